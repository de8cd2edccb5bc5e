//! Ledger: the only routine that records payments and refunds, whatever their source. Unique keys
//! make repeats harmless; a second payment becomes a refund due instead of being dropped.

#![warn(clippy::wildcard_enum_match_arm)]

use korosho_domain::order::OrderStatus;
use korosho_domain::payment::PaymentProvider;
use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;
use uuid::Uuid;

use crate::money::money;
use crate::order_jobs::{self, RecordWooRefund};
use crate::outbox::enqueue;
use crate::payment_jobs;
use crate::store::alerts::{self, AlertKind};
use crate::store::balances::{self, Balance};
use crate::store::orders::{self, Order};
use crate::store::outbox::JobState;
use crate::store::payments::{self, Payment};
use crate::store::refunds::{self, RefundState};
use crate::store::{Conn, StoreError, coupon_uses, stock, store_orders};

/// Adds up the ledger of an order.
pub(crate) async fn balance(conn: &mut Conn, order: &Order) -> Result<Balance, StoreError> {
    balances::of_order(conn, order.id).await
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
    let before = balance(conn, order).await?;
    if !payments::insert(conn, payment).await? {
        return known_already(conn, order, payment, now).await;
    }
    if payment.currency != order.currency {
        let (amount, number) = (money(payment.amount, &payment.currency), &order.number);
        let detail = sentence!("{amount} for {number}", "{amount} kwa {number}");
        alert(conn, AlertKind::WrongMoney, order, payment.id, &detail, now).await?;
    }
    // Another device may be collecting the same payment.
    order_jobs::enqueue_transfer_update(conn, order.id, &payment.id.to_string(), now).await?;
    if is_marked_payment(conn, order, payment, before).await? {
        store_orders::clear_received_in_store(conn, order.id).await?;
    }
    let balance = balance(conn, order).await?;
    let is_marked = balance.received_in_store > 0 && before.is_paid;
    if is_marked || matches!(order.status, OrderStatus::Cancelled | OrderStatus::Refunded) {
        // A payment of a cancelled order is refunded in full, and so is one of an order paid in the
        // store.
    } else if order_jobs::is_in_price_review(conn, order).await? {
        // Staff decide whether this amount is the price.
    } else if balance.held() >= order.total {
        paid(conn, order, now).await?;
    } else {
        let came_in = money(balance.received + balance.received_in_store, &order.currency);
        let total = money(order.total, &order.currency);
        let detail =
            sentence!("{came_in} of {total} came in", "{came_in} kati ya {total} zimeingia");
        alert(conn, AlertKind::Underpaid, order, payment.id, &detail, now).await?;
        publish_rest(conn, order, now).await?;
    }
    settle_surplus(conn, order, balance, payment.id, now).await
}

/// Whether a payment is the one by which staff marked the order as paid in the store: one that the store
/// names, or one that staff or another device of the shop recorded and that is not of the rest.
async fn is_marked_payment(
    conn: &mut Conn,
    order: &Order,
    payment: &Payment,
    before: Balance,
) -> Result<bool, StoreError> {
    if before.received_in_store == 0 {
        return Ok(false);
    }
    let known = store_orders::find(conn, order.id).await?;
    let is_named = known.is_some_and(|known| {
        !known.transaction_id.is_empty()
            && (payment.receipt.as_ref() == Some(&known.transaction_id)
                || payment.reference == known.transaction_id)
    });
    let (rest, mark) = (order.total - before.held(), before.received_in_store);
    let is_marked_amount =
        payment.amount != rest && (payment.amount == mark || payment.amount >= mark.max(rest));
    Ok(is_named || (payment.attempt_id.is_none() && (rest <= 0 || is_marked_amount)))
}

/// Marks an order as paid if staff reopened or changed it and the payments cover its total.
pub(crate) async fn settle(conn: &mut Conn, order: &Order, now: i64) -> Result<(), StoreError> {
    let balance = balance(conn, order).await?;
    match order.status.may_be_unpaid() {
        true if balance.received > 0 && balance.held() >= order.total => {
            paid(conn, order, now).await
        }
        true => publish_rest(conn, order, now).await,
        false => Ok(()),
    }
}

