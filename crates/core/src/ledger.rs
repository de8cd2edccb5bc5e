//! Ledger: the only routine that records payments and refunds, whatever their source. Unique keys
//! make repeats harmless; a second payment becomes a refund due instead of being dropped.

#![warn(clippy::wildcard_enum_match_arm)]

use korosho_domain::money::Minor;
use korosho_domain::order::OrderStatus;
use korosho_domain::payment::PaymentProvider;
use uuid::Uuid;

use crate::order_jobs::{self, RecordWooRefund};
use crate::outbox::enqueue;
use crate::payment_jobs;
use crate::store::alerts::{self, AlertKind};
use crate::store::orders::{self, Order};
use crate::store::outbox::JobState;
use crate::store::payments::{self, Payment};
use crate::store::refunds::{self, RefundState};
use crate::store::{Conn, StoreError, coupon_uses, stock, store_orders};

/// Sums of an order's ledger, in its currency.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Balance {
    /// Minor units received.
    pub(crate) received: Minor,
    /// Minor units refunded, or reserved for open refunds.
    pub(crate) returned: Minor,
    /// Largest net amount so far, in minor units.
    pub(crate) peak: Minor,
}

impl Balance {
    /// Net amount that stays with the shop, in minor units.
    pub(crate) const fn net(self) -> Minor {
        self.received - self.returned
    }

    /// Whether the payments cover the total of `order`. What is given back of a paid order is not
    /// collected again.
    pub(crate) const fn covers(self, order: &Order) -> bool {
        let sum = match order.status {
            OrderStatus::Pending | OrderStatus::Confirmed => self.net(),
            OrderStatus::Paid
            | OrderStatus::Ready
            | OrderStatus::OutForDelivery
            | OrderStatus::Completed
            | OrderStatus::Cancelled
            | OrderStatus::Refunded => self.peak,
        };
        sum >= order.total
    }
}

/// Adds up the ledger of an order.
pub(crate) async fn balance(conn: &mut Conn, order: &Order) -> Result<Balance, StoreError> {
    let payments = payments::of_order(conn, order.id).await?.into_iter();
    let payments: Vec<(i64, Minor)> = payments
        .filter(|payment| payment.currency == order.currency)
        .map(|payment| (payment.received_at, payment.amount))
        .collect();
    let refunds = refunds::of_order(conn, order.id).await?.into_iter();
    let refunds: Vec<(i64, Minor)> = refunds
        .filter(|refund| refund.state != RefundState::Failed)
        .map(|refund| (refund.asked_at, refund.amount))
        .collect();
    let net_at = |at: i64| -> Minor {
        let returned = refunds.iter().filter(|(asked_at, _)| *asked_at < at);
        let received = payments.iter().filter(|(received_at, _)| *received_at <= at);
        received.map(|(_, amount)| amount).sum::<Minor>()
            - returned.map(|(_, amount)| amount).sum::<Minor>()
    };
    Ok(Balance {
        received: payments.iter().map(|(_, amount)| amount).sum(),
        returned: refunds.iter().map(|(_, amount)| amount).sum(),
        peak: payments.iter().map(|(at, _)| net_at(*at)).max().unwrap_or_default(),
    })
}

/// Whether the payments cover an order's total, or staff marked it as paid in the store.
pub(crate) async fn is_paid(conn: &mut Conn, order: &Order) -> Result<bool, StoreError> {
    if balance(conn, order).await?.covers(order) {
        return Ok(true);
    }
    let known = store_orders::find(conn, order.id).await?;
    Ok(known.is_some_and(|known| known.paid_there))
}

/// Records a payment of a locked order and its consequences in the open transaction.
pub(crate) async fn record(
    conn: &mut Conn,
    order: &Order,
    payment: &Payment,
    now: i64,
) -> Result<(), StoreError> {
    if let Some(known) = same_money(conn, payment).await? {
        return complete(conn, order, &known, payment, now).await;
    }
    if !payments::insert(conn, payment).await? {
        return known_already(conn, order, payment, now).await;
    }
    if payment.currency != order.currency {
        let detail = format!("{} {} for {}", payment.amount, payment.currency, order.number);
        alert(conn, AlertKind::WrongMoney, order, payment.id, &detail, now).await?;
    }
    // Another device may be collecting the same payment.
    order_jobs::enqueue_transfer_update(conn, order.id, &payment.id.to_string(), now).await?;
    let balance = balance(conn, order).await?;
    let twice = paid_there(conn, order, payment).await?;
    if twice || matches!(order.status, OrderStatus::Cancelled | OrderStatus::Refunded) {
        // A payment of a cancelled order is refunded in full, and so is one of an order paid in the
        // store.
    } else if order_jobs::is_in_price_review(conn, order).await? {
        // Staff decide whether this amount is the price.
    } else if balance.net() >= order.total {
        paid(conn, order, now).await?;
    } else {
        let detail = format!("{} of {} came in", balance.received, order.total);
        alert(conn, AlertKind::Underpaid, order, payment.id, &detail, now).await?;
        publish_rest(conn, order, now).await?;
    }
    settle_surplus(conn, order, balance, twice, payment.id, now).await
}

