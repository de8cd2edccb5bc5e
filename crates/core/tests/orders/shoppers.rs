//! Requests of customers other than orders: product reviews, and links to renamed products.

use korosho_core::slug_redirects::SlugRedirect;
use korosho_domain::catalogue::{OrderBy, ProductQuery};
use korosho_domain::message::ReviewInput;
use korosho_domain::order::CheckoutAnswer;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;
use serde_json::json;

use crate::shop::{Database, TestShop};

const CASHEWS: &str = "roasted-salted-cashews";

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
