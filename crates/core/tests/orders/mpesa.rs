//! M-Pesa: trust in messages, receipts, the paybill, second prompts.

use korosho_core::clock::{Clock as _, SystemClock};
use korosho_core::customer_limits::CustomerLimits;
use korosho_core::manual_payments::CounterPayment;
use korosho_core::store::outbox::{self, NewOutboxEntry, Queue};
use korosho_core::store::{Store, attempts};
use korosho_domain::order::CheckoutAnswer;
use korosho_domain::payment::{Next, PaymentFailure, PaymentMethod, PaymentProvider, PaymentState};
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::quote::QuoteInput;
use serde_json::{Value, json};

use crate::paid::{again, is_paid};
use crate::paybill::{confirm, confirmation};
use crate::shop::{Database, TestShop, databases};

pub const PHONE: &str = "254712345678";

pub async fn prompted(test: &TestShop) -> CheckoutAnswer {
    let input = test.cashews(PaymentMethod::Mpesa).await;
    let answer = test.place(&input).await.unwrap();
    assert_eq!(answer.next, Next::MpesaPrompt);
    answer
}

pub async fn ends(test: &TestShop, result: &str) -> Value {
    test.control("mpesa/answer", json!({ "phone": PHONE, "result": result })).await
}

/// Daraja's id of the newest prompt on the phone.
async fn shown(test: &TestShop) -> Value {
    test.prompts(PHONE).await[0]["checkout_request_id"].clone()
}

fn callback(id: &Value, code: i64, amount: f64, receipt: &str) -> Vec<u8> {
    let mut body =
        json!({ "CheckoutRequestID": id, "ResultCode": code, "ResultDesc": "processed" });
    if code == 0 {
        body["CallbackMetadata"] = json!({ "Item": [
            { "Name": "Amount", "Value": amount },
            { "Name": "MpesaReceiptNumber", "Value": receipt } ] });
    }
    json!({ "Body": { "stkCallback": body } }).to_string().into_bytes()
}

pub async fn by_hand(
    test: &TestShop,
    answer: &CheckoutAnswer,
    amount: i64,
    receipt: &str,
) -> Result<(), Problem> {
    let (order_id, method) = (answer.order.id, PaymentMethod::Mpesa);
    let receipt = Some(receipt.to_owned());
    test.shop
        .manual_payments
        .record(CounterPayment { order_id, method, amount, receipt, unchecked: false })
        .await
}

pub async fn alert_raised(test: &TestShop, words: &str) {
    test.until(words, || async {
        test.alerts().await.iter().any(|alert| alert.starts_with(words))
    })
    .await;
}

#[tokio::test]
async fn every_mpesa_failure_is_reported_without_a_payment() {
    use PaymentFailure as F;
    let test = TestShop::open_with(&Database::Sqlite, |config| {
        config.limits = CustomerLimits::OFF;
    })
    .await;
    for (result, failure) in [
        ("insufficient", F::InsufficientFunds),
        ("below_minimum", F::UnderLimit),
        ("above_maximum", F::OverLimit),
        ("daily_limit", F::OverLimit),
        ("merchant_full", F::ProviderUnavailable),
        ("duplicate", F::Repeated),
        ("busy", F::Busy),
        ("expired", F::TimedOut),
        ("not_sent", F::ProviderUnavailable),
        ("cancelled", F::Cancelled),
        ("timeout", F::PhoneUnreachable),
        ("wrong_pin", F::WrongPin),
        ("wrong_party", F::ProviderUnavailable),
        ("pin_locked", F::PinLocked),
        ("push_failed", F::ProviderUnavailable),
        ("wrong_operator", F::ProviderUnavailable),
    ] {
        let answer = prompted(&test).await;
        assert_eq!(test.see(&answer).await.payment.state, PaymentState::Pending, "accepted");
        ends(&test, result).await;
        test.until(result, || async { test.see(&answer).await.payment.failure == Some(failure) })
            .await;
    }
    assert!(test.taken().await.is_empty());
}

