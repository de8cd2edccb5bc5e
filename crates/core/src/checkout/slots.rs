//! Promised time of an order and, in a shop with slots, its place in one.
//!
//! A slot stays locked from the count of its orders until the order is stored, so that two orders
//! cannot take the last place.

use korosho_domain::desk_slots::{KeptTime, OfferedTimes, SlotPlace};
use korosho_domain::fulfilment::Fulfilment;
use korosho_domain::order_change::OrderChange;
use korosho_domain::problem::Problem;
use korosho_domain::promise::{PromiseRules, SlotRules, TimePromise};
use korosho_domain::quote::Quote;
use korosho_domain::slots::{SlotId, SlotKind, SlotOrders, TimeSlot};
use uuid::Uuid;

use super::CheckoutContext;
use crate::catalogue::Snapshot;
use crate::store::orders::{Contents, Order};
use crate::store::{Conn, StoreError, slots};

/// Time promised for an order.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Promised {
    /// `None` = nothing is promised.
    pub(super) promise: Option<TimePromise>,
    /// Beginning of the slot in which the order takes a place.
    pub(super) slot: Option<i64>,
}

impl Promised {
    const fn without_slot(promise: Option<TimePromise>) -> Self {
        Self { promise, slot: None }
    }

    pub(super) fn of(contents: &Contents) -> Self {
        Self { promise: contents.quote.promise, slot: contents.slot }
    }

    /// Place that the shop's server holds.
    pub(super) fn at_server(place: SlotPlace) -> Self {
        Self { promise: place.promise, slot: place.slot.map(|slot| slot.from) }
    }

    /// The place as a desk gets it.
    pub(super) fn place(self, kind: SlotKind) -> SlotPlace {
        SlotPlace { promise: self.promise, slot: self.slot.map(|from| SlotId { kind, from }) }
    }

    /// The contents with this promise.
    pub(super) fn apply(self, contents: Contents) -> Contents {
        let quote = Quote { promise: self.promise, ..contents.quote };
        Contents { quote, slot: self.slot, ..contents }
    }
}

/// Counter of the shop, or name of the zone of a delivery.
#[derive(Clone, Copy)]
enum Destination<'a> {
    Counter,
    Zone(&'a str),
    UnknownZone,
}

fn destination<'a>(snapshot: &'a Snapshot, fulfilment: &Fulfilment) -> Destination<'a> {
    use korosho_domain::pricing::PriceBook as _;
    match fulfilment {
        Fulfilment::Pickup => Destination::Counter,
        Fulfilment::Delivery { zone, .. } => match snapshot.zone(zone) {
            Some(zone) => Destination::Zone(&zone.name),
            None => Destination::UnknownZone,
        },
    }
}

/// Slots for an order, earliest first.
struct Slots<'a> {
    kind: SlotKind,
    limits: &'a SlotRules,
    all: Vec<TimeSlot>,
}

/// Slots of a destination; `None` = it has none.
fn slots_of<'a>(
    rules: &'a PromiseRules,
    now: i64,
    to: Destination<'_>,
    orders: &SlotOrders,
) -> Option<Slots<'a>> {
    let (kind, all) = match to {
        Destination::Counter => (SlotKind::Pickup, rules.slots_at_counter(now, orders)?.collect()),
        Destination::Zone(zone) => {
            (SlotKind::Delivery, rules.slots_in_zone(now, zone, orders)?.collect())
        }
        Destination::UnknownZone => return None,
    };
    Some(Slots { kind, limits: rules.slot_rules(kind)?, all })
}

/// Time promised to an order as soon as possible.
fn soonest(
    rules: &PromiseRules,
    now: i64,
    to: Destination<'_>,
    orders: &SlotOrders,
) -> Option<TimePromise> {
    match to {
        Destination::Counter => rules.pickup(now),
        Destination::Zone(zone) => rules.delivery(now, zone, orders),
        Destination::UnknownZone => None,
    }
}

/// The quote with the time promised for an order placed now, and the slots to choose from.
pub(super) async fn offer(
    ctx: &CheckoutContext,
    conn: &mut Conn,
    snapshot: &Snapshot,
    fulfilment: &Fulfilment,
    quote: Quote,
) -> Result<Quote, StoreError> {
    let OfferedTimes { promise, slots } = times(ctx, conn, snapshot, fulfilment).await?;
    Ok(Quote { promise, slots, ..quote })
}

