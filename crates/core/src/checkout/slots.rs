//! Promised time of an order and, in a zone with delivery slots, its place in one.
//!
//! A slot stays locked from the count of its orders until the order is stored, so that two orders
//! cannot take the last place.

use korosho_domain::desk_slots::{SlotPlace, ZoneSlots};
use korosho_domain::fulfilment::Fulfilment;
use korosho_domain::order_change::OrderChange;
use korosho_domain::problem::Problem;
use korosho_domain::promise::TimePromise;
use korosho_domain::quote::Quote;
use korosho_domain::slots::SlotOrders;
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
    pub(super) const fn at_server(place: SlotPlace) -> Self {
        Self { promise: place.promise, slot: place.slot }
    }

    /// The place as a desk gets it.
    pub(super) const fn place(self) -> SlotPlace {
        SlotPlace { promise: self.promise, slot: self.slot }
    }

    /// The contents with this promise.
    pub(super) fn apply(self, contents: Contents) -> Contents {
        let quote = Quote { promise: self.promise, ..contents.quote };
        Contents { quote, slot: self.slot, ..contents }
    }
}

/// Name of the zone of a delivery.
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

/// The quote with the time promised for an order placed now, and the slots to choose from.
pub(super) async fn offer(
    ctx: &CheckoutContext,
    conn: &mut Conn,
    snapshot: &Snapshot,
    fulfilment: &Fulfilment,
    quote: Quote,
) -> Result<Quote, StoreError> {
    let ZoneSlots { promise, slots } = times(ctx, conn, snapshot, fulfilment).await?;
    Ok(Quote { promise, slots, ..quote })
}

/// Time promised for an order placed now, and the slots to choose from.
pub(super) async fn times(
    ctx: &CheckoutContext,
    conn: &mut Conn,
    snapshot: &Snapshot,
    fulfilment: &Fulfilment,
) -> Result<ZoneSlots, StoreError> {
    let (settings, now) = (ctx.local.settings(), ctx.local.now());
    let rules = &settings.promise;
    let promised = |promise| Ok(ZoneSlots { promise, slots: Vec::new() });
    let zone = match destination(snapshot, fulfilment) {
        Destination::Counter => return promised(rules.pickup(now)),
        Destination::UnknownZone => return promised(None),
        Destination::Zone(zone) => zone,
    };
    if rules.slots(now, zone, &SlotOrders::new()).is_none() {
        return promised(rules.delivery(now, zone));
    }
    let orders = slots::orders_by_slot(conn, now).await?;
    let slots = || rules.slots(now, zone, &orders).into_iter().flatten();
    Ok(ZoneSlots {
        promise: slots().find(|slot| !slot.is_full).map(|slot| slot.promise()),
        slots: slots().take_while(|slot| rules.may_choose(*slot, now)).collect(),
    })
}

/// Takes a place for an order: in the chosen slot, else in the first that has room. Without any room
/// nothing is promised.
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
    let unslotted = |promise| match chosen {
        None => Ok(Promised::without_slot(promise)),
        Some(_) => Err(Problem::SlotUnavailable),
    };
    let zone = match destination(snapshot, fulfilment) {
        Destination::Counter => return unslotted(rules.pickup(now)),
        Destination::UnknownZone => return unslotted(None),
        Destination::Zone(zone) => zone,
    };
    let none = SlotOrders::new();
    let known = rules.slot_rules().zip(rules.slots(now, zone, &none));
    let Some((limits, slots)) = known else { return unslotted(rules.delivery(now, zone)) };
    for slot in slots {
        let fits = chosen.is_none_or(|at| slot.from.at == at && rules.may_choose(slot, now));
        if fits && limits.has_room(slots::lock(conn, slot.from.at, order, now).await?) {
            return Ok(Promised { promise: Some(slot.promise()), slot: Some(slot.from.at) });
        }
    }
    unslotted(None)
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
        Stay::InSlot(slot) => can_be_chosen(ctx, snapshot, &change.fulfilment, slot),
        Stay::Ended => false,
    };
    match stays {
        true => Ok(Promised::of(before)),
        false => take_place(ctx, conn, snapshot, &change.fulfilment, (order.id, change.slot)).await,
    }
}

/// Whether a slot, full or not, can be chosen for a delivery.
fn can_be_chosen(ctx: &CheckoutContext, snapshot: &Snapshot, to: &Fulfilment, at: i64) -> bool {
    let (settings, now) = (ctx.local.settings(), ctx.local.now());
    let rules = &settings.promise;
    match destination(snapshot, to) {
        Destination::Zone(name) => rules
            .slots(now, name, &SlotOrders::new())
            .into_iter()
            .flatten()
            .take_while(|slot| rules.may_choose(*slot, now))
            .any(|slot| slot.from.at == at),
        Destination::Counter | Destination::UnknownZone => false,
    }
}
