//! Push of the amount received for an order that is not paid in full.

use serde_json::Value;

use super::SyncContext;
use super::push_status::not_arrived;
use crate::jobs::{BackgroundJob, JobResult};
use crate::ledger;
use crate::order_jobs::PushReceivedAmount;
use crate::outbox::JobOutcome;
use crate::store::orders;
use crate::store::outbox::OutboxEntry;
use crate::woocommerce::WooError;
use crate::woocommerce::orders as woo;

impl BackgroundJob for PushReceivedAmount {
    type Context = SyncContext;

    async fn run(&self, ctx: &SyncContext, _: &OutboxEntry) -> JobResult {
        let mut conn = ctx.local.store.connection().await?;
        let Some(order) = orders::find(&mut conn, self.order_id).await? else {
            return Ok(JobOutcome::Done);
        };
        let amount = ledger::balance(&mut conn, &order).await?.held();
        drop(conn);
        let Some(woo_id) = order.woo_id else { return not_arrived(ctx, &order).await };
        let body = woo::received(&order, amount);
        match ctx.woo.put::<Value>(&format!("orders/{woo_id}"), &body).await {
            Ok(_) => Ok(JobOutcome::Done),
            // The push of its status alerts staff to an order that the store no longer has.
            Err(WooError::Business { ref code, .. }) if code.ends_with("_invalid_id") => {
                Ok(JobOutcome::Done)
            }
            Err(error) => Ok(JobOutcome::from(error)),
        }
    }
}
