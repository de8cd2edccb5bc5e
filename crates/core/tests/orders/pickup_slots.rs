//! Slots of pick-ups: chosen at the checkout, never overbooked, counted apart from those of deliveries.

use std::sync::Arc;
use std::time::Duration;

use korosho_core::clock::ManualClock;
use korosho_core::staff::testing;
use korosho_domain::fulfilment::Fulfilment;
use korosho_domain::order::{CheckoutAnswer, CheckoutInput, OrderStatus};
use korosho_domain::order_change::{ChangeDetailsInput, OrderChange};
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;
use korosho_domain::promise::TimePromise;

use crate::changes::{opened, save};
use crate::shop::{Database, TestShop, databases};
use crate::slots::{
    MONDAY_AT_10, SATURDAY_AT_10, SATURDAY_AT_12, delivered, meta, open_with, order_with_date,
    promised, quoted, slots_full, to_zone,
};

const HOUR: i64 = 3_600_000;

/// Shop whose pick-ups have the slots of its deliveries, one order each. It is Friday evening: as soon
/// as possible is Saturday at 08:30. Unpaid orders lapse after three hours.
pub async fn open(database: &Database) -> (TestShop, Arc<ManualClock>) {
    open_with(database, |config| {
        let promise = &mut config.settings.promise;
        promise.pickup_slots = promise.delivery.as_ref().unwrap().slots.clone();
        config.orders.collection_period = Duration::from_secs(3 * 3_600);
    })
    .await
}

/// Checkout of a pick-up, paid at the counter.
pub async fn picked_up(test: &TestShop, slot: Option<i64>) -> CheckoutInput {
    CheckoutInput { slot, ..test.cashews(PaymentMethod::Counter).await }
}

/// Beginning of each slot of pick-ups, and whether it is full.
async fn pickup_slots(test: &TestShop) -> Vec<(i64, bool)> {
    let quote = quoted(test, &Fulfilment::Pickup).await;
    quote.slots.iter().map(|slot| (slot.from.at, slot.is_full)).collect()
}

pub async fn is_full(test: &TestShop, at: i64) -> bool {
    pickup_slots(test).await.contains(&(at, true))
}

#[tokio::test]
async fn concurrent_orders_do_not_overbook_the_last_place_of_a_pickup_slot() {
    for database in databases().await {
        let (test, _) = open(&database).await;
        let mut inputs = Vec::new();
        for _ in 0..4 {
            inputs.push(picked_up(&test, Some(SATURDAY_AT_12)).await);
        }
        let answers = test.place_at_once(&inputs).await;
        assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1, "{answers:?}");
        for refused in answers.iter().filter_map(|answer| answer.as_ref().err()) {
            assert_eq!(*refused, Problem::SlotUnavailable);
        }
        let full: Vec<i64> = pickup_slots(&test)
            .await
            .into_iter()
            .filter_map(|(at, is_full)| is_full.then_some(at))
            .collect();
        assert_eq!(full, [SATURDAY_AT_12]);
    }
}

#[tokio::test]
async fn pickups_and_deliveries_of_one_time_are_counted_apart() {
    for database in databases().await {
        let (test, _) = open(&database).await;
        let pickup = picked_up(&test, Some(SATURDAY_AT_10)).await;
        test.place(&pickup).await.unwrap();
        assert!(is_full(&test, SATURDAY_AT_10).await && !slots_full(&test, SATURDAY_AT_10).await);
        let delivery = delivered(&test, Some(SATURDAY_AT_10)).await;
        test.place(&delivery).await.unwrap();
        assert!(slots_full(&test, SATURDAY_AT_10).await);
        let second = picked_up(&test, Some(SATURDAY_AT_10)).await;
        assert_eq!(test.place(&second).await, Err(Problem::SlotUnavailable));
    }
}

#[tokio::test]
async fn pickup_as_soon_as_possible_takes_no_place() {
    for database in databases().await {
        let (test, _) = open(&database).await;
        for _ in 0..2 {
            let answer = test.place(&picked_up(&test, None).await).await.unwrap();
            assert_eq!(promised(&test, &answer).await, Some(SATURDAY_AT_10 - 90 * 60_000));
        }
        let expected = [0, 2, 48, 50].map(|hours| (SATURDAY_AT_10 + hours * HOUR, false));
        assert_eq!(pickup_slots(&test).await, expected, "two days within three, without Sunday");
    }
}

