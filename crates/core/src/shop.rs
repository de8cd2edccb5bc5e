//! The shop: opens the parts, starts their background jobs and takes webhooks of the store.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicI64;

use korosho_domain::language::Language;
use korosho_domain::problem::Problem;
use korosho_domain::shop_info::ShopInfo;
use thiserror::Error;
use tokio::sync::watch;
use uuid::Uuid;

use crate::admin::Admin;
use crate::background::Background;
use crate::catalogue::Catalogue;
use crate::checkout::Checkout;
use crate::config::ShopConfig;
use crate::desk::Desk;
use crate::messages::Messages;
use crate::order_transfer::OrderTransfers;
use crate::orders::Orders;
use crate::payments::Payments;
use crate::providers::Providers;
use crate::shared::Shared;
use crate::shop_server::ShopServer;
use crate::slug_redirects::SlugRedirects;
use crate::smtp::Mailer;
use crate::store::{Store, StoreError};
use crate::webhook_state::{StoreWebhooks, WebhookState};
use crate::woocommerce::{WooClient, WooError, registration, webhook};
use crate::{admin, desk, jobs, on_catalogue_change, shop_info, store_prices, store_webhooks};

/// The shop with its parts; an operation is a method on one of them.
#[derive(Debug)]
pub struct Shop {
    /// Products, prices and zones.
    pub catalogue: Catalogue,
    /// From lines to an order.
    pub checkout: Checkout,
    /// Orders after checkout: state, payment, reviews.
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
    /// The data directory cannot be created.
    #[error("data directory {path}: {source}")]
    DataDirectory {
        /// Path of the data directory.
        path: PathBuf,
        /// Error of the operating system.
        source: std::io::Error,
    },
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The store's URL is not one to which a key pair may be sent.
    #[error(transparent)]
    WooCommerce(#[from] WooError),
    /// The TLS library cannot be set up.
    #[error("payment providers: {0}")]
    Providers(String),
    /// The settings of outgoing e-mail are invalid.
    #[error("e-mail: {0}")]
    Mail(String),
}

impl Shop {
    /// Opens the shop with the data on disk; never waits for the network.
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

    /// Brand, currency, languages, payment methods and settings.
    #[must_use]
    pub fn get_shop(&self) -> ShopInfo {
        shop_info::shop_info(&self.shared)
    }

    /// Languages of the shop, its default first.
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
    pub async fn work_off(&self) -> Result<(), StoreError> {
        on_catalogue_change::run(&self.shared, &self.slug_redirects).await?;
        jobs::work_off(&self.shared).await
    }

    /// Handles a webhook of the store: `body` as received, `topic` and `signature` its headers.
    ///
    /// # Errors
    /// [`Problem::NotFound`] if the shop accepts no webhooks, [`Problem::Forbidden`] for an invalid
    /// signature.
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

    /// Checks that the shop's own database answers.
    pub async fn ping(&self) -> Result<(), StoreError> {
        self.shared.store.ping().await
    }

    /// Closes the database. Stop the background workers first.
    pub async fn close(&self) {
        self.shared.store.close().await;
    }
}
