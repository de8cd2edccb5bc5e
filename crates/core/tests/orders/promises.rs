//! Promise of time: made for the quote, kept by the order, sent to WooCommerce.

use std::sync::Arc;

use korosho_core::clock::{Clock, ManualClock};
use korosho_domain::order::CancelOrderInput;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::promise::TimePromise;
use korosho_domain::schedule::{HoursException, Opening, OpeningHours, ShopTime};

use crate::shop::{TestShop, databases};
use crate::slots::{self, SATURDAY_AT_10, SATURDAY_AT_12, meta, order_with_date};

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;

/// Fri 20 Nov 2026, 20:00 in Nairobi.
const FRIDAY_EVENING: i64 = 1_795_194_000_000;
/// Sat 21 Nov 2026, 08:30 in Nairobi.
const SATURDAY_MORNING: i64 = FRIDAY_EVENING + (12 * 60 + 30) * MINUTE;

/// Opening hours of a day of the week.
fn hours(day: u8) -> OpeningHours {
    OpeningHours { day, opens: Some("07:30".to_owned()), closes: Some("18:30".to_owned()) }
}

#[tokio::test]
async fn order_keeps_the_promise_of_its_placement_and_takes_it_to_woocommerce() {
    for database in databases().await {
        let clock = Arc::new(ManualClock::at(FRIDAY_EVENING));
        let test = TestShop::open_with(&database, |config| {
            config.clock = Arc::clone(&clock) as Arc<dyn Clock>;
            config.settings.promise.schedule.opening_hours = (1..=6).map(hours).collect();
        })
        .await;
        let promised =
            |in_days| TimePromise::Ready { from: ShopTime { at: SATURDAY_MORNING, in_days } };
        let shop = test.shop.get_shop();
        assert_eq!(shop.pickup_promise, Some(promised(1)));
        let opens = ShopTime { at: SATURDAY_MORNING - 60 * MINUTE, in_days: 1 };
        let closed = Opening::Closed { opens: Some(opens), holiday: String::new() };
        assert_eq!(shop.opening, Some(closed));
        assert!(shop.delivery_zones.iter().all(|zone| zone.promise.is_some()));

        let input = test.cashews(PaymentMethod::Counter).await;
        let answer = test.place(&input).await.unwrap();
        assert_eq!(test.see(&answer).await.promise, Some(promised(1)));
        clock.advance(DAY);
        assert_eq!(test.see(&answer).await.promise, Some(promised(0)), "now it is today");
        assert_ne!(test.shop.get_shop().pickup_promise, Some(promised(0)), "for new orders");

        let order = order_with_date(&test).await;
        assert_eq!(meta(&order, "_delivery_date"), Some("2026-11-21"));
        assert_eq!(meta(&order, "Ready from"), Some("Ready Saturday 21 Nov from 08:30"));
    }
}

#[tokio::test]
async fn shop_without_opening_hours_promises_nothing() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let shop = test.shop.get_shop();
        assert_eq!((shop.pickup_promise, shop.opening), (None, None));
        let input = test.cashews(PaymentMethod::Counter).await;
        let answer = test.place(&input).await.unwrap();
        assert_eq!(test.see(&answer).await.promise, None);
        test.store_has(&["on-hold"]).await;
        assert_eq!(meta(&test.store_orders().await[0], "_delivery_date"), None);
    }
}

#[tokio::test]
async fn listed_exceptions_of_opening_hours_change_at_the_shops_midnight() {
    for database in databases().await {
        let clock = Arc::new(ManualClock::at(FRIDAY_EVENING));
        let test = TestShop::open_with(&database, |config| {
            config.clock = Arc::clone(&clock) as Arc<dyn Clock>;
            let closed = |date: &str| HoursException {
                date: date.to_owned(),
                opens: None,
                closes: None,
                name: String::new(),
            };
            let schedule = &mut config.settings.promise.schedule;
            schedule.opening_hours = (1..=6).map(hours).collect();
            schedule.exceptions = ["2026-12-04", "2026-11-20"].map(closed).to_vec();
        })
        .await;
        let dates = || -> Vec<String> {
            test.shop.get_shop().hours_exceptions.into_iter().map(|row| row.date).collect()
        };
        clock.advance(DAY / 6 - 1);
        assert_eq!(dates(), ["2026-11-20"], "the last millisecond of the day");
        clock.advance(1);
        assert_eq!(dates(), ["2026-12-04"]);
    }
}

/// Beginning of the delivery that pages promise for the shop's first zone.
fn shown(test: &TestShop) -> i64 {
    test.shop.get_shop().delivery_zones[0].promise.unwrap().from()
}

#[tokio::test]
async fn pages_promise_the_first_delivery_slot_that_has_room() {
    for database in databases().await {
        let (test, _) = slots::open(&database).await;
        assert_eq!(shown(&test), SATURDAY_AT_10);
        let version = test.shop.promise_version();
        let input = slots::delivered(&test, Some(SATURDAY_AT_10)).await;
        let answer = test.place(&input).await.unwrap();
        test.until("the next slot", || async { shown(&test) == SATURDAY_AT_12 }).await;
        let filled = test.shop.promise_version();
        assert!(filled > version, "cached pages are outdated");

        let cancellation = CancelOrderInput {
            id: answer.order.id,
            key: answer.order.key.clone(),
            expected_refund: 0,
        };
        test.shop.orders.cancel_order(cancellation).await.unwrap();
        test.until("the freed slot", || async { shown(&test) == SATURDAY_AT_10 }).await;
        assert!(test.shop.promise_version() > filled, "and again");
    }
}
