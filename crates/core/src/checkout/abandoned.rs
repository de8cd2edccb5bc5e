//! Cancellation of orders that were not paid or collected in time, which releases their stock.

use korosho_domain::fulfilment::Fulfilment;
use korosho_domain::limits::MAX_SLOT_DAYS_AHEAD;
use korosho_domain::order::OrderStatus;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::CheckoutContext;
use crate::jobs::{BackgroundJob, JobResult};
use crate::ledger;
use crate::order_access;
use crate::order_jobs::{self, CancelUncollected};
use crate::order_transfer::is_open_at_server;
use crate::outbox::{Job, JobOutcome, Queue};
use crate::store::orders::Order;
use crate::store::outbox::OutboxEntry;
use crate::store::{attempts, orders, web_orders};
use crate::timeouts::ms;

const DAY_MS: i64 = 24 * 60 * 60_000;
/// Delay before an order with an open payment is checked again, in milliseconds.
const RECHECK_DELAY: i64 = 15 * 60_000;

/// Cancellation of an order that was not paid in time.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct CancelAbandoned {
    pub(super) order_id: Uuid,
}

impl Job for CancelAbandoned {
    const KIND: &'static str = "cancel_abandoned";

    fn queue(&self) -> Queue {
        Queue::Local
    }

    fn order_id(&self) -> Uuid {
        self.order_id
    }
}

impl BackgroundJob for CancelAbandoned {
    type Context = CheckoutContext;

    async fn run(&self, ctx: &CheckoutContext, _: &OutboxEntry) -> JobResult {
        let now = ctx.local.now();
        let mut tx = ctx.local.store.begin().await?;
        let Some(order) = orders::lock(&mut tx, self.order_id).await? else {
            return Ok(JobOutcome::Done);
        };
        if order.status != OrderStatus::Pending {
            return Ok(JobOutcome::Done);
        }
        // A clock that was set back makes entries due before their time.
        let due = order.placed_at + ms(ctx.local.config.orders.abandon_after);
        if now < due {
            return Ok(JobOutcome::NotBefore { at: due });
        }
        if attempts::live(&mut tx, self.order_id).await?.is_some() {
            return Ok(JobOutcome::NotBefore { at: now + RECHECK_DELAY });
        }
        if ledger::balance(&mut tx, &order).await?.held() > 0 {
            // An alert about the underpayment exists; staff decide.
            return Ok(JobOutcome::Done);
        }
        ledger::cancel(&mut tx, &order, now).await?;
        tx.commit().await?;
        Ok(JobOutcome::Done)
    }
}

/// Time before which an uncollected order may not lapse; `None` = it may. A clock that was set back makes
/// jobs due before their time. The period begins when the order can be collected as its customer chose,
/// at the latest after the longest choice from its placement: otherwise an unpaid order that is moved
/// repeatedly would reserve its stock without a limit. The job runs once a period, since the customer
/// may choose an earlier time.
fn not_before(order: &Order, period: i64, now: i64) -> Option<i64> {
    let latest = order.placed_at + (MAX_SLOT_DAYS_AHEAD + 1) * DAY_MS;
    let collected_from =
        order.contents.chosen_pickup().map_or(order.placed_at, |at| at.min(latest));
    let due = collected_from + period;
    (now < due).then(|| due.min(now + period))
}

impl BackgroundJob for CancelUncollected {
    type Context = CheckoutContext;

    async fn run(&self, ctx: &CheckoutContext, _: &OutboxEntry) -> JobResult {
        let now = ctx.local.now();
        let mut conn = ctx.local.store.connection().await?;
        let Some(order) = orders::find(&mut conn, self.order_id).await? else {
            return Ok(JobOutcome::Done);
        };
        drop(conn);
        let period = ms(ctx.local.config.orders.collection_period);
        if let Some(at) = not_before(&order, period, now) {
            return Ok(JobOutcome::NotBefore { at });
        }
        // The customer may have paid on a phone: the server that collects it is asked first.
        if order.status.is_open()
            && is_open_at_server(&ctx.transfers, self.order_id).await? != Some(false)
        {
            return Ok(JobOutcome::NotBefore { at: now + RECHECK_DELAY });
        }
        let mut tx = ctx.local.store.begin().await?;
        let Some(order) = orders::lock(&mut tx, self.order_id).await? else {
            return Ok(JobOutcome::Done);
        };
        // Its customer may have chosen another time while the server answered.
        if let Some(at) = not_before(&order, period, now) {
            return Ok(JobOutcome::NotBefore { at });
        }
        let may_be_paid = order.status == OrderStatus::Pending
            || attempts::live(&mut tx, self.order_id).await?.is_some();
        if may_be_paid {
            return Ok(JobOutcome::NotBefore { at: now + RECHECK_DELAY });
        }
        let is_uncollected = order.contents.fulfilment == Fulfilment::Pickup
            && order_access::is_unpaid(&mut tx, &order).await?;
        if is_uncollected && ledger::balance(&mut tx, &order).await?.held() <= 0 {
            tracing::info!(order = %order.id, "nobody collected the order");
            ledger::cancel(&mut tx, &order, now).await?;
            let cause = OrderStatus::Cancelled.as_str();
            order_jobs::enqueue_transfer_update(&mut tx, order.id, cause, now).await?;
        }
        web_orders::delete(&mut tx, self.order_id).await?;
        tx.commit().await?;
        Ok(JobOutcome::Done)
    }
}
