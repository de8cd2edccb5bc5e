//! Places in slots of pick-ups and deliveries that the server holds for orders of desks.

use korosho_core::config::Secret;
use korosho_core::staff::{ManagerActor, testing};
use korosho_domain::admin::{AddDeviceInput, DeviceRole};
use korosho_domain::desk::{DeskExtras, DeskOrderInput};
use korosho_domain::desk_slots::{
    DeskSlotsQuery, ReleaseSlotInput, ReserveSlotInput, SlotOffer, SlotPlace, SlotReport,
    SlotsQuery,
};
use korosho_domain::fulfilment::Fulfilment;
use korosho_domain::problem::Problem;
use korosho_domain::promise::TimePromise;
use korosho_domain::slots::{SlotId, SlotKind};
use uuid::Uuid;

use crate::pickup_slots::{is_full as is_pickup_full, open as open_with_pickups, picked_up};
use crate::shop::{Database, TestShop, databases};
use crate::slots::{
    MONDAY_AT_10, SATURDAY_AT_10, SATURDAY_AT_12, delivered, open, promised, slots_full, to_zone,
};

const MINUTE: i64 = 60_000;

/// Desk with its token at a server.
struct Desk<'a> {
    test: &'a TestShop,
    token: Secret,
}

impl<'a> Desk<'a> {
    async fn add(test: &'a TestShop, name: &str, role: DeviceRole) -> Self {
        let input = AddDeviceInput { name: name.to_owned(), role, code: String::new() };
        let manager = ManagerActor::at_admin_cli();
        let added = test.shop.order_transfer.add_device(manager, &input).await.unwrap();
        Self { test, token: Secret::new(added.token) }
    }

    /// Reserves a place for a delivery.
    async fn reserve(&self, order_id: Uuid, slot: Option<i64>) -> Result<Option<i64>, Problem> {
        self.reserve_for(&to_zone(self.test, None), order_id, slot).await
    }

    /// Reserves a place for a pick-up.
    async fn reserve_pickup(
        &self,
        order_id: Uuid,
        slot: Option<i64>,
    ) -> Result<Option<i64>, Problem> {
        self.reserve_for(&Fulfilment::Pickup, order_id, slot).await
    }

    async fn reserve_for(
        &self,
        to: &Fulfilment,
        order_id: Uuid,
        slot: Option<i64>,
    ) -> Result<Option<i64>, Problem> {
        let zone = to.zone().map(str::to_owned);
        let input = ReserveSlotInput { order_id, zone, slot };
        let place = self.test.shop.device_slots.reserve(input, Some(&self.token)).await?;
        let slot = place.slot.map(|slot| {
            assert_eq!(slot.kind, SlotKind::of(to));
            assert_eq!(place.promise.map(TimePromise::from), Some(slot.from), "the promise");
            slot.from
        });
        Ok(slot)
    }

    /// Releases the reservation of a delivery.
    async fn release(&self, order_id: Uuid, slot: i64) -> Result<(), Problem> {
        self.release_in(order_id, delivery(slot)).await
    }

    async fn release_in(&self, order_id: Uuid, slot: SlotId) -> Result<(), Problem> {
        let input = ReleaseSlotInput { order_id, slot };
        self.test.shop.device_slots.release(input, Some(&self.token)).await
    }

    /// Reports the place of a delivery; returns whether its slot was full.
    async fn report(&self, order_id: Uuid, slot: Option<i64>) -> Result<bool, Problem> {
        self.report_in(order_id, slot.map(delivery)).await
    }

    async fn report_in(&self, order_id: Uuid, slot: Option<SlotId>) -> Result<bool, Problem> {
        let place = SlotPlace { promise: None, slot };
        let report = SlotReport { order_id, number: "D-0007".to_owned(), place };
        let answer = self.test.shop.device_slots.report(report, Some(&self.token)).await?;
        Ok(answer.is_overbooked)
    }
}

const fn delivery(from: i64) -> SlotId {
    SlotId { kind: SlotKind::Delivery, from }
}

const fn pickup(from: i64) -> SlotId {
    SlotId { kind: SlotKind::Pickup, from }
}

async fn full(test: &TestShop) -> Vec<i64> {
    let all = [SATURDAY_AT_10, SATURDAY_AT_12, MONDAY_AT_10];
    let mut full = Vec::new();
    for at in all {
        if slots_full(test, at).await {
            full.push(at);
        }
    }
    full
}

