//! E-mails: each is sent at most once, and only to customers who gave an address.

use korosho_core::config::{MailConfig, Secret};
use korosho_domain::fulfilment::{Address, Fulfilment};
use korosho_domain::gift::Gift;
use korosho_domain::language::Language;
use korosho_domain::message::ContactInput;
use korosho_domain::order::CheckoutInput;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::quote::QuoteInput;
use korosho_domain::schedule::OpeningHours;
use uuid::Uuid;

use crate::mail_server::{Behaviour, MailServer};
use crate::shop::{Database, TestShop};

async fn open(server: &MailServer) -> TestShop {
    open_at(server, "").await
}

/// Shop with this address.
async fn open_at(server: &MailServer, address: &str) -> TestShop {
    let mail = MailConfig {
        smtp_url: Secret::new(format!("smtp://{}", server.address)),
        from: "Korosho <shop@korosho.example>".to_owned(),
        contact_email: Some("office@korosho.example".to_owned()),
    };
    let hours = |day| OpeningHours {
        day,
        opens: Some("00:00".to_owned()),
        closes: Some("23:59".to_owned()),
    };
    TestShop::open_with(&Database::Sqlite, |config| {
        config.mail = Some(mail);
        config.settings.contact.address = address.to_owned();
        config.settings.promise.schedule.opening_hours = (1..=7).map(hours).collect();
    })
    .await
}

async fn with_email(test: &TestShop, payment: PaymentMethod) -> CheckoutInput {
    let mut input = test.cashews(payment).await;
    input.customer.email = Some("amina@example.com".to_owned());
    input
}

#[tokio::test]
async fn order_is_confirmed_once_with_its_lines_total_promise_and_link() {
    let server = MailServer::open(Behaviour::Accept).await;
    let test = open(&server).await;
    let input = with_email(&test, PaymentMethod::Counter).await;
    let many = vec![input.clone(); 6];
    let answer = test.place_at_once(&many).await.remove(0).unwrap();
    test.until("a mail", || async { !server.mails().is_empty() }).await;
    test.store_has(&["on-hold"]).await;
    let mails = server.mails();
    assert_eq!(mails.len(), 1, "{mails:?}");
    assert_eq!(mails[0].to, ["amina@example.com"]);
    let order = test.see(&answer).await;
    assert!(order.promise.is_some());
    let key = answer.order.key.as_str();
    for part in ["W-0001", "Roasted", "500g", "Ksh 1,500", key, "when you get it", "\nReady "] {
        assert!(mails[0].text().contains(part), "{part} in {}", mails[0].text());
    }
}

#[tokio::test]
async fn confirmation_names_the_place_of_the_pick_up_if_the_shop_has_an_address() {
    for (address, is_named) in [("Kimathi Street, Nairobi", true), ("", false)] {
        let server = MailServer::open(Behaviour::Accept).await;
        let test = open_at(&server, address).await;
        test.place(&with_email(&test, PaymentMethod::Counter).await).await.unwrap();
        test.until("a mail", || async { !server.mails().is_empty() }).await;
        let text = server.mails()[0].text();
        assert_eq!(
            text.contains("To be picked up at: Kimathi Street, Nairobi"),
            is_named,
            "{text}"
        );
        assert_eq!(text.contains("picked up at"), is_named, "{text}");
    }
}

#[tokio::test]
async fn card_order_is_confirmed_after_payment_in_the_customers_language() {
    let server = MailServer::open(Behaviour::Accept).await;
    let test = open(&server).await;
    let mut input = with_email(&test, PaymentMethod::Card).await;
    input.language = Some(Language::Sw);
    let answer = test.place(&input).await.unwrap();
    assert!(server.mails().is_empty());
    test.pay_card(&answer).await;
    test.until("a mail", || async { server.mails().len() == 1 }).await;
    let text = server.mails()[0].text();
    let page = format!("/order/{}?key={}&lang=sw", answer.order.id, answer.order.key);
    for part in ["Imelipwa", page.as_str()] {
        assert!(text.contains(part), "{part} in {text}");
    }
}

