//! Refunds: executed by the provider, then recorded in WooCommerce.

use serde_json::Value;
use uuid::Uuid;

use crate::faults;
use crate::ledger;
use crate::outbox::JobOutcome;
use crate::providers::port::ProviderError;
use crate::shared::Shared;
use crate::store::StoreError;
use crate::store::alerts::{self, AlertKind};
use crate::store::orders::{self, Order};
use crate::store::payments::{self, Payment};
use crate::store::refunds::{self, Refund, RefundState};
use crate::woocommerce::WooError;
use crate::woocommerce::{order_state, orders as woo};

/// Delay before a refund is recorded for an order that WooCommerce does not have yet, in
/// milliseconds; the arrival of the order makes the job due at once.
const LOOK_AGAIN: i64 = 30_000;

/// Executes a refund at its provider. A refund paid out by staff needs no call.
pub(crate) async fn give_back(shared: &Shared, id: Uuid) -> Result<JobOutcome, StoreError> {
    let Some((refund, payment)) = find(shared, id).await? else { return Ok(JobOutcome::Done) };
    if refund.state != RefundState::Asked {
        return Ok(JobOutcome::Done);
    }
    let Some(client) = shared.providers.get(payment.provider) else {
        return finish(shared, &refund, RefundState::Done, None).await;
    };
    faults::point("refund.before_send");
    let answer = client.refund(&payment, &refund).await;
    faults::point("refund.sent");
    match answer {
        Ok(reference) => finish(shared, &refund, RefundState::Done, Some(&reference)).await,
        Err(ProviderError::Refused { message, .. }) => {
            let done = finish(shared, &refund, RefundState::Failed, None).await?;
            let mut conn = shared.store.connection().await?;
            let detail = format!("{} was not given back: {message}", refund.amount);
            let (kind, key) = (AlertKind::RefundDue, refund.id.to_string());
            let now = shared.now();
            alerts::raise(&mut conn, kind, &key, Some(refund.order_id), &detail, now).await?;
            Ok(done)
        }
        Err(error) => Ok(JobOutcome::from(error)),
    }
}

async fn find(shared: &Shared, id: Uuid) -> Result<Option<(Refund, Payment)>, StoreError> {
    let mut conn = shared.store.connection().await?;
    let Some(refund) = refunds::find(&mut conn, id).await? else { return Ok(None) };
    let all = payments::of_order(&mut conn, refund.order_id).await?;
    let payment = all.into_iter().find(|payment| payment.id == refund.payment_id);
    Ok(payment.map(|payment| (refund, payment)))
}

async fn finish(
    shared: &Shared,
    refund: &Refund,
    state: RefundState,
    reference: Option<&str>,
) -> Result<JobOutcome, StoreError> {
    let mut tx = shared.store.begin().await?;
    ledger::finish_refund(&mut tx, refund.id, state, reference, shared.now()).await?;
    tx.commit().await?;
    shared.wake();
    Ok(JobOutcome::Done)
}

/// Records a completed refund in WooCommerce.
pub(crate) async fn record(shared: &Shared, id: Uuid) -> Result<JobOutcome, StoreError> {
    let Some((refund, _)) = find(shared, id).await? else { return Ok(JobOutcome::Done) };
    let mut conn = shared.store.connection().await?;
    let order: Option<Order> = orders::find(&mut conn, refund.order_id).await?;
    drop(conn);
    let woo_id = order.as_ref().and_then(|order| order.woo_id);
    match (woo_id, order) {
        (Some(woo_id), Some(order)) => Ok(tell(shared, &order, &refund, woo_id).await),
        _ => {
            Ok(JobOutcome::NotBefore { at: shared.now() + shared.config.orders.scaled(LOOK_AGAIN) })
        }
    }
}

async fn tell(shared: &Shared, order: &Order, refund: &Refund, woo_id: i64) -> JobOutcome {
    let path = format!("orders/{woo_id}/refunds");
    let known: Vec<woo::WooRefund> = match shared.woo.get(&path, &[]).await {
        Ok(known) => known,
        Err(error) => return JobOutcome::from(error),
    };
    let key = refund.id.to_string();
    if known.iter().any(|known| woo::meta(&known.meta_data, woo::REFUND_META) == Some(&key)) {
        return JobOutcome::Done;
    }
    // Staff may have recorded a manual refund there: a second record would count twice.
    match already_there(shared, order, woo_id).await {
        Ok(Ok(true)) => return JobOutcome::Done,
        Ok(Ok(false)) => {}
        Ok(Err(error)) => return JobOutcome::from(error),
        Err(error) => return error.into(),
    }
    match shared.woo.post::<Value>(&path, &woo::refund_body(order, refund)).await {
        Ok(_) => JobOutcome::Done,
        Err(error) => JobOutcome::from(error),
    }
}

/// Whether the refunds in WooCommerce cover all refunds of our ledger.
async fn already_there(
    shared: &Shared,
    order: &Order,
    woo_id: i64,
) -> Result<Result<bool, WooError>, StoreError> {
    let there = match order_state::read(&shared.woo, woo_id).await {
        Ok(state) => state.refunded(),
        Err(error) => return Ok(Err(error)),
    };
    let mut conn = shared.store.connection().await?;
    let all = refunds::of_order(&mut conn, order.id).await?;
    let done = all.iter().filter(|refund| refund.state == RefundState::Done);
    Ok(Ok(there >= done.map(|refund| refund.amount).sum()))
}
