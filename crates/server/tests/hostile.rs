//! Arbitrary input to every operation and every setting: the response has a type, an error has one
//! line, and the server keeps running.

use korosho_domain::operations::{Method, OPERATIONS, Operation};
use korosho_domain::team::Role;
use korosho_server::Config;
use korosho_server::config::Settings;
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

use crate::common::TestApp;

#[path = "../../core/tests/hostile/json.rs"]
mod hostile_json;

use hostile_json::{any_json, corrupted, deep};

const NO_RATE_LIMITS: [(&str, &str); 1] = [("KOROSHO_RATE_LIMITS", "off")];

/// Posts a body; returns status and body of the response.
async fn send(app: &TestApp, path: &str, body: Vec<u8>) -> (u16, String) {
    send_with(app, path, "", body).await
}

/// Posts a body with this cookie of the admin pages.
async fn send_with(app: &TestApp, path: &str, cookie: &str, body: Vec<u8>) -> (u16, String) {
    let request = app.admin_request(reqwest::Method::POST, path, cookie);
    let response = request.header("content-type", "application/json").body(body).send().await;
    let response = response.unwrap();
    (response.status().as_u16(), response.text().await.unwrap())
}

/// Valid input of an operation.
fn good(operation: &Operation) -> Value {
    let id = "0192f8a0-0000-7000-8000-000000000000";
    match operation.name {
        "get_quote" => json!({ "lines": [{ "product_id": 1, "quantity": 2 }], "coupon": "x",
            "fulfilment": { "method": "delivery", "zone": "1:1" } }),
        "place_order" => json!({ "checkout_id": id, "payment": "counter", "expected_total": 5,
            "lines": [{ "product_id": 14, "variation_id": 15, "quantity": 1 }],
            "customer": { "name": "Amina", "phone": "0712345678", "email": "a@b.co" },
            "fulfilment": { "method": "pickup" }, "note": "n", "language": "sw" }),
        "pay_order" => json!({ "id": id, "key": "k", "payment": "mpesa", "phone": "0712345678" }),
        "cancel_order" => json!({ "id": id, "key": "k", "expected_refund": 0 }),
        "change_details" | "quote_details_change" => {
            json!({ "id": id, "key": "k", "revision": 0, "note": "n",
            "address": { "estate": "Kilimani", "landmark": "", "directions": "" },
            "lines": [{ "product_id": 14, "variation_id": 15, "quantity": 1 }],
            "zone": "1:1", "slot": 5, "expected_total": 5 })
        }
        "report_receipt" => json!({ "id": id, "key": "k", "receipt": "UKK7PS1ZQ4" }),
        "adopt_order" => json!({ "signed_order": "KS1.e30.AAAA" }),
        "sync_messages" => json!({ "since": 0, "answered": [
            { "id": id, "answer": { "by": "Amina", "at": 1 } }] }),
        "sync_sold_out" => json!({ "decided": [
            { "goods": { "product_id": 14, "variation_id": 15 }, "until": null, "by": "A", "at": 1 }] }),
        "list_slots" => json!({ "zone": "1:1" }),
        "reserve_slot" => json!({ "order_id": id, "zone": "1:1", "slot": 5 }),
        "release_slot" => json!({ "order_id": id, "slot": { "kind": "pickup", "from": 5 } }),
        "report_slot" => json!({ "order_id": id, "number": "D-0001",
            "place": { "slot": { "kind": "delivery", "from": 5 } } }),
        "upload_run" => {
            json!({ "stops": [{ "number": "D-0001", "name": "Amina", "phone": "0712345678",
            "address": ["Kilimani"], "note": "", "to_collect": 5, "currency": "KES" }],
            "to_collect": [{ "amount": 5, "currency": "KES" }], "language": "sw" })
        }
        "request_store" => json!({ "method": "put", "path": "orders/1", "query": [["page", "1"]],
            "body": "{}" }),
        "check_device" => json!({ "nonce": "0123456789abcdef" }),
        "register_key" => json!({ "public_key": "A".repeat(43) }),
        "send_message" => json!({ "name": "A", "email": "a@b.co", "message": "Hujambo" }),
        "subscribe" => json!({ "email": "a@b.co", "consent": true }),
        "await_stock" => json!({ "product_id": 14, "variation_id": 15, "email": "a@b.co",
            "consent": true, "language": "sw" }),
        "request_order_code" => json!({ "number": "W-0001", "contact": "0712345678",
            "language": "sw" }),
        "open_order_by_code" => json!({ "number": "W-0001", "contact": "a@b.co",
            "code": "123456" }),
        "review_product" => json!({ "id": id, "key": "k", "product_id": 14, "rating": 5,
            "author": "A", "text": "Tamu" }),
        "confirm_subscription" | "unsubscribe" => json!({ "token": "none" }),
        // The same types as at the desk, whose commands `src-tauri/tests/bad_input.rs` tries.
        _ if operation.apps.admin => (operation.default_input)(),
        other => panic!("{other} takes a body and is not tried here"),
    }
}

