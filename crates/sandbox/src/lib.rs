//! Stand-in for the upstreams: WooCommerce, Stripe, M-Pesa, an SMS provider and an image host in one
//! process on one port, with behaviour observed on the real ones, fault injection and a ledger of all orders and
//! payments. It shares no code with the clients that it tests.

// A whole order in one `json!`.
#![recursion_limit = "256"]
#![warn(unreachable_pub)]

pub mod audit;
mod control;
mod db;
mod fault_injection;
pub mod faults;
mod ledger;
mod media;
mod mpesa;
mod options;
mod serve;
mod sms;
pub mod state;
mod stripe;
mod webhooks;
mod woocommerce;

pub use options::{Options, WooVersion};
pub use serve::{RunningSandbox, start};

use axum::{Router, middleware};
use state::Sandbox;

/// Router of all upstreams behind the fault injection, and of `/sandbox`, to which no fault
/// applies.
fn router(sandbox: &Sandbox) -> Router {
    let upstreams = Router::new()
        .merge(woocommerce::router(sandbox.clone()))
        .merge(stripe::router(sandbox.clone()))
        .merge(mpesa::router(sandbox.clone()))
        .merge(sms::router(sandbox.clone()))
        .merge(media::router(sandbox.clone()));
    let faulty = middleware::from_fn_with_state(sandbox.clone(), fault_injection::apply);
    upstreams
        .layer(faulty)
        .merge(control::router(sandbox.clone()))
        .merge(woocommerce::importer::router(sandbox.clone()))
}
