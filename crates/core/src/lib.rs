//! The engine of the shop: everything that talks or stores, shared by the server and the app.
//!
//! [`Shop`] holds the parts. [`config`]: settings. [`catalogue`]: products in memory, refreshed in the
//! background. [`checkout`]: from lines to an order. [`orders`]: state, payment and ledger of an order.
//! [`slug_redirects`]: former slugs of products. [`payments`]: payment providers. [`outbox`]: jobs for
//! upstreams. [`admin`]: orders, alerts and metrics for the owner. [`desk`]: phone orders and orders of
//! every channel. [`order_transfer`]: orders that a device hands to the server. [`woocommerce`]: the
//! store's REST API. [`store`]: the database. [`problem`]: errors for people.
//!
//! Reads never wait for WooCommerce: the catalogue is loaded from disk at start, kept in memory and
//! replaced when the refresher has a newer version.

pub mod admin;
mod audit;
pub mod background;
pub mod catalogue;
pub mod catalogue_contents;
pub mod checkout;
pub mod clock;
pub mod config;
pub mod decimal;
pub mod desk;
pub mod diagnostics;
#[cfg(feature = "fault-injection")]
pub mod faults;
#[cfg(not(feature = "fault-injection"))]
mod faults {
    //! Fault points of a build without fault injection: nothing.

    /// Panic of a fault point; never constructed.
    pub(crate) enum PowerCut {}

