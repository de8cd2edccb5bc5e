//! Exactly one order in WooCommerce, over an API without idempotency.
//!
//! The time of sending is stored before an order is sent. The next attempt, whatever the result of
//! this one, first searches WooCommerce's recent orders for our id. A creation without an answer
//! may still be executed, and other clients temporarily see it incomplete: "not found" and
//! "incomplete" count only after
//! [`write_visibility_delay`](crate::timeouts::OrderTimeouts::write_visibility_delay).

use korosho_domain::order::OrderStatus;
use korosho_domain::sentence;

use super::SyncContext;
use super::total;
use crate::decimal;
use crate::faults;
use crate::jobs::{BackgroundJob, JobResult};
use crate::order_jobs::{CreateWooOrder, RemoveDuplicateOrders, enqueue_duplicate_removal};
use crate::orders::{known_state, relink};
use crate::outbox::{self, JobOutcome, Queue};
use crate::store::alerts::{self, AlertKind};
use crate::store::orders::{self, Order};
use crate::store::outbox::{self as entries, OutboxEntry};
use crate::store::{StoreError, coupon_uses, order_transfers, register};
use crate::timeouts::ms;
use crate::woocommerce::orders::{self as woo, WooOrder};
use crate::woocommerce::{WooError, choices};

impl BackgroundJob for CreateWooOrder {
    type Context = SyncContext;

    async fn run(&self, ctx: &SyncContext, entry: &OutboxEntry) -> JobResult {
        create(ctx, entry, self.clone()).await
    }
}

async fn create(ctx: &SyncContext, entry: &OutboxEntry, mut sent: CreateWooOrder) -> JobResult {
    let mut conn = ctx.local.store.connection().await?;
    let Some(order) = orders::find(&mut conn, entry.order_id).await? else {
        return Ok(JobOutcome::Done);
    };
    let elsewhere = order_transfers::find(&mut conn, order.id).await?.is_some();
    drop(conn);
    let age = ctx.local.now() - order.placed_at;
    let fresh = (0..ms(ctx.local.config.orders.write_visibility_delay) / 2).contains(&age);
    if sent.first == 0 && elsewhere && !fresh {
        // Other devices know the order and may have sent it.
        sent.first = order.placed_at;
    }
    if order.woo_id.is_some() {
        return Ok(JobOutcome::Done);
    }
    if sent.first > 0 {
        match earlier(ctx, entry, &order, &sent).await? {
            PreviousAttempts::Settled(outcome) => return Ok(outcome),
            PreviousAttempts::Nothing => {}
        }
    }
    // The store needs no order that was cancelled before it arrived.
    if order.status == OrderStatus::Cancelled {
        return Ok(JobOutcome::Done);
    }
    send(ctx, entry, &order, sent).await
}

/// Results of earlier attempts.
enum PreviousAttempts {
    /// No order in the store: it may be sent again.
    Nothing,
    /// Sending is unnecessary, or not due yet.
    Settled(JobOutcome),
}

async fn earlier(
    ctx: &SyncContext,
    entry: &OutboxEntry,
    order: &Order,
    sent: &CreateWooOrder,
) -> Result<PreviousAttempts, StoreError> {
    let looked = async {
        let found = woo::find(&ctx.woo, order.id, sent.first).await?;
        Ok::<_, WooError>((found, ctx.woo.store_now().await?))
    };
    let (found, store_now) = match looked.await {
        Ok(looked) => looked,
        Err(error) => return Ok(PreviousAttempts::Settled(JobOutcome::from(error))),
    };
    let settle = ms(ctx.local.config.orders.write_visibility_delay);
    let wait = sent.last + settle - store_now;
    let settled = wait <= 0 && !sent.patient;
    let incomplete_until = |found: &WooOrder| creation_end(found, settle);
    if let Some(whole) =
        found.iter().find(|found| is_whole(order, found, incomplete_until(found) <= store_now))
    {
        let several = found.len() > 1;
        let first_sent = (several || !settled).then_some(sent.first);
        return adopt(ctx, order, whole, first_sent).await.map(PreviousAttempts::Settled);
    }
    if sent.patient {
        let looked = CreateWooOrder { last: store_now, patient: false, ..sent.clone() };
        remember(ctx, entry, &looked).await?;
        return Ok(PreviousAttempts::Settled(JobOutcome::NotBefore {
            at: ctx.local.now() + settle,
        }));
    }
    if !settled {
        return Ok(PreviousAttempts::Settled(JobOutcome::NotBefore { at: ctx.local.now() + wait }));
    }
    // Another device may be creating the order at this moment.
    let wait = found.iter().map(incomplete_until).max().unwrap_or(0) - store_now;
    if wait > 0 {
        return Ok(PreviousAttempts::Settled(JobOutcome::NotBefore { at: ctx.local.now() + wait }));
    }
    for half in &found {
        if let Err(error) = woo::trash(&ctx.woo, half.id).await {
            return Ok(PreviousAttempts::Settled(JobOutcome::from(error)));
        }
    }
    Ok(PreviousAttempts::Nothing)
}

