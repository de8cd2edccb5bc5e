//! Requests of customers other than orders: back-in-stock notices, product reviews, and links to
//! renamed products.

use korosho_core::config::{MailConfig, Secret};
use korosho_core::customer_limits::CustomerLimits;
use korosho_core::slug_redirects::SlugRedirect;
use korosho_domain::catalogue::{OrderBy, ProductQuery};
use korosho_domain::language::Language;
use korosho_domain::message::{
    NewsletterInput, ReviewInput, StockNoticeInput, SubscriptionLinkInput,
};
use korosho_domain::order::CheckoutAnswer;
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
    let mail = MailConfig {
        smtp_url: Secret::new(format!("smtp://{}", server.address)),
        from: "Korosho <shop@korosho.example>".to_owned(),
        contact_email: None,
    };
    TestShop::open_with(database, |config| config.mail = Some(mail)).await
}

/// Sets the store's stock of half a kilo of cashews and refreshes the shop's catalogue.
async fn stock(test: &TestShop, pieces: i64) -> StockNoticeInput {
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
        messages.confirm_subscription(link.clone()).await.unwrap();
        test.shop.work_off().await.unwrap();
        assert_eq!(server.mails().len(), 2, "it has come back meanwhile");
        assert_eq!(messages.confirm_subscription(link).await, Err(Problem::NotFound), "it is over");
    }
}

#[tokio::test]
async fn ended_stock_notice_is_not_confirmed_by_its_link() {
    let server = MailServer::open(Behaviour::Accept).await;
    let test = open(&server).await;
    let wish = stock(&test, 0).await;
    test.shop.messages.await_stock(wish).await.unwrap();
    test.until("a mail", || async { server.mails().len() == 1 }).await;
    let link = token_of(&server);
    test.shop.messages.unsubscribe(link.clone()).await.unwrap();
    assert_eq!(test.shop.messages.confirm_subscription(link).await, Err(Problem::NotFound));
}

#[tokio::test]
async fn repeated_stock_notices_do_not_flood_an_address() {
    let server = MailServer::open(Behaviour::Accept).await;
    let mut test = open(&server).await;
    test.stop_background().await;
    let wish = stock(&test, 0).await;
    for _ in 0..30 {
        test.shop.messages.await_stock(wish.clone()).await.unwrap();
    }
    test.shop.work_off().await.unwrap();
    let limit = CustomerLimits::default().mails_day;
    assert_eq!(i64::try_from(server.mails().len()).unwrap(), limit);
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
        Err(Problem::NotFound),
        "a repeated wish has a new link"
    );
    let unknown = SubscriptionLinkInput { token: "nobody".to_owned() };
    assert_eq!(test.shop.messages.unsubscribe(unknown).await, Err(Problem::NotFound));
}

fn newsletter(email: &str) -> NewsletterInput {
    let language = Some(Language::Sw);
    NewsletterInput { email: email.to_owned(), consent: true, language, ..Default::default() }
}

async fn subscribers(test: &TestShop) -> Vec<String> {
    let all = test.shop.admin.subscribers().await.unwrap();
    all.into_iter().map(|(email, _)| email).collect()
}