#[tokio::test]
async fn forged_callback_does_not_mark_an_order_paid() {
    let test = TestShop::open(&Database::Sqlite).await;
    let answer = prompted(&test).await;
    let token = test.token(&answer).await;
    let id = &shown(&test).await;
    let payments = &test.shop.payments;
    let lies = [
        callback(id, 0, 1500.0, "UKK0000001"),
        callback(id, 0, 1.0, "UKK0000002"),
        callback(&json!("ws_CO_other"), 0, 1500.0, "UKK0000003"),
        b"{\"Body\":1}".to_vec(),
    ];
    for lie in &lies {
        payments.mpesa_callback(&token, lie).await.unwrap();
        payments.mpesa_callback("no-such-token", lie).await.unwrap();
    }
    alert_raised(&test, "suspicious_message: call-back over Ksh 1, asked for Ksh 1,500").await;
    alert_raised(&test, "suspicious_message: call-back with another CheckoutRequestID").await;
    alert_raised(&test, "suspicious_message: call-back that cannot be read").await;
    assert_eq!(test.see(&answer).await.payment.received, 0);
    ends(&test, "paid").await;
    is_paid(&test, &answer).await;
    assert_eq!(test.see(&answer).await.payment.received, 150_000);
}

#[tokio::test]
async fn second_attempt_is_refused_while_the_first_prompt_may_be_open() {
    let test = TestShop::open(&Database::Sqlite).await;
    let answer = prompted(&test).await;
    let token = test.token(&answer).await;
    let id = shown(&test).await;
    // A forged or premature message reports the end of a prompt that is still open on the phone.
    let early = callback(&id, 1037, 0.0, "");
    test.shop.payments.mpesa_callback(&token, &early).await.unwrap();
    test.until("failed", || async {
        test.see(&answer).await.payment.state == PaymentState::Failed
    })
    .await;
    for method in [PaymentMethod::Mpesa, PaymentMethod::Card, PaymentMethod::Counter] {
        let paying = test.shop.orders.pay_order(again(&answer, method)).await;
        assert_eq!(paying, Err(Problem::PaymentInProgress), "{method:?}");
    }
    ends(&test, "paid").await;
    let paying = test.shop.orders.pay_order(again(&answer, PaymentMethod::Mpesa)).await;
    assert_eq!(paying, Err(Problem::AlreadyPaid));
    is_paid(&test, &answer).await;
    assert_eq!(test.taken().await.len(), 1);
}

#[tokio::test]
async fn till_number_is_paid_as_buy_goods() {
    for database in databases().await {
        for (till, paid) in [("522533", true), ("600000", false)] {
            let till = Some(till.to_owned());
            let test = TestShop::open_with(&database, |config| {
                config.mpesa.as_mut().unwrap().till = till;
            })
            .await;
            let answer = prompted(&test).await;
            if paid {
                ends(&test, "paid").await;
            }
            // M-Pesa itself rejects a payment to another merchant's till number.
            let state = if paid { PaymentState::Paid } else { PaymentState::Failed };
            test.until("the end", || async { test.see(&answer).await.payment.state == state })
                .await;
        }
    }
}

