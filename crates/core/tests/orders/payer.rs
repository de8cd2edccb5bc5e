//! Payer of an M-Pesa order: own phone, wrong phone, requests for another prompt.

use korosho_core::manual_payments::CounterPayment;
use korosho_domain::order::{CheckoutAnswer, PayOrderInput, ReportReceiptInput};
use korosho_domain::payment::{Next, PaymentMethod, PaymentState};
use korosho_domain::problem::{InvalidReason, Problem};
use serde_json::json;

use crate::mpesa::prompted;
use crate::paid::again;
use crate::paybill::{confirm, confirmation};
use crate::shop::{Database, TestShop};

const CUSTOMER: &str = "254712345678";
const PAYER: &str = "254722000111";

/// Requests a prompt on a phone for a placed order.
async fn prompt(test: &TestShop, answer: &CheckoutAnswer, phone: &str) -> Result<Next, Problem> {
    let phone = Some(phone.to_owned());
    let input = PayOrderInput { phone, ..again(answer, PaymentMethod::Mpesa) };
    test.shop.orders.pay_order(input).await.map(|answer| answer.next)
}

#[tokio::test]
async fn payer_gets_the_prompt_and_the_customer_gets_the_order() {
    let test = TestShop::open(&Database::Sqlite).await;
    let mut input = test.cashews(PaymentMethod::Mpesa).await;
    input.payer_phone = Some("0722 000 111".to_owned());
    let answer = test.place(&input).await.unwrap();
    assert_eq!(test.place(&input).await, Ok(answer.clone()), "a repeated request");
    assert_eq!(test.prompts(PAYER).await.len(), 1);
    assert!(test.prompts(CUSTOMER).await.is_empty());
    let order = test.see(&answer).await;
    assert_eq!(order.customer.phone, "+254712345678");
    assert_eq!(order.payment.phone.as_deref(), Some("0722 ••• 111"));
}

#[tokio::test]
async fn open_prompt_is_neither_repeated_nor_moved_to_another_phone() {
    let test = TestShop::open(&Database::Sqlite).await;
    let answer = prompted(&test).await;
    assert_eq!(prompt(&test, &answer, "0712 345 678").await, Ok(Next::MpesaPrompt));
    assert_eq!(prompt(&test, &answer, PAYER).await, Err(Problem::PaymentInProgress));
    assert_eq!(test.prompts(CUSTOMER).await.len(), 1, "the first one counts");
    assert!(test.prompts(PAYER).await.is_empty());
    test.control("mpesa/answer", json!({ "phone": CUSTOMER, "result": "cancelled" })).await;
    test.until("the end of the first prompt", || async {
        test.see(&answer).await.payment.state == PaymentState::Failed
    })
    .await;
    assert_eq!(prompt(&test, &answer, PAYER).await, Ok(Next::MpesaPrompt));
    assert_eq!(test.prompts(PAYER).await.len(), 1);
}

async fn report(test: &TestShop, answer: &CheckoutAnswer, receipt: &str) -> Result<(), Problem> {
    let (id, key) = (answer.order.id, answer.order.key.clone());
    let input = ReportReceiptInput { id, key, receipt: receipt.to_owned() };
    test.shop.orders.report_receipt(input).await
}

#[tokio::test]
async fn malformed_phone_is_refused_while_a_prompt_is_open() {
    let test = TestShop::open(&Database::Sqlite).await;
    let answer = prompted(&test).await;
    let phone = Some("071".to_owned());
    let again = PayOrderInput { phone, ..again(&answer, PaymentMethod::Mpesa) };
    let malformed = Problem::invalid("payer_phone", InvalidReason::Malformed);
    assert_eq!(test.shop.orders.pay_order(again).await, Err(malformed));
}

async fn reported(test: &TestShop) -> Vec<String> {
    let alerts = test.alerts().await.into_iter();
    alerts.filter(|alert| alert.starts_with("reported_receipt")).collect()
}

