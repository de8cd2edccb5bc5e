//! Limits of what strangers can do and learn on the website: orders without paying, stock counts.

use korosho_domain::catalogue::ProductQuery;
use korosho_domain::limits::MAX_PUBLISHED_STOCK;
use reqwest::{Method, Response};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::common::TestApp;

const PHONE: &str = "0712345678";

/// Input of an order of `quantity` bags of half a kilo of cashews, for pick-up.
async fn cashews(app: &TestApp, quantity: u32, phone: &str, payment: &str) -> Value {
    let found: Value = app.get("/api/products/roasted-salted-cashews").await.json().await.unwrap();
    let sizes = found["product"]["variations"].as_array().unwrap();
    let half = sizes.iter().find(|size| size["options"]["Size"] == "500g").unwrap();
    let goods = json!({ "product_id": found["product"]["id"], "variation_id": half["id"],
        "quantity": quantity });
    order_of(app, goods, phone, payment).await
}

/// Input of an order of a product whose stock is counted, for pick-up.
async fn counted(app: &TestApp, quantity: u32, payment: &str) -> Value {
    let found: Value = app.get("/api/products/salt-vinegar-cashews").await.json().await.unwrap();
    let goods = json!({ "product_id": found["product"]["id"], "quantity": quantity });
    order_of(app, goods, PHONE, payment).await
}

async fn order_of(app: &TestApp, goods: Value, phone: &str, payment: &str) -> Value {
    let lines = json!([goods]);
    let fulfilment = json!({ "method": "pickup" });
    let quote = json!({ "lines": lines, "fulfilment": fulfilment });
    let quote: Value = app.post("/api/quote", quote).await.json().await.unwrap();
    json!({ "checkout_id": Uuid::new_v4(), "lines": lines, "fulfilment": fulfilment,
        "customer": { "name": "Amina", "phone": phone }, "payment": payment,
        "expected_total": quote["total"] })
}

async fn code(answer: Response) -> String {
    let answer: Value = answer.json().await.unwrap();
    answer["code"].as_str().unwrap_or("placed").to_owned()
}

async fn place(app: &TestApp, order: &Value, address: &str) -> String {
    let request = app.request(Method::POST, "/api/checkout").header("x-forwarded-for", address);
    code(request.json(order).send().await.unwrap()).await
}

/// Places a counter order from an address.
async fn reserve(app: &TestApp, quantity: u32, phone: &str, address: &str) -> String {
    place(app, &cashews(app, quantity, phone, "counter").await, address).await
}

/// Server with these limits, which trusts the proxy on this machine.
async fn open(limits: &str) -> TestApp {
    let proxy = ("KOROSHO_TRUSTED_PROXIES", "127.0.0.1");
    TestApp::start(&[proxy, ("KOROSHO_CUSTOMER_LIMITS", limits)]).await
}

#[tokio::test]
async fn counter_order_on_the_website_needs_name_and_phone() {
    let app = open("on").await;
    for missing in ["name", "phone"] {
        let mut order = cashews(&app, 1, PHONE, "counter").await;
        order["customer"][missing] = json!("");
        let answer = app.post("/api/checkout", order).await;
        let status = answer.status();
        let problem: Value = answer.json().await.unwrap();
        assert_eq!(status, 400, "{problem}");
        assert_eq!(problem["field"], format!("customer.{missing}"));
        assert_eq!(problem["reason"], "missing");
    }
}

#[tokio::test]
async fn counter_order_is_limited_by_value_and_pieces() {
    let app = open("on").await;
    assert_eq!(reserve(&app, 7, PHONE, "41.90.1.1").await, "unpaid_limit", "Ksh 10,500");
    assert_eq!(reserve(&app, 6, PHONE, "41.90.1.1").await, "placed");
    let app = open("unpaid_pieces=2").await;
    assert_eq!(reserve(&app, 3, PHONE, "41.90.1.1").await, "unpaid_limit");
    assert_eq!(reserve(&app, 2, PHONE, "41.90.1.1").await, "placed");
    let paid = cashews(&app, 3, PHONE, "card").await;
    assert_eq!(place(&app, &paid, "41.90.1.1").await, "placed", "other limits hold for payments");
}

