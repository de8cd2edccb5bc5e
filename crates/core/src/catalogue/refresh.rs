//! How the next snapshot is made: a full copy first, then what changed, what a webhook named, and
//! now and then everything again, because a store forgets to say that a product has left.

use std::collections::HashSet;
use std::sync::PoisonError;
use std::time::Duration;

use korosho_domain::device::StoreSeen;
use rand::Rng as _;

use super::snapshot::{Contents, Entry, Picture, Snapshot, media_path};
use super::{Inner, SyncProgress, disk};
use crate::background::StopSignal;
use crate::clock::gmt_of_millis;
use crate::woocommerce::{WooError, catalogue as store, portal};

/// Looks for changes between two full copies.
const LOOKS_PER_COPY: u32 = 30;
/// Asked for again: clocks differ, and a change can be written while it is looked for.
const OVERLAP_MS: i64 = 5 * 60 * 1000;
/// After a webhook: one change makes several.
const GATHER: Duration = Duration::from_millis(400);
/// Longest pause while the store does not answer.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// First pause while the store does not answer.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
/// Most products that a look reads one by one; beyond, a full copy is cheaper.
const MOST_CHANGED: usize = 100;

pub(super) async fn keep(inner: &Inner, stop: &StopSignal) {
    let (mut failures, mut looks) = (0, 0);
    loop {
        let outcome = if looks == 0 { all(inner).await } else { changed(inner).await };
        inner.heard(outcome.as_ref().err()).await;
        match outcome {
            Ok(()) => (failures, looks) = (0, (looks + 1) % LOOKS_PER_COPY),
            Err(error) => {
                tracing::warn!(%error, failures, "the store's catalogue cannot be read");
                failures += 1;
            }
        }
        let pause = if failures == 0 { inner.poll_interval } else { pause(failures) };
        if !wait(inner, stop, pause, failures == 0).await {
            return;
        }
    }
}

/// Doubling from a second to a minute, with jitter, so that tills do not knock all at once.
fn pause(failures: u32) -> Duration {
    let doubled = FIRST_PAUSE.saturating_mul(1 << (failures - 1).min(6)).min(LONGEST_PAUSE);
    doubled.mul_f64(rand::rng().random_range(0.5..1.0))
}

/// Waits for the pause or a hint; `false` = time to stop.
async fn wait(inner: &Inner, stop: &StopSignal, pause: Duration, hints: bool) -> bool {
    tokio::select! {
        ended = stop.sleep(pause) => !ended,
        () = inner.hinted.notified(), if hints => {
            if stop.sleep(GATHER).await {
                return false;
            }
            let named = std::mem::take(&mut *inner.hints.lock().unwrap_or_else(PoisonError::into_inner));
            let outcome = some(inner, &named).await;
            inner.heard(outcome.as_ref().err()).await;
            true
        }
    }
}

/// A full copy.
async fn all(inner: &Inner) -> Result<(), WooError> {
    let _one_at_a_time = inner.making.lock().await;
    let started = inner.clock.now();
    let tell = |done, total| {
        inner.progress.send_replace(SyncProgress { done, total, running: true });
    };
    tell(0, 0);
    let read = store::read_all(&inner.woo, &inner.default_category, &tell).await;
    inner.progress.send_modify(|progress| progress.running = false);
    let mut contents = read?;
    for entry in &mut contents.entries {
        entry.read_at = started;
    }
    let had = inner.snapshot.load().entries().len();
    if contents.entries.is_empty() && had > 0 {
        // A store under repair answers with nothing at all; an empty shop is never news worth it.
        tracing::warn!(had, "the store says that it sells nothing; keeping what was known");
        return Ok(());
    }
    inner.swap(contents, started);
    Ok(())
}

/// What changed since the last look.
async fn changed(inner: &Inner) -> Result<(), WooError> {
    let Some(fresh_at) = inner.status.borrow().fresh_at else { return all(inner).await };
    let started = inner.clock.now();
    let since = gmt_of_millis(fresh_at - OVERLAP_MS);
    let mut ids = store::changed_since(&inner.woo, &since).await?;
    let here: HashSet<i64> = store::all_ids(&inner.woo).await?.into_iter().collect();
    let known: HashSet<i64> =
        inner.snapshot.load().entries().iter().map(|entry| entry.product.id).collect();
    if here.is_empty() && !known.is_empty() {
        return Ok(());
    }
    ids.extend(known.symmetric_difference(&here));
    if ids.len() > MOST_CHANGED {
        return all(inner).await;
    }
    if !ids.is_empty() {
        some(inner, &ids).await?;
    }
    inner.status.send_modify(|status| status.fresh_at = Some(started));
    Ok(())
}

/// Reads some products again; those that are not shown any more leave.
pub(super) async fn some(inner: &Inner, ids: &[i64]) -> Result<(), WooError> {
    if ids.is_empty() || inner.status.borrow().version == 0 {
        return Ok(());
    }
    let _one_at_a_time = inner.making.lock().await;
    let ids: HashSet<i64> = ids.iter().copied().collect();
    let list: Vec<i64> = ids.iter().copied().collect();
    let started = inner.clock.now();
    let (mut fresh, pictures) =
        store::read_some(&inner.woo, &inner.default_category, &list).await?;
    for entry in &mut fresh {
        entry.read_at = started;
    }
    let before = inner.snapshot.load_full();
    let contents = merged(before.contents(), &ids, fresh, pictures);
    let fresh_at = inner.status.borrow().fresh_at.unwrap_or_else(|| inner.clock.now());
    inner.swap(contents, fresh_at);
    Ok(())
}

fn merged(
    before: &Contents,
    read: &HashSet<i64>,
    mut fresh: Vec<Entry>,
    pictures: Vec<Picture>,
) -> Contents {
    let mut contents = before.clone();
    for entry in &mut fresh {
        // Reviews come with the full copy.
        let old = before.entries.iter().find(|old| old.product.id == entry.product.id);
        entry.reviews = old.map(|old| old.reviews.clone()).unwrap_or_default();
    }
    contents.entries.retain(|entry| !read.contains(&entry.product.id));
    contents.entries.extend(fresh);
    contents.pictures.extend(pictures);
    let mut seen = HashSet::new();
    contents.pictures.retain(|picture| seen.insert(media_path(picture.id, &picture.src)));
    contents
}

impl Inner {
    /// The next snapshot takes the place of the last, in memory and then on disk.
    fn swap(&self, contents: Contents, fresh_at: i64) {
        let snapshot = Snapshot::new(contents);
        let copy = disk::Copy { fresh_at, contents: snapshot.contents().clone() };
        self.snapshot.store(std::sync::Arc::new(snapshot));
        self.status.send_modify(|status| {
            status.version += 1;
            status.fresh_at = Some(fresh_at);
            (status.store_reachable, status.seen) = (true, StoreSeen::Reachable);
        });
        if let Err(error) = disk::save(&self.file, &copy) {
            tracing::error!(%error, "the catalogue cannot be kept on disk");
        }
    }

    /// Remembers what the last try met.
    pub(super) async fn heard(&self, error: Option<&WooError>) {
        let seen = match error {
            None => StoreSeen::Reachable,
            Some(error) => portal::seen(self.woo.base_url(), error).await,
        };
        self.status.send_if_modified(|status| {
            let before = (status.store_reachable, status.seen);
            (status.store_reachable, status.seen) = (error.is_none(), seen);
            before != (status.store_reachable, status.seen)
        });
    }
}
