//! WooCommerce: signed with the webhook's secret; triggers a sync, its content is not trusted.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};

use super::text;
use crate::extract::RawBody;
use crate::problem::Refusal;
use crate::state::App;

pub(super) async fn receive(
    State(app): State<App>,
    headers: HeaderMap,
    RawBody(body): RawBody,
) -> Result<StatusCode, Refusal> {
    let topic = text(&headers, "x-wc-webhook-topic");
    let signature = text(&headers, "x-wc-webhook-signature");
    app.shop.woocommerce_webhook(topic, signature, &body)?;
    Ok(StatusCode::OK)
}
