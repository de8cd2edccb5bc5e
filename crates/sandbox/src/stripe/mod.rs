//! Stand-in for Stripe: Checkout Sessions with their hosted page, events, refunds.
//!
//! Read `routes` for the calls, `sessions` for the state machine, `schema` for what a request may
//! carry, `pay` for the shopper's side and `deliveries` for webhooks.

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

/// Everything of Stripe's, at absolute paths. `/v1` is there a second time because the official
/// Node client takes a host and a port but no path.
pub fn router(sandbox: Sandbox) -> Router {
    let api = Api::new(sandbox);
    tokio::spawn(deliveries::run(api.clone()));
    Router::new()
        .nest("/v1", routes::router(api.clone()))
        .nest("/stripe/v1", routes::router(api.clone()))
        .nest("/stripe/pay", pay::router(api.clone()))
        .nest("/sandbox/stripe", control::router(api))
}

/// Checks a request as Stripe would, without sending it: `operation` is a request schema's name
/// (`checkout_session_create`, `refund_create` …), `form` its encoded body.
///
/// # Errors
/// The code (if any), parameter and message of Stripe's refusal.
pub fn check_request(operation: &str, form: &str) -> Result<serde_json::Value, String> {
    schema::read(operation, form).map_err(|error| error.body("req_check").to_string())
}
