//! Orders, their notes and refunds.

mod check;
mod coupons;
mod create;
mod items;
mod list;
mod money;
mod notes;
mod order;
mod refunds;
mod routes;
mod status;
mod totals;
mod update;

pub(crate) use order::{find, show};

use crate::{
    state::Sandbox,
    woocommerce::error::{WooError, WooResult},
};
use axum::Router;

/// Router of the endpoints.
pub(crate) fn router() -> Router<Sandbox> {
    routes::router().merge(notes::router()).merge(refunds::router())
}

/// Runs work to completion, even if the client disconnects.
async fn run_to_completion<T: Send + 'static>(
    work: impl Future<Output = WooResult<T>> + Send + 'static,
) -> WooResult<T> {
    tokio::spawn(work).await.unwrap_or_else(|_| Err(WooError::critical()))
}
