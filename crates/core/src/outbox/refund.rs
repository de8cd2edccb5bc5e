//! Money given back: by its provider, then told to WooCommerce.

use korosho_domain::order::OrderStatus;
use serde_json::Value;
use uuid::Uuid;

use super::{Kind, Lane, Outcome, add};
use crate::faults;
use crate::orders::ledger;
use crate::payments::port::ProviderError;
use crate::shared::Shared;
use crate::store::StoreError;
use crate::store::alerts::{self, AlertKind};
use crate::store::orders::{self, Order};
use crate::store::payments::{self, Payment};
use crate::store::refunds::{self, Refund, RefundState};
use crate::woocommerce::orders as woo;

/// How soon WooCommerce is told, if the order is not there yet, in milliseconds; its arrival
/// hurries this.
const LOOK_AGAIN: i64 = 30_000;

/// Gives the money back at its provider. What staff handed over needs none.
pub(super) async fn give_back(shared: &Shared, id: Uuid) -> Result<Outcome, StoreError> {
    let Some((refund, payment)) = find(shared, id).await? else { return Ok(Outcome::Done) };
    if refund.state != RefundState::Asked {
        return Ok(Outcome::Done);
    }
    let Some(provider) = shared.providers.get(payment.method) else {
        return finish(shared, &refund, RefundState::Done, None).await;
    };
    faults::point("refund.before_send");
    let answer = provider.refund(&payment, &refund).await;
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
        Err(error) => Ok(Outcome::from(error)),
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
) -> Result<Outcome, StoreError> {
    let now = shared.now();
    let mut tx = shared.store.begin().await?;
    let order = orders::lock(&mut tx, refund.order_id).await?;
    refunds::finish(&mut tx, refund.id, state, reference, now).await?;
    if let Some(order) = order {
        let balance = ledger::balance(&mut tx, &order).await?;
        if balance.received > 0 && balance.returned >= balance.received {
            orders::advance(&mut tx, &order, OrderStatus::Refunded, now).await?;
        }
        if state == RefundState::Failed {
            let due = order.refund_due + refund.amount;
            orders::set_refund_due(&mut tx, order.id, due).await?;
        }
    }
    if state == RefundState::Done {
        let key = refund.id.to_string();
        let (kind, lane) = (Kind::RecordWooRefund, Lane::WooCommerce);
        add(&mut tx, kind, lane, &key, refund.order_id, now, now).await?;
    }
    tx.commit().await?;
    shared.wake();
    Ok(Outcome::Done)
}

/// Tells WooCommerce of a refund that was made.
pub(super) async fn record(shared: &Shared, id: Uuid) -> Result<Outcome, StoreError> {
    let Some((refund, _)) = find(shared, id).await? else { return Ok(Outcome::Done) };
    let mut conn = shared.store.connection().await?;
    let order: Option<Order> = orders::find(&mut conn, refund.order_id).await?;
    drop(conn);
    let woo_id = order.as_ref().and_then(|order| order.woo_id);
    match (woo_id, order) {
        (Some(woo_id), Some(order)) => Ok(tell(shared, &order, &refund, woo_id).await),
        _ => Ok(Outcome::Later { at: shared.now() + shared.config.orders.pace(LOOK_AGAIN) }),
    }
}

async fn tell(shared: &Shared, order: &Order, refund: &Refund, woo_id: i64) -> Outcome {
    let path = format!("orders/{woo_id}/refunds");
    let known: Vec<woo::WooRefund> = match shared.woo.get(&path, &[]).await {
        Ok(known) => known,
        Err(error) => return Outcome::from(error),
    };
    let key = refund.id.to_string();
    if known.iter().any(|known| woo::meta(&known.meta_data, woo::REFUND_META) == Some(&key)) {
        return Outcome::Done;
    }
    match shared.woo.post::<Value>(&path, &woo::refund_body(order, refund)).await {
        Ok(_) => Outcome::Done,
        Err(error) => Outcome::from(error),
    }
}
