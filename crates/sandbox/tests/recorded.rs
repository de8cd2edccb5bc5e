//! Every recorded response of an endpoint that the product uses has a counterpart in the sandbox:
//! the same status, the same fields, of the same types.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use korosho_sandbox::{Options, RunningSandbox, WooVersion};
use serde_json::{Value, json};

/// Recordings reduced to the relevant fields: missing fields prove nothing.
const CUT: [&str; 8] = [
    "settings.currency",
    "settings.general",
    "settings.products",
    "coupons.code",
    "orders.create-coupon",
    "orders.create-fee-negative",
    "payment-gateways.list",
    "settings.decimals",
];

/// Options with the release of the recordings.
fn recorded_version() -> Options {
    Options { woo_version: WooVersion::V9_4_2, ..Options::default() }
}

struct TestApp(RunningSandbox);

impl TestApp {
    async fn ask(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let url = format!("{}/wp-json/wc/v3/{path}", self.0.origin);
        let request = reqwest::Client::new().request(method.parse().unwrap(), url);
        let request = request.basic_auth("ck_demo", Some("cs_demo"));
        let request = if body.is_null() { request } else { request.json(body) };
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap())
    }

    async fn id(&self, query: &str) -> i64 {
        self.ask("GET", query, &Value::Null).await.1[0]["id"].as_i64().unwrap()
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "text",
        Value::Array(_) => "list",
        Value::Object(_) => "object",
    }
}

/// Differences in shape; lists are compared by their first entries, and null matches anything.
fn differences(recorded: &Value, ours: &Value, path: &str, cut: bool, found: &mut Vec<String>) {
    if recorded.is_null() || ours.is_null() {
        return;
    }
    match (recorded, ours) {
        (Value::Object(theirs), Value::Object(own)) => {
            let names: BTreeSet<&String> = theirs.keys().chain(own.keys()).collect();
            for name in names {
                match (theirs.get(name), own.get(name)) {
                    (Some(a), Some(b)) => {
                        differences(a, b, &format!("{path}.{name}"), cut, found);
                    }
                    (Some(_), None) => found.push(format!("{path}.{name} is missing")),
                    (None, _) if !cut => found.push(format!("{path}.{name} is too much")),
                    (None, _) => {}
                }
            }
        }
        (Value::Array(theirs), Value::Array(own)) => {
            if let (Some(a), Some(b)) = (theirs.first(), own.first()) {
                differences(a, b, &format!("{path}[0]"), cut, found);
            }
        }
        (a, b) if kind(a) != kind(b) => {
            found.push(format!("{path}: recorded {}, here {}", kind(a), kind(b)));
        }
        _ => {}
    }
}

/// Recording with the corresponding request to the sandbox.
type Case = (&'static str, &'static str, String, Value);

fn get(name: &'static str, path: impl Into<String>) -> Case {
    (name, "GET", path.into(), Value::Null)
}

fn post(name: &'static str, path: impl Into<String>, body: Value) -> Case {
    (name, "POST", path.into(), body)
}

fn reading(product: i64, size: i64, simple: i64, attribute: i64) -> Vec<Case> {
    vec![
        get("product.roasted", format!("products/{product}")),
        get("product.vinegar", format!("products/{simple}")),
        get("product.unknown", "products/999999"),
        get("products.list-default-8", "products?per_page=8"),
        get("products.per-page-101", "products?per_page=101"),
        get("products.bad-orderby", "products?orderby=banana"),
        get("variations.roasted", format!("products/{product}/variations")),
        get("variations.one", format!("products/{product}/variations/{size}")),
        get("variations.of-unknown", "products/999999/variations"),
        get("categories.list", "products/categories?per_page=100"),
        get("categories.one", "products/categories/2"),
        get("attributes.list", "products/attributes"),
        get("attributes.terms", format!("products/attributes/{attribute}/terms")),
        get("reviews.list", "products/reviews"),
        get("settings.currency", "settings/general/woocommerce_currency"),
        get("settings.decimals", "settings/general/woocommerce_price_num_decimals"),
        get("settings.general", "settings/general"),
        get("settings.groups", "settings"),
        get("settings.products", "settings/products"),
        get("shipping.zones", "shipping/zones"),
        get("shipping.zone-methods", "shipping/zones/1/methods"),
        get("shipping.zone-locations", "shipping/zones/1/locations"),
        get("shipping.methods", "shipping_methods"),
        get("coupons.list", "coupons"),
        get("coupons.code", "coupons?code=karibu10"),
        get("payment-gateways.list", "payment_gateways"),
        get("payment-gateways.one", "payment_gateways/cod"),
        get("customers.search", "customers?search=zzz"),
        get("auth.unknown-route", "nothing"),
    ]
}

