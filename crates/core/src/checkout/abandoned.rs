//! Cancellation of orders that were not paid or collected in time, which releases their stock.

use korosho_domain::fulfilment::Fulfilment;
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
use crate::store::outbox::OutboxEntry;
use crate::store::{attempts, orders, web_orders};
use crate::timeouts::ms;

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

impl BackgroundJob for CancelUncollected {
    type Context = CheckoutContext;

    async fn run(&self, ctx: &CheckoutContext, _: &OutboxEntry) -> JobResult {
        let now = ctx.local.now();
        let mut conn = ctx.local.store.connection().await?;
        let Some(order) = orders::find(&mut conn, self.order_id).await? else {
            return Ok(JobOutcome::Done);
        };
        drop(conn);
        // A clock that was set back makes entries due before their time.
        let due = order.placed_at + ms(ctx.local.config.orders.collection_period);
        if now < due {
            return Ok(JobOutcome::NotBefore { at: due });
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
