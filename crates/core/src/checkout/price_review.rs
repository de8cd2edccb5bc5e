//! Review of an order whose total the published prices do not explain: prices are read from the
//! store, and the store's own cart is asked, before staff have to decide.

use korosho_domain::order::OrderStatus;
use korosho_domain::pricing::price_quote;

use super::CheckoutContext;
use super::store_cart;
use crate::jobs::{BackgroundJob, JobResult};
use crate::money::money;
use crate::order_jobs::ReviewPrices;
use crate::order_transfer;
use crate::outbox::JobOutcome;
use crate::price_review::{cart, is_explained, rules, yields};
use crate::store::StoreError;
use crate::store::orders::{self, Order};
use crate::store::outbox::OutboxEntry;

impl BackgroundJob for ReviewPrices {
    type Context = CheckoutContext;

    async fn run(&self, ctx: &CheckoutContext, _: &OutboxEntry) -> JobResult {
        let mut conn = ctx.local.store.connection().await?;
        let order = orders::find(&mut conn, self.order_id).await?;
        drop(conn);
        let Some(order) = order.filter(|order| order.status == OrderStatus::Pending) else {
            return Ok(JobOutcome::Done);
        };
        let products: Vec<i64> = cart(&order).lines.iter().map(|line| line.product_id).collect();
        let is_current = match ctx.catalogue.refresh_products(&products).await {
            Ok(_) => true,
            Err(error) => {
                tracing::info!(order = %order.id, %error, "prices under review were not read");
                false
            }
        };
        if !is_agreed_here(ctx, &order, self.of_staff).await? {
            return Ok(JobOutcome::Park { reason: instruction(ctx, &order, is_current) });
        }
        let now = ctx.local.now();
        let mut tx = ctx.local.store.begin().await?;
        if let Some(order) = orders::lock(&mut tx, order.id).await? {
            order_transfer::release(&ctx.transfers, &mut tx, &order, now).await?;
        }
        tx.commit().await?;
        ctx.local.wake();
        Ok(JobOutcome::Done)
    }
}

/// Whether published prices, or the store's own cart, yield the order's total.
async fn is_agreed_here(
    ctx: &CheckoutContext,
    order: &Order,
    of_staff: bool,
) -> Result<bool, StoreError> {
    let snapshot = ctx.catalogue.snapshot();
    let step = ctx.local.rounding_step(&order.currency);
    let mut conn = ctx.local.store.connection().await?;
    let is_known = is_explained(&mut conn, &snapshot, order, of_staff, step).await?;
    drop(conn);
    let (cart, rules) = (cart(order), rules(order, step));
    if is_known || cart.lines.is_empty() {
        return Ok(is_known);
    }
    let Ok(quote) = price_quote(&*snapshot, &cart, &rules) else { return Ok(false) };
    let email = rules.email.as_deref();
    let answer = store_cart::ask(ctx, &snapshot, &cart, email, &rules).await;
    let confirmed = store_cart::confirm(quote, answer.as_ref(), &cart, step);
    Ok(yields(confirmed.quote, order, of_staff, step))
}

/// Alert text for staff: what differs, and how to decide.
fn instruction(ctx: &CheckoutContext, order: &Order, is_current: bool) -> String {
    let snapshot = ctx.catalogue.snapshot();
    let step = ctx.local.rounding_step(&order.currency);
    let quote = price_quote(&*snapshot, &cart(order), &rules(order, step)).ok();
    let cost = quote.map_or_else(|| "unknown".to_owned(), |q| money(q.total, &q.currency));
    let read = if is_current { "" } else { " (the store could not be asked)" };
    let (number, agreed) = (&order.number, money(order.total, &order.currency));
    format!(
        "{number}: {agreed} was agreed on a device, but no prices that this shop published yield \
         it; the order costs {cost} now{read}. It is neither paid nor sent until staff decide: \
         orders accept {number} --by NAME, or orders discard {number} --by NAME --reason TEXT"
    )
}
