//! Delivery slots: chosen at the checkout, never overbooked, kept or moved by changes.

use std::sync::Arc;

use korosho_core::clock::{Clock, ManualClock};
use korosho_core::config::ShopConfig;
use korosho_core::staff::testing;
use korosho_domain::fulfilment::{Address, Fulfilment};
use korosho_domain::order::{CancelOrderInput, CheckoutAnswer, CheckoutInput};
use korosho_domain::order_change::{
    ChangeDetailsInput, ChangeTimes, ChangeTimesQuery, OrderChange,
};
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;
use korosho_domain::promise::{SlotRules, TimePromise};
use korosho_domain::quote::{Quote, QuoteInput};
use korosho_domain::schedule::OpeningHours;
use serde_json::Value;

use crate::changes::{opened, save, with_pieces};
use crate::shop::{Database, TestShop, databases};

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;

/// Fri 20 Nov 2026, 20:00 in Nairobi: the rider can leave on Saturday at 09:30.
const FRIDAY_EVENING: i64 = 1_795_194_000_000;
/// Beginning of the first slot.
pub const SATURDAY_AT_10: i64 = FRIDAY_EVENING + 14 * HOUR;
pub const SATURDAY_AT_12: i64 = SATURDAY_AT_10 + 2 * HOUR;
pub const MONDAY_AT_10: i64 = SATURDAY_AT_10 + 2 * DAY;

/// Shop that is open from Monday to Saturday and delivers from 10 to 12 and from 12 to 14, one order
/// each, up to three days ahead; a courier takes a day more to the last zone.
pub async fn open(database: &Database) -> (TestShop, Arc<ManualClock>) {
    open_with(database, |_| ()).await
}

/// That shop after a change of its settings.
pub async fn open_with(
    database: &Database,
    change: impl FnOnce(&mut ShopConfig),
) -> (TestShop, Arc<ManualClock>) {
    let clock = Arc::new(ManualClock::at(FRIDAY_EVENING));
    let test = TestShop::open_with(database, |config| {
        config.clock = Arc::clone(&clock) as Arc<dyn Clock>;
        config.settings.keeps_register = true;
        config.orders.time_scale = 30;
        let hours = |day| OpeningHours {
            day,
            opens: Some("07:30".to_owned()),
            closes: Some("18:30".to_owned()),
        };
        let promise = &mut config.settings.promise;
        promise.schedule.opening_hours = (1..=6).map(hours).collect();
        let times = promise.delivery.as_mut().unwrap();
        times.extra_days = vec![("Rest of Kenya".to_owned(), 1)];
        let window = |(first, last): (&str, &str)| (first.to_owned(), last.to_owned());
        times.slots = Some(SlotRules {
            windows: [("10:00", "12:00"), ("12:00", "14:00")].map(window).to_vec(),
            capacity: Some(1),
            days_ahead: 3,
        });
        change(config);
    })
    .await;
    (test, clock)
}

pub fn to_zone(test: &TestShop, name: Option<&str>) -> Fulfilment {
    let zones = test.shop.get_shop().delivery_zones;
    let zone = zones.iter().find(|zone| name.is_none_or(|name| zone.name == name)).unwrap();
    let address = Some(Address { estate: "Kilimani".to_owned(), ..Address::default() });
    Fulfilment::Delivery { zone: zone.id.clone(), address }
}

pub async fn quoted(test: &TestShop, fulfilment: &Fulfilment) -> Quote {
    let lines = vec![test.line("roasted-salted-cashews", Some("500g"), 1)];
    let fulfilment = fulfilment.clone();
    let asked = QuoteInput { lines, fulfilment, ..QuoteInput::default() };
    test.shop.checkout.get_quote(asked).await.unwrap()
}

/// Checkout of a delivery, paid to the rider.
pub async fn delivered(test: &TestShop, slot: Option<i64>) -> CheckoutInput {
    let fulfilment = to_zone(test, None);
    let expected_total = quoted(test, &fulfilment).await.total;
    let input = test.cashews(PaymentMethod::OnDelivery).await;
    CheckoutInput { fulfilment, slot, expected_total, ..input }
}

/// Beginning of the time that an order was promised.
pub async fn promised(test: &TestShop, answer: &CheckoutAnswer) -> Option<i64> {
    test.see(answer).await.promise.map(TimePromise::from)
}

async fn slots(test: &TestShop) -> Vec<(i64, bool)> {
    let quote = quoted(test, &to_zone(test, None)).await;
    quote.slots.iter().map(|slot| (slot.from.at, slot.is_full)).collect()
}

