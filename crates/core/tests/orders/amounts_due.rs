//! Amounts due, and their display on the order's page.

use korosho_core::manual_payments::{CounterPayment, RefundRequest};
use korosho_domain::desk::DeskExtras;
use korosho_domain::order::{CheckoutAnswer, OrderStatus, OrderView};
use korosho_domain::payment::{PaymentMethod, PaymentState};
use korosho_domain::problem::Problem;
use serde_json::json;

use crate::desk;
use crate::paid::{again, is_paid};
use crate::paybill::{confirm, confirmation};
use crate::shop::{Database, TestShop, databases, session};
use crate::steps::move_on;

async fn cash(test: &TestShop, answer: &CheckoutAnswer, amount: i64) -> Result<(), Problem> {
    let (order_id, method) = (answer.order.id, PaymentMethod::Counter);
    let input = CounterPayment { order_id, method, amount, receipt: None, unchecked: false };
    test.shop.manual_payments.record(input).await
}

#[tokio::test]
async fn remaining_amount_is_due_after_a_partial_payment() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let input = test.cashews(PaymentMethod::Counter).await;
        let answer = test.place(&input).await.unwrap();
        cash(&test, &answer, 50_000).await.unwrap();
        let part = test.see(&answer).await;
        assert_eq!((part.payment.state, part.payment.received), (PaymentState::Unpaid, 50_000));
        assert_eq!((part.payment.paid_at, part.status), (None, OrderStatus::Confirmed));
        let paying = test.shop.orders.pay_order(again(&answer, PaymentMethod::Card)).await.unwrap();
        test.control(&format!("stripe/sessions/{}/pay", session(&paying)), json!({})).await;
        is_paid(&test, &answer).await;
        let view = test.see(&answer).await;
        assert_eq!(view.payment.received, input.expected_total);
        assert!(view.payment.paid_at >= Some(view.placed_at));
        assert_eq!(test.taken().await[0]["amount"], input.expected_total - 50_000);
        test.store_has(&["processing"]).await;
    }
}

/// Amount received that the store's order carries for other devices, as its meta entry.
async fn received_in_store(test: &TestShop) -> Option<String> {
    let order = test.store_orders().await.remove(0);
    let entries = order["meta_data"].as_array().unwrap();
    let entry = entries.iter().find(|entry| entry["key"] == "_korosho_received")?;
    entry["value"].as_str().map(str::to_owned)
}

#[tokio::test]
async fn store_order_names_a_partial_payment_until_it_is_given_back() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let answer = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
        test.drained().await;
        assert_eq!(received_in_store(&test).await, None);
        for (amount, sum) in [(50_000, "500.00"), (20_050, "700.50")] {
            cash(&test, &answer, amount).await.unwrap();
            test.drained().await;
            assert_eq!(received_in_store(&test).await.as_deref(), Some(sum));
        }
        let back = |amount| RefundRequest {
            order_id: answer.order.id,
            amount,
            reason: "changed her mind".to_owned(),
        };
        test.shop.manual_payments.refunded_by_hand(back(20_050)).await.unwrap();
        test.drained().await;
        assert_eq!(received_in_store(&test).await.as_deref(), Some("500.00"));
    }
}

#[tokio::test]
async fn mpesa_prompt_asks_for_the_remaining_amount_and_shows_its_phone() {
    let test = TestShop::open(&Database::Sqlite).await;
    let input = test.cashews(PaymentMethod::Counter).await;
    let answer = test.place(&input).await.unwrap();
    cash(&test, &answer, 100_000).await.unwrap();
    let mut wish = again(&answer, PaymentMethod::Mpesa);
    wish.phone = Some("0798 765 432".to_owned());
    test.shop.orders.pay_order(wish).await.unwrap();
    let view = test.see(&answer).await;
    assert_eq!(view.payment.phone.as_deref(), Some("0798 ••• 432"));
    let reply = json!({ "phone": "254798765432", "result": "paid" });
    let ended = test.control("mpesa/answer", reply).await;
    assert_eq!(ended["amount"], (input.expected_total - 100_000) / 100);
    is_paid(&test, &answer).await;
}

#[tokio::test]
async fn order_paid_by_hand_hides_the_earlier_failed_attempt() {
    let test = TestShop::open(&Database::Sqlite).await;
    let input = test.cashews(PaymentMethod::Mpesa).await;
    let answer = test.place(&input).await.unwrap();
    test.control("mpesa/answer", json!({ "phone": "254712345678", "result": "cancelled" })).await;
    test.until("failed", || async {
        test.see(&answer).await.payment.state == PaymentState::Failed
    })
    .await;
    test.shop.orders.pay_order(again(&answer, PaymentMethod::Counter)).await.unwrap();
    let view = test.see(&answer).await;
    assert_eq!((view.payment.state, view.payment.failure), (PaymentState::Unpaid, None));
    assert_eq!(view.payment.phone, None, "nobody is prompted at the counter");
}

#[tokio::test]
async fn payment_for_a_cancelled_order_becomes_a_refund_due() {
    let now = |config: &mut korosho_core::config::ShopConfig| {
        // Long enough for the prompt to end first: an open one delays the cancellation.
        config.orders.abandon_after = std::time::Duration::from_secs(5);
    };
    let test = TestShop::open_with(&Database::Sqlite, now).await;
    let input = test.cashews(PaymentMethod::Mpesa).await;
    let answer = test.place(&input).await.unwrap();
    test.control("mpesa/answer", json!({ "phone": "254712345678", "result": "cancelled" })).await;
    test.until("called off", || async { test.see(&answer).await.status == OrderStatus::Cancelled })
        .await;
    let shillings = input.expected_total / 100;
    confirm(&test, &confirmation("UKK8AB12CD", shillings, &answer.order.number)).await;
    test.until("to be given back", || async {
        test.see(&answer).await.payment.state == PaymentState::RefundDue
    })
    .await;
    test.store_has(&["cancelled"]).await;
    assert!(test.alerts().await.iter().any(|alert| alert.starts_with("refund_due")));
}

#[tokio::test]
async fn payment_that_was_given_back_does_not_count_for_a_packed_order() {
    let (test, staff) = desk::open(&Database::Sqlite).await;
    let input = desk::phoned(&test, DeskExtras::default()).await;
    let answer = test.shop.desk.place_order(&staff, input).await.unwrap();
    let back = RefundRequest {
        order_id: answer.order.id,
        amount: 75_000,
        reason: "wrong note".to_owned(),
    };
    cash(&test, &answer, 75_000).await.unwrap();
    test.shop.manual_payments.refunded_by_hand(back).await.unwrap();
    cash(&test, &answer, 75_000).await.unwrap();
    let key = answer.order.id.to_string();
    move_on(&test, &key, OrderStatus::Confirmed, OrderStatus::Ready).await;
    let OrderView { payment, total, .. } = test.see(&answer).await;
    assert_eq!((payment.state, payment.due), (PaymentState::Unpaid, total - 75_000));
}