#[tokio::test]
async fn reported_receipt_is_a_note_to_staff_and_no_payment() {
    let test = TestShop::open(&Database::Sqlite).await;
    let answer = prompted(&test).await;
    report(&test, &answer, " ukk7ps1zq4 ").await.unwrap();
    report(&test, &answer, "UKK7PS1ZQ4").await.unwrap();
    let alerts = reported(&test).await;
    assert_eq!(alerts.len(), 1, "{alerts:?}");
    let text = &alerts[0];
    assert!(text.contains(&answer.order.number) && text.contains("UKK7PS1ZQ4"), "{text}");
    assert!(text.contains("M-Pesa has not confirmed it"), "{text}");
    let payment = test.see(&answer).await.payment;
    assert_eq!((payment.state, payment.receipt_reported), (PaymentState::Pending, true));
    assert!(test.taken().await.is_empty());
    let payment = CounterPayment {
        order_id: answer.order.id,
        method: PaymentMethod::Mpesa,
        amount: 150_000,
        receipt: Some("UKK7PS1ZQ4".to_owned()),
        unchecked: false,
    };
    test.shop.manual_payments.record(payment).await.unwrap();
    assert_eq!(reported(&test).await, Vec::<String>::new(), "staff have recorded it");
    assert!(!test.see(&answer).await.payment.receipt_reported);
}

#[tokio::test]
async fn mpesa_is_asked_before_a_reported_receipt_becomes_a_note() {
    let test = TestShop::open(&Database::Sqlite).await;
    let answer = prompted(&test).await;
    test.control("mpesa/answer", json!({ "phone": CUSTOMER, "result": "paid" })).await;
    report(&test, &answer, "UKK7PS1ZQ4").await.unwrap();
    assert_eq!(test.see(&answer).await.payment.state, PaymentState::Paid);
    assert_eq!(reported(&test).await, Vec::<String>::new());
}

#[tokio::test]
async fn reported_receipt_names_what_mpesa_confirmed_to_an_unreadable_account() {
    let test = TestShop::open(&Database::Sqlite).await;
    let answer = prompted(&test).await;
    confirm(&test, &confirmation("UKK7PS1ZQ4", 1500, "no number")).await;
    report(&test, &answer, "UKK7PS1ZQ4").await.unwrap();
    let alerts = reported(&test).await;
    assert!(alerts[0].contains("M-Pesa confirmed it over Ksh 1,500"), "{alerts:?}");
    assert_ne!(test.see(&answer).await.payment.state, PaymentState::Paid);
}

#[tokio::test]
async fn receipt_that_is_malformed_or_of_another_order_is_refused() {
    let test = TestShop::open(&Database::Sqlite).await;
    let first = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
    let second = prompted(&test).await;
    let invalid = |reason| Err(Problem::invalid("receipt", reason));
    assert_eq!(report(&test, &first, "UKK 7").await, invalid(InvalidReason::Malformed));
    confirm(&test, &confirmation("UKK7PS1ZQ4", 1500, &first.order.number)).await;
    test.until("the booked payment", || async { test.see(&first).await.payment.received > 0 })
        .await;
    assert_eq!(report(&test, &second, "UKK7PS1ZQ4").await, invalid(InvalidReason::Unknown));
    let mut stranger = second.clone();
    "wrong".clone_into(&mut stranger.order.key);
    assert_eq!(report(&test, &stranger, "UKK7PS1ZQ5").await, Err(Problem::NotFound));
    for receipt in 0..5 {
        report(&test, &second, &format!("UKK7PS1ZA{receipt}")).await.unwrap();
    }
    assert_eq!(report(&test, &second, "UKK7PS1ZB0").await, Err(Problem::Forbidden));
}

#[tokio::test]
async fn order_tells_how_long_its_prompt_stays_open() {
    let clock = std::sync::Arc::new(korosho_core::clock::ManualClock::at(
        korosho_core::clock::Clock::now(&korosho_core::clock::SystemClock),
    ));
    let own = std::sync::Arc::clone(&clock);
    let test = TestShop::open_with(&Database::Sqlite, |config| config.clock = own).await;
    let answer = prompted(&test).await;
    let whole = test.see(&answer).await.payment.expires_in.unwrap();
    clock.advance(60_000);
    let left = test.see(&answer).await.payment.expires_in;
    assert_eq!(left, Some(whole - 60_000));
    test.control("mpesa/answer", json!({ "phone": CUSTOMER, "result": "cancelled" })).await;
    test.until("the end of the prompt", || async {
        test.see(&answer).await.payment.expires_in.is_none()
    })
    .await;
}
