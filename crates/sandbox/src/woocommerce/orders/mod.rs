//! Orders, their notes and refunds, and customers.

use crate::state::Sandbox;
use axum::Router;

/// The routes.
pub fn router() -> Router<Sandbox> {
    Router::new()
}
