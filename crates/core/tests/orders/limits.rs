//! Limits against abuse: prompts on phones, unpaid orders of the website.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use korosho_core::clock::{Clock as _, ManualClock, SystemClock};
use korosho_core::config::ShopConfig;
use korosho_core::customer_limits::CustomerLimits;
use korosho_core::manual_payments::CounterPayment;
use korosho_domain::order::{CheckoutAnswer, OrderStatus, PayOrderInput};
use korosho_domain::payment::{Next, PaymentMethod, PaymentState};
use korosho_domain::problem::Problem;
use serde_json::json;

use crate::paid::again;
use crate::shop::{Database, TestShop, databases};

const HOUR: i64 = 3_600_000;
const COUNTER: PaymentMethod = PaymentMethod::Counter;

async fn open(database: &Database) -> (TestShop, Arc<ManualClock>) {
    let clock = Arc::new(ManualClock::at(SystemClock.now()));
    let own = Arc::clone(&clock);
    (TestShop::open_with(database, |config| config.clock = own).await, clock)
}

/// Ends the prompt on a phone as its owner would.
pub async fn cancel_prompt(test: &TestShop, answer: &CheckoutAnswer, phone: &str) {
    test.control("mpesa/answer", json!({ "phone": phone, "result": "cancelled" })).await;
    test.until("the end of the prompt", || async {
        test.see(answer).await.payment.state == PaymentState::Failed
    })
    .await;
}

/// Prompts the phone of `cashews` for a new order.
async fn prompt(test: &TestShop) -> Result<(), Problem> {
    let answer = test.place(&test.cashews(PaymentMethod::Mpesa).await).await?;
    assert_eq!(answer.next, Next::MpesaPrompt);
    cancel_prompt(test, &answer, "254712345678").await;
    Ok(())
}

fn code<T>(answer: Result<T, Problem>) -> String {
    answer.err().map(|problem| problem.code()).unwrap_or_default()
}

#[tokio::test]
async fn phone_gets_three_prompts_an_hour_and_ten_a_day() {
    for database in databases().await {
        let (test, clock) = open(&database).await;
        for prompts in [3, 3, 3, 1] {
            for _ in 0..prompts {
                prompt(&test).await.unwrap();
            }
            if prompts == 3 {
                assert_eq!(code(prompt(&test).await), "too_many_prompts", "within the hour");
            }
            clock.advance(HOUR);
        }
        assert_eq!(code(prompt(&test).await), "too_many_prompts", "within the day");
        let other_way = test.cashews(PaymentMethod::Counter).await;
        test.place(&other_way).await.unwrap();
        clock.advance(24 * HOUR);
        prompt(&test).await.unwrap();
    }
}

#[tokio::test]
async fn order_gets_three_prompts_on_whatever_phones() {
    let (test, clock) = open(&Database::Sqlite).await;
    let answer = test.place(&test.cashews(PaymentMethod::Mpesa).await).await.unwrap();
    cancel_prompt(&test, &answer, "254712345678").await;
    let on_phone = |phone: &str| {
        let phone = Some(phone.to_owned());
        PayOrderInput { phone, ..again(&answer, PaymentMethod::Mpesa) }
    };
    for phone in ["254712345001", "254712345002"] {
        test.shop.orders.pay_order(on_phone(phone)).await.unwrap();
        cancel_prompt(&test, &answer, phone).await;
    }
    clock.advance(2 * HOUR);
    let fourth = test.shop.orders.pay_order(on_phone("254712345003")).await;
    assert_eq!(code(fourth), "too_many_prompts");
    let card = test.shop.orders.pay_order(again(&answer, PaymentMethod::Card)).await;
    assert!(matches!(card.unwrap().next, Next::Redirect { .. }));
}

#[tokio::test]
async fn concurrent_orders_cannot_exceed_the_prompts_of_a_phone() {
    for database in databases().await {
        let (test, _) = open(&database).await;
        let mut inputs = Vec::new();
        for _ in 0..9 {
            inputs.push(test.cashews(PaymentMethod::Mpesa).await);
        }
        let answers = test.place_at_once(&inputs).await;
        let placed = answers.iter().filter(|answer| answer.is_ok()).count();
        let refusals: BTreeSet<String> = answers.into_iter().map(code).collect();
        assert_eq!(placed, 3);
        assert_eq!(refusals, BTreeSet::from([String::new(), "too_many_prompts".to_owned()]));
    }
}

/// Opens the shop of a kiosk.
async fn open_kiosk(database: &Database, hours: u64) -> (TestShop, Arc<ManualClock>) {
    let clock = Arc::new(ManualClock::at(SystemClock.now()));
    let own = Arc::clone(&clock);
    let change = |config: &mut ShopConfig| {
        config.clock = own;
        config.settings.device_letter = 'K';
        config.settings.counter_orders_lapse = true;
        config.orders.collection_period = Duration::from_secs(3_600 * hours);
    };
    (TestShop::open_with(database, change).await, clock)
}

