//! Rule for orders that their customers may cancel or change.
//!
//! Staff pack with the order in front of them, on another device: their last step is read from the
//! store first. An order that the store has is left as it is while the store does not answer; one
//! that the store does not have yet is known to no other device.

use korosho_domain::order::{OfferedChanges, OrderStatus};
use korosho_domain::preparation::PreparationStage;
use korosho_domain::problem::Problem;
use korosho_domain::quote::repeated_goods;

use super::{OrderContext, upstream};
use crate::ledger;
use crate::price_review::goods;
use crate::store::orders::Order;
use crate::store::{Conn, StoreError, order_transfers};

/// Changes that the page of an order offers, by the local state.
pub(super) async fn offer(
    ctx: &OrderContext,
    conn: &mut Conn,
    order: &Order,
) -> Result<Option<OfferedChanges>, StoreError> {
    // Another device may have an order that was transferred, and sees only what the store has.
    if order_transfers::find(conn, order.id).await?.is_some() {
        return Ok(None);
    }
    let balance = ledger::balance(conn, order).await?;
    let (refund, held) = (balance.net(), balance.held());
    let setting = ctx.local.settings().customer_changes;
    let is_allowed = setting.allows(order.status, order.total, refund);
    let has_open_quantities = repeated_goods(&goods(order)).is_none();
    let revision = order.revision;
    Ok(is_allowed.then_some(OfferedChanges { refund, held, revision, has_open_quantities }))
}

/// Like [`offer`], for a request; with the order locked it holds until the transaction ends.
///
/// # Errors
/// [`Problem::OrderChanged`] if the order is packed or over, [`Problem::Forbidden`] if the shop's
/// staff change such orders.
pub(crate) async fn offered(
    ctx: &OrderContext,
    conn: &mut Conn,
    order: &Order,
) -> Result<OfferedChanges, Problem> {
    match offer(ctx, conn, order).await? {
        Some(offered) => Ok(offered),
        None if PreparationStage::precedes_packing(order.status) => Err(Problem::Forbidden),
        None => Err(Problem::OrderChanged { status: order.status }),
    }
}

/// Like [`offered`], after the last step of staff was read from the store.
///
/// # Errors
/// As [`offered`], and [`Problem::StoreUnreachable`] if the store has the order and does not answer.
pub(crate) async fn permit(ctx: &OrderContext, order: &Order) -> Result<OfferedChanges, Problem> {
    let mut conn = ctx.local.store.connection().await?;
    let offered = offered(ctx, &mut conn, order).await?;
    drop(conn);
    match upstream::read_step(ctx, order).await? {
        // A concurrent request has cancelled it.
        Some(OrderStatus::Cancelled) | None => Ok(offered),
        Some(status) if PreparationStage::precedes_packing(status) => Ok(offered),
        Some(status) => Err(Problem::OrderChanged { status }),
    }
}
