//! Synchronisation of orders with WooCommerce.
//!
//! Reading order: `create` (exactly one order in WooCommerce), `total` (totals that differ there),
//! `change` (contents that staff changed), `push_status`, `push_received`,
//! `refund`.

#![warn(clippy::wildcard_enum_match_arm)]

mod change;
mod create;
mod push_received;
mod push_status;
mod refund;
mod total;

use std::sync::Arc;

use crate::catalogue::Catalogue;
use crate::jobs::Registry;
use crate::local::LocalContext;
use crate::order_jobs::{
    ChangeWooOrder, CreateWooOrder, PushOrderStatus, PushReceivedAmount, RecordWooRefund,
    RemoveDuplicateOrders,
};
use crate::woocommerce::WooClient;

/// Context of the synchronisation.
#[derive(Debug)]
pub(crate) struct SyncContext {
    pub(crate) local: LocalContext,
    pub(crate) woo: WooClient,
    pub(crate) catalogue: Catalogue,
}

/// Registers the jobs of the synchronisation.
pub(crate) fn register_jobs(jobs: &mut Registry, ctx: &Arc<SyncContext>) {
    jobs.register::<CreateWooOrder>(ctx);
    jobs.register::<RemoveDuplicateOrders>(ctx);
    jobs.register::<ChangeWooOrder>(ctx);
    jobs.register::<PushOrderStatus>(ctx);
    jobs.register::<PushReceivedAmount>(ctx);
    jobs.register::<RecordWooRefund>(ctx);
}
