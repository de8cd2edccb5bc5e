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
use crate::jobs::Registry;
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
use crate::{
    admin, audit, checkout, desk, jobs, mail, on_catalogue_change, order_sync, order_transfer,
    orders, payments, shop_info, store_prices, store_webhooks,
};

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
    jobs: Arc<Registry>,
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
            jobs: Arc::new(registry(&shared)),
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
        jobs::start(&self.shared, &self.jobs, &mut background);
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
        jobs::work_off(&self.shared, &self.jobs).await
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

/// Job types of every part.
fn registry(shared: &Arc<Shared>) -> Registry {
    let mut jobs = Registry::default();
    order_sync::register_jobs(&mut jobs, shared);
    payments::register_jobs(&mut jobs, shared);
    checkout::register_jobs(&mut jobs, shared);
    orders::register_jobs(&mut jobs, shared);
    order_transfer::register_jobs(&mut jobs, shared);
    mail::register_jobs(&mut jobs, shared);
    audit::register_jobs(&mut jobs, shared);
    admin::register_jobs(&mut jobs, shared);
    jobs
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use url::Url;

    use super::*;
    use crate::config::{Secret, WooConfig};

    /// Kinds that the sources declare (`const KIND: &'static str = "…";`).
    fn declared(folder: &Path, kinds: &mut Vec<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                declared(&path, kinds);
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            let values = text.split("    const KIND: &'static str = \"").skip(1);
            kinds.extend(values.map(|rest| rest.split('"').next().unwrap().to_owned()));
        }
    }

    #[tokio::test]
    async fn each_job_type_has_a_kind_of_its_own_and_a_handler() {
        let mut kinds = Vec::new();
        declared(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut kinds);
        let distinct: BTreeSet<&str> = kinds.iter().map(String::as_str).collect();
        assert_eq!(distinct.len(), kinds.len(), "{kinds:?}");
        let folder = tempfile::tempdir().unwrap();
        let url = Url::parse("http://127.0.0.1:1").unwrap();
        let (key, secret) = (Secret::new("ck"), Secret::new("cs"));
        let store = WooConfig::new(url.clone(), key, secret);
        let shop = Shop::open(ShopConfig::new(store, folder.path().into(), url)).await.unwrap();
        let kinds = shop.jobs.kinds();
        assert_eq!(kinds, distinct.into_iter().collect::<Vec<_>>());
        let stored = [
            "cancel_abandoned",
            "create_attempt",
            "create_woo_order",
            "expire_attempt",
            "handle_event",
            "mail_confirmation",
            "mail_message",
            "mail_stock_notice",
            "note_woo_order",
            "poll_attempt",
            "poll_order",
            "push_order_status",
            "reconcile",
            "record_woo_refund",
            "refund",
            "remove_duplicate_orders",
            "send_review",
            "transfer_order",
        ];
        assert_eq!(kinds, stored);
    }
}
