//! Places in delivery slots that the server holds for orders of desks.

use korosho_core::config::Secret;
use korosho_core::staff::ManagerActor;
use korosho_domain::admin::{AddDeviceInput, DeviceRole};
use korosho_domain::desk_slots::{
    ReleaseSlotInput, ReserveSlotInput, SlotPlace, SlotReport, SlotsQuery,
};
use korosho_domain::fulfilment::Fulfilment;
use korosho_domain::problem::Problem;
use korosho_domain::promise::TimePromise;
use uuid::Uuid;

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

    async fn reserve(&self, order_id: Uuid, slot: Option<i64>) -> Result<Option<i64>, Problem> {
        let Fulfilment::Delivery { zone, .. } = to_zone(self.test, None) else { panic!() };
        let input = ReserveSlotInput { order_id, zone, slot };
        let place = self.test.shop.device_slots.reserve(input, Some(&self.token)).await?;
        assert_eq!(place.promise.map(TimePromise::from), place.slot, "the slot is the promise");
        Ok(place.slot)
    }

    async fn release(&self, order_id: Uuid, slot: i64) -> Result<(), Problem> {
        let input = ReleaseSlotInput { order_id, slot };
        self.test.shop.device_slots.release(input, Some(&self.token)).await
    }

    /// Reports the place of an order; returns whether its slot was full.
    async fn report(&self, order_id: Uuid, slot: Option<i64>) -> Result<bool, Problem> {
        let place = SlotPlace { promise: None, slot };
        let report = SlotReport { order_id, number: "D-0007".to_owned(), place };
        let answer = self.test.shop.device_slots.report(report, Some(&self.token)).await?;
        Ok(answer.is_overbooked)
    }
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