/// Token in the newest mail.
fn token_of(server: &MailServer) -> SubscriptionLinkInput {
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
async fn repeated_newsletter_requests_do_not_flood_an_address() {
    let server = MailServer::open(Behaviour::Accept).await;
    let mut test = open(&server).await;
    // A worker may hold the last mail when `work_off` returns.
    test.stop_background().await;
    for _ in 0..30 {
        test.shop.messages.subscribe(newsletter("amina@example.com")).await.unwrap();
    }
    test.shop.work_off().await.unwrap();
    let limit = CustomerLimits::default().mails_day;
    assert_eq!(i64::try_from(server.mails().len()).unwrap(), limit);
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

fn review(test: &TestShop, answer: &CheckoutAnswer, text: &str) -> ReviewInput {
    ReviewInput {
        id: answer.order.id,
        key: answer.order.key.clone(),
        product_id: test.line(CASHEWS, None, 1).product_id,
        rating: 5,
        author: "Amina".to_owned(),
        text: text.to_owned(),
    }
}

#[tokio::test]
async fn review_of_a_completed_order_is_submitted_once_for_moderation() {
    let test = TestShop::open(&Database::Sqlite).await;
    let answer = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
    test.store_has(&["on-hold"]).await;
    let early = test.shop.orders.review_product(review(&test, &answer, "Tamu")).await;
    assert_eq!(early, Err(Problem::Forbidden), "nothing has been handed over");
    assert!(test.see(&answer).await.reviewable.is_empty());
    let order = test.store_orders().await[0]["id"].clone();
    test.store("PUT", &format!("orders/{order}"), json!({ "status": "completed" })).await;
    // WooCommerce's last answer is used for ten seconds.
    test.until("a completed order", || async { !test.see(&answer).await.reviewable.is_empty() })
        .await;
    // The answer to the first request is lost, and it is sent once more.
    test.fault(json!({
        "method": "POST", "path": "/products/reviews", "commit_then_drop": true, "times": 1
    }));
    for text in ["Tamu sana, na bado moto.", "Something else"] {
        test.shop.orders.review_product(review(&test, &answer, text)).await.unwrap();
    }
    test.drained().await;
    assert!(test.see(&answer).await.reviewable.is_empty(), "it has been written about");
    let held = test.store("GET", "products/reviews?status=hold", json!({})).await;
    let held = held.as_array().unwrap();
    assert_eq!(held.len(), 1, "{held:?}");
    assert!(held[0]["review"].as_str().unwrap().contains("Tamu sana"));
    assert_eq!((&held[0]["rating"], &held[0]["reviewer"]), (&json!(5), &json!("Amina")));
    let parked = test.alerts().await;
    assert!(!parked.iter().any(|alert| alert.contains("send_review")), "{parked:?}");
}

#[tokio::test]
async fn review_needs_the_order_key_and_a_product_of_the_order() {
    let test = TestShop::open(&Database::Sqlite).await;
    let answer = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
    let good = || review(&test, &answer, "Tamu");
    let wrong_key = ReviewInput { key: "guessed".to_owned(), ..good() };
    let sent = test.shop.orders.review_product(wrong_key).await;
    assert_eq!(sent, Err(Problem::NotFound));
    for wrong in [
        ReviewInput { rating: 0, ..good() },
        ReviewInput { rating: 6, ..good() },
        ReviewInput { text: "  ".to_owned(), ..good() },
        ReviewInput { author: String::new(), ..good() },
    ] {
        let sent = test.shop.orders.review_product(wrong).await;
        assert!(matches!(sent, Err(Problem::InvalidInput { .. })), "{sent:?}");
    }
}

#[tokio::test]
async fn old_slug_redirects_to_a_renamed_product_and_withdrawn_product_is_gone() {
    let test = TestShop::open(&Database::Sqlite).await;
    let product = test.line(CASHEWS, None, 1).product_id;
    assert_eq!(test.shop.slug_redirects.find(CASHEWS), None);
    test.shop.work_off().await.unwrap();
    test.store("PUT", &format!("products/{product}"), json!({ "slug": "salted-cashews" })).await;
    test.shop.catalogue.refresh_products(&[product]).await.unwrap();
    let moved = SlugRedirect::Moved { slug: "salted-cashews".to_owned() };
    assert_eq!(test.shop.slug_redirects.find(CASHEWS), Some(moved));
    test.shop.work_off().await.unwrap();
    test.store("PUT", &format!("products/{product}"), json!({ "status": "draft" })).await;
    test.shop.catalogue.refresh_products(&[product]).await.unwrap();
    for slug in [CASHEWS, "salted-cashews"] {
        assert_eq!(test.shop.slug_redirects.find(slug), Some(SlugRedirect::Gone), "{slug}");
    }
    assert_eq!(test.shop.slug_redirects.find("never-there"), None);
}

#[tokio::test]
async fn listing_sorts_by_price_per_hundred_grams_with_sold_out_last() {
    let test = TestShop::open(&Database::Sqlite).await;
    let orderby = Some(OrderBy::UnitPrice);
    let query = ProductQuery { per_page: 100, orderby, ..ProductQuery::default() };
    let found = test.shop.catalogue.list_products(&query).unwrap().items;
    let least = |product: &korosho_domain::catalogue::Product| {
        let sizes = product.variations.iter().filter(|size| size.purchasable && size.in_stock);
        let priced = sizes.filter_map(|size| Some(size.price? * 1_000 / size.weight_grams?));
        let alone = product.price.zip(product.weight_grams).filter(|_| product.in_stock);
        priced.min().or(alone.filter(|_| product.options.is_empty()).map(|(p, g)| p * 1_000 / g))
    };
    let per_kilo: Vec<_> = found.iter().map(least).collect();
    assert!(per_kilo.iter().flatten().count() > 5, "{per_kilo:?}");
    assert!(per_kilo.is_sorted_by_key(|price| (price.is_none(), *price)), "{per_kilo:?}");
}

#[tokio::test]
async fn filter_counts_equal_the_totals_of_filtered_listings() {
    let test = TestShop::open(&Database::Sqlite).await;
    let nuts = ProductQuery { search: Some("cashew".to_owned()), ..ProductQuery::default() };
    let counts = test.shop.catalogue.count_products(&nuts).unwrap();
    let left = |query: ProductQuery| test.shop.catalogue.list_products(&query).unwrap().total;
    assert_eq!(counts.on_sale, left(ProductQuery { on_sale: Some(true), ..nuts.clone() }));
    assert_eq!(counts.in_stock, left(ProductQuery { in_stock: Some(true), ..nuts.clone() }));
    for (count, stars) in counts.rated.into_iter().zip(1..) {
        assert_eq!(
            count,
            left(ProductQuery { min_rating: Some(stars), ..nuts.clone() }),
            "{stars}"
        );
    }
    assert!(counts.in_stock > 0 && counts.in_stock < left(ProductQuery::default()));
    assert!(
        test.shop.catalogue.list_products(&ProductQuery { min_rating: Some(6), ..nuts }).is_err()
    );
}

#[tokio::test]
async fn unknown_slug_gets_suggestions() {
    let test = TestShop::open(&Database::Sqlite).await;
    let suggest = |address: &str| {
        let query = ProductQuery { suggest: Some(address.to_owned()), ..ProductQuery::default() };
        let found = test.shop.catalogue.list_products(&query).unwrap().items;
        found.into_iter().map(|product| product.slug).collect::<Vec<_>>()
    };
    for (address, meant) in [
        ("roasted-salted-cashew", CASHEWS),
        ("rosted-salted-cashews", CASHEWS),
        ("salted-roasted-cashews", CASHEWS),
        ("roastedsaltedcashews", CASHEWS),
        ("Roasted_Salted Cashews.html", CASHEWS),
        ("product/roasted-salted-cashews-500g", CASHEWS),
        ("smoked-almond/", "smoked-almonds"),
        ("ginger-mabuuy", "ginger-mabuyu"),
        ("study-mx", "study-mix"),
    ] {
        assert_eq!(suggest(address).first().map(String::as_str), Some(meant), "{address}");
    }
    assert!(suggest("korosho").contains(&CASHEWS.to_owned()), "in the other language too");
    for address in
        ["", "/", "wp-login.php", "products", "zebra-stripes", ".env", "na", "r", "%F0%9F"]
    {
        assert_eq!(suggest(address), Vec::<String>::new(), "{address}");
    }
    let long = ProductQuery { suggest: Some("a".repeat(101)), ..ProductQuery::default() };
    assert!(test.shop.catalogue.list_products(&long).is_err());
}
