//! Reads of our orders in WooCommerce: in the background, after webhooks, when an order is viewed,
//! and before it is paid. Every state read goes through [`observe`].

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use korosho_domain::order::OrderStatus;
use korosho_domain::problem::Problem;
use tokio::sync::Notify;
use tokio::time::timeout;
use uuid::Uuid;

use super::OrderContext;
use super::observe;
use crate::background::StopSignal;
use crate::order_access;
use crate::store::orders::{self, Order};
use crate::store::{StoreError, store_orders};
use crate::woocommerce::WooError;
use crate::woocommerce::order_state::{self as woo, OrderState, PER_PAGE};

/// Minimum interval between two reads of a viewed order, in milliseconds.
const MIN_READ_INTERVAL: i64 = 10_000;
/// Timeout of a read for a person who views an order.
const LOOK_TIMEOUT: Duration = Duration::from_secs(2);
/// Timeout of a read before a payment or a cancellation.
const PAY_TIMEOUT: Duration = Duration::from_secs(3);
/// Maximum number of orders whose last read is remembered.
const MAX_REMEMBERED: usize = 2_000;
/// Debounce after a webhook: one change by staff triggers several.
const WEBHOOK_DEBOUNCE: Duration = Duration::from_millis(300);
/// Overlap of change queries, in milliseconds: clocks differ and writes take time.
const OVERLAP: i64 = 2 * 60_000;
/// Maximum number of pages of changes per poll.
const MAX_PAGES: usize = 10;
/// Age up to which open orders are polled, in milliseconds.
const MAX_POLLED_AGE: i64 = 60 * 24 * 3_600_000;

/// State of the reads.
#[derive(Debug, Default)]
pub(super) struct Upstream {
    /// Time of the last read of each order for a viewer.
    asked: Mutex<HashMap<Uuid, i64>>,
    /// WooCommerce ids named by webhooks.
    hints: Mutex<Vec<i64>>,
    hinted: Notify,
}

/// Progress of the background reads.
#[derive(Debug, Default)]
struct Progress {
    /// Newest modification read, in milliseconds by the store's clock.
    newest: Option<i64>,
    /// Open orders are read a page at a time.
    open_read: i64,
}

impl Upstream {
    /// Reads a viewed order, unless it was read recently.
    pub(super) async fn look(&self, ctx: &OrderContext, order: &Order) -> Result<(), Problem> {
        let over = matches!(order.status, OrderStatus::Cancelled | OrderStatus::Refunded);
        if over || order.woo_id.is_none() || !self.is_due(order.id, ctx.local.now()) {
            return Ok(());
        }
        read(ctx, order, LOOK_TIMEOUT).await
    }

    /// Whether a read is due. The time is set before the request, so that concurrent readers send
    /// no other one.
    fn is_due(&self, id: Uuid, now: i64) -> bool {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        if asked.get(&id).is_some_and(|at| (0..MIN_READ_INTERVAL).contains(&(now - at))) {
            return false;
        }
        if asked.len() >= MAX_REMEMBERED {
            asked.retain(|_, at| now - *at < MIN_READ_INTERVAL);
        }
        asked.insert(id, now);
        true
    }

    /// Records a webhook's hint: the order with this WooCommerce id changed.
    pub(super) fn hint(&self, woo_id: i64) {
        self.hints.lock().unwrap_or_else(PoisonError::into_inner).push(woo_id);
        self.hinted.notify_one();
    }

    /// Reads changes until stopped.
    pub(super) async fn keep(&self, ctx: &OrderContext, stop: StopSignal) {
        let mut progress = Progress::default();
        loop {
            self.report(self.turn(ctx, &mut progress).await);
            let pause =
                ctx.local.config.orders.store_poll / ctx.local.config.orders.time_scale.max(1);
            tokio::select! {
                ended = stop.sleep(pause) => if ended { return },
                () = self.hinted.notified() => {
                    if stop.sleep(WEBHOOK_DEBOUNCE).await {
                        return;
                    }
                    self.report(self.read_hints(ctx).await);
                }
            }
        }
    }

    fn report(&self, outcome: Result<Result<(), WooError>, StoreError>) {
        match outcome {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::debug!(%error, "changed orders were not read"),
            Err(error) => tracing::error!(%error, "changed orders were not written"),
        }
    }

    async fn turn(
        &self,
        ctx: &OrderContext,
        progress: &mut Progress,
    ) -> Result<Result<(), WooError>, StoreError> {
        if let Err(error) = self.read_hints(ctx).await? {
            return Ok(Err(error));
        }
        if let Err(error) = read_changed(ctx, progress).await? {
            return Ok(Err(error));
        }
        read_open(ctx, progress).await
    }

    async fn read_hints(&self, ctx: &OrderContext) -> Result<Result<(), WooError>, StoreError> {
        let mut ids =
            std::mem::take(&mut *self.hints.lock().unwrap_or_else(PoisonError::into_inner));
        ids.sort_unstable();
        ids.dedup();
        for (at, id) in ids.iter().enumerate() {
            let mut conn = ctx.local.store.connection().await?;
            if orders::by_woo_id(&mut conn, *id).await?.is_none() {
                continue;
            }
            drop(conn);
            match woo::read(&ctx.woo, *id).await {
                Ok(state) => observe::apply(ctx, &state).await?,
                Err(error) => {
                    let mut hints = self.hints.lock().unwrap_or_else(PoisonError::into_inner);
                    hints.extend_from_slice(&ids[at..]);
                    return Ok(Err(error));
                }
            };
        }
        Ok(Ok(()))
    }
}

