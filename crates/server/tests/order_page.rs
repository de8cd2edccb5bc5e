//! Changes of an order by its customer over HTTP: key, body, headers, rate limit.

use reqwest::{Method, Response};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::common::TestApp;

/// Places an order for the counter; returns the path of its view and its key.
async fn placed(app: &TestApp) -> (String, Value) {
    let (_, order) = place(app, Uuid::new_v4()).await;
    (format!("/api/orders/{}", order["id"].as_str().unwrap()), order["key"].clone())
}

/// Sends the checkout of an order for the counter; returns it with the reference of the order.
async fn place(app: &TestApp, checkout_id: Uuid) -> (Value, Value) {
    let found: Value = app.get("/api/products/study-mix").await.json().await.unwrap();
    let lines = json!([{ "product_id": found["product"]["id"], "quantity": 1 }]);
    let quote: Value =
        app.post("/api/quote", json!({ "lines": lines })).await.json().await.unwrap();
    let order = json!({ "checkout_id": checkout_id, "lines": lines, "payment": "counter",
        "customer": { "name": "Amina", "phone": "0712345678" },
        "expected_total": quote["total"] });
    let answer: Value = app.post("/api/checkout", order.clone()).await.json().await.unwrap();
    (order, answer["order"].clone())
}

async fn refusal(answer: Response) -> (u16, String) {
    let status = answer.status().as_u16();
    let problem: Value = answer.json().await.unwrap();
    (status, problem["code"].as_str().unwrap().to_owned())
}

