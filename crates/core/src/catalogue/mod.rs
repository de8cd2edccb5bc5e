//! Catalogue: an immutable snapshot in memory, refreshed in the background.
//!
//! Reading order: [`snapshot`] (the value), `listing`, `order`, `search`, `suggest` and `index`
//! (queries), `disk` (stored copy), `refresh` (synchronisation).

mod category_pages;
mod disk;
mod full_comparison;
#[cfg(test)]
mod generated_tests;
mod image_metadata;
mod index;
mod listing;
mod order;
mod read_at;
mod refresh;
mod search;
pub mod snapshot;
mod suggest;

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use arc_swap::{ArcSwap, ArcSwapOption};
use korosho_domain::catalogue::{
    Page, Product, ProductCounts, ProductPage, ProductQuery, ProductRef, Review,
};
use korosho_domain::category::Category;
use korosho_domain::device::StoreConnection;
use korosho_domain::pricing::PriceBook as _;
use korosho_domain::pricing::coupon::normalised;
use korosho_domain::problem::Problem;
use korosho_domain::shop_text::ShopText;
use korosho_domain::sold_out::SwitchedOff;
use korosho_domain::text_page::{TextPage, TextPageRef};
use tokio::sync::{Mutex as AsyncMutex, Notify, watch};

pub use disk::{CatalogueCopy, parse as parse_file};
pub use image_metadata::ImageMetadata;
pub use listing::{counts, list};
pub use search::Search;
pub use snapshot::Snapshot;

use crate::background::StopSignal;
use crate::clock::Clock;
use crate::config::ShopConfig;
use crate::woocommerce::catalogue::Basics;
use crate::woocommerce::registration::PRODUCT_ERASED;
use crate::woocommerce::sweep::Rounds;
use crate::woocommerce::{WooClient, WooError};
use image_metadata::ImageMetadataCache;
use snapshot::media_path;

/// Catalogue of the shop. Cheap to clone; reads never block, lock or call WooCommerce.
#[derive(Debug, Clone)]
pub struct Catalogue {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    /// Snapshot as the store has it.
    snapshot: ArcSwap<Snapshot>,
    /// Snapshot as it is sold: without what staff have switched off.
    sold: ArcSwap<Snapshot>,
    switched_off: ArcSwap<SwitchedOff>,
    search: Search,
    /// Slugs of categories that redirect to a renamed product.
    redirected_slugs: ArcSwap<HashSet<String>>,
    image_metadata: ImageMetadataCache,
    woo: WooClient,
    clock: Arc<dyn Clock>,
    file: PathBuf,
    default_category: String,
    /// Basics with which the last full copy mapped products.
    basics: ArcSwapOption<Basics>,
    poll_interval: std::time::Duration,
    /// Serialises the building of snapshots, so that no change is lost between building and
    /// swapping. Not held while the store is read: an order would wait for a full copy.
    making: AsyncMutex<()>,
    /// Earliest time of the next write to disk.
    save_after: AsyncMutex<std::time::Instant>,
    hints: Mutex<Hints>,
    hinted: Notify,
    /// Fingerprints of product and variation rows by id, as last read.
    fingerprints: Mutex<HashMap<i64, u64>>,
    rounds: AsyncMutex<Rounds>,
    /// Newest reviews with their products, and the total number of reviews.
    reviews: AsyncMutex<(Vec<(i64, Review)>, u32)>,
    /// Codes unknown to the store, with the time of the lookup.
    unknown_codes: Mutex<HashMap<String, i64>>,
    status: watch::Sender<CatalogueStatus>,
    progress: watch::Sender<SyncProgress>,
}

/// Webhook hints since the last poll.
#[derive(Debug, Default)]
struct Hints {
    products: Vec<i64>,
    coupons: bool,
    /// Whether settings, delivery zones, tax rates or attributes changed.
    frame: bool,
}

