//! Control API at `/sandbox/stripe`: actions of tests and the demo that bypass Stripe's API.

use super::{
    Api, deliveries,
    error::ApiError,
    ids,
    internal_failures::InternalFailure,
    sessions::transitions::{self, Outcome, Payer},
    webhook_endpoints,
};
use axum::{
    Json, Router,
    extract::{Path, State},
    http::StatusCode,
    routing::post,
};
use serde::Deserialize;
use serde_json::{Value, json};

/// Default events of an endpoint.
const USUAL_EVENTS: [&str; 6] = [
    "checkout.session.completed",
    "checkout.session.async_payment_succeeded",
    "checkout.session.async_payment_failed",
    "checkout.session.expired",
    "charge.refunded",
    "charge.dispute.created",
];

type Answer = Result<Json<Value>, (StatusCode, Json<Value>)>;

/// Router, relative to `/sandbox/stripe`.
pub(crate) fn router(api: Api) -> Router {
    Router::new()
        .route("/webhook", post(webhook))
        .route("/sessions/{id}/pay", post(pay))
        .route("/sessions/{id}/settle", post(settle))
        .route("/break", post(add_failure))
        .route("/sweep", post(sweep))
        .with_state(api)
}

fn refused(error: ApiError) -> (StatusCode, Json<Value>) {
    (error.status, Json(error.body("")))
}

#[derive(Deserialize)]
struct Webhook {
    url: String,
    secret: Option<String>,
    enabled_events: Option<Vec<String>>,
}

/// Registers an endpoint: events go to `url`, signed with `secret`. An endpoint with the same URL
/// is replaced.
async fn webhook(State(api): State<Api>, Json(request): Json<Webhook>) -> Answer {
    let events = request.enabled_events.unwrap_or_else(|| USUAL_EVENTS.map(str::to_owned).to_vec());
    let secret = request.secret.unwrap_or_else(|| ids::make("whsec_", 32));
    let input = json!({ "url": request.url, "enabled_events": events });
    forget_endpoint(&api, &request.url).await.map_err(refused)?;
    let made = webhook_endpoints::create(&api, &input, &secret).await.map_err(refused)?;
    Ok(Json(made))
}

async fn forget_endpoint(api: &Api, url: &str) -> Result<(), ApiError> {
    sqlx::query(
        "DELETE FROM stripe_objects WHERE kind = 'webhook_endpoint' \
         AND json_extract(body, '$.url') = ?",
    )
    .bind(url)
    .execute(api.db())
    .await?;
    Ok(())
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Pay {
    /// `paid` (the default) or `later`.
    outcome: String,
    email: Option<String>,
    name: Option<String>,
}

/// Pays a session as a customer does on the hosted page, without waiting for webhooks.
async fn pay(State(api): State<Api>, Path(id): Path<String>, Json(request): Json<Pay>) -> Answer {
    let outcome = if request.outcome == "later" { Outcome::Pending } else { Outcome::Paid };
    let payer = Payer { email: request.email, name: request.name };
    let session = transitions::complete(&api, &id, &payer, outcome).await.map_err(refused)?;
    deliveries::wake(&api);
    Ok(Json(session.body))
}

#[derive(Deserialize)]
struct Settle {
    succeeded: bool,
}

/// Settles a delayed payment.
async fn settle(
    State(api): State<Api>,
    Path(id): Path<String>,
    Json(request): Json<Settle>,
) -> Answer {
    let session = transitions::settle(&api, &id, request.succeeded).await.map_err(refused)?;
    deliveries::wake(&api);
    Ok(Json(session.body))
}

/// Runs the background job at once: expires due sessions, sends queued deliveries.
async fn sweep(State(api): State<Api>) -> Answer {
    let expired = transitions::expire_due(&api).await.map_err(refused)?;
    deliveries::wake(&api);
    Ok(Json(json!({ "expired": expired })))
}

/// Adds internal failures of coming POSTs: `{moment: "before" | "after", path?: "/v1/…", times?:
/// 1}`.
async fn add_failure(State(api): State<Api>, Json(failure): Json<InternalFailure>) -> Json<Value> {
    api.internal_failures.add(failure);
    Json(json!({}))
}
