//! Text messages through Africa's Talking: each is charged at most once, and an alert names what only
//! the owner can correct.

use std::fs;
use std::sync::Arc;
use std::time::Duration;

use korosho_core::diagnostics::{self, Part};
use korosho_domain::admin::HealthLevel;
use serde_json::json;
use tempfile::NamedTempFile;
use tracing::Level;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;

use crate::changes_in_store::cut_at;
use crate::order_codes::{ask, code_in, messages, open, shop, sms, wrong_code};
use crate::shop::{Database, TestShop};

const PHONE: &str = "0712 345 678";

/// Number of requests that a fault met.
fn injected(test: &TestShop) -> u64 {
    test.sandbox.state().faults().list().iter().map(|fault| fault.injected).sum()
}

async fn sms_shop() -> (TestShop, String, Arc<korosho_core::clock::ManualClock>) {
    let (test, answer, clock) =
        shop(&Database::Sqlite, |config| config.sms = Some(sms(config))).await;
    (test, answer.order.number, clock)
}

#[tokio::test]
async fn lost_or_unreadable_answer_is_not_followed_by_a_second_message() {
    let (test, number, clock) = sms_shop().await;
    for (fault, accepted) in [
        (json!({ "upstream": "sms", "commit_then_drop": true }), 1),
        (json!({ "upstream": "sms", "body": "replaced" }), 2),
        (json!({ "upstream": "sms", "status": 500 }), 2),
    ] {
        test.fault(fault.clone());
        ask(&test, &number, PHONE).await.unwrap();
        assert_eq!(injected(&test), 1, "{fault}");
        clock.advance(5_000);
        test.shop.work_off().await.unwrap();
        assert_eq!(injected(&test), 1, "{fault}: no second request");
        test.clear_faults();
        assert_eq!(messages(&test).await.len(), accepted, "{fault}");
    }
    assert_eq!(test.alerts().await, Vec::<String>::new());
    let code = code_in(&messages(&test).await[0]);
    assert!(open(&test, &number, PHONE, &code).await.is_ok(), "the message had arrived");
}

#[tokio::test]
async fn answer_that_takes_too_long_is_not_followed_by_a_second_request() {
    let (test, answer, clock) = shop(&Database::Sqlite, |config| {
        config.sms = Some(sms(config));
        config.orders.lease = Duration::from_secs(2);
    })
    .await;
    test.fault(json!({ "upstream": "sms", "latency_ms": 10_000 }));
    ask(&test, &answer.order.number, PHONE).await.unwrap();
    for _ in 0..3 {
        clock.advance(30_000);
        test.shop.work_off().await.unwrap();
    }
    assert_eq!(injected(&test), 1);
    assert_eq!(test.alerts().await, Vec::<String>::new());
}

#[tokio::test]
async fn power_cut_while_a_message_is_sent_causes_no_second_one() {
    for (point, sent) in [("sms.before_send", 0), ("sms.sent", 1)] {
        let (test, number, clock) = sms_shop().await;
        let asked = async { ask(&test, &number, PHONE).await.unwrap() };
        assert!(cut_at(point, asked).await, "{point}");
        // The lease of the process that died ends first.
        clock.advance(2 * 60_000);
        test.shop.work_off().await.unwrap();
        assert_eq!(messages(&test).await.len(), sent, "{point}");
        ask(&test, &number, PHONE).await.unwrap();
        assert_eq!(messages(&test).await.len(), sent + 1, "{point}: another code is sent");
    }
}

#[tokio::test]
async fn message_that_was_not_accepted_is_sent_again_until_its_code_expires() {
    let (test, number, clock) = sms_shop().await;
    test.control("sms/behaviour", json!({ "status_code": 501 })).await;
    ask(&test, &number, PHONE).await.unwrap();
    assert!(messages(&test).await.is_empty());
    test.control("sms/behaviour", json!({})).await;
    clock.advance(5_000);
    test.shop.work_off().await.unwrap();
    assert_eq!(messages(&test).await.len(), 1);

    test.fault(json!({ "upstream": "sms", "status": 429 }));
    ask(&test, &number, PHONE).await.unwrap();
    test.clear_faults();
    clock.advance(10 * 60_000);
    test.shop.work_off().await.unwrap();
    assert_eq!(messages(&test).await.len(), 1, "its code has expired");
}

