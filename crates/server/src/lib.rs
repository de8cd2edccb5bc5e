//! Web server: public API, webhooks, pictures, pages.
//!
//! Layers, lowest first: [`config`] and modules independent of other requests ([`rate_limits`],
//! [`headers`], [`telemetry`], [`pages`]); [`state`], which holds them; [`middleware`],
//! [`routes`] and [`webhooks`], which serve requests with it; `router`, [`response_cache`], `running`
//! and `workers`, which compose the server. [`admin`] is the admin CLI. Modules form no cycle
//! (`crates/domain/tests/module_cycles.rs`). Handlers contain no business rules; the core does.

#![warn(unreachable_pub)]

pub mod admin;
pub mod conditional;
pub mod config;
mod extract;
mod headers;
mod middleware;
mod pages;
mod pictures;
mod precompressed;
pub mod problem;
mod product_query;
pub mod rate_limits;
pub mod response_cache;
mod router;
mod routes;
mod running;
pub mod state;
pub mod telemetry;
mod warmup;
mod webhooks;
mod workers;

pub use config::Config;
pub use running::{Running, start};
