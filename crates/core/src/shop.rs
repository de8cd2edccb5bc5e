//! The shop: opens the parts, starts their background jobs and takes webhooks of the store.

mod contexts;

use std::path::PathBuf;
use std::sync::Arc;

use korosho_domain::admin::AdminOverview;
use korosho_domain::language::Language;
use korosho_domain::problem::Problem;
use korosho_domain::shop_info::ShopInfo;
use thiserror::Error;

use crate::admin::{self, Admin};
use crate::admin_access::AdminAccess;
use crate::background::Background;
use crate::catalogue::Catalogue;
use crate::checkout::{Checkout, DeviceSlots, SlotCounts};
use crate::config::ShopConfig;
use crate::delivery_runs::DeliveryRuns;
use crate::desk::Desk;
use crate::diagnostics;
use crate::jobs::{self, Worker};
use crate::local::LocalContext;
use crate::manual_payments::ManualPayments;
use crate::messages::Messages;
use crate::on_catalogue_change::{self, OnCatalogueChange};
use crate::order_codes::OrderCodes;
use crate::order_transfer::OrderTransfers;
use crate::orders::{self, Orders};
use crate::payments::Payments;
use crate::published_prices::PublishedPrices;
use crate::server_carts::ServerCarts;
use crate::settings_sections::SectionEditor;
use crate::settings_sections::details::DetailsSection;
use crate::settings_sections::ordering::OrderingSection;
use crate::settings_sections::times::TimesSection;
use crate::shared_settings::SettingsCopy;
use crate::slug_redirects::SlugRedirects;
use crate::sold_out::SoldOut;
use crate::staff::ManagerActor;
use crate::store::{Store, StoreError, restore_check};
use crate::store_proxy::StoreProxy;
use crate::transferred_orders::TransferredOrders;
use crate::webhook_state::{StoreWebhooks, WebhookState};
use crate::woocommerce::{WooClient, WooError, registration, webhook};
use crate::{private_files, shop_info, store_webhooks};
use contexts::{Clients, Contexts};

/// The shop with its parts; an operation is a method on one of them.
#[derive(Debug)]
pub struct Shop {
    /// Products, prices and zones.
    pub catalogue: Catalogue,
    /// From lines to an order.
    pub checkout: Checkout,
    /// Slots for the desks of this server.
    pub device_slots: DeviceSlots,
    /// Carts of browsers without scripts.
    pub carts: ServerCarts,
    /// Orders after checkout: state, payment, reviews.
    pub orders: Orders,
    /// One-time codes that open orders on other devices.
    pub order_codes: OrderCodes,
    /// Provider webhooks.
    pub payments: Payments,
    /// Payments and refunds recorded by staff.
    pub manual_payments: ManualPayments,
    /// Messages and newsletter subscriptions.
    pub messages: Messages,
    /// Admin operations.
    pub admin: Admin,
    /// Accounts and sessions of the admin pages.
    pub admin_access: AdminAccess,
    /// Operations of the desk.
    pub desk: Desk,
    /// Orders handed from a device to the server.
    pub order_transfer: OrderTransfers,
    /// Orders of other devices, and pages where orders are paid.
    pub transferred_orders: TransferredOrders,
    /// Products and sizes that staff have switched off.
    pub sold_out: Arc<SoldOut>,
    /// Settings that devices copy from the shop's server.
    pub shared_settings: Arc<SettingsCopy>,
    /// Opening hours and delivery times that managers edit.
    pub times: Arc<SectionEditor<TimesSection>>,
    /// Name and contact details that managers edit.
    pub details: Arc<SectionEditor<DetailsSection>>,
    /// Rules for orders that managers edit.
    pub ordering: Arc<SectionEditor<OrderingSection>>,
    /// Runs of deliveries that riders open by a link.
    pub delivery_runs: DeliveryRuns,
    /// Redirects of former product slugs.
    pub slug_redirects: Arc<SlugRedirects>,
    /// Requests of devices to WooCommerce.
    pub store_proxy: StoreProxy,
    prices: Arc<PublishedPrices>,
    local: LocalContext,
    woo: WooClient,
    slot_counts: Arc<SlotCounts>,
    webhooks: Arc<StoreWebhooks>,
    worker: Arc<Worker>,
}