/// Number of random bodies of each kind per operation. In `npm test` the seed is that of the commit
/// (`PROPTEST_RNG_SEED`), so that every commit has others.
const RANDOM_BODIES: usize = 20;

fn bodies(good: &Value) -> Vec<Vec<u8>> {
    let mut runner = TestRunner::default();
    let text = |value: Value| value.to_string().into_bytes();
    let mut all = vec![
        Vec::new(),
        vec![0xff, 0xfe, 0x00, 0x80],
        deep(30_000).into_bytes(),
        format!("{{\"lines\":{}}}", deep(20_000)).into_bytes(),
        vec![b'['; 70_000],
        text(good.clone())[..10].to_vec(),
    ];
    for _ in 0..RANDOM_BODIES {
        all.push(text(corrupted(good.clone()).new_tree(&mut runner).unwrap().current()));
        all.push(text(any_json().new_tree(&mut runner).unwrap().current()));
    }
    all
}

/// Whether the operation reads a body.
fn takes_body(row: &Operation) -> bool {
    let without = ["sign_out_admin", "check_health"];
    matches!(row.route, Some((Method::Post, _))) && !without.contains(&row.name)
}

fn is_problem(status: u16, answer: &str) -> bool {
    let document: Value = serde_json::from_str(answer).unwrap_or_default();
    document["code"].is_string() && document["status"] == status && status < 500
}

#[tokio::test]
async fn every_operation_of_customers_and_devices_answers_hostile_bodies_with_a_coded_problem() {
    answer_hostile_bodies(|row| !row.apps.admin).await;
}

#[tokio::test]
async fn every_operation_of_the_admin_pages_answers_hostile_bodies_with_a_coded_problem() {
    answer_hostile_bodies(|row| row.apps.admin).await;
}

async fn answer_hostile_bodies(is_meant: impl Fn(&Operation) -> bool) {
    let app = TestApp::start(&NO_RATE_LIMITS).await;
    let cookie = app.sign_in_admin("Amina", Role::Manager).await;
    let rows: Vec<&Operation> =
        OPERATIONS.iter().filter(|row| takes_body(row) && is_meant(row)).collect();
    assert!(rows.len() >= 5);
    for row in rows {
        let (_, path) = row.route.unwrap();
        let path = path.replace("{id}", "0192f8a0-0000-7000-8000-000000000000");
        for body in bodies(&good(row)) {
            let shown = String::from_utf8_lossy(&body[..body.len().min(300)]).into_owned();
            let (status, answer) = send_with(&app, &path, &cookie, body).await;
            let fits = status < 300 || is_problem(status, &answer);
            assert!(fits, "{}: {status} {answer}\nto {shown}", row.name);
        }
    }
    let shop = reqwest::get(format!("{}/api/shop", app.origin)).await.unwrap();
    assert!(shop.status().is_success(), "and goes on");
}

