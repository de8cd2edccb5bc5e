//! Slots of a desk's orders. The shop's server counts the places: the desk reserves one
//! before it stores an order, releases it if a change is refused, and reports the place of each order
//! that it has stored, until the server has it. While the server does not answer, orders are as soon
//! as possible, deliveries without a promised time.

use std::time::Duration;

use korosho_domain::desk_slots::{
    DeskSlots, DeskSlotsQuery, OfferedTimes, ReleaseSlotInput, ReserveSlotInput, SlotOffer,
    SlotPlace, SlotReport, SlotsQuery,
};
use korosho_domain::fulfilment::Fulfilment;
use korosho_domain::order::OrderStatus;
use korosho_domain::order_change::OrderChange;
use korosho_domain::problem::Problem;
use korosho_domain::slots::{SlotId, SlotKind};
use tokio::time::timeout;
use uuid::Uuid;

use super::CheckoutContext;
use super::quote;
use super::slot_alerts::{self, Reported};
use super::slots::{self, Promised, Stay};
use crate::background::StopSignal;
use crate::order_transfer::UNREACHABLE_TTL_MS;
use crate::shop_server::{ServerError, ShopServer};
use crate::store::orders::{self, Order};
use crate::store::{self, StoreError, slot_reports};

/// Interval between two reports.
const PAUSE: Duration = Duration::from_secs(3);

/// Server that counts the places of this process's orders in slots of a kind; `None` if it counts them
/// itself. The settings that a server gives to devices contain no delivery times in a shop with delivery
/// slots, and say whether it has pick-up slots.
fn counting_server(ctx: &CheckoutContext, kind: SlotKind) -> Option<&ShopServer> {
    let settings = ctx.local.settings();
    let has_slots = match kind {
        SlotKind::Pickup => settings.server_pickup_slots,
        SlotKind::Delivery => settings.promise.delivery.is_none(),
    };
    ctx.transfers.server.as_ref().filter(|_| settings.keeps_register && has_slots)
}

/// Whether the shop's server counts the places in slots of a kind.
pub(super) fn is_asked_of_server(ctx: &CheckoutContext, kind: SlotKind) -> bool {
    counting_server(ctx, kind).is_some()
}

/// Times of deliveries to a zone, or of pick-ups, as staff can offer them now, and the time that a changed
/// order keeps.
pub(crate) async fn get(
    ctx: &CheckoutContext,
    query: DeskSlotsQuery,
) -> Result<DeskSlots, Problem> {
    let DeskSlotsQuery { zone, order } = query;
    let changed = match order.and_then(|key| Uuid::parse_str(&key).ok()) {
        Some(id) => orders::find(&mut *ctx.local.store.connection().await?, id).await?,
        None => None,
    };
    let to = Fulfilment::to_zone(zone);
    let offer = offer(ctx, &to).await?;
    let is_offered = |slot| may_keep(slot, &offer);
    let now = ctx.local.now();
    let kept = changed.and_then(|order| slots::kept_time(&order.contents, &to, is_offered, now));
    Ok(DeskSlots { offer, kept })
}

/// Slots for a fulfilment, from the server if it counts the places.
async fn offer(ctx: &CheckoutContext, to: &Fulfilment) -> Result<SlotOffer, Problem> {
    let kind = SlotKind::of(to);
    if let Some(server) = counting_server(ctx, kind) {
        return Ok(offer_of(ctx, server, to).await);
    }
    let snapshot = quote::snapshot(ctx)?;
    let mut conn = ctx.local.store.connection().await?;
    let times = slots::times(ctx, &mut conn, &snapshot, to).await?;
    let has_times = ctx.transfers.server.is_some() || times != OfferedTimes::default();
    Ok(match kind {
        SlotKind::Delivery if !has_times => SlotOffer::NoServer,
        // Without slots every pick-up is as soon as possible, with a server and without one.
        SlotKind::Delivery | SlotKind::Pickup => SlotOffer::Known { times },
    })
}