#[tokio::test]
async fn mpesa_amount_is_whole_shillings_with_a_separate_rounding() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let mut input = test
            .input(vec![test.line("roasted-salted-cashews", Some("100g"), 1)], PaymentMethod::Mpesa)
            .await;
        input.coupon = Some("PEKEYAKE".to_owned());
        input.customer.email = Some("amina@example.org".to_owned());
        let asked = QuoteInput {
            lines: input.lines.clone(),
            coupon: input.coupon.clone(),
            ..QuoteInput::default()
        };
        let quote = test.shop.checkout.get_quote(asked).await.unwrap();
        input.expected_total = quote.total;
        assert!(quote.rounding != 0 && quote.total % 100 == 0, "{quote:?}");
        let answer = test.place(&input).await.unwrap();
        assert_eq!(test.see(&answer).await.rounding, quote.rounding);
        ends(&test, "paid").await;
        is_paid(&test, &answer).await;
        test.store_has(&["processing"]).await;
        let order = test.store_orders().await.remove(0);
        let text = |minor: i64| format!("{}.{:02}", minor / 100, minor % 100);
        assert_eq!(order["total"], text(quote.total));
        assert_eq!(test.taken().await[0]["amount"], quote.total);
        assert_eq!(test.alerts().await, Vec::<String>::new());
    }
}

#[tokio::test]
async fn receipt_is_booked_for_one_order_only() {
    let test = TestShop::open(&Database::Sqlite).await;
    let mut answers = Vec::new();
    for _ in 0..2 {
        let input = test.cashews(PaymentMethod::Counter).await;
        answers.push(test.place(&input).await.unwrap());
    }
    let refused = |field: &str, reason| Err(Problem::invalid(field, reason));
    for wrong in ["", "short", "UKK8AB12CD'; --", "UKK8AB12CDUKK8AB12CD"] {
        let entered = by_hand(&test, &answers[0], 150_000, wrong).await;
        assert_eq!(entered, refused("receipt", InvalidReason::Malformed), "{wrong}");
    }
    by_hand(&test, &answers[0], 150_000, "UKK8AB12CF").await.unwrap();
    let again = by_hand(&test, &answers[1], 150_000, "ukk8ab12cf").await;
    assert_eq!(again, refused("receipt", InvalidReason::Unknown));
    assert_eq!(test.see(&answers[1]).await.payment.received, 0);
}

/// Places an order whose prompt is paid while callbacks and queries fail.
async fn paid_unseen(test: &TestShop) -> (CheckoutAnswer, Value) {
    let answer = prompted(test).await;
    test.fault(json!({ "upstream": "mpesa", "path": "/mpesa/stkpushquery/", "status": 500 }));
    let ended = ends(test, "paid").await;
    (answer, ended)
}

#[tokio::test]
async fn receipt_entered_by_hand_and_its_prompt_are_one_payment() {
    let test = TestShop::open(&Database::Sqlite).await;
    let (answer, ended) = paid_unseen(&test).await;
    let receipt = ended["receipt"].as_str().unwrap();
    by_hand(&test, &answer, 150_000, receipt).await.unwrap();
    test.clear_faults();
    let token = test.token(&answer).await;
    let message = callback(&ended["checkout_request_id"], 0, 1500.0, receipt);
    test.shop.payments.mpesa_callback(&token, &message).await.unwrap();
    confirm(&test, &confirmation(receipt, 1500, &answer.order.number)).await;
    test.store_has(&["processing"]).await;
    test.shop.work_off().await.unwrap();
    let view = test.see(&answer).await;
    assert_eq!((view.payment.state, view.payment.received), (PaymentState::Paid, 150_000));
}

#[tokio::test]
async fn invented_receipt_causes_a_refund_due_once_the_real_one_arrives() {
    let test = TestShop::open(&Database::Sqlite).await;
    let (answer, ended) = paid_unseen(&test).await;
    by_hand(&test, &answer, 150_000, "FAKE000001").await.unwrap();
    test.clear_faults();
    let token = test.token(&answer).await;
    let receipt = ended["receipt"].as_str().unwrap();
    let message = callback(&ended["checkout_request_id"], 0, 1500.0, receipt);
    test.shop.payments.mpesa_callback(&token, &message).await.unwrap();
    test.until("two receipts", || async { test.see(&answer).await.payment.received == 300_000 })
        .await;
    assert_eq!(test.see(&answer).await.payment.state, PaymentState::RefundDue);
    assert!(test.alerts().await.iter().any(|alert| alert.starts_with("refund_due")));
}

