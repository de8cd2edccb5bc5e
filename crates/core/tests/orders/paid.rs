//! Payments: collected once, recorded once, shown in every view.

use korosho_domain::order::{CheckoutAnswer, OrderStatus, PayOrderInput};
use korosho_domain::payment::{Next, PaymentMethod, PaymentState};
use korosho_domain::problem::Problem;
use serde_json::json;

use crate::shop::{Database, TestShop, databases, session};

pub fn again(answer: &CheckoutAnswer, payment: PaymentMethod) -> PayOrderInput {
    let (id, key) = (answer.order.id, answer.order.key.clone());
    PayOrderInput { id, key, payment, ..PayOrderInput::default() }
}

pub async fn is_paid(test: &TestShop, answer: &CheckoutAnswer) {
    test.until("paid", || async { test.see(answer).await.payment.state == PaymentState::Paid })
        .await;
}

#[tokio::test]
async fn card_payment_is_found_by_polling_without_a_webhook() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let input = test.cashews(PaymentMethod::Card).await;
        let answer = test.place(&input).await.unwrap();
        assert_eq!(test.see(&answer).await.payment.state, PaymentState::Pending);
        let path = format!("stripe/sessions/{}/pay", session(&answer));
        test.control(&path, json!({})).await;
        is_paid(&test, &answer).await;
        test.store_has(&["processing"]).await;
        let view = test.see(&answer).await;
        assert_eq!((view.status, view.payment.received), (OrderStatus::Paid, input.expected_total));
        assert_eq!(test.taken().await.len(), 1);
    }
}

#[tokio::test]
async fn open_payment_page_is_reused() {
    let test = TestShop::open(&Database::Sqlite).await;
    let input = test.cashews(PaymentMethod::Card).await;
    let answer = test.place(&input).await.unwrap();
    assert_eq!(test.place(&input).await.unwrap(), answer, "the same request");
    let paying = test.shop.orders.pay_order(again(&answer, PaymentMethod::Card)).await.unwrap();
    assert_eq!(paying.next, answer.next, "the same wish");
}

#[tokio::test]
async fn lost_provider_response_creates_no_second_payment_page() {
    let test = TestShop::open(&Database::Sqlite).await;
    test.fault(json!({
        "upstream": "stripe", "method": "POST", "path": "/checkout/sessions",
        "times": 1, "commit_then_drop": true
    }));
    let input = test.cashews(PaymentMethod::Card).await;
    let answer = test.place(&input).await.unwrap();
    let paying = test.shop.orders.pay_order(again(&answer, PaymentMethod::Card)).await.unwrap();
    let path = format!("stripe/sessions/{}/pay", session(&paying));
    test.control(&path, json!({})).await;
    is_paid(&test, &answer).await;
    assert_eq!(test.taken().await.len(), 1);
}

#[tokio::test]
async fn declined_mpesa_prompt_can_be_followed_by_counter_payment() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let input = test.cashews(PaymentMethod::Mpesa).await;
        let answer = test.place(&input).await.unwrap();
        assert_eq!(answer.next, Next::MpesaPrompt);
        let counter = again(&answer, PaymentMethod::Counter);
        assert_eq!(
            test.shop.orders.pay_order(counter.clone()).await,
            Err(Problem::PaymentInProgress),
            "a prompt cannot be recalled"
        );
        let reply = json!({ "phone": "254712345678", "result": "insufficient" });
        test.control("mpesa/answer", reply).await;
        test.until("failed", || async {
            test.see(&answer).await.payment.state == PaymentState::Failed
        })
        .await;
        assert_eq!(test.shop.orders.pay_order(counter).await.unwrap().next, Next::Done);
        assert_eq!(test.see(&answer).await.status, OrderStatus::Confirmed);
        test.store_has(&["on-hold"]).await;
        assert!(test.taken().await.is_empty());
    }
}

#[tokio::test]
async fn mpesa_payment_is_confirmed_by_the_status_query() {
    let test = TestShop::open(&Database::Sqlite).await;
    let input = test.cashews(PaymentMethod::Mpesa).await;
    let answer = test.place(&input).await.unwrap();
    test.control("mpesa/answer", json!({ "phone": "254712345678", "result": "paid" })).await;
    is_paid(&test, &answer).await;
    test.store_has(&["processing"]).await;
}

#[tokio::test]
async fn order_placed_during_a_provider_outage_can_be_paid_later() {
    let test = TestShop::open(&Database::Sqlite).await;
    test.fault(json!({ "upstream": "stripe", "outage": true }));
    let input = test.cashews(PaymentMethod::Card).await;
    let answer = test.place(&input).await.unwrap();
    assert_eq!(answer.next, Next::Done, "the order stands; its page offers to pay");
    test.clear_faults();
    let paying = test.shop.orders.pay_order(again(&answer, PaymentMethod::Card)).await.unwrap();
    assert!(matches!(paying.next, Next::Redirect { .. }));
}

#[tokio::test]
async fn paid_order_cannot_be_paid_again() {
    let test = TestShop::open(&Database::Sqlite).await;
    let input = test.cashews(PaymentMethod::Card).await;
    let answer = test.place(&input).await.unwrap();
    test.control(&format!("stripe/sessions/{}/pay", session(&answer)), json!({})).await;
    is_paid(&test, &answer).await;
    for method in [PaymentMethod::Card, PaymentMethod::Mpesa, PaymentMethod::Counter] {
        let paying = test.shop.orders.pay_order(again(&answer, method)).await;
        assert_eq!(paying, Err(Problem::AlreadyPaid), "{method:?}");
    }
}
