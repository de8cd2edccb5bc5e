//! What runs beside the answers: looking at pictures, and having the pages ready that most ask for.

use std::collections::HashSet;
use std::time::Duration;

use korosho_core::background::{Background, StopSignal};
use korosho_core::catalogue::Look;
use korosho_media::{Facts, PictureError};

use crate::pages::route::Page;
use crate::state::App;

/// Pictures looked at without anybody having asked for them; a shop's first pages show far fewer.
const MOST_LOOKED_AT: usize = 2_000;
/// Looks told at a time: each time, answers are made anew.
const TOLD_AT_ONCE: usize = 64;
/// Pause after the start, which is busy enough: whoever comes first goes first.
const FIRST: Duration = Duration::from_secs(20);
/// Pause before pictures that could not be had are asked for again.
const REST: Duration = Duration::from_secs(60);
/// Pages that are ready before somebody asks for them.
const HOT: [&str; 2] = ["/", "/shop"];

/// Starts both.
pub(crate) fn start(app: &App, background: &mut Background) {
    let (looking, warming) = (app.clone(), app.clone());
    background.spawn(|stop| async move { look(looking, stop).await });
    background.spawn(|stop| async move { keep_warm(warming, stop).await });
}

/// One picture at a time, so that those that somebody waits for go first.
async fn look(app: App, stop: StopSignal) {
    if stop.sleep(FIRST).await {
        return;
    }
    let mut status = app.shop.catalogue.watch_status();
    let mut broken = HashSet::new();
    loop {
        let all = look_at_unseen(&app, &stop, &mut broken).await;
        tokio::select! {
            () = stop.stopped() => return,
            changed = status.changed() => if changed.is_err() { return },
            () = tokio::time::sleep(REST), if !all => {}
        }
    }
}

/// `false` = some could not be had for now.
async fn look_at_unseen(app: &App, stop: &StopSignal, broken: &mut HashSet<String>) -> bool {
    let catalogue = &app.shop.catalogue;
    let (mut seen, mut all) = (Vec::new(), true);
    for (path, source) in catalogue.unseen_pictures(MOST_LOOKED_AT) {
        if stop.is_stopped() {
            return true;
        }
        if broken.contains(&path) {
            continue;
        }
        match app.pictures.facts(&source).await {
            Ok(Facts { width, height, colour, blur }) => {
                seen.push((path, Look { width, height, colour, blur }));
            }
            Err(PictureError::Unreachable(_) | PictureError::Busy) => {
                all = false;
                break;
            }
            // Broken or gone at the store, and so until its address changes.
            Err(_) => drop(broken.insert(path)),
        }
        if seen.len() >= TOLD_AT_ONCE {
            catalogue.tell_looks(std::mem::take(&mut seen));
        }
    }
    catalogue.tell_looks(seen);
    all
}

/// Composes the hot pages with every version of the catalogue.
async fn keep_warm(app: App, stop: StopSignal) {
    let Some(composer) = &app.composer else { return };
    if stop.sleep(FIRST).await {
        return;
    }
    let mut status = app.shop.catalogue.watch_status();
    let mut made = None;
    loop {
        let now = *status.borrow_and_update();
        let wanted = (now.version, now.store_reachable);
        if now.version > 0 && made != Some(wanted) {
            made = Some(wanted);
            for language in app.shop.languages() {
                for url in HOT {
                    composer.warm(&app, &Page::at(url, ""), url, language).await;
                }
            }
        }
        tokio::select! {
            () = stop.stopped() => return,
            changed = status.changed() => if changed.is_err() { return },
        }
    }
}
