//! Products and their variations.

mod list;
pub(crate) mod offer;
pub(crate) mod product;
pub(crate) mod render;
pub(crate) mod routes;
pub(crate) mod save;
pub(crate) mod stock;
mod write;

pub(crate) use routes::router;
pub(crate) use write::{meta, upload};
