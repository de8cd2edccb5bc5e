//! Subscriptions to the newsletter and to back-in-stock notices.

use std::sync::Arc;

use korosho_core::clock::{Clock as _, ManualClock, SystemClock};
use korosho_core::config::{MailConfig, Secret, ShopConfig};
use korosho_core::customer_limits::CustomerLimits;
use korosho_domain::language::Language;
use korosho_domain::message::{NewsletterInput, StockNoticeInput, SubscriptionLinkInput};
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;
use serde_json::json;

use crate::details::manager;
use crate::mail_server::{Behaviour, MailServer};
use crate::shop::{Database, TestShop, databases};

const CASHEWS: &str = "roasted-salted-cashews";

async fn open(server: &MailServer) -> TestShop {
    open_on(&Database::Sqlite, server).await
}

async fn open_on(database: &Database, server: &MailServer) -> TestShop {
    open_with(database, server, |_| {}).await
}

/// Opens a shop that sends its mail to this server.
pub async fn open_with(
    database: &Database,
    server: &MailServer,
    change: impl FnOnce(&mut ShopConfig),
) -> TestShop {
    let mail = MailConfig {
        smtp_url: Secret::new(format!("smtp://{}", server.address)),
        from: "Korosho <shop@korosho.example>".to_owned(),
        contact_email: None,
    };
    TestShop::open_with(database, |config| {
        config.mail = Some(mail);
        change(config);
    })
    .await
}

/// Sets the store's stock of half a kilo of cashews and refreshes the shop's catalogue.
pub async fn stock(test: &TestShop, pieces: i64) -> StockNoticeInput {
    let line = test.line(CASHEWS, Some("500g"), 1);
    let (product, size) = (line.product_id, line.variation_id.unwrap());
    let path = format!("products/{product}/variations/{size}");
    test.store("PUT", &path, json!({ "manage_stock": true, "stock_quantity": pieces })).await;
    test.shop.catalogue.refresh_products(&[product]).await.unwrap();
    StockNoticeInput {
        product_id: product,
        variation_id: Some(size),
        email: " Amina@Example.com ".to_owned(),
        consent: true,
        language: Some(Language::Sw),
        website: String::new(),
    }
}

/// Asks for a notice about half a kilo of cashews, of which there are none, and confirms it.
async fn ask_and_confirm(test: &TestShop, server: &MailServer) -> StockNoticeInput {
    let wish = stock(test, 0).await;
    test.shop.messages.await_stock(wish.clone()).await.unwrap();
    test.until("a mail", || async { server.mails().len() == 1 }).await;
    test.shop.messages.confirm_subscription(token_of(server)).await.unwrap();
    wish
}

#[tokio::test]
async fn back_in_stock_notice_is_sent_once() {
    let server = MailServer::open(Behaviour::Accept).await;
    let test = open(&server).await;
    let wish = ask_and_confirm(&test, &server).await;
    for _ in 0..3 {
        test.shop.messages.await_stock(wish.clone()).await.unwrap();
    }
    test.shop.work_off().await.unwrap();
    assert_eq!(server.mails().len(), 1, "it is not there yet, and a confirmed wish needs no mail");
    stock(&test, 4).await;
    test.until("a mail", || async { server.mails().len() == 2 }).await;
    stock(&test, 0).await;
    stock(&test, 9).await;
    test.shop.work_off().await.unwrap();
    let mails = server.mails();
    assert_eq!(mails.len(), 2, "{mails:?}");
    assert_eq!(mails[1].to, ["amina@example.com"]);
    for part in ["500g", "inapatikana tena", "/products/roasted-salted-cashews?Size=500g"] {
        assert!(mails[1].text().contains(part), "{part} in {}", mails[1].text());
    }
}

#[tokio::test]
async fn back_in_stock_notice_is_sent_once_its_mail_was_confirmed() {
    for database in databases().await {
        let server = MailServer::open(Behaviour::Accept).await;
        let mut test = open_on(&database, &server).await;
        // A worker may hold the last mail when `work_off` returns.
        test.stop_background().await;
        let wish = stock(&test, 0).await;
        let messages = &test.shop.messages;
        messages.await_stock(wish.clone()).await.unwrap();
        stock(&test, 4).await;
        test.shop.work_off().await.unwrap();
        assert_eq!(server.mails().len(), 1, "anybody can type an address");
        for part in ["500g", "Kama si wewe"] {
            let text = server.mails()[0].text();
            assert!(text.contains(part), "{part} in {text}");
        }
        let lists = test.shop.admin.mailing_lists(manager()).await.unwrap();
        assert_eq!(lists.stock_notices, [], "the shop may not write to this address");

        let link = token_of(&server);
        for _ in 0..2 {
            messages.confirm_subscription(link.clone()).await.unwrap();
            test.shop.work_off().await.unwrap();
            assert_eq!(server.mails().len(), 2, "it has come back meanwhile");
        }
    }
}