#[tokio::test]
async fn chosen_pickup_time_is_the_promise_on_the_order_and_in_woocommerce() {
    for database in databases().await {
        let (test, _) = open(&database).await;
        let input = picked_up(&test, Some(MONDAY_AT_10)).await;
        let answer = test.place(&input).await.unwrap();
        assert_eq!(test.place(&input).await.unwrap(), answer, "a repeated request takes no place");
        let promise = test.see(&answer).await.promise.unwrap();
        let TimePromise::Ready { from } = promise else { panic!("{promise:?}") };
        assert_eq!((from.at, from.in_days), (MONDAY_AT_10, 3));
        let order = order_with_date(&test).await;
        assert_eq!(meta(&order, "_delivery_date"), Some("2026-11-23"));
        assert_eq!(meta(&order, "Ready from"), Some("Ready Monday 23 Nov from 10:00"));
        assert_eq!(meta(&order, "_korosho_ready_gmt"), Some("2026-11-23T07:00:00"));
    }
}

#[tokio::test]
async fn pickup_time_that_is_not_offered_is_refused() {
    let (test, clock) = open(&Database::Sqlite).await;
    for slot in [SATURDAY_AT_10 + 1, SATURDAY_AT_10 - 24 * HOUR, MONDAY_AT_10 + 24 * HOUR] {
        let input = picked_up(&test, Some(slot)).await;
        assert_eq!(test.place(&input).await, Err(Problem::SlotUnavailable), "{slot}");
    }
    let late = picked_up(&test, Some(SATURDAY_AT_10)).await;
    // 09:15: an order would be ready at 10:15.
    clock.advance(13 * HOUR + 15 * 60_000);
    assert_eq!(test.place(&late).await, Err(Problem::SlotUnavailable));
    assert!(test.shop.admin.export(0).await.unwrap().is_empty());
}

/// Changes an order as its customer does.
async fn move_to(
    test: &TestShop,
    answer: &CheckoutAnswer,
    slot: Option<i64>,
) -> Result<(), Problem> {
    let input = ChangeDetailsInput {
        id: answer.order.id,
        key: answer.order.key.clone(),
        revision: test.see(answer).await.offered_changes.unwrap().revision,
        note: "no bag".to_owned(),
        slot,
        ..ChangeDetailsInput::default()
    };
    test.shop.checkout.change_details(input).await
}

#[tokio::test]
async fn customer_moves_a_pickup_to_a_time_with_room_only() {
    for database in databases().await {
        let (test, _) = open(&database).await;
        let order = test.place(&picked_up(&test, None).await).await.unwrap();
        test.place(&picked_up(&test, Some(SATURDAY_AT_12)).await).await.unwrap();
        test.drained().await;
        let move_to = async |slot| move_to(&test, &order, slot).await;
        let soonest = promised(&test, &order).await;
        assert_eq!(move_to(Some(SATURDAY_AT_12)).await, Err(Problem::SlotUnavailable));
        assert_eq!(promised(&test, &order).await, soonest, "it keeps its time");
        assert_eq!(move_to(Some(SATURDAY_AT_10)).await, Ok(()));
        assert_eq!(promised(&test, &order).await, Some(SATURDAY_AT_10));
        assert!(is_full(&test, SATURDAY_AT_10).await);
        assert_eq!(move_to(Some(MONDAY_AT_10)).await, Ok(()));
        assert!(!is_full(&test, SATURDAY_AT_10).await, "freed");
        assert_eq!(move_to(None).await, Ok(()));
        assert_eq!(promised(&test, &order).await, Some(MONDAY_AT_10), "kept");
    }
}

#[tokio::test]
async fn order_that_becomes_a_delivery_frees_its_pickup_slot() {
    for database in databases().await {
        let (test, _) = open(&database).await;
        let staff = testing::manager(&test.config.data_dir, "Wanjiru").await;
        let order = test.place(&picked_up(&test, Some(SATURDAY_AT_10)).await).await.unwrap();
        test.store_has(&["on-hold"]).await;
        let to = async |fulfilment: Fulfilment| {
            let slot = Some(SATURDAY_AT_10);
            OrderChange { fulfilment, slot, ..opened(&test, &order).await }
        };
        save(&test, &staff, to(to_zone(&test, None)).await).await.unwrap();
        let promise = test.see(&order).await.promise;
        assert!(matches!(promise, Some(TimePromise::Delivered { .. })), "{promise:?}");
        assert!(!is_full(&test, SATURDAY_AT_10).await && slots_full(&test, SATURDAY_AT_10).await);
        save(&test, &staff, to(Fulfilment::Pickup).await).await.unwrap();
        assert!(is_full(&test, SATURDAY_AT_10).await && !slots_full(&test, SATURDAY_AT_10).await);
    }
}

