//! Context of every part of the shop: settings, database, catalogue and upstream clients.

use std::sync::atomic::{AtomicI64, Ordering};

use tokio::sync::watch;

use crate::catalogue::Catalogue;
use crate::config::ShopConfig;
use crate::providers::Providers;
use crate::shop_server::ShopServer;
use crate::smtp::Mailer;
use crate::store::{Store, StoreError, clock};
use crate::store_prices::{Moment, StorePrices};
use crate::webhook_state::StoreWebhooks;
use crate::woocommerce::WooClient;

/// Context that the parts of [`crate::Shop`] share behind an `Arc`.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) config: ShopConfig,
    pub(crate) store: Store,
    pub(crate) woo: WooClient,
    pub(crate) catalogue: Catalogue,
    pub(crate) providers: Providers,
    /// Client of the shop's server, on a device whose payments it collects.
    pub(crate) server: Option<ShopServer>,
    /// SMTP client, if configured.
    pub(crate) mailer: Option<Mailer>,
    /// Wakes the outbox workers.
    pub(crate) outbox_notify: watch::Sender<u64>,
    /// Id of this process among those that share the database.
    pub(crate) instance: String,
    /// Clock at the last check for a rollback.
    pub(crate) clock_seen: AtomicI64,
    /// State of the store's webhooks.
    pub(crate) webhooks: StoreWebhooks,
    /// Last read of the store's own orders, milliseconds since 1970; 0 = never.
    pub(crate) mirrored_at: AtomicI64,
    /// Time until which the store is known to have no Store API, milliseconds since 1970.
    pub(crate) store_cart_off_until: AtomicI64,
    /// Carts with a price that differs in the store.
    pub(crate) store_prices: StorePrices,
}

impl Shared {
    /// Milliseconds since 1970, by the shop's clock.
    pub(crate) fn now(&self) -> i64 {
        self.config.clock.now()
    }

    /// Current time and catalogue version.
    pub(crate) fn price_moment(&self) -> Moment {
        Moment { now: self.now(), catalogue: self.catalogue.status().version }
    }

    /// Detects a clock that was set back, also while the program was not running.
    pub(crate) async fn detect_clock_rollback(&self) -> Result<(), StoreError> {
        let now = self.now();
        if now + clock::TOLERANCE >= self.clock_seen.swap(now, Ordering::SeqCst) {
            return Ok(());
        }
        clock::set_back(&mut *self.store.connection().await?, now).await
    }

    /// Time of the last read of the store's own orders.
    pub(crate) fn mirror_read_at(&self) -> Option<i64> {
        Some(self.mirrored_at.load(Ordering::SeqCst)).filter(|at| *at > 0)
    }

    /// Records a read of the store's own orders.
    pub(crate) fn mirror_read(&self) {
        self.mirrored_at.store(self.now(), Ordering::SeqCst);
    }

    /// Wakes the outbox workers; call it after the commit that added jobs.
    pub(crate) fn wake(&self) {
        self.outbox_notify.send_modify(|rings| *rings = rings.wrapping_add(1));
    }
}
