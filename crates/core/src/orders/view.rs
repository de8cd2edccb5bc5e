//! What the order page shows.

use korosho_domain::order::{OrderStatus, OrderView};
use korosho_domain::payment::{PaymentState, PaymentView};
use korosho_domain::problem::Problem;

use super::ledger::{self, Balance};
use crate::payments;
use crate::problem::from_store;
use crate::shared::Shared;
use crate::store::attempts::{self, Attempt, AttemptState};
use crate::store::orders::{self, Order};
use crate::store::payments as book;

pub(super) async fn see(shared: &Shared, order: Order) -> Result<OrderView, Problem> {
    if order.status == OrderStatus::Pending {
        payments::look_up(shared, order.id).await.map_err(from_store)?;
    }
    let mut conn = shared.store.connection().await.map_err(from_store)?;
    let order = orders::find(&mut conn, order.id).await.map_err(from_store)?.unwrap_or(order);
    let latest = attempts::latest(&mut conn, order.id).await.map_err(from_store)?;
    let balance = ledger::balance(&mut conn, &order).await.map_err(from_store)?;
    let entries = book::of_order(&mut conn, order.id).await.map_err(from_store)?;
    let reference = entries.into_iter().find_map(|payment| payment.receipt);
    Ok(view(order, latest.as_ref(), balance, reference))
}

fn view(
    order: Order,
    latest: Option<&Attempt>,
    balance: Balance,
    reference: Option<String>,
) -> OrderView {
    let payment = payment(&order, latest, balance, reference);
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
        total: contents.quote.total,
        currency: contents.quote.currency,
        coupon: contents.coupon,
        fulfilment: contents.fulfilment,
        customer: contents.customer,
        note: contents.note,
        payment,
        store_number: order.woo_number,
    }
}

fn payment(
    order: &Order,
    latest: Option<&Attempt>,
    balance: Balance,
    reference: Option<String>,
) -> PaymentView {
    let state = state(order, latest, balance);
    let open = latest.filter(|attempt| attempt.state == AttemptState::Open);
    let ended = matches!(state, PaymentState::Failed | PaymentState::Expired);
    PaymentView {
        method: order.method,
        state,
        received: balance.received,
        url: open.and_then(|attempt| attempt.url.clone()),
        reference,
        failure: latest.filter(|_| ended).and_then(|attempt| attempt.failure),
    }
}

fn state(order: &Order, latest: Option<&Attempt>, balance: Balance) -> PaymentState {
    if balance.received > 0 && balance.returned >= balance.received {
        return PaymentState::Refunded;
    }
    if order.refund_due > 0 {
        return PaymentState::RefundDue;
    }
    if balance.received >= order.total {
        return PaymentState::Paid;
    }
    match latest.map(|attempt| attempt.state) {
        None => PaymentState::Unpaid,
        Some(AttemptState::Creating | AttemptState::Open) => PaymentState::Pending,
        Some(AttemptState::Unknown | AttemptState::Paid) => PaymentState::Unknown,
        Some(AttemptState::Failed) => PaymentState::Failed,
        Some(AttemptState::Expired) => PaymentState::Expired,
    }
}
