//! Client of WooCommerce's REST API v3. The only module that knows its JSON; decimal strings do not
//! leave it.

pub(crate) mod catalogue;
pub(crate) mod choices;
pub mod client;
pub(crate) mod coupons;
pub mod error;
mod fingerprint;
#[cfg(test)]
mod hostile;
pub mod html;
pub(crate) mod json_body;
mod mapping;
mod marked_text;
pub(crate) mod mirror;
mod options;
pub(crate) mod order_state;
pub(crate) mod orders;
mod pages;
pub(crate) mod portal;
#[cfg(test)]
mod recorded;
pub mod registration;
mod response;
pub(crate) mod reviews;
pub(crate) mod shipping;
mod shop_texts;
pub(crate) mod store_cart;
mod store_cart_steps;
mod store_clock;
pub(crate) mod sweep;
pub(crate) mod taxes;
#[cfg(any(test, feature = "fault-injection"))]
pub mod testing;
pub(crate) mod text_pages;
mod through_server;
mod translations;
pub(crate) mod webhook;
mod wire;

pub use client::WooClient;
pub use error::WooError;
