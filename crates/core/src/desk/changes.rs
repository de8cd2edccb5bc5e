//! Changes of orders by staff at the desk.

use korosho_domain::order_change::{ChangeOrderInput, OrderChange, OrderChangeQuote};
use korosho_domain::problem::Problem;
use uuid::Uuid;

use super::DeskContext;
use super::orders::local_order;
use crate::checkout::{self, Editor};
use crate::staff::Staff;
use crate::store::orders;

pub(super) async fn quote(
    ctx: &DeskContext,
    change: OrderChange,
) -> Result<OrderChangeQuote, Problem> {
    let id = owned(ctx, &change.key).await?;
    checkout::quote_change(&ctx.checkout, id, change).await
}

pub(super) async fn change(
    ctx: &DeskContext,
    staff: &Staff,
    input: ChangeOrderInput,
) -> Result<(), Problem> {
    let mut actor = staff.actor()?;
    let id = owned(ctx, &input.change.key).await?;
    if needs_manager(ctx, id, &input.change).await? {
        actor = staff.manager()?.into_actor();
    }
    checkout::change_order(&ctx.checkout, Editor::Staff(&actor), id, input).await
}

/// Id of an order that this database owns.
async fn owned(ctx: &DeskContext, key: &str) -> Result<Uuid, Problem> {
    match local_order(ctx, key).await {
        Err(Problem::PaymentMethodUnavailable) => Err(Problem::Forbidden),
        found => found.map(|(id, _)| id),
    }
}

/// Whether the discount of the new contents needs a manager who has not approved it before.
async fn needs_manager(ctx: &DeskContext, id: Uuid, change: &OrderChange) -> Result<bool, Problem> {
    let mut conn = ctx.local.store.connection().await?;
    let order = orders::find(&mut conn, id).await?.ok_or(Problem::NotFound)?;
    drop(conn);
    let before = &order.contents;
    let is_known = change.extras.discount == before.extras.discount;
    let was_approved = is_known && before.extras.needs_manager(before.quote.subtotal);
    if change.extras.discount.is_none() || was_approved {
        return Ok(false);
    }
    let priced = checkout::quote_change(&ctx.checkout, id, change.clone()).await?;
    Ok(change.extras.needs_manager(priced.quote.subtotal))
}
