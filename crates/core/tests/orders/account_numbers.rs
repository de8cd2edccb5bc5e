//! Account numbers that customers type for the paybill: each names one order or none.

use korosho_core::store::Store;
use korosho_domain::order::CheckoutAnswer;
use korosho_domain::payment::PaymentMethod;

use crate::mpesa::alert_raised;
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

/// Gives an order the number that a device without a number would assign.
async fn renumber(test: &TestShop, answer: &CheckoutAnswer, number: &str) {
    let store = Store::open(&test.config.database_address()).await.unwrap();
    let mut conn = store.connection().await.unwrap();
    let sql = "UPDATE orders SET number = $2 WHERE id = $1";
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
