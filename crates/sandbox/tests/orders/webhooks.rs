//! Deliveries of webhooks about orders, products and coupons.

use super::test_app::{TestApp, line};
use axum::{Router, body::Bytes, extract::State, http::HeaderMap, routing::post};
use base64::{Engine, prelude::BASE64_STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;
use std::time::Duration;
use tokio::sync::mpsc;

type Received = (HeaderMap, Bytes);

/// Receiver of webhooks on a free port: its URL, and the deliveries.
async fn receiver() -> (String, mpsc::UnboundedReceiver<Received>) {
    let (sender, received) = mpsc::unbounded_channel();
    let take = |State(sender): State<mpsc::UnboundedSender<Received>>, headers, body| async move {
        sender.send((headers, body)).unwrap();
    };
    let router = Router::new().route("/hook", post(take)).with_state(sender);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/hook", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, router).await });
    (url, received)
}

async fn next(received: &mut mpsc::UnboundedReceiver<Received>) -> Received {
    tokio::time::timeout(Duration::from_secs(60), received.recv()).await.unwrap().unwrap()
}

#[tokio::test]
async fn webhook_is_signed_and_holds_the_order_at_delivery_time() {
    let app = TestApp::open().await;
    let (url, mut received) = receiver().await;
    let hook = json!({ "topic": "order.updated", "delivery_url": url, "secret": "s3" });
    let (status, _, hook) = app.send("POST", "webhooks", &hook).await;
    assert_eq!(status, 201);
    assert!(hook.get("secret").is_none());
    let (headers, ping) = next(&mut received).await;
    assert_eq!(ping, format!("webhook_id={}", hook["id"]));
    assert!(!headers.contains_key("x-wc-webhook-signature"));

    let made = app.order(json!({ "line_items": line(app.product("CSH-SV").await, 1) })).await;
    app.change(&made, json!({ "status": "processing" })).await;
    let (headers, body) = next(&mut received).await;
    let mut mac = Hmac::<Sha256>::new_from_slice(b"s3").unwrap();
    mac.update(&body);
    let signature = BASE64_STANDARD.encode(mac.finalize().into_bytes());
    assert_eq!(headers["x-wc-webhook-signature"], signature);
    assert_eq!(headers["x-wc-webhook-topic"], "order.updated");
    let delivered: Value = serde_json::from_slice(&body).unwrap();
    assert_eq!((&delivered["id"], &delivered["total"]), (&made["id"], &json!("650.00")));
    let path = format!("webhooks/{}?force=true", hook["id"]);
    assert_eq!(app.send("DELETE", &path, &Value::Null).await.0, 200);
    assert_eq!(app.get("webhooks").await, json!([]));
}

/// Topic, id (of an `action.` hook its argument) and complete body of the next delivery.
async fn next_delivery(received: &mut mpsc::UnboundedReceiver<Received>) -> (String, i64, Value) {
    let (headers, body) = next(received).await;
    let body: Value = serde_json::from_slice(&body).unwrap();
    let topic = headers["x-wc-webhook-topic"].to_str().unwrap().to_owned();
    let id = body["id"].as_i64().or(body["arg"].as_i64()).unwrap_or(0);
    (topic, id, body)
}

async fn listen(
    app: &TestApp,
    url: &str,
    topic: &str,
    received: &mut mpsc::UnboundedReceiver<Received>,
) {
    let hook = json!({ "topic": topic, "delivery_url": url });
    assert_eq!(app.send("POST", "webhooks", &hook).await.0, 201);
    next(received).await;
}

#[tokio::test]
async fn coupon_variation_and_action_webhooks_are_sent_except_forced_deletion() {
    let app = TestApp::open().await;
    let (url, mut received) = receiver().await;
    for topic in ["coupon.created", "coupon.deleted", "product.updated", "product.deleted"] {
        listen(&app, &url, topic, &mut received).await;
    }
    for action in ["woocommerce_payment_complete", "woocommerce_trash_order"] {
        listen(&app, &url, &format!("action.{action}"), &mut received).await;
    }

    let coupon = json!({ "code": "new", "amount": "5" });
    let (_, _, coupon) = app.send("POST", "coupons", &coupon).await;
    let (topic, id, body) = next_delivery(&mut received).await;
    assert_eq!(
        (topic.as_str(), id.into(), &body["code"]),
        ("coupon.created", coupon["id"].clone(), &json!("new"))
    );

    let size = app.get("products?sku=CSH-RS-250G").await[0].clone();
    let path = format!("products/{}/variations/{}", size["parent_id"], size["id"]);
    app.send("PUT", &path, &json!({ "regular_price": "801" })).await;
    let (topic, id, body) = next_delivery(&mut received).await;
    assert_eq!((topic.as_str(), id.into()), ("product.updated", size["id"].clone()));
    assert_eq!(body["parent_id"], size["parent_id"], "the size itself, which names its product");

    // Deleted without trash first: its delivery would precede that of the trashed coupon.
    let gone = format!("products/{}?force=true", app.product("ALM-SMK").await);
    app.send("DELETE", &gone, &Value::Null).await;
    app.send("DELETE", &format!("coupons/{}", coupon["id"]), &Value::Null).await;
    let mut topics = Vec::new();
    for _ in 0..2 {
        let (topic, id, body) = next_delivery(&mut received).await;
        assert_eq!((id.into(), &body), (coupon["id"].clone(), &json!({ "id": coupon["id"] })));
        topics.push(topic);
    }
    topics.sort();
    assert_eq!(
        topics,
        ["coupon.deleted", "product.deleted"],
        "WordPress does not say which it was"
    );

    let fee = json!([{ "name": "Hamper", "total": "10" }]);
    let made = app.order(json!({ "fee_lines": fee, "set_paid": true })).await;
    let (_, _, body) = next_delivery(&mut received).await;
    assert_eq!(body, json!({ "action": "woocommerce_payment_complete", "arg": made["id"] }));
    app.send("DELETE", &format!("orders/{}", made["id"]), &Value::Null).await;
    let (topic, _, body) = next_delivery(&mut received).await;
    assert_eq!(topic, "action.woocommerce_trash_order");
    assert_eq!(body, json!({ "action": "woocommerce_trash_order", "arg": made["id"] }));
}

#[tokio::test]
async fn webhook_is_pinged_until_a_ping_returns_200() {
    let app = TestApp::open().await;
    let (sender, mut received) = mpsc::unbounded_channel();
    let take = |State(sender): State<mpsc::UnboundedSender<Received>>, headers, body| async move {
        sender.send((headers, body)).unwrap();
        axum::http::StatusCode::ACCEPTED
    };
    let router = Router::new().route("/hook", post(take)).with_state(sender);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/hook", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, router).await });

    let hook = json!({ "topic": "order.updated", "delivery_url": url });
    let (_, _, hook) = app.send("POST", "webhooks", &hook).await;
    let ping = format!("webhook_id={}", hook["id"]);
    assert_eq!(next(&mut received).await.1, ping);
    let path = format!("webhooks/{}", hook["id"]);
    app.send("PUT", &path, &json!({ "name": "again" })).await;
    assert_eq!(next(&mut received).await.1, ping, "202 is no 200");
    app.order(json!({ "line_items": line(app.product("CSH-SV").await, 1) })).await;
    assert!(next(&mut received).await.0.contains_key("x-wc-webhook-topic"));
    assert_eq!(next(&mut received).await.1, ping, "a delivery saves the hook");
}

#[tokio::test]
async fn webhook_is_deleted_only_by_force_and_lists_its_actions() {
    let app = TestApp::open().await;
    let hook = json!({ "topic": "coupon.updated", "delivery_url": "http://127.0.0.1:9/hook" });
    let (_, _, hook) = app.send("POST", "webhooks", &hook).await;
    let actions = ["woocommerce_process_shop_coupon_meta", "woocommerce_update_coupon"];
    assert_eq!(hook["hooks"], json!(actions));
    let path = format!("webhooks/{}", hook["id"]);
    let (status, _, refusal) = app.send("DELETE", &path, &Value::Null).await;
    assert_eq!((status, &refusal["code"]), (501, &json!("woocommerce_rest_trash_not_supported")));
    let (_, headers, all) = app.send("GET", "webhooks", &Value::Null).await;
    assert_eq!(
        (headers["x-wp-total"].to_str().unwrap(), all[0]["id"].clone()),
        ("1", hook["id"].clone())
    );
    assert_eq!(app.send("DELETE", &format!("{path}?force=true"), &Value::Null).await.0, 200);
    assert_eq!(app.send("GET", &path, &Value::Null).await.2["message"], "ID is invalid.");
}
