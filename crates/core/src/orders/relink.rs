//! Link of an order to another WooCommerce order, after a duplicate was removed.

use korosho_domain::order::OrderStatus;
use korosho_domain::store_state::StoreStatus;
use uuid::Uuid;

use super::OrderContext;
use crate::ledger;
use crate::local::LocalContext;
use crate::order_jobs::PushOrderStatus;
use crate::outbox;
use crate::store::StoreError;
use crate::store::orders::{self, Order};
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