#[tokio::test]
async fn confirmation_of_a_gift_names_its_recipient_in_both_languages() {
    let server = MailServer::open(Behaviour::Accept).await;
    let test = open(&server).await;
    for (language, words) in
        [(Language::En, "It is a gift for Zawadi."), (Language::Sw, "Ni zawadi kwa Zawadi.")]
    {
        let mut input = with_email(&test, PaymentMethod::Card).await;
        input.customer.email = Some(format!("amina-{}@example.com", words.len()));
        input.language = Some(language);
        input.gift = Some(Gift { recipient: "Zawadi".to_owned(), ..Gift::default() });
        let answer = test.place(&input).await.unwrap();
        test.pay_card(&answer).await;
        let sent = || server.mails().iter().any(|mail| mail.text().contains(words));
        test.until(words, || async { sent() }).await;
        let key = test.see(&answer).await.gift.unwrap().key;
        assert!(!server.mails().iter().any(|mail| mail.text().contains(&key)), "the page has it");
    }
}

#[tokio::test]
async fn address_receives_a_limited_number_of_confirmations_a_day() {
    let server = MailServer::open(Behaviour::Accept).await;
    let test = open(&server).await;
    for _ in 0..8 {
        let mut input = with_email(&test, PaymentMethod::Counter).await;
        input.customer.email = Some("Victim@Example.org".to_owned());
        test.place(&input).await.unwrap();
    }
    test.place(&with_email(&test, PaymentMethod::Counter).await).await.unwrap();
    test.drained().await;
    let to = |address: &str| {
        let all = server.mails().into_iter().flat_map(|mail| mail.to);
        all.filter(|to| to.eq_ignore_ascii_case(address)).count()
    };
    assert_eq!((to("victim@example.org"), to("amina@example.com")), (5, 1));
}

#[tokio::test]
async fn name_with_a_link_is_refused_and_a_long_one_is_cut_in_the_greeting() {
    let server = MailServer::open(Behaviour::Accept).await;
    let test = open(&server).await;
    let refused = Err(Problem::invalid("customer.name", InvalidReason::Malformed));
    let linked = ["You won! http://evil.example/claim", "WWW.evil.example", "Amina\nBuy here"];
    for name in linked {
        let mut input = with_email(&test, PaymentMethod::Counter).await;
        input.customer.name = name.to_owned();
        assert_eq!(test.place(&input).await.map(|_| ()), refused, "{name:?}");
    }
    let mut input = with_email(&test, PaymentMethod::Card).await;
    input.customer.name = format!("Amina {}", "claim at evil.example ".repeat(3));
    test.pay_card(&test.place(&input).await.unwrap()).await;
    test.until("a mail", || async { server.mails().len() == 1 }).await;
    let text = server.mails()[0].text();
    assert!(text.contains("Hello Amina claim at evil. example"), "{text}");
    assert_eq!(text.matches("evil").count(), 1, "{text}");
}

#[tokio::test]
async fn confirmation_of_an_unpaid_order_contains_nothing_that_was_typed() {
    let server = MailServer::open(Behaviour::Accept).await;
    let test = open(&server).await;
    let mut input = with_email(&test, PaymentMethod::OnDelivery).await;
    input.customer.name = "You won claim.example".to_owned();
    let text = "Go to claim.example".to_owned();
    let address = Address { estate: text.clone(), landmark: text.clone(), directions: text };
    let zone = test.shop.get_shop().delivery_zones[0].id.clone();
    input.fulfilment = Fulfilment::Delivery { zone, address: Some(address) };
    let (lines, fulfilment) = (input.lines.clone(), input.fulfilment.clone());
    let asked = QuoteInput { lines, fulfilment, coupon: None };
    input.expected_total = test.shop.checkout.get_quote(asked).await.unwrap().total;
    test.place(&input).await.unwrap();
    test.until("a mail", || async { server.mails().len() == 1 }).await;
    let text = server.mails()[0].text();
    assert!(text.contains("Hello, thank you for your order."), "{text}");
    assert!(!text.contains("claim") && !text.contains("Go to"), "{text}");
}

