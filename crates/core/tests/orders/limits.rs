//! Limits against abuse: prompts on phones, unpaid orders of the website.

use std::collections::BTreeSet;
use std::sync::Arc;

use korosho_core::clock::ManualClock;
use korosho_domain::order::{CheckoutAnswer, OrderStatus, PayOrderInput};
use korosho_domain::payment::{Next, PaymentMethod, PaymentState};
use korosho_domain::problem::Problem;
use serde_json::json;

use crate::paid::again;
use crate::shop::{Database, TestShop, databases};

const HOUR: i64 = 3_600_000;

async fn open(database: &Database) -> (TestShop, Arc<ManualClock>) {
    let clock = Arc::new(ManualClock::at(1_795_500_000_000));
    let own = Arc::clone(&clock);
    (TestShop::open_with(database, |config| config.clock = own).await, clock)
}

/// Ends the prompt on a phone as its owner would.
async fn cancel_prompt(test: &TestShop, answer: &CheckoutAnswer, phone: &str) {
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
