//! `/media`: the picture host.

use crate::state::Sandbox;
use axum::Router;

/// The routes.
pub fn router(_sandbox: Sandbox) -> Router {
    Router::new()
}
