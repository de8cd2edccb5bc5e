//! Carts that the store's own cart prices differently from the shop.

use std::time::Duration;

use korosho_domain::fulfilment::{Address, Fulfilment};
use korosho_domain::order::CheckoutInput;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;
use korosho_domain::quote::QuoteInput;
use korosho_sandbox::Options;
use serde_json::{Value, json};

use crate::shop::{Database, TestShop, ask_store};

/// Polling interval that is longer than any test.
const RARELY: Duration = Duration::from_secs(3600);

/// Checkout of cashews delivered to a zone, at the price that the shop quotes.
async fn delivered(test: &TestShop, zone: &str) -> CheckoutInput {
    let input = test.cashews(PaymentMethod::OnDelivery).await;
    let address = Some(Address { estate: "Kilimani".to_owned(), ..Address::default() });
    let fulfilment = Fulfilment::Delivery { zone: zone.to_owned(), address };
    let lines = input.lines.clone();
    let asked = QuoteInput { lines, fulfilment: fulfilment.clone(), ..QuoteInput::default() };
    let expected_total = test.shop.checkout.get_quote(asked).await.unwrap().total;
    CheckoutInput { fulfilment, expected_total, ..input }
}

/// Splits the shop's id of a delivery option into `(zone, method)`.
fn parts(zone: &str) -> (&str, &str) {
    zone.split_once(':').unwrap()
}

#[tokio::test]
async fn raised_delivery_cost_needs_agreement_before_the_order() {
    let test = TestShop::open_with(&Database::Sqlite, |config| {
        config.settings.poll_interval = RARELY;
    })
    .await;
    let zone = test.shop.get_shop().delivery_zones[0].clone();
    let input = delivered(&test, &zone.id).await;
    let (of, method) = parts(&zone.id);
    let cost = json!({ "settings": { "cost": "345" } });
    test.store("PUT", &format!("shipping/zones/{of}/methods/{method}"), cost).await;
    let refused = test.place(&input).await;
    let Err(Problem::PriceChanged { quote }) = refused else { panic!("{refused:?}") };
    assert_eq!(quote.shipping, 34_500, "{quote:?}");
    assert_eq!(quote.total, input.expected_total + 34_500 - zone.fee);
    test.until("the new cost", || async { test.shop.get_shop().delivery_zones[0].fee == 34_500 })
        .await;
    let confirmed = CheckoutInput { expected_total: quote.total, ..input };
    let answer = test.place(&confirmed).await.unwrap();
    assert_eq!(test.see(&answer).await.shipping, 34_500);
    test.drained().await;
    let order = test.store_orders().await.remove(0);
    assert_eq!(order["shipping_lines"][0]["total"], "345.00", "{order}");
    assert_eq!(order["fee_lines"], json!([]));
}

#[tokio::test]
async fn class_costs_are_charged_after_a_temporary_plugin_failure() {
    let sandbox = korosho_sandbox::start(Options::default()).await.unwrap();
    let bulky = json!({ "name": "Bulky" });
    let class = ask_store(&sandbox, "POST", "products/shipping_classes", bulky).await;
    let cashews = "products?slug=roasted-salted-cashews";
    let product = ask_store(&sandbox, "GET", cashews, json!({})).await[0]["id"].clone();
    let classed = json!({ "shipping_class": class["slug"] });
    ask_store(&sandbox, "PUT", &format!("products/{product}"), classed).await;
    let zone = ask_store(&sandbox, "GET", "shipping/zones", json!({})).await[1]["id"].clone();
    let methods = format!("shipping/zones/{zone}/methods");
    let rows = ask_store(&sandbox, "GET", &methods, json!({})).await;
    let flat = |row: &&Value| row["method_id"] == "flat_rate";
    let method = rows.as_array().unwrap().iter().find(flat).unwrap()["instance_id"].clone();
    let class_cost = format!("class_cost_{}", class["id"]);
    let costs = json!({ "settings": { "cost": "100", class_cost: "50" } });
    ask_store(&sandbox, "PUT", &format!("{methods}/{method}"), costs).await;
    let fault = json!({
        "upstream": "woocommerce", "path": "/products/shipping_classes",
        "times": 5, "body": "no_route"
    });
    sandbox.state().faults().add(serde_json::from_value(fault).unwrap());
    let test = TestShop::open_at(sandbox, &Database::Sqlite, |_| ()).await;
    let input = delivered(&test, &format!("{zone}:{method}")).await;
    let answer = test.place(&input).await.unwrap();
    assert_eq!(test.see(&answer).await.shipping, 15_000);
}

#[tokio::test]
async fn shipping_rate_missing_from_the_store_cart_keeps_the_price() {
    let test = TestShop::open_with(&Database::Sqlite, |config| {
        config.settings.poll_interval = Duration::from_millis(200);
    })
    .await;
    let zone = test.store("POST", "shipping/zones", json!({ "name": "Malindi" })).await;
    let path = format!("shipping/zones/{}", zone["id"]);
    let range = json!([
        { "code": "KE", "type": "country" },
        { "code": "80200...80299", "type": "postcode" },
    ]);
    test.store("PUT", &format!("{path}/locations"), range).await;
    let flat = json!({ "method_id": "flat_rate" });
    let method = test.store("POST", &format!("{path}/methods"), flat).await;
    let method_path = format!("{path}/methods/{}", method["instance_id"]);
    let cost = json!({ "settings": { "cost": "333.33" } });
    test.store("PUT", &method_path, cost).await;
    let malindi = || {
        let zones = test.shop.get_shop().delivery_zones;
        zones.into_iter().find(|zone| zone.name == "Malindi" && zone.fee == 33_333)
    };
    test.until("the zone", || async { malindi().is_some() }).await;
    let input = delivered(&test, &malindi().unwrap().id).await;
    let answer = test.place(&input).await.unwrap();
    let seen = test.see(&answer).await;
    assert_eq!((seen.shipping, seen.total), (33_333, input.expected_total));
    assert!(test.alerts().await.is_empty(), "{:?}", test.alerts().await);
}
