//! Money: taken once, recorded once, seen by everyone.

use korosho_domain::order::{CheckoutAnswer, OrderStatus, PayOrderInput};
use korosho_domain::payment::{Next, PaymentMethod, PaymentState};
use korosho_domain::problem::Problem;
use serde_json::json;

use crate::shop::{Bench, Database, databases, session};

pub fn again(answer: &CheckoutAnswer, payment: PaymentMethod) -> PayOrderInput {
    let (id, key) = (answer.order.id, answer.order.key.clone());
    PayOrderInput { id, key, payment, phone: None }
}

pub async fn is_paid(bench: &Bench, answer: &CheckoutAnswer) {
    bench
        .until("paid", || async { bench.see(answer).await.payment.state == PaymentState::Paid })
        .await;
}

#[tokio::test]
async fn a_card_payment_is_found_by_asking_though_no_webhook_ever_comes() {
    for database in databases().await {
        let bench = Bench::open(&database).await;
        let input = bench.cashews(PaymentMethod::Card).await;
        let answer = bench.place(&input).await.unwrap();
        assert_eq!(bench.see(&answer).await.payment.state, PaymentState::Pending);
        let path = format!("stripe/sessions/{}/pay", session(&answer));
        bench.behind(&path, json!({})).await;
        is_paid(&bench, &answer).await;
        bench.store_has(&["processing"]).await;
        let view = bench.see(&answer).await;
        assert_eq!((view.status, view.payment.received), (OrderStatus::Paid, input.expected_total));
        assert_eq!(bench.taken().await.len(), 1);
    }
}

#[tokio::test]
async fn the_same_open_page_is_handed_out_again() {
    let bench = Bench::open(&Database::Sqlite).await;
    let input = bench.cashews(PaymentMethod::Card).await;
    let answer = bench.place(&input).await.unwrap();
    assert_eq!(bench.place(&input).await.unwrap(), answer, "the same request");
    let paying = bench.shop.orders.pay_order(again(&answer, PaymentMethod::Card)).await.unwrap();
    assert_eq!(paying.next, answer.next, "the same wish");
}

#[tokio::test]
async fn an_answer_of_the_provider_that_is_lost_makes_no_second_page() {
    let bench = Bench::open(&Database::Sqlite).await;
    bench.fault(json!({
        "upstream": "stripe", "method": "POST", "path": "/checkout/sessions",
        "times": 1, "commit_then_drop": true
    }));
    let input = bench.cashews(PaymentMethod::Card).await;
    let answer = bench.place(&input).await.unwrap();
    let paying = bench.shop.orders.pay_order(again(&answer, PaymentMethod::Card)).await.unwrap();
    let path = format!("stripe/sessions/{}/pay", session(&paying));
    bench.behind(&path, json!({})).await;
    is_paid(&bench, &answer).await;
    assert_eq!(bench.taken().await.len(), 1);
}

#[tokio::test]
async fn an_mpesa_prompt_that_is_declined_can_be_followed_by_the_counter() {
    for database in databases().await {
        let bench = Bench::open(&database).await;
        let input = bench.cashews(PaymentMethod::Mpesa).await;
        let answer = bench.place(&input).await.unwrap();
        assert_eq!(answer.next, Next::MpesaPrompt);
        let counter = again(&answer, PaymentMethod::Counter);
        assert_eq!(
            bench.shop.orders.pay_order(counter.clone()).await,
            Err(Problem::PaymentInProgress),
            "a prompt cannot be recalled"
        );
        let reply = json!({ "phone": "254712345678", "result": "insufficient" });
        bench.behind("mpesa/answer", reply).await;
        bench
            .until("failed", || async {
                bench.see(&answer).await.payment.state == PaymentState::Failed
            })
            .await;
        assert_eq!(bench.shop.orders.pay_order(counter).await.unwrap().next, Next::Done);
        assert_eq!(bench.see(&answer).await.status, OrderStatus::Confirmed);
        bench.store_has(&["on-hold"]).await;
        assert!(bench.taken().await.is_empty());
    }
}

#[tokio::test]
async fn an_mpesa_payment_is_paid_when_the_query_says_so_too() {
    let bench = Bench::open(&Database::Sqlite).await;
    let input = bench.cashews(PaymentMethod::Mpesa).await;
    let answer = bench.place(&input).await.unwrap();
    bench.behind("mpesa/answer", json!({ "phone": "254712345678", "result": "paid" })).await;
    is_paid(&bench, &answer).await;
    bench.store_has(&["processing"]).await;
}

#[tokio::test]
async fn a_provider_that_is_away_leaves_an_order_that_can_be_paid_later() {
    let bench = Bench::open(&Database::Sqlite).await;
    bench.fault(json!({ "upstream": "stripe", "outage": true }));
    let input = bench.cashews(PaymentMethod::Card).await;
    let answer = bench.place(&input).await.unwrap();
    assert_eq!(answer.next, Next::Done, "the order stands; its page offers to pay");
    bench.clear_faults();
    let paying = bench.shop.orders.pay_order(again(&answer, PaymentMethod::Card)).await.unwrap();
    assert!(matches!(paying.next, Next::Redirect { .. }));
}

#[tokio::test]
async fn a_paid_order_is_not_paid_again() {
    let bench = Bench::open(&Database::Sqlite).await;
    let input = bench.cashews(PaymentMethod::Card).await;
    let answer = bench.place(&input).await.unwrap();
    bench.behind(&format!("stripe/sessions/{}/pay", session(&answer)), json!({})).await;
    is_paid(&bench, &answer).await;
    for method in [PaymentMethod::Card, PaymentMethod::Mpesa, PaymentMethod::Counter] {
        let paying = bench.shop.orders.pay_order(again(&answer, method)).await;
        assert_eq!(paying, Err(Problem::AlreadyPaid), "{method:?}");
    }
}
