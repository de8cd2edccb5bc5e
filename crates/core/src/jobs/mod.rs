//! Execution of outbox jobs: workers, dispatch by job kind, and the handlers that belong to no
//! other module.
//!
//! Reading order: `worker` (claim, lease, retry), `dispatch` (job kind → handler), `woo_order`,
//! `push_status`, `refund`, `abandoned` (handlers), `agree` (totals that differ in WooCommerce).

#![warn(clippy::wildcard_enum_match_arm)]

mod abandoned;
mod agree;
mod dispatch;
mod push_status;
mod refund;
mod woo_order;
mod worker;

pub(crate) use worker::{start, work_off};