async fn offer_of(ctx: &CheckoutContext, server: &ShopServer, to: &Fulfilment) -> SlotOffer {
    let query = SlotsQuery { zone: to.zone().map(str::to_owned) };
    match ask(ctx, server, server.list_slots(&query)).await {
        Ok(times) => SlotOffer::Known { times },
        Err(error) => {
            tracing::info!(?error, "slots were not read");
            SlotOffer::Unreachable
        }
    }
}

/// Whether a slot can be chosen in another zone. While the server does not answer, the agreed time
/// stays.
fn may_keep(slot: i64, offer: &SlotOffer) -> bool {
    match offer {
        SlotOffer::Known { times } => times.has_slot(slot),
        SlotOffer::Unreachable => true,
        SlotOffer::NoServer => false,
    }
}

/// Reserves a place for an order of this desk; `None` if it takes none, or if this process counts the
/// places.
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
    let kind = SlotKind::of(fulfilment);
    let server = counting_server(ctx, kind).filter(|_| kind.takes_place(slot));
    let Some(server) = server else { return Ok(None) };
    let zone = fulfilment.zone().map(str::to_owned);
    let input = ReserveSlotInput { order_id, zone, slot };
    match ask(ctx, server, server.reserve_slot(&input)).await {
        Ok(place) => Ok(Some(Promised::at_server(place))),
        Err(ServerError::Problem(Problem::SlotUnavailable, _)) => Err(Problem::SlotUnavailable),
        Err(error) => {
            tracing::info!(order = %order_id, ?error, "no slot was reserved");
            match slot {
                Some(_) => Err(Problem::ServerUnreachable),
                None => Ok(Some(Promised::default())),
            }
        }
    }
}

/// Place of a changed order, which the shop's server counts.
#[derive(Clone, Copy)]
pub(super) enum ServerPlace {
    /// The place that the order has.
    Kept(Promised),
    /// Reserved for this change.
    Reserved(Promised),
}

impl ServerPlace {
    /// Promise and slot of the place.
    pub(super) const fn promised(self) -> Promised {
        match self {
            Self::Kept(place) | Self::Reserved(place) => place,
        }
    }
}

/// Like [`slots::move_place`], at the shop's server; `None` if the changed order takes no place, or if
/// this process counts the places.
///
/// # Errors
/// As [`reserve`]; the order then keeps its place.
pub(super) async fn move_place(
    ctx: &CheckoutContext,
    order: &Order,
    change: &OrderChange,
) -> Result<Option<ServerPlace>, Problem> {
    let (before, to) = (&order.contents, &change.fulfilment);
    let kind = SlotKind::of(to);
    let Some(server) = counting_server(ctx, kind) else { return Ok(None) };
    let stays = match slots::stay(before, to, change.slot) {
        Stay::Kept => true,
        Stay::InSlot(slot) => may_keep(slot, &offer_of(ctx, server, to).await),
        Stay::Ended => false,
    };
    if stays {
        return Ok(Some(ServerPlace::Kept(Promised::of(before))));
    }
    if !kind.takes_place(change.slot) {
        return Ok(None);
    }
    report_before_move(ctx, server, order).await?;
    let reserved = reserve(ctx, order.id, to, change.slot).await?;
    Ok(reserved.map(ServerPlace::Reserved))
}

/// Reports a place that the server does not have yet: a new reservation of the same order replaces an
/// earlier one, but leaves a reported place to the order until the change is stored.
///
/// # Errors
/// [`Problem::ServerUnreachable`] if the server refuses the report: a reservation would end the order's
/// place, even if the change is refused afterwards.
async fn report_before_move(
    ctx: &CheckoutContext,
    server: &ShopServer,
    order: &Order,
) -> Result<(), Problem> {
    let Some(slot) = order.contents.slot_id() else { return Ok(()) };
    let mut conn = ctx.local.store.connection().await?;
    let reported = slot_reports::find(&mut conn, order.id).await?;
    drop(conn);
    if reported == Some(slot) {
        return Ok(());
    }
    match report_place(ctx, server, order).await? {
        // Without an answer, nothing is reserved either.
        ReportOutcome::Recorded | ReportOutcome::Unanswered => Ok(()),
        ReportOutcome::Refused => Err(Problem::ServerUnreachable),
    }
}