fn problem(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

#[tokio::test]
async fn order_is_cancelled_with_its_key_and_repeated_requests_get_the_same_response() {
    let app = TestApp::start(&[]).await;
    let (order, key) = placed(&app).await;
    let path = format!("{order}/cancel");
    let read = format!("{order}?key={}", key.as_str().unwrap());
    let view: Value = app.get(&read).await.json().await.unwrap();
    assert_eq!(
        view["offered_changes"],
        json!({ "refund": 0, "revision": 0, "has_open_quantities": true })
    );

    let wrong = json!({ "key": "guessed", "expected_refund": 0 });
    assert_eq!(refusal(app.post(&path, wrong).await).await, problem(404, "not_found"));
    for torn in [json!({ "key": key }), json!({ "key": key, "expected_refund": "all" })] {
        assert_eq!(refusal(app.post(&path, torn).await).await, problem(400, "invalid_input"));
    }
    let other = json!({ "key": key, "expected_refund": 100 });
    assert_eq!(refusal(app.post(&path, other).await).await, problem(409, "order_changed"));
    let good = json!({ "key": key, "expected_refund": 0 });
    // A form of another site cannot send JSON without the browser's permission request.
    let form = app.request(Method::POST, &path).header("content-type", "text/plain");
    let form = form.body(good.to_string()).send().await.unwrap();
    assert!(form.status().is_client_error(), "{}", form.status());
    let view: Value = app.get(&read).await.json().await.unwrap();
    assert_ne!(view["status"], "cancelled", "nothing was half done");

    for _ in 0..2 {
        let answer = app.post(&path, good.clone()).await;
        assert_eq!(answer.headers()["referrer-policy"], "no-referrer");
        assert!(answer.headers()["cache-control"].to_str().unwrap().contains("private"));
        let view: Value = answer.json().await.unwrap();
        assert_eq!(
            (&view["status"], &view["offered_changes"]),
            (&json!("cancelled"), &Value::Null)
        );
    }
}

#[tokio::test]
async fn note_is_changed_with_the_key_and_the_revision_that_was_seen() {
    let app = TestApp::start(&[]).await;
    let (order, key) = placed(&app).await;
    let path = format!("{order}/details");
    let input = |key: &Value, revision: i64, note: &str| json!({ "key": key, "revision": revision, "note": note });
    let guessed = app.post(&path, input(&json!("guessed"), 0, "Call first")).await;
    assert_eq!(refusal(guessed).await, problem(404, "not_found"));
    let torn = app.post(&path, json!({ "key": key, "note": "Call first" })).await;
    assert_eq!(refusal(torn).await, problem(400, "invalid_input"));
    for _ in 0..2 {
        let answer = app.post(&path, input(&key, 0, "Call first")).await;
        assert_eq!(answer.status(), 204, "a repeated request gets the same response");
    }
    let stale = app.post(&path, input(&key, 0, "Do not call")).await;
    assert_eq!(refusal(stale).await, problem(409, "order_changed"));
    let read = format!("{order}?key={}", key.as_str().unwrap());
    let view: Value = app.get(&read).await.json().await.unwrap();
    assert_eq!(view["note"], "Call first");
}

#[tokio::test]
async fn shop_can_switch_cancellation_off() {
    let app = TestApp::start(&[("KOROSHO_SHOP_CUSTOMER_CHANGES", "off")]).await;
    let (order, key) = placed(&app).await;
    let input = json!({ "key": key, "expected_refund": 0 });
    let answer = app.post(&format!("{order}/cancel"), input).await;
    assert_eq!(refusal(answer).await, problem(403, "forbidden"));
}

#[tokio::test]
async fn cancellations_are_rate_limited() {
    let app = TestApp::start(&[("KOROSHO_RATE_LIMITS", "pay=2")]).await;
    let path = format!("/api/orders/{}/cancel", Uuid::new_v4());
    let guess = async || {
        let input = json!({ "key": "guessed", "expected_refund": 0 });
        refusal(app.post(&path, input).await).await.0
    };
    assert_eq!([guess().await, guess().await, guess().await], [404, 404, 429]);
}

#[tokio::test]
async fn views_of_orders_are_rate_limited() {
    let app = TestApp::start(&[("KOROSHO_RATE_LIMITS", "order=2")]).await;
    let path = format!("/api/orders/{}?key=guessed", Uuid::new_v4());
    let guess = async || refusal(app.get(&path).await).await.0;
    assert_eq!([guess().await, guess().await, guess().await], [404, 404, 429]);
}

#[tokio::test]
async fn repeated_checkout_gets_the_key_and_a_guess_by_the_id_of_the_order_does_not() {
    let app = TestApp::start(&[]).await;
    let checkout_id = Uuid::new_v4();
    let (sent, order) = place(&app, checkout_id).await;
    assert_ne!(order["id"], json!(checkout_id), "links and logs do not contain the secret");
    let (_, repeated) = place(&app, checkout_id).await;
    assert_eq!(repeated, order, "an answer that was lost");
    let mut guessed = sent;
    guessed["checkout_id"] = order["id"].clone();
    let answer: Value = app.post("/api/checkout", guessed).await.json().await.unwrap();
    assert_ne!(answer["order"]["key"], order["key"]);
    assert_ne!(answer["order"]["id"], order["id"]);
}

#[tokio::test]
async fn order_opens_by_a_code_that_was_sent_to_its_phone() {
    // A shop that sends nothing says so; a browser asks only where `order_code_channels` names a channel.
    let app = TestApp::start(&[]).await;
    let shop: Value = app.get("/api/shop").await.json().await.unwrap();
    assert_eq!(shop.get("order_code_channels"), None);
    let asked = json!({ "number": "W-0001", "contact": "0712 345 678" });
    let refused = refusal(app.post("/api/order-codes", asked.clone()).await).await;
    assert_eq!(refused, problem(404, "not_found"));

    let provider = korosho_sandbox::start(korosho_sandbox::Options::default()).await.unwrap();
    let url = format!("{}/sms", provider.origin);
    let settings = [
        ("KOROSHO_SMS_USERNAME", "sandbox"),
        ("KOROSHO_SMS_API_KEY", "atsk_demo"),
        ("KOROSHO_SMS_API_URL", url.as_str()),
    ];
    let app = TestApp::start(&settings).await;
    let shop: Value = app.get("/api/shop").await.json().await.unwrap();
    assert_eq!(shop["order_code_channels"], json!(["sms"]));
    let (_, order) = place(&app, Uuid::new_v4()).await;
    for number in [order["number"].clone(), json!("W-9999")] {
        let asked = json!({ "number": number, "contact": "0712 345 678" });
        let answer = app.post("/api/order-codes", asked).await;
        assert_eq!((answer.status().as_u16(), answer.text().await.unwrap()), (204, String::new()));
    }
    let message = loop {
        let all = format!("{}/sandbox/sms/messages?phone=254712345678", provider.origin);
        let all: Vec<Value> = reqwest::get(all).await.unwrap().json().await.unwrap();
        if let [message] = all.as_slice() {
            break message["message"].as_str().unwrap().to_owned();
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    };
    let code = message.split_whitespace().nth(1).unwrap();
    let mut typed = json!({ "number": order["number"], "contact": "0712345678", "code": code });
    let answer = app.post("/api/order-codes/open", typed.clone()).await;
    assert_eq!(answer.headers()["cache-control"], "private, no-store");
    let access: Value = answer.json().await.unwrap();
    assert_eq!(access, json!({ "id": order["id"], "key": order["key"] }));
    typed["code"] = json!("12345");
    let answer = app.post("/api/order-codes/open", typed).await;
    let refused: Value = answer.json().await.unwrap();
    assert_eq!((&refused["field"], &refused["reason"]), (&json!("code"), &json!("malformed")));
}

#[tokio::test]
async fn requests_for_codes_and_guesses_are_limited_per_network() {
    let sms = [("KOROSHO_SMS_USERNAME", "sandbox"), ("KOROSHO_SMS_API_KEY", "atsk_demo")];
    let app = TestApp::start(&[sms[0], sms[1], ("KOROSHO_RATE_LIMITS", "message=3")]).await;
    let guess = json!({ "number": "W-0001", "contact": "0712345678", "code": "123456" });
    for path in ["/api/order-codes", "/api/order-codes/open", "/api/order-codes/open"] {
        assert_ne!(app.post(path, guess.clone()).await.status(), 429);
    }
    for path in ["/api/order-codes", "/api/order-codes/open"] {
        let refused = refusal(app.post(path, guess.clone()).await).await;
        assert_eq!(refused, problem(429, "rate_limited"));
    }
}