#[tokio::test]
async fn ended_stock_notice_is_not_confirmed_by_its_link() {
    let server = MailServer::open(Behaviour::Accept).await;
    let test = open(&server).await;
    let wish = stock(&test, 0).await;
    test.shop.messages.await_stock(wish).await.unwrap();
    test.until("a mail", || async { server.mails().len() == 1 }).await;
    for confirmed_first in [false, true] {
        if confirmed_first {
            test.shop.messages.await_stock(stock(&test, 0).await).await.unwrap();
            test.until("another mail", || async { server.mails().len() == 2 }).await;
            test.shop.messages.confirm_subscription(token_of(&server)).await.unwrap();
        }
        let link = token_of(&server);
        test.shop.messages.unsubscribe(link.clone()).await.unwrap();
        assert_eq!(test.shop.messages.confirm_subscription(link).await, Err(Problem::NotFound));
    }
}

#[tokio::test]
async fn link_that_unsubscribes_ends_newsletter_and_notices_of_its_address() {
    let server = MailServer::open(Behaviour::Accept).await;
    let test = open(&server).await;
    ask_and_confirm(&test, &server).await;
    let notice = token_of(&server);
    test.shop.messages.subscribe(newsletter("amina@example.com")).await.unwrap();
    test.until("a second mail", || async { server.mails().len() == 2 }).await;
    test.shop.messages.confirm_subscription(token_of(&server)).await.unwrap();
    test.shop.messages.unsubscribe(notice).await.unwrap();
    assert!(subscribers(&test).await.is_empty());
    let lists = test.shop.admin.mailing_lists(manager()).await.unwrap();
    assert_eq!(lists.stock_notices, []);
}

#[tokio::test]
async fn repeated_request_keeps_the_link_of_earlier_mails_and_takes_the_new_language() {
    let server = MailServer::open(Behaviour::Accept).await;
    let test = open(&server).await;
    let wish = stock(&test, 0).await;
    let of_stranger = StockNoticeInput { language: Some(Language::En), ..wish.clone() };
    test.shop.messages.await_stock(of_stranger).await.unwrap();
    test.until("a mail", || async { server.mails().len() == 1 }).await;
    test.shop.messages.await_stock(wish).await.unwrap();
    test.until("a second mail", || async { server.mails().len() == 2 }).await;
    let link = token_of(&server);
    assert!(server.mails()[0].text().contains(&link.token));
    assert!(server.mails()[1].text().contains("Kama si wewe"));
    test.shop.messages.confirm_subscription(link).await.unwrap();
}

#[tokio::test]
async fn confirmations_that_do_not_arrive_raise_no_alert() {
    for behaviour in [Behaviour::NoSuchRecipient, Behaviour::Disconnect] {
        let server = MailServer::open(behaviour).await;
        let mut test = open(&server).await;
        test.stop_background().await;
        test.shop.messages.await_stock(stock(&test, 0).await).await.unwrap();
        test.shop.messages.subscribe(newsletter("nobody@example.com")).await.unwrap();
        test.shop.work_off().await.unwrap();
        let alerts = test.shop.admin.alerts().await.unwrap();
        assert!(alerts.is_empty(), "anybody can type any address: {alerts:?}");
        // The mail of an order does raise one.
        let line = test.line("salt-vinegar-cashews", None, 1);
        let mut order = test.input(vec![line], PaymentMethod::Counter).await;
        order.customer.email = Some("juma@example.com".to_owned());
        test.place(&order).await.unwrap();
        test.shop.work_off().await.unwrap();
        assert_eq!(test.shop.admin.alerts().await.unwrap().len(), 1, "{behaviour:?}");
    }
}

#[tokio::test]
async fn confirmation_that_is_refused_for_the_moment_is_given_up_after_a_day() {
    const HOUR: i64 = 3_600_000;
    let server = MailServer::open(Behaviour::RefuseRecipient).await;
    let clock = Arc::new(ManualClock::at(SystemClock.now()));
    let own = Arc::clone(&clock);
    let set_clock = |config: &mut ShopConfig| config.clock = own;
    let mut test = open_with(&Database::Sqlite, &server, set_clock).await;
    test.stop_background().await;
    test.shop.messages.subscribe(newsletter("nobody@example.com")).await.unwrap();
    let attempts_after = async |hours: i64| {
        clock.advance(hours * HOUR);
        let before = server.attempts();
        test.shop.work_off().await.unwrap();
        server.attempts() - before
    };
    assert_eq!(attempts_after(0).await, 1);
    assert_eq!(attempts_after(23).await, 1, "servers accept a mail of an unknown sender later");
    assert_eq!(attempts_after(2).await, 1);
    assert_eq!(attempts_after(48).await, 0, "anybody can type any address");
}

