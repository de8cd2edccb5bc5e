//! Diagnostics of taxes and delivery: each uncomputable setting is named, and staff get an alert.

use std::time::Duration;

use korosho_core::Shop;
use korosho_core::diagnostics;
use korosho_domain::admin::HealthLevel;
use korosho_sandbox::RunningSandbox;
use serde_json::{Value, json};

use super::{TestApp, sandbox, set};

/// Creates a delivery zone with one method; returns the zone's id.
async fn zone(sandbox: &RunningSandbox, name: &str, method: &str, settings: Value) -> i64 {
    let zone = send(sandbox, "shipping/zones", json!({ "name": name })).await;
    let path = format!("shipping/zones/{}/methods", zone["id"]);
    send(sandbox, &path, json!({ "method_id": method, "settings": settings })).await;
    zone["id"].as_i64().unwrap()
}

async fn send(sandbox: &RunningSandbox, path: &str, body: Value) -> Value {
    let url = format!("{}/wp-json/wc/v3/{path}", sandbox.origin);
    let request = reqwest::Client::new().post(url).basic_auth("ck_demo", Some("cs_demo"));
    let answer = request.json(&body).send().await.unwrap();
    assert!(answer.status().is_success(), "{path}: {}", answer.status());
    answer.json().await.unwrap()
}

#[tokio::test]
async fn every_uncomputable_zone_is_named_with_its_remedy() {
    let sandbox = sandbox().await;
    zone(&sandbox, "Westlands", "flat_rate", json!({ "cost": "ask us" })).await;
    zone(&sandbox, "Karen", "free_shipping", json!({ "requires": "coupon" })).await;
    send(&sandbox, "shipping/zones", json!({ "name": "Mombasa" })).await;
    let report = diagnostics::run(&TestApp::demo(&sandbox.origin).config).await;
    assert_ne!(report.worst(), HealthLevel::Failed, "{report}");
    let lines: Vec<String> = report
        .0
        .iter()
        .filter(|line| line.subject.en == "delivery")
        .map(|line| format!("{:?}: {} → {}", line.level, line.finding, line.remedy))
        .collect();
    let assert_line = |parts: &[&str]| {
        let fits = |line: &&String| parts.iter().all(|part| line.contains(part));
        assert_eq!(lines.iter().filter(fits).count(), 1, "{parts:?}: {report}");
    };
    assert_line(&["Passed", "pick-up"]);
    assert_line(&["Warning", "\"Westlands\" is not offered", "\"ask us\"", "[qty]"]);
    assert_line(&["Warning", "\"Karen\" is not offered", "flat rate"]);
    assert_line(&["Warning", "\"Mombasa\" has no method", "flat rate"]);
}

/// Deletes every delivery zone of the store, with its pick-up.
pub async fn delete_zones(sandbox: &RunningSandbox) {
    let url = format!("{}/wp-json/wc/v3/shipping/zones", sandbox.origin);
    let client = reqwest::Client::new();
    let request = client.get(&url).basic_auth("ck_demo", Some("cs_demo"));
    let zones: Vec<Value> = request.send().await.unwrap().json().await.unwrap();
    for zone in zones.iter().filter(|zone| zone["id"] != 0) {
        let request = client.delete(format!("{url}/{}?force=true", zone["id"]));
        let answer = request.basic_auth("ck_demo", Some("cs_demo")).send().await.unwrap();
        assert!(answer.status().is_success());
    }
}

#[tokio::test]
async fn shop_without_any_fulfilment_fails() {
    let sandbox = sandbox().await;
    delete_zones(&sandbox).await;
    let mut app = TestApp::demo(&sandbox.origin);
    app.config.settings.pickup = true;
    assert!(app.warned("delivery").await.contains("pick-up only"));
    app.config.settings.pickup = false;
    assert!(app.failed("delivery").await.contains("nobody can order"));
}

#[tokio::test]
async fn taxes_without_a_rate_are_a_warning() {
    let sandbox = sandbox().await;
    set(&sandbox, "general/woocommerce_calc_taxes", "yes").await;
    let app = TestApp::demo(&sandbox.origin);
    assert!(app.warned("taxes").await.contains("no rate"));
    send(&sandbox, "taxes", json!({ "country": "KE", "rate": "16", "name": "VAT" })).await;
    let found = app.warned("taxes").await;
    assert!(found.contains("1 rate, prices exclude tax"), "{found}");
}

#[tokio::test]
async fn prices_shown_without_their_tax_are_a_warning() {
    let sandbox = sandbox().await;
    set(&sandbox, "general/woocommerce_calc_taxes", "yes").await;
    send(&sandbox, "taxes", json!({ "country": "KE", "rate": "16", "name": "VAT" })).await;
    let app = TestApp::demo(&sandbox.origin);
    let places = ["woocommerce_tax_display_shop", "woocommerce_tax_display_cart"];
    for (shop, cart) in [("excl", "excl"), ("incl", "excl"), ("excl", "incl")] {
        set(&sandbox, &format!("tax/{}", places[0]), shop).await;
        set(&sandbox, &format!("tax/{}", places[1]), cart).await;
        let found = app.warned("taxes").await;
        assert!(found.contains("see prices without tax"), "{shop} {cart}: {found}");
    }
    for place in places {
        set(&sandbox, &format!("tax/{place}"), "incl").await;
    }
    let report = diagnostics::run(&app.config).await;
    let shown = "1 rate, prices exclude tax, customers see them with tax";
    assert!(report.to_string().contains(shown), "{report}");
}

#[tokio::test]
async fn more_decimals_than_the_currency_has_are_a_warning() {
    let sandbox = sandbox().await;
    set(&sandbox, "general/woocommerce_price_num_decimals", "3").await;
    let found = TestApp::demo(&sandbox.origin).warned("decimals").await;
    assert!(found.contains("3 decimals") && found.contains("KES has 2"), "{found}");
}

#[tokio::test]
async fn alert_of_an_uncomputable_zone_lasts_until_it_is_computable() {
    let sandbox = sandbox().await;
    let id = zone(&sandbox, "Westlands", "flat_rate", json!({ "cost": "ask us" })).await;
    let url = format!("{}/wp-json/wc/v3/shipping/zones/{id}/methods", sandbox.origin);
    let request = reqwest::Client::new().get(url).basic_auth("ck_demo", Some("cs_demo"));
    let methods: Value = request.send().await.unwrap().json().await.unwrap();
    let method = format!("shipping/zones/{id}/methods/{}", methods[0]["instance_id"]);
    let mut app = TestApp::demo(&sandbox.origin);
    app.config.settings.poll_interval = Duration::from_millis(200);
    let shop = Shop::open(app.config.clone()).await.unwrap();
    let background = shop.start_background();
    // Each refresh reads the store's settings again.
    for (cost, raised) in [("ask us", 1), ("200", 0), ("ask us", 1)] {
        send(&sandbox, &method, json!({ "settings": { "cost": cost } })).await;
        let alerts = async || shop.admin.alerts().await.unwrap();
        for _ in 0..400 {
            if alerts().await.len() == raised {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let alerts = alerts().await;
        assert_eq!(alerts.len(), raised, "{cost}: {alerts:?}");
        for alert in alerts {
            assert_eq!(alert.kind, "not_computable");
            let words = "delivery zone \"Westlands\" is not offered: its cost \"ask us\"";
            assert!(alert.detail.starts_with(words) && alert.detail.contains("[qty]"), "{alert:?}");
        }
    }
    background.stop().await;
    shop.close().await;
}
