//! Product options as the store's own cart allows them: open attributes, sold individually,
//! backorders; and M-Pesa in whole shillings.

use std::collections::BTreeMap;
use std::path::Path;

use korosho_domain::catalogue::ProductRef;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;
use korosho_domain::quote::{Line, Notice, QuoteInput};
use serde_json::{Value, json};

use crate::shop::{Database, TestShop};

/// Creates a product in the store and waits until the shop has read it; returns its id.
async fn product(test: &TestShop, body: Value) -> i64 {
    let id = test.store("POST", "products", body).await["id"].as_i64().unwrap();
    test.shop.catalogue.refresh_products(&[id]).await.unwrap();
    id
}

/// Deletes the catalogue on disk, so that the next start needs a full sync.
fn forget_catalogue(data: &Path) {
    for file in std::fs::read_dir(data).unwrap().map(|file| file.unwrap().path()) {
        if file.file_name().unwrap().to_string_lossy().starts_with("catalogue-") {
            std::fs::remove_file(file).unwrap();
        }
    }
}

/// Creates almonds of 100 g whose only variation leaves the taste open; returns product and
/// variation.
async fn any_taste(test: &TestShop) -> (i64, i64) {
    let attribute = test.store("POST", "products/attributes", json!({ "name": "Ladha" })).await;
    let terms = format!("products/attributes/{}/terms", attribute["id"]);
    for (name, slug) in [("Asali", "asali"), ("Pilipili kali", "pilipili-kali")] {
        test.store("POST", &terms, json!({ "name": name, "slug": slug })).await;
    }
    let attributes = json!([
        { "name": "Weight", "variation": true, "options": ["100 g"] },
        { "id": attribute["id"], "variation": true, "options": ["Asali", "Pilipili kali"] },
    ]);
    let body = json!({ "name": "Any almonds", "type": "variable", "attributes": attributes });
    let id = test.store("POST", "products", body).await["id"].as_i64().unwrap();
    let chosen = json!([{ "name": "Weight", "option": "100 g" }]);
    let variation = json!({ "regular_price": "100", "attributes": chosen });
    let variation = test.store("POST", &format!("products/{id}/variations"), variation).await;
    (id, variation["id"].as_i64().unwrap())
}

fn tasting((product_id, variation_id): (i64, i64), taste: &str, quantity: u32) -> Line {
    let attributes = BTreeMap::from([("Ladha".to_owned(), taste.to_owned())]);
    Line { product_id, variation_id: Some(variation_id), attributes, quantity }
}

#[tokio::test]
async fn open_attribute_value_is_sent_in_the_line_of_the_store() {
    let mut test = TestShop::open(&Database::Sqlite).await;
    let almonds = any_taste(&test).await;
    // Attributes and their terms are read by a full sync of the catalogue.
    test.while_closed(forget_catalogue).await;
    test.until("the catalogue", || async {
        test.shop.catalogue.snapshot().entry(almonds.0).is_some()
    })
    .await;
    let lines = vec![tasting(almonds, "Pilipili kali", 2), tasting(almonds, "Asali", 1)];
    let input = test.input(lines.clone(), PaymentMethod::Counter).await;
    let answer = test.place(&input).await.unwrap();
    test.store_has(&["on-hold"]).await;
    let order = test.store_orders().await.remove(0);
    let chosen = |at: usize| {
        let meta = order["line_items"][at]["meta_data"].as_array().unwrap();
        let taste = meta.iter().find(|row| row["key"] == "pa_ladha");
        taste.map(|row| row["value"].clone()).unwrap_or_default()
    };
    assert_eq!((chosen(0), chosen(1)), (json!("pilipili-kali"), json!("asali")));
    let seen = test.see(&answer).await;
    assert_eq!(seen.lines.iter().map(|line| line.to_line()).collect::<Vec<_>>(), lines);
    assert_eq!(seen.lines[0].options["Ladha"], "Pilipili kali");
}

#[tokio::test]
async fn open_attribute_without_a_valid_value_is_refused() {
    let test = TestShop::open(&Database::Sqlite).await;
    let almonds = any_taste(&test).await;
    test.shop.catalogue.refresh_products(&[almonds.0]).await.unwrap();
    let none = Line { attributes: BTreeMap::new(), ..tasting(almonds, "Asali", 1) };
    for line in [none, tasting(almonds, "Chumvi", 1)] {
        let input = test.input(vec![line], PaymentMethod::Counter).await;
        let refused = test.place(&input).await;
        assert!(matches!(refused, Err(Problem::OutOfStock { .. })), "{refused:?}");
    }
}

#[tokio::test]
async fn variations_share_stock_only_if_managed_by_the_product() {
    let test = TestShop::open(&Database::Sqlite).await;
    for (own_stock, is_sold) in [(true, true), (false, false)] {
        let sizes = json!([{ "name": "Size", "variation": true, "options": ["S", "L"] }]);
        let body = json!({
            "name": format!("Own stock: {own_stock}"), "type": "variable", "attributes": sizes,
            "manage_stock": true, "stock_quantity": 4,
        });
        let id = test.store("POST", "products", body).await["id"].as_i64().unwrap();
        let mut lines = Vec::new();
        for option in ["S", "L"] {
            let mut body = json!({
                "regular_price": "100", "attributes": [{ "name": "Size", "option": option }],
            });
            if own_stock {
                body["manage_stock"] = true.into();
                body["stock_quantity"] = 4.into();
            }
            let row = test.store("POST", &format!("products/{id}/variations"), body).await;
            let variation_id = row["id"].as_i64();
            lines.push(Line { product_id: id, variation_id, quantity: 3, ..Line::default() });
        }
        test.shop.catalogue.refresh_products(&[id]).await.unwrap();
        let input = test.input(lines, PaymentMethod::Counter).await;
        let answer = test.place(&input).await;
        assert_eq!(answer.is_ok(), is_sold, "{answer:?}");
    }
}

