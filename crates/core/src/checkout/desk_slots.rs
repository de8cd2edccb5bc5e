//! Delivery slots of a desk's orders. The shop's server counts the places: the desk reserves one
//! before it stores an order, and reports the place of each order that it has stored, until the
//! server has it. While the server does not answer, orders are as soon as possible, without a
//! promised time.

use std::time::Duration;

use korosho_domain::desk_slots::{
    DeskSlots, ReserveSlotInput, SlotPlace, SlotReport, SlotsQuery, ZoneSlots,
};
use korosho_domain::fulfilment::Fulfilment;
use korosho_domain::order::OrderStatus;
use korosho_domain::order_change::OrderChange;
use korosho_domain::problem::Problem;
use tokio::time::timeout;
use uuid::Uuid;

use super::CheckoutContext;
use super::quote;
use super::slots::{self, Promised};
use crate::background::StopSignal;
use crate::order_transfer::UNREACHABLE_TTL_MS;
use crate::shop_server::{ServerError, ShopServer};
use crate::store::orders::{self, Order};
use crate::store::{StoreError, slot_reports};

/// Interval between two reports.
const PAUSE: Duration = Duration::from_secs(3);

/// Server that counts the places of this process's orders; `None` if it counts them itself. The
/// settings that a server gives to devices contain no delivery times in a shop with slots.
fn counting_server(ctx: &CheckoutContext) -> Option<&ShopServer> {
    let settings = ctx.local.settings();
    let is_asked = settings.keeps_register && settings.promise.delivery.is_none();
    ctx.transfers.server.as_ref().filter(|_| is_asked)
}

/// Whether the shop's server counts the places.
pub(super) fn is_asked_of_server(ctx: &CheckoutContext) -> bool {
    counting_server(ctx).is_some()
}

/// Delivery times of a zone, as staff can offer them now.
pub(crate) async fn get(ctx: &CheckoutContext, query: SlotsQuery) -> Result<DeskSlots, Problem> {
    if let Some(server) = counting_server(ctx) {
        return Ok(match ask(ctx, server, server.zone_slots(&query)).await {
            Ok(times) => DeskSlots::Known { times },
            Err(error) => {
                tracing::info!(?error, "delivery slots were not read");
                DeskSlots::Unreachable
            }
        });
    }
    let snapshot = quote::snapshot(ctx)?;
    let mut conn = ctx.local.store.connection().await?;
    let to = Fulfilment::Delivery { zone: query.zone, address: None };
    let times = slots::times(ctx, &mut conn, &snapshot, &to).await?;
    let is_known = ctx.transfers.server.is_some() || times != ZoneSlots::default();
    Ok(if is_known { DeskSlots::Known { times } } else { DeskSlots::NoServer })
}

/// Reserves a place for an order of this desk; `None` if this process counts the places.
///
/// # Errors
/// [`Problem::SlotUnavailable`]; [`Problem::ServerUnreachable`] for a chosen slot, of which the
/// server does not say whether it has room.
pub(super) async fn reserve(
    ctx: &CheckoutContext,
    order_id: Uuid,
    fulfilment: &Fulfilment,
    slot: Option<i64>,
) -> Result<Option<Promised>, Problem> {
    let Fulfilment::Delivery { zone, .. } = fulfilment else { return Ok(None) };
    let Some(server) = counting_server(ctx) else { return Ok(None) };
    let input = ReserveSlotInput { order_id, zone: zone.clone(), slot };
    match ask(ctx, server, server.reserve_slot(&input)).await {
        Ok(place) => Ok(Some(Promised::at_server(place))),
        Err(ServerError::Problem(Problem::SlotUnavailable, _)) => Err(Problem::SlotUnavailable),
        Err(error) => {
            tracing::info!(order = %order_id, ?error, "no delivery slot was reserved");
            match slot {
                Some(_) => Err(Problem::ServerUnreachable),
                None => Ok(Some(Promised::default())),
            }
        }
    }
}

