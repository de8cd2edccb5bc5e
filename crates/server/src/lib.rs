//! Web server: public API, webhooks, pictures, pages.
//!
//! Layers, lowest first: [`config`] and modules independent of other requests ([`rate_limits`],
//! [`headers`], [`telemetry`], [`pages`]); [`state`], which holds them; [`middleware`],
//! [`routes`] and [`webhooks`], which serve requests with it; `router`, [`response_cache`] and
//! `running`, which compose the server. `connections`, `workers` and `https`, which carry any
//! service, are below [`state`]. [`admin`] is the admin CLI, [`setup`]
//! its command that makes the settings file.
//! Modules form no cycle (`crates/domain/tests/module_cycles.rs`). Handlers contain no business
//! rules; the core does.

#![warn(unreachable_pub)]

pub mod admin;
pub mod conditional;
pub mod config;
mod connections;
mod cookies;
pub mod extract;
mod headers;
mod https;
mod middleware;
mod pages;
mod pictures;
mod precompressed;
pub mod problem;
pub mod product_query;
pub mod rate_limits;
mod request_site;
pub mod response_cache;
mod router;
mod routes;
mod running;
pub mod setup;
pub mod state;
pub mod telemetry;
#[cfg(test)]
mod test_log;
mod warmup;
mod webhooks;
mod workers;

pub use config::Config;
pub use connections::ConnectionLimits;
pub use cookies::cookie_in;
pub use routes::{Form, short_link_page};
pub use running::{Running, start, start_with};
