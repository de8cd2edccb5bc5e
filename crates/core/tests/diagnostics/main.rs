//! Diagnostics of a faulty setup: each fault has its own finding and remedy.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod database;
mod delivery;
mod first_run;
mod saved_settings;

use std::sync::Arc;

use axum::Router;
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse};
use korosho_core::config::{MailConfig, MpesaConfig, Secret, ShopConfig, StripeConfig, WooConfig};
use korosho_core::diagnostics::{self, Report};
use korosho_domain::admin::HealthLevel;
use korosho_domain::shop_info::UnratedProducts;
use korosho_domain::shop_text::ShopTextKind;
use korosho_sandbox::{Options, RunningSandbox};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::PrivatePkcs8KeyDer;
use url::Url;

/// Settings of a shop with its own data folder.
struct TestApp {
    config: ShopConfig,
    _data: TempDir,
}

impl TestApp {
    /// Settings with this store and key pair and nothing else.
    fn new(store: &str, key: &str, secret: &str) -> Self {
        let data = tempfile::tempdir().unwrap();
        let url = Url::parse(store).unwrap();
        let woo = WooConfig::new(url, Secret::new(key), Secret::new(secret));
        let public = Url::parse("https://shop.example/").unwrap();
        Self { config: ShopConfig::new(woo, data.path().join("data"), public), _data: data }
    }

    fn demo(store: &str) -> Self {
        Self::new(store, "ck_demo", "cs_demo")
    }

    /// Finding and remedy of the failed check.
    async fn failed(&self, subject: &str) -> String {
        said(&diagnostics::run(&self.config).await, subject, HealthLevel::Failed)
    }

    async fn warned(&self, subject: &str) -> String {
        said(&diagnostics::run(&self.config).await, subject, HealthLevel::Warning)
    }
}

fn said(report: &Report, subject: &str, level: HealthLevel) -> String {
    let wanted =
        |found: &&diagnostics::Diagnosis| found.subject.en == subject && found.level == level;
    let found = report.0.iter().find(wanted);
    let found = found.unwrap_or_else(|| panic!("no {level:?} of {subject}:\n{report}"));
    assert!(!found.remedy.is_empty(), "{report}");
    assert_ne!(found.remedy.en, found.remedy.sw, "{report}");
    format!("{} → {}", found.finding, found.remedy)
}

async fn sandbox() -> RunningSandbox {
    korosho_sandbox::start(Options::default()).await.unwrap()
}

/// Starts a site that gives every request this answer; returns its URL.
async fn site<R: IntoResponse + Clone + Send + Sync + 'static>(answer: R) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}/", listener.local_addr().unwrap());
    let router = Router::new().fallback(move || std::future::ready(answer.clone()));
    tokio::spawn(async move { axum::serve(listener, router).await });
    origin
}

async fn set(sandbox: &RunningSandbox, setting: &str, value: &str) {
    let url = format!("{}/wp-json/wc/v3/settings/{setting}", sandbox.origin);
    let request = reqwest::Client::new().put(url).basic_auth("ck_demo", Some("cs_demo"));
    let answer = request.json(&json!({ "value": value })).send().await.unwrap();
    assert!(answer.status().is_success());
}

#[tokio::test]
async fn working_store_passes_and_its_draft_order_is_deleted() {
    let sandbox = sandbox().await;
    let report = diagnostics::run(&TestApp::demo(&sandbox.origin).config).await;
    assert_ne!(report.worst(), HealthLevel::Failed, "{report}");
    assert!(report.to_string().contains("a draft order was created and deleted"), "{report}");
    let url = format!("{}/wp-json/wc/v3/orders?status=any,trash", sandbox.origin);
    let request = reqwest::Client::new().get(url).basic_auth("ck_demo", Some("cs_demo"));
    let orders: Value = request.send().await.unwrap().json().await.unwrap();
    assert_eq!(orders, json!([]));
}

#[tokio::test]
async fn unresponsive_store_is_a_temporary_problem() {
    for store in ["http://127.0.0.1:9/".to_owned(), site(StatusCode::SERVICE_UNAVAILABLE).await] {
        let app = TestApp::demo(&store);
        assert!(app.failed("store address").await.contains(&store), "{store}");
        assert!(diagnostics::store_problem(&app.config).await.unwrap().is_passing);
    }
}

