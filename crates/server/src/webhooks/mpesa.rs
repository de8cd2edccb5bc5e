//! M-Pesa: unsigned, so the URL itself is unguessable.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use serde_json::Value;

use super::accepted;
use crate::problem::Refusal;
use crate::state::App;

pub(super) async fn receive(
    State(app): State<App>,
    Path(token): Path<String>,
    body: Bytes,
) -> Result<Json<Value>, Refusal> {
    app.shop.payments.mpesa_callback(&token, &body).await?;
    Ok(accepted())
}
