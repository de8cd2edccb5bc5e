//! The way to WooCommerce on a bad day, and the catalogue behind it.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

use std::time::Duration;

use korosho_core::Shop;
use korosho_core::config::{Secret, ShopConfig, WooConfig};
use korosho_core::woocommerce::{WooClient, WooError};
use korosho_domain::catalogue::{ProductQuery, ProductRef};
use korosho_domain::device::StoreSeen;
use korosho_domain::problem::Problem;
use korosho_sandbox::{Options, RunningSandbox};
use serde_json::{Value, json};
use tempfile::TempDir;
use url::Url;

async fn sandbox() -> RunningSandbox {
    korosho_sandbox::start(Options::default()).await.unwrap()
}

fn config(origin: &str, key: &str, secret: &str) -> WooConfig {
    let mut config =
        WooConfig::new(Url::parse(origin).unwrap(), Secret::new(key), Secret::new(secret));
    config.limits.timeout = Duration::from_millis(800);
    config
}

fn client(sandbox: &RunningSandbox) -> WooClient {
    WooClient::new(config(&sandbox.origin, "ck_demo", "cs_demo")).unwrap()
}

fn fault(sandbox: &RunningSandbox, settings: Value) {
    sandbox.state().faults().add(serde_json::from_value(settings).unwrap());
}

async fn read(client: &WooClient) -> Result<Vec<Value>, WooError> {
    client.get("products", &[("per_page", "2".to_owned())]).await
}

#[tokio::test]
async fn a_read_that_fails_in_passing_is_tried_again() {
    let sandbox = sandbox().await;
    for broken in [
        json!({ "status": 503, "times": 1 }),
        json!({ "status": 429, "retry_after": 1, "times": 1 }),
        json!({ "body": "html", "times": 1 }),
        json!({ "body": "torn", "times": 1 }),
        json!({ "outage": true, "times": 1 }),
    ] {
        fault(&sandbox, broken.clone());
        assert_eq!(read(&client(&sandbox)).await.unwrap().len(), 2, "{broken}");
    }
}

#[tokio::test]
async fn a_write_is_sent_once() {
    let sandbox = sandbox().await;
    fault(&sandbox, json!({ "method": "POST", "path": "/orders", "commit_then_drop": true }));
    let lost: Result<Value, WooError> = client(&sandbox).post("orders", &json!({})).await;
    let error = lost.unwrap_err();
    assert!(matches!(error, WooError::NoAnswer { .. }) && error.may_have_happened(), "{error}");
    assert!(error.to_string().contains("POST orders"), "{error}");
    sandbox.state().faults().clear(None);
    let orders: Vec<Value> = client(&sandbox).get("orders", &[]).await.unwrap();
    assert_eq!(orders.len(), 1);
}

#[tokio::test]
async fn every_failure_has_a_name_and_tells_the_request() {
    let sandbox = sandbox().await;
    let wrong = WooClient::new(config(&sandbox.origin, "ck_demo", "cs_wrong")).unwrap();
    let refused = read(&wrong).await.unwrap_err();
    assert!(matches!(refused, WooError::Refused { .. }), "{refused}");
    assert!(!refused.to_string().contains("cs_wrong"));
    let missing: Result<Value, _> = client(&sandbox).get("products/999999", &[]).await;
    assert!(matches!(missing, Err(WooError::Business { status: 404, .. })));
    fault(&sandbox, json!({ "latency_ms": 3_000 }));
    let slow: Result<Value, _> = client(&sandbox).put("orders/1", &json!({})).await;
    assert!(matches!(slow, Err(WooError::NoAnswer { .. })), "{slow:?}");
    let nobody = WooClient::new(config("http://127.0.0.1:9", "a", "b")).unwrap();
    let away: Result<Value, _> = nobody.put("orders/1", &json!({})).await;
    assert!(matches!(away, Err(WooError::Unreachable { .. })), "{away:?}");
}

#[tokio::test]
async fn a_captive_portal_is_no_store() {
    let sandbox = sandbox().await;
    fault(&sandbox, json!({ "body": "portal" }));
    let error = read(&client(&sandbox)).await.unwrap_err();
    assert!(matches!(error, WooError::NotJson { .. }), "{error}");
}

#[test]
fn a_key_pair_is_never_sent_in_the_clear() {
    let far = WooClient::new(config("http://shop.example", "ck", "cs"));
    assert!(matches!(far, Err(WooError::Address(_))));
    assert!(WooClient::new(config("https://shop.example", "ck", "cs")).is_ok());
}

