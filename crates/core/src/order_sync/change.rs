//! Change of an order's contents in WooCommerce: read first, then write what differs.
//!
//! A repeated change finds no difference and writes nothing. A request without a clear answer may
//! still be executed: what differs is sent again only after
//! [`write_visibility_delay`](crate::timeouts::OrderTimeouts::write_visibility_delay), so that no
//! line is added twice.

use korosho_domain::sentence;
use serde_json::Value;

use super::SyncContext;
use super::push_status::{NO_LONGER_THERE, alert_contradiction, never_sent};
use super::total;
use crate::faults;
use crate::jobs::{BackgroundJob, JobResult};
use crate::order_jobs::ChangeWooOrder;
use crate::orders::known_state;
use crate::outbox::{self, JobOutcome};
use crate::store::orders::{self, Order};
use crate::store::outbox::OutboxEntry;
use crate::store::{StoreError, register, stock};
use crate::timeouts::ms;
use crate::woocommerce::orders::{self as woo, WooChange, WooOrder};
use crate::woocommerce::{WooError, choices};

impl BackgroundJob for ChangeWooOrder {
    type Context = SyncContext;

    async fn run(&self, ctx: &SyncContext, entry: &OutboxEntry) -> JobResult {
        let mut conn = ctx.local.store.connection().await?;
        let order = orders::find(&mut conn, self.order_id).await?;
        drop(conn);
        // A later change replaces this one.
        let current = order.filter(|order| order.revision == self.revision);
        let Some(order) = current.filter(|order| order.status.is_open()) else {
            return Ok(JobOutcome::Done);
        };
        let Some(woo_id) = order.woo_id else { return never_sent(ctx, &order).await };
        match woo::read(&ctx.woo, woo_id).await {
            Ok(found) if matches!(found.status.as_str(), "cancelled" | "refunded" | "trash") => {
                let status = &found.status;
                let detail = sentence!(
                    "changed here, {status} in WooCommerce",
                    "imebadilishwa hapa, lakini hali yake ni {status} kwenye WooCommerce"; english status
                );
                alert_contradiction(ctx, &order, &detail).await
            }
            Ok(found) => apply(ctx, entry, &order, self.clone(), found).await,
            Err(WooError::Business { status: 404, .. }) => {
                alert_contradiction(ctx, &order, &NO_LONGER_THERE).await
            }
            Err(error) => Ok(JobOutcome::from(error)),
        }
    }
}

async fn apply(
    ctx: &SyncContext,
    entry: &OutboxEntry,
    order: &Order,
    mut job: ChangeWooOrder,
    mut found: WooOrder,
) -> JobResult {
    if let Some(change) = difference(ctx, order, &found) {
        match send(ctx, entry, &mut job, &found, &change).await? {
            Ok(changed) => found = changed,
            Err(outcome) => return Ok(outcome),
        }
    }
    let agreed = match finish(ctx, order, &job, &found).await {
        Ok(agreed) => agreed,
        Err(error) => return Ok(JobOutcome::from(error)),
    };
    record(ctx, order, &found, &agreed).await?;
    faults::point("change_woo.recorded");
    Ok(JobOutcome::Done)
}

fn difference(ctx: &SyncContext, order: &Order, found: &WooOrder) -> Option<WooChange> {
    // A coupon that WooCommerce refused is a fee there.
    let as_fee = found.coupon_lines.is_empty();
    let mut wanted = woo::changed_body(order, as_fee);
    let snapshot = ctx.catalogue.snapshot();
    choices::add(&mut wanted, order, |product| {
        snapshot.entry(product).map(|entry| entry.open_options.as_slice())
    });
    woo::change(order, found, &wanted)
}

/// Sends a change; the time of sending is stored first.
async fn send(
    ctx: &SyncContext,
    entry: &OutboxEntry,
    job: &mut ChangeWooOrder,
    found: &WooOrder,
    change: &WooChange,
) -> Result<Result<WooOrder, JobOutcome>, StoreError> {
    let store_now = match ctx.woo.store_now().await {
        Ok(store_now) => store_now,
        Err(error) => return Ok(Err(JobOutcome::from(error))),
    };
    let wait = job.unclear_since + ms(ctx.local.config.orders.write_visibility_delay) - store_now;
    if job.unclear_since > 0 && wait > 0 {
        return Ok(Err(JobOutcome::NotBefore { at: ctx.local.now() + wait }));
    }
    let before = job.clone();
    job.unclear_since = store_now;
    job.has_added |= change.adds;
    remember(ctx, entry, job).await?;
    faults::point("change_woo.before_put");
    let answer = ctx.woo.put::<WooOrder>(&format!("orders/{}", found.id), &change.body).await;
    faults::point("change_woo.put");
    match answer {
        Ok(changed) => Ok(Ok(changed)),
        Err(error) => {
            if !error.may_have_happened() {
                remember(ctx, entry, &before).await?;
            }
            Ok(Err(JobOutcome::from(error)))
        }
    }
}

async fn remember(
    ctx: &SyncContext,
    entry: &OutboxEntry,
    job: &ChangeWooOrder,
) -> Result<(), StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    outbox::save(&mut conn, entry.id, job).await
}

/// Corrects the total and has WooCommerce lower the stock of added lines; both may be repeated.
async fn finish(
    ctx: &SyncContext,
    order: &Order,
    job: &ChangeWooOrder,
    found: &WooOrder,
) -> Result<WooOrder, WooError> {
    if let Some(body) = woo::added_stock(found).filter(|_| job.has_added) {
        ctx.woo.put::<Value>(&format!("orders/{}", found.id), &body).await?;
    }
    total::correct(ctx, order, found, woo::correction_of_change).await
}

/// Records the change as arrived. WooCommerce has lowered its stock, unless the order is pending.
async fn record(
    ctx: &SyncContext,
    order: &Order,
    found: &WooOrder,
    agreed: &WooOrder,
) -> Result<(), StoreError> {
    let now = ctx.local.now();
    let mut tx = ctx.local.store.begin().await?;
    let current = orders::lock(&mut tx, order.id).await?;
    if current.is_none_or(|current| current.revision != order.revision) {
        return Ok(());
    }
    known_state::changed(&mut tx, order, agreed).await?;
    total::report(ctx, &mut tx, order, found, agreed).await?;
    if agreed.status == "on-hold" {
        register::set_store_status(&mut tx, order.id, order.status).await?;
    }
    if woo::reduces_stock(&agreed.status) {
        stock::release(&mut tx, order.id, now).await?;
    }
    tx.commit().await?;
    tracing::info!(order = %order.id, woo = agreed.id, "change has arrived");
    for line in &order.contents.quote.lines {
        ctx.catalogue.on_webhook("product.updated", line.product_id, None);
    }
    Ok(())
}