/// Inaccuracy of the store's times in milliseconds: they are whole seconds.
const CLOCK_RESOLUTION_MS: i64 = 2_000;

/// Time by the store's clock from which the request that created an order no longer changes it.
const fn creation_end(found: &WooOrder, settle: i64) -> i64 {
    found.created_at + settle + CLOCK_RESOLUTION_MS
}

/// Whether all lines are there and the total is ours. In a `settled` order, one that its creation
/// no longer changes, a differing total is WooCommerce's own computation.
fn is_whole(order: &Order, found: &WooOrder, settled: bool) -> bool {
    let lines = found.line_items.len() == woo::product_lines(order).count();
    let total = woo::total(found, &order.currency);
    lines && (total == Some(order.total) || (settled && total.is_some_and(|total| total > 0)))
}

async fn send(
    ctx: &SyncContext,
    entry: &OutboxEntry,
    order: &Order,
    before: CreateWooOrder,
) -> JobResult {
    let store_now = match ctx.woo.store_now().await {
        Ok(store_now) => store_now,
        Err(error) => return Ok(JobOutcome::from(error)),
    };
    let first = if before.first > 0 { before.first } else { store_now };
    let sent = CreateWooOrder { first, last: store_now, ..before.clone() };
    remember(ctx, entry, &sent).await?;
    faults::point("woo_order.before_create");
    let mut body = woo::body(order, sent.discount_as_fee);
    let snapshot = ctx.catalogue.snapshot();
    choices::add(&mut body, order, |product| {
        snapshot.entry(product).map(|entry| entry.open_options.as_slice())
    });
    let answer = ctx.woo.post::<WooOrder>("orders", &body).await;
    faults::point("woo_order.created");
    match answer {
        Ok(made) => adopt(ctx, order, &made, (before.first > 0).then_some(first)).await,
        Err(error) if woo::is_coupon_refusal(&error) && !sent.discount_as_fee => {
            without_coupon(ctx, entry, order, &sent, &error).await
        }
        Err(error) => {
            if !error.may_have_happened() {
                remember(ctx, entry, &before).await?;
            }
            Ok(JobOutcome::from(error))
        }
    }
}

async fn remember(
    ctx: &SyncContext,
    entry: &OutboxEntry,
    sent: &CreateWooOrder,
) -> Result<(), StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    outbox::save(&mut conn, entry.id, sent).await
}

