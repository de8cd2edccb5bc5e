//! View of an order for its page.

use korosho_domain::money::Minor;
use korosho_domain::order::OrderView;
use korosho_domain::payment::{PaymentMethod, PaymentState, PaymentView};
use korosho_domain::phone;
use korosho_domain::problem::Problem;

use super::OrderContext;
use super::customer_changes;
use super::review;
use super::upstream::Upstream;
use crate::ledger;
use crate::order_jobs;
use crate::order_transfer;
use crate::payments;
use crate::providers::mpesa;
use crate::store::alerts::{self, AlertKind};
use crate::store::attempts::{self, Attempt, AttemptState};
use crate::store::balances::Balance;
use crate::store::orders::{self, Order};
use crate::store::payments::{self as book, Payment};
use crate::store::store_orders::{self, StoreOrder};

pub(super) async fn see(
    ctx: &OrderContext,
    upstream: &Upstream,
    order: Order,
) -> Result<OrderView, Problem> {
    upstream.look(ctx, &order).await?;
    let (order, view) = own(ctx, order).await?;
    let mut conn = ctx.local.store.connection().await?;
    let reviewable = review::open_for(&mut conn, order.id, order.status, &view.lines).await?;
    let offered_changes = customer_changes::offer(ctx, &mut conn, &order).await?;
    Ok(OrderView { reviewable, offered_changes, ..view })
}

/// Current order and its view from the local database.
pub(super) async fn own(ctx: &OrderContext, order: Order) -> Result<(Order, OrderView), Problem> {
    if order.status.may_be_unpaid() {
        payments::look_up(&ctx.payments, order.id).await?;
        order_transfer::look_up(&ctx.transfers, order.id).await?;
    }
    let mut conn = ctx.local.store.connection().await?;
    let order = orders::find(&mut conn, order.id).await?.unwrap_or(order);
    let latest = attempts::latest(&mut conn, order.id).await?;
    let balance = ledger::balance(&mut conn, &order).await?;
    let entries = book::of_order(&mut conn, order.id).await?;
    let store = store_orders::find(&mut conn, order.id).await?;
    let now = ctx.local.now();
    let in_review = order_jobs::is_in_price_review(&mut conn, &order).await?;
    let mut view = view(order.clone(), latest.as_ref(), balance, &entries, now);
    if let Some(store) = store {
        as_in_store(&mut view, &store, balance);
    }
    order_transfer::overlay(&ctx.transfers, &mut view);
    if is_payable(&view) {
        // A later payment is probably the reported one.
        let kind = AlertKind::ReportedReceipt;
        let after = entries.iter().map(|entry| entry.received_at).max().unwrap_or_default();
        view.payment.receipt_reported =
            alerts::is_unresolved(&mut conn, order.id, kind, after).await?;
    }
    if is_payable(&view) && !in_review {
        view.payment.due = (view.total - balance.held()).max(0);
    }
    view.progress = view.current_progress();
    Ok((order, view))
}

/// Whether the order of a view can still be paid.
fn is_payable(view: &OrderView) -> bool {
    use PaymentState::{Expired, Failed, Paid, Pending, RefundDue, Refunded, Unknown, Unpaid};
    match view.payment.state {
        Unpaid | Pending | Unknown | Failed | Expired => view.status.may_be_unpaid(),
        Paid | RefundDue | Refunded => false,
    }
}

/// Applies payments that staff marked in the store: received or failed.
fn as_in_store(view: &mut OrderView, store: &StoreOrder, balance: Balance) {
    let open = view.status.may_be_unpaid();
    let payment = &mut view.payment;
    payment.received += balance.received_in_store;
    let is_marked = balance.received_in_store > 0 && balance.is_paid;
    if is_marked && payment.state != PaymentState::RefundDue {
        payment.state = PaymentState::Paid;
        payment.url = None;
        payment.failure = None;
    } else if open && store.status == "failed" && payment.state == PaymentState::Unpaid {
        payment.state = PaymentState::Failed;
    }
}

fn view(
    order: Order,
    latest: Option<&Attempt>,
    balance: Balance,
    entries: &[Payment],
    now: i64,
) -> OrderView {
    let payment = payment(&order, latest, balance, entries, now);
    let contents = order.contents;
    OrderView {
        id: order.id,
        number: order.number,
        status: order.status,
        placed_at: order.placed_at,
        lines: contents.quote.lines,
        subtotal: contents.quote.subtotal,
        discount: contents.quote.discount,
        shipping: contents.quote.shipping,
        rounding: contents.quote.rounding,
        tax_display: contents.quote.tax_display,
        taxes: contents.quote.taxes,
        total: contents.quote.total,
        currency: contents.quote.currency,
        coupon: contents.coupon,
        fulfilment: contents.fulfilment,
        promise: contents.quote.promise.map(|promise| promise.as_of(now)),
        customer: contents.customer,
        note: contents.note,
        gift: contents.gift,
        payment,
        progress: Vec::new(),
        store_number: order.woo_number,
        reviewable: Vec::new(),
        offered_changes: None,
    }
}

