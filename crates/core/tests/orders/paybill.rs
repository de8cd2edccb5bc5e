//! Payments typed into the paybill: booked only as M-Pesa's status query proves them.

use korosho_domain::order::CheckoutAnswer;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::{InvalidReason, Problem};
use serde_json::{Value, json};

use crate::mpesa::{PHONE, alert_raised, by_hand};
use crate::paid::is_paid;
use crate::shop::{Database, TestShop, databases};

pub fn confirmation(receipt: &str, shillings: i64, account: &str) -> Vec<u8> {
    let body = json!({
        "TransactionType": "Pay Bill", "TransID": receipt, "TransAmount": shillings.to_string(),
        "BusinessShortCode": "174379", "BillRefNumber": account, "FirstName": "Asha",
    });
    body.to_string().into_bytes()
}

/// Confirms a payment that was made: M-Pesa knows its receipt.
pub async fn confirm(test: &TestShop, body: &[u8]) {
    let paid: Value = serde_json::from_slice(body).unwrap();
    let is_known = test.taken().await.iter().any(|known| known["reference"] == paid["TransID"]);
    if !is_known {
        let shillings: i64 = paid["TransAmount"].as_str().unwrap().parse().unwrap();
        let made = json!({ "phone": PHONE, "amount": shillings, "account": paid["BillRefNumber"],
            "receipt": paid["TransID"] });
        test.control("mpesa/paybill", made).await;
    }
    report(test, body).await;
}

/// Posts a confirmation to the paybill's address, whether or not the payment was made.
async fn report(test: &TestShop, body: &[u8]) {
    let address = test.shop.payments.paybill_address().await.unwrap().unwrap();
    let token = address.rsplit('/').next().unwrap();
    test.shop.payments.paybill_confirmation(token, body).await.unwrap();
}

#[tokio::test]
async fn paybill_payment_is_booked_once_for_the_named_order() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let input = test.cashews(PaymentMethod::Counter).await;
        let answer = test.place(&input).await.unwrap();
        let number = answer.order.number.replace('-', " ").to_lowercase();
        let message = confirmation("UKK8AB12CD", 1500, &number);
        test.shop.payments.paybill_confirmation("guess", &message).await.unwrap();
        confirm(&test, &message).await;
        for _ in 0..2 {
            report(&test, &message).await;
        }
        is_paid(&test, &answer).await;
        let view = test.see(&answer).await;
        assert_eq!(view.payment.received, 150_000);
        assert_eq!(view.payment.receipt.as_deref(), Some("UKK8AB12CD"));
        test.store_has(&["processing"]).await;
    }
}

#[tokio::test]
async fn payment_without_an_order_raises_an_alert_and_can_be_booked() {
    let test = TestShop::open(&Database::Sqlite).await;
    let input = test.cashews(PaymentMethod::Counter).await;
    let answer = test.place(&input).await.unwrap();
    confirm(&test, &confirmation("UKK8AB12CE", 1500, "Asha")).await;
    alert_raised(&test, "unmatched_payment: Ksh 1,500 came to the paybill").await;
    assert_eq!(
        by_hand(&test, &answer, 140_000, "UKK8AB12CE").await,
        Err(Problem::invalid("amount", InvalidReason::OutOfRange)),
        "M-Pesa confirmed another amount"
    );
    by_hand(&test, &answer, 150_000, " ukk8ab12ce ").await.unwrap();
    is_paid(&test, &answer).await;
}

#[tokio::test]
async fn paybill_url_is_registered_at_daraja() {
    let test = TestShop::open(&Database::Sqlite).await;
    test.shop.payments.register_paybill(false).await.unwrap();
    let address = test.shop.payments.paybill_address().await.unwrap().unwrap();
    assert!(address.contains("/webhooks/paybill/") && !address.contains("mpesa"), "{address}");
    test.fault(json!({ "upstream": "mpesa", "outage": true }));
    let refused = test.shop.payments.register_paybill(true).await;
    assert_eq!(refused, Err(Problem::ProviderUnavailable));
    let after = test.shop.payments.paybill_address().await.unwrap();
    assert_eq!(after, Some(address), "Daraja still uses this address");
}

#[tokio::test]
async fn rotated_paybill_url_replaces_the_former_one() {
    let test = TestShop::open(&Database::Sqlite).await;
    let input = test.cashews(PaymentMethod::Counter).await;
    let answer = test.place(&input).await.unwrap();
    let former = test.shop.payments.paybill_address().await.unwrap().unwrap();
    test.shop.payments.register_paybill(true).await.unwrap();
    let made = json!({ "phone": PHONE, "amount": 1500, "account": answer.order.number });
    let paid = test.control("mpesa/paybill", made).await;
    let receipt = paid["receipt"].as_str().unwrap();
    let message = confirmation(receipt, 1500, &answer.order.number);
    let token = former.rsplit('/').next().unwrap();
    test.shop.payments.paybill_confirmation(token, &message).await.unwrap();
    test.shop.work_off().await.unwrap();
    assert_eq!(test.see(&answer).await.payment.received, 0);
    report(&test, &message).await;
    is_paid(&test, &answer).await;
}