#[tokio::test]
async fn unsent_prompt_expires_instead_of_being_sent_an_hour_later() {
    use futures::FutureExt as _;
    use korosho_core::clock::{Clock as _, ManualClock, SystemClock};
    use std::sync::Arc;
    let clock = Arc::new(ManualClock::at(SystemClock.now()));
    let standing = Arc::clone(&clock);
    let mut test = TestShop::open_with(&Database::Sqlite, |config| config.clock = standing).await;
    let input = test.cashews(PaymentMethod::Mpesa).await;
    korosho_core::faults::arm("place_order.stored", 1);
    let cut = std::panic::AssertUnwindSafe(test.place(&input)).catch_unwind().await;
    assert!(cut.is_err(), "power failed before the prompt was sent");
    clock.advance(3_600_000);
    test.restart().await;
    test.shop.work_off().await.unwrap();
    let answer = test.place(&input).await.unwrap();
    assert_eq!(test.see(&answer).await.payment.state, PaymentState::Expired);
    assert!(test.prompts(PHONE).await.is_empty());
}

#[tokio::test]
async fn request_of_an_attempt_is_claimed_once() {
    use futures::FutureExt as _;
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let input = test.cashews(PaymentMethod::Mpesa).await;
        korosho_core::faults::arm("place_order.stored", 1);
        let cut = std::panic::AssertUnwindSafe(test.place(&input)).catch_unwind().await;
        assert!(cut.is_err(), "power failed before the prompt was sent");
        let store = Store::open(&test.config.database_address()).await.unwrap();
        let mut conn = store.connection().await.unwrap();
        let all = attempts::since(&mut conn, PaymentProvider::Mpesa, 0).await.unwrap();
        let [seen] = all.as_slice() else { panic!("{all:?}") };
        assert!(attempts::claim_try(&mut conn, seen).await.unwrap());
        assert!(!attempts::claim_try(&mut conn, seen).await.unwrap(), "the first call has sent it");
        assert_eq!(attempts::find(&mut conn, seen.id).await.unwrap().unwrap().tries, 1);
    }
}

#[tokio::test]
async fn event_of_unknown_source_is_not_read_as_mpesa() {
    let test = TestShop::open(&Database::Sqlite).await;
    let answer = prompted(&test).await;
    let store = Store::open(&test.config.database_address()).await.unwrap();
    let mut conn = store.connection().await.unwrap();
    let attempt = attempts::latest(&mut conn, answer.order.id).await.unwrap().unwrap();
    let (id, now) = (uuid::Uuid::new_v4(), SystemClock.now());
    let insert = "INSERT INTO provider_events (id, source, event_key, attempt_id, body, \
                  received_at) VALUES ($1, 'paystack', '1', $2, '{}', $3)";
    sqlx::query(insert)
        .bind(id.to_string())
        .bind(attempt.id.to_string())
        .bind(now)
        .execute(&mut *conn)
        .await
        .unwrap();
    let (kind, queue, key) = ("handle_event", Queue::Mpesa, id.to_string());
    let payload = json!({ "event_id": id, "provider": "mpesa" }).to_string();
    let job = NewOutboxEntry { kind, queue, key, order_id: answer.order.id, payload, at: now };
    outbox::add(&mut conn, &job, now).await.unwrap();
    let job_error = "SELECT last_error FROM outbox WHERE entry_key = $1";
    let tried = async || -> Option<String> {
        let mut conn = store.connection().await.unwrap();
        let query = sqlx::query_scalar(job_error).bind(id.to_string());
        query.fetch_one(&mut *conn).await.unwrap()
    };
    test.until("the job's first attempt", async || tried().await.is_some()).await;
    assert!(tried().await.unwrap().contains("source"));
    let alerts = test.alerts().await;
    assert!(!alerts.iter().any(|alert| alert.contains("call-back")), "{alerts:?}");
}