#[tokio::test]
async fn enqueued_notice_is_not_sent_after_its_cancellation() {
    let server = MailServer::open(Behaviour::Accept).await;
    let mut test = open(&server).await;
    test.stop_background().await;
    let messages = &test.shop.messages;
    messages.await_stock(stock(&test, 0).await).await.unwrap();
    test.shop.work_off().await.unwrap();
    stock(&test, 4).await;
    let link = token_of(&server);
    messages.confirm_subscription(link.clone()).await.unwrap();
    messages.unsubscribe(link).await.unwrap();
    test.shop.work_off().await.unwrap();
    assert_eq!(server.mails().len(), 1, "only the confirmation");
}

#[tokio::test]
async fn stale_or_unknown_unsubscribe_token_is_refused() {
    let server = MailServer::open(Behaviour::Accept).await;
    let test = open(&server).await;
    let wish = ask_and_confirm(&test, &server).await;
    stock(&test, 4).await;
    test.until("a notice", || async { server.mails().len() == 2 }).await;
    stock(&test, 0).await;
    let text = server.mails()[1].text();
    let token = text.split("token=").nth(1).unwrap().split("&lang=sw").next().unwrap().to_owned();
    test.shop.messages.await_stock(wish.clone()).await.unwrap();
    let stale = SubscriptionLinkInput { token: token.clone() };
    assert_eq!(
        test.shop.messages.unsubscribe(stale).await,
        Ok(()),
        "the link of an earlier mail stays valid"
    );
    let unknown = SubscriptionLinkInput { token: "nobody".to_owned() };
    assert_eq!(test.shop.messages.unsubscribe(unknown).await, Err(Problem::NotFound));
}

/// Input of the newsletter form with this address.
pub fn newsletter(email: &str) -> NewsletterInput {
    let language = Some(Language::Sw);
    NewsletterInput { email: email.to_owned(), consent: true, language, ..Default::default() }
}

async fn subscribers(test: &TestShop) -> Vec<String> {
    let all = test.shop.admin.subscribers().await.unwrap();
    all.into_iter().map(|(email, _)| email).collect()
}

/// Token in the newest mail.
pub fn token_of(server: &MailServer) -> SubscriptionLinkInput {
    let text = server.mails().last().unwrap().text();
    let token = text.split("/subscribe?token=").nth(1).unwrap().split("&lang=sw").next().unwrap();
    SubscriptionLinkInput { token: token.to_owned() }
}

#[tokio::test]
async fn newsletter_subscription_counts_once_its_mail_was_confirmed() {
    let server = MailServer::open(Behaviour::Accept).await;
    let test = open(&server).await;
    let messages = &test.shop.messages;
    let answer = messages.subscribe(newsletter(" Amina@Example.com")).await.unwrap();
    assert!(answer.confirmation_needed);
    test.until("a mail", || async { server.mails().len() == 1 }).await;
    assert_eq!(server.mails()[0].to, ["amina@example.com"]);
    assert!(server.mails()[0].text().contains("Kama si wewe"), "{}", server.mails()[0].text());
    assert!(subscribers(&test).await.is_empty(), "anybody can type an address");

    for _ in 0..2 {
        messages.confirm_subscription(token_of(&server)).await.unwrap();
    }
    assert_eq!(subscribers(&test).await, ["amina@example.com"]);
    let repeated = messages.subscribe(newsletter("amina@example.com")).await.unwrap();
    assert_eq!(repeated, answer, "the answer does not reveal subscribers");
    test.shop.work_off().await.unwrap();
    assert_eq!(server.mails().len(), 1, "a confirmed subscription needs no mail");
}

#[tokio::test]
async fn ended_newsletter_subscription_is_not_confirmed_by_its_old_link() {
    let server = MailServer::open(Behaviour::Accept).await;
    let test = open(&server).await;
    let messages = &test.shop.messages;
    messages.subscribe(newsletter("amina@example.com")).await.unwrap();
    test.until("a mail", || async { server.mails().len() == 1 }).await;
    let old = token_of(&server);
    messages.unsubscribe(old.clone()).await.unwrap();
    assert_eq!(messages.confirm_subscription(old.clone()).await, Err(Problem::NotFound));
    messages.subscribe(newsletter("amina@example.com")).await.unwrap();
    test.until("a second mail", || async { server.mails().len() == 2 }).await;
    assert_eq!(messages.confirm_subscription(old).await, Err(Problem::NotFound));
    assert!(subscribers(&test).await.is_empty());
    messages.confirm_subscription(token_of(&server)).await.unwrap();
    assert_eq!(subscribers(&test).await, ["amina@example.com"]);
}

