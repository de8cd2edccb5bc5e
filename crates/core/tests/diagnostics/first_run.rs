//! First run of the app: the store is checked before its key pair is kept, and each fault has a
//! code.

use std::sync::Arc;

use axum::http::{StatusCode, header};
use axum::response::Html;
use korosho_core::config::{Secret, WooConfig};
use korosho_core::diagnostics;
use korosho_domain::device::ShopDetails;
use korosho_domain::problem::Problem;
use korosho_sandbox::RunningSandbox;
use serde_json::json;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;
use url::Url;

use super::{sandbox, self_signed, site};

async fn tried(origin: &str, key: &str, secret: &str) -> Result<ShopDetails, Problem> {
    let base = Url::parse(origin).unwrap();
    diagnostics::connect(&WooConfig::new(base, Secret::new(key), Secret::new(secret))).await
}

async fn tried_with_demo_keys(origin: &str) -> Problem {
    tried(origin, "ck_demo", "cs_demo").await.unwrap_err()
}

#[tokio::test]
async fn connection_test_returns_the_details_of_the_store() {
    let sandbox = sandbox().await;
    let details = tried(&sandbox.origin, "ck_demo", "cs_demo").await.unwrap();
    assert_eq!(details.name, "Korosho");
    assert_eq!(details.language, "en");
}

#[tokio::test]
async fn wrong_key_pair_is_distinguished_from_a_read_only_one() {
    let sandbox = sandbox().await;
    let pair = async |key, secret| tried(&sandbox.origin, key, secret).await.unwrap_err();
    assert_eq!(pair("ck_demo", "cs_wrong").await, Problem::StoreKeyRefused);
    assert_eq!(pair("ck_nobody", "cs_nobody").await, Problem::StoreKeyRefused);
    assert_eq!(pair("ck_demo_write", "cs_demo_write").await, Problem::StoreKeyRefused);
    assert_eq!(pair("ck_demo_read", "cs_demo_read").await, Problem::StoreKeyReadOnly);
}

#[tokio::test]
async fn connection_test_changes_nothing_in_the_store() {
    let sandbox = sandbox().await;
    let before = contents(&sandbox).await;
    tried(&sandbox.origin, "ck_demo", "cs_demo").await.unwrap();
    assert_eq!(contents(&sandbox).await, before);
}

/// Products and orders of the sandbox, read over HTTP like any client.
async fn contents(sandbox: &RunningSandbox) -> String {
    let base = Url::parse(&sandbox.origin).unwrap();
    let woo = WooConfig::new(base, Secret::new("ck_demo"), Secret::new("cs_demo"));
    let client = korosho_core::woocommerce::WooClient::new(woo).unwrap();
    let all = [("per_page", "100".to_owned()), ("orderby", "id".to_owned())];
    let products: serde_json::Value = client.get("products", &all).await.unwrap();
    let orders: serde_json::Value = client.get("orders", &[]).await.unwrap();
    format!("{products} {orders}")
}

#[tokio::test]
async fn unreachable_and_failing_stores_are_distinguished() {
    let problem = tried_with_demo_keys("http://127.0.0.1:9/").await;
    assert_eq!(problem, Problem::StoreUnreachable);
    let failing = site(StatusCode::BAD_GATEWAY).await;
    assert_eq!(tried_with_demo_keys(&failing).await, Problem::StoreDown);
}

#[tokio::test]
async fn site_without_woocommerce_is_not_a_store() {
    let without_rest = site(StatusCode::NOT_FOUND).await;
    assert_eq!(tried_with_demo_keys(&without_rest).await, Problem::StoreNotFound);
    // A folder of a site that has a store in another one: that store is not asked instead.
    let sandbox = sandbox().await;
    let folder = tried_with_demo_keys(&format!("{}/media", sandbox.origin)).await;
    assert_eq!(folder, Problem::StoreNotFound);
    let wordpress = site(axum::Json(json!({ "name": "Blog", "namespaces": ["wp/v2"] }))).await;
    assert_eq!(tried_with_demo_keys(&wordpress).await, Problem::StorePluginOff);
    let something = site(axum::Json(json!(["hello"]))).await;
    assert_eq!(tried_with_demo_keys(&something).await, Problem::StoreNotFound);
}

#[tokio::test]
async fn php_warning_before_the_json_does_not_prevent_connecting() {
    let sandbox = sandbox().await;
    let fault = json!({ "upstream": "woocommerce", "body": "notice" });
    sandbox.state().faults().add(serde_json::from_value(fault).unwrap());
    let details = tried(&sandbox.origin, "ck_demo", "cs_demo").await.unwrap();
    assert_eq!(details.name, "Korosho");
}

#[tokio::test]
async fn inactive_plugin_is_named() {
    let sandbox = sandbox().await;
    let fault = json!({ "path": "/products", "body": "no_route" });
    sandbox.state().faults().add(serde_json::from_value(fault).unwrap());
    assert_eq!(tried_with_demo_keys(&sandbox.origin).await, Problem::StorePluginOff);
}

#[tokio::test]
async fn redirect_reports_the_final_url() {
    let target = [(header::LOCATION, "https://www.shop.example/wp-json/")];
    let store = site((StatusCode::MOVED_PERMANENTLY, target)).await;
    let address = "https://www.shop.example/".to_owned();
    assert_eq!(tried_with_demo_keys(&store).await, Problem::StoreMoved { address });
}

#[tokio::test]
async fn unsupported_currency_is_named() {
    let sandbox = sandbox().await;
    let url = format!("{}/wp-json/wc/v3/settings/general/woocommerce_currency", sandbox.origin);
    let request = reqwest::Client::new().put(url).basic_auth("ck_demo", Some("cs_demo"));
    let answer = request.json(&json!({ "value": "BTC" })).send().await.unwrap();
    assert!(answer.status().is_success());
    let currency = "BTC".to_owned();
    let problem = tried_with_demo_keys(&sandbox.origin).await;
    assert_eq!(problem, Problem::StoreCurrency { currency });
}

#[tokio::test]
async fn captive_portal_is_recognised() {
    let page = site(Html("<h1>Welcome to the café's network</h1>")).await;
    assert_eq!(tried_with_demo_keys(&page).await, Problem::CaptivePortal);
    let away = [(header::LOCATION, "http://login.wifi.example/")];
    let redirect = site((StatusCode::FOUND, away)).await;
    assert_eq!(tried_with_demo_keys(&redirect).await, Problem::CaptivePortal);
    let standard = site(StatusCode::NETWORK_AUTHENTICATION_REQUIRED).await;
    assert_eq!(tried_with_demo_keys(&standard).await, Problem::CaptivePortal);
    let sandbox = sandbox().await;
    let fault = serde_json::from_value(json!({ "body": "portal" })).unwrap();
    sandbox.state().faults().add(fault);
    assert_eq!(tried_with_demo_keys(&sandbox.origin).await, Problem::CaptivePortal);
}

#[tokio::test]
async fn self_signed_certificate_is_refused_before_keys_are_sent() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("https://{}/", listener.local_addr().unwrap());
    let acceptor = TlsAcceptor::from(Arc::new(self_signed()));
    let handshake = tokio::spawn(async move {
        let (connection, _) = listener.accept().await.unwrap();
        match acceptor.accept(connection).await {
            Ok(mut stream) => stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await.is_ok(),
            Err(_) => false,
        }
    });
    assert_eq!(tried_with_demo_keys(&origin).await, Problem::StoreCertificate);
    assert!(!handshake.await.unwrap(), "a connection stood");
}