#[tokio::test]
async fn operation_refuses_valid_input_in_the_media_types_of_forms() {
    let app = TestApp::start(&NO_RATE_LIMITS).await;
    let cookie = app.sign_in_admin("Amina", Role::Manager).await;
    for row in OPERATIONS.iter().filter(|row| takes_body(row)) {
        let (_, path) = row.route.unwrap();
        let path = path.replace("{id}", "0192f8a0-0000-7000-8000-000000000000");
        for media in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
            let request = app.admin_request(reqwest::Method::POST, &path, &cookie);
            let request = request.header("content-type", media);
            let answer = request.body(good(row).to_string()).send().await.unwrap();
            assert_eq!(answer.status(), 400, "{}: {media}", row.name);
            let document: Value = answer.json().await.unwrap();
            assert_eq!(document["code"], "invalid_input", "{}: {media}", row.name);
        }
    }
}

#[tokio::test]
async fn trace_is_not_supported() {
    let app = TestApp::start(&NO_RATE_LIMITS).await;
    for path in ["/", "/api/shop", "/api/quote", "/healthz", "/robots.txt", "/nowhere"] {
        let request = app.request(reqwest::Method::TRACE, path).header("x-secret", "hidden");
        let answer = request.send().await.unwrap();
        assert_eq!(answer.status(), 405, "{path}");
        assert!(!answer.text().await.unwrap().contains("hidden"), "{path}");
    }
}

#[tokio::test]
async fn arbitrary_paths_and_queries_cause_no_server_error() {
    let app = TestApp::start(&NO_RATE_LIMITS).await;
    let mut runner = TestRunner::default();
    let word = "[a-zA-Z0-9%._~/?&=+-]{0,60}";
    let client = reqwest::Client::new();
    for _ in 0..40 {
        let tail = word.new_tree(&mut runner).unwrap().current();
        for base in ["/api/products?", "/api/products/", "/api/orders/", "/webhooks/mpesa/"] {
            let address = format!("{}{base}{tail}", app.origin);
            let status = client.get(&address).send().await.unwrap().status();
            assert!(status.as_u16() < 500, "{address}: {status}");
        }
    }
}

#[tokio::test]
async fn unsigned_webhooks_are_refused_for_every_body() {
    let app = TestApp::start(&NO_RATE_LIMITS).await;
    for body in bodies(&json!({ "id": 14, "parent_id": 0, "type": "simple" })) {
        let (status, _) = send(&app, "/webhooks/stripe", body.clone()).await;
        assert_eq!(status, 403);
        let (status, _) = send(&app, "/webhooks/woocommerce", body.clone()).await;
        assert_eq!(status, 403);
        for address in ["/webhooks/mpesa/guess", "/webhooks/paybill/guess"] {
            let (status, _) = send(&app, address, body.clone()).await;
            assert_eq!(status, 200, "a stranger learns nothing");
        }
    }
}

