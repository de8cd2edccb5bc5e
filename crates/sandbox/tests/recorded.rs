//! Every recorded answer of an endpoint that the product calls has its counterpart here: the same
//! status, the same fields, of the same types.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

use std::collections::BTreeSet;
use std::path::Path;

use korosho_sandbox::{Options, RunningSandbox};
use serde_json::{Value, json};

/// Recordings that were cut to the fields that mattered: what they lack says nothing.
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

struct Shop(RunningSandbox);

impl Shop {
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

/// What differs in shape; lists are compared by their first entries, and nothing against something
/// says nothing.
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

/// A recording, and the request here that it is compared with.
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
async fn answers_have_the_status_and_the_shape_that_was_recorded() {
    let shop = Shop(korosho_sandbox::start(Options::default()).await.unwrap());
    let product = shop.id("products?slug=roasted-salted-cashews").await;
    let size = shop.id(&format!("products/{product}/variations")).await;
    let simple = shop.id("products?sku=CSH-SV").await;
    let attribute = shop.id("products/attributes").await;
    let whole = whole_order(product, size, simple);
    let order = shop.ask("POST", "orders", &whole).await.1["id"].as_i64().unwrap();
    let mut cases = reading(product, size, simple, attribute);
    cases.extend(ordering(order, whole, simple));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recorded");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), cases.len(), "each is compared");
    for (name, method, path, body) in cases {
        let text = std::fs::read_to_string(folder.join(format!("{name}.json"))).unwrap();
        let recorded: Value = serde_json::from_str(&text).unwrap();
        let (status, ours) = shop.ask(method, &path, &body).await;
        assert_eq!(recorded["response"]["status"], status, "{name}: {ours}");
        let mut found = Vec::new();
        differences(&recorded["response"]["body"], &ours, "", CUT.contains(&name), &mut found);
        assert_eq!(found, Vec::<String>::new(), "{name}");
    }
}