#[tokio::test]
async fn pieces_that_pending_orders_of_a_network_reserve_are_limited() {
    let app = open("pending_pieces=4").await;
    let reserve = async |quantity, payment, address| {
        place(&app, &counted(&app, quantity, payment).await, address).await
    };
    assert_eq!(reserve(5, "card", "41.90.1.1").await, "pending_limit");
    assert_eq!(reserve(3, "card", "41.90.1.1").await, "placed");
    assert_eq!(reserve(2, "card", "41.90.1.1").await, "pending_limit");
    assert_eq!(reserve(2, "counter", "41.90.1.1").await, "placed", "other limits hold there");
    assert_eq!(reserve(4, "card", "41.90.1.2").await, "placed", "another network");
    assert_eq!(reserve(1, "card", "41.90.1.1").await, "placed");
}

#[tokio::test]
async fn open_counter_orders_are_limited_by_phone() {
    let app = open("on").await;
    for address in ["41.90.1.1", "41.90.1.2"] {
        assert_eq!(reserve(&app, 1, PHONE, address).await, "placed");
    }
    assert_eq!(reserve(&app, 1, "+254 712 345 678", "41.90.1.3").await, "unpaid_limit");
    assert_eq!(reserve(&app, 1, "0712345679", "41.90.1.3").await, "placed");
}

/// Places a counter order of another customer from each of these addresses.
async fn reserve_from(app: &TestApp, addresses: &[&str]) -> Vec<String> {
    let mut answers = Vec::new();
    for (at, address) in addresses.iter().enumerate() {
        answers.push(reserve(app, 1, &format!("07123450{at:02}"), address).await);
    }
    answers
}

#[tokio::test]
async fn open_counter_orders_are_limited_by_address_network() {
    let app = open("unpaid_network=3").await;
    let addresses = [1, 2, 3, 4].map(|last| format!("2001:db8:1:2::{last}"));
    let mut addresses: Vec<&str> = addresses.iter().map(String::as_str).collect();
    addresses.push("2001:db8:1:3::1");
    let answers = reserve_from(&app, &addresses).await;
    assert_eq!(answers, ["placed", "placed", "placed", "unpaid_limit", "placed"]);
}

#[tokio::test]
async fn open_counter_orders_of_an_ipv6_site_are_counted_together() {
    let app = open("unpaid_network=1").await;
    let networks = [1, 2, 3, 4, 5].map(|network| format!("2001:db8:1:{network}::1"));
    let mut addresses: Vec<&str> = networks.iter().map(String::as_str).collect();
    addresses.push("2001:db8:2:1::1");
    let answers = reserve_from(&app, &addresses).await;
    assert_eq!(answers, ["placed", "placed", "placed", "placed", "unpaid_limit", "placed"]);
}

#[tokio::test]
async fn order_changed_to_counter_payment_is_limited_as_well() {
    let app = open("unpaid_phone=1").await;
    let mut changed = Vec::new();
    for _ in 0..2 {
        let order = cashews(&app, 1, PHONE, "card").await;
        let placed: Value = app.post("/api/checkout", order).await.json().await.unwrap();
        let (id, key) = (placed["order"]["id"].as_str().unwrap(), &placed["order"]["key"]);
        let wish = json!({ "id": id, "key": key, "payment": "counter" });
        changed.push(code(app.post(&format!("/api/orders/{id}/pay"), wish).await).await);
    }
    assert_eq!(changed, ["placed", "unpaid_limit"]);
}

#[tokio::test]
async fn exact_counts_of_ample_stock_are_not_published() {
    let app = TestApp::start(&[]).await;
    let query = ProductQuery { per_page: 100, ..ProductQuery::default() };
    let known = app.running.app().shop.catalogue.list_products(&query).unwrap();
    let ample = known.items.iter().find(|product| {
        let own = product.variations.iter().filter_map(|size| size.stock_quantity);
        own.chain(product.stock_quantity).any(|count| count > MAX_PUBLISHED_STOCK)
    });
    let slug = &ample.unwrap().slug;
    let paths = [
        "/api/products?per_page=100".to_owned(),
        format!("/api/products/{slug}"),
        "/shop".to_owned(),
        format!("/products/{slug}"),
    ];
    for path in paths {
        let text = app.get(&path).await.text().await.unwrap();
        let mut counts = 0;
        for rest in text.split("stock_quantity\":").skip(1) {
            let digits = rest.split(|c: char| !c.is_ascii_digit()).next().unwrap();
            assert!(
                digits.len() < 3 && digits.parse().unwrap_or(0) <= MAX_PUBLISHED_STOCK,
                "{path}"
            );
            counts += 1;
        }
        assert!(counts > 0, "{path}");
    }
}
