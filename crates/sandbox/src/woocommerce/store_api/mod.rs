//! The Store API's cart: public, one cart per `Cart-Token`, prices in the smallest units.

mod batch;
mod cart;
mod routes;
mod show;
mod totals;
mod wanted;

use crate::state::Sandbox;
use axum::{Router, routing::post};

/// The routes of the cart, one by one and in batches.
pub fn router() -> Router<Sandbox> {
    routes::router().route("/wp-json/wc/store/v1/batch", post(batch::batch))
}
