//! Cancellation of an order by its customer.
//!
//! Staff pack with the order in front of them, on another device: their last step is read from the
//! store first. An order of which the store cannot be asked is not cancelled; one that the store does
//! not have yet is known to no other device.

use korosho_domain::actor::Actor;
use korosho_domain::order::{
    CancelOrderInput, CancellationOffer, OrderStatus, OrderView, StatusChange,
};
use korosho_domain::preparation::PreparationStage;
use korosho_domain::problem::Problem;
use korosho_domain::team::{AuditAction, AuditEntry};

use super::{OrderContext, Orders, end_payments, upstream, view};
use crate::audit;
use crate::ledger;
use crate::order_access;
use crate::store::orders::{self, Order};
use crate::store::{self, Conn, StoreError, attempts, order_transfers};

impl Orders {
    /// Cancels an order for its customer. A repeated request returns the cancelled order.
    ///
    /// # Errors
    /// [`Problem::NotFound`] without the right key; [`Problem::OrderChanged`] if the order is packed,
    /// or if other money was received than the customer saw; [`Problem::Forbidden`] if the shop's
    /// staff cancel such orders; [`Problem::PaymentInProgress`] while a payment cannot be ended;
    /// [`Problem::StoreUnreachable`] if the store has the order and does not answer.
    pub async fn cancel_order(&self, input: CancelOrderInput) -> Result<OrderView, Problem> {
        let ctx = &self.ctx;
        let order = order_access::open(&ctx.local.store, input.id, &input.key).await?;
        if order.status != OrderStatus::Cancelled {
            cancel(ctx, &order, &input).await?;
        }
        view::see(ctx, &self.upstream, order).await
    }
}

/// Cancellation that the page of an order offers.
pub(super) async fn offer(
    ctx: &OrderContext,
    conn: &mut Conn,
    order: &Order,
) -> Result<Option<CancellationOffer>, StoreError> {
    // Another device may have an order that was transferred, and sees only what the store has.
    if order_transfers::find(conn, order.id).await?.is_some() {
        return Ok(None);
    }
    let refund = ledger::balance(conn, order).await?.net();
    let setting = ctx.local.config.settings.customer_changes;
    let is_allowed = setting.allows(order.status, order.total, refund);
    Ok(is_allowed.then_some(CancellationOffer { refund }))
}

/// Checks that the order can be cancelled with the refund that the customer saw.
async fn check(
    ctx: &OrderContext,
    conn: &mut Conn,
    order: &Order,
    input: &CancelOrderInput,
) -> Result<(), Problem> {
    match offer(ctx, conn, order).await? {
        Some(offer) if offer.refund == input.expected_refund => Ok(()),
        None if PreparationStage::precedes_packing(order.status) => Err(Problem::Forbidden),
        Some(_) | None => Err(Problem::OrderChanged { status: order.status }),
    }
}

async fn cancel(
    ctx: &OrderContext,
    order: &Order,
    input: &CancelOrderInput,
) -> Result<(), Problem> {
    let mut conn = ctx.local.store.connection().await?;
    check(ctx, &mut conn, order, input).await?;
    drop(conn);
    match upstream::read_step(ctx, order).await? {
        // A concurrent request has cancelled it.
        Some(OrderStatus::Cancelled) | None => {}
        Some(status) if PreparationStage::precedes_packing(status) => {}
        Some(status) => return Err(Problem::OrderChanged { status }),
    }
    end_payments(ctx, order.id).await?;
    let now = ctx.local.now();
    let mut tx = ctx.local.store.begin().await?;
    let order = orders::lock(&mut tx, order.id).await?.ok_or(Problem::NotFound)?;
    if order.status == OrderStatus::Cancelled {
        return Ok(());
    }
    check(ctx, &mut tx, &order, input).await?;
    if attempts::live(&mut tx, order.id).await?.is_some() {
        return Err(Problem::PaymentInProgress);
    }
    ledger::cancel(&mut tx, &order, now).await?;
    let change = Some(StatusChange { from: order.status, to: OrderStatus::Cancelled });
    let new = AuditEntry::new(now, Actor::customer(), AuditAction::OrderMoved);
    let entry = AuditEntry { order: Some(order.number.clone()), change, ..new };
    audit::add(&mut tx, &entry, Some(order.id)).await?;
    store::commit(tx).await?;
    ctx.local.wake();
    tracing::info!(order = %order.id, "the customer cancelled the order");
    Ok(())
}
