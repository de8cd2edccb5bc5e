//! Taxes: rates, which of them hold at a place, and what they come to.

mod classes;
mod compute;
mod routes;

pub use classes::{seed, shipping_class, slugs};
pub use compute::{Rate, compute, covers, rate, rates_at, sum};

use crate::state::Sandbox;
use axum::Router;

/// The routes.
pub fn router() -> Router<Sandbox> {
    routes::router().merge(classes::router())
}