/// Whether staff marked the order as paid in the store before this payment. A payment recorded by
/// staff or by another device of the shop is the payment that staff marked, and so is one that the
/// store names itself.
async fn paid_there(conn: &mut Conn, order: &Order, payment: &Payment) -> Result<bool, StoreError> {
    let known = store_orders::find(conn, order.id).await?;
    let Some(known) = known.filter(|known| known.paid_there) else { return Ok(false) };
    let named = !known.transaction_id.is_empty()
        && (payment.receipt.as_ref() == Some(&known.transaction_id)
            || payment.reference == known.transaction_id);
    if payment.attempt_id.is_some() && !named {
        return Ok(true);
    }
    store_orders::clear_paid_there(conn, order.id).await?;
    Ok(false)
}

/// Marks an order as paid if staff reopened or changed it and the payments cover its total.
pub(crate) async fn settle(conn: &mut Conn, order: &Order, now: i64) -> Result<(), StoreError> {
    let balance = balance(conn, order).await?;
    match order.status.may_be_unpaid() {
        true if balance.received > 0 && balance.net() >= order.total => {
            paid(conn, order, now).await
        }
        true => publish_rest(conn, order, now).await,
        false => Ok(()),
    }
}

/// Settles the difference after staff changed an order's contents: an order that the payments cover
/// is paid, one that they no longer cover is payable again, and a surplus is a refund due.
pub(crate) async fn settle_change(
    conn: &mut Conn,
    order: &Order,
    now: i64,
) -> Result<(), StoreError> {
    let balance = balance(conn, order).await?;
    let (net, total) = (balance.net(), order.total);
    orders::set_refund_due(conn, order.id, (net - total).max(0)).await?;
    let key = |revision: i64| format!("{}:changed:{revision}", order.id);
    for earlier in 0..order.revision {
        alerts::resolve(conn, &key(earlier), now).await?;
    }
    let (kind, difference) = match net {
        _ if net > total => (AlertKind::RefundDue, format!("{} to be given back", net - total)),
        _ if 0 < net && net < total => {
            (AlertKind::Underpaid, format!("{} to be collected", total - net))
        }
        _ => (AlertKind::Underpaid, String::new()),
    };
    if !difference.is_empty() {
        let detail = format!("{}: changed to {total}, {net} came in: {difference}", order.number);
        alerts::raise(conn, kind, &key(order.revision), Some(order.id), &detail, now).await?;
    }
    publish_rest(conn, order, now).await?;
    match order.status {
        status if status.may_be_unpaid() && net >= total => paid(conn, order, now).await,
        OrderStatus::Paid if net < total => {
            orders::force_status(conn, order.id, OrderStatus::Confirmed, now).await?;
            // Pushed again: WooCommerce may have neither status yet, or get both once more.
            for status in [OrderStatus::Paid, OrderStatus::Confirmed] {
                order_jobs::forget_status_push(conn, order.id, status, now).await?;
            }
            order_jobs::push_status(conn, order.id, OrderStatus::Confirmed, now).await
        }
        OrderStatus::Pending
        | OrderStatus::Confirmed
        | OrderStatus::Paid
        | OrderStatus::Ready
        | OrderStatus::OutForDelivery
        | OrderStatus::Completed
        | OrderStatus::Cancelled
        | OrderStatus::Refunded => Ok(()),
    }
}

/// Tells the shop's other devices, through the store's order, what was received for an order that is
/// not paid in full, so that they collect the rest only.
pub(crate) async fn publish_rest(
    conn: &mut Conn,
    order: &Order,
    now: i64,
) -> Result<(), StoreError> {
    let balance = balance(conn, order).await?;
    if balance.received > 0 && balance.net() < order.total {
        order_jobs::push_received_amount(conn, order.id, balance.net(), now).await?;
    }
    Ok(())
}

/// Finds the ledger entry of a payment that another source reports: a prompt is paid once, its
/// status query returns no receipt, and a typed receipt may be the one of the prompt.
pub(crate) async fn same_money(
    conn: &mut Conn,
    payment: &Payment,
) -> Result<Option<Payment>, StoreError> {
    let same = |known: &Payment| {
        let receipts_agree = match (&known.receipt, &payment.receipt) {
            (Some(known), Some(new)) => known == new,
            (None, _) | (_, None) => true,
        };
        let one_attempt = known.attempt_id.is_some() && known.attempt_id == payment.attempt_id;
        let typed_by_hand = payment.provider == PaymentProvider::Mpesa
            && known.provider == payment.provider
            && known.amount == payment.amount
            && known.attempt_id.is_none() != payment.attempt_id.is_none()
            && known.receipt.is_none() != payment.receipt.is_none();
        receipts_agree && (one_attempt || typed_by_hand)
    };
    Ok(payments::of_order(conn, payment.order_id).await?.into_iter().find(same))
}

