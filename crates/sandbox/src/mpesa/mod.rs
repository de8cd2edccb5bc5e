//! Stand-in for M-Pesa (Safaricom Daraja): prompts, a simulated phone in the browser, the paybill.
//!
//! `routes` lists the calls, `prompt` the states of a prompt, `outcome` its results, `phone` the
//! customer's side.

mod api;
mod c2b;
mod callback;
mod control;
mod error;
mod express;
mod ids;
mod outcome;
mod payment;
mod phone;
mod prompt;
mod request;
mod routes;
mod time;
mod tokens;

pub(crate) use api::Api;
pub(crate) use payment::ledger as payments;

use crate::state::Sandbox;
use axum::Router;
use std::time::Duration;

/// Interval between searches for expired prompts, by the machine's clock.
const EXPIRY_INTERVAL: Duration = Duration::from_millis(250);

/// Router of M-Pesa, at absolute paths.
pub(crate) fn router(sandbox: Sandbox) -> Router {
    let api = Api::new(sandbox);
    tokio::spawn(run(api.clone()));
    Router::new()
        .nest("/mpesa/phone", phone::router(api.clone()))
        .nest("/sandbox/mpesa", control::router(api.clone()))
        .nest("/mpesa", routes::router(api))
}

/// Background loop: ends due prompts.
async fn run(api: Api) {
    loop {
        tokio::time::sleep(EXPIRY_INTERVAL).await;
        if let Err(error) = prompt::end_due(&api).await {
            tracing::error!(%error, "prompts could not be ended");
        }
    }
}
