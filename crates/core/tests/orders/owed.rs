//! What is still owed, and what the order's page says of it.

use korosho_core::manual_payments::CounterPayment;
use korosho_domain::order::{CheckoutAnswer, OrderStatus};
use korosho_domain::payment::{PaymentMethod, PaymentState};
use korosho_domain::problem::Problem;
use serde_json::json;

use crate::paid::{again, is_paid};
use crate::shop::{Bench, Database, databases, session};

async fn cash(bench: &Bench, answer: &CheckoutAnswer, amount: i64) -> Result<(), Problem> {
    let (order_id, method) = (answer.order.id, PaymentMethod::Counter);
    let input = CounterPayment { order_id, method, amount, receipt: None };
    bench.shop.payments.record_by_hand(input).await
}

#[tokio::test]
async fn after_a_part_payment_the_rest_is_asked_for_and_no_more() {
    for database in databases().await {
        let bench = Bench::open(&database).await;
        let input = bench.cashews(PaymentMethod::Counter).await;
        let answer = bench.place(&input).await.unwrap();
        cash(&bench, &answer, 50_000).await.unwrap();
        let part = bench.see(&answer).await;
        assert_eq!((part.payment.state, part.payment.received), (PaymentState::Unpaid, 50_000));
        assert_eq!((part.payment.paid_at, part.status), (None, OrderStatus::Confirmed));
        let paying =
            bench.shop.orders.pay_order(again(&answer, PaymentMethod::Card)).await.unwrap();
        bench.behind(&format!("stripe/sessions/{}/pay", session(&paying)), json!({})).await;
        is_paid(&bench, &answer).await;
        let view = bench.see(&answer).await;
        assert_eq!(view.payment.received, input.expected_total);
        assert!(view.payment.paid_at >= Some(view.placed_at));
        assert_eq!(bench.taken().await[0]["amount"], input.expected_total - 50_000);
        bench.store_has(&["processing"]).await;
    }
}

#[tokio::test]
async fn the_rest_is_prompted_for_and_the_page_tells_which_phone() {
    let bench = Bench::open(&Database::Sqlite).await;
    let input = bench.cashews(PaymentMethod::Counter).await;
    let answer = bench.place(&input).await.unwrap();
    cash(&bench, &answer, 100_000).await.unwrap();
    let mut wish = again(&answer, PaymentMethod::Mpesa);
    wish.phone = Some("0798 765 432".to_owned());
    bench.shop.orders.pay_order(wish).await.unwrap();
    let view = bench.see(&answer).await;
    assert_eq!(view.payment.phone.as_deref(), Some("0798 ••• 432"));
    let reply = json!({ "phone": "254798765432", "result": "paid" });
    let ended = bench.behind("mpesa/answer", reply).await;
    assert_eq!(ended["amount"], (input.expected_total - 100_000) / 100);
    is_paid(&bench, &answer).await;
}

#[tokio::test]
async fn who_pays_by_hand_after_all_is_not_told_of_the_try_that_failed() {
    let bench = Bench::open(&Database::Sqlite).await;
    let input = bench.cashews(PaymentMethod::Mpesa).await;
    let answer = bench.place(&input).await.unwrap();
    bench.behind("mpesa/answer", json!({ "phone": "254712345678", "result": "cancelled" })).await;
    bench
        .until("failed", || async {
            bench.see(&answer).await.payment.state == PaymentState::Failed
        })
        .await;
    bench.shop.orders.pay_order(again(&answer, PaymentMethod::Counter)).await.unwrap();
    let view = bench.see(&answer).await;
    assert_eq!((view.payment.state, view.payment.failure), (PaymentState::Unpaid, None));
    assert_eq!(view.payment.phone, None, "nobody is prompted at the counter");
}

#[tokio::test]
async fn money_for_an_order_that_was_called_off_goes_back_and_bakes_nothing() {
    let now = |config: &mut korosho_core::config::ShopConfig| {
        config.orders.abandon_after = std::time::Duration::from_millis(300);
    };
    let bench = Bench::open_with(&Database::Sqlite, now).await;
    let input = bench.cashews(PaymentMethod::Mpesa).await;
    let answer = bench.place(&input).await.unwrap();
    bench.behind("mpesa/answer", json!({ "phone": "254712345678", "result": "cancelled" })).await;
    bench
        .until("called off", || async { bench.see(&answer).await.status == OrderStatus::Cancelled })
        .await;
    let address = bench.shop.payments.paybill_address().unwrap();
    let told = json!({
        "TransID": "UKK8AB12CD", "TransAmount": (input.expected_total / 100).to_string(),
        "BusinessShortCode": "174379", "BillRefNumber": answer.order.number,
    });
    let token = address.rsplit('/').next().unwrap();
    bench.shop.payments.paybill_confirmation(token, told.to_string().as_bytes()).await.unwrap();
    bench
        .until("to be given back", || async {
            bench.see(&answer).await.payment.state == PaymentState::RefundDue
        })
        .await;
    bench.store_has(&["cancelled"]).await;
    assert!(bench.alerts().await.iter().any(|alert| alert.starts_with("refund_due")));
}