/// Kind of the alert about a changed total, and what is due; empty = nothing.
fn changed_balance(held: i64, order: &Order) -> (AlertKind, Sentence) {
    let difference = money((held - order.total).abs(), &order.currency);
    match held {
        _ if held > order.total => (
            AlertKind::RefundDue,
            sentence!("{difference} to be given back", "{difference} za kurudishwa"),
        ),
        _ if 0 < held && held < order.total => (
            AlertKind::Underpaid,
            sentence!("{difference} to be collected", "{difference} za kupokelewa"),
        ),
        _ => (AlertKind::Underpaid, Sentence::default()),
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
    let (held, total) = (balance.held(), order.total);
    orders::set_refund_due(conn, order.id, balance.surplus(total)).await?;
    let key = |revision: i64| format!("{}:changed:{revision}", order.id);
    for earlier in 0..order.revision {
        alerts::resolve(conn, &key(earlier), now).await?;
    }
    let (kind, difference) = changed_balance(held, order);
    if !difference.is_empty() {
        let number = &order.number;
        let (total, held) = (money(total, &order.currency), money(held, &order.currency));
        let detail = sentence!(
            "{number}: changed to {total}, {held} came in: {difference}",
            "{number}: imebadilishwa kuwa {total}, {held} zimeingia: {difference}",
            difference
        );
        alerts::raise(conn, kind, &key(order.revision), Some(order.id), &detail, now).await?;
    }
    publish_rest(conn, order, now).await?;
    match order.status {
        status if status.may_be_unpaid() && held >= total => paid(conn, order, now).await,
        OrderStatus::Paid if held < total => {
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
    if balance.received + balance.received_in_store > 0 && balance.held() < order.total {
        order_jobs::push_received_amount(conn, order.id, balance.held(), now).await?;
    }
    Ok(())
}

/// Tells the shop's other devices what was received, after staff took back that the order is paid in the
/// store: its order there may name an amount that includes the mark.
pub(crate) async fn publish_end_of_mark(
    conn: &mut Conn,
    order: &Order,
    status: OrderStatus,
    balance: Balance,
    now: i64,
) -> Result<(), StoreError> {
    // Nothing is published for a marked order that staff have not changed.
    if status.may_be_unpaid() && order.revision > 0 {
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
    let other = known.order_id;
    let detail = sentence!(
        "receipt {receipt} is booked for order {other}",
        "risiti {receipt} imeandikwa kwa oda {other}"
    );
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
    payment_id: Uuid,
    now: i64,
) -> Result<(), StoreError> {
    let ended = matches!(order.status, OrderStatus::Cancelled | OrderStatus::Refunded);
    let price = if ended { 0 } else { (order.total - balance.received_in_store).max(0) };
    let due = balance.net() - price;
    if due <= 0 {
        return Ok(());
    }
    orders::set_refund_due(conn, order.id, due).await?;
    let amounts = [due, balance.received, price];
    let [due, received, price] = amounts.map(|amount| money(amount, &order.currency));
    let detail = sentence!(
        "{due} to be given back: {received} came in, {price} was due",
        "{due} za kurudishwa: {received} zimeingia, zilizotakiwa ni {price}"
    );
    alert(conn, AlertKind::RefundDue, order, payment_id, &detail, now).await
}

async fn alert(
    conn: &mut Conn,
    kind: AlertKind,
    order: &Order,
    about: Uuid,
    detail: &Sentence,
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
        let (number, net) = (&order.number, money(net, &order.currency));
        let detail = sentence!(
            "{number}: cancelled, {net} to be given back",
            "{number}: imeghairiwa, {net} za kurudishwa"
        );
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
        if sums.received > 0 && sums.returned >= sums.received && sums.received_in_store == 0 {
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