fn whole_order(product: i64, size: i64, simple: i64) -> Value {
    json!({
        "payment_method": "cod",
        "billing": { "email": "shopper@example.com", "first_name": "Test" },
        "line_items": [
            { "product_id": product, "variation_id": size, "quantity": 2 },
            { "product_id": simple, "quantity": 1 }
        ],
        "shipping_lines": [{ "method_id": "flat_rate", "method_title": "Rider", "total": "250" }],
        "meta_data": [{ "key": "k", "value": "v" }]
    })
}

fn ordering(order: i64, whole: Value, simple: i64) -> Vec<Case> {
    let line = json!([{ "product_id": simple, "quantity": 2 }]);
    let made = |name, body| post(name, "orders", body);
    let (notes, refunds) = (format!("orders/{order}/notes"), format!("orders/{order}/refunds"));
    let hook = |topic: &str, url: &str| json!({ "topic": topic, "delivery_url": url });
    vec![
        made("orders.create-guest-full", whole),
        made("orders.create-minimal", json!({ "line_items": line })),
        made(
            "orders.create-coupon",
            json!({ "line_items": line, "coupon_lines": [{ "code": "KARIBU10" }] }),
        ),
        made(
            "orders.create-coupon-unknown",
            json!({ "line_items": line, "coupon_lines": [{ "code": "NOPE" }] }),
        ),
        made(
            "orders.create-quantity-0",
            json!({ "line_items": [{ "product_id": simple, "quantity": 0 }] }),
        ),
        made(
            "orders.create-quantity-word",
            json!({ "line_items": [{ "product_id": simple, "quantity": "two" }] }),
        ),
        made("orders.create-bad-email", json!({ "billing": { "email": "x" } })),
        made("orders.create-status-bad", json!({ "status": "banana" })),
        made(
            "orders.create-shipping-without-method-id",
            json!({ "shipping_lines": [{ "total": "1" }] }),
        ),
        made("orders.create-meta-not-list", json!({ "meta_data": ["x"] })),
        made("orders.create-line-items-object", json!({ "line_items": { "a": 1 } })),
        made(
            "orders.create-fee-negative",
            json!({ "line_items": line, "fee_lines": [{ "name": "x", "total": "-10" }] }),
        ),
        post("notes.create", notes.clone(), json!({ "note": "x" })),
        get("notes.list", notes),
        get("notes.unknown-order", "orders/999999/notes"),
        post(
            "refunds.create-partial",
            refunds.clone(),
            json!({ "amount": "10.00", "reason": "x", "api_refund": false }),
        ),
        get("refunds.list", refunds.clone()),
        post(
            "refunds.too-much",
            refunds.clone(),
            json!({ "amount": "999999", "api_refund": false }),
        ),
        post("refunds.negative", refunds.clone(), json!({ "amount": "-1", "api_refund": false })),
        post("refunds.api-refund-cod", refunds, json!({ "amount": "1.00" })),
        post("webhooks.create", "webhooks", hook("order.created", "http://127.0.0.1:9/")),
        get("webhooks.list", "webhooks"),
        post("webhooks.create-bad-topic", "webhooks", hook("banana", "http://127.0.0.1:9/")),
        post("webhooks.create-bad-url", "webhooks", hook("order.created", "nope")),
    ]
}

#[tokio::test]
async fn responses_have_the_recorded_status_and_shape() {
    let app = TestApp(korosho_sandbox::start(recorded_version()).await.unwrap());
    let product = app.id("products?slug=roasted-salted-cashews").await;
    let size = app.id(&format!("products/{product}/variations")).await;
    let simple = app.id("products?sku=CSH-SV").await;
    let attribute = app.id("products/attributes").await;
    let whole = whole_order(product, size, simple);
    let order = app.ask("POST", "orders", &whole).await.1["id"].as_i64().unwrap();
    let mut cases = reading(product, size, simple, attribute);
    cases.extend(ordering(order, whole, simple));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recorded");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), cases.len(), "each is compared");
    for (name, method, path, body) in cases {
        let text = std::fs::read_to_string(folder.join(format!("{name}.json"))).unwrap();
        let recorded: Value = serde_json::from_str(&text).unwrap();
        let (status, ours) = app.ask(method, &path, &body).await;
        assert_eq!(recorded["response"]["status"], status, "{name}: {ours}");
        let mut found = Vec::new();
        differences(&recorded["response"]["body"], &ours, "", CUT.contains(&name), &mut found);
        assert_eq!(found, Vec::<String>::new(), "{name}");
    }
}

