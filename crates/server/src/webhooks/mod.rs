//! Messages from upstreams: bytes as they came go to the core, which verifies and stores them.
//!
//! Each route answers 200 once the message is stored and lets the sender try again otherwise.

pub mod mpesa;
pub mod paybill;
pub mod stripe;
pub mod woocommerce;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::HeaderMap;
use axum::routing::post;

use crate::state::App;

/// Largest message: a product of WooCommerce brings all its texts.
const MAX_BODY: usize = 4 << 20;

/// Their routes.
pub fn router() -> Router<App> {
    Router::new()
        .route("/webhooks/paybill/{token}", post(paybill::confirm))
        .route("/webhooks/paybill/{token}/check", post(paybill::check))
        .route("/webhooks/stripe", post(stripe::receive))
        .route("/webhooks/mpesa/{token}", post(mpesa::receive))
        .route("/webhooks/woocommerce", post(woocommerce::receive))
        .layer(DefaultBodyLimit::max(MAX_BODY))
}

/// A header as text; empty where it is missing or no text.
fn text<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}
