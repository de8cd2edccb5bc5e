//! Order transfer: orders that a device hands to the shop's server, which collects their payments.
//!
//! Each device keeps its own database. Messages are signed with a key derived from the store's key
//! pair, which only devices of the shop hold, and are idempotent: an order is accepted once, a
//! payment is recorded once by its reference.
//!
//! Reading order: `transfer` (message), `adopt` (acceptance of an order), `send` (transfer to the
//! server and its answer), `devices` (tokens), `outbox_file` (transfer by file). Operations that
//! also need the order engine are in [`crate::transferred_orders`].

mod adopt;
mod devices;
mod outbox_file;
mod send;
mod transfer;

use std::sync::Arc;

use korosho_domain::desk_orders::ImportedOutbox;
use korosho_domain::order::OrderAccess;
use korosho_domain::order_transfer::{DeviceQuery, DeviceView};
use korosho_domain::problem::Problem;
use korosho_domain::ticket::SigningKey;

use crate::catalogue::Catalogue;
use crate::config::Secret;
use crate::jobs::Registry;
use crate::local::LocalContext;
use crate::order_jobs::TransferOrder;
use crate::payments::PaymentContext;
use crate::shop_server::ShopServer;
use crate::staff::ManagerActor;
use crate::store::StoreError;
use crate::store::devices::{Device, DeviceRole};

pub use crate::shop_server::check as check_server;
pub(crate) use adopt::{TransferSource, accept, open, release};
pub(crate) use devices::authenticate as authenticate_device;
pub(crate) use send::{
    is_open_at_server, known_page, look_up, look_up_now, overlay, pay, server_page,
    takes as server_takes,
};
pub(crate) use transfer::transferred_payment;

/// Context of order transfer.
#[derive(Debug)]
pub(crate) struct TransferContext {
    pub(crate) local: LocalContext,
    pub(crate) catalogue: Catalogue,
    /// Client of the shop's server, on a device whose payments it collects.
    pub(crate) server: Option<ShopServer>,
    pub(crate) payments: Arc<PaymentContext>,
}

/// Registers the jobs of order transfer.
pub(crate) fn register_jobs(jobs: &mut Registry, ctx: &Arc<TransferContext>) {
    jobs.register::<TransferOrder>(ctx);
    jobs.register::<send::PollOrder>(ctx);
}

/// Operations of order transfer.
#[derive(Debug)]
pub struct OrderTransfers {
    ctx: Arc<TransferContext>,
}

impl OrderTransfers {
    pub(crate) fn new(ctx: Arc<TransferContext>) -> Self {
        Self { ctx }
    }

    /// Signs a nonce, which proves to a device that this is the shop's server.
    ///
    /// # Errors
    /// [`Problem::DeviceTokenRefused`], [`Problem::InvalidInput`] for an invalid nonce.
    pub async fn check_device(
        &self,
        query: &DeviceQuery,
        token: Option<&Secret>,
    ) -> Result<DeviceView, Problem> {
        devices::check(&self.ctx, query, token).await
    }

    /// Returns the signed text of an order's ticket; from then on other devices may know the order.
    ///
    /// # Errors
    /// [`Problem::NotFound`] without the right key.
    pub async fn ticket(&self, access: OrderAccess) -> Result<Option<String>, Problem> {
        send::ticket(&self.ctx, access).await
    }

    /// Exports all orders that the store does not have yet, signed, for another device.
    pub async fn export_outbox(&self, manager: ManagerActor) -> Result<String, Problem> {
        outbox_file::export(&self.ctx, manager).await
    }

    /// Imports the orders of such a file; known orders stay as they are.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`] for a file that no device of this shop wrote; nothing is imported.
    pub async fn import_outbox(
        &self,
        manager: ManagerActor,
        text: &str,
    ) -> Result<ImportedOutbox, Problem> {
        outbox_file::import(&self.ctx, manager, text).await
    }

    /// Creates a device token; only its hash is stored.
    pub async fn add_device(&self, name: &str, role: DeviceRole) -> Result<Secret, StoreError> {
        devices::add(&self.ctx, name, role).await
    }

    /// Revokes a device token; returns `false` if there is none of this name.
    pub async fn revoke_device(&self, name: &str) -> Result<bool, StoreError> {
        devices::revoke(&self.ctx, name).await
    }

    /// Devices with a token.
    pub async fn devices(&self) -> Result<Vec<Device>, StoreError> {
        devices::all(&self.ctx).await
    }
}

/// Signing key ctx by the devices of the shop.
pub(crate) fn key(ctx: &TransferContext) -> SigningKey {
    SigningKey::of_shop(ctx.local.config.woocommerce.secret.expose())
}
