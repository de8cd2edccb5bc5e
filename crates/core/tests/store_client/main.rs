//! Store client and catalogue under failures of WooCommerce.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod allergens;
mod text_pages;
mod webhooks;

use std::sync::Arc;
use std::time::Duration;

use korosho_core::Shop;
use korosho_core::clock::{Clock as _, ManualClock, SystemClock};
use korosho_core::config::{Secret, ShopConfig, WooConfig};
use korosho_core::woocommerce::{WooClient, WooError};
use korosho_domain::catalogue::{ProductQuery, ProductRef};
use korosho_domain::device::StoreConnection;
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
async fn read_is_retried_after_a_temporary_failure() {
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
async fn time_of_the_store_stays_right_when_the_local_clock_is_set() {
    let sandbox = sandbox().await;
    let clock = Arc::new(ManualClock::at(SystemClock.now()));
    let client = client(&sandbox).with_clock(Arc::<ManualClock>::clone(&clock));
    for jump in [7_200_000, -14_400_000, 600_000] {
        let before = client.store_now().await.unwrap();
        clock.advance(jump);
        let after = client.store_now().await.unwrap();
        assert!((after - before).abs() < 60_000, "{jump}: {before} {after}");
    }
}

#[tokio::test]
async fn write_is_sent_once() {
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
async fn every_failure_has_a_type_and_names_its_request() {
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
    let unreachable = WooClient::new(config("http://127.0.0.1:9", "a", "b")).unwrap();
    let result: Result<Value, _> = unreachable.put("orders/1", &json!({})).await;
    assert!(matches!(result, Err(WooError::Unreachable { .. })), "{result:?}");
}

#[tokio::test]
async fn captive_portal_is_not_a_store() {
    let sandbox = sandbox().await;
    fault(&sandbox, json!({ "body": "portal" }));
    let error = read(&client(&sandbox)).await.unwrap_err();
    assert!(matches!(error, WooError::NotJson { .. }), "{error}");
}

#[test]
fn key_pair_is_never_sent_unencrypted() {
    let far = WooClient::new(config("http://shop.example", "ck", "cs"));
    assert!(matches!(far, Err(WooError::Address(_))));
    assert!(WooClient::new(config("https://shop.example", "ck", "cs")).is_ok());
}

async fn opened(sandbox: &RunningSandbox, data: &TempDir) -> Shop {
    opened_looking(sandbox, data, Duration::from_millis(100)).await
}

async fn opened_looking(sandbox: &RunningSandbox, data: &TempDir, every: Duration) -> Shop {
    let woo = config(&sandbox.origin, "ck_demo", "cs_demo");
    let public = Url::parse("https://shop.example").unwrap();
    let mut config = ShopConfig::new(woo, data.path().to_owned(), public);
    config.settings.poll_interval = every;
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
async fn catalogue_of_one_store_is_not_shown_for_another() {
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
    let stopped = korosho_sandbox::start(Options::default()).await.unwrap();
    let origin = stopped.origin.clone();
    stopped.shutdown().await;
    let woo = config(&origin, "ck_demo", "cs_demo");
    let public = Url::parse("https://shop.example").unwrap();
    let second = Shop::open(ShopConfig::new(woo, data.path().to_owned(), public)).await.unwrap();
    // Another URL is another store: no data of the first one is shown under it.
    assert_eq!(second.catalogue.status().version, 0);
    assert!(known.total >= 24);
}

#[tokio::test]
async fn default_currency_applies_until_the_store_reports_one() {
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
    until("the store was asked", || shop.catalogue.status().connection != StoreConnection::Unknown)
        .await;
    assert_eq!((shop.catalogue.status().version, shop.get_shop().currency.as_str()), (0, "KES"));
    set("TZS").await;
    until("a catalogue", || shop.catalogue.status().version > 0).await;
    assert_eq!(shop.get_shop().currency, "TZS");
    background.stop().await;
}

#[tokio::test]
async fn catalogue_stays_available_through_an_outage_and_a_restart() {
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
async fn product_change_in_the_store_is_found_by_polling() {
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
    // A recent change is read again for a while, without effect.
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

/// Polling interval at which a full sync comes only after thirty polls, which no test reaches.
const A_SECOND: Duration = Duration::from_secs(1);
const AN_HOUR: Duration = Duration::from_secs(3_600);

/// Writes to the store as staff.
async fn put(sandbox: &RunningSandbox, path: &str, body: Value) {
    client(sandbox).put::<Value>(path, &body).await.unwrap();
}

async fn post(sandbox: &RunningSandbox, path: &str, body: Value) -> Value {
    client(sandbox).post(path, &body).await.unwrap()
}

fn coupons(shop: &Shop) -> Vec<String> {
    let snapshot = shop.catalogue.snapshot();
    snapshot.contents().coupons.iter().map(|coupon| coupon.code.clone()).collect()
}

#[tokio::test]
async fn categories_coupons_reviews_and_settings_are_updated_by_polling() {
    let (sandbox, data) = (sandbox().await, tempfile::tempdir().unwrap());
    let shop = opened_looking(&sandbox, &data, A_SECOND).await;
    let background = shop.start_background();
    until("a catalogue", || shop.catalogue.status().version > 0).await;
    let almonds = ProductRef { slug: "smoked-almonds".to_owned() };
    let page = || shop.catalogue.get_product(&almonds).unwrap();
    let (product, category) = (page().product.id, page().product.categories[0].clone());
    let path = format!("products/categories/{}", category.id);
    put(&sandbox, &path, json!({ "name": "Nuts & more" })).await;
    post(&sandbox, "coupons", json!({ "code": "JUSTNOW", "amount": "5" })).await;
    let review = json!({
        "product_id": product, "review": "Smoky", "reviewer": "Juma",
        "reviewer_email": "juma@shop.example", "rating": 4
    });
    post(&sandbox, "products/reviews", review).await;
    until("the category's name", || {
        let known = shop.catalogue.list_categories().unwrap();
        known.iter().any(|one| one.id == category.id && one.name == "Nuts & more")
    })
    .await;
    until("its name on a product", || page().product.categories[0].name == "Nuts & more").await;
    until("the coupon", || coupons(&shop).contains(&"justnow".to_owned())).await;
    until("the review", || page().reviews.iter().any(|own| own.author == "Juma")).await;
    put(&sandbox, "settings/general/woocommerce_currency", json!({ "value": "TZS" })).await;
    until("the currency", || page().product.currency == "TZS").await;
    background.stop().await;
}

#[tokio::test]
async fn bulk_edits_and_imports_are_detected_without_a_new_modification_date() {
    let (sandbox, data) = (sandbox().await, tempfile::tempdir().unwrap());
    let shop = opened_looking(&sandbox, &data, A_SECOND).await;
    let background = shop.start_background();
    until("a catalogue", || shop.catalogue.status().version > 0).await;
    let page = |slug: &str| {
        shop.catalogue.get_product(&ProductRef { slug: slug.to_owned() }).unwrap().product
    };
    let almonds = page("smoked-almonds");
    let sized = page("roasted-salted-cashews");
    let other = shop.catalogue.list_categories().unwrap();
    let own: Vec<i64> = almonds.categories.iter().map(|category| category.id).collect();
    let other = other.iter().find(|category| !own.contains(&category.id)).unwrap().id;
    let import_fields = |id: i64, fields: Value| {
        let url = format!("{}/sandbox/products/{id}", sandbox.origin);
        async move {
            let answer = reqwest::Client::new().post(url).json(&fields).send().await.unwrap();
            assert!(answer.status().is_success());
        }
    };
    import_fields(almonds.id, json!({ "category_ids": [other], "regular_price": "777" })).await;
    import_fields(sized.variations[0].id, json!({ "regular_price": "333" })).await;
    until("the price", || page("smoked-almonds").price == Some(77_700)).await;
    until("the category", || {
        let now = page("smoked-almonds").categories;
        now.len() == 1 && now[0].id == other
    })
    .await;
    until("the size's price", || {
        page("roasted-salted-cashews").variations.iter().any(|size| size.price == Some(33_300))
    })
    .await;
    background.stop().await;
}

#[tokio::test]
async fn new_coupon_is_looked_up_in_the_store() {
    let (sandbox, data) = (sandbox().await, tempfile::tempdir().unwrap());
    let shop = opened_looking(&sandbox, &data, AN_HOUR).await;
    let background = shop.start_background();
    until("a catalogue", || shop.catalogue.status().version > 0).await;
    let made = post(&sandbox, "coupons", json!({ "code": "JUSTNOW", "amount": "5" })).await;
    shop.catalogue.look_up_coupon("JustNow").await;
    assert!(coupons(&shop).contains(&"justnow".to_owned()));
    put(&sandbox, &format!("coupons/{}", made["id"]), json!({ "usage_limit": 3 })).await;
    let snapshot = shop.catalogue.refresh_coupon("JUSTNOW").await.unwrap();
    let known = snapshot.contents().coupons.iter().find(|coupon| coupon.code == "justnow");
    assert_eq!(known.unwrap().usage_limit, Some(3));
    let path = format!("coupons/{}", made["id"]);
    let gone: Value = client(&sandbox).delete(&path, &[("force", "true".into())]).await.unwrap();
    assert_eq!(gone["id"], made["id"]);
    shop.catalogue.refresh_coupon("JUSTNOW").await.unwrap();
    assert!(!coupons(&shop).contains(&"justnow".to_owned()));
    background.stop().await;
}

#[tokio::test]
async fn ping_of_a_saved_webhook_is_accepted_without_effect() {
    let (sandbox, data) = (sandbox().await, tempfile::tempdir().unwrap());
    let mut woo = config(&sandbox.origin, "ck_demo", "cs_demo");
    woo.webhook_secret = Some(Secret::new("own"));
    let public = Url::parse("https://shop.example").unwrap();
    let shop = Shop::open(ShopConfig::new(woo, data.path().to_owned(), public)).await.unwrap();
    assert_eq!(shop.woocommerce_webhook("", "", b"webhook_id=5"), Ok(()));
    let unsigned = shop.woocommerce_webhook("product.updated", "", b"webhook_id=5");
    assert_eq!(unsigned, Err(Problem::Forbidden));
    assert_eq!(shop.woocommerce_webhook("", "", b"{\"id\":5}"), Err(Problem::Forbidden));
}

#[tokio::test]
async fn price_with_too_many_decimals_is_rounded_and_an_unusable_one_raises_an_alert() {
    let (sandbox, data) = (sandbox().await, tempfile::tempdir().unwrap());
    let product = |name: &str, price: &str| {
        post(&sandbox, "products", json!({ "name": name, "regular_price": price }))
    };
    let third = product("Third", "33.333").await;
    let debt = product("Debt", "-5").await;
    let shop = opened_looking(&sandbox, &data, A_SECOND).await;
    let background = shop.start_background();
    until("a catalogue", || shop.catalogue.status().version > 0).await;
    let find = |made: &Value| {
        let slug = made["slug"].as_str().unwrap().to_owned();
        shop.catalogue.get_product(&ProductRef { slug }).unwrap().product
    };
    assert_eq!((find(&third).price, find(&third).purchasable), (Some(3_333), true));
    assert!(!find(&debt).purchasable);
    shop.work_off().await.unwrap();
    let raised = shop.admin.alerts().await.unwrap();
    assert_eq!(raised.len(), 1, "{raised:?}");
    assert!(
        raised[0].kind == "unreadable_price" && raised[0].detail.contains("\"Debt\""),
        "{raised:?}"
    );
    put(&sandbox, &format!("products/{}", debt["id"]), json!({ "regular_price": "5" })).await;
    until("the price", || find(&debt).purchasable).await;
    shop.work_off().await.unwrap();
    assert_eq!(shop.admin.alerts().await.unwrap(), vec![]);
    background.stop().await;
}