#[tokio::test]
async fn wrong_key_pair_is_refused_and_no_secret_is_shown() {
    let sandbox = sandbox().await;
    for (key, secret) in [("ck_nobody", "cs_nobody"), ("ck_demo", "cs_wrong")] {
        let app = TestApp::new(&sandbox.origin, key, secret);
        let found = app.failed("read permission").await;
        assert!(found.contains("refuses the key pair"), "{found}");
        assert!(found.contains("KOROSHO_WOOCOMMERCE_SECRET"), "{found}");
        assert!(!found.contains(secret), "{found}");
        assert!(!diagnostics::store_problem(&app.config).await.unwrap().is_passing);
    }
}

#[tokio::test]
async fn read_only_key_fails_the_write_permission() {
    let sandbox = sandbox().await;
    let app = TestApp::new(&sandbox.origin, "ck_demo_read", "cs_demo_read");
    let found = app.failed("write permission").await;
    assert!(found.contains("may only read") && found.contains("Read/Write"), "{found}");
    let problem = diagnostics::store_problem(&app.config).await.unwrap();
    assert_eq!(problem.diagnosis.subject.en, "write permission");
}

#[tokio::test]
async fn site_without_rest_api_is_reported_as_a_wrong_url() {
    let store = site((StatusCode::NOT_FOUND, Html("<h1>Not found</h1>"))).await;
    let found = TestApp::demo(&store).failed("store address").await;
    assert!(found.contains("correct KOROSHO_WOOCOMMERCE_URL"), "{found}");
    assert!(!found.contains("Permalinks"), "{found}");
}

/// Starts a WordPress with plain permalinks whose home URL is `home`: any path shows its front
/// page, and the REST API is available by query parameter only.
async fn without_permalinks(home: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}/", listener.local_addr().unwrap());
    let home = if home.is_empty() { origin.clone() } else { home.to_owned() };
    let router = Router::new().fallback(move |uri: axum::http::Uri| {
        let root = json!({ "home": home.trim_end_matches('/'), "namespaces": ["wp/v2", "wc/v3"] });
        let is_rest = uri.query().is_some_and(|query| query.starts_with("rest_route="));
        std::future::ready(if is_rest {
            axum::Json(root).into_response()
        } else {
            Html("<title>Shop</title>").into_response()
        })
    });
    tokio::spawn(async move { axum::serve(listener, router).await });
    origin
}

#[tokio::test]
async fn plain_permalinks_are_distinguished_from_a_page_of_a_site() {
    let found = TestApp::demo(&without_permalinks("").await).failed("store address").await;
    assert!(found.contains("permalinks are plain"), "{found}");
    let page = without_permalinks("https://www.shop.example").await;
    let found = TestApp::demo(&page).failed("store address").await;
    assert!(found.ends_with("set KOROSHO_WOOCOMMERCE_URL=https://www.shop.example/"), "{found}");
}

#[tokio::test]
async fn redirect_to_a_page_of_the_same_site_is_not_a_new_url() {
    let target = [(header::LOCATION, "/hello-world/")];
    let store = site((StatusCode::MOVED_PERMANENTLY, target)).await;
    let found = TestApp::demo(&store).failed("store address").await;
    assert!(found.contains("without the path of a page"), "{found}");
    assert!(!found.contains("KOROSHO_WOOCOMMERCE_URL="), "{found}");
}

#[tokio::test]
async fn unusable_store_is_reported_without_webhooks() {
    let sandbox = sandbox().await;
    let mut app = TestApp::new(&sandbox.origin, "ck_demo_read", "cs_demo_read");
    app.config.woocommerce.webhook_url = Some(Url::parse("https://shop.example/w").unwrap());
    let report = diagnostics::run(&app.config).await;
    assert!(report.0.iter().all(|line| line.subject.en != "webhooks"), "{report}");
    app = TestApp::demo(&sandbox.origin);
    app.config.woocommerce.webhook_url = Some(Url::parse("https://shop.example/w").unwrap());
    assert!(app.warned("webhooks").await.contains("start the server"));
}

#[tokio::test]
async fn redirect_reports_the_final_url() {
    let target = [(header::LOCATION, "https://www.shop.example/blog/wp-json/?a=1")];
    let store = site((StatusCode::MOVED_PERMANENTLY, target)).await;
    let found = TestApp::demo(&store).failed("store address").await;
    let set = "set KOROSHO_WOOCOMMERCE_URL=https://www.shop.example/blog/";
    assert!(found.ends_with(set), "{found}");
}

#[tokio::test]
async fn wordpress_without_woocommerce_is_named() {
    let root = axum::Json(json!({ "name": "Blog", "namespaces": ["wp/v2"] }));
    let found = TestApp::demo(&site(root).await).failed("WooCommerce").await;
    assert!(found.contains("plug-in is not active"), "{found}");
}