#[tokio::test]
async fn repeated_requests_do_not_flood_an_address_and_leave_room_for_other_mails() {
    let server = MailServer::open(Behaviour::Accept).await;
    let mut test = open(&server).await;
    // A worker may hold the last mail when `work_off` returns.
    test.stop_background().await;
    let wish = stock(&test, 0).await;
    for _ in 0..15 {
        test.shop.messages.subscribe(newsletter("amina@example.com")).await.unwrap();
        test.shop.messages.await_stock(wish.clone()).await.unwrap();
    }
    test.shop.work_off().await.unwrap();
    let limit = usize::try_from(CustomerLimits::default().mails_day).unwrap();
    assert_eq!(server.mails().len(), limit - 2);
    let line = test.line("salt-vinegar-cashews", None, 1);
    let mut order = test.input(vec![line], PaymentMethod::Counter).await;
    order.customer.email = Some("amina@example.com".to_owned());
    test.place(&order).await.unwrap();
    test.shop.work_off().await.unwrap();
    assert_eq!(server.mails().len(), limit - 1, "the confirmation of the order");
}

#[tokio::test]
async fn newsletter_without_a_mail_server_counts_by_the_consent_of_the_form() {
    let test = TestShop::open(&Database::Sqlite).await;
    let answer = test.shop.messages.subscribe(newsletter("amina@example.com")).await.unwrap();
    assert!(!answer.confirmation_needed, "no mail is promised");
    assert_eq!(subscribers(&test).await, ["amina@example.com"]);
}

#[tokio::test]
async fn stock_notice_needs_consent_and_a_product_out_of_stock() {
    let server = MailServer::open(Behaviour::Accept).await;
    let test = open(&server).await;
    let wish = stock(&test, 3).await;
    let asked = |change: &dyn Fn(&mut StockNoticeInput)| {
        let mut input = wish.clone();
        change(&mut input);
        test.shop.messages.await_stock(input)
    };
    assert!(asked(&|_| ()).await.is_err(), "it is there");
    stock(&test, 0).await;
    assert!(asked(&|input| input.consent = false).await.is_err());
    assert!(asked(&|input| input.email = "amina".to_owned()).await.is_err());
    assert_eq!(asked(&|input| input.variation_id = Some(1)).await, Err(Problem::NotFound));
    asked(&|input| input.website = "http://spam".to_owned()).await.unwrap();
    stock(&test, 3).await;
    test.shop.work_off().await.unwrap();
    assert!(server.mails().is_empty());
}

#[tokio::test]
async fn answer_is_the_same_for_new_subscribed_and_flooded_addresses() {
    let server = MailServer::open(Behaviour::Accept).await;
    let mut test = open(&server).await;
    test.stop_background().await;
    let messages = &test.shop.messages;
    let wish = |email: &str, wish: &StockNoticeInput| StockNoticeInput {
        email: email.to_owned(),
        ..wish.clone()
    };
    let cashews = stock(&test, 0).await;
    for request in [0, 1] {
        match request {
            0 => drop(messages.subscribe(newsletter("amina@example.com")).await.unwrap()),
            _ => messages.await_stock(cashews.clone()).await.unwrap(),
        }
        test.shop.work_off().await.unwrap();
        messages.confirm_subscription(token_of(&server)).await.unwrap();
    }
    for _ in 0..9 {
        messages.subscribe(newsletter("juma@example.com")).await.unwrap();
    }
    test.shop.work_off().await.unwrap();
    let sent = server.mails().len();
    let mut answers = Vec::new();
    for email in ["amina@example.com", "juma@example.com", "new@example.com"] {
        let subscribed = messages.subscribe(newsletter(email)).await;
        answers.push((subscribed, messages.await_stock(wish(email, &cashews)).await));
    }
    test.shop.work_off().await.unwrap();
    let to: Vec<_> = server.mails()[sent..].iter().flat_map(|mail| mail.to.clone()).collect();
    assert_eq!(to, ["new@example.com"; 2], "only the new address gets mails");
    assert_eq!(answers[0], answers[2]);
    assert_eq!(answers[1], answers[2]);
}