#[tokio::test]
async fn last_place_goes_to_one_of_two_desks_and_a_customer_at_once() {
    for database in databases().await {
        let (test, _) = open(&database).await;
        let (one, two) = (
            Desk::add(&test, "desk-1", DeviceRole::Desk).await,
            Desk::add(&test, "desk-2", DeviceRole::Desk).await,
        );
        let input = delivered(&test, Some(SATURDAY_AT_12)).await;
        let slot = Some(SATURDAY_AT_12);
        let (first, second, customer) = tokio::join!(
            one.reserve(Uuid::new_v4(), slot),
            two.reserve(Uuid::new_v4(), slot),
            test.place(&input),
        );
        let all = [first.map(drop), second.map(drop), customer.map(drop)];
        assert_eq!(all.iter().filter(|one| one.is_ok()).count(), 1, "{all:?}");
        let refused = all.iter().filter(|one| **one == Err(Problem::SlotUnavailable)).count();
        assert_eq!(refused, 2, "{all:?}");
        assert_eq!(full(&test).await, [SATURDAY_AT_12]);
    }
}

#[tokio::test]
async fn reserved_place_is_kept_by_its_order_and_moves_with_it() {
    for database in databases().await {
        let (test, _) = open(&database).await;
        let desk = Desk::add(&test, "desk-1", DeviceRole::Desk).await;
        let order = Uuid::new_v4();
        for _ in 0..2 {
            assert_eq!(desk.reserve(order, None).await, Ok(Some(SATURDAY_AT_10)), "the first");
        }
        assert_eq!(full(&test).await, [SATURDAY_AT_10]);
        desk.reserve(order, Some(SATURDAY_AT_12)).await.unwrap();
        assert_eq!(full(&test).await, [SATURDAY_AT_12], "the former reservation has ended");
        let customer = test.place(&delivered(&test, None).await).await.unwrap();
        assert_eq!(promised(&test, &customer).await, Some(SATURDAY_AT_10));
        let soonest = desk.reserve(Uuid::new_v4(), None).await;
        assert_eq!(soonest, Ok(Some(MONDAY_AT_10)), "the first that has room");
    }
}

#[tokio::test]
async fn reservation_ends_after_ten_minutes_unless_the_order_is_reported() {
    for database in databases().await {
        let (test, clock) = open(&database).await;
        let scale = i64::from(test.config.orders.time_scale);
        let desk = Desk::add(&test, "desk-1", DeviceRole::Desk).await;
        let (lost, kept) = (Uuid::new_v4(), Uuid::new_v4());
        desk.reserve(lost, Some(SATURDAY_AT_10)).await.unwrap();
        desk.reserve(kept, Some(SATURDAY_AT_12)).await.unwrap();
        assert_eq!(desk.report(kept, Some(SATURDAY_AT_12)).await, Ok(false));
        clock.advance(10 * MINUTE / scale - 1);
        assert_eq!(full(&test).await, [SATURDAY_AT_10, SATURDAY_AT_12]);
        clock.advance(1);
        assert_eq!(full(&test).await, [SATURDAY_AT_12]);
        desk.reserve(Uuid::new_v4(), Some(SATURDAY_AT_10)).await.unwrap();
    }
}

#[tokio::test]
async fn reported_order_moves_its_place_and_frees_it_when_it_is_cancelled() {
    for database in databases().await {
        let (test, _) = open(&database).await;
        let desk = Desk::add(&test, "desk-1", DeviceRole::Desk).await;
        let order = Uuid::new_v4();
        desk.reserve(order, Some(SATURDAY_AT_10)).await.unwrap();
        for _ in 0..2 {
            assert_eq!(desk.report(order, Some(SATURDAY_AT_10)).await, Ok(false), "repeated");
        }
        desk.reserve(order, Some(MONDAY_AT_10)).await.unwrap();
        let both = [SATURDAY_AT_10, MONDAY_AT_10];
        assert_eq!(full(&test).await, both, "until the change is stored");
        desk.report(order, Some(SATURDAY_AT_10)).await.unwrap();
        assert_eq!(full(&test).await, both, "a late report leaves the reservation");
        assert_eq!(desk.report(order, Some(MONDAY_AT_10)).await, Ok(false));
        assert_eq!(full(&test).await, [MONDAY_AT_10]);
        desk.report(order, None).await.unwrap();
        assert!(full(&test).await.is_empty());
    }
}