#[tokio::test]
async fn inactive_plugin_is_named() {
    let sandbox = sandbox().await;
    let fault = json!({ "path": "/products", "body": "no_route" });
    sandbox.state().faults().add(serde_json::from_value(fault).unwrap());
    let found = TestApp::demo(&sandbox.origin).failed("WooCommerce").await;
    assert!(found.contains("activate WooCommerce"), "{found}");
}

#[tokio::test]
async fn site_that_is_not_wordpress_is_named() {
    let store = site(Html("<h1>Welcome to the café's network</h1>")).await;
    let found = TestApp::demo(&store).failed("store address").await;
    assert!(found.contains("not as WordPress does"), "{found}");
}

#[tokio::test]
async fn php_warning_before_the_json_is_only_a_warning() {
    let sandbox = sandbox().await;
    let fault = json!({ "upstream": "woocommerce", "body": "notice" });
    sandbox.state().faults().add(serde_json::from_value(fault).unwrap());
    let app = TestApp::demo(&sandbox.origin);
    assert!(app.warned("store address").await.contains("display_errors"));
    assert_eq!(diagnostics::store_problem(&app.config).await, None);
}

#[tokio::test]
async fn untrusted_certificate_is_named() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("https://{}/", listener.local_addr().unwrap());
    let acceptor = TlsAcceptor::from(Arc::new(self_signed()));
    tokio::spawn(async move {
        while let Ok((connection, _)) = listener.accept().await {
            let _ = acceptor.accept(connection).await;
        }
    });
    let found = TestApp::demo(&origin).failed("store address").await;
    assert!(found.contains("not trusted") && found.contains("renew"), "{found}");
}

fn self_signed() -> ServerConfig {
    let certificate = include_bytes!("certificate/self-signed.crt.der").to_vec().into();
    let key = PrivatePkcs8KeyDer::from(include_bytes!("certificate/self-signed.key.der").to_vec());
    let provider = Arc::new(tokio_rustls::rustls::crypto::ring::default_provider());
    ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key.into())
        .unwrap()
}

#[tokio::test]
async fn mpesa_with_prices_in_dollars_is_a_warning() {
    let sandbox = sandbox().await;
    set(&sandbox, "general/woocommerce_currency", "USD").await;
    let mut app = TestApp::demo(&sandbox.origin);
    app.config.mpesa = Some(mpesa(&sandbox, "demo_secret"));
    let found = app.warned("currency").await;
    assert!(found.contains("USD") && found.contains("M-Pesa"), "{found}");
}

fn mpesa(sandbox: &RunningSandbox, secret: &str) -> MpesaConfig {
    MpesaConfig {
        consumer_key: Secret::new("demo_key"),
        consumer_secret: Secret::new(secret),
        shortcode: "174379".to_owned(),
        till: None,
        passkey: Secret::new("demo_passkey"),
        initiator: None,
        api_url: Url::parse(&format!("{}/mpesa", sandbox.origin)).unwrap(),
    }
}

#[tokio::test]
async fn refused_payment_keys_are_named() {
    let sandbox = sandbox().await;
    let mut app = TestApp::demo(&sandbox.origin);
    app.config.mpesa = Some(mpesa(&sandbox, "wrong"));
    app.config.stripe = Some(StripeConfig {
        secret_key: Secret::new("sk_test_wrong"),
        webhook_secret: None,
        api_url: Url::parse(&format!("{}/stripe", sandbox.origin)).unwrap(),
    });
    let report = diagnostics::run(&app.config).await;
    let cards = said(&report, "cards (Stripe)", HealthLevel::Failed);
    assert!(cards.contains("KOROSHO_STRIPE_SECRET_KEY"), "{cards}");
    let mpesa = said(&report, "M-Pesa (Daraja)", HealthLevel::Failed);
    assert!(mpesa.contains("KOROSHO_MPESA_CONSUMER_SECRET"), "{mpesa}");
    assert!(!report.to_string().contains("sk_test_wrong"), "{report}");
}

#[tokio::test]
async fn accepted_payment_keys_pass() {
    let sandbox = sandbox().await;
    let mut app = TestApp::demo(&sandbox.origin);
    app.config.mpesa = Some(mpesa(&sandbox, "demo_secret"));
    app.config.stripe = Some(StripeConfig {
        secret_key: Secret::new("sk_test_demo"),
        webhook_secret: Some(Secret::new("whsec_test")),
        api_url: Url::parse(&format!("{}/stripe", sandbox.origin)).unwrap(),
    });
    let report = diagnostics::run(&app.config).await;
    assert_ne!(report.worst(), HealthLevel::Failed, "{report}");
    let test_mode = said(&report, "cards (Stripe)", HealthLevel::Warning);
    assert!(test_mode.contains("test mode"), "{report}");
}