async fn opened(sandbox: &RunningSandbox, data: &TempDir) -> Shop {
    let woo = config(&sandbox.origin, "ck_demo", "cs_demo");
    let public = Url::parse("https://shop.example").unwrap();
    let mut config = ShopConfig::new(woo, data.path().to_owned(), public);
    config.settings.poll_interval = Duration::from_millis(100);
    Shop::open(config).await.unwrap()
}

async fn until(what: &str, check: impl Fn() -> bool) {
    let started = tokio::time::Instant::now();
    while !check() {
        assert!(started.elapsed() < Duration::from_secs(20), "never came: {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn another_store_is_shown_nothing_of_the_first() {
    let (sandbox, data) = (sandbox().await, tempfile::tempdir().unwrap());
    let query = ProductQuery::default();
    let first = opened(&sandbox, &data).await;
    assert_eq!(first.catalogue.list_products(&query), Err(Problem::CatalogueUnavailable));
    let background = first.start_background();
    until("a catalogue", || first.catalogue.status().version > 0).await;
    let known = first.catalogue.list_products(&query).unwrap();
    background.stop().await;
    first.close().await;
    sandbox.shutdown().await;
    let nobody = korosho_sandbox::start(Options::default()).await.unwrap();
    let origin = nobody.origin.clone();
    nobody.shutdown().await;
    let woo = config(&origin, "ck_demo", "cs_demo");
    let public = Url::parse("https://shop.example").unwrap();
    let second = Shop::open(ShopConfig::new(woo, data.path().to_owned(), public)).await.unwrap();
    // Another address is another store: nothing of the first one is shown under it.
    assert_eq!(second.catalogue.status().version, 0);
    assert!(known.total >= 24);
}

#[tokio::test]
async fn a_currency_is_named_before_the_first_copy_and_never_a_made_up_one() {
    let (sandbox, data) = (sandbox().await, tempfile::tempdir().unwrap());
    let path = "/settings/general/woocommerce_currency";
    let set = |value: &str| {
        let client = client(&sandbox);
        let body = json!({ "value": value });
        async move { client.put::<Value>(&path[1..], &body).await.unwrap() }
    };
    set("").await;
    let shop = opened(&sandbox, &data).await;
    assert_eq!(shop.get_shop().currency, "KES");
    let background = shop.start_background();
    until("the store was asked", || shop.catalogue.status().seen != StoreSeen::Unknown).await;
    assert_eq!((shop.catalogue.status().version, shop.get_shop().currency.as_str()), (0, "KES"));
    set("TZS").await;
    until("a catalogue", || shop.catalogue.status().version > 0).await;
    assert_eq!(shop.get_shop().currency, "TZS");
    background.stop().await;
}

#[tokio::test]
async fn browsing_goes_on_through_an_outage_and_a_restart() {
    let (sandbox, data) = (sandbox().await, tempfile::tempdir().unwrap());
    let first = opened(&sandbox, &data).await;
    let background = first.start_background();
    until("a catalogue", || first.catalogue.status().version > 0).await;
    fault(&sandbox, json!({ "upstream": "woocommerce", "outage": true }));
    until("the outage is noticed", || !first.catalogue.status().store_reachable).await;
    background.stop().await;
    first.close().await;
    let second = opened(&sandbox, &data).await;
    let page = second.catalogue.get_product(&ProductRef { slug: "smoked-almonds".to_owned() });
    assert_eq!(page.unwrap().product.name, "Smoked Almonds");
    assert!(!second.catalogue.list_categories().unwrap().is_empty());
}

#[tokio::test]
async fn a_change_in_the_store_is_seen_by_itself() {
    let (sandbox, data) = (sandbox().await, tempfile::tempdir().unwrap());
    let shop = opened(&sandbox, &data).await;
    let background = shop.start_background();
    until("a catalogue", || shop.catalogue.status().version > 0).await;
    let almonds = ProductRef { slug: "smoked-almonds".to_owned() };
    let price = || shop.catalogue.get_product(&almonds).ok().and_then(|page| page.product.price);
    assert_eq!(price(), Some(89_000));
    let id = shop.catalogue.get_product(&almonds).unwrap().product.id;
    let changed = json!({ "regular_price": "910" });
    let _: Value = client(&sandbox).put(&format!("products/{id}"), &changed).await.unwrap();
    until("the new price", || price() == Some(91_000)).await;
    // What has been changed a moment ago is read again for a while, and is no news any more.
    let version = shop.catalogue.status().version;
    for _ in 0..3 {
        let before = shop.catalogue.status().fresh_at;
        until("another look", || shop.catalogue.status().fresh_at != before).await;
    }
    assert_eq!(shop.catalogue.status().version, version);
    let _: Value = client(&sandbox)
        .delete(&format!("products/{id}"), &[("force", "true".to_owned())])
        .await
        .unwrap();
    until("it has left", || price().is_none()).await;
    background.stop().await;
}