/// Product ids of the recorded shop, with the SKU of the corresponding product here.
const SOLD_THERE: [(i64, &str); 11] = [
    (13, "CSH-RS"),
    (20, "CSH-SV"),
    (22, "ALM-RAW"),
    (28, "ALM-SMK"),
    (36, "PNT-RST"),
    (42, "MIX-COC"),
    (44, "BAO-SUG"),
    (48, "BAO-PWD"),
    (49, "MIX-TRL"),
    (54, "CSH-HNY"),
    (56, "MIX-COC"),
];
/// Ids of the variations of the first of these products.
const SIZES_THERE: [i64; 4] = [14, 15, 16, 18];

async fn ids_here(app: &TestApp) -> BTreeMap<i64, i64> {
    let mut ids = BTreeMap::new();
    for (there, sku) in SOLD_THERE {
        ids.insert(there, app.id(&format!("products?sku={sku}")).await);
    }
    let path = format!("products/{}/variations?orderby=menu_order&order=asc", ids[&13]);
    let sizes = app.ask("GET", &path, &Value::Null).await.1;
    for (there, size) in SIZES_THERE.into_iter().zip(sizes.as_array().unwrap()) {
        ids.insert(there, size["id"].as_i64().unwrap());
    }
    ids
}

/// Recorded body with the ids of this app.
fn translated(value: &Value, ids: &BTreeMap<i64, i64>) -> Value {
    match value {
        Value::Object(fields) => fields
            .iter()
            .map(|(name, value)| {
                let known = value.as_i64().and_then(|id| ids.get(&id));
                let is_id = name == "product_id" || name == "variation_id";
                let own = known.filter(|_| is_id).map(|id| json!(id));
                (name.clone(), own.unwrap_or_else(|| translated(value, ids)))
            })
            .collect(),
        Value::Array(list) => list.iter().map(|value| translated(value, ids)).collect(),
        other => other.clone(),
    }
}

/// Recorded path with the ids of this app.
fn translated_path(path: &str, ids: &BTreeMap<i64, i64>) -> String {
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let path = path.trim_start_matches("/wp-json/wc/v3/");
    let part = |part: &str| {
        let own = part.parse().ok().and_then(|id: i64| ids.get(&id));
        own.map_or_else(|| part.to_owned(), i64::to_string)
    };
    let path = path.split('/').map(part).collect::<Vec<_>>().join("/");
    if query.is_empty() { path } else { format!("{path}?{query}") }
}

#[tokio::test]
async fn replayed_requests_yield_the_recorded_responses() {
    let app = TestApp(korosho_sandbox::start(recorded_version()).await.unwrap());
    let ids = ids_here(&app).await;
    // In the recorded shop, this coupon was limited to one use.
    let coupon = app.id("coupons?code=mia100").await;
    app.ask("PUT", &format!("coupons/{coupon}"), &json!({ "usage_limit": 1 })).await;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replayed");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort_by_key(|file| file.file_stem().map(std::ffi::OsStr::to_owned));
    let mut wrong = Vec::new();
    for file in &files {
        let recorded: Value =
            serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
        let (asked, answered) = (&recorded["request"], &recorded["response"]);
        let path = translated_path(asked["path"].as_str().unwrap(), &ids);
        let body = translated(&asked["body"], &ids);
        let (status, ours) = app.ask(asked["method"].as_str().unwrap(), &path, &body).await;
        let mut found = Vec::new();
        if answered["status"] == status {
            differences(&answered["body"], &ours, "", true, &mut found);
        } else {
            found.push(format!("status {} here, recorded {}", status, answered["status"]));
        }
        if !found.is_empty() {
            wrong.push((file.file_stem().unwrap().to_owned(), found));
        }
    }
    assert_eq!(wrong, Vec::new());
    assert!(files.len() > 120, "{}", files.len());
}
