//! Cancellation of orders that were not paid in time, which releases their stock.

use korosho_domain::order::OrderStatus;
use uuid::Uuid;

use crate::ledger;
use crate::outbox::JobOutcome;
use crate::shared::Shared;
use crate::store::{StoreError, attempts, orders};
use crate::timeouts::ms;

/// Delay before an order with an open payment is checked again, in milliseconds.
const LOOK_AGAIN: i64 = 15 * 60_000;

pub(crate) async fn cancel(shared: &Shared, order_id: Uuid) -> Result<JobOutcome, StoreError> {
    let now = shared.now();
    let mut tx = shared.store.begin().await?;
    let Some(order) = orders::lock(&mut tx, order_id).await? else { return Ok(JobOutcome::Done) };
    if order.status != OrderStatus::Pending {
        return Ok(JobOutcome::Done);
    }
    // A clock that was set back makes entries due before their time.
    let due = order.placed_at + ms(shared.config.orders.abandon_after);
    if now < due {
        return Ok(JobOutcome::NotBefore { at: due });
    }
    if attempts::live(&mut tx, order_id).await?.is_some() {
        return Ok(JobOutcome::NotBefore { at: now + LOOK_AGAIN });
    }
    if ledger::balance(&mut tx, &order).await?.kept() > 0 {
        // An alert about the underpayment exists; staff decide.
        return Ok(JobOutcome::Done);
    }
    ledger::cancel(&mut tx, &order, now).await?;
    tx.commit().await?;
    Ok(JobOutcome::Done)
}