/// Converts the promised discount into a fee and raises an alert. Expected only for orders placed
/// while the coupon could not be read from the store: every other use was read live and reserved.
/// Depending on its version, WooCommerce leaves a pending or draft order without the coupon, which
/// is moved to the trash.
async fn without_coupon(
    ctx: &SyncContext,
    entry: &OutboxEntry,
    order: &Order,
    sent: &CreateWooOrder,
    error: &WooError,
) -> JobResult {
    let mut conn = ctx.local.store.connection().await?;
    let coupon = order.contents.coupon.as_deref().unwrap_or_default();
    let then = if coupon_uses::was_read_live(&mut conn, order.id).await? {
        sentence!(
            "WooCommerce had it as usable when the order was placed",
            "WooCommerce ilisema inatumika oda ilipowekwa"
        )
    } else {
        sentence!(
            "the order was placed while WooCommerce could not be asked",
            "oda iliwekwa wakati WooCommerce haikuweza kuulizwa"
        )
    };
    let (currency, discount) = (&order.currency, order.contents.quote.discount);
    let discount = decimal::format(discount, decimal::minor_digits(currency));
    let detail = sentence!(
        "WooCommerce refuses coupon {coupon}: {error}; {then}; the discount of {currency} {discount} was sent as a fee",
        "WooCommerce inakataa kuponi {coupon}: {error}; {then}; punguzo la {currency} {discount} limetumwa kama ada",
        then; english error
    );
    let (kind, key) = (AlertKind::CouponRefused, order.id.to_string());
    alerts::raise(&mut conn, kind, &key, Some(order.id), &detail, ctx.local.now()).await?;
    coupon_uses::mark_refused(&mut conn, order.id, ctx.local.now()).await?;
    drop(conn);
    let leftovers = match woo::find(&ctx.woo, order.id, sent.first).await {
        Ok(leftovers) => leftovers,
        Err(error) => return Ok(JobOutcome::from(error)),
    };
    let listed = leftovers.iter().map(|leftover| leftover.id);
    let draft =
        if let WooError::Business { draft_order, .. } = error { *draft_order } else { None };
    for leftover in listed.chain(draft) {
        if let Err(error) = woo::trash(&ctx.woo, leftover).await {
            return Ok(JobOutcome::from(error));
        }
    }
    // Answered and cleaned up: this request can create no further order.
    let clean = CreateWooOrder { discount_as_fee: true, ..CreateWooOrder::new(order.id) };
    remember(ctx, entry, &clean).await?;
    Ok(JobOutcome::NotBefore { at: ctx.local.now() })
}

/// Records the order as arrived and releases the jobs that wait for it. `first_sent`: time of the
/// first of several creations, of which duplicates may still appear in the store.
async fn adopt(
    ctx: &SyncContext,
    order: &Order,
    made: &WooOrder,
    first_sent: Option<i64>,
) -> JobResult {
    let agreed = match total::correct(ctx, order, made, woo::correction).await {
        Ok(agreed) => agreed,
        Err(error) => return Ok(JobOutcome::from(error)),
    };
    let now = ctx.local.now();
    let mut tx = ctx.local.store.begin().await?;
    let known = orders::lock(&mut tx, order.id).await?.and_then(|order| order.woo_id);
    if known.is_some_and(|known| known != made.id) {
        // Another process's creation won.
        let (timeouts, since) = (&ctx.local.config.orders, first_sent.unwrap_or(order.placed_at));
        enqueue_duplicate_removal(timeouts, &mut tx, order, Some(made.id), since, now).await?;
        tx.commit().await?;
        return Ok(JobOutcome::Done);
    }
    orders::set_woo(&mut tx, order.id, made.id, &made.number, now).await?;
    register::drop_unlinked(&mut tx, made.id).await?;
    coupon_uses::mark_counted(&mut tx, order.id, now).await?;
    known_state::arrived(&mut tx, order, &agreed).await?;
    total::report(ctx, &mut tx, order, made, &agreed).await?;
    entries::make_due(&mut tx, order.id, Queue::WooCommerce, now).await?;
    if let Some(since) = first_sent {
        enqueue_duplicate_removal(&ctx.local.config.orders, &mut tx, order, None, since, now)
            .await?;
    }
    tx.commit().await?;
    faults::point("woo_order.recorded");
    tracing::info!(order = %order.id, number = order.number, woo = made.id, "order has arrived");
    Ok(JobOutcome::Done)
}

impl BackgroundJob for RemoveDuplicateOrders {
    type Context = SyncContext;

    async fn run(&self, ctx: &SyncContext, entry: &OutboxEntry) -> JobResult {
        remove_duplicates(ctx, entry, self).await
    }
}