/// Like [`slots::move_place`], at the shop's server; `None` if this process counts the places.
///
/// # Errors
/// As [`reserve`]; the order then keeps its place.
pub(super) async fn move_place(
    ctx: &CheckoutContext,
    order: &Order,
    change: &OrderChange,
) -> Result<Option<Promised>, Problem> {
    let Some(server) = counting_server(ctx) else { return Ok(None) };
    let Fulfilment::Delivery { zone: new, .. } = &change.fulfilment else { return Ok(None) };
    let before = &order.contents;
    let moves = change.slot.is_some_and(|slot| before.slot != Some(slot));
    let stays = match (&before.fulfilment, before.slot) {
        _ if moves => false,
        (Fulfilment::Pickup, _) => false,
        (Fulfilment::Delivery { zone, .. }, _) if zone == new => true,
        (Fulfilment::Delivery { .. }, None) => false,
        (Fulfilment::Delivery { .. }, Some(slot)) => has_slot(ctx, server, new, slot).await,
    };
    match stays {
        true => Ok(Some(Promised::of(before))),
        false => reserve(ctx, order.id, &change.fulfilment, change.slot).await,
    }
}

/// Whether a slot can be chosen in a zone. While the server does not answer, the agreed time stays.
async fn has_slot(ctx: &CheckoutContext, server: &ShopServer, zone: &str, slot: i64) -> bool {
    let query = SlotsQuery { zone: zone.to_owned() };
    match ask(ctx, server, server.zone_slots(&query)).await {
        Ok(times) => times.slots.iter().any(|one| one.from.at == slot),
        Err(error) => {
            tracing::info!(?error, "delivery slots of another zone were not read");
            true
        }
    }
}

/// Waits for an answer of the server, unless it has just failed to answer.
async fn ask<T>(
    ctx: &CheckoutContext,
    server: &ShopServer,
    request: impl Future<Output = Result<T, ServerError>>,
) -> Result<T, ServerError> {
    let (rules, now) = (&ctx.local.config.orders, ctx.local.now());
    if server.is_unreachable(now) {
        return Err(ServerError::Unreachable("it did not answer before".to_owned()));
    }
    let silent = || Err(ServerError::Unreachable("it takes too long".to_owned()));
    let answer = timeout(rules.server_timeout, request).await.unwrap_or_else(|_| silent());
    if let Err(ServerError::Unreachable(_)) = &answer {
        server.set_unreachable(ctx.local.now() + rules.scaled(UNREACHABLE_TTL_MS));
    }
    answer
}

/// Reports the places of this desk's orders until stopped.
pub(crate) async fn keep_reported(ctx: &CheckoutContext, stop: &StopSignal) {
    let Some(server) = &ctx.transfers.server else { return };
    loop {
        if let Err(error) = report(ctx, server).await {
            tracing::error!(%error, "places in delivery slots cannot be reported");
        }
        if stop.sleep(PAUSE / ctx.local.config.orders.time_scale.max(1)).await {
            return;
        }
    }
}

/// Place that an order takes now.
fn place_of(order: &Order) -> SlotPlace {
    match order.status {
        OrderStatus::Cancelled | OrderStatus::Refunded => SlotPlace { promise: None, slot: None },
        OrderStatus::Pending
        | OrderStatus::Confirmed
        | OrderStatus::Paid
        | OrderStatus::Ready
        | OrderStatus::OutForDelivery
        | OrderStatus::Completed => Promised::of(&order.contents).place(),
    }
}

/// Reports every place that the server does not have yet.
async fn report(ctx: &CheckoutContext, server: &ShopServer) -> Result<(), StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    let pending = slot_reports::pending(&mut conn, ctx.local.now()).await?;
    drop(conn);
    for order_id in pending {
        let mut conn = ctx.local.store.connection().await?;
        let Some(order) = orders::find(&mut conn, order_id).await? else { continue };
        drop(conn);
        let place = place_of(&order);
        let report = SlotReport { order_id, number: order.number, place };
        match ask(ctx, server, server.report_slot(&report)).await {
            Ok(answer) if answer.is_overbooked => {
                tracing::warn!(order = %order_id, "the delivery slot was full, its time is kept");
            }
            Ok(_) => {}
            // The server has the order itself: a repeated report would be refused as well.
            Err(ServerError::Problem(Problem::Forbidden, _)) => {
                tracing::warn!(order = %order_id, "the place in a delivery slot was not taken");
            }
            // The other reports must not wait for one that is refused.
            Err(ServerError::Problem(problem, _)) => {
                tracing::warn!(order = %order_id, ?problem, "a place in a delivery slot was refused");
                continue;
            }
            Err(error) => {
                tracing::debug!(?error, "a place in a delivery slot was not reported");
                return Ok(());
            }
        }
        let mut conn = ctx.local.store.connection().await?;
        slot_reports::set(&mut conn, order_id, place.slot).await?;
    }
    Ok(())
}
