//! M-Pesa: unsigned, so the URL itself is unguessable.

use axum::Json;
use axum::extract::State;
use serde_json::Value;

use super::accepted;
use crate::extract::{PathText, RawBody};
use crate::problem::Refusal;
use crate::state::App;

pub(super) async fn receive(
    State(app): State<App>,
    PathText(token): PathText,
    RawBody(body): RawBody,
) -> Result<Json<Value>, Refusal> {
    app.shop.payments.mpesa_callback(&token, &body).await?;
    Ok(accepted())
}
