//! Products and their variations.

mod list;
pub mod offer;
pub mod product;
pub mod render;
pub mod routes;
pub mod save;
pub mod stock;
mod write;

pub use routes::router;
pub use write::{meta, upload};
