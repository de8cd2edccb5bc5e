//! Hostile messages to a running shop: an unpaid order stays unpaid until the provider itself
//! reports a payment.

use hmac::{Hmac, KeyInit as _, Mac as _};
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;
use proptest::strategy::{Strategy as _, ValueTree as _};
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};
use sha2::Sha256;

use crate::json::{any_json, corrupted, deep};
use crate::shop::{Database, TestShop};

/// Malformed bodies of every kind. In `npm test` the seed of the random ones is that of the commit
/// (`PROPTEST_RNG_SEED`), so that every commit has others.
fn bodies(good: &Value) -> Vec<Vec<u8>> {
    let mut runner = TestRunner::default();
    let text = |value: Value| value.to_string().into_bytes();
    let mut all = vec![
        Vec::new(),
        vec![0xff, 0xfe, 0x00, 0x80],
        b"\x00{}".to_vec(),
        text(good.clone())[..20].to_vec(),
        deep(100_000).into_bytes(),
        vec![b' '; 300_000],
        format!("{{\"a\":\"{}\"}}", "x".repeat(300_000)).into_bytes(),
    ];
    for _ in 0..60 {
        let broken = corrupted(good.clone()).new_tree(&mut runner).unwrap().current();
        all.push(text(broken));
        all.push(text(any_json().new_tree(&mut runner).unwrap().current()));
    }
    all
}

/// Start of a body, for the message of a failure.
fn shown(body: &[u8]) -> String {
    String::from_utf8_lossy(&body[..body.len().min(300)]).into_owned()
}

fn hex_mac(secret: &str, parts: &[&[u8]]) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
    parts.iter().for_each(|part| mac.update(part));
    hex::encode(mac.finalize().into_bytes())
}

#[tokio::test]
async fn damaged_callback_never_marks_an_order_paid() {
    let test = TestShop::open(&Database::Sqlite).await;
    let input = test.cashews(PaymentMethod::Mpesa).await;
    let answer = test.place(&input).await.unwrap();
    let token = test.token(&answer).await;
    let good = json!({ "Body": { "stkCallback": {
        "CheckoutRequestID": "ws_CO_20112026143006712345678", "ResultCode": 0, "ResultDesc": "ok",
        "CallbackMetadata": { "Item": [ { "Name": "Amount", "Value": 1500.0 },
            { "Name": "MpesaReceiptNumber", "Value": "UKK7RT61SV" } ] } } } });
    for body in bodies(&good) {
        let taken = test.shop.payments.mpesa_callback(&token, &body).await;
        assert_eq!(taken, Ok(()), "{}", shown(&body));
    }
    test.shop.work_off().await.unwrap();
    let view = test.see(&answer).await;
    assert_eq!((view.payment.received, view.payment.receipt), (0, None));
}

#[tokio::test]
async fn damaged_stripe_event_is_accepted_but_never_marks_an_order_paid() {
    let test = TestShop::open(&Database::Sqlite).await;
    let input = test.cashews(PaymentMethod::Card).await;
    let answer = test.place(&input).await.unwrap();
    let good = json!({ "id": "evt_1", "type": "checkout.session.completed", "data": { "object": {
        "id": "cs_test_1", "object": "checkout.session", "payment_status": "paid",
        "amount_total": 150_000, "client_reference_id": answer.order.id,
        "metadata": { "order_id": answer.order.id } } } });
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    let now = now.as_secs().to_string();
    for body in bodies(&good) {
        let payments = &test.shop.payments;
        let signature = hex_mac("whsec_test", &[now.as_bytes(), b".", &body]);
        let signed = payments.stripe_webhook(&body, &format!("t={now},v1={signature}")).await;
        assert_eq!(signed, Ok(()), "{}", shown(&body));
        let unsigned = payments.stripe_webhook(&body, "").await;
        assert_eq!(unsigned, Err(Problem::Forbidden), "{}", shown(&body));
    }
    test.shop.work_off().await.unwrap();
    assert_eq!(test.see(&answer).await.payment.received, 0);
}

#[tokio::test]
async fn damaged_paybill_confirmation_never_blocks_the_queue() {
    let test = TestShop::open(&Database::Sqlite).await;
    let input = test.cashews(PaymentMethod::Counter).await;
    let answer = test.place(&input).await.unwrap();
    let good = json!({ "TransID": "UKK8AB12CD", "TransAmount": "1500",
        "BusinessShortCode": "174379", "BillRefNumber": "nobody" });
    let address = test.shop.payments.paybill_address().await.unwrap().unwrap();
    let token = address.rsplit('/').next().unwrap();
    for body in bodies(&good) {
        let taken = test.shop.payments.paybill_confirmation(token, &body).await;
        assert_eq!(taken, Ok(()), "{}", shown(&body));
        let guessed = test.shop.payments.paybill_confirmation("guessed", &body).await;
        assert_eq!(guessed, Ok(()), "a stranger learns nothing");
    }
    test.shop.work_off().await.unwrap();
    let made =
        json!({ "phone": "254712345678", "amount": 1500, "account": "w", "receipt": "UKK8AB12ZZ" });
    test.control("mpesa/paybill", made).await;
    let mine = json!({ "TransID": "UKK8AB12ZZ", "TransAmount": "1500",
        "BusinessShortCode": "174379", "BillRefNumber": answer.order.number });
    test.shop.payments.paybill_confirmation(token, mine.to_string().as_bytes()).await.unwrap();
    test.until("paid", || async { test.see(&answer).await.payment.received == 150_000 }).await;
}

#[tokio::test]
async fn excessive_retry_after_is_limited_to_an_hour() {
    let test = TestShop::open(&Database::Sqlite).await;
    test.fault(json!({
        "kind": "too_many_requests", "upstream": "woocommerce", "method": "POST",
        "path": "/orders", "times": 1, "retry_after": u64::from(u32::MAX)
    }));
    test.fault(json!({
        "kind": "too_many_requests", "upstream": "stripe", "times": 2, "retry_after": u64::MAX / 2
    }));
    let input = test.cashews(PaymentMethod::Card).await;
    let answer = test.place(&input).await.unwrap();
    assert_eq!(test.see(&answer).await.payment.received, 0);
    let order = test.shop.admin.find(&answer.order.number).await.unwrap().remove(0);
    // The shop's workers run concurrently with the test.
    let failed = || async {
        let file = test.shop.admin.file(order.clone()).await.unwrap();
        file.outbox.into_iter().filter(|job| job.attempts > 0).collect::<Vec<_>>()
    };
    test.until("a failed job", || async { !failed().await.is_empty() }).await;
    let jobs = failed().await;
    let longest = jobs.iter().map(|job| job.next_try - job.created_at).max().unwrap_or_default();
    assert!((3_500_000..3_700_000).contains(&longest), "{longest} ms in {jobs:?}");
}