    pub(crate) const fn point(_name: &'static str) {}
}
mod http;
mod jobs;
mod ledger;
mod mail;
pub mod manual_payments;
pub mod messages;
pub mod money;
mod notices;
mod on_catalogue_change;
mod order_access;
mod order_numbers;
pub mod order_transfer;
pub mod orders;
pub mod outbox;
pub mod payments;
pub mod problem;
pub mod providers;
mod register;
mod reservations;
mod shared;
mod shop_info;
mod shop_server;
pub mod slug_redirects;
mod smtp;
pub mod store;
mod store_prices;
mod store_webhooks;
mod text_folding;
pub mod timeouts;
mod token;
mod transferred_orders;
mod validation;
mod webhook_state;
pub mod woocommerce;

pub use webhook_state::WebhookState;

/// Whether this build holds the fault points of tests (cargo feature `fault-injection`).
pub const FAULT_INJECTION: bool = cfg!(feature = "fault-injection");

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicI64;

use korosho_domain::language::Language;
use korosho_domain::problem::Problem;
use korosho_domain::shop_info::ShopInfo;
use thiserror::Error;
use tokio::sync::watch;
use uuid::Uuid;

use admin::Admin;
use background::Background;
use catalogue::Catalogue;
use checkout::Checkout;
use config::ShopConfig;
use desk::Desk;
use messages::Messages;
use order_transfer::OrderTransfers;
use orders::Orders;
use payments::Payments;
use providers::Providers;
use shared::Shared;
use shop_server::ShopServer;
use slug_redirects::SlugRedirects;
use smtp::Mailer;
use store::{Store, StoreError};
use webhook_state::StoreWebhooks;
use woocommerce::{WooClient, WooError, registration, webhook};

/// The shop with its parts; an operation is a method on one of them.
#[derive(Debug)]
pub struct Shop {
    /// Products, prices and zones.
    pub catalogue: Catalogue,
    /// From lines to an order.
    pub checkout: Checkout,
    /// State and payment of an order.
    pub orders: Orders,
    /// Provider webhooks and payments recorded by staff.
    pub payments: Payments,
    /// Messages and newsletter subscriptions.
    pub messages: Messages,
    /// Admin operations.
    pub admin: Admin,
    /// Operations of the desk.
    pub desk: Desk,
    /// Orders handed from a device to the server.
    pub order_transfer: OrderTransfers,
    /// Redirects of former product slugs.
    pub slug_redirects: Arc<SlugRedirects>,
    shared: Arc<Shared>,
}

/// Error of [`Shop::open`].
#[derive(Debug, Error)]
pub enum OpenError {
    /// The data directory cannot be made.
    #[error("data directory {path}: {source}")]
    DataDirectory {
        /// Where it should be.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The store's address is not one that we send a key pair to.
    #[error(transparent)]
    WooCommerce(#[from] WooError),
    /// The TLS library cannot be set up.
    #[error("payment providers: {0}")]
    Providers(String),
    /// Outgoing e-mail is set up wrongly.
    #[error("e-mail: {0}")]
    Mail(String),
}

impl Shop {
    /// Opens the shop on what is on disk; never waits for the network.
    ///
    /// # Errors
    /// When the data directory or the database cannot be used, or the store's address is refused.
    pub async fn open(config: ShopConfig) -> Result<Self, OpenError> {
        std::fs::create_dir_all(&config.data_dir)
            .map_err(|source| OpenError::DataDirectory { path: config.data_dir.clone(), source })?;
        let clock = Arc::clone(&config.clock);
        let woo = WooClient::new(config.woocommerce.clone())?.with_clock(clock);
        let store = Store::open(&config.database_address()).await?;
        let catalogue = Catalogue::open(&config, woo.clone());
        let providers = Providers::new(&config).map_err(OpenError::Providers)?;
        let server = config.server.as_ref().map(ShopServer::new).transpose();
        let server = server.map_err(OpenError::Providers)?;
        let mailer = config.mail.as_ref().map(Mailer::new).transpose().map_err(OpenError::Mail)?;
        let shared = Arc::new(Shared {
            config,
            store,
            woo,
            catalogue: catalogue.clone(),
            providers,
            server,
            mailer,
            outbox_notify: watch::Sender::new(0),
            instance: Uuid::new_v4().to_string(),
            clock_seen: AtomicI64::new(i64::MAX),
            webhooks: StoreWebhooks::default(),
            mirrored_at: AtomicI64::new(0),
            store_cart_off_until: AtomicI64::new(0),
            store_prices: store_prices::StorePrices::default(),
        });
        Ok(Self {
            catalogue,
            checkout: Checkout::new(Arc::clone(&shared)),
            orders: Orders::new(Arc::clone(&shared)),
            payments: Payments::new(Arc::clone(&shared)),
            messages: Messages::new(Arc::clone(&shared)),
            admin: Admin::new(Arc::clone(&shared)),
            desk: Desk::new(Arc::clone(&shared)),
            order_transfer: OrderTransfers::new(Arc::clone(&shared)),
            slug_redirects: Arc::new(SlugRedirects::new(Arc::clone(&shared))),
            shared,
        })
    }

    /// Brand, money, languages, methods and settings.
    #[must_use]
    pub fn get_shop(&self) -> ShopInfo {
        shop_info::shop_info(&self.shared)
    }

    /// Languages the shop is shown in, its own first.
    #[must_use]
    pub fn languages(&self) -> &[Language] {
        &self.shared.config.settings.languages
    }

    /// Starts the background tasks: catalogue refresher, outbox workers, nightly reconciliation.
    #[must_use]
    pub fn start_background(&self) -> Background {
        let mut background = Background::default();
        let catalogue = self.catalogue.clone();
        background.spawn(|stop| async move { catalogue.keep_fresh(stop).await });
        jobs::start(&self.shared, &mut background);
        background.spawn(self.orders.watch_store());
        let (shared, slugs) = (Arc::clone(&self.shared), Arc::clone(&self.slug_redirects));
        background
            .spawn(|stop| async move { on_catalogue_change::keep(&shared, &slugs, &stop).await });
        let shared = Arc::clone(&self.shared);
        background.spawn(|stop| async move { store_webhooks::keep(&shared, &stop).await });
        let shared = Arc::clone(&self.shared);
        background.spawn(|_| async move { admin::enqueue_nightly_reconciliation(&shared).await });
        if self.shared.config.settings.keeps_register {
            let shared = Arc::clone(&self.shared);
            background.spawn(|stop| async move { desk::mirror::keep(&shared, stop).await });
        }
        background
    }

    /// Runs all due background work once and returns when none is left: for one-shot programs and
    /// tests.
    ///
    /// # Errors
    /// When the database cannot be used.
    pub async fn work_off(&self) -> Result<(), StoreError> {
        on_catalogue_change::run(&self.shared, &self.slug_redirects).await?;
        jobs::work_off(&self.shared).await
    }

    /// Takes a webhook of the store: `body` as received, `topic` and `signature` its headers.
    ///
    /// # Errors
    /// [`Problem::NotFound`] where the shop takes no webhooks, [`Problem::Forbidden`] for a signature
    /// that does not fit.
    pub fn woocommerce_webhook(
        &self,
        topic: &str,
        signature: &str,
        body: &[u8],
    ) -> Result<(), Problem> {
        let store = &self.shared.config.woocommerce;
        if store.webhook_secret.is_none() && store.webhook_url.is_none() {
            return Err(Problem::NotFound);
        }
        if topic.is_empty() && signature.is_empty() && webhook::is_ping(body) {
            return Ok(());
        }
        if !webhook::verify(&registration::secret(store), signature, body) {
            tracing::warn!(topic, "webhook of WooCommerce refused");
            self.shared.webhooks.doubted.notify_one();
            return Err(Problem::Forbidden);
        }
        let subject: webhook::Subject = serde_json::from_slice(body).unwrap_or_default();
        self.catalogue.on_webhook(topic, subject.id(), subject.parent_id);
        if topic.starts_with("order.") {
            self.orders.on_webhook(subject.id());
        }
        Ok(())
    }

    /// State of the store's webhooks.
    #[must_use]
    pub fn webhooks(&self) -> WebhookState {
        self.shared.webhooks.state.borrow().clone()
    }

    /// Whether the shop's own database answers.
    ///
    /// # Errors
    /// [`StoreError`] if it does not.
    pub async fn ping(&self) -> Result<(), StoreError> {
        self.shared.store.ping().await
    }

    /// Closes the database. Stop the background first.
    pub async fn close(&self) {
        self.shared.store.close().await;
    }
}
