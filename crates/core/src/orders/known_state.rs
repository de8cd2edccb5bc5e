//! Last known state of an order in WooCommerce: how our own writes leave it, and its comparison with a
//! read state.

use korosho_domain::money::Minor;
use korosho_domain::order::OrderStatus;
use korosho_domain::store_state::StoreStatus;

use crate::store::balances::Balance;
use crate::store::orders::Order;
use crate::store::store_orders::{self, StoreOrder};
use crate::store::{Conn, StoreError};
use crate::woocommerce::order_state::{self as woo, OrderState};
use crate::woocommerce::orders::WooOrder;

/// Stores the state in which an order arrived in WooCommerce; later states are compared with it.
pub(crate) async fn arrived(
    conn: &mut Conn,
    order: &Order,
    made: &WooOrder,
) -> Result<(), StoreError> {
    let id = |row: &serde_json::Value, field: &str| row[field].as_i64().unwrap_or_default();
    let lines = made
        .line_items
        .iter()
        .map(|row| (id(row, "product_id"), id(row, "variation_id"), id(row, "quantity")));
    let state = StoreOrder {
        status: made.status.clone(),
        total: crate::woocommerce::orders::total(made, &order.currency).unwrap_or(order.total),
        refunded: 0,
        lines: woo::lines_text(lines),
        transaction_id: made.transaction_id.clone(),
        changed_at: 0,
        own_status: None,
        imposed_status: None,
        received_in_store: 0,
    };
    store_orders::put(conn, order.id, &state).await
}

/// Stores the state in which a change of the contents left an order in WooCommerce.
pub(crate) async fn changed(
    conn: &mut Conn,
    order: &Order,
    made: &WooOrder,
) -> Result<(), StoreError> {
    let before = store_orders::find(conn, order.id).await?;
    arrived(conn, order, made).await?;
    let (before, after) = (before, store_orders::find(conn, order.id).await?);
    let (Some(before), Some(after)) = (before, after) else { return Ok(()) };
    // The status is ours again: the change settled what staff had set.
    let state = StoreOrder {
        status: after.status,
        total: after.total,
        lines: after.lines,
        own_status: None,
        imposed_status: None,
        ..before
    };
    store_orders::put(conn, order.id, &state).await
}

/// Whether the order awaits its payment in the known state.
pub(super) fn was_unpaid(known: &StoreOrder) -> bool {
    let word = known.status.split_whitespace().next().unwrap_or_default();
    woo::meaning(word).is_some_and(StoreStatus::is_unpaid)
}

/// Amount that staff received outside our ledger, less refunds in the store: the refunds are of that
/// amount if the ledger has no payment.
pub(super) fn net_received_in_store(
    known: Option<&StoreOrder>,
    current: &OrderState,
    balance: Balance,
) -> Minor {
    let Some(known) = known else { return 0 };
    let refunded = if balance.received == 0 { current.refunded() - known.refunded } else { 0 };
    (known.received_in_store - refunded.max(0)).max(0)
}

/// Whether the read state is older than the known one: reads may overtake each other.
pub(super) fn is_stale(known: &StoreOrder, current: &OrderState) -> bool {
    current.changed_at().is_some_and(|at| at < known.changed_at)
}

/// Whether the read state has nothing that the known one lacks.
pub(super) fn is_unchanged(known: &StoreOrder, current: &OrderState) -> bool {
    let same_money = current.total() == Some(known.total) && current.refunded() == known.refunded;
    let same = known.status == current.status_with_step()
        && (current.is_deleted() || (same_money && known.lines == current.lines()))
        && (current.is_deleted() || known.transaction_id == current.transaction_id());
    // A newer time alone is stored as well: polling continues from the newest.
    (same && current.changed_at().is_none_or(|at| at == known.changed_at))
        || is_stale(known, current)
}

/// Step of an accepted order that the last known state lacks.
pub(super) fn new_step(known: Option<&StoreOrder>, current: &OrderState) -> Option<OrderStatus> {
    let known = known.and_then(|known| known.status.split_whitespace().nth(1));
    current.fulfilment_step().filter(|step| known != Some(step.as_str()))
}

/// Whether the last known state lacks a step that the order is not at.
pub(super) fn has_other_step(
    order: &Order,
    known: Option<&StoreOrder>,
    current: &OrderState,
) -> bool {
    new_step(known, current).is_some_and(|step| step != order.status)
}

/// Whether the order has the note that was read; spaces are not compared.
pub(super) fn same_note(order: &Order, current: &OrderState) -> bool {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    current.is_deleted()
        || words(order.contents.note.as_deref().unwrap_or_default()) == words(&current.note())
}
