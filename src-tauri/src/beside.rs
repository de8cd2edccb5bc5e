//! What runs beside an open shop in the app: it tells the page how a full copy comes along, brings
//! every picture to this disk, so that a start without network shows the whole catalogue, and asks the
//! store how far this machine's numbers have come, should its disk have been set back.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use korosho_core::Shop;
use korosho_core::catalogue::{Catalogue, Snapshot};
use korosho_domain::device::SyncView;
use korosho_media::{Format, PictureError, Pictures, Quality, Shape, Variant};
use tokio::task::JoinSet;

/// Told how far a full copy has come.
pub type OnSync = Arc<dyn Fn(SyncView) + Send + Sync>;

/// Widths that the faces ask for: cards and product pages.
const WIDTHS: [u32; 2] = [400, 800];

/// Pause between two steps of a bar.
const STEP: Duration = Duration::from_millis(100);

/// Pause before what could not be had is asked for again.
const REST: Duration = Duration::from_secs(60);

/// Starts both; dropping the answer ends them.
pub fn start(shop: &Shop, pictures: Option<Pictures>, on_sync: OnSync) -> JoinSet<()> {
    let mut tasks = JoinSet::new();
    tasks.spawn(tell(shop.catalogue.clone(), on_sync));
    if let Some(pictures) = pictures {
        tasks.spawn(bring(shop.catalogue.clone(), pictures));
    }
    tasks
}

/// Asks the store once, as soon as it can be asked, how far this machine's numbers have come.
pub async fn recount(shop: Arc<Shop>) {
    loop {
        match shop.orders.recount().await {
            Ok(true) => return,
            Ok(false) => {}
            Err(error) => tracing::error!(%error, "today's numbers were not looked up"),
        }
        tokio::time::sleep(REST).await;
    }
}

async fn tell(catalogue: Catalogue, on_sync: OnSync) {
    let mut progress = catalogue.watch_progress();
    while progress.changed().await.is_ok() {
        let now = *progress.borrow_and_update();
        on_sync(SyncView { done: now.done, total: now.total });
        tokio::time::sleep(STEP).await;
    }
}

/// One picture at a time: those on screen go first through the other worker.
async fn bring(catalogue: Catalogue, pictures: Pictures) {
    let mut status = catalogue.watch_status();
    let mut here = HashSet::new();
    loop {
        let all = bring_missing(&catalogue, &pictures, &mut here).await;
        let rest = async {
            if all {
                std::future::pending::<()>().await;
            }
            tokio::time::sleep(REST).await;
        };
        tokio::select! {
            changed = status.changed() => if changed.is_err() { return },
            () = rest => {}
        }
    }
}

/// `false` = some are still missing. Without a network the first failure ends the round.
async fn bring_missing(
    catalogue: &Catalogue,
    pictures: &Pictures,
    here: &mut HashSet<String>,
) -> bool {
    let snapshot = catalogue.snapshot();
    for source in as_seen(&snapshot) {
        if here.contains(source) {
            continue;
        }
        match bring_one(pictures, source).await {
            Err(PictureError::Unreachable(_) | PictureError::Busy) => return false,
            // What is broken or gone at the store stays so until its address changes.
            Ok(()) | Err(_) => here.insert(source.to_owned()),
        };
    }
    true
}

/// Sources of all pictures; those that every screen shows come first, so that a line that goes soon
/// leaves no gaps where people look.
fn as_seen(snapshot: &Snapshot) -> impl Iterator<Item = &str> {
    let categories = snapshot.categories().iter().filter_map(|category| category.image.as_ref());
    let cards = snapshot.entries().iter().filter_map(|entry| entry.product.images.first());
    let seen = categories.chain(cards).filter_map(|image| snapshot.picture_source(&image.src));
    seen.chain(snapshot.contents().pictures.iter().map(|picture| picture.src.as_str()))
}

async fn bring_one(pictures: &Pictures, source: &str) -> Result<(), PictureError> {
    for width in WIDTHS {
        let Some(shape) = Shape::offered(width, None) else { continue };
        let variant = Variant { shape, quality: Quality::default(), format: Format::Webp };
        pictures.variant(source, variant).await?;
    }
    Ok(())
}
