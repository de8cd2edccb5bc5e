//! Limits of one-time codes: per recipient and network, of text messages, and by country.

use korosho_core::clock::ManualClock;
use korosho_core::customer_limits::CustomerLimits;
use korosho_domain::order_code::OrderCodeInput;
use korosho_domain::payment::PaymentMethod;
use uuid::Uuid;

use crate::mail_server::{Behaviour, MailServer};
use crate::order_codes::{
    HOUR, PHONE, ask, messages, messages_to, shop, sms, sms_and_mail_shop, sms_shop,
};
use crate::shop::{Database, TestShop, databases};

#[tokio::test]
async fn codes_are_limited_per_recipient_in_an_hour_and_a_day_without_another_answer() {
    for database in databases().await {
        let (test, answer, clock) = sms_shop(&database).await;
        let number = answer.order.number.as_str();
        let mut received = Vec::new();
        for _ in 0..5 {
            for _ in 0..4 {
                assert_eq!(ask(&test, number, PHONE).await, Ok(()));
            }
            received.push(messages(&test).await.len());
            clock.advance(HOUR);
        }
        assert_eq!(received, [3, 6, 9, 10, 10]);
        clock.advance(24 * HOUR);
        ask(&test, number, PHONE).await.unwrap();
        assert_eq!(messages(&test).await.len(), 11);
    }
}

#[tokio::test]
async fn text_messages_of_a_day_are_limited_for_all_customers_together() {
    let (test, amina, clock) = shop(&Database::Sqlite, |config| {
        config.sms = Some(sms(config));
        config.limits = CustomerLimits { sms_day: 1, ..CustomerLimits::default() };
    })
    .await;
    let mut input = test.cashews(PaymentMethod::Counter).await;
    input.customer.phone = "0733 112 233".to_owned();
    let wanjiku = test.place(&input).await.unwrap();
    ask(&test, &amina.order.number, PHONE).await.unwrap();
    ask(&test, &wanjiku.order.number, "0733112233").await.unwrap();
    assert_eq!(messages(&test).await.len(), 1);
    assert_eq!(messages_to(&test, "254733112233").await.len(), 0);
    let alerts = test.alerts().await;
    assert_eq!(alerts.len(), 1, "{alerts:?}");
    assert!(alerts[0].starts_with("sms_limit: 1 text messages"), "{alerts:?}");
    clock.advance(24 * HOUR);
    ask(&test, &wanjiku.order.number, "0733112233").await.unwrap();
    assert_eq!(messages_to(&test, "254733112233").await.len(), 1);
}

/// Number of text messages after one more request from this IP address, an hour after the last one.
async fn messages_after_request(
    test: &TestShop,
    clock: &ManualClock,
    number: &str,
    address: &str,
) -> usize {
    let (number, contact) = (number.to_owned(), PHONE.to_owned());
    let asked = OrderCodeInput { number, contact, language: None };
    test.shop.order_codes.request(asked, address.parse().unwrap()).await.unwrap();
    test.shop.work_off().await.unwrap();
    clock.advance(HOUR);
    messages(test).await.len()
}

#[tokio::test]
async fn codes_are_limited_per_network_in_a_day() {
    for database in databases().await {
        let (test, answer, clock) = shop(&database, |config| {
            config.sms = Some(sms(config));
            config.limits = CustomerLimits { codes_network: 2, ..CustomerLimits::default() };
        })
        .await;
        let number = answer.order.number.as_str();
        let from = |address| messages_after_request(&test, &clock, number, address);
        let (one, other) = ("192.0.2.1", "192.0.2.2");
        let received = [from(one).await, from(one).await, from(one).await, from(other).await];
        assert_eq!(received, [1, 2, 2, 3]);
        clock.advance(24 * HOUR);
        assert_eq!(from(one).await, 4);
    }
}

#[tokio::test]
async fn foreign_number_gets_no_text_message_but_a_mail() {
    let server = MailServer::open(Behaviour::Accept).await;
    let (test, _, _) = sms_and_mail_shop(&server).await;
    let foreign = "+44 7911 123456";
    let mut input = test.cashews(PaymentMethod::Counter).await;
    input.customer.phone = foreign.to_owned();
    let without_mail = test.place(&input).await.unwrap();
    input.checkout_id = Uuid::new_v4();
    input.customer.email = Some("zawadi@example.com".to_owned());
    let with_mail = test.place(&input).await.unwrap();
    test.shop.work_off().await.unwrap();
    let sent = server.mails().len();
    ask(&test, &without_mail.order.number, foreign).await.unwrap();
    ask(&test, &with_mail.order.number, foreign).await.unwrap();
    let mails = server.mails().split_off(sent);
    assert_eq!(mails.len(), 1, "{mails:?}");
    assert_eq!(mails[0].to, ["zawadi@example.com"]);
    assert_eq!(messages_to(&test, "447911123456").await, Vec::<String>::new());
}

#[tokio::test]
async fn codes_of_an_ipv6_site_are_limited_together() {
    for database in databases().await {
        let (test, answer, clock) = shop(&database, |config| {
            config.sms = Some(sms(config));
            config.limits = CustomerLimits { codes_network: 1, ..CustomerLimits::default() };
        })
        .await;
        let number = answer.order.number.as_str();
        let mut received = Vec::new();
        for address in [
            "2001:db8:1:1::1",
            "2001:db8:1:2::1",
            "2001:db8:1:3::1",
            "2001:db8:1:4::1",
            "2001:db8:1:5::1",
            "2001:db8:2::1",
        ] {
            received.push(messages_after_request(&test, &clock, number, address).await);
        }
        assert_eq!(received, [1, 2, 3, 4, 4, 5]);
    }
}
