//! Slots that the shop's server offers to its desks. Their orders are stored at the desks:
//! the server holds a place for some minutes until the desk reports that the order has it.

use std::sync::Arc;

use korosho_domain::admin::DeviceRole;
use korosho_domain::desk_slots::{
    OfferedTimes, ReleaseSlotInput, ReportedSlot, ReserveSlotInput, SlotPlace, SlotReport,
    SlotsQuery,
};
use korosho_domain::fulfilment::Fulfilment;
use korosho_domain::limits::MAX_NAME_LENGTH;
use korosho_domain::problem::Problem;
use korosho_domain::promise::TimePromise;
use korosho_domain::quote::Quote;
use korosho_domain::slots::SlotKind;

use super::CheckoutContext;
use super::quote;
use super::slot_alerts::{self, Reported};
use super::slots as places;
use crate::config::Secret;
use crate::order_transfer;
use crate::store::orders::{self, Contents, Order};
use crate::store::{self, Conn, StoreError, Tx, order_transfers, slots};
use crate::validation;

/// Time for which a place is held for an order that has not been reported.
const RESERVATION_MS: i64 = 10 * 60_000;
/// Age of a slot from which its places are deleted.
const KEPT_MS: i64 = 24 * 3_600_000;

/// Slots of pick-ups and deliveries for the desks of this server.
#[derive(Debug)]
pub struct DeviceSlots {
    ctx: Arc<CheckoutContext>,
}

impl DeviceSlots {
    pub(crate) const fn new(ctx: Arc<CheckoutContext>) -> Self {
        Self { ctx }
    }

    /// Returns the times of deliveries to a zone, or of pick-ups.
    ///
    /// # Errors
    /// [`Problem::DeviceTokenRefused`], [`Problem::Forbidden`] for the token of a kiosk,
    /// [`Problem::CatalogueUnavailable`].
    pub async fn list(
        &self,
        query: SlotsQuery,
        token: Option<&Secret>,
    ) -> Result<OfferedTimes, Problem> {
        self.authenticate(token).await?;
        let snapshot = quote::snapshot(&self.ctx)?;
        let mut conn = self.ctx.local.store.connection().await?;
        let to = Fulfilment::to_zone(query.zone);
        Ok(places::times(&self.ctx, &mut conn, &snapshot, &to).await?)
    }

    /// Holds a place for an order; the same order again keeps its reservation, or moves it. The place
    /// that the desk has reported stays until its next report.
    ///
    /// # Errors
    /// As [`DeviceSlots::list`], and [`Problem::SlotUnavailable`] if the chosen slot is full, over,
    /// or none of this zone or of pick-ups.
    pub async fn reserve(
        &self,
        input: ReserveSlotInput,
        token: Option<&Secret>,
    ) -> Result<SlotPlace, Problem> {
        self.authenticate(token).await?;
        let ctx = &self.ctx;
        let snapshot = quote::snapshot(ctx)?;
        let ReserveSlotInput { order_id, zone, slot } = input;
        self.delete_ended().await?;
        let mut tx = ctx.local.store.begin().await?;
        let chosen = (order_id, slot);
        let to = Fulfilment::to_zone(zone);
        let place = places::take_place(ctx, &mut tx, &snapshot, &to, chosen).await?;
        let place = place.place(SlotKind::of(&to));
        let until = ctx.local.now() + ctx.local.config.orders.scaled(RESERVATION_MS);
        slots::reserve(&mut tx, order_id, place.slot, until).await?;
        store::commit(tx).await?;
        Ok(place)
    }

    /// Ends a reservation for a change that was refused.
    ///
    /// # Errors
    /// As [`DeviceSlots::list`].
    pub async fn release(
        &self,
        input: ReleaseSlotInput,
        token: Option<&Secret>,
    ) -> Result<(), Problem> {
        self.authenticate(token).await?;
        let mut conn = self.ctx.local.store.connection().await?;
        Ok(slots::release(&mut conn, input.order_id, input.slot).await?)
    }

