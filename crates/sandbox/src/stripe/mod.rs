//! Stand-in for Stripe: Checkout Sessions with their hosted page, events, refunds.
//!
//! `routes` lists the calls, `sessions` is the state machine, `schema` the allowed parameters,
//! `pay` the customer's side, `deliveries` the webhooks.

mod api;
mod auth;
mod breakage;
mod call;
mod control;
mod deliveries;
mod error;
mod events;
mod expand;
mod form;
mod idempotency;
mod ids;
mod ledger;
mod param;
mod pay;
mod refunds;
mod routes;
mod schema;
mod sessions;
pub mod signature;
mod store;
mod webhook_endpoints;

pub use api::Api;
pub use auth::{API_VERSION, RESTRICTED_KEY, SECRET_KEY};
pub use ledger::payments;

use crate::state::Sandbox;
use axum::Router;

/// Router of Stripe, at absolute paths. `/v1` exists a second time because the official Node client
/// accepts a host and a port but no path.
pub fn router(sandbox: Sandbox) -> Router {
    let api = Api::new(sandbox);
    tokio::spawn(deliveries::run(api.clone()));
    Router::new()
        .nest("/v1", routes::router(api.clone()))
        .nest("/stripe/v1", routes::router(api.clone()))
        .nest("/stripe/pay", pay::router(api.clone()))
        .nest("/sandbox/stripe", control::router(api))
}

/// Validates a request as Stripe does, without sending it: `operation` is a request schema's name
/// (`checkout_session_create`, `refund_create` …), `form` its encoded body.
///
/// # Errors
/// Code (if any), parameter and message of Stripe's error.
pub fn check_request(operation: &str, form: &str) -> Result<serde_json::Value, String> {
    schema::read(operation, form).map_err(|error| error.body("req_check").to_string())
}
