//! Stand-in for M-Pesa (Safaricom Daraja): pushes to phones, a phone a person can hold, the paybill.
//!
//! Read `routes` for the calls, `prompt` for what a prompt can become, `outcome` for its endings,
//! `phone` for the shopper's side.

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

pub use api::Api;
pub use payment::ledger as payments;

use crate::state::Sandbox;
use axum::Router;
use std::time::Duration;

/// How often prompts that have run out are looked for, by the machine's clock.
const PULSE: Duration = Duration::from_millis(250);

/// Everything of M-Pesa's, at absolute paths.
pub fn router(sandbox: Sandbox) -> Router {
    let api = Api::new(sandbox);
    tokio::spawn(run(api.clone()));
    Router::new()
        .nest("/mpesa/phone", phone::router(api.clone()))
        .nest("/sandbox/mpesa", control::router(api.clone()))
        .nest("/mpesa", routes::router(api))
}

/// Ends prompts when their time has come, for ever.
async fn run(api: Api) {
    loop {
        tokio::time::sleep(PULSE).await;
        if let Err(error) = prompt::end_due(&api).await {
            tracing::error!(%error, "prompts could not be ended");
        }
    }
}
