//! Cancellation of an order by its customer.

use korosho_domain::actor::Actor;
use korosho_domain::order::{
    CancelOrderInput, OfferedChanges, OrderStatus, OrderView, StatusChange,
};
use korosho_domain::problem::Problem;
use korosho_domain::team::{AuditAction, AuditEntry};

use super::customer_changes::{self, permit};
use super::{OrderContext, Orders, end_payments, view};
use crate::audit;
use crate::ledger;
use crate::order_access;
use crate::store::orders::{self, Order};
use crate::store::{self, attempts};

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

async fn cancel(
    ctx: &OrderContext,
    order: &Order,
    input: &CancelOrderInput,
) -> Result<(), Problem> {
    expect_refund(order, permit(ctx, order).await?, input)?;
    end_payments(ctx, order.id).await?;
    let now = ctx.local.now();
    let mut tx = ctx.local.store.begin().await?;
    let order = orders::lock(&mut tx, order.id).await?.ok_or(Problem::NotFound)?;
    if order.status == OrderStatus::Cancelled {
        return Ok(());
    }
    expect_refund(&order, customer_changes::offered(ctx, &mut tx, &order).await?, input)?;
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

/// Checks that the customer saw the present refund.
fn expect_refund(
    order: &Order,
    offered: OfferedChanges,
    input: &CancelOrderInput,
) -> Result<(), Problem> {
    match offered.refund == input.expected_refund {
        true => Ok(()),
        false => Err(Problem::OrderChanged { status: order.status }),
    }
}
