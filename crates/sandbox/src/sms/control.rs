//! Control API at `/sandbox/sms`: messages that phones received, and the provider's behaviour.

use super::{Api, Behaviour, messages};
use axum::{
    Json, Router,
    extract::{Query, State},
    http::StatusCode,
    routing::{get, post},
};
use serde::Deserialize;
use serde_json::{Value, json};

/// Router, relative to `/sandbox/sms`.
pub(super) fn router(api: Api) -> Router {
    Router::new()
        .route("/messages", get(received))
        .route("/behaviour", post(set_behaviour))
        .with_state(api)
}

#[derive(Deserialize)]
struct OfPhone {
    /// Digits of the E.164 number.
    phone: String,
}

/// Latest messages to a phone, newest first.
async fn received(
    State(api): State<Api>,
    Query(of): Query<OfPhone>,
) -> Result<Json<Value>, (StatusCode, String)> {
    let found = messages::of_phone(api.sandbox.db(), &of.phone).await;
    let failed = |error: sqlx::Error| (StatusCode::INTERNAL_SERVER_ERROR, error.to_string());
    found.map(|all| Json(json!(all))).map_err(failed)
}

/// Sets the behaviour; absent fields return to their default.
async fn set_behaviour(State(api): State<Api>, Json(request): Json<Behaviour>) -> Json<Behaviour> {
    api.set_behaviour(request);
    Json(api.behaviour())
}