#[tokio::test]
async fn released_reservation_frees_its_slot_and_leaves_the_reported_place() {
    for database in databases().await {
        let (test, clock) = open(&database).await;
        let scale = i64::from(test.config.orders.time_scale);
        let desk = Desk::add(&test, "desk-1", DeviceRole::Desk).await;
        let order = Uuid::new_v4();
        desk.report(order, Some(SATURDAY_AT_10)).await.unwrap();
        desk.reserve(order, Some(SATURDAY_AT_12)).await.unwrap();
        assert_eq!(full(&test).await, [SATURDAY_AT_10, SATURDAY_AT_12]);
        desk.release(order, SATURDAY_AT_12).await.unwrap();
        desk.release(order, SATURDAY_AT_10).await.unwrap();
        assert_eq!(full(&test).await, [SATURDAY_AT_10]);
        desk.reserve(order, Some(SATURDAY_AT_12)).await.unwrap();
        clock.advance(10 * MINUTE / scale);
        assert_eq!(full(&test).await, [SATURDAY_AT_10], "a release that did not arrive");
    }
}

#[tokio::test]
async fn order_that_arrives_after_its_slot_has_filled_is_kept_and_raises_an_alert() {
    for database in databases().await {
        let (test, _) = open(&database).await;
        let desk = Desk::add(&test, "desk-1", DeviceRole::Desk).await;
        test.place(&delivered(&test, Some(SATURDAY_AT_10)).await).await.unwrap();
        let late = Uuid::new_v4();
        let alerts = async || {
            let all = test.alerts().await.into_iter();
            all.filter(|alert| alert.starts_with("slot_overbooked")).collect::<Vec<_>>()
        };
        for _ in 0..2 {
            assert_eq!(desk.report(late, Some(SATURDAY_AT_10)).await, Ok(true));
            let expected =
                "slot_overbooked: D-0007: the delivery time was full, the order keeps it: ";
            assert_eq!(alerts().await, [expected], "once");
        }
        assert_eq!(desk.report(late, Some(SATURDAY_AT_12)).await, Ok(false));
        assert!(alerts().await.is_empty(), "the order has moved");
        assert_eq!(full(&test).await, [SATURDAY_AT_10, SATURDAY_AT_12]);
    }
}

#[tokio::test]
async fn places_are_held_for_desks_alone_and_never_for_orders_of_the_website() {
    let (test, _) = open(&Database::Sqlite).await;
    let kiosk = Desk::add(&test, "kiosk-1", DeviceRole::Kiosk).await;
    let id = Uuid::new_v4();
    assert_eq!(kiosk.reserve(id, None).await, Err(Problem::Forbidden));
    assert_eq!(kiosk.report(id, Some(SATURDAY_AT_10)).await, Err(Problem::Forbidden));
    assert_eq!(kiosk.release(id, SATURDAY_AT_10).await, Err(Problem::Forbidden));
    let slots = &test.shop.device_slots;
    let refused = slots.list(SlotsQuery::default(), None).await.unwrap_err();
    assert_eq!(refused, Problem::DeviceTokenRefused);
    let desk = Desk::add(&test, "desk-1", DeviceRole::Desk).await;
    let order = test.place(&delivered(&test, Some(SATURDAY_AT_10)).await).await.unwrap();
    let moved = desk.report(order.order.id, Some(SATURDAY_AT_12)).await;
    assert_eq!(moved, Err(Problem::Forbidden));
    assert_eq!(promised(&test, &order).await, Some(SATURDAY_AT_10));
    assert_eq!(full(&test).await, [SATURDAY_AT_10]);
}

/// Whether the slot of pick-ups and that of deliveries on Saturday at 10 are full.
async fn both_full(test: &TestShop) -> (bool, bool) {
    (is_pickup_full(test, SATURDAY_AT_10).await, slots_full(test, SATURDAY_AT_10).await)
}

#[tokio::test]
async fn last_pickup_place_goes_to_one_of_two_desks_and_a_customer_at_once() {
    for database in databases().await {
        let (test, _) = open_with_pickups(&database).await;
        let (one, two) = (
            Desk::add(&test, "desk-1", DeviceRole::Desk).await,
            Desk::add(&test, "desk-2", DeviceRole::Desk).await,
        );
        let slot = Some(SATURDAY_AT_10);
        let input = picked_up(&test, slot).await;
        let (first, second, customer) = tokio::join!(
            one.reserve_pickup(Uuid::new_v4(), slot),
            two.reserve_pickup(Uuid::new_v4(), slot),
            test.place(&input),
        );
        let all = [first.map(drop), second.map(drop), customer.map(drop)];
        assert_eq!(all.iter().filter(|one| one.is_ok()).count(), 1, "{all:?}");
        let refused = all.iter().filter(|one| **one == Err(Problem::SlotUnavailable)).count();
        assert_eq!(refused, 2, "{all:?}");
        assert_eq!(both_full(&test).await, (true, false), "a place of deliveries is not taken");
        one.reserve(Uuid::new_v4(), slot).await.unwrap();
        assert_eq!(both_full(&test).await, (true, true));
    }
}