#[tokio::test]
async fn refused_recipient_raises_no_alert_and_refused_account_raises_one() {
    let (test, number, clock) = sms_shop().await;
    for code in [403, 406, 502] {
        test.control("sms/behaviour", json!({ "status_code": code })).await;
        ask(&test, &number, PHONE).await.unwrap();
        clock.advance(3_600_000);
    }
    assert_eq!(test.alerts().await, Vec::<String>::new());
    test.control("sms/behaviour", json!({ "status_code": 405 })).await;
    ask(&test, &number, PHONE).await.unwrap();
    ask(&test, &number, PHONE).await.unwrap();
    let alerts = test.alerts().await;
    assert_eq!(alerts.len(), 1, "{alerts:?}");
    assert!(alerts[0].starts_with("sms_refused: 405 InsufficientBalance"), "{alerts:?}");
    assert!(messages(&test).await.is_empty());
    assert_eq!(open(&test, &number, PHONE, "000000").await, Err(wrong_code()));
}

#[tokio::test]
async fn check_reports_balance_wrong_key_and_outage() {
    let (test, _, _) = sms_shop().await;
    let check = |config| async move { diagnostics::check(&config, Part::Sms).await.0.remove(0) };
    let good = check(test.config.clone()).await;
    assert_eq!(good.level, HealthLevel::Passed);
    assert!(good.finding.en.contains("KES 1785.5"), "{good}");
    let mut wrong = test.config.clone();
    if let Some(sms) = &mut wrong.sms {
        sms.api_key = korosho_core::config::Secret::new("atsk_wrong");
    }
    let refused = check(wrong).await;
    assert_eq!(refused.level, HealthLevel::Failed);
    assert!(refused.remedy.en.contains("KOROSHO_SMS_API_KEY"), "{refused}");
    assert!(!refused.to_string().contains("atsk_wrong"), "{refused}");
    test.fault(json!({ "upstream": "sms", "outage": true }));
    assert_eq!(check(test.config.clone()).await.level, HealthLevel::Warning);
    let mut off = test.config.clone();
    off.sms = None;
    assert!(diagnostics::check(&off, Part::Sms).await.0.is_empty(), "off by default");
}

#[tokio::test]
async fn log_contains_neither_phone_nor_code() {
    let log = NamedTempFile::new().unwrap();
    let writer = Arc::new(log.reopen().unwrap());
    let subscriber = tracing_subscriber::fmt().with_writer(writer).with_ansi(false);
    let levels = Targets::new().with_default(Level::INFO).with_target("korosho_core", Level::DEBUG);
    let subscriber = subscriber.with_max_level(Level::DEBUG).finish().with(levels);
    let _guard = tracing::subscriber::set_default(subscriber);
    let (test, number, clock) = sms_shop().await;
    for _ in 0..4 {
        ask(&test, &number, PHONE).await.unwrap();
    }
    let code = code_in(&messages(&test).await[0]);
    open(&test, &number, PHONE, "x").await.unwrap_err();
    open(&test, &number, PHONE, &code).await.unwrap();
    clock.advance(3_600_000);
    test.control("sms/behaviour", json!({ "status_code": 403 })).await;
    ask(&test, &number, PHONE).await.unwrap();
    let text = fs::read_to_string(log.path()).unwrap();
    assert!(text.contains("too many codes") && text.contains("403"), "{text}");
    for personal in ["712345678", "712 345 678", "amina@", code.as_str()] {
        let line = text.lines().find(|line| line.to_lowercase().contains(personal));
        assert_eq!(line, None, "{personal}");
    }
}
