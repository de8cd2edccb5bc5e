//! Record of completed refunds in WooCommerce.

use serde_json::Value;

use super::SyncContext;
use crate::jobs::{BackgroundJob, JobResult};
use crate::order_jobs::RecordWooRefund;
use crate::outbox::JobOutcome;
use crate::store::StoreError;
use crate::store::orders::{self, Order};
use crate::store::outbox::OutboxEntry;
use crate::store::refunds::{self, Refund, RefundState};
use crate::woocommerce::WooError;
use crate::woocommerce::{order_state, orders as woo};

/// Delay before a refund is recorded for an order that WooCommerce does not have yet, in
/// milliseconds; the arrival of the order makes the job due at once.
const RECHECK_DELAY: i64 = 30_000;

impl BackgroundJob for RecordWooRefund {
    type Context = SyncContext;

    async fn run(&self, ctx: &SyncContext, _: &OutboxEntry) -> JobResult {
        let mut conn = ctx.local.store.connection().await?;
        let refund = refunds::find(&mut conn, self.refund_id).await?;
        let order = orders::find(&mut conn, self.order_id).await?;
        drop(conn);
        let Some(refund) = refund else { return Ok(JobOutcome::Done) };
        match order.and_then(|order| order.woo_id.map(|woo_id| (order, woo_id))) {
            Some((order, woo_id)) => Ok(record(ctx, &order, &refund, woo_id).await),
            None => {
                let pause = ctx.local.config.orders.scaled(RECHECK_DELAY);
                Ok(JobOutcome::NotBefore { at: ctx.local.now() + pause })
            }
        }
    }
}

async fn record(ctx: &SyncContext, order: &Order, refund: &Refund, woo_id: i64) -> JobOutcome {
    let path = format!("orders/{woo_id}/refunds");
    let known: Vec<woo::WooRefund> = match ctx.woo.get(&path, &[]).await {
        Ok(known) => known,
        Err(error) => return JobOutcome::from(error),
    };
    let key = refund.id.to_string();
    if known.iter().any(|known| woo::meta(&known.meta_data, woo::REFUND_META) == Some(&key)) {
        return JobOutcome::Done;
    }
    // Staff may have recorded a manual refund there: a second record would count twice.
    match is_recorded(ctx, order, woo_id).await {
        Ok(Ok(true)) => return JobOutcome::Done,
        Ok(Ok(false)) => {}
        Ok(Err(error)) => return JobOutcome::from(error),
        Err(error) => return error.into(),
    }
    match ctx.woo.post::<Value>(&path, &woo::refund_body(order, refund)).await {
        Ok(_) => JobOutcome::Done,
        Err(error) => JobOutcome::from(error),
    }
}

/// Whether the refunds in WooCommerce cover all refunds of our ledger.
async fn is_recorded(
    ctx: &SyncContext,
    order: &Order,
    woo_id: i64,
) -> Result<Result<bool, WooError>, StoreError> {
    let there = match order_state::read(&ctx.woo, woo_id).await {
        Ok(state) => state.refunded(),
        Err(error) => return Ok(Err(error)),
    };
    let mut conn = ctx.local.store.connection().await?;
    let all = refunds::of_order(&mut conn, order.id).await?;
    let done = all.iter().filter(|refund| refund.state == RefundState::Done);
    Ok(Ok(there >= done.map(|refund| refund.amount).sum()))
}
