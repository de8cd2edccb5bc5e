//! Changes of an order by its customer over HTTP: key, body, headers, rate limit.
#![allow(clippy::unwrap_used, reason = "tests")]

use reqwest::{Method, Response};
use serde_json::{Value, json};
use uuid::Uuid;

mod common;

use common::TestApp;

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
