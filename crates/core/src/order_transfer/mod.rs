//! Orders that go from one machine of the shop to its server, which takes the money for them.
//!
//! Each machine keeps its own book. What passes between two of them is signed with a key drawn from
//! the store's key pair, which only they hold, and may be sent as often as one likes: an order is
//! taken over once, money is booked once by its reference.
//!
//! Reading order: `transfer` (what a machine says of an order), `adopt` (how another one takes it over),
//! `client` (the way to the server), `send` (how a till hands an order over and hears of its money),
//! `devices` (whose word the server takes), `outbox_file` (the same by a file).

mod adopt;
mod client;
mod devices;
mod outbox_file;
mod send;
mod transfer;

use std::sync::Arc;

use korosho_domain::desk_orders::ImportedOutbox;
use korosho_domain::order::OrderAccess;
use korosho_domain::order_transfer::{
    AdoptInput, AdoptedOrder, DeviceQuery, DeviceView, OrderPage,
};
use korosho_domain::problem::Problem;
use korosho_domain::ticket::SigningKey;

use crate::config::Secret;
use crate::shared::Shared;
use crate::store::StoreError;
use crate::store::devices::Device;

pub(crate) use adopt::{TAKEN_BY_SERVER, TransferSource, accept, open};
pub(crate) use client::ShopServer;
pub use client::check as check_server;
pub(crate) use send::{
    deliver_update, enqueue_update, known_page, look_up, look_up_now, overlay, pay, poll,
    takes as server_takes,
};

/// Orders that go from machine to machine.
#[derive(Debug)]
pub struct OrderTransfers {
    shared: Arc<Shared>,
}

impl OrderTransfers {
    pub(crate) fn new(shared: Arc<Shared>) -> Self {
        Self { shared }
    }

    /// Takes over an order that another machine of the shop signed, and what that machine says of
    /// its money. `token` is the machine's; without one only what a ticket carries is believed.
    ///
    /// # Errors
    /// [`Problem::NotFound`] for a text that no machine of this shop signed, so that nobody learns
    /// anything by trying; [`Problem::DeviceTokenRefused`] for a token that is not known;
    /// [`Problem::InvalidInput`] for what cannot be an order however well it is signed.
    pub async fn adopt(
        &self,
        input: &AdoptInput,
        token: Option<&Secret>,
    ) -> Result<AdoptedOrder, Problem> {
        let source = match token {
            Some(token) => {
                devices::known(&self.shared, token).await.map(|_| TransferSource::Device)?
            }
            None => TransferSource::Public,
        };
        adopt::adopt(&self.shared, &input.signed_order, source).await
    }

    /// Proves to a machine of the shop that this is its server.
    ///
    /// # Errors
    /// [`Problem::DeviceTokenRefused`], [`Problem::InvalidInput`] for a nonce that is none.
    pub async fn check_device(
        &self,
        query: &DeviceQuery,
        token: Option<&Secret>,
    ) -> Result<DeviceView, Problem> {
        devices::check(&self.shared, query, token).await
    }

    /// Hands an order over to the shop's server and says where it is paid on somebody's own phone.
    /// Where no server takes the payments, it is the card page of this machine's own provider.
    ///
    /// # Errors
    /// [`Problem::NotFound`] without the right key, [`Problem::AlreadyPaid`],
    /// [`Problem::PaymentInProgress`] while a prompt of this machine cannot be recalled,
    /// [`Problem::PaymentMethodUnavailable`] where nobody takes cards.
    pub async fn page(&self, access: OrderAccess) -> Result<OrderPage, Problem> {
        send::page(&self.shared, access).await
    }

    /// The text of an order's ticket: from now on others may know the order.
    ///
    /// # Errors
    /// [`Problem::NotFound`] without the right key.
    pub async fn ticket(&self, access: OrderAccess) -> Result<Option<String>, Problem> {
        send::ticket(&self.shared, access).await
    }

    /// All orders that the store does not have yet, signed, for another machine of the shop.
    ///
    /// # Errors
    /// When the database cannot be used.
    pub async fn export_outbox(&self, who: &str) -> Result<String, Problem> {
        outbox_file::export(&self.shared, who).await
    }

    /// Takes over the orders of such a file; one that is known here stays as it is.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`] for a file that no machine of this shop wrote: then nothing of it
    /// is taken.
    pub async fn import_outbox(&self, who: &str, text: &str) -> Result<ImportedOutbox, Problem> {
        outbox_file::import(&self.shared, who, text).await
    }

    /// Makes a token for a machine of the shop; it is shown once and only its hash is kept.
    ///
    /// # Errors
    /// When the database cannot be used; so for the others.
    pub async fn add_device(&self, name: &str) -> Result<Secret, StoreError> {
        devices::add(&self.shared, name).await
    }

    /// Takes a machine's token back; `false` if there is none of this name.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub async fn revoke_device(&self, name: &str) -> Result<bool, StoreError> {
        devices::revoke(&self.shared, name).await
    }

    /// Machines with a token.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn devices(&self) -> Result<Vec<Device>, StoreError> {
        devices::all(&self.shared).await
    }
}

/// What this shop's machines sign with.
pub(crate) fn key(shared: &Shared) -> SigningKey {
    SigningKey::of_shop(shared.config.woocommerce.secret.expose())
}