/// Order for the counter, and the confirmation of a payment of it that nobody made.
async fn forged(test: &TestShop) -> (CheckoutAnswer, Vec<u8>) {
    let input = test.cashews(PaymentMethod::Counter).await;
    let answer = test.place(&input).await.unwrap();
    let message = confirmation("RKTFORGE01", 1500, &answer.order.number);
    (answer, message)
}

#[tokio::test]
async fn forged_paybill_confirmation_is_not_booked_and_raises_an_alert() {
    let test = TestShop::open_with(&Database::Sqlite, |config| {
        config.orders = config.orders.with_time_scale(600);
    })
    .await;
    let (answer, message) = forged(&test).await;
    report(&test, &message).await;
    alert_raised(&test, "suspicious_message: Ksh 1,500 from Asha with receipt RKTFORGE01").await;
    assert_eq!(test.see(&answer).await.payment.received, 0);
    test.store_has(&["on-hold"]).await;
}

#[tokio::test]
async fn confirmation_over_another_amount_than_the_payment_is_not_booked() {
    let test = TestShop::open(&Database::Sqlite).await;
    let (answer, message) = forged(&test).await;
    let made = json!({ "phone": PHONE, "amount": 1, "account": "x", "receipt": "RKTFORGE01" });
    test.control("mpesa/paybill", made).await;
    report(&test, &message).await;
    alert_raised(&test, "suspicious_message: Ksh 1,500 from Asha with receipt RKTFORGE01").await;
    assert_eq!(test.see(&answer).await.payment.received, 0);
}

#[tokio::test]
async fn answer_about_a_payment_is_taken_only_at_the_address_of_its_query() {
    let test = TestShop::open(&Database::Sqlite).await;
    let (answer, message) = forged(&test).await;
    report(&test, &message).await;
    let parameters = json!([
        { "Key": "ReceiptNo", "Value": "RKTFORGE01" }, { "Key": "Amount", "Value": 1500 },
        { "Key": "TransactionStatus", "Value": "Completed" },
        { "Key": "CreditPartyName", "Value": "174379 - Korosho" },
    ]);
    let forged = json!({ "Result": { "ResultCode": 0, "ResultDesc": "processed",
        "ResultParameters": { "ResultParameter": parameters } } });
    let address = test.shop.payments.paybill_address().await.unwrap().unwrap();
    for token in ["guess", address.rsplit('/').next().unwrap()] {
        let taken = test.shop.payments.paybill_status(token, forged.to_string().as_bytes()).await;
        assert_eq!(taken, Ok(()), "a stranger learns nothing");
    }
    test.shop.work_off().await.unwrap();
    assert_eq!(test.see(&answer).await.payment.received, 0);
}

#[tokio::test]
async fn paybill_payment_waits_while_m_pesa_does_not_answer_and_is_booked_later() {
    let mut test = TestShop::open(&Database::Sqlite).await;
    let input = test.cashews(PaymentMethod::Counter).await;
    let answer = test.place(&input).await.unwrap();
    test.fault(json!({ "upstream": "mpesa", "outage": true }));
    confirm(&test, &confirmation("UKK8AB12CD", 1500, &answer.order.number)).await;
    test.shop.work_off().await.unwrap();
    assert_eq!(test.see(&answer).await.payment.received, 0);
    test.restart().await;
    test.sandbox.state().faults().clear(None);
    is_paid(&test, &answer).await;
    assert_eq!(test.see(&answer).await.payment.received, 150_000);
}

#[tokio::test]
async fn paybill_payment_is_left_to_staff_without_an_initiator() {
    let test = TestShop::open_with(&Database::Sqlite, |config| {
        config.mpesa.as_mut().unwrap().initiator = None;
    })
    .await;
    let input = test.cashews(PaymentMethod::Counter).await;
    let answer = test.place(&input).await.unwrap();
    confirm(&test, &confirmation("UKK8AB12CD", 1500, &answer.order.number)).await;
    alert_raised(&test, "payment_unconfirmed: Ksh 1,500 from Asha with receipt UKK8AB12CD").await;
    assert_eq!(test.see(&answer).await.payment.received, 0);
    by_hand(&test, &answer, 150_000, "UKK8AB12CD").await.unwrap();
    is_paid(&test, &answer).await;
}