#[tokio::test]
async fn product_keeps_its_variations_while_the_plugin_is_inactive() {
    let test = TestShop::open(&Database::Sqlite).await;
    let line = test.line("roasted-salted-cashews", Some("100g"), 1);
    test.fault(json!({
        "upstream": "woocommerce", "method": "GET", "times": 5, "body": "no_route",
        "path": format!("/products/{}/variations", line.product_id),
    }));
    assert!(test.shop.catalogue.refresh_products(&[line.product_id]).await.is_err());
    let snapshot = test.shop.catalogue.snapshot();
    assert!(!snapshot.entry(line.product_id).unwrap().product.variations.is_empty());
}

#[tokio::test]
async fn product_sold_individually_is_ordered_once() {
    let test = TestShop::open(&Database::Sqlite).await;
    let body = json!({ "name": "One each", "regular_price": "300", "sold_individually": true });
    let product_id = product(&test, body).await;
    let line = |quantity| Line { product_id, quantity, ..Line::default() };
    let lines = vec![line(1), line(1)];
    let asked = QuoteInput { lines: lines.clone(), ..QuoteInput::default() };
    let quote = test.shop.checkout.get_quote(asked).await.unwrap();
    let attributes = BTreeMap::new();
    assert_eq!(quote.notices, [Notice::OnePerOrder { product_id, variation_id: None, attributes }]);
    let two = test.input(lines, PaymentMethod::Counter).await;
    assert!(matches!(test.place(&two).await, Err(Problem::OutOfStock { .. })));
    let one = test.input(vec![line(1)], PaymentMethod::Counter).await;
    assert!(test.place(&one).await.is_ok());
}

#[tokio::test]
async fn product_on_backorder_is_sold_beyond_the_stock() {
    let test = TestShop::open(&Database::Sqlite).await;
    for backorders in ["notify", "yes"] {
        let body = json!({
            "name": "Made to order", "regular_price": "400", "manage_stock": true,
            "stock_quantity": 2, "backorders": backorders,
        });
        let product_id = product(&test, body).await;
        let line = |quantity| Line { product_id, quantity, ..Line::default() };
        let five = test.input(vec![line(5)], PaymentMethod::Counter).await;
        assert!(test.place(&five).await.is_ok(), "{backorders}");
        test.drained().await;
        let snapshot = test.shop.catalogue.refresh_products(&[product_id]).await.unwrap();
        let shown = &snapshot.entry(product_id).unwrap().product;
        assert!(shown.in_stock, "{backorders}");
        assert_eq!(
            shown.on_backorder,
            backorders == "notify",
            "customers see it where the shop wants it"
        );
    }
}

#[tokio::test]
async fn mpesa_is_unavailable_in_a_shop_with_another_currency() {
    let mut test = TestShop::open(&Database::Sqlite).await;
    let dollars = json!({ "value": "USD" });
    test.store("PUT", "settings/general/woocommerce_currency", dollars).await;
    test.while_closed(forget_catalogue).await;
    test.until("dollars", || async { test.shop.get_shop().currency == "USD" }).await;
    assert!(!test.shop.get_shop().payment_methods.contains(&PaymentMethod::Mpesa));
    let input = test.cashews(PaymentMethod::Mpesa).await;
    assert_eq!(test.place(&input).await, Err(Problem::PaymentMethodUnavailable));
    let input = test.cashews(PaymentMethod::Counter).await;
    let answer = test.place(&input).await.unwrap();
    let prompt = korosho_domain::order::PayOrderInput {
        id: answer.order.id,
        key: answer.order.key,
        payment: PaymentMethod::Mpesa,
        phone: Some("0712 345 678".to_owned()),
        expected_due: None,
    };
    let refused = test.shop.orders.pay_order(prompt).await;
    assert_eq!(refused, Err(Problem::PaymentMethodUnavailable));
}

#[tokio::test]
async fn non_latin_slug_is_found_in_every_encoding() {
    let test = TestShop::open(&Database::Sqlite).await;
    let id = product(&test, json!({ "name": "腰果", "regular_price": "500" })).await;
    let kept = test.shop.catalogue.snapshot().entry(id).unwrap().product.slug.clone();
    assert_eq!(kept, "%e8%85%b0%e6%9e%9c");
    for slug in ["%e8%85%b0%e6%9e%9c", "%E8%85%B0%E6%9E%9C", "腰果"] {
        let found = test.shop.catalogue.get_product(&ProductRef { slug: slug.to_owned() });
        assert_eq!(found.map(|page| page.product.name).ok().as_deref(), Some("腰果"), "{slug}");
    }
}