/// Releases the place that a refused change reserved. While the server does not answer, it is held until
/// the reservation expires.
pub(super) async fn release(
    ctx: &CheckoutContext,
    order_id: Uuid,
    kind: SlotKind,
    place: Option<ServerPlace>,
) {
    let Some(ServerPlace::Reserved(Promised { slot: Some(from), .. })) = place else { return };
    let Some(server) = counting_server(ctx, kind) else { return };
    let slot = SlotId { kind, from };
    match has_place(ctx, order_id, slot).await {
        // Another change has stored the same place.
        Ok(true) => return,
        Ok(false) => {}
        // The change may be stored: a commit whose answer is lost fails, too.
        Err(error) => {
            tracing::error!(order = %order_id, %error, "the order cannot be read");
            return;
        }
    }
    let input = ReleaseSlotInput { order_id, slot };
    if let Err(error) = ask(ctx, server, server.release_slot(&input)).await {
        tracing::info!(order = %order_id, ?error, "no slot was released");
    }
}

async fn has_place(
    ctx: &CheckoutContext,
    order_id: Uuid,
    slot: SlotId,
) -> Result<bool, StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    let order = orders::find(&mut conn, order_id).await?;
    Ok(order.is_some_and(|order| order.contents.slot_id() == Some(slot)))
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
            tracing::error!(%error, "places in slots cannot be reported");
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
        | OrderStatus::Completed => {
            Promised::of(&order.contents).place(SlotKind::of(&order.contents.fulfilment))
        }
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
        match report_place(ctx, server, &order).await? {
            // The other reports do not wait for one that is refused.
            ReportOutcome::Recorded | ReportOutcome::Refused => {}
            ReportOutcome::Unanswered => return Ok(()),
        }
    }
    Ok(())
}

/// Outcome of a report to the server.
enum ReportOutcome {
    /// The server knows the order's place.
    Recorded,
    /// It answered with a problem.
    Refused,
    /// It did not answer.
    Unanswered,
}

/// Report of an order's place to the server.
async fn report_place(
    ctx: &CheckoutContext,
    server: &ShopServer,
    order: &Order,
) -> Result<ReportOutcome, StoreError> {
    let (order_id, number, place) = (order.id, order.number.clone(), place_of(order));
    let report = SlotReport { order_id, number, place };
    let is_overbooked = match ask(ctx, server, server.report_slot(&report)).await {
        Ok(answer) => answer.is_overbooked,
        // The server has the order itself: a repeated report would be refused as well.
        Err(ServerError::Problem(Problem::Forbidden, _)) => {
            tracing::warn!(order = %order_id, "the place in a slot was not taken");
            false
        }
        Err(ServerError::Problem(problem, _)) => {
            tracing::warn!(order = %order_id, ?problem, "a place in a slot was refused");
            return Ok(ReportOutcome::Refused);
        }
        Err(error) => {
            tracing::debug!(?error, "a place in a slot was not reported");
            return Ok(ReportOutcome::Unanswered);
        }
    };
    let mut tx = ctx.local.store.begin().await?;
    let before = slot_reports::find(&mut tx, order_id).await?;
    slot_reports::set(&mut tx, order_id, place.slot).await?;
    let reported = Reported { before, is_overbooked };
    slot_alerts::update(&mut tx, &report, Some(order_id), reported, ctx.local.now()).await?;
    store::commit(tx).await?;
    Ok(ReportOutcome::Recorded)
}
