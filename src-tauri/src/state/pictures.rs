//! Pictures of an open shop: cache, and a download of every image, so that an offline start shows
//! the whole catalogue. Also reports the progress of a full sync to the page.

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use korosho_core::Shop;
use korosho_core::catalogue::{Catalogue, Snapshot};
use korosho_domain::device::SyncView;
use korosho_media::{Format, PictureError, Pictures, Quality, Shape, Variant, http};
use tokio::task::JoinSet;
use url::Url;

/// Callback for the progress of a full sync.
pub type OnSync = Arc<dyn Fn(SyncView) + Send + Sync>;

/// Image widths that the screens request: cards and product pages.
const WIDTHS: [u32; 2] = [400, 800];

/// Size limit of the cache: every image of a shop of some 2,000 products, its original and two
/// sizes.
const CACHE_BYTES: u64 = 1_500_000_000;

/// Minimum interval between progress updates.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);

/// Delay before failed requests are retried.
const RETRY_DELAY: Duration = Duration::from_secs(60);

/// Spawns both tasks; dropping the returned `JoinSet` aborts them.
pub(super) fn start(shop: &Shop, pictures: Option<Pictures>, on_sync: OnSync) -> JoinSet<()> {
    let mut tasks = JoinSet::new();
    tasks.spawn(report_progress(shop.catalogue.clone(), on_sync));
    if let Some(pictures) = pictures {
        tasks.spawn(download_images(shop.catalogue.clone(), pictures));
    }
    tasks
}

/// Opens the picture cache. Two workers leave the screen of a slow device smooth.
pub(super) fn open(store_url: &str, data_dir: &Path) -> Option<Pictures> {
    let settings = korosho_media::Settings {
        dir: data_dir.join("pictures"),
        limit_bytes: CACHE_BYTES,
        origins: vec![Url::parse(store_url).ok()?.origin().ascii_serialization()],
        workers: 2,
    };
    let fetch = http::fetch().inspect_err(|error| tracing::error!(%error, "no pictures")).ok()?;
    Pictures::open(settings, fetch).inspect_err(|error| tracing::error!(%error, "no pictures")).ok()
}

async fn report_progress(catalogue: Catalogue, on_sync: OnSync) {
    let mut progress = catalogue.watch_progress();
    while progress.changed().await.is_ok() {
        let now = *progress.borrow_and_update();
        on_sync(SyncView { done: now.done, total: now.total });
        tokio::time::sleep(PROGRESS_INTERVAL).await;
    }
}

/// Downloads one image at a time: images on screen use the other worker.
async fn download_images(catalogue: Catalogue, pictures: Pictures) {
    let mut status = catalogue.watch_status();
    let mut here = HashSet::new();
    loop {
        let all = download_missing(&catalogue, &pictures, &mut here).await;
        let rest = async {
            if all {
                std::future::pending::<()>().await;
            }
            tokio::time::sleep(RETRY_DELAY).await;
        };
        tokio::select! {
            changed = status.changed() => if changed.is_err() { return },
            () = rest => {}
        }
    }
}

/// Returns `false` if images are missing. Without a network the first failure ends the pass.
async fn download_missing(
    catalogue: &Catalogue,
    pictures: &Pictures,
    here: &mut HashSet<String>,
) -> bool {
    let snapshot = catalogue.snapshot();
    for source in by_visibility(&snapshot) {
        if here.contains(source) {
            continue;
        }
        match download(pictures, source).await {
            Err(PictureError::Unreachable(_) | PictureError::Busy) => return false,
            // Broken or missing at the store until its URL changes.
            Ok(()) | Err(_) => here.insert(source.to_owned()),
        };
    }
    true
}

/// URLs of all images, first those of category and product cards, which a lost connection would
/// leave blank on every screen.
fn by_visibility(snapshot: &Snapshot) -> impl Iterator<Item = &str> {
    let categories = snapshot.categories().iter().filter_map(|category| category.image.as_ref());
    let cards = snapshot.entries().iter().filter_map(|entry| entry.product.images.first());
    let seen = categories.chain(cards).filter_map(|image| snapshot.picture_source(&image.src));
    seen.chain(snapshot.contents().pictures.iter().map(|picture| picture.src.as_str()))
}

async fn download(pictures: &Pictures, source: &str) -> Result<(), PictureError> {
    for width in WIDTHS {
        let Some(shape) = Shape::offered(width, None) else { continue };
        let variant = Variant { shape, quality: Quality::default(), format: Format::Webp };
        pictures.variant(source, variant).await?;
    }
    Ok(())
}