    /// Takes the place of an order as the desk has stored it. An order that has lost its
    /// reservation keeps its time in a full slot, which raises an alert.
    ///
    /// # Errors
    /// As [`DeviceSlots::list`], [`Problem::Forbidden`] for an order of the website,
    /// [`Problem::InvalidInput`].
    pub async fn report(
        &self,
        report: SlotReport,
        token: Option<&Secret>,
    ) -> Result<ReportedSlot, Problem> {
        self.authenticate(token).await?;
        let number = validation::required("number", &report.number, MAX_NAME_LENGTH)?;
        let report = SlotReport { number, ..report };
        let now = self.ctx.local.now();
        self.delete_ended().await?;
        let mut tx = self.ctx.local.store.begin().await?;
        let known = orders::lock(&mut tx, report.order_id).await?;
        if let Some(order) = &known {
            if order_transfers::find(&mut tx, order.id).await?.is_none() {
                return Err(Problem::Forbidden);
            }
            move_known(&mut tx, order, report.place, now).await?;
        }
        let is_overbooked = self.is_overbooked(&mut tx, &report).await?;
        let before = slots::reported(&mut tx, report.order_id).await?;
        slots::set_reported(&mut tx, report.order_id, report.place.slot).await?;
        let reported = Reported { before, is_overbooked };
        let known = known.map(|order| order.id);
        slot_alerts::update(&mut tx, &report, known, reported, now).await?;
        store::commit(tx).await?;
        Ok(ReportedSlot { is_overbooked })
    }

    /// Whether other orders fill the slot of a report, which stays locked.
    async fn is_overbooked(
        &self,
        conn: &mut Conn,
        report: &SlotReport,
    ) -> Result<bool, StoreError> {
        let (settings, now) = (self.ctx.local.settings(), self.ctx.local.now());
        let Some(slot) = report.place.slot else { return Ok(false) };
        let Some(limits) = settings.promise.slot_rules(slot.kind) else { return Ok(false) };
        Ok(!limits.has_room(slots::lock(conn, slot, report.order_id, now).await?))
    }

    async fn authenticate(&self, token: Option<&Secret>) -> Result<(), Problem> {
        let token = token.ok_or(Problem::DeviceTokenRefused)?;
        let device = order_transfer::authenticate_device(&self.ctx.transfers, token).await?;
        match device.role {
            DeviceRole::Desk => Ok(()),
            // A kiosk stands where anybody can take its token, which could fill every slot.
            DeviceRole::Kiosk => Err(Problem::Forbidden),
        }
    }

    /// Deletes what no longer counts, outside of the transaction that locks a slot.
    async fn delete_ended(&self) -> Result<(), StoreError> {
        let now = self.ctx.local.now();
        let mut conn = self.ctx.local.store.connection().await?;
        slots::delete_ended(&mut conn, now - KEPT_MS, now).await
    }
}

/// Slot of an order that the desk has transferred, stored as a new revision of its contents, so that a
/// state of the store that was read before is not stored over it. An order that has become a delivery at
/// the desk, or a pick-up, stays here what it was transferred as, in no slot: the reported place counts.
async fn move_known(
    tx: &mut Tx,
    order: &Order,
    place: SlotPlace,
    now: i64,
) -> Result<(), StoreError> {
    let SlotPlace { promise, slot } = place;
    let kind = SlotKind::of(&order.contents.fulfilment);
    let slot = slot.filter(|slot| slot.kind == kind).map(|slot| slot.from);
    // A cancelled order has no promise any more; its page shows what was promised.
    let before = order.contents.quote.promise;
    let promise = promise.or(before);
    let is_same = slot == order.contents.slot
        && promise.map(TimePromise::from) == before.map(TimePromise::from);
    if !order.status.is_open() || is_same {
        return Ok(());
    }
    let quote = Quote { promise, ..order.contents.quote.clone() };
    let contents = Contents { quote, slot, ..order.contents.clone() };
    orders::set_agreed(tx, order.id, &contents, now).await
}