/// Reads the orders that the store reports as modified.
async fn read_changed(
    ctx: &OrderContext,
    progress: &mut Progress,
) -> Result<Result<(), WooError>, StoreError> {
    let newest = match progress.newest {
        Some(newest) => Some(newest),
        None => store_orders::newest(&mut *ctx.local.store.connection().await?).await?,
    };
    // Without any order of ours in the store no change is relevant.
    let Some(newest) = newest else { return Ok(Ok(())) };
    let newest = if newest > 0 { newest } else { ctx.local.now() - 24 * 3_600_000 };
    for page in 1..=MAX_PAGES {
        let all = match woo::changed_since(&ctx.woo, newest - OVERLAP, page).await {
            Ok(all) => all,
            Err(error) => return Ok(Err(error)),
        };
        for state in &all {
            observe::apply(ctx, state).await?;
        }
        let latest = all.iter().filter_map(OrderState::changed_at).max();
        progress.newest = progress.newest.max(latest).max(Some(newest));
        if all.len() < PER_PAGE {
            break;
        }
    }
    Ok(Ok(()))
}

/// Reads the orders that are open here, a page at a time. Orders missing from the answer are in the
/// store's trash or deleted, which no list of changes reports.
async fn read_open(
    ctx: &OrderContext,
    progress: &mut Progress,
) -> Result<Result<(), WooError>, StoreError> {
    let limit = i64::try_from(PER_PAGE).unwrap_or(i64::MAX);
    let since = ctx.local.now() - MAX_POLLED_AGE;
    let mut conn = ctx.local.store.connection().await?;
    let ids = orders::open_woo_ids(&mut conn, since, progress.open_read, limit).await?;
    drop(conn);
    progress.open_read = if ids.len() < PER_PAGE { 0 } else { progress.open_read + limit };
    if ids.is_empty() {
        return Ok(Ok(()));
    }
    let found = match woo::with_ids(&ctx.woo, &ids).await {
        Ok(found) => found,
        Err(error) => return Ok(Err(error)),
    };
    for state in &found {
        observe::apply(ctx, state).await?;
    }
    for id in ids.iter().filter(|id| !found.iter().any(|state| state.id == **id)) {
        match woo::read(&ctx.woo, *id).await {
            Ok(state) => observe::apply(ctx, &state).await?,
            Err(error) => return Ok(Err(error)),
        };
    }
    Ok(Ok(()))
}

/// Reads one order. A timeout changes nothing.
async fn read(ctx: &OrderContext, order: &Order, limit: Duration) -> Result<(), Problem> {
    let Some(woo_id) = order.woo_id else { return Ok(()) };
    if !ctx.catalogue.status().store_reachable {
        return Ok(());
    }
    match timeout(limit, woo::read(&ctx.woo, woo_id)).await {
        Ok(Ok(state)) => {
            observe::apply(ctx, &state).await?;
            Ok(())
        }
        Ok(Err(error)) => {
            tracing::info!(order = %order.id, %error, "the order was not read in the store");
            Ok(())
        }
        Err(_) => Ok(()),
    }
}

/// Reads the order's current state in the store and returns its step of preparation there; `None` =
/// the store does not have the order yet.
///
/// # Errors
/// [`Problem::StoreUnreachable`] if the store does not answer.
pub(super) async fn read_step(
    ctx: &OrderContext,
    order: &Order,
) -> Result<Option<OrderStatus>, Problem> {
    let Some(woo_id) = order.woo_id else { return Ok(None) };
    let read = timeout(PAY_TIMEOUT, woo::read(&ctx.woo, woo_id)).await;
    let Ok(Ok(state)) = read else { return Err(Problem::StoreUnreachable) };
    observe::apply(ctx, &state).await?;
    let mut conn = ctx.local.store.connection().await?;
    let current = orders::find(&mut conn, order.id).await?.ok_or(Problem::NotFound)?;
    Ok(Some(state.step().unwrap_or(current.status)))
}

/// Reads the order's current state in the store and returns the updated order.
pub(crate) async fn as_in_store(ctx: &OrderContext, order: Order) -> Result<Order, Problem> {
    read(ctx, &order, PAY_TIMEOUT).await?;
    let mut conn = ctx.local.store.connection().await?;
    orders::find(&mut conn, order.id).await?.ok_or(Problem::NotFound)
}

/// Like [`as_in_store`], for an order that is about to be paid. If the store does not answer, its
/// last known state decides whether the order can be paid.
///
/// # Errors
/// [`Problem::OrderChanged`] if staff changed the order and the customer has not seen the change;
/// the problems of [`order_access::can_be_paid`].
pub(crate) async fn before_money(ctx: &OrderContext, order: Order) -> Result<Order, Problem> {
    can_be_paid(ctx, &order).await?;
    let total = order.total;
    let order = as_in_store(ctx, order).await?;
    match can_be_paid(ctx, &order).await {
        Err(Problem::AlreadyPaid) if order.status != OrderStatus::Refunded => {
            Err(Problem::AlreadyPaid)
        }
        // A pending order that staff put on hold is due as before.
        Ok(()) if order.total == total => Ok(order),
        _ => Err(Problem::OrderChanged { status: order.status }),
    }
}

async fn can_be_paid(ctx: &OrderContext, order: &Order) -> Result<(), Problem> {
    let mut conn = ctx.local.store.connection().await?;
    order_access::can_be_paid(&mut conn, order).await
}
