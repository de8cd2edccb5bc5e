//! Stripe: signed with the endpoint's secret.

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};

use super::text;
use crate::problem::Refusal;
use crate::state::App;

pub(super) async fn receive(
    State(app): State<App>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<StatusCode, Refusal> {
    app.shop.payments.stripe_webhook(&body, text(&headers, "stripe-signature")).await?;
    Ok(StatusCode::OK)
}
