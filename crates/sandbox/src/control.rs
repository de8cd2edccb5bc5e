//! Control API at `/sandbox`: faults, clock, ledger, audit, reset. Faults do not apply to it.

use crate::{
    audit::{self, Records},
    db,
    faults::{Fault, FaultSettings},
    ledger,
    state::Sandbox,
    woocommerce,
};
use axum::{
    Json, Router,
    extract::{Query, State},
    http::StatusCode,
    routing::{get, post},
};
use serde::Deserialize;
use serde_json::{Value, json};

type Answer = Result<Json<Value>, (StatusCode, String)>;

/// Router of the control API.
pub(crate) fn router(sandbox: Sandbox) -> Router {
    Router::new()
        .route("/sandbox/faults", get(faults).post(add_fault).delete(clear_faults))
        .route("/sandbox/ledger", get(read_ledger))
        .route("/sandbox/audit", post(read_audit))
        .route("/sandbox/clock", get(clock).post(set_clock))
        .route("/sandbox/pages", post(save_page))
        .route("/sandbox/reset", post(reset))
        .with_state(sandbox)
}

fn failed(error: impl std::fmt::Display) -> (StatusCode, String) {
    (StatusCode::INTERNAL_SERVER_ERROR, error.to_string())
}

async fn faults(State(sandbox): State<Sandbox>) -> Json<Vec<Fault>> {
    Json(sandbox.faults().list())
}

async fn add_fault(
    State(sandbox): State<Sandbox>,
    Json(settings): Json<FaultSettings>,
) -> (StatusCode, Json<Fault>) {
    (StatusCode::CREATED, Json(sandbox.faults().add(settings)))
}

#[derive(Deserialize)]
struct FaultQuery {
    id: Option<u64>,
}

async fn clear_faults(
    State(sandbox): State<Sandbox>,
    Query(query): Query<FaultQuery>,
) -> StatusCode {
    sandbox.faults().clear(query.id);
    StatusCode::NO_CONTENT
}

async fn read_ledger(State(sandbox): State<Sandbox>) -> Answer {
    ledger::read(&sandbox).await.map(Json).map_err(failed)
}

/// Audits the ledger, with the records of a shop if the body has any.
async fn read_audit(State(sandbox): State<Sandbox>, Json(records): Json<Records>) -> Answer {
    let ledger = ledger::read(&sandbox).await.map_err(failed)?;
    Ok(Json(json!(audit::losses(&records, &ledger))))
}

async fn clock(State(sandbox): State<Sandbox>) -> Json<Value> {
    Json(json!({ "now_ms": sandbox.now_ms(), "offset_ms": sandbox.clock_offset_ms() }))
}

#[derive(Deserialize)]
struct Clock {
    offset_ms: i64,
}

async fn set_clock(State(sandbox): State<Sandbox>, Json(request): Json<Clock>) -> Json<Value> {
    sandbox.set_clock_offset_ms(request.offset_ms);
    clock(State(sandbox)).await
}

/// Adds or replaces a WordPress page, as the shop's owner does in its editor.
async fn save_page(State(sandbox): State<Sandbox>, Json(page): Json<Value>) -> Answer {
    woocommerce::wordpress_pages::save(&sandbox, &page).await.map_err(failed)?;
    Ok(Json(json!({})))
}

/// Resets to the seeded shop: no order, no payment, no fault, the machine's clock.
async fn reset(State(sandbox): State<Sandbox>) -> Answer {
    sandbox.faults().clear(None);
    sandbox.set_clock_offset_ms(0);
    db::reset(sandbox.db(), sandbox.options().template()).await.map_err(failed)?;
    woocommerce::prepare(&sandbox).await.map_err(failed)?;
    Ok(Json(json!({})))
}