/// All settings.
const NAMES: [&str; 44] = [
    "SMS_USERNAME",
    "SMS_API_KEY",
    "SMS_SENDER",
    "WOOCOMMERCE_URL",
    "WOOCOMMERCE_KEY",
    "WOOCOMMERCE_SECRET",
    "WOOCOMMERCE_WEBHOOK_SECRET",
    "LISTEN",
    "PUBLIC_URL",
    "DATA_DIR",
    "DATABASE_URL",
    "WEB_DIR",
    "STRIPE_SECRET_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "STRIPE_API_URL",
    "MPESA_CONSUMER_KEY",
    "MPESA_CONSUMER_SECRET",
    "MPESA_SHORTCODE",
    "MPESA_TILL",
    "MPESA_PASSKEY",
    "MPESA_INITIATOR",
    "MPESA_SECURITY_CREDENTIAL",
    "MPESA_API_URL",
    "RATE_LIMITS",
    "TRUSTED_PROXIES",
    "PICTURE_HOSTS",
    "PICTURE_CACHE_MB",
    "LOG",
    "SHOP_NAME",
    "SHOP_EMAIL",
    "SHOP_PHONE",
    "SHOP_MAP_URL",
    "SHOP_HOURS_MONDAY",
    "SHOP_HOURS_EXCEPTIONS",
    "SHOP_DELIVERY_EXTRA_DAYS",
    "SHOP_DELIVERY_SLOTS",
    "SHOP_DELIVERY_SLOT_CAPACITY",
    "SHOP_LANGUAGES",
    "SHOP_PAYMENT_METHODS",
    "SHOP_PICKUP",
    "SHOP_UNRATED_PRODUCTS",
    "SHOP_ORDER_LETTER",
    "SHOP_ROUNDING_STEP",
    "SHOP_POLL_SECONDS",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_setting_is_accepted_or_refused_in_one_line(
        name in proptest::sample::select(&NAMES[..]), value in "\\PC{0,80}|.{0,30}|[0-9]{1,25}",
    ) {
        let needed = [
            ("KOROSHO_WOOCOMMERCE_URL", "https://shop.example"),
            ("KOROSHO_WOOCOMMERCE_KEY", "ck_1234567890"),
            ("KOROSHO_WOOCOMMERCE_SECRET", "cs_0987654321"),
            ("KOROSHO_DATA_DIR", "data"),
        ];
        let set = format!("KOROSHO_{name}");
        let usual = needed.iter().filter(|(needed, _)| **needed != set);
        let usual = usual.map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let all: Vec<(String, String)> = usual.chain([(set.clone(), value.clone())]).collect();
        let read = Settings::new(all, "").and_then(|settings| Config::read(&settings));
        if let Err(error) = read {
            let line = error.to_string();
            prop_assert_eq!(line.lines().count(), 1);
            prop_assert!(line.starts_with("KOROSHO_"), "{}", line);
            prop_assert!(!line.chars().any(char::is_control), "{:?}", line);
            prop_assert!(line.chars().count() < 500, "{}", line);
        }
    }

    #[test]
    fn arbitrary_settings_file_is_read_or_refused_in_one_line(text in "\\PC{0,200}|.{0,60}") {
        if let Err(error) = Settings::new(std::iter::empty(), &text) {
            prop_assert_eq!(error.to_string().lines().count(), 1);
        }
    }
}

#[tokio::test]
async fn paths_queries_and_bodies_that_no_handler_accepts_are_problems() {
    let app = TestApp::start(&NO_RATE_LIMITS).await;
    let order = "/api/orders/0192f8a0-0000-7000-8000-000000000000";
    for path in [
        "/api/products/%ff",
        "/o/%ff",
        "/media/%ff.jpg",
        "/media/1/%ff.jpg?w=400",
        "/media/1/none.jpg?w=400&w=800",
        "/media/previews/%ff.jpg",
        "/media/previews/none.jpg?lang=en&lang=sw",
        &format!("{order}?key=a&key=b"),
        &format!("{order}?key=%ff"),
        "/api/orders/%ff?key=a",
    ] {
        let answer = app.get(path).await;
        let (status, cache) = (answer.status(), answer.headers().get("cache-control").cloned());
        let answer = answer.text().await.unwrap();
        assert!(is_problem(status.as_u16(), &answer), "{path}: {status} {answer}");
        assert_eq!(cache.unwrap(), "no-store", "{path}");
    }
    let large = vec![b' '; 5 << 20];
    for path in [
        "/webhooks/stripe",
        "/webhooks/woocommerce",
        "/webhooks/mpesa/none",
        "/webhooks/paybill/none",
        "/webhooks/mpesa/%ff",
        "/webhooks/paybill/%ff",
    ] {
        let body = if path.ends_with("%ff") { Vec::new() } else { large.clone() };
        let (status, answer) = send(&app, path, body).await;
        assert!(is_problem(status, &answer), "{path}: {status} {answer}");
    }
}
