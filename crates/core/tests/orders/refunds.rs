//! Refunds that no provider executes: staff pay them out and confirm them, and WooCommerce gets one
//! record. The reconciliation reports refunds that only one side knows.

use korosho_core::admin::DifferenceKind;
use korosho_core::manual_payments::RefundRequest;
use korosho_core::store::refunds::RefundState;
use korosho_domain::order::CheckoutAnswer;
use korosho_domain::payment::{PaymentMethod, PaymentState};
use korosho_domain::problem::Problem;
use serde_json::{Value, json};

use crate::paid::is_paid;
use crate::shop::{Database, TestShop, databases};

async fn paid_by_mpesa(test: &TestShop) -> CheckoutAnswer {
    let answer = test.place(&test.cashews(PaymentMethod::Mpesa).await).await.unwrap();
    test.control("mpesa/answer", json!({ "phone": "254712345678", "result": "paid" })).await;
    is_paid(test, &answer).await;
    test.store_has(&["processing"]).await;
    test.drained().await;
    answer
}

fn back(answer: &CheckoutAnswer, amount: i64) -> RefundRequest {
    RefundRequest { order_id: answer.order.id, amount, reason: "stale".to_owned() }
}

async fn states(test: &TestShop, answer: &CheckoutAnswer) -> Vec<(i64, RefundState)> {
    let mut found = test.shop.admin.find(&answer.order.id.to_string()).await.unwrap();
    let file = test.shop.admin.file(found.remove(0)).await.unwrap();
    file.refunds.iter().map(|refund| (refund.amount, refund.state)).collect()
}

async fn refunds_there(test: &TestShop) -> Vec<Value> {
    test.store_orders().await[0]["refunds"].as_array().unwrap().clone()
}

#[tokio::test]
async fn mpesa_refund_is_paid_out_by_hand_confirmed_and_recorded_in_the_store() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let answer = paid_by_mpesa(&test).await;
        let id = test.shop.manual_payments.refund(back(&answer, 50_000)).await.unwrap();
        test.drained().await;
        assert!(test.shop.admin.refund_waits(id).await.unwrap());
        assert_eq!(states(&test, &answer).await, [(50_000, RefundState::ByHand)]);
        assert!(refunds_there(&test).await.is_empty(), "nothing went back yet");
        let alerts = test.alerts().await;
        assert!(alerts.iter().any(|alert| alert.contains("KES 500.00")), "{alerts:?}");
        let confirmed = test.shop.manual_payments.refunded_by_hand(back(&answer, 50_000)).await;
        assert_eq!(confirmed, Ok(id), "the one that waited");
        test.drained().await;
        assert_eq!(states(&test, &answer).await, [(50_000, RefundState::Done)]);
        assert_eq!(refunds_there(&test).await.len(), 1);
        assert!(test.alerts().await.is_empty(), "{:?}", test.alerts().await);
        test.shop.manual_payments.refunded_by_hand(back(&answer, 100_000)).await.unwrap();
        test.store_has(&["refunded"]).await;
        let more = test.shop.manual_payments.refunded_by_hand(back(&answer, 1)).await;
        assert_eq!(more, Err(Problem::AmountOutOfRange), "never more than came in");
        assert!(test.reconcile().await.is_clean());
    }
}

#[tokio::test]
async fn refund_entered_by_staff_in_the_store_is_not_recorded_there_again() {
    let test = TestShop::open(&Database::Sqlite).await;
    let answer = paid_by_mpesa(&test).await;
    let id = test.store_orders().await[0]["id"].clone();
    let entered = json!({ "amount": "500.00", "api_refund": false });
    test.store("POST", &format!("orders/{id}/refunds"), entered).await;
    let differences = test.reconcile().await.differences;
    assert_eq!(differences.len(), 1, "{differences:?}");
    assert_eq!(differences[0].kind, DifferenceKind::Refund);
    assert!(differences[0].detail.en.contains("Ksh 500"), "{differences:?}");
    test.shop.manual_payments.refunded_by_hand(back(&answer, 50_000)).await.unwrap();
    test.drained().await;
    assert_eq!(refunds_there(&test).await.len(), 1);
    assert!(test.reconcile().await.is_clean());
}

#[tokio::test]
async fn reconciliation_reports_a_refunded_status_without_a_refund() {
    let test = TestShop::open(&Database::Sqlite).await;
    paid_by_mpesa(&test).await;
    let id = test.store_orders().await[0]["id"].clone();
    test.store("PUT", &format!("orders/{id}"), json!({ "status": "refunded" })).await;
    let differences = test.reconcile().await.differences;
    assert!(
        differences.iter().any(|found| found.kind == DifferenceKind::Refund),
        "{differences:?}"
    );
}

#[tokio::test]
async fn reconciliation_reports_changed_lines() {
    let test = TestShop::open(&Database::Sqlite).await;
    let answer = paid_by_mpesa(&test).await;
    let order = test.store_orders().await.remove(0);
    let line = order["line_items"][0]["id"].clone();
    let change = json!({ "line_items": [{ "id": line, "quantity": 3 }] });
    test.store("PUT", &format!("orders/{}", order["id"]), change).await;
    let differences = test.reconcile().await.differences;
    let lines: Vec<_> =
        differences.iter().filter(|found| found.kind == DifferenceKind::Lines).collect();
    assert_eq!(lines.len(), 1, "{differences:?}");
    assert_eq!(lines[0].order_id, Some(answer.order.id));
}

#[tokio::test]
async fn order_of_which_a_part_is_given_back_stays_paid() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let answer = paid_by_mpesa(&test).await;
        test.shop.manual_payments.refunded_by_hand(back(&answer, 50_000)).await.unwrap();
        let seen = test.see(&answer).await;
        assert_eq!((seen.payment.state, seen.payment.due), (PaymentState::Paid, 0));
    }
}
