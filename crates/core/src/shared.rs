//! What every part of the shop works with.

use std::sync::atomic::{AtomicI64, Ordering};

use tokio::sync::watch;

use crate::catalogue::Catalogue;
use crate::config::ShopConfig;
use crate::mail::Mailer;
use crate::order_transfer::ShopServer;
use crate::payments::Providers;
use crate::store::{Store, StoreError, clock};
use crate::store_prices::{Moment, StorePrices};
use crate::store_webhooks::StoreWebhooks;
use crate::woocommerce::WooClient;

/// Settings, database, catalogue, providers and the way to WooCommerce; the parts of
/// [`crate::Shop`] share one behind an `Arc`.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) config: ShopConfig,
    pub(crate) store: Store,
    pub(crate) woo: WooClient,
    pub(crate) catalogue: Catalogue,
    pub(crate) providers: Providers,
    /// The shop's server, where that takes the payments of this machine.
    pub(crate) server: Option<ShopServer>,
    /// The way to the mail server, where there is one.
    pub(crate) mailer: Option<Mailer>,
    /// Tells the outbox's workers that there may be something to do.
    pub(crate) outbox_notify: watch::Sender<u64>,
    /// Names this process among those that share the database.
    pub(crate) instance: String,
    /// What the clock showed when it was last looked at by the outbox.
    pub(crate) clock_seen: AtomicI64,
    /// How the store's webhooks stand.
    pub(crate) webhooks: StoreWebhooks,
    /// When the store's own orders were last read, milliseconds since 1970; 0 = never.
    pub(crate) mirrored_at: AtomicI64,
    /// Until then the store is known to have no Store API, milliseconds since 1970.
    pub(crate) store_cart_off_until: AtomicI64,
    /// Carts that the store prices otherwise than we do.
    pub(crate) store_prices: StorePrices,
}

impl Shared {
    /// Milliseconds since 1970, by the shop's clock.
    pub(crate) fn now(&self) -> i64 {
        self.config.clock.now()
    }

    /// Now, with the catalogue that is in force.
    pub(crate) fn price_moment(&self) -> Moment {
        Moment { now: self.now(), catalogue: self.catalogue.status().version }
    }

    /// Notices a clock that was set back, also while the shop was closed.
    pub(crate) async fn detect_clock_rollback(&self) -> Result<(), StoreError> {
        let now = self.now();
        if now + clock::TOLERANCE >= self.clock_seen.swap(now, Ordering::SeqCst) {
            return Ok(());
        }
        clock::set_back(&mut *self.store.connection().await?, now).await
    }

    /// When the store's own orders were last read.
    pub(crate) fn mirror_read_at(&self) -> Option<i64> {
        Some(self.mirrored_at.load(Ordering::SeqCst)).filter(|at| *at > 0)
    }

    /// The store's own orders have just been read.
    pub(crate) fn mirror_read(&self) {
        self.mirrored_at.store(self.now(), Ordering::SeqCst);
    }

    /// Rings for the outbox: call it after the commit that added work.
    pub(crate) fn wake(&self) {
        self.outbox_notify.send_modify(|rings| *rings = rings.wrapping_add(1));
    }
}
