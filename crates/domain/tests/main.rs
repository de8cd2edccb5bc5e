//! Integration tests of the domain, linked into one program (docs/building.md).
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod categories;
mod common;
mod coupons;
mod email;
mod module_cycles;
mod price_quote;
mod store_carts;
#[cfg(feature = "ts")]
mod typescript;