fn payment(
    order: &Order,
    latest: Option<&Attempt>,
    balance: Balance,
    entries: &[Payment],
    now: i64,
) -> PaymentView {
    let last = latest.map(|attempt| attempt.state);
    let state = state(order.method, order.refund_due, last, balance);
    let open = latest.filter(|attempt| attempt.state == AttemptState::Open);
    let ended = matches!(state, PaymentState::Failed | PaymentState::Expired);
    PaymentView {
        method: order.method,
        state,
        received: balance.received,
        due: 0,
        url: open.and_then(|attempt| attempt.url.clone()),
        phone: latest
            .filter(|attempt| attempt.provider == order.method.provider())
            .and_then(|attempt| mpesa::prompted_phone(attempt.provider, &attempt.request))
            .map(|e164| phone::masked(&e164)),
        expires_in: latest
            .filter(|_| state == PaymentState::Pending)
            .map(|attempt| (attempt.expires_at - now).max(0)),
        receipt: entries.iter().find_map(|payment| payment.receipt.clone()),
        paid_at: paid_at(order, entries),
        failure: latest.filter(|_| ended).and_then(|attempt| attempt.failure),
        refund_due: Some(order.refund_due).filter(|_| state == PaymentState::RefundDue),
        receipt_reported: false,
    }
}

/// Time at which the payments covered the total.
fn paid_at(order: &Order, entries: &[Payment]) -> Option<i64> {
    let mut sum = 0;
    let complete = entries.iter().filter(|entry| entry.currency == order.currency).find(|entry| {
        sum += entry.amount;
        sum >= order.total
    });
    complete.map(|entry| entry.received_at)
}

fn state(
    method: PaymentMethod,
    refund_due: Minor,
    latest: Option<AttemptState>,
    balance: Balance,
) -> PaymentState {
    if balance.received > 0 && balance.returned >= balance.received {
        return PaymentState::Refunded;
    }
    if refund_due > 0 {
        return PaymentState::RefundDue;
    }
    if balance.is_covered {
        return PaymentState::Paid;
    }
    let by_hand = matches!(method, PaymentMethod::Counter | PaymentMethod::OnDelivery);
    match latest {
        Some(AttemptState::Creating | AttemptState::Open) => PaymentState::Pending,
        Some(AttemptState::Unknown) => PaymentState::Unknown,
        // The result of an earlier attempt is irrelevant for payment by hand.
        Some(AttemptState::Failed) if !by_hand => PaymentState::Failed,
        Some(AttemptState::Expired) if !by_hand => PaymentState::Expired,
        Some(AttemptState::Paid | AttemptState::Failed | AttemptState::Expired) | None => {
            PaymentState::Unpaid
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn balance(received: Minor, returned: Minor, is_covered: bool) -> Balance {
        Balance { received, returned, is_covered, ..Balance::default() }
    }

    #[test]
    fn result_of_the_last_attempt_is_shown_until_another_method_is_chosen() {
        use AttemptState as A;
        use PaymentState as P;
        let cases = [
            (None, PaymentMethod::Card, P::Unpaid),
            (Some(A::Creating), PaymentMethod::Card, P::Pending),
            (Some(A::Open), PaymentMethod::Card, P::Pending),
            (Some(A::Unknown), PaymentMethod::Mpesa, P::Unknown),
            (Some(A::Unknown), PaymentMethod::Counter, P::Unknown),
            (Some(A::Failed), PaymentMethod::Mpesa, P::Failed),
            (Some(A::Expired), PaymentMethod::Card, P::Expired),
            (Some(A::Failed), PaymentMethod::Counter, P::Unpaid),
            (Some(A::Expired), PaymentMethod::OnDelivery, P::Unpaid),
        ];
        for (attempt, method, expected) in cases {
            let found = state(method, 0, attempt, balance(0, 0, false));
            assert_eq!(found, expected, "{attempt:?} {method:?}");
        }
    }

    #[test]
    fn ledger_decides_the_payment_state() {
        let part = balance(200, 0, false);
        let shown = state(PaymentMethod::Mpesa, 0, Some(AttemptState::Paid), part);
        assert_eq!(shown, PaymentState::Unpaid);
        let whole = balance(500, 0, true);
        let shown = state(PaymentMethod::Mpesa, 0, Some(AttemptState::Failed), whole);
        assert_eq!(shown, PaymentState::Paid);
        let shown = state(PaymentMethod::Mpesa, 500, Some(AttemptState::Paid), whole);
        assert_eq!(shown, PaymentState::RefundDue);
        let back = balance(500, 500, true);
        let shown = state(PaymentMethod::Mpesa, 0, Some(AttemptState::Paid), back);
        assert_eq!(shown, PaymentState::Refunded);
    }
}