#[tokio::test]
async fn order_without_an_email_address_sends_no_email() {
    let server = MailServer::open(Behaviour::Accept).await;
    let test = open(&server).await;
    test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
    test.store_has(&["on-hold"]).await;
    test.drained().await;
    assert!(server.mails().is_empty());
}

#[tokio::test]
async fn email_is_retried_after_a_temporary_refusal() {
    let server = MailServer::open(Behaviour::FailFirst).await;
    let test = open(&server).await;
    test.place(&with_email(&test, PaymentMethod::Counter).await).await.unwrap();
    test.until("a mail", || async { server.mails().len() == 1 }).await;
    test.drained().await;
    assert_eq!(server.mails().len(), 1);
}

#[tokio::test]
async fn email_with_unknown_outcome_is_not_resent_and_raises_an_alert() {
    let server = MailServer::open(Behaviour::Disconnect).await;
    let test = open(&server).await;
    test.place(&with_email(&test, PaymentMethod::Counter).await).await.unwrap();
    test.drained().await;
    assert_eq!(server.mails().len(), 1, "taken, but never acknowledged");
    let alerts = test.shop.admin.alerts().await.unwrap();
    assert!(alerts.iter().any(|alert| alert.kind == "mail_unknown"), "{alerts:?}");
}

#[tokio::test]
async fn contact_form_message_reaches_staff_and_can_be_answered() {
    let server = MailServer::open(Behaviour::Accept).await;
    let test = open(&server).await;
    let input = ContactInput {
        name: "Otieno".to_owned(),
        email: Some("otieno@example.com".to_owned()),
        message: "Do you cater weddings?".to_owned(),
        ..ContactInput::default()
    };
    test.shop.messages.send_message(input).await.unwrap();
    test.until("a mail", || async { server.mails().len() == 1 }).await;
    let mail = server.mails().remove(0);
    assert_eq!(mail.to, ["office@korosho.example"]);
    assert!(mail.text().contains("Do you cater weddings?"));
    assert!(mail.text().contains("Reply-To: otieno@example.com"));
}

#[tokio::test]
async fn repeated_contact_message_is_delivered_once() {
    let server = MailServer::open(Behaviour::Accept).await;
    let test = open(&server).await;
    let input = ContactInput {
        message_id: Some(Uuid::new_v4()),
        name: "Otieno".to_owned(),
        phone: Some("0712 345 678".to_owned()),
        message: "Written on the bus".to_owned(),
        ..ContactInput::default()
    };
    for _ in 0..3 {
        test.shop.messages.send_message(input.clone()).await.unwrap();
    }
    let another = ContactInput { message_id: Some(Uuid::new_v4()), ..input };
    test.shop.messages.send_message(another).await.unwrap();
    test.drained().await;
    assert_eq!(server.mails().len(), 2, "one for each message");
}

#[tokio::test]
async fn header_injection_by_a_name_is_prevented() {
    let server = MailServer::open(Behaviour::Accept).await;
    let test = open(&server).await;
    let input = ContactInput {
        name: "Eve\r\nBcc: everybody@example.com".to_owned(),
        phone: Some("0712 345 678".to_owned()),
        message: "hello".to_owned(),
        ..ContactInput::default()
    };
    let id = Uuid::new_v4();
    let _ = test.shop.messages.send_message(input).await;
    test.drained().await;
    for mail in server.mails() {
        assert_eq!(mail.to, ["office@korosho.example"], "{id}");
        assert!(!mail.text().lines().any(|line| line.starts_with("Bcc:")), "{}", mail.text());
    }
}
