//! Taxes: rates, their locations, and their computation.

mod classes;
mod compute;
mod routes;

pub use classes::{seed, shipping_class, slugs};
pub use compute::{Rate, compute, covers, rate, rates_at, sum};

use crate::state::Sandbox;
use axum::Router;

/// Router of the endpoints.
pub fn router() -> Router<Sandbox> {
    routes::router().merge(classes::router())
}
