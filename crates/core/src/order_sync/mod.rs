//! Synchronisation of orders with WooCommerce.
//!
//! Reading order: `create` (exactly one order in WooCommerce), `total` (totals that differ there),
//! `push_status`, `refund`.

#![warn(clippy::wildcard_enum_match_arm)]

mod create;
mod push_status;
mod refund;
mod total;

pub(crate) use create::{create, sweep};
pub(crate) use push_status::push as push_status;
pub(crate) use refund::{give_back, record as record_refund};
