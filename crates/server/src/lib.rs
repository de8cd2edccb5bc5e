//! Web server: public API, webhooks, pictures, pages.
//!
//! Layers, lowest first: [`config`] and modules independent of other requests ([`rate_limits`],
//! [`headers`], [`telemetry`], [`pages`]); [`state`], which holds them; [`middleware`],
//! [`routes`] and [`webhooks`], which serve requests with it; `router`, [`response_cache`], `running`
//! and `workers`, which compose the server. [`admin`] is the admin CLI. Modules form no cycle
//! (`crates/domain/tests/module_cycles.rs`). Handlers contain no business rules; the core does.

pub mod admin;
pub mod conditional;
pub mod config;
pub mod extract;
pub mod headers;
pub mod middleware;
pub mod pages;
pub mod pictures;
pub mod precompressed;
pub mod problem;
pub mod product_query;
pub mod rate_limits;
pub mod response_cache;
pub mod router;
pub mod routes;
pub mod state;
pub mod telemetry;
pub mod webhooks;

mod running;
mod warmup;
mod workers;

pub use config::Config;
pub use running::{Running, start};
