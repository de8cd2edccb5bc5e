//! Personal data never reaches the log.

use std::fs;
use std::sync::Arc;

use korosho_core::config::{MailConfig, Secret};
use korosho_domain::gift::{Gift, GiftAccess};
use korosho_domain::payment::PaymentMethod;
use tempfile::NamedTempFile;
use tracing::Level;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;

use crate::mail_server::{Behaviour, MailServer};
use crate::mpesa::alert_raised;
use crate::paid::is_paid;
use crate::paybill::{confirm, confirmation};
use crate::shop::{Database, TestShop};

#[tokio::test]
async fn log_of_order_payment_alert_and_failed_mail_contains_no_personal_data() {
    let log = NamedTempFile::new().unwrap();
    let text = || fs::read_to_string(log.path()).unwrap();
    let subscriber =
        tracing_subscriber::fmt().with_writer(Arc::new(log.reopen().unwrap())).with_ansi(false);
    let levels = Targets::new().with_default(Level::INFO).with_target("korosho_core", Level::DEBUG);
    let subscriber = subscriber.with_max_level(Level::DEBUG).finish().with(levels);
    let _guard = tracing::subscriber::set_default(subscriber);

    let server = MailServer::open(Behaviour::RefuseRecipient).await;
    let mail = MailConfig {
        smtp_url: Secret::new(format!("smtp://{}", server.address)),
        from: "Korosho <shop@korosho.example>".to_owned(),
        contact_email: None,
    };
    let test = TestShop::open_with(&Database::Sqlite, |config| config.mail = Some(mail)).await;
    let mut input = test.cashews(PaymentMethod::Counter).await;
    input.customer.email = Some("wanjiku@example.com".to_owned());
    input.customer.name = "Wanjiku Muthoni".to_owned();
    let answer = test.place(&input).await.unwrap();
    let mut gift = test.cashews(PaymentMethod::Card).await;
    gift.gift = Some(Gift {
        recipient: "Zawadi".to_owned(),
        recipient_phone: "0722 000 111".to_owned(),
        card_text: "Hongera".to_owned(),
    });
    let gift = test.place(&gift).await.unwrap();
    let gift_key = test.see(&gift).await.gift.unwrap().key;
    let gift_access = GiftAccess { id: gift.order.id, key: gift_key.clone() };
    test.shop.orders.get_gift(gift_access).await.unwrap();
    test.until("the refused mail", || async { text().contains("mail_confirmation") }).await;
    let payer = |account: &str, receipt: &str| {
        let body = String::from_utf8(confirmation(receipt, 1500, account)).unwrap();
        let payer = r#""FirstName":"Wanjiku","MSISDN":"2547 ***** 678""#;
        body.replace(r#""FirstName":"Asha""#, payer).into_bytes()
    };
    confirm(&test, &payer("0712345678 Wanjiku", "UKK8AB12CE")).await;
    alert_raised(&test, "unmatched_payment: Ksh 1,500 came to the paybill from Wanjiku").await;
    confirm(&test, &payer(&answer.order.number, "UKK8AB12CD")).await;
    is_paid(&test, &answer).await;
    test.store_has(&["processing", "pending"]).await;

    let text = text();
    for expected in ["unmatched_payment", "order placed", "order has arrived"] {
        assert!(text.contains(expected), "{expected} is not logged");
    }
    let secret = answer.order.key.as_str();
    let people = ["anjiku", "uthoni", "712345678", "712 345 678", "*****", "example.com", secret];
    let gift = ["awadi", "722000111", "722 000 111", "ongera", gift_key.as_str()];
    for personal in people.into_iter().chain(gift) {
        let line = text.lines().find(|line| line.contains(personal));
        assert_eq!(line, None, "{personal}");
    }
}