/// Places an order of the website.
async fn on_website(test: &TestShop, slot: Option<i64>, host: u8) -> CheckoutAnswer {
    let input = picked_up(test, slot).await;
    test.shop.checkout.place_web_order(input, [41, 90, 1, host].into()).await.unwrap()
}

#[tokio::test]
async fn unpaid_order_lapses_only_after_its_chosen_pickup_time() {
    for database in databases().await {
        let (test, clock) = open(&database).await;
        let chosen = on_website(&test, Some(SATURDAY_AT_12), 1).await;
        let soonest = on_website(&test, None, 2).await;
        test.store_has(&["on-hold", "on-hold"]).await;
        let status = async |answer| test.see(answer).await.status;
        // Saturday at 12:00.
        clock.advance(16 * HOUR);
        test.shop.work_off().await.unwrap();
        let statuses = (status(&chosen).await, status(&soonest).await);
        assert_eq!(statuses, (OrderStatus::Confirmed, OrderStatus::Cancelled));
        clock.advance(3 * HOUR - 60_000);
        test.shop.work_off().await.unwrap();
        assert_eq!(status(&chosen).await, OrderStatus::Confirmed);
        clock.advance(60_000);
        test.shop.work_off().await.unwrap();
        assert_eq!(status(&chosen).await, OrderStatus::Cancelled);
    }
}

#[tokio::test]
async fn unpaid_order_that_was_moved_to_an_earlier_time_lapses_after_that_one() {
    for database in databases().await {
        let (test, clock) = open(&database).await;
        let order = on_website(&test, Some(MONDAY_AT_10), 1).await;
        test.store_has(&["on-hold"]).await;
        clock.advance(4 * HOUR);
        test.shop.work_off().await.unwrap();
        move_to(&test, &order, Some(SATURDAY_AT_12)).await.unwrap();
        // Saturday, until 15:00.
        for _ in 0..5 {
            assert_eq!(test.see(&order).await.status, OrderStatus::Confirmed);
            clock.advance(3 * HOUR);
            test.shop.work_off().await.unwrap();
        }
        assert_eq!(test.see(&order).await.status, OrderStatus::Cancelled);
    }
}

#[tokio::test]
async fn unpaid_order_that_is_moved_repeatedly_lapses() {
    let (test, clock) = open(&Database::Sqlite).await;
    let order = on_website(&test, Some(MONDAY_AT_10), 1).await;
    test.store_has(&["on-hold"]).await;
    for day in 1..=32 {
        test.shop.work_off().await.unwrap();
        assert_eq!(test.see(&order).await.status, OrderStatus::Confirmed, "day {day}");
        let last = pickup_slots(&test).await.last().unwrap().0;
        move_to(&test, &order, Some(last)).await.unwrap();
        clock.advance(24 * HOUR);
        test.shop.work_off().await.unwrap();
        if test.see(&order).await.status == OrderStatus::Cancelled {
            assert!(day >= 31, "day {day}");
            return;
        }
    }
    panic!("its stock stays reserved");
}

#[tokio::test]
async fn orders_are_prepared_by_their_promised_times() {
    for database in databases().await {
        let (test, clock) = open(&database).await;
        let mut numbers = Vec::new();
        for slot in [Some(MONDAY_AT_10), Some(SATURDAY_AT_12), None] {
            numbers.push(test.place(&picked_up(&test, slot).await).await.unwrap().order.number);
            clock.advance(60_000);
        }
        numbers.reverse();
        let listed = test.shop.desk.preparation().await.unwrap().orders;
        let listed_numbers: Vec<_> = listed.iter().map(|order| order.row.number.clone()).collect();
        assert_eq!(listed_numbers, numbers);
        let promise = listed[2].promise.unwrap();
        assert!(matches!(promise, TimePromise::Ready { from } if from.in_days == 3), "{promise:?}");
    }
}