/// Removes later duplicates of an order; a duplicate changed by staff is only reported.
async fn remove_duplicates(
    ctx: &SyncContext,
    entry: &OutboxEntry,
    job: &RemoveDuplicateOrders,
) -> JobResult {
    let mut conn = ctx.local.store.connection().await?;
    let order = orders::find(&mut conn, entry.order_id).await?;
    drop(conn);
    let Some((order, ours)) = order.and_then(|order| order.woo_id.map(|id| (order, id))) else {
        return Ok(JobOutcome::Done);
    };
    let looked = async {
        let found = woo::find(&ctx.woo, order.id, job.since).await?;
        Ok::<_, WooError>((found, ctx.woo.store_now().await?))
    };
    let (found, store_now) = match looked.await {
        Ok(looked) => looked,
        Err(error) => return Ok(JobOutcome::from(error)),
    };
    let alive = woo::oldest_alive(&order, &found);
    let kept = alive.map_or(ours, |alive| alive.id);
    if let Some(alive) = alive.filter(|alive| alive.id != ours) {
        relink::relink(&ctx.local, order.id, alive).await?;
    }
    // An incomplete order may still be completed by the request that creates it.
    let settle = ms(ctx.local.config.orders.write_visibility_delay);
    let ready = |duplicate: &&WooOrder| {
        creation_end(duplicate, settle) <= store_now || is_whole(&order, duplicate, true)
    };
    for duplicate in found.iter().filter(|found| found.id != kept).filter(ready) {
        let untouched = is_untouched(&order, duplicate);
        if untouched && let Err(error) = woo::give_up(&ctx.woo, duplicate).await {
            return Ok(JobOutcome::from(error));
        }
        report(ctx, &order, kept, duplicate, untouched).await?;
    }
    let Some(pass) = job.pass.next() else { return Ok(JobOutcome::Done) };
    let next = RemoveDuplicateOrders { pass, ..job.clone() };
    let mut conn = ctx.local.store.connection().await?;
    outbox::save(&mut conn, entry.id, &next).await?;
    Ok(JobOutcome::NotBefore { at: ctx.local.now() + next.pause(&ctx.local.config.orders) })
}

/// Whether staff have changed nothing in an order that this or another device of ours created.
fn is_untouched(order: &Order, duplicate: &WooOrder) -> bool {
    match (duplicate.status.as_str(), order.status) {
        ("pending", _) => true,
        ("on-hold", status) => status != OrderStatus::Cancelled,
        ("processing", status) => !matches!(
            status,
            OrderStatus::Pending | OrderStatus::Confirmed | OrderStatus::Cancelled
        ),
        _ => false,
    }
}

async fn report(
    ctx: &SyncContext,
    order: &Order,
    kept: i64,
    duplicate: &WooOrder,
    swept: bool,
) -> Result<(), StoreError> {
    let other = duplicate.id;
    let detail = if swept {
        sentence!(
            "WooCommerce orders {kept} and {other} are one; {other} went to the trash",
            "oda {kept} na {other} za WooCommerce ni moja; {other} imewekwa kwenye taka"
        )
    } else {
        sentence!(
            "WooCommerce orders {kept} and {other} are one; {other} is left for staff",
            "oda {kept} na {other} za WooCommerce ni moja; {other} imeachiwa wafanyakazi"
        )
    };
    let mut conn = ctx.local.store.connection().await?;
    let (kind, key, now) = (AlertKind::DuplicateOrder, duplicate.id.to_string(), ctx.local.now());
    alerts::raise(&mut conn, kind, &key, Some(order.id), &detail, now).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_creation_attempts_count_as_never_sent() {
        let id = uuid::Uuid::new_v4();
        let read = |text: String| serde_json::from_str::<CreateWooOrder>(&text).unwrap();
        let new = CreateWooOrder::new(id);
        assert_eq!(read(format!(r#"{{"order_id":"{id}"}}"#)), new);
        let sent = read(format!(r#"{{"order_id":"{id}","first":5,"last":6}}"#));
        assert_eq!(sent, CreateWooOrder { first: 5, last: 6, ..new });
    }
}
