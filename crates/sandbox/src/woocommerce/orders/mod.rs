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
mod update;

pub use order::{find, show};

use crate::state::Sandbox;
use axum::Router;

/// The routes.
pub fn router() -> Router<Sandbox> {
    routes::router().merge(notes::router()).merge(refunds::router())
}