#[tokio::test]
async fn unpaid_order_of_a_kiosk_lapses_after_its_setting_and_releases_its_stock() {
    for database in databases().await {
        let (test, clock) = open_kiosk(&database, 3).await;
        let path = format!("products/{}", test.line("salt-vinegar-cashews", None, 1).product_id);
        let stock = json!({ "manage_stock": true, "stock_quantity": 2 });
        test.store("PUT", &path, stock).await;
        let input = || test.input(vec![test.line("salt-vinegar-cashews", None, 1)], COUNTER);
        let forgotten = test.place(&input().await).await.unwrap();
        // Statuses are compared in the order in which the orders arrive.
        test.store_has(&["on-hold"]).await;
        // A piece counts twice until its reservation is released.
        test.drained().await;
        let paid = test.place(&input().await).await.unwrap();
        test.store_has(&["on-hold", "on-hold"]).await;
        assert_eq!(test.store("GET", &path, json!({})).await["stock_quantity"], 0);
        let (order_id, amount) = (paid.order.id, test.see(&paid).await.total);
        let (receipt, unchecked) = (None, false);
        let cash = CounterPayment { order_id, method: COUNTER, amount, receipt, unchecked };
        test.shop.manual_payments.record(cash).await.unwrap();
        clock.advance(2 * HOUR);
        test.shop.work_off().await.unwrap();
        assert_eq!(test.see(&forgotten).await.status, OrderStatus::Confirmed);
        clock.advance(HOUR);
        test.shop.work_off().await.unwrap();
        assert_eq!(test.see(&forgotten).await.status, OrderStatus::Cancelled);
        assert_eq!(test.see(&paid).await.status, OrderStatus::Paid);
        test.store_has(&["cancelled", "processing"]).await;
        assert_eq!(test.store("GET", &path, json!({})).await["stock_quantity"], 1);
    }
}

#[tokio::test]
async fn counter_order_of_the_website_lapses_when_nobody_fetches_it() {
    for database in databases().await {
        let (test, clock) = open(&database).await;
        let line = test.line("roasted-salted-cashews", Some("500g"), 1);
        let input = test.input(vec![line.clone()], PaymentMethod::Counter).await;
        let web = test.shop.checkout.place_web_order(input, [41, 90, 1, 1].into()).await.unwrap();
        let at_kiosk = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
        test.store_has(&["on-hold", "on-hold"]).await;
        clock.advance(47 * HOUR);
        test.shop.work_off().await.unwrap();
        assert_eq!(test.see(&web).await.status, OrderStatus::Confirmed);
        clock.advance(HOUR);
        test.shop.work_off().await.unwrap();
        assert_eq!(test.see(&web).await.status, OrderStatus::Cancelled);
        assert_eq!(test.see(&at_kiosk).await.status, OrderStatus::Confirmed);
        test.until("its cancellation in the store", || async {
            let orders = test.store_orders().await;
            let statuses = orders.iter().map(|order| order["status"].as_str().unwrap_or_default());
            statuses.collect::<BTreeSet<_>>() == BTreeSet::from(["cancelled", "on-hold"])
        })
        .await;
    }
}

#[tokio::test]
async fn stock_is_reserved_again_for_another_payment_only_within_the_limit_of_the_network() {
    for database in databases().await {
        let change = |config: &mut ShopConfig| config.limits.pending_pieces = 3;
        let test = TestShop::open_with(&database, change).await;
        let mut orders = Vec::new();
        for _ in 0..2 {
            let line = test.line("salt-vinegar-cashews", None, 2);
            let input = test.input(vec![line], PaymentMethod::Mpesa).await;
            let placed = test.shop.checkout.place_web_order(input, [41, 90, 1, 1].into()).await;
            let placed = placed.unwrap();
            // A prompt that ends releases the stock of its order.
            cancel_prompt(&test, &placed, "254712345678").await;
            orders.push(placed);
        }
        let first = test.shop.orders.pay_order(again(&orders[0], PaymentMethod::Card)).await;
        let second = test.shop.orders.pay_order(again(&orders[1], PaymentMethod::Card)).await;
        assert_eq!(code(second), "pending_limit");
        test.pay_card(&first.unwrap()).await;
        let card = test.shop.orders.pay_order(again(&orders[1], PaymentMethod::Card)).await;
        assert_eq!(code(card), "", "paid goods are no longer pending");
    }
}

#[tokio::test]
async fn concurrent_orders_and_payments_of_one_customer_do_not_deadlock() {
    for database in databases().await {
        let change = |config: &mut ShopConfig| {
            config.limits = CustomerLimits { pending_pieces: 10_000, ..CustomerLimits::OFF };
        };
        let test = TestShop::open_with(&database, change).await;
        let input = async |slug: &str| {
            test.input(vec![test.line(slug, None, 1)], PaymentMethod::Mpesa).await
        };
        let client = [41, 90, 1, 1].into();
        let place = |input| test.shop.checkout.place_web_order(input, client);
        for _ in 0..12 {
            let earlier = place(input("study-mix").await).await.unwrap();
            cancel_prompt(&test, &earlier, "254712345678").await;
            let new = input("salt-vinegar-cashews").await;
            let again = again(&earlier, PaymentMethod::Mpesa);
            let (placed, paid) = tokio::join!(place(new), test.shop.orders.pay_order(again));
            let codes = [code(placed), code(paid)];
            assert!(!codes.contains(&"internal".to_owned()), "{codes:?}");
            test.control("mpesa/answer", json!({ "phone": "254712345678", "result": "cancelled" }))
                .await;
            test.drained().await;
        }
    }
}

#[tokio::test]
async fn concurrent_orders_of_one_network_by_all_payment_methods_do_not_deadlock() {
    for database in databases().await {
        let test = TestShop::open_with(&database, |config| {
            config.limits = CustomerLimits { pending_pieces: 10_000, ..CustomerLimits::OFF };
        })
        .await;
        let place = async |slug: &str, method| {
            let input = test.input(vec![test.line(slug, None, 1)], method).await;
            test.shop.checkout.place_web_order(input, [41, 90, 1, 1].into()).await
        };
        for _ in 0..12 {
            let by_card = place("salt-vinegar-cashews", PaymentMethod::Card);
            let (placed, other) = tokio::join!(place("study-mix", PaymentMethod::Counter), by_card);
            assert_eq!([code(placed), code(other)], ["", ""]);
        }
    }
}