#[tokio::test]
async fn mail_server_that_does_not_respond_is_named() {
    let sandbox = sandbox().await;
    let mut app = TestApp::demo(&sandbox.origin);
    app.config.mail = Some(MailConfig {
        smtp_url: Secret::new("smtp://user:hidden@127.0.0.1:9"),
        from: "Korosho <shop@korosho.example>".to_owned(),
        contact_email: None,
    });
    let found = app.failed("e-mail").await;
    assert!(found.contains("does not answer"), "{found}");
    assert!(found.contains("KOROSHO_SMTP_URL") && !found.contains("hidden"), "{found}");
}

#[tokio::test]
async fn data_folder_that_cannot_be_written_is_named() {
    let sandbox = sandbox().await;
    let mut app = TestApp::demo(&sandbox.origin);
    std::fs::write(&app.config.data_dir, "a file in its place").unwrap();
    assert!(app.failed("data folder").await.contains("KOROSHO_DATA_DIR"));
    app.config.data_dir.set_extension("other");
    std::fs::create_dir_all(app.config.data_dir.join("korosho.db")).unwrap();
    assert!(app.failed("database").await.contains("backup"));
}

#[tokio::test]
async fn public_address_of_this_machine_is_a_warning() {
    let sandbox = sandbox().await;
    let mut app = TestApp::demo(&sandbox.origin);
    for address in ["http://127.0.0.1:8300/", "http://shop.example/"] {
        app.config.public_url = Url::parse(address).unwrap();
        let found = app.warned("public address").await;
        assert!(found.contains("KOROSHO_PUBLIC_URL"), "{found}");
    }
}

#[tokio::test]
async fn invented_ratings_are_a_warning_and_off_by_default() {
    let sandbox = sandbox().await;
    let mut app = TestApp::demo(&sandbox.origin);
    assert_eq!(app.config.settings.unrated_products, UnratedProducts::None);
    app.config.settings.unrated_products = UnratedProducts::Sample;
    let found = app.warned("ratings").await;
    assert!(found.contains("invented stars"), "{found}");
}

#[tokio::test]
async fn missing_terms_and_hidden_pages_are_warnings() {
    let sandbox = sandbox().await;
    let app = TestApp::demo(&sandbox.origin);
    let passed = diagnostics::run(&app.config).await;
    assert!(passed.to_string().contains("privacy, terms, delivery"), "{passed}");
    let editor = format!("{}/sandbox/pages", sandbox.origin);
    for slug in ["terms", "terms-sw"] {
        let draft = json!({ "slug": slug, "title": "T", "content": "<p>A</p>", "status": "draft" });
        reqwest::Client::new().post(&editor).json(&draft).send().await.unwrap();
    }
    let found = app.warned("text pages").await;
    assert_eq!(found, "not published: terms → publish pages in WordPress with these slugs: terms");
    let hidden = json!({ "path": "/wp/v2/pages", "status": 401 });
    sandbox.state().faults().add(serde_json::from_value(hidden).unwrap());
    let found = app.warned("text pages").await;
    assert!(found.contains("visitors may not read"), "{found}");
    assert!(found.contains("security plug-in"), "{found}");
}

#[tokio::test]
async fn built_in_texts_of_the_home_page_are_a_warning() {
    let sandbox = sandbox().await;
    let app = TestApp::demo(&sandbox.origin);
    let found = app.warned("home texts").await;
    assert!(found.contains("home-welcome, home-reasons, home-services"), "{found}");
    let editor = format!("{}/sandbox/pages", sandbox.origin);
    for kind in ShopTextKind::ALL {
        let page = json!({ "slug": kind.store_slug(), "title": "T", "content": "<p>A</p>" });
        reqwest::Client::new().post(&editor).json(&page).send().await.unwrap();
    }
    let passed = diagnostics::run(&app.config).await.to_string();
    assert!(passed.contains("all are the owner's"), "{passed}");
}

#[tokio::test]
async fn store_clock_that_differs_is_a_warning() {
    let sandbox = sandbox().await;
    let client = reqwest::Client::new();
    let url = format!("{}/sandbox/clock", sandbox.origin);
    let moved = client.post(url).json(&json!({ "offset_ms": 7_200_000 })).send().await.unwrap();
    assert!(moved.status().is_success(), "{}", moved.status());
    let found = TestApp::demo(&sandbox.origin).warned("clock").await;
    assert!(found.contains("2 h ahead of") && found.contains("NTP"), "{found}");
}
