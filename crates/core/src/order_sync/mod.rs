//! Synchronisation of orders with WooCommerce.
//!
//! Reading order: `create` (exactly one order in WooCommerce), `total` (totals that differ there),
//! `push_status`, `refund`.

#![warn(clippy::wildcard_enum_match_arm)]

mod create;
mod push_status;
mod refund;
mod total;

use std::sync::Arc;

use crate::jobs::Registry;
use crate::order_jobs::{CreateWooOrder, PushOrderStatus, RecordWooRefund, RemoveDuplicateOrders};
use crate::shared::Shared;

/// Registers the jobs of the synchronisation.
pub(crate) fn register_jobs(jobs: &mut Registry, shared: &Arc<Shared>) {
    jobs.register::<CreateWooOrder>(shared);
    jobs.register::<RemoveDuplicateOrders>(shared);
    jobs.register::<PushOrderStatus>(shared);
    jobs.register::<RecordWooRefund>(shared);
}
