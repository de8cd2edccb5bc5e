//! Writes of importers and bulk edits (`/sandbox/products/{id}`): the product's modification date
//! stays, and no webhook is sent.

use super::products::{product, save};
use crate::state::Sandbox;
use axum::{
    Json, Router,
    extract::{Path, State},
    http::StatusCode,
    routing::post,
};
use serde_json::{Map, Value, json};

/// Router of these writes.
pub(crate) fn router(sandbox: Sandbox) -> Router {
    Router::new().route("/sandbox/products/{id}", post(write)).with_state(sandbox)
}

async fn write(
    State(sandbox): State<Sandbox>,
    Path(id): Path<i64>,
    Json(fields): Json<Map<String, Value>>,
) -> Result<Json<Value>, (StatusCode, String)> {
    let failed = |error: sqlx::Error| (StatusCode::INTERNAL_SERVER_ERROR, error.to_string());
    let found = product::find(sandbox.db(), id).await.map_err(failed)?;
    let mut product = found.ok_or((StatusCode::NOT_FOUND, "no such product".to_owned()))?;
    product.doc.extend(fields);
    save::keep(sandbox.db(), &product, sandbox.now_ms()).await.map_err(failed)?;
    Ok(Json(json!({})))
}
