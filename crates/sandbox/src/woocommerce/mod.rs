//! Stand-in for a WooCommerce shop: REST v3 with its unhelpful habits.

pub mod ledger;

use crate::state::Sandbox;
use axum::Router;

/// Everything of WooCommerce's, at absolute paths.
pub fn router(_sandbox: Sandbox) -> Router {
    Router::new()
}

/// Seeds an empty shop.
///
/// # Errors
/// When the database fails.
#[expect(clippy::unused_async, reason = "seeding follows")]
pub async fn prepare(_sandbox: &Sandbox) -> anyhow::Result<()> {
    Ok(())
}
