//! Payments typed into the M-Pesa paybill: unsigned, so the URL itself is unguessable.

use axum::Json;
use axum::extract::State;
use serde_json::Value;

use super::accepted;
use crate::extract::{PathText, RawBody};
use crate::problem::Refusal;
use crate::state::App;

pub(super) async fn confirm(
    State(app): State<App>,
    PathText(token): PathText,
    RawBody(body): RawBody,
) -> Result<Json<Value>, Refusal> {
    app.shop.payments.paybill_confirmation(&token, &body).await?;
    Ok(accepted())
}

/// Answer to a status query about a payment.
pub(super) async fn status(
    State(app): State<App>,
    PathText(token): PathText,
    RawBody(body): RawBody,
) -> Result<Json<Value>, Refusal> {
    app.shop.payments.paybill_status(&token, &body).await?;
    Ok(accepted())
}

/// Validation request before a payment: always accepted; a payment without an order is shown to
/// staff.
pub(super) async fn check() -> Json<Value> {
    accepted()
}