pub fn meta<'a>(order: &'a Value, key: &str) -> Option<&'a str> {
    let all = order["meta_data"].as_array().unwrap();
    all.iter().find(|entry| entry["key"] == key).and_then(|entry| entry["value"].as_str())
}

/// First order of the store once it has the promised date: WooCommerce shows an order before its
/// fields.
pub async fn order_with_date(test: &TestShop) -> Value {
    test.until("the whole order", || async {
        test.store_orders().await.iter().any(|order| meta(order, "_delivery_date").is_some())
    })
    .await;
    test.store_orders().await.remove(0)
}

#[tokio::test]
async fn concurrent_orders_do_not_overbook_the_last_place_of_a_slot() {
    for database in databases().await {
        let (test, _) = open(&database).await;
        let mut inputs = Vec::new();
        for _ in 0..4 {
            inputs.push(delivered(&test, Some(SATURDAY_AT_12)).await);
        }
        let answers = test.place_at_once(&inputs).await;
        assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1, "{answers:?}");
        for refused in answers.iter().filter_map(|answer| answer.as_ref().err()) {
            assert_eq!(*refused, Problem::SlotUnavailable);
        }
        assert_eq!(test.shop.admin.export(0).await.unwrap().len(), 1, "nothing half done");
        let full = quoted(&test, &to_zone(&test, None)).await;
        let full: Vec<i64> =
            full.slots.iter().filter(|slot| slot.is_full).map(|slot| slot.from.at).collect();
        assert_eq!(full, [SATURDAY_AT_12]);
    }
}

#[tokio::test]
async fn concurrent_orders_as_soon_as_possible_get_one_slot_after_the_other() {
    for database in databases().await {
        let (test, _) = open(&database).await;
        let mut inputs = Vec::new();
        for _ in 0..3 {
            inputs.push(delivered(&test, None).await);
        }
        let mut times = Vec::new();
        for answer in test.place_at_once(&inputs).await {
            times.push(promised(&test, &answer.unwrap()).await);
        }
        times.sort_unstable();
        assert_eq!(times, [Some(SATURDAY_AT_10), Some(SATURDAY_AT_12), Some(MONDAY_AT_10)]);
        let promise = quoted(&test, &to_zone(&test, None)).await.promise.unwrap();
        assert_eq!(promise.from(), MONDAY_AT_10 + 2 * HOUR, "the first slot with room");
    }
}

#[tokio::test]
async fn chosen_slot_is_the_promise_on_the_order_and_in_woocommerce() {
    for database in databases().await {
        let (test, _) = open(&database).await;
        let expected = [0, 2, 48, 50].map(|hours| (SATURDAY_AT_10 + hours * HOUR, false));
        assert_eq!(slots(&test).await, expected, "two days within three, without Sunday");
        let input = delivered(&test, Some(MONDAY_AT_10)).await;
        let answer = test.place(&input).await.unwrap();
        assert_eq!(test.place(&input).await.unwrap(), answer, "a repeated request takes no place");
        let promise = test.see(&answer).await.promise.unwrap();
        let TimePromise::Delivered { from, until } = promise else { panic!("{promise:?}") };
        assert_eq!((from.at, from.in_days, until), (MONDAY_AT_10, 3, MONDAY_AT_10 + 2 * HOUR));
        let order = order_with_date(&test).await;
        assert_eq!(meta(&order, "_delivery_date"), Some("2026-11-23"));
        assert_eq!(meta(&order, "Delivery time"), Some("Delivered Monday 23 Nov, 10:00–12:00"));
    }
}

#[tokio::test]
async fn slot_that_is_not_offered_is_refused_and_nothing_is_stored() {
    let (test, clock) = open(&Database::Sqlite).await;
    let refused = async |input: &CheckoutInput| {
        assert_eq!(test.place(input).await, Err(Problem::SlotUnavailable), "{:?}", input.slot);
    };
    refused(&delivered(&test, Some(SATURDAY_AT_10 + 1)).await).await;
    refused(&delivered(&test, Some(SATURDAY_AT_10 - DAY)).await).await;
    refused(&delivered(&test, Some(MONDAY_AT_10 + DAY)).await).await;
    let pickup = test.cashews(PaymentMethod::Counter).await;
    refused(&CheckoutInput { slot: Some(SATURDAY_AT_10), ..pickup }).await;
    let courier = to_zone(&test, Some("Rest of Kenya"));
    let quote = quoted(&test, &courier).await;
    assert!(quote.slots.is_empty() && quote.promise.is_some(), "a courier names no hour");
    let input = delivered(&test, Some(SATURDAY_AT_10)).await;
    refused(&CheckoutInput { fulfilment: courier, expected_total: quote.total, ..input }).await;
    let late = delivered(&test, Some(SATURDAY_AT_10)).await;
    clock.advance(13 * HOUR);
    refused(&late).await;
    assert!(test.shop.admin.export(0).await.unwrap().is_empty());
}

