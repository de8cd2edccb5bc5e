//! Order transfer: orders that a device hands to the shop's server, which collects their payments.
//!
//! Each device keeps its own database. Messages are signed with the key of the device and are
//! idempotent: an order is accepted once, a payment is recorded once by its reference.
//!
//! Reading order: `transfer` (message), `adopt` (acceptance of an order), `send` (transfer to the
//! server and its answer), `devices` (tokens), `keys` (signatures), `outbox_file` (transfer by
//! file). Operations that also need the order engine are in [`crate::transferred_orders`].

mod adopt;
mod devices;
mod keys;
mod outbox_file;
mod send;
mod transfer;

use std::sync::Arc;

use futures::future::BoxFuture;
use korosho_domain::admin::{AddDeviceInput, AddedDevice, DeviceAccess};
use korosho_domain::desk_orders::ImportedOutbox;
use korosho_domain::order::OrderAccess;
use korosho_domain::order_transfer::{DeviceKeys, DeviceQuery, DeviceView, RegisterKeyInput};
use korosho_domain::problem::Problem;

use crate::background::StopSignal;
use crate::catalogue::Catalogue;
use crate::config::Secret;
use crate::jobs::Registry;
use crate::local::LocalContext;
use crate::order_jobs::TransferOrder;
use crate::payments::PaymentContext;
use crate::shop_server::ShopServer;
use crate::staff::ManagerActor;
use crate::store::StoreError;
use crate::store::devices::Device;

pub use crate::shop_server::check as check_server;
pub(crate) use crate::shop_server::register as register_at_server;
pub use adopt::{IncomingOrder, verify};
pub(crate) use adopt::{TransferSource, accept, open, release};
pub(crate) use devices::authenticate as authenticate_device;
pub(crate) use send::{
    UNREACHABLE_TTL_MS, is_open_at_server, known_page, look_up, look_up_now, overlay, pay,
    server_page, takes as server_takes,
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

    /// Registers the key with which a device signs its orders; returns the keys of all devices.
    ///
    /// # Errors
    /// [`Problem::DeviceTokenRefused`], [`Problem::InvalidInput`] for a malformed key,
    /// [`Problem::Forbidden`] for the key of another device.
    pub async fn register_key(
        &self,
        input: &RegisterKeyInput,
        token: Option<&Secret>,
    ) -> Result<DeviceKeys, Problem> {
        keys::accept(&self.ctx, input, token).await
    }

    /// Task that keeps this device's key registered at the shop's server.
    pub(crate) fn keep_registered(
        &self,
    ) -> impl FnOnce(StopSignal) -> BoxFuture<'static, ()> + use<> {
        let ctx = Arc::clone(&self.ctx);
        move |stop| Box::pin(async move { keys::keep_registered(&ctx, &stop).await })
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

    /// Creates a token for a device; one of the same name ends. Only its hash is stored.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`] for a name that is not 1 to 40 letters, digits, spaces, dots or
    /// dashes.
    pub async fn add_device(
        &self,
        manager: ManagerActor,
        input: &AddDeviceInput,
    ) -> Result<AddedDevice, Problem> {
        devices::add(&self.ctx, manager, input).await
    }

    /// Revokes a device's token; returns `false` if there is none of this name.
    pub async fn revoke_device(&self, manager: ManagerActor, name: &str) -> Result<bool, Problem> {
        devices::revoke(&self.ctx, manager, name).await
    }

    /// Devices as managers see them, by name.
    pub async fn device_access(&self, _: ManagerActor) -> Result<Vec<DeviceAccess>, Problem> {
        devices::access(&self.ctx).await
    }

    /// Devices with a token.
    pub async fn devices(&self) -> Result<Vec<Device>, StoreError> {
        devices::all(&self.ctx).await
    }
}
