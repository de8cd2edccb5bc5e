//! Nightly erasure of personal data that is past its retention period.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{AdminContext, erasure, next_night};
use crate::admin_access;
use crate::jobs::{BackgroundJob, JobResult};
use crate::order_numbers::shop_day;
use crate::outbox::{Job, JobOutcome, Queue, enqueue_at};
use crate::retention::DataKind;
use crate::server_carts::CART_LIFETIME_MS;
use crate::store::outbox::OutboxEntry;
use crate::store::personal_tables::{self, Expiry, HELD_ORDERS, PERSONAL_TABLES, PersonalTable};
use crate::store::{self, Conn, StoreError, carts, delivery_runs, order_codes, orders, outbox};

/// Start of the nightly run, milliseconds after the shop's midnight: after the reconciliation.
const NIGHTLY_START: i64 = 3 * 60 * 60_000 + 40 * 60_000;

/// Transactions of one run; the next run follows after [`PAUSE`], so that other jobs of the queue
/// need not wait.
const MAX_ERASURES: usize = 100;

/// Pause between runs, milliseconds.
const PAUSE: i64 = 1_000;

/// Enqueues the next nightly erasure; idempotent within a day.
pub(super) async fn enqueue(conn: &mut Conn, now: i64) -> Result<(), StoreError> {
    let at = next_night(now, NIGHTLY_START);
    enqueue_at(conn, &EraseExpired { day: shop_day(at) }, at, now).await
}

/// Time of the last complete erasure, milliseconds since 1970.
pub(super) async fn last_run(conn: &mut Conn) -> Result<Option<i64>, StoreError> {
    outbox::last_done(conn, EraseExpired::KIND).await
}

/// Nightly erasure.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct EraseExpired {
    /// Day of the run in the shop's time zone.
    day: String,
}

impl Job for EraseExpired {
    const KIND: &'static str = "erase_expired";

    fn queue(&self) -> Queue {
        Queue::Local
    }

    fn key(&self) -> String {
        self.day.clone()
    }
}

impl BackgroundJob for EraseExpired {
    type Context = AdminContext;

    /// Erases a part, or the rest and enqueues the next erasure.
    async fn run(&self, ctx: &AdminContext, _: &OutboxEntry) -> JobResult {
        let now = ctx.local.now();
        let erased = erase(ctx, now).await?;
        if erased.orders + erased.rows > 0 {
            let (orders, rows) = (erased.orders, erased.rows);
            tracing::info!(orders, rows, "personal data past its retention period is erased");
        }
        if erased.is_full() {
            return Ok(JobOutcome::NotBefore { at: now + PAUSE });
        }
        enqueue(&mut *ctx.local.store.connection().await?, now).await?;
        Ok(JobOutcome::Done)
    }
}

/// Erasures of one run.
#[derive(Debug, Default)]
struct Erased {
    /// Orders with the rows that belong to them.
    orders: usize,
    /// Rows with a period of their own.
    rows: usize,
}

impl Erased {
    /// Whether more must wait for the next run.
    const fn is_full(&self) -> bool {
        self.orders + self.rows >= MAX_ERASURES
    }
}

async fn erase(ctx: &AdminContext, now: i64) -> Result<Erased, StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    personal_tables::begin_periods(&mut conn, now).await?;
    delivery_runs::delete_ended(&mut conn, now).await?;
    order_codes::delete_old(&mut conn, now - order_codes::LIMIT_WINDOW_MS).await?;
    admin_access::delete_ended(&mut conn, now).await?;
    carts::delete_unchanged(&mut conn, now - CART_LIFETIME_MS).await?;
    drop(conn);
    let mut erased = Erased::default();
    erase_orders(ctx, now, &mut erased).await?;
    for table in PERSONAL_TABLES.iter().chain([&HELD_ORDERS]) {
        for expiry in table.expiry {
            erase_rows(ctx, table, *expiry, now, &mut erased).await?;
        }
    }
    Ok(erased)
}

async fn erase_orders(ctx: &AdminContext, now: i64, erased: &mut Erased) -> Result<(), StoreError> {
    let before = now - ctx.local.config.retention.millis(DataKind::Orders);
    let mut after = String::new();
    while !erased.is_full() {
        let mut conn = ctx.local.store.connection().await?;
        let page = personal_tables::expired_orders(&mut conn, before, &after).await?;
        drop(conn);
        let Some(last) = page.last() else { return Ok(()) };
        after = last.to_string();
        for id in page {
            if erased.is_full() {
                return Ok(());
            }
            erased.orders += usize::from(erase_order(ctx, id, now).await?);
        }
    }
    Ok(())
}

/// Erases the customer of an order and of its rows, unless they are still needed.
async fn erase_order(ctx: &AdminContext, id: Uuid, now: i64) -> Result<bool, StoreError> {
    let mut tx = ctx.local.store.begin().await?;
    let Some(order) = orders::lock(&mut tx, id).await? else { return Ok(false) };
    if erasure::needed_by(&mut tx, &order).await?.is_some() {
        return Ok(false);
    }
    // Before the order: a provider's event is found by the attempt of an order.
    for table in PERSONAL_TABLES {
        for key in personal_tables::rows_of_order(&mut tx, table, id).await? {
            personal_tables::erase(&mut tx, table, &key).await?;
        }
    }
    erasure::erase_contents(&mut tx, order, now).await?;
    store::commit(tx).await?;
    Ok(true)
}

async fn erase_rows(
    ctx: &AdminContext,
    table: &PersonalTable,
    expiry: Expiry,
    now: i64,
    erased: &mut Erased,
) -> Result<(), StoreError> {
    let before = now - ctx.local.config.retention.millis(expiry.0);
    let mut after = String::new();
    while !erased.is_full() {
        let mut conn = ctx.local.store.connection().await?;
        let page = personal_tables::expired(&mut conn, table, expiry, before, &after).await?;
        drop(conn);
        let Some(last) = page.last() else { return Ok(()) };
        after.clone_from(&last.key);
        for row in page {
            if erased.is_full() {
                return Ok(());
            }
            erased.rows += usize::from(erase_row(ctx, table, &row.key, row.order).await?);
        }
    }
    Ok(())
}

/// Erases a row, unless its order still needs it.
async fn erase_row(
    ctx: &AdminContext,
    table: &PersonalTable,
    key: &str,
    order: Option<Uuid>,
) -> Result<bool, StoreError> {
    let mut tx = ctx.local.store.begin().await?;
    if let Some(id) = order
        && let Some(order) = orders::lock(&mut tx, id).await?
        && erasure::needed_by(&mut tx, &order).await?.is_some()
    {
        return Ok(false);
    }
    personal_tables::erase(&mut tx, table, key).await?;
    store::commit(tx).await?;
    Ok(true)
}
