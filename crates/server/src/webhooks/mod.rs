//! Webhooks: the raw body goes to the core, which verifies and stores it.
//!
//! Each route answers 200 once the message is stored; any other status lets the sender retry.

pub(crate) mod mpesa;
pub(crate) mod paybill;
pub(crate) mod stripe;
pub(crate) mod woocommerce;

use axum::extract::DefaultBodyLimit;
use axum::http::HeaderMap;
use axum::middleware::from_fn_with_state;
use axum::routing::post;
use axum::{Json, Router};
use serde_json::{Value, json};

use crate::middleware::enforce;
use crate::rate_limits::RateLimit;
use crate::state::App;

/// Largest message, in bytes: a WooCommerce product contains all its texts.
const MAX_BODY: usize = 4 << 20;

/// Routes of the webhooks.
pub(crate) fn router(app: &App) -> Router<App> {
    let limit = from_fn_with_state((app.clone(), RateLimit::Webhook), enforce);
    Router::new()
        .route("/webhooks/paybill/{token}", post(paybill::confirm))
        .route("/webhooks/paybill/{token}/check", post(paybill::check))
        .route("/webhooks/paybill-status/{token}", post(paybill::status))
        .route("/webhooks/stripe", post(stripe::receive))
        .route("/webhooks/mpesa/{token}", post(mpesa::receive))
        .route("/webhooks/woocommerce", post(woocommerce::receive))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .route_layer(limit)
}

/// M-Pesa's response to a received message.
fn accepted() -> Json<Value> {
    Json(json!({"ResultCode": 0, "ResultDesc": "Accepted"}))
}

/// Returns a header as text; empty if it is missing or not text.
fn text<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}