#[tokio::test]
async fn cancelled_order_frees_its_place() {
    for database in databases().await {
        let (test, _) = open(&database).await;
        let answer = test.place(&delivered(&test, Some(SATURDAY_AT_10)).await).await.unwrap();
        let other = delivered(&test, Some(SATURDAY_AT_10)).await;
        assert_eq!(test.place(&other).await, Err(Problem::SlotUnavailable));
        let cancellation = CancelOrderInput {
            id: answer.order.id,
            key: answer.order.key.clone(),
            expected_refund: 0,
        };
        test.shop.orders.cancel_order(cancellation).await.unwrap();
        let second = test.place(&other).await.unwrap();
        assert_eq!(promised(&test, &second).await, Some(SATURDAY_AT_10));
    }
}

#[tokio::test]
async fn changed_order_keeps_its_place_or_moves_it() {
    for database in databases().await {
        let (test, clock) = open(&database).await;
        let staff = testing::manager(&test.config.data_dir, "Wanjiru").await;
        let answer = test.place(&delivered(&test, Some(SATURDAY_AT_10)).await).await.unwrap();
        let other = test.place(&delivered(&test, Some(SATURDAY_AT_12)).await).await.unwrap();
        test.store_has(&["on-hold", "on-hold"]).await;

        save(&test, &staff, with_pieces(&test, &answer, 2).await).await.unwrap();
        assert_eq!(promised(&test, &answer).await, Some(SATURDAY_AT_10), "other lines");

        let to = async |slot| OrderChange { slot: Some(slot), ..opened(&test, &answer).await };
        let full = save(&test, &staff, to(SATURDAY_AT_12).await).await;
        assert_eq!(full.unwrap_err(), Problem::SlotUnavailable);
        assert_eq!(promised(&test, &answer).await, Some(SATURDAY_AT_10), "kept");
        save(&test, &staff, to(MONDAY_AT_10).await).await.unwrap();
        assert_eq!(promised(&test, &answer).await, Some(MONDAY_AT_10), "moved");
        test.until("the new day in WooCommerce", || async {
            // A change that replaces another waits until that one is visible in WooCommerce.
            clock.advance(100);
            let orders = test.store_orders().await;
            orders.iter().any(|order| meta(order, "_delivery_date") == Some("2026-11-23"))
        })
        .await;
        let full = |at| slots_full(&test, at);
        assert!(!full(SATURDAY_AT_10).await && full(MONDAY_AT_10).await);

        let pickup = Fulfilment::Pickup;
        let change = OrderChange { fulfilment: pickup, ..opened(&test, &other).await };
        save(&test, &staff, change).await.unwrap();
        let promise = test.see(&other).await.promise;
        assert!(matches!(promise, Some(TimePromise::Ready { .. })), "{promise:?}");
        assert!(!full(SATURDAY_AT_12).await, "freed");
        let change =
            OrderChange { fulfilment: to_zone(&test, None), ..opened(&test, &other).await };
        save(&test, &staff, change).await.unwrap();
        assert_eq!(promised(&test, &other).await, Some(SATURDAY_AT_10), "as soon as possible");
    }
}

pub async fn slots_full(test: &TestShop, at: i64) -> bool {
    slots(test).await.contains(&(at, true))
}

#[tokio::test]
async fn customer_moves_an_order_to_a_slot_with_room_only() {
    for database in databases().await {
        let (test, _) = open(&database).await;
        let order = test.place(&delivered(&test, Some(SATURDAY_AT_10)).await).await.unwrap();
        let other = test.place(&delivered(&test, Some(SATURDAY_AT_12)).await).await.unwrap();
        test.drained().await;
        let move_to = async |answer: &CheckoutAnswer, slot: i64| {
            let view = test.see(answer).await;
            let Fulfilment::Delivery { address, .. } = view.fulfilment else { panic!() };
            let input = ChangeDetailsInput {
                id: answer.order.id,
                key: answer.order.key.clone(),
                revision: view.offered_changes.unwrap().revision,
                address,
                slot: Some(slot),
                ..ChangeDetailsInput::default()
            };
            test.shop.checkout.change_details(input).await
        };
        assert_eq!(move_to(&order, SATURDAY_AT_12).await, Err(Problem::SlotUnavailable));
        assert_eq!(promised(&test, &order).await, Some(SATURDAY_AT_10), "it keeps its place");
        assert_eq!(move_to(&order, MONDAY_AT_10).await, Ok(()));
        assert_eq!(promised(&test, &order).await, Some(MONDAY_AT_10));
        assert_eq!(move_to(&other, SATURDAY_AT_10).await, Ok(()), "the place is free again");
        assert_eq!(promised(&test, &other).await, Some(SATURDAY_AT_10));
    }
}

