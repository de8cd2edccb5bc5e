//! Store API: public carts, one per `Cart-Token`, prices in minor units.

mod batch;
mod cart;
mod cart_item;
mod routes;
mod show;
mod totals;

use crate::state::Sandbox;
use axum::{Router, routing::post};

/// Router of the cart, for single requests and batches.
pub(crate) fn router() -> Router<Sandbox> {
    routes::router().route("/wp-json/wc/store/v1/batch", post(batch::batch))
}
