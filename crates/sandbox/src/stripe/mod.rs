//! Stand-in for Stripe: Checkout Sessions with their hosted page, events, refunds.
//!
//! `routes` lists the calls, `sessions` is the state machine, `schema` the allowed parameters,
//! `pay` the customer's side, `deliveries` the webhooks.

mod api;
mod auth;
mod call;
mod control;
mod deliveries;
mod error;
mod events;
mod expand;
mod form;
mod idempotency;
mod ids;
mod internal_failures;
mod ledger;
mod param;
mod pay;
mod refunds;
mod routes;
mod schema;
mod sessions;
pub(crate) mod signature;
mod store;
mod webhook_endpoints;

pub(crate) use api::Api;
pub(crate) use ledger::payments;

use crate::state::Sandbox;
use axum::Router;

/// Router of Stripe, at absolute paths. `/v1` exists a second time because the official Node client
/// accepts a host and a port but no path.
pub(crate) fn router(sandbox: Sandbox) -> Router {
    let api = Api::new(sandbox);
    tokio::spawn(deliveries::run(api.clone()));
    Router::new()
        .nest("/v1", routes::router(api.clone()))
        .nest("/stripe/v1", routes::router(api.clone()))
        .nest("/stripe/pay", pay::router(api.clone()))
        .nest("/sandbox/stripe", control::router(api))
}
