//! Background jobs: extract image metadata and pre-render the pages requested most.

use std::collections::HashSet;
use std::time::Duration;

use korosho_core::background::{Background, StopSignal};
use korosho_core::catalogue::ImageMetadata;
use korosho_media::{Facts, PictureError};

use crate::response_cache::ResponseCache;
use crate::state::App;

/// Largest number of images examined ahead of a request; a shop's first pages show far fewer.
const MAX_IMAGES: usize = 2_000;
/// Metadata recorded at a time: each batch invalidates cached responses.
const BATCH_LEN: usize = 64;
/// Delay after the start, so that the first requests are served first.
const START_DELAY: Duration = Duration::from_secs(20);
/// Delay before images that were unreachable are tried again.
const RETRY_DELAY: Duration = Duration::from_secs(60);
/// Pages that are composed ahead of a request.
const HOT_PAGES: [&str; 2] = ["/", "/shop"];

/// Spawns both jobs.
pub(crate) fn start(app: &App, cache: &ResponseCache, background: &mut Background) {
    let (images, pages, cache) = (app.clone(), app.clone(), cache.clone());
    background.spawn(|stop| async move { extract_image_metadata(images, stop).await });
    background.spawn(|stop| async move { warm_up_pages(pages, cache, stop).await });
}

/// Examines one image at a time, so that images of current requests go first.
async fn extract_image_metadata(app: App, stop: StopSignal) {
    if stop.sleep(START_DELAY).await {
        return;
    }
    let mut status = app.shop.catalogue.watch_status();
    let mut broken = HashSet::new();
    loop {
        let all = extract_missing(&app, &stop, &mut broken).await;
        tokio::select! {
            () = stop.stopped() => return,
            changed = status.changed() => if changed.is_err() { return },
            () = tokio::time::sleep(RETRY_DELAY), if !all => {}
        }
    }
}

/// Extracts missing metadata; returns `false` if some images are currently unreachable.
async fn extract_missing(app: &App, stop: &StopSignal, broken: &mut HashSet<String>) -> bool {
    let catalogue = &app.shop.catalogue;
    let (mut found, mut all) = (Vec::new(), true);
    for (path, source) in catalogue.unseen_pictures(MAX_IMAGES) {
        if stop.is_stopped() {
            return true;
        }
        if broken.contains(&path) {
            continue;
        }
        match app.pictures.facts(&source).await {
            Ok(Facts { width, height, colour, blur }) => {
                found.push((path, ImageMetadata { width, height, colour, blur }));
            }
            Err(PictureError::Unreachable(_) | PictureError::Busy) => {
                all = false;
                break;
            }
            // Broken or missing at the store until its URL changes.
            Err(_) => drop(broken.insert(path)),
        }
        if found.len() >= BATCH_LEN {
            catalogue.record_image_metadata(std::mem::take(&mut found));
        }
    }
    catalogue.record_image_metadata(found);
    all
}

/// Composes the hot pages after every catalogue change.
async fn warm_up_pages(app: App, cache: ResponseCache, stop: StopSignal) {
    if stop.sleep(START_DELAY).await {
        return;
    }
    let mut status = app.shop.catalogue.watch_status();
    let mut warmed = None;
    loop {
        let now = *status.borrow_and_update();
        let wanted = (now.version, now.store_reachable);
        if now.version > 0 && warmed != Some(wanted) {
            warmed = Some(wanted);
            for &language in app.shop.languages() {
                for url in HOT_PAGES {
                    cache.warm_up(url, language).await;
                }
            }
        }
        tokio::select! {
            () = stop.stopped() => return,
            changed = status.changed() => if changed.is_err() { return },
        }
    }
}