/// TTL of an unknown coupon code, milliseconds.
const UNKNOWN_CODE_TTL_MS: i64 = 30_000;
/// Maximum number of remembered unknown codes.
const MAX_UNKNOWN_CODES: usize = 1_000;
/// Timeout of a coupon lookup during a quote.
const COUPON_TIMEOUT: Duration = Duration::from_secs(2);

/// State of the catalogue.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CatalogueStatus {
    /// Version, incremented with every swap; 0 = no catalogue yet.
    pub version: u64,
    /// Time of the last successful sync with the store, milliseconds since 1970.
    pub fresh_at: Option<i64>,
    /// Whether the last attempt reached the store.
    pub store_reachable: bool,
    /// Result of the last attempt.
    pub connection: StoreConnection,
}

/// Progress of the first copy of the store's catalogue.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SyncProgress {
    /// Number of products read.
    pub done: u32,
    /// Total number of products; 0 = not known yet.
    pub total: u32,
    /// Whether a full copy is in progress.
    pub running: bool,
}

impl Catalogue {
    /// Opens the catalogue on disk; an unreadable file is quarantined.
    pub(crate) fn open(config: &ShopConfig, woo: WooClient) -> Self {
        let file = disk::file(&config.data_dir, woo.base_url().as_str());
        let copy = disk::load(&file);
        let status = CatalogueStatus {
            version: u64::from(copy.is_some()),
            fresh_at: copy.as_ref().map(|copy| copy.fresh_at),
            store_reachable: false,
            connection: StoreConnection::Unknown,
        };
        let snapshot = copy.map_or_else(Snapshot::default, |copy| Snapshot::new(copy.contents));
        let snapshot = Arc::new(snapshot);
        let inner = Inner {
            snapshot: ArcSwap::new(Arc::clone(&snapshot)),
            sold: ArcSwap::new(snapshot),
            switched_off: ArcSwap::default(),
            redirected_slugs: ArcSwap::default(),
            search: Search::new(&config.settings.synonyms),
            image_metadata: ImageMetadataCache::default(),
            woo,
            clock: Arc::clone(&config.clock),
            file,
            default_category: config.settings.default_category.clone(),
            basics: ArcSwapOption::empty(),
            poll_interval: config.settings.poll_interval,
            making: AsyncMutex::default(),
            save_after: AsyncMutex::new(std::time::Instant::now()),
            hints: Mutex::default(),
            hinted: Notify::new(),
            fingerprints: Mutex::default(),
            rounds: AsyncMutex::default(),
            reviews: AsyncMutex::default(),
            unknown_codes: Mutex::default(),
            status: watch::Sender::new(status),
            progress: watch::Sender::new(SyncProgress::default()),
        };
        Self { inner: Arc::new(inner) }
    }

    /// Whether a catalogue of the store is on disk, so that the shop can sell at once.
    #[must_use]
    pub fn is_on_disk(config: &ShopConfig) -> bool {
        disk::file(&config.data_dir, config.woocommerce.base_url.as_str()).is_file()
    }

    /// Returns one page of products.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`] for a value out of range, [`Problem::CatalogueUnavailable`] before
    /// the first copy.
    pub fn list_products(&self, query: &ProductQuery) -> Result<Page<Product>, Problem> {
        let mut page = listing::list(&*self.available()?, query, &self.inner.search)?;
        page.items.iter_mut().for_each(|product| self.inner.image_metadata.apply(product));
        Ok(page)
    }

    /// Counts the products that each further filter would leave, combined with the filters already
    /// set.
    ///
    /// # Errors
    /// As [`Catalogue::list_products`].
    pub fn count_products(&self, query: &ProductQuery) -> Result<ProductCounts, Problem> {
        listing::counts(&*self.available()?, query, &self.inner.search)
    }

    /// Returns a product with its description, related products and reviews.
    ///
    /// # Errors
    /// [`Problem::NotFound`], [`Problem::CatalogueUnavailable`].
    pub fn get_product(&self, input: &ProductRef) -> Result<ProductPage, Problem> {
        let snapshot = self.available()?;
        let mut page = snapshot.page(&input.slug).ok_or(Problem::NotFound)?;
        self.mark_taken_slugs(&snapshot, &mut page.product.categories);
        self.inner.image_metadata.apply(&mut page.product);
        page.related.iter_mut().for_each(|product| self.inner.image_metadata.apply(product));
        Ok(page)
    }

