//! What is told of orders, and how.

use crate::shop::{Shop, line};
use axum::{Router, body::Bytes, extract::State, http::HeaderMap, routing::post};
use base64::{Engine, prelude::BASE64_STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;
use std::time::Duration;
use tokio::sync::mpsc;

type Received = (HeaderMap, Bytes);

/// A receiver of webhooks on a free port: its address, and what comes.
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
async fn a_webhook_comes_signed_later_and_as_the_order_is_by_then() {
    let shop = Shop::open().await;
    let (url, mut received) = receiver().await;
    let hook = json!({ "topic": "order.updated", "delivery_url": url, "secret": "s3" });
    let (status, _, hook) = shop.send("POST", "webhooks", &hook).await;
    assert_eq!(status, 201);
    assert!(hook.get("secret").is_none());
    let (headers, ping) = next(&mut received).await;
    assert_eq!(ping, format!("webhook_id={}", hook["id"]));
    assert!(!headers.contains_key("x-wc-webhook-signature"));

    let made = shop.order(json!({ "line_items": line(shop.product("CSH-SV").await, 1) })).await;
    shop.change(&made, json!({ "status": "processing" })).await;
    let (headers, body) = next(&mut received).await;
    let mut mac = Hmac::<Sha256>::new_from_slice(b"s3").unwrap();
    mac.update(&body);
    let signature = BASE64_STANDARD.encode(mac.finalize().into_bytes());
    assert_eq!(headers["x-wc-webhook-signature"], signature);
    assert_eq!(headers["x-wc-webhook-topic"], "order.updated");
    let told: Value = serde_json::from_slice(&body).unwrap();
    assert_eq!((&told["id"], &told["total"]), (&made["id"], &json!("650.00")));
    let path = format!("webhooks/{}?force=true", hook["id"]);
    assert_eq!(shop.send("DELETE", &path, &Value::Null).await.0, 200);
    assert_eq!(shop.get("webhooks").await, json!([]));
}
