//! Link of an order to another WooCommerce order, after a duplicate was removed.

use korosho_domain::order::OrderStatus;
use korosho_domain::store_state::StoreStatus;
use uuid::Uuid;

use super::OrderContext;
use crate::ledger;
use crate::local::LocalContext;
use crate::order_jobs::{self, PushOrderStatus};
use crate::outbox;
use crate::store::orders::{self, Order};
use crate::store::{Conn, StoreError};
use crate::woocommerce::WooError;
use crate::woocommerce::order_state::{OrderState, meaning};
use crate::woocommerce::orders::{self as woo, WooOrder};

/// Links the order to another WooCommerce order and pushes its status there.
pub(crate) async fn relink(
    local: &LocalContext,
    order_id: Uuid,
    to: &WooOrder,
) -> Result<(), StoreError> {
    let now = local.now();
    let mut tx = local.store.begin().await?;
    let Some(order) = orders::lock(&mut tx, order_id).await? else { return Ok(()) };
    orders::set_woo(&mut tx, order.id, to.id, &to.number, now).await?;
    let (status, moved_to) = (order.status, Some(to.id));
    outbox::enqueue(&mut tx, &PushOrderStatus { order_id, status, moved_to }, now).await?;
    ledger::publish_rest(&mut tx, &order, now).await?;
    tx.commit().await?;
    Ok(())
}

/// Searches the store for the order that replaced a cancelled, trashed or deleted one: two devices
/// that know an order may both create it, and each removes the duplicate. `None` if the order has
/// ended in the store as well.
pub(super) async fn replacement(
    ctx: &OrderContext,
    order: &Order,
    current: &OrderState,
) -> Result<Option<WooOrder>, WooError> {
    use StoreStatus::{Cancelled, Deleted, Trashed};
    let removed = matches!(meaning(&current.status()), Some(Cancelled | Trashed | Deleted));
    if !removed || matches!(order.status, OrderStatus::Cancelled | OrderStatus::Refunded) {
        return Ok(None);
    }
    let found = woo::find(&ctx.woo, order.id, order.placed_at).await?;
    Ok(woo::oldest_alive(order, &found).filter(|alive| alive.id != current.id).cloned())
}

/// Enqueues the removal of a WooCommerce order with the id of an order that has another one.
pub(super) async fn detect_duplicate(
    ctx: &OrderContext,
    conn: &mut Conn,
    current: &OrderState,
) -> Result<(), StoreError> {
    let Some(id) = current.order_id().filter(|_| current.status() != "trash") else {
        return Ok(());
    };
    match orders::find(conn, id).await? {
        Some(order) if order.woo_id.is_some_and(|known| known != current.id) => {
            let (timeouts, now) = (&ctx.local.config.orders, ctx.local.now());
            let (found, since) = (Some(current.id), order.placed_at);
            order_jobs::enqueue_duplicate_removal(timeouts, conn, &order, found, since, now).await
        }
        _ => Ok(()),
    }
}
