//! Stripe: signed with the endpoint's secret.

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
    app.shop.payments.stripe_webhook(&body, text(&headers, "stripe-signature")).await?;
    Ok(StatusCode::OK)
}
