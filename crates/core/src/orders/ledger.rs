//! The ledger: ONE routine records a payment, whoever noticed it. Unique keys make repeats
//! harmless, and a second payment shows instead of being dropped.

use korosho_domain::money::Minor;
use korosho_domain::order::OrderStatus;
use uuid::Uuid;

use crate::outbox::{self, Kind};
use crate::store::alerts::{self, AlertKind};
use crate::store::attempts;
use crate::store::orders::{self, Order};
use crate::store::payments::{self, Payment};
use crate::store::refunds::{self, RefundState};
use crate::store::{Conn, StoreError, stock};

/// What came in and what went back, in the order's currency.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Balance {
    /// Minor units received.
    pub(crate) received: Minor,
    /// Minor units given back, or about to be.
    pub(crate) returned: Minor,
}

/// Adds up the ledger of an order.
pub(crate) async fn balance(conn: &mut Conn, order: &Order) -> Result<Balance, StoreError> {
    let received = payments::of_order(conn, order.id)
        .await?
        .iter()
        .filter(|payment| payment.currency == order.currency)
        .map(|payment| payment.amount)
        .sum();
    let returned = refunds::of_order(conn, order.id)
        .await?
        .iter()
        .filter(|refund| refund.state != RefundState::Failed)
        .map(|refund| refund.amount)
        .sum();
    Ok(Balance { received, returned })
}

/// Enters a payment for a locked order and draws the consequences, in the caller's transaction.
pub(crate) async fn record(
    conn: &mut Conn,
    order: &Order,
    payment: &Payment,
    now: i64,
) -> Result<(), StoreError> {
    if !payments::insert(conn, payment).await? {
        return known_already(conn, order, payment, now).await;
    }
    if payment.currency != order.currency {
        let detail = format!("{} {} for {}", payment.amount, payment.currency, order.number);
        alert(conn, AlertKind::WrongMoney, order, payment.id, &detail, now).await?;
    }
    let balance = balance(conn, order).await?;
    if balance.received >= order.total {
        paid(conn, order, now).await?;
    } else {
        let detail = format!("{} of {} came in", balance.received, order.total);
        alert(conn, AlertKind::Underpaid, order, payment.id, &detail, now).await?;
    }
    settle_surplus(conn, order, balance, payment.id, now).await
}

/// The same money again: nothing but a receipt that came late is new.
async fn known_already(
    conn: &mut Conn,
    order: &Order,
    payment: &Payment,
    now: i64,
) -> Result<(), StoreError> {
    let Some(receipt) = payment.receipt.as_deref() else { return Ok(()) };
    match payments::by_receipt(conn, payment.method, receipt).await? {
        Some(known) if known.order_id != order.id => {
            let detail = format!("receipt {receipt} is booked for order {}", known.order_id);
            alert(conn, AlertKind::StrangeMessage, order, known.id, &detail, now).await
        }
        Some(_) => Ok(()),
        None => payments::add_receipt(conn, payment.method, &payment.reference, receipt).await,
    }
}

/// Enough came in: the order goes on, WooCommerce hears of it, other open attempts are closed.
async fn paid(conn: &mut Conn, order: &Order, now: i64) -> Result<(), StoreError> {
    if orders::advance(conn, order, OrderStatus::Paid, now).await?
        && order.status == OrderStatus::Pending
    {
        stock::retake(conn, order.id).await?;
    }
    outbox::promote(conn, order.id, OrderStatus::Paid, now).await?;
    if let Some(open) = attempts::live(conn, order.id).await? {
        let (key, lane) = (open.id.to_string(), outbox::lane_of(open.method));
        outbox::add(conn, Kind::ExpireAttempt, lane, &key, order.id, now, now).await?;
    }
    Ok(())
}

/// More than was owed, or money for an order that was called off, is to be given back.
async fn settle_surplus(
    conn: &mut Conn,
    order: &Order,
    balance: Balance,
    payment_id: Uuid,
    now: i64,
) -> Result<(), StoreError> {
    let owed = match order.status {
        OrderStatus::Cancelled | OrderStatus::Refunded => 0,
        _ => order.total,
    };
    let due = balance.received - owed - balance.returned;
    if due <= 0 {
        return Ok(());
    }
    orders::set_refund_due(conn, order.id, due).await?;
    let detail = format!("{due} to be given back: {} came in, {owed} was owed", balance.received);
    alert(conn, AlertKind::RefundDue, order, payment_id, &detail, now).await
}

async fn alert(
    conn: &mut Conn,
    kind: AlertKind,
    order: &Order,
    about: Uuid,
    detail: &str,
    now: i64,
) -> Result<(), StoreError> {
    alerts::raise(conn, kind, &about.to_string(), Some(order.id), detail, now).await
}

/// Calls an order off: pieces and WooCommerce's own stock are given free.
pub(crate) async fn cancel(conn: &mut Conn, order: &Order, now: i64) -> Result<bool, StoreError> {
    if !orders::advance(conn, order, OrderStatus::Cancelled, now).await? {
        return Ok(false);
    }
    stock::release(conn, order.id, now).await?;
    outbox::promote(conn, order.id, OrderStatus::Cancelled, now).await?;
    Ok(true)
}
