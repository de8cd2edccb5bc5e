//! Batches of requests about a cart (`POST wc/store/v1/batch`).

use super::routes;
use crate::{
    state::Sandbox,
    woocommerce::error::{WooError, WooResult},
};
use axum::{
    Json,
    body::{Body, Bytes, to_bytes},
    extract::State,
    http::{HeaderMap, Request, StatusCode},
    response::{IntoResponse as _, Response},
};
use serde_json::{Value, json};
use tower::ServiceExt as _;

/// Largest number of requests in one batch.
const MAX_REQUESTS: usize = 25;
/// Largest response, in bytes.
const MAX_ANSWER: usize = 4_000_000;

/// Runs the requests in sequence, each as if sent alone.
pub(crate) async fn batch(
    State(sandbox): State<Sandbox>,
    headers: HeaderMap,
    body: Bytes,
) -> WooResult<Response> {
    let sent: Value = serde_json::from_slice(&body).unwrap_or_default();
    let Some(requests) = sent["requests"].as_array() else {
        let message = "Missing parameter(s): requests";
        return Err(WooError::new(400, "rest_missing_callback_param", message));
    };
    if requests.len() > MAX_REQUESTS {
        return Err(WooError::new(400, "rest_invalid_param", "Invalid parameter(s): requests"));
    }
    let is_ours = |one: &Value| one["path"].as_str().is_some_and(|p| p.starts_with("/wc/store"));
    if !requests.iter().all(is_ours) {
        return Err(WooError::new(400, "woocommerce_rest_invalid_path", "Invalid path provided."));
    }
    let mut responses = Vec::new();
    for one in requests {
        responses.push(answer(&sandbox, &headers, one).await);
    }
    Ok((StatusCode::MULTI_STATUS, Json(json!({ "responses": responses }))).into_response())
}

async fn answer(sandbox: &Sandbox, outer: &HeaderMap, one: &Value) -> Value {
    let path = one["path"].as_str().unwrap_or_default();
    let method = one["method"].as_str().unwrap_or("POST");
    let mut request = Request::builder().method(method).uri(format!("/wp-json{path}"));
    for (name, value) in one["headers"].as_object().into_iter().flatten() {
        request = request.header(name, value.as_str().unwrap_or_default());
    }
    if let Some(nonce) = outer.get("nonce") {
        request = request.header("nonce", nonce);
    }
    let Ok(request) = request.body(Body::from(one["body"].to_string())) else {
        return json!({ "status": 400, "headers": {}, "body": {} });
    };
    // The router of the cart is infallible: a refusal is a response.
    let Ok(response) = routes::router().with_state(sandbox.clone()).oneshot(request).await;
    let status = response.status().as_u16();
    let token = response.headers().get("cart-token").and_then(|token| token.to_str().ok());
    let headers = json!({ "Cart-Token": token });
    let bytes = to_bytes(response.into_body(), MAX_ANSWER).await.unwrap_or_default();
    let body: Value = serde_json::from_slice(&bytes).unwrap_or_default();
    json!({ "status": status, "headers": headers, "body": body })
}