    /// Returns one page of products as the website publishes it, without counts of ample stock.
    ///
    /// # Errors
    /// As [`Catalogue::list_products`].
    pub fn list_published_products(&self, query: &ProductQuery) -> Result<Page<Product>, Problem> {
        let mut page = self.list_products(query)?;
        page.items.iter_mut().for_each(Product::hide_ample_stock);
        Ok(page)
    }

    /// Returns a product as the website publishes it, without counts of ample stock.
    ///
    /// # Errors
    /// As [`Catalogue::get_product`].
    pub fn get_published_product(&self, input: &ProductRef) -> Result<ProductPage, Problem> {
        let mut page = self.get_product(input)?;
        page.product.hide_ample_stock();
        page.related.iter_mut().for_each(Product::hide_ample_stock);
        Ok(page)
    }

    /// Returns all visible categories with the number of visible products in each.
    ///
    /// # Errors
    /// [`Problem::CatalogueUnavailable`].
    pub fn list_categories(&self) -> Result<Vec<Category>, Problem> {
        let mut all = self.categories_of(&*self.available()?);
        let pictures = all.iter_mut().filter_map(|category| category.image.as_mut());
        self.inner.image_metadata.apply_to_images(pictures);
        Ok(all)
    }

    /// Texts of the shop that its owner writes, with the metadata of their pictures.
    pub(crate) fn shop_texts(&self) -> Vec<ShopText> {
        let mut texts = self.snapshot().contents().shop_texts.clone();
        let versions = texts.iter_mut().flat_map(|text| &mut text.versions);
        let pictures = versions.filter_map(|version| version.picture.as_mut());
        self.inner.image_metadata.apply_to_images(pictures);
        texts
    }

    /// Returns a page that the shop's owner writes.
    ///
    /// # Errors
    /// [`Problem::NotFound`] if the store has no such page; [`Problem::CatalogueUnavailable`].
    pub fn get_text_page(&self, page: TextPageRef) -> Result<TextPage, Problem> {
        let snapshot = self.available()?;
        let mut pages = snapshot.contents().text_pages.iter();
        pages.find(|known| known.kind == page.kind).cloned().ok_or(Problem::NotFound)
    }

    /// Source URL of the picture behind a `/media/…` path.
    #[must_use]
    pub fn picture_source(&self, path: &str) -> Option<String> {
        self.snapshot().picture_source(path).map(str::to_owned)
    }

    /// Media paths and source URLs of up to `most` pictures without metadata.
    #[must_use]
    pub fn unseen_pictures(&self, most: usize) -> Vec<(String, String)> {
        let snapshot = self.snapshot();
        let pictures = snapshot.contents().pictures.iter().take(most);
        pictures
            .map(|picture| (media_path(picture.id, &picture.src), picture.src.clone()))
            .filter(|(path, _)| !self.inner.image_metadata.contains(path))
            .collect()
    }

    /// Records metadata of pictures; responses include it from the next version on.
    pub fn record_image_metadata(&self, seen: Vec<(String, ImageMetadata)>) {
        if !seen.is_empty() {
            self.inner.image_metadata.record(seen);
            self.inner.status.send_modify(|status| status.version += 1);
        }
    }

    /// Current snapshot, without what staff have switched off; the `PriceBook` of a quote.
    #[must_use]
    pub fn snapshot(&self) -> Arc<Snapshot> {
        self.inner.sold.load_full()
    }

    /// Replaces the set of products and sizes that staff have switched off.
    pub(crate) async fn switch_off(&self, switched_off: SwitchedOff) {
        self.inner.switch_off(switched_off).await;
    }

    fn available(&self) -> Result<Arc<Snapshot>, Problem> {
        if self.status().version == 0 {
            return Err(Problem::CatalogueUnavailable);
        }
        Ok(self.snapshot())
    }