/// Error of [`Shop::open`].
#[derive(Debug, Error)]
pub enum OpenError {
    /// The data directory cannot be created or written.
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
        private_files::create_folder(&config.data_dir)
            .map_err(|source| OpenError::DataDirectory { path: config.data_dir.clone(), source })?;
        let woo = WooClient::new(config.woocommerce.clone())?.with_clock(Arc::clone(&config.clock));
        let database = config.database_file();
        let restored = database.as_deref().is_some_and(restore_check::is_restored);
        let store = Store::open(&config.database_address()).await?;
        let catalogue = Catalogue::open(&config, woo.clone());
        let clients = Clients::new(&config)?;
        let local = LocalContext::new(config, store);
        let contexts = Contexts::new(&local, &woo, &catalogue, clients);
        let jobs = contexts.registry();
        let shared_settings = SettingsCopy::open(Arc::clone(&contexts.transfers)).await?;
        let times =
            SectionEditor::open(local.clone(), TimesSection::new(catalogue.clone())).await?;
        let details = SectionEditor::open(local.clone(), DetailsSection).await?;
        let ordering = OrderingSection::new(Arc::clone(&local.config), catalogue.clone());
        let ordering = SectionEditor::open(local.clone(), ordering).await?;
        let shop = Self {
            carts: ServerCarts::new(Arc::clone(&contexts.checkout)),
            device_slots: DeviceSlots::new(Arc::clone(&contexts.checkout)),
            checkout: Checkout::new(contexts.checkout),
            payments: Payments::new(contexts.payments),
            manual_payments: ManualPayments::new(Arc::clone(&contexts.orders)),
            messages: Messages::new(Arc::clone(&contexts.transfers)),
            admin: Admin::new(contexts.admin),
            admin_access: AdminAccess::new(local.clone()),
            desk: Desk::new(contexts.desk),
            sold_out: Arc::new(SoldOut::new(Arc::clone(&contexts.transfers))),
            shared_settings: Arc::new(shared_settings),
            times: Arc::new(times),
            order_codes: OrderCodes::new(local.clone()),
            details: Arc::new(details),
            ordering: Arc::new(ordering),
            delivery_runs: DeliveryRuns::new(Arc::clone(&contexts.transfers)),
            store_proxy: StoreProxy::new(Arc::clone(&contexts.transfers), woo.clone()),
            order_transfer: OrderTransfers::new(contexts.transfers),
            transferred_orders: TransferredOrders::new(Arc::clone(&contexts.orders)),
            orders: Orders::new(contexts.orders),
            slug_redirects: Arc::new(SlugRedirects::new(local.store.clone(), catalogue.clone())),
            prices: Arc::new(PublishedPrices::new(local.store.clone())),
            slot_counts: Arc::default(),
            webhooks: Arc::default(),
            worker: Arc::new(Worker::new(local.clone(), jobs)),
            catalogue,
            woo,
            local,
        };
        shop.orders.require_store_search().await?;
        if restored {
            shop.orders.skip_numbers(orders::SKIPPED_NUMBERS).await?;
        }
        if let Some(file) = database {
            restore_check::record_identity(&file).map_err(|source| {
                let path = shop.local.config.data_dir.clone();
                OpenError::DataDirectory { path, source }
            })?;
        }
        Ok(shop)
    }

    /// Brand, currency, languages, payment methods and settings.
    #[must_use]
    pub fn get_shop(&self) -> ShopInfo {
        shop_info::shop_info(&self.local, &self.catalogue, &self.slot_counts.orders())
    }

    /// State of the shop that staff act on; `version` is that of the program.
    pub async fn admin_overview(&self, version: &str) -> Result<AdminOverview, Problem> {
        let shop = self.get_shop();
        Ok(AdminOverview {
            version: version.to_owned(),
            catalogue_at: shop.catalogue_at,
            is_store_reachable: shop.store_reachable,
            ..self.admin.overview().await?
        })
    }

    /// Runs the checks of `korosho-server check` for a manager, with the settings in effect.
    pub async fn check_health(&self, _: ManagerActor) -> diagnostics::Report {
        diagnostics::run(&self.local.config).await
    }

    /// Time by the shop's clock, milliseconds since 1970.
    #[must_use]
    pub fn now(&self) -> i64 {
        self.local.now()
    }

    /// Number of changes of the settings since the start.
    #[must_use]
    pub fn settings_version(&self) -> u64 {
        self.local.settings_version()
    }

    /// Number of changes of the promised delivery times since the start, other than by time, settings or
    /// catalogue: slots that filled or have room again.
    #[must_use]
    pub fn promise_version(&self) -> u64 {
        self.slot_counts.version()
    }

    /// Languages of the shop, its default first.
    #[must_use]
    pub fn languages(&self) -> &[Language] {
        &self.local.config.settings.languages
    }

    /// Starts the background tasks: catalogue refresher, job workers, nightly jobs.
    #[must_use]
    pub fn start_background(&self) -> Background {
        let mut background = Background::default();
        let catalogue = self.catalogue.clone();
        background.spawn(|stop| async move { catalogue.refresh_until(stop).await });
        self.worker.start(&mut background);
        background.spawn(self.orders.watch_store());
        background.spawn(self.orders.keep_counted());
        let (local, slot_counts) = (self.local.clone(), Arc::clone(&self.slot_counts));
        background.spawn(|stop| async move { slot_counts.keep(&local, &stop).await });
        let sold_out = Arc::clone(&self.sold_out);
        background.spawn(|stop| async move { sold_out.keep(stop).await });
        let task = self.on_catalogue_change();
        background.spawn(|stop| async move { on_catalogue_change::keep(&task, &stop).await });
        let (local, woo, webhooks) =
            (self.local.clone(), self.woo.clone(), Arc::clone(&self.webhooks));
        background.spawn(|stop| async move {
            store_webhooks::maintain(&local.config.woocommerce, &woo, &webhooks, &stop).await;
        });
        let local = self.local.clone();
        background.spawn(|_| async move { admin::enqueue_nightly_jobs(&local).await });
        let (times, details) = (Arc::clone(&self.times), Arc::clone(&self.details));
        let ordering = Arc::clone(&self.ordering);
        background.spawn(|stop| async move {
            tokio::join!(times.keep(&stop), details.keep(&stop), ordering.keep(&stop));
        });
        if self.local.config.server.is_some() {
            background.spawn(self.order_transfer.keep_registered());
            let settings = Arc::clone(&self.shared_settings);
            background.spawn(|stop| async move { settings.keep(&stop).await });
        }
        if self.local.config.settings.keeps_register {
            background.spawn(self.desk.mirror_store());
            background.spawn(self.desk.copy_messages());
            background.spawn(self.desk.report_slots());
        } else if self.local.config.server.is_none() {
            // The admin pages list orders of every channel, as the desk does.
            let (access, mirror) = (self.admin_access.clone(), self.desk.mirror_store());
            background.spawn(|stop| async move {
                if access.wait_until_enabled(&stop).await {
                    mirror(stop).await;
                }
            });
        }
        background
    }

    fn on_catalogue_change(&self) -> OnCatalogueChange {
        OnCatalogueChange {
            local: self.local.clone(),
            catalogue: self.catalogue.clone(),
            slugs: Arc::clone(&self.slug_redirects),
            prices: Arc::clone(&self.prices),
        }
    }

    /// Runs all due background work once and returns when none is left: for one-shot programs and
    /// tests.
    pub async fn work_off(&self) -> Result<(), StoreError> {
        on_catalogue_change::run(&self.on_catalogue_change()).await?;
        jobs::work_off(&self.worker).await
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
        let store = &self.local.config.woocommerce;
        if store.webhook_secret.is_none() && store.webhook_url.is_none() {
            return Err(Problem::NotFound);
        }
        if topic.is_empty() && signature.is_empty() && webhook::is_ping(body) {
            return Ok(());
        }
        if !webhook::verify(&registration::secret(store), signature, body) {
            tracing::warn!(topic, "webhook of WooCommerce refused");
            self.webhooks.bad_signature.notify_one();
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
        self.webhooks.state.borrow().clone()
    }

    /// Checks that the shop's own database answers.
    pub async fn ping(&self) -> Result<(), StoreError> {
        self.local.store.ping().await
    }

    /// Closes the database. Stop the background workers first.
    pub async fn close(&self) {
        self.local.store.close().await;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use url::Url;

    use super::*;
    use crate::admin::overview::DISCARDABLE_KINDS;
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
        let kinds = shop.worker.kinds();
        assert_eq!(kinds, distinct.into_iter().collect::<Vec<_>>());
        let stored = [
            "cancel_abandoned",
            "cancel_uncollected",
            "change_woo_order",
            "create_attempt",
            "create_woo_order",
            "erase_expired",
            "expire_attempt",
            "handle_event",
            "mail_confirmation",
            "mail_message",
            "mail_newsletter_confirmation",
            "mail_notice_confirmation",
            "mail_order_code",
            "mail_stock_notice",
            "note_woo_order",
            "poll_attempt",
            "poll_order",
            "push_order_status",
            "push_received_amount",
            "reconcile",
            "record_woo_refund",
            "refund",
            "remove_duplicate_orders",
            "review_prices",
            "send_review",
            "sms_order_code",
            "transfer_order",
        ];
        assert_eq!(kinds, stored);
        assert!(DISCARDABLE_KINDS.iter().all(|kind| stored.contains(kind)));
    }
}
