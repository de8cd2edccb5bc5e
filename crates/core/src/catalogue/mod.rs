//! What is sold: an immutable snapshot in memory, kept fresh in the background.

mod snapshot;

use std::sync::Arc;

use arc_swap::ArcSwap;
use korosho_domain::catalogue::{Category, Page, Product, ProductPage, ProductQuery, ProductRef};
use korosho_domain::problem::Problem;
use tokio::sync::watch;

pub use snapshot::Snapshot;

use crate::background::StopSignal;
use crate::config::ShopConfig;
use crate::woocommerce::{WooClient, WooError};

/// The catalogue. Cheap to clone; reads never wait, never lock, never call WooCommerce.
#[derive(Debug, Clone)]
pub struct Catalogue {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    snapshot: ArcSwap<Snapshot>,
    woo: WooClient,
    status: watch::Sender<CatalogueStatus>,
    progress: watch::Sender<SyncProgress>,
}

/// How the catalogue stands.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CatalogueStatus {
    /// Grows with every swap.
    pub version: u64,
    /// When it was last known to be what the store has, milliseconds since 1970.
    pub fresh_at: Option<i64>,
    /// Whether the store could be reached at the last try.
    pub store_reachable: bool,
}

/// How far the first copy of the store's catalogue has come.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SyncProgress {
    /// Products read.
    pub done: u32,
    /// Products there are; 0 = not known yet.
    pub total: u32,
    /// Whether a full copy is under way.
    pub running: bool,
}

impl Catalogue {
    pub(crate) fn open(_config: &ShopConfig, woo: WooClient) -> Self {
        let inner = Inner {
            snapshot: ArcSwap::from_pointee(Snapshot::default()),
            woo,
            status: watch::Sender::new(CatalogueStatus::default()),
            progress: watch::Sender::new(SyncProgress::default()),
        };
        Self { inner: Arc::new(inner) }
    }

    /// One page of products.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`] for a value out of range, [`Problem::CatalogueUnavailable`] before
    /// the first copy.
    pub fn list_products(&self, _query: &ProductQuery) -> Result<Page<Product>, Problem> {
        Err(Problem::CatalogueUnavailable)
    }

    /// One product with its description, what goes with it and its reviews.
    ///
    /// # Errors
    /// [`Problem::NotFound`], [`Problem::CatalogueUnavailable`].
    pub fn get_product(&self, _input: &ProductRef) -> Result<ProductPage, Problem> {
        Err(Problem::CatalogueUnavailable)
    }

    /// All categories that can be shown, with counts of what can be shown in them.
    ///
    /// # Errors
    /// [`Problem::CatalogueUnavailable`].
    pub fn list_categories(&self) -> Result<Vec<Category>, Problem> {
        Err(Problem::CatalogueUnavailable)
    }

    /// What is sold now, as one value that does not change; it is the `PriceBook` of a quote.
    #[must_use]
    pub fn snapshot(&self) -> Arc<Snapshot> {
        self.inner.snapshot.load_full()
    }

    /// Version, age, and whether the store answers.
    #[must_use]
    pub fn status(&self) -> CatalogueStatus {
        *self.inner.status.borrow()
    }

    /// Follows [`Catalogue::status`]; changes with every new version.
    #[must_use]
    pub fn watch_status(&self) -> watch::Receiver<CatalogueStatus> {
        self.inner.status.subscribe()
    }

    /// Follows a full copy.
    #[must_use]
    pub fn watch_progress(&self) -> watch::Receiver<SyncProgress> {
        self.inner.progress.subscribe()
    }

    /// Reads these products live and answers with the snapshot that holds them as they are now.
    ///
    /// # Errors
    /// When the store does not answer; the old snapshot stays.
    pub async fn refresh_products(&self, _ids: &[i64]) -> Result<Arc<Snapshot>, WooError> {
        let _ = &self.inner.woo;
        Ok(self.snapshot())
    }

    /// Takes a hint of the store's webhook (`product.updated`, …, its id and its parent's).
    pub fn on_webhook(&self, _topic: &str, _id: i64, _parent: Option<i64>) {}

    /// Keeps the snapshot fresh until told to stop.
    pub(crate) async fn keep_fresh(&self, stop: StopSignal) {
        stop.stopped().await;
    }
}