/// Time promised for an order placed now, and the slots to choose from.
pub(super) async fn times(
    ctx: &CheckoutContext,
    conn: &mut Conn,
    snapshot: &Snapshot,
    fulfilment: &Fulfilment,
) -> Result<OfferedTimes, StoreError> {
    let (settings, now) = (ctx.local.settings(), ctx.local.now());
    let rules = &settings.promise;
    let (to, kind) = (destination(snapshot, fulfilment), SlotKind::of(fulfilment));
    let orders = match rules.slot_rules(kind) {
        Some(_) => slots::orders_by_slot(conn, kind, now).await?,
        None => SlotOrders::new(),
    };
    let promise = soonest(rules, now, to, &orders);
    let Some(Slots { limits, all, .. }) = slots_of(rules, now, to, &orders) else {
        return Ok(OfferedTimes { promise, slots: Vec::new() });
    };
    let slots = all.into_iter().take_while(|slot| limits.may_choose(*slot, now)).collect();
    Ok(OfferedTimes { promise, slots })
}

/// Takes a place for an order: in the chosen slot, else a delivery in the first that has room. Without
/// any room nothing is promised.
///
/// # Errors
/// [`Problem::SlotUnavailable`] if the chosen slot is full, over, or none of this shop and zone.
pub(super) async fn take_place(
    ctx: &CheckoutContext,
    conn: &mut Conn,
    snapshot: &Snapshot,
    fulfilment: &Fulfilment,
    (order, chosen): (Uuid, Option<i64>),
) -> Result<Promised, Problem> {
    let (settings, now) = (ctx.local.settings(), ctx.local.now());
    let rules = &settings.promise;
    let without_place = |promise| match chosen {
        None => Ok(Promised::without_slot(promise)),
        Some(_) => Err(Problem::SlotUnavailable),
    };
    let to = destination(snapshot, fulfilment);
    let none = SlotOrders::new();
    let slots = slots_of(rules, now, to, &none);
    let slots = slots.filter(|slots| slots.kind.takes_place(chosen));
    let Some(Slots { kind, limits, all }) = slots else {
        return without_place(soonest(rules, now, to, &none));
    };
    for slot in all {
        let fits = chosen.is_none_or(|at| slot.from.at == at && limits.may_choose(slot, now));
        if fits && limits.has_room(slots::lock(conn, slot.id(kind), order, now).await?) {
            return Ok(Promised { promise: Some(slot.promise(kind)), slot: Some(slot.from.at) });
        }
    }
    without_place(None)
}

/// Whether a changed order keeps its promise and place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stay {
    /// It keeps them, also a place that is full or beyond its lead time for a new order.
    Kept,
    /// It keeps them if this slot can be chosen in the other zone.
    InSlot(i64),
    /// It gets those of a new order.
    Ended,
}

/// What a change to another fulfilment, or to a chosen slot, leaves of an order's promise and place.
pub(super) fn stay(before: &Contents, to: &Fulfilment, chosen: Option<i64>) -> Stay {
    match (&before.fulfilment, to) {
        _ if chosen.is_some_and(|slot| before.slot != Some(slot)) => Stay::Ended,
        (Fulfilment::Pickup, Fulfilment::Pickup) => Stay::Kept,
        (Fulfilment::Delivery { zone, .. }, Fulfilment::Delivery { zone: new, .. }) => {
            match before.slot {
                _ if zone == new => Stay::Kept,
                Some(slot) => Stay::InSlot(slot),
                None => Stay::Ended,
            }
        }
        (Fulfilment::Pickup, Fulfilment::Delivery { .. })
        | (Fulfilment::Delivery { .. }, Fulfilment::Pickup) => Stay::Ended,
    }
}

/// Time that an order keeps in a change that chooses no slot; `None` = it gets that of a new order.
/// `is_offered`: whether a slot can be chosen in another zone.
pub(super) fn kept_time(
    before: &Contents,
    to: &Fulfilment,
    is_offered: impl FnOnce(i64) -> bool,
    now: i64,
) -> Option<KeptTime> {
    let stays = match stay(before, to, None) {
        Stay::Kept => true,
        Stay::InSlot(slot) => is_offered(slot),
        Stay::Ended => false,
    };
    stays.then(|| KeptTime { promise: before.quote.promise.map(|at| at.as_of(now)) })
}

/// Promise and place of an order after a change: they stay unless another slot is chosen or the
/// new fulfilment does not allow them.
///
/// # Errors
/// [`Problem::SlotUnavailable`] for the chosen slot; the order then keeps its place.
pub(super) async fn move_place(
    ctx: &CheckoutContext,
    conn: &mut Conn,
    snapshot: &Snapshot,
    order: &Order,
    change: &OrderChange,
) -> Result<Promised, Problem> {
    let before = &order.contents;
    let stays = match stay(before, &change.fulfilment, change.slot) {
        Stay::Kept => true,
        Stay::InSlot(slot) => times(ctx, conn, snapshot, &change.fulfilment).await?.has_slot(slot),
        Stay::Ended => false,
    };
    match stays {
        true => Ok(Promised::of(before)),
        false => take_place(ctx, conn, snapshot, &change.fulfilment, (order.id, change.slot)).await,
    }
}
