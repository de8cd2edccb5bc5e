//! Payments typed into the M-Pesa paybill: unsigned, so the URL itself is unguessable.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use serde_json::Value;

use super::accepted;
use crate::problem::Refusal;
use crate::state::App;

pub(super) async fn confirm(
    State(app): State<App>,
    Path(token): Path<String>,
    body: Bytes,
) -> Result<Json<Value>, Refusal> {
    app.shop.payments.paybill_confirmation(&token, &body).await?;
    Ok(accepted())
}

/// Validation request before a payment: always accepted; a payment without an order is shown to
/// staff.
pub(super) async fn check() -> Json<Value> {
    accepted()
}
