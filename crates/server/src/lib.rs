//! The web server: public API, webhooks, pictures, pages.
//!
//! Reading order: [`config`] (settings), [`state`] (what handlers share), [`routes`] (the operations
//! over HTTP), [`webhooks`], [`pages`], and around them [`limits`], [`headers`], [`telemetry`];
//! [`office`] is what staff do from a terminal. `workers` are the threads that answer,
//! `front` is where they look first.
//! Handlers hold no rule; the core does.

pub mod config;
pub mod extract;
pub mod headers;
pub mod limits;
pub mod office;
pub mod pages;
pub mod pictures;
pub mod problem;
pub mod ready;
pub mod router;
pub mod routes;
pub mod state;
pub mod telemetry;
pub mod webhooks;

mod beside;
mod front;
mod running;
mod workers;

pub use config::Config;
pub use running::{Running, start};