    /// Current version, age and reachability of the store.
    #[must_use]
    pub fn status(&self) -> CatalogueStatus {
        *self.inner.status.borrow()
    }

    /// Subscribes to [`Catalogue::status`]; changes with every new version.
    #[must_use]
    pub fn watch_status(&self) -> watch::Receiver<CatalogueStatus> {
        self.inner.status.subscribe()
    }

    /// Subscribes to the progress of a full copy.
    #[must_use]
    pub fn watch_progress(&self) -> watch::Receiver<SyncProgress> {
        self.inner.progress.subscribe()
    }

    /// Reads these products from the store and returns the snapshot that contains them.
    ///
    /// # Errors
    /// [`WooError`] if the store does not answer; the old snapshot stays.
    pub async fn refresh_products(&self, ids: &[i64]) -> Result<Arc<Snapshot>, WooError> {
        let outcome = refresh::some(&self.inner, ids).await;
        self.inner.record_attempt(outcome.as_ref().err()).await;
        outcome.map(|()| self.snapshot())
    }

    /// Reads a coupon from the store and returns the snapshot that contains it; a coupon deleted in
    /// the store is removed.
    ///
    /// # Errors
    /// [`WooError`] if the store does not answer; the old snapshot stays.
    pub async fn refresh_coupon(&self, code: &str) -> Result<Arc<Snapshot>, WooError> {
        let outcome = full_comparison::coupon(&self.inner, code).await;
        self.inner.record_attempt(outcome.as_ref().err()).await;
        outcome.map(|()| self.snapshot())
    }

    /// Looks up an unknown code in the store: only the newest of many coupons are cached, and a
    /// coupon may be new. Codes unknown to the store are cached, too, for a limited time.
    pub async fn look_up_coupon(&self, code: &str) {
        let (code, now) = (normalised(code), self.inner.clock.now());
        if code.is_empty() || self.snapshot().coupon(&code).is_some() {
            return;
        }
        let unknown = || self.inner.unknown_codes.lock().unwrap_or_else(PoisonError::into_inner);
        let is_over = |asked_at: i64| !(asked_at..asked_at + UNKNOWN_CODE_TTL_MS).contains(&now);
        unknown().retain(|_, asked_at| !is_over(*asked_at));
        let asked_too_much = unknown().len() >= MAX_UNKNOWN_CODES;
        if unknown().contains_key(&code) || asked_too_much || !self.status().store_reachable {
            return;
        }
        let asked = tokio::time::timeout(COUPON_TIMEOUT, self.refresh_coupon(&code)).await;
        match asked {
            Ok(Ok(snapshot)) if snapshot.coupon(&code).is_some() => {}
            Ok(Err(error)) => tracing::warn!(%error, "a coupon was not looked up"),
            _ => drop(unknown().insert(code, now)),
        }
    }

    /// Records the hint of a webhook (`product.updated`, …) with the item's id and its parent's.
    pub fn on_webhook(&self, topic: &str, id: i64, parent: Option<i64>) {
        let mut hints = self.inner.hints.lock().unwrap_or_else(PoisonError::into_inner);
        match topic.split('.').next() {
            Some("product") => {
                hints.products.push(parent.filter(|parent| *parent > 0).unwrap_or(id));
            }
            Some("coupon") => hints.coupons = true,
            Some("action") if topic == PRODUCT_ERASED => hints.products.push(id),
            Some("action") => hints.frame = true,
            _ => return,
        }
        drop(hints);
        self.inner.hinted.notify_one();
    }

    /// Polls settings, delivery zones and coupons soon, because the store computed a different
    /// price.
    pub(crate) fn poll_settings_soon(&self) {
        self.on_webhook("action", 0, None);
    }

    /// Refreshes the snapshot until `stop`.
    pub(crate) async fn refresh_until(&self, stop: StopSignal) {
        refresh::keep(&self.inner, &stop).await;
    }
}
