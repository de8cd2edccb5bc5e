//! Taxes: rates, their locations, and their computation.

mod classes;
mod compute;
mod routes;

pub(crate) use classes::{seed, shipping_class, slugs};
pub(crate) use compute::{Rate, compute, covers, rate, rates_at, sum};

use crate::state::Sandbox;
use axum::Router;

/// Router of the endpoints.
pub(crate) fn router() -> Router<Sandbox> {
    routes::router().merge(classes::router())
}
