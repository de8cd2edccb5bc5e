//! WooCommerce's REST API v3. The only place that knows its JSON; decimal strings end here.

pub mod client;
pub mod decimal;
pub mod error;

pub use client::WooClient;
pub use error::WooError;