/// Adds the attempt or receipt that the known payment lacks.
async fn complete(
    conn: &mut Conn,
    order: &Order,
    known: &Payment,
    reported: &Payment,
    now: i64,
) -> Result<(), StoreError> {
    let attempt_id = known.attempt_id.or(reported.attempt_id);
    let mut receipt = known.receipt.as_deref();
    if let (None, Some(new)) = (receipt, reported.receipt.as_deref()) {
        match payments::by_receipt(conn, known.provider, new).await? {
            Some(elsewhere) => booked_elsewhere(conn, order, &elsewhere, new, now).await?,
            None => receipt = Some(new),
        }
    }
    payments::complete(conn, known.id, attempt_id, receipt).await
}

/// Raises an alert if the reference or receipt belongs to another order.
async fn known_already(
    conn: &mut Conn,
    order: &Order,
    payment: &Payment,
    now: i64,
) -> Result<(), StoreError> {
    let Some(receipt) = payment.receipt.as_deref() else { return Ok(()) };
    match payments::by_receipt(conn, payment.provider, receipt).await? {
        Some(known) => booked_elsewhere(conn, order, &known, receipt, now).await,
        None => Ok(()),
    }
}

async fn booked_elsewhere(
    conn: &mut Conn,
    order: &Order,
    known: &Payment,
    receipt: &str,
    now: i64,
) -> Result<(), StoreError> {
    if known.order_id == order.id {
        return Ok(());
    }
    let detail = format!("receipt {receipt} is booked for order {}", known.order_id);
    alert(conn, AlertKind::SuspiciousMessage, order, known.id, &detail, now).await
}

/// Marks an order as paid, enqueues its status and closes open attempts.
async fn paid(conn: &mut Conn, order: &Order, now: i64) -> Result<(), StoreError> {
    if orders::advance(conn, order, OrderStatus::Paid, now).await?
        && order.status == OrderStatus::Pending
    {
        stock::reserve_again(conn, order.id).await?;
    }
    order_jobs::push_status(conn, order.id, OrderStatus::Paid, now).await?;
    payment_jobs::expire_live(conn, order.id, now).await
}

/// Records a surplus, or a payment of a cancelled order, as refund due.
async fn settle_surplus(
    conn: &mut Conn,
    order: &Order,
    balance: Balance,
    paid_there: bool,
    payment_id: Uuid,
    now: i64,
) -> Result<(), StoreError> {
    let ended = matches!(order.status, OrderStatus::Cancelled | OrderStatus::Refunded);
    let price = if ended || paid_there { 0 } else { order.total };
    let due = balance.net() - price;
    if due <= 0 {
        return Ok(());
    }
    orders::set_refund_due(conn, order.id, due).await?;
    let detail = format!("{due} to be given back: {} came in, {price} was due", balance.received);
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

/// Cancels an order and releases its stock and coupon; what was paid is a refund due.
pub(crate) async fn cancel(conn: &mut Conn, order: &Order, now: i64) -> Result<bool, StoreError> {
    if !orders::advance(conn, order, OrderStatus::Cancelled, now).await? {
        return Ok(false);
    }
    stock::release(conn, order.id, now).await?;
    coupon_uses::release(conn, order.id, now).await?;
    let net = balance(conn, order).await?.net();
    if net > 0 {
        orders::set_refund_due(conn, order.id, net).await?;
        let detail = format!("{}: cancelled, {net} to be given back", order.number);
        alert(conn, AlertKind::RefundDue, order, order.id, &detail, now).await?;
    }
    order_jobs::end_price_review(conn, order.id, JobState::Discarded, now).await?;
    order_jobs::push_status(conn, order.id, OrderStatus::Cancelled, now).await?;
    Ok(true)
}

/// Stores the result of a refund in the open transaction and enqueues a successful one for
/// WooCommerce.
pub(crate) async fn finish_refund(
    conn: &mut Conn,
    id: Uuid,
    state: RefundState,
    reference: Option<&str>,
    now: i64,
) -> Result<(), StoreError> {
    let Some(refund) = refunds::find(conn, id).await? else { return Ok(()) };
    let order = orders::lock(conn, refund.order_id).await?;
    refunds::finish(conn, refund.id, state, reference, now).await?;
    if let Some(order) = order {
        let sums = balance(conn, &order).await?;
        if sums.received > 0 && sums.returned >= sums.received {
            orders::advance(conn, &order, OrderStatus::Refunded, now).await?;
        }
        if state == RefundState::Failed {
            let due = order.refund_due + refund.amount;
            orders::set_refund_due(conn, order.id, due).await?;
            publish_rest(conn, &order, now).await?;
        }
    }
    if state == RefundState::Done {
        let job = RecordWooRefund { refund_id: refund.id, order_id: refund.order_id };
        enqueue(conn, &job, now).await?;
    }
    Ok(())
}