async fn change_times(test: &TestShop, answer: &CheckoutAnswer, zone: Option<&str>) -> ChangeTimes {
    let (id, key) = (answer.order.id, answer.order.key.clone());
    let zone = zone.map(|name| match to_zone(test, Some(name)) {
        Fulfilment::Delivery { zone, .. } => zone,
        Fulfilment::Pickup => panic!(),
    });
    let query = ChangeTimesQuery { id, key, zone };
    test.shop.checkout.get_change_times(query).await.unwrap()
}

/// Beginning of the time that an order keeps in a zone.
async fn kept(test: &TestShop, answer: &CheckoutAnswer, zone: Option<&str>) -> Option<i64> {
    let kept = change_times(test, answer, zone).await.kept;
    kept.and_then(|kept| kept.promise).map(TimePromise::from)
}

#[tokio::test]
async fn times_of_a_change_are_those_of_the_zone_and_need_the_key_of_the_order() {
    for database in databases().await {
        let (test, _) = open(&database).await;
        let order = test.place(&delivered(&test, Some(SATURDAY_AT_12)).await).await.unwrap();
        for zone in ["Around Nairobi", "Rest of Kenya"] {
            let quote = quoted(&test, &to_zone(&test, Some(zone))).await;
            let times = change_times(&test, &order, Some(zone)).await.times;
            assert_eq!((times.promise, times.slots), (quote.promise, quote.slots), "{zone}");
        }
        let (id, key) = (order.order.id, "another".to_owned());
        let query = ChangeTimesQuery { id, key, zone: None };
        let refused = test.shop.checkout.get_change_times(query).await;
        assert_eq!(refused, Err(Problem::NotFound));
    }
}

#[tokio::test]
async fn other_zone_keeps_the_slot_if_it_has_slots_and_frees_it_otherwise() {
    for database in databases().await {
        let (test, _) = open(&database).await;
        let order = test.place(&delivered(&test, Some(SATURDAY_AT_12)).await).await.unwrap();
        test.drained().await;
        let move_to = async |name: &str, slot: Option<i64>| {
            let Fulfilment::Delivery { zone, address } = to_zone(&test, Some(name)) else {
                panic!()
            };
            let offered = test.see(&order).await.offered_changes.unwrap();
            let fulfilment = to_zone(&test, Some(name));
            let input = ChangeDetailsInput {
                id: order.order.id,
                key: order.order.key.clone(),
                revision: offered.revision,
                address,
                zone: Some(zone),
                slot,
                expected_total: Some(quoted(&test, &fulfilment).await.total),
                ..ChangeDetailsInput::default()
            };
            test.shop.checkout.change_details(input).await
        };
        let (around, courier) = ("Around Nairobi", "Rest of Kenya");
        assert_eq!(kept(&test, &order, Some(around)).await, Some(SATURDAY_AT_12));
        assert_eq!(kept(&test, &order, Some(courier)).await, None);
        move_to(around, None).await.unwrap();
        assert_eq!(promised(&test, &order).await, Some(SATURDAY_AT_12), "kept");

        for slot in [SATURDAY_AT_12, MONDAY_AT_10] {
            let refused = move_to(courier, Some(slot)).await;
            assert_eq!(refused, Err(Problem::SlotUnavailable), "a courier names no hour");
        }
        assert!(slots_full(&test, SATURDAY_AT_12).await, "a refused change frees nothing");
        move_to(courier, None).await.unwrap();
        assert!(!slots_full(&test, SATURDAY_AT_12).await, "freed");
        let promise = test.see(&order).await.promise;
        assert_eq!(promise, quoted(&test, &to_zone(&test, Some(courier))).await.promise);
        assert_eq!(kept(&test, &order, None).await, promise.map(TimePromise::from));
        assert_eq!(kept(&test, &order, Some(around)).await, None, "it has no slot");

        test.place(&delivered(&test, Some(SATURDAY_AT_10)).await).await.unwrap();
        assert_eq!(move_to(around, Some(SATURDAY_AT_10)).await, Err(Problem::SlotUnavailable));
        move_to(around, None).await.unwrap();
        assert_eq!(promised(&test, &order).await, Some(SATURDAY_AT_12), "the first with room");
    }
}
