//! The web server: public API, webhooks, pictures, pages.
//!
//! Reading order: [`config`] (settings), [`state`] (what handlers share), [`routes`] (the operations
//! over HTTP), [`webhooks`], [`pages`], and around them [`rate_limits`], [`headers`], [`telemetry`];
//! [`admin`] holds the commands of the admin CLI. `workers` are the threads that serve requests,
//! `response_cache` replays what they served. Handlers hold no rule; the core does.

pub mod admin;
pub mod catalogue_responses;
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
pub mod router;
pub mod routes;
pub mod state;
pub mod telemetry;
pub mod webhooks;

mod response_cache;
mod running;
mod warmup;
mod workers;

pub use config::Config;
pub use running::{Running, start};
