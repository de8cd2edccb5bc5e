//! Copies the store's orders into the register: latest changes first, then older orders.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use korosho_domain::schedule::start_of_day;

use super::DeskContext;
use super::register as local;
use crate::background::StopSignal;
use crate::register::record_customer;
use crate::store::register::{self};
use crate::store::register_entry::RegisterEntry;
use crate::store::{StoreError, counters};
use crate::woocommerce::WooError;
use crate::woocommerce::mirror::{self as woo, PER_PAGE, StoreOrder};

/// Interval between two polls for changes.
const PAUSE: Duration = Duration::from_secs(15);
/// Overlap of two polls, in milliseconds: clocks differ and writes are delayed.
const MARGIN_MS: i64 = 2 * 60_000;
/// Maximum number of pages of changes per pass.
const PAGES: usize = 10;
/// Maximum number of pages of older orders per pass.
const OLDER_PAGES: usize = 3;
/// Counter that is set once every order of the store is in the register.
const WHOLE: &str = "register:whole";

/// Last complete read of the store's own orders, milliseconds since 1970; 0 = never.
#[derive(Debug, Default)]
pub(crate) struct MirrorState(AtomicI64);

impl MirrorState {
    /// Time of the last complete read.
    pub(super) fn read_at(&self) -> Option<i64> {
        Some(self.0.load(Ordering::SeqCst)).filter(|at| *at > 0)
    }
}

/// Whether the register has every order of the store placed since `since` (milliseconds), as of the
/// last read.
pub(super) async fn covers(conn: &mut crate::store::Conn, since: i64) -> Result<bool, StoreError> {
    if counters::value(conn, WHOLE).await? > 0 {
        return Ok(true);
    }
    let (_, oldest) = register::store_bounds(conn).await?;
    Ok(oldest.is_some_and(|oldest| oldest < since))
}

/// Copies changed orders of the store into the register until stopped.
pub(crate) async fn keep(ctx: &DeskContext, stop: StopSignal) {
    if let Err(error) = local::catch_up(ctx).await {
        tracing::error!(%error, "earlier orders are not in the register");
    }
    loop {
        match turn(ctx).await {
            Ok(Ok(())) => ctx.mirror.0.store(ctx.local.now(), Ordering::SeqCst),
            Ok(Err(error)) => tracing::debug!(%error, "the store's orders were not read"),
            Err(error) => tracing::error!(%error, "the register cannot be written"),
        }
        if stop.sleep(PAUSE / ctx.local.config.orders.time_scale.max(1)).await {
            return;
        }
    }
}

/// One pass: changes since the last pass, and a batch of older orders.
pub(super) async fn turn(ctx: &DeskContext) -> Result<Result<(), WooError>, StoreError> {
    let (newest, _) = register::store_bounds(&mut *ctx.local.store.connection().await?).await?;
    let since = match newest {
        Some(newest) => newest - MARGIN_MS,
        // The first pass begins with today; older orders follow.
        None => start_of_day(ctx.local.now()),
    };
    for page in 1..=PAGES {
        match woo::changed_since(&ctx.woo, since, page).await {
            Ok(orders) => {
                enter_all(ctx, &orders).await?;
                if orders.len() < PER_PAGE {
                    break;
                }
            }
            Err(error) => return Ok(Err(error)),
        }
    }
    older(ctx).await
}

async fn older(ctx: &DeskContext) -> Result<Result<(), WooError>, StoreError> {
    for _ in 0..OLDER_PAGES {
        let mut conn = ctx.local.store.connection().await?;
        if counters::value(&mut conn, WHOLE).await? > 0 {
            return Ok(Ok(()));
        }
        let (_, oldest) = register::store_bounds(&mut conn).await?;
        drop(conn);
        let before = oldest.unwrap_or_else(|| ctx.local.now());
        match woo::placed_before(&ctx.woo, before).await {
            Ok(orders) => {
                enter_all(ctx, &orders).await?;
                if orders.len() < PER_PAGE {
                    let mut conn = ctx.local.store.connection().await?;
                    counters::next(&mut conn, WHOLE).await?;
                }
            }
            Err(error) => return Ok(Err(error)),
        }
    }
    Ok(Ok(()))
}

async fn enter_all(ctx: &DeskContext, orders: &[StoreOrder]) -> Result<(), StoreError> {
    // The overlap with the last pass is read again but not written again.
    let mut fresh = Vec::new();
    let mut conn = ctx.local.store.connection().await?;
    for entry in orders.iter().filter_map(woo::entry) {
        if !register::is_current(&mut conn, &entry).await? {
            fresh.push(entry);
        }
    }
    drop(conn);
    if fresh.is_empty() {
        return Ok(());
    }
    let mut tx = ctx.local.store.begin().await?;
    for entry in &fresh {
        enter(&mut tx, entry).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Upserts an order read from the store; a new one also updates its customer.
pub(super) async fn enter(
    conn: &mut crate::store::Conn,
    entry: &RegisterEntry,
) -> Result<(), StoreError> {
    if register::enter(conn, entry).await? {
        let customer = korosho_domain::desk::CustomerRecord {
            phone: entry.phone.clone(),
            name: entry.name.clone(),
            address: korosho_domain::fulfilment::Address {
                estate: entry.details.delivery_address.first().cloned().unwrap_or_default(),
                landmark: entry.details.delivery_address.get(1).cloned().unwrap_or_default(),
                directions: String::new(),
            },
            ..korosho_domain::desk::CustomerRecord::default()
        };
        record_customer(conn, &customer, entry.placed_at).await?;
    }
    Ok(())
}