#[tokio::test]
async fn pickup_as_soon_as_possible_at_a_desk_takes_no_place() {
    let (test, _) = open_with_pickups(&Database::Sqlite).await;
    let desk = Desk::add(&test, "desk-1", DeviceRole::Desk).await;
    let order = Uuid::new_v4();
    desk.reserve_pickup(order, Some(SATURDAY_AT_10)).await.unwrap();
    assert_eq!(desk.reserve_pickup(order, None).await, Ok(None));
    assert_eq!(both_full(&test).await, (false, false), "its reservation has ended");
    let token = Some(&desk.token);
    let times = test.shop.device_slots.list(SlotsQuery::default(), token).await.unwrap();
    assert!(times.has_slot(SATURDAY_AT_10) && times.promise.is_some(), "{times:?}");
}

#[tokio::test]
async fn order_that_becomes_a_delivery_at_the_same_time_moves_its_place() {
    for database in databases().await {
        let (test, _) = open_with_pickups(&database).await;
        let desk = Desk::add(&test, "desk-1", DeviceRole::Desk).await;
        let order = Uuid::new_v4();
        let at_10 = Some(SATURDAY_AT_10);
        desk.reserve_pickup(order, at_10).await.unwrap();
        assert_eq!(desk.report_in(order, at_10.map(pickup)).await, Ok(false));
        assert_eq!(both_full(&test).await, (true, false));
        desk.reserve(order, at_10).await.unwrap();
        assert_eq!(both_full(&test).await, (true, true), "until the change is stored");
        desk.release_in(order, pickup(SATURDAY_AT_10)).await.unwrap();
        desk.report_in(order, at_10.map(pickup)).await.unwrap();
        assert_eq!(both_full(&test).await, (true, true), "the reservation of the other kind stays");
        desk.release(order, SATURDAY_AT_10).await.unwrap();
        assert_eq!(both_full(&test).await, (true, false), "the change was refused");
        desk.reserve(order, at_10).await.unwrap();
        assert_eq!(desk.report(order, at_10).await, Ok(false));
        assert_eq!(both_full(&test).await, (false, true));
        assert_eq!(desk.report_in(order, at_10.map(pickup)).await, Ok(false), "and back");
        assert_eq!(both_full(&test).await, (true, false));
    }
}

#[tokio::test]
async fn alert_of_a_full_slot_says_whether_it_is_of_pickups() {
    let (test, _) = open_with_pickups(&Database::Sqlite).await;
    let desk = Desk::add(&test, "desk-1", DeviceRole::Desk).await;
    test.place(&picked_up(&test, Some(SATURDAY_AT_10)).await).await.unwrap();
    let late = Uuid::new_v4();
    let overbooked = async || {
        let all = test.alerts().await.into_iter();
        all.filter(|alert| alert.starts_with("slot_overbooked")).collect::<Vec<_>>()
    };
    assert_eq!(desk.report_in(late, Some(pickup(SATURDAY_AT_10))).await, Ok(true));
    let expected = "slot_overbooked: D-0007: the pick-up time was full, the order keeps it: ";
    assert_eq!(overbooked().await, [expected]);
    assert_eq!(desk.report(late, Some(SATURDAY_AT_10)).await, Ok(false));
    assert!(overbooked().await.is_empty(), "it has become a delivery at the same time");
}

#[tokio::test]
async fn process_without_a_server_offers_and_counts_its_own_pickup_slots() {
    for database in databases().await {
        let (test, _) = open_with_pickups(&database).await;
        let staff = testing::manager(&test.config.data_dir, "Wanjiru").await;
        let slots = async || {
            let offer = test.shop.desk.get_slots(DeskSlotsQuery::default()).await.unwrap().offer;
            let SlotOffer::Known { times } = offer else { panic!("{offer:?}") };
            times.slots.iter().map(|slot| (slot.from.at, slot.is_full)).collect::<Vec<_>>()
        };
        assert!(slots().await.contains(&(SATURDAY_AT_10, false)));
        let checkout = picked_up(&test, Some(SATURDAY_AT_10)).await;
        let input = DeskOrderInput { checkout, extras: DeskExtras::default() };
        test.shop.desk.place_order(&staff, input).await.unwrap();
        assert!(slots().await.contains(&(SATURDAY_AT_10, true)));
    }
}
