//! Cash at the counter for an order whose payment provider may have collected the money already.

use std::time::Duration;

use korosho_core::manual_payments::CounterPayment;
use korosho_domain::desk_payments::MarkPaidInput;
use korosho_domain::order::CheckoutAnswer;
use korosho_domain::payment::{PaymentMethod, PaymentState};
use korosho_domain::problem::Problem;
use korosho_domain::team::AuditAction;
use serde_json::json;

use crate::desk::actor;
use crate::shop::{Database, TestShop, databases, session};

/// Total of half a kilo of cashews.
const TOTAL: i64 = 150_000;

async fn cash(test: &TestShop, answer: &CheckoutAnswer) -> Result<(), Problem> {
    let (order_id, method) = (answer.order.id, PaymentMethod::Counter);
    let input = CounterPayment { order_id, method, amount: TOTAL, receipt: None, unchecked: false };
    test.shop.manual_payments.record(input).await
}

/// Order whose card page has been paid, which the shop learns only by asking.
async fn paid_on_the_page(test: &TestShop) -> CheckoutAnswer {
    let answer = test.place(&test.cashews(PaymentMethod::Card).await).await.unwrap();
    test.control(&format!("stripe/sessions/{}/pay", session(&answer)), json!({})).await;
    answer
}

#[tokio::test]
async fn card_payment_that_is_not_known_yet_blocks_cash() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let answer = paid_on_the_page(&test).await;
        assert_eq!(cash(&test, &answer).await, Err(Problem::AlreadyPaid));
        assert_eq!(test.see(&answer).await.payment.received, TOTAL);
    }
}

#[tokio::test]
async fn cash_is_refused_while_the_card_provider_answers_too_late() {
    let mut test = TestShop::open(&Database::Sqlite).await;
    let answer = paid_on_the_page(&test).await;
    test.config.orders.provider_timeout = Duration::from_millis(50);
    test.restart().await;
    test.fault(json!({ "upstream": "stripe", "latency_ms": 600_000 }));
    assert_eq!(cash(&test, &answer).await, Err(Problem::PaymentStateUnknown));
    test.clear_faults();
    test.config.orders.provider_timeout = Duration::from_secs(30);
    test.restart().await;
    assert_eq!(cash(&test, &answer).await, Err(Problem::AlreadyPaid));
    assert_eq!(test.see(&answer).await.payment.received, TOTAL);
}

#[tokio::test]
async fn cash_taken_without_an_answer_is_recorded_as_such_and_leaves_a_refund_due() {
    let test = TestShop::open_with(&Database::Sqlite, |config| {
        config.settings.keeps_register = true;
    })
    .await;
    let answer = paid_on_the_page(&test).await;
    test.fault(json!({ "upstream": "stripe", "outage": true }));
    let (key, method) = (answer.order.id.to_string(), PaymentMethod::Counter);
    let refused = MarkPaidInput { key, method, amount: TOTAL, receipt: None, unchecked: false };
    let asked = test.shop.desk.mark_paid(&actor(), &refused).await;
    assert_eq!(asked.map(drop), Err(Problem::PaymentStateUnknown));
    let insisted = MarkPaidInput { unchecked: true, ..refused };
    assert!(test.shop.desk.mark_paid(&actor(), &insisted).await.unwrap().row.paid);
    let log = test.shop.desk.audit_entries().await.unwrap();
    let mut taken = log.iter().filter(|entry| entry.action == AuditAction::MoneyTaken);
    assert!(taken.next().unwrap().detail.ends_with(", payment state unknown"), "{log:?}");
    assert!(taken.next().is_none(), "{log:?}");
    test.clear_faults();
    test.until("both payments are known", || async {
        let payment = test.see(&answer).await.payment;
        (payment.state, payment.received) == (PaymentState::RefundDue, 2 * TOTAL)
    })
    .await;
}

#[tokio::test]
async fn mpesa_receipt_is_recorded_while_mpesa_does_not_answer() {
    let test = TestShop::open(&Database::Sqlite).await;
    let answer = test.place(&test.cashews(PaymentMethod::Mpesa).await).await.unwrap();
    test.fault(json!({ "upstream": "mpesa", "outage": true }));
    assert_eq!(cash(&test, &answer).await, Err(Problem::PaymentStateUnknown));
    let (order_id, method) = (answer.order.id, PaymentMethod::Mpesa);
    let receipt = Some("QK7XABCDE1".to_owned());
    let typed = CounterPayment { order_id, method, amount: TOTAL, receipt, unchecked: false };
    test.shop.manual_payments.record(typed).await.unwrap();
    assert_eq!(test.see(&answer).await.payment.received, TOTAL);
}
