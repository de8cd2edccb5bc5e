//! Account numbers that customers type for the paybill: each names one order or none.

use korosho_core::store::Store;
use korosho_domain::order::CheckoutAnswer;
use korosho_domain::payment::PaymentMethod;
use serde_json::json;

use crate::mpesa::{alert_raised, ends, prompted};
use crate::paid::is_paid;
use crate::paybill::{confirm, confirmation};
use crate::shop::{Database, TestShop};

/// Shop of kiosk 2, and its order K2-047.
async fn kiosk() -> (TestShop, CheckoutAnswer) {
    let test = TestShop::open_with(&Database::Sqlite, |config| {
        (config.settings.device_letter, config.settings.device_number) = ('K', 2);
    })
    .await;
    test.shop.orders.skip_numbers(46).await.unwrap();
    let answer = counter_order(&test).await;
    assert_eq!(answer.order.number, "K2-047");
    (test, answer)
}

async fn counter_order(test: &TestShop) -> CheckoutAnswer {
    test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap()
}

/// Gives an order a number as another device, or this one on another day, assigns it.
async fn renumber(test: &TestShop, answer: &CheckoutAnswer, number: &str) {
    let store = Store::open(&test.config.database_address()).await.unwrap();
    let mut conn = store.connection().await.unwrap();
    let sql = "UPDATE orders SET number = $2, shop_day = '2026-11-01' WHERE id = $1";
    let query = sqlx::query(sql).bind(answer.order.id.to_string()).bind(number);
    query.execute(&mut *conn).await.unwrap();
}

#[tokio::test]
async fn number_of_a_numbered_kiosk_is_recognised_in_every_spelling() {
    for typed in ["K2-047", "K2047", "k2 047", "k 2 47", "K2–47"] {
        let (test, answer) = kiosk().await;
        confirm(&test, &confirmation("UKK8AB12CD", 1500, typed)).await;
        is_paid(&test, &answer).await;
    }
}

#[tokio::test]
async fn order_of_another_device_does_not_take_the_payment_of_a_numbered_kiosk() {
    let (test, answer) = kiosk().await;
    let other = counter_order(&test).await;
    renumber(&test, &other, "K-2047").await;
    confirm(&test, &confirmation("UKK8AB12CD", 1500, "K2-047")).await;
    is_paid(&test, &answer).await;
    confirm(&test, &confirmation("UKK8AB12CE", 1500, "K2047")).await;
    test.until("the second payment", || async {
        test.see(&answer).await.payment.received == 300_000
    })
    .await;
    assert_eq!(test.see(&other).await.payment.received, 0);
}

#[tokio::test]
async fn number_that_names_orders_of_two_devices_is_booked_for_neither() {
    let (test, answer) = kiosk().await;
    renumber(&test, &answer, "K12-047").await;
    let other = counter_order(&test).await;
    renumber(&test, &other, "K1-2047").await;
    confirm(&test, &confirmation("UKK8AB12CD", 1500, "K12047")).await;
    alert_raised(&test, "unmatched_payment: Ksh 1,500 came to the paybill").await;
    for order in [&answer, &other] {
        assert_eq!(test.see(order).await.payment.received, 0);
    }
    confirm(&test, &confirmation("UKK8AB12CE", 1500, "K12-047")).await;
    is_paid(&test, &answer).await;
}

/// Order paid at a prompt whose callback was lost, an unpaid order of another day with the same number
/// and total, and the confirmation of the payment.
async fn paid_prompt(test: &TestShop) -> (CheckoutAnswer, CheckoutAnswer, Vec<u8>) {
    let prompt_order = prompted(test).await;
    let newer = counter_order(test).await;
    let number = &prompt_order.order.number;
    renumber(test, &newer, number).await;
    let paid = ends(test, "paid").await;
    let message = confirmation(paid["receipt"].as_str().unwrap(), 1500, number);
    (prompt_order, newer, message)
}

#[tokio::test]
async fn payment_that_a_poll_found_is_not_booked_again_for_an_order_with_the_same_number() {
    let test = TestShop::open(&Database::Sqlite).await;
    let (prompt_order, newer, message) = paid_prompt(&test).await;
    is_paid(&test, &prompt_order).await;
    confirm(&test, &message).await;
    test.until("the receipt", || async { test.see(&prompt_order).await.payment.receipt.is_some() })
        .await;
    assert_eq!(test.see(&prompt_order).await.payment.received, 150_000);
    assert_eq!(test.see(&newer).await.payment.received, 0);
}

#[tokio::test]
async fn payment_at_an_open_prompt_is_not_booked_for_another_order_with_the_same_number() {
    let test = TestShop::open(&Database::Sqlite).await;
    let (prompt_order, newer, message) = paid_prompt(&test).await;
    confirm(&test, &message).await;
    is_paid(&test, &prompt_order).await;
    test.shop.work_off().await.unwrap();
    assert_eq!(test.see(&prompt_order).await.payment.received, 150_000);
    assert_eq!(test.see(&newer).await.payment.received, 0);
}

#[tokio::test]
async fn payment_at_a_prompt_without_an_id_is_not_booked_for_another_order_with_the_same_number() {
    let test = TestShop::open(&Database::Sqlite).await;
    test.fault(json!({ "upstream": "mpesa", "path": "/mpesa/stkpush/", "kind": "response_lost", "times": 1 }));
    let (prompt_order, newer, message) = paid_prompt(&test).await;
    confirm(&test, &message).await;
    is_paid(&test, &prompt_order).await;
    assert_eq!(test.see(&newer).await.payment.received, 0);
}
