//! Synchronisation with the store: a full copy first, then modified products and webhook hints, and
//! a full sync from time to time, because a store does not report every product that was
//! unpublished.
//!
//! A poll asks for products by modification date, then compares all data without one
//! ([`super::full_comparison`]).

use std::collections::HashSet;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use korosho_domain::device::StoreConnection;
use korosho_domain::sold_out::SwitchedOff;
use rand::Rng as _;
use tokio::task::spawn_blocking;

use super::read_at::ReadInterval;
use super::snapshot::{Contents, Snapshot, media_path};
use super::{Hints, Inner, SyncProgress, disk, full_comparison};
use crate::background::StopSignal;
use crate::clock::gmt_of_millis;
use crate::woocommerce::catalogue::{self as store, Basics, SyncResult};
use crate::woocommerce::{WooError, portal};

/// Polls for changes between two full syncs.
const POLLS_PER_FULL_SYNC: u32 = 30;
/// Overlap of two polls: clocks differ, and a change can be written during a poll.
const OVERLAP_MS: i64 = 5 * 60 * 1000;
/// Debounce of webhooks: one change triggers several.
const WEBHOOK_DEBOUNCE: Duration = Duration::from_millis(400);
/// Maximum pause while the store does not answer.
const MAX_PAUSE: Duration = Duration::from_secs(60);
/// First pause while the store does not answer.
const MIN_PAUSE: Duration = Duration::from_secs(1);
/// Maximum number of products that a poll reads individually; above it and above a tenth of a large
/// catalogue, a full copy is cheaper.
const MAX_CHANGED: usize = 100;
/// Minimum pause after a full copy, as a multiple of its duration: a large catalogue takes minutes,
/// and the store has other work.
const COPY_PAUSE_FACTOR: u32 = 20;
/// Same for writing the catalogue to disk after a change; changes missing on disk are read again.
const SAVE_PAUSE_FACTOR: u32 = 20;

pub(super) async fn keep(inner: &Inner, stop: &StopSignal) {
    let (mut failures, mut polls) = (0, 0);
    let mut paused_until = Instant::now();
    loop {
        let started = Instant::now();
        let whole = polls == 0 || (polls >= POLLS_PER_FULL_SYNC && started >= paused_until);
        let outcome = if whole { all(inner).await } else { look(inner).await };
        inner.record_attempt(outcome.as_ref().err()).await;
        match outcome {
            Ok(()) if whole => {
                (failures, polls) = (0, 1);
                paused_until = Instant::now() + started.elapsed() * COPY_PAUSE_FACTOR;
            }
            Ok(()) => (failures, polls) = (0, polls + 1),
            Err(error) => {
                tracing::warn!(%error, failures, "the store's catalogue cannot be read");
                failures += 1;
            }
        }
        let pause = match failures {
            0 => pause_after_poll(inner.poll_interval, started.elapsed()),
            _ => pause(failures),
        };
        if !wait(inner, stop, pause, failures == 0).await {
            return;
        }
    }
}

/// Pause after a poll of this duration: polls begin at a fixed interval, and a slow store gets a
/// pause as long as its answer took.
fn pause_after_poll(interval: Duration, took: Duration) -> Duration {
    interval.saturating_sub(took).max(took.min(interval))
}

/// Exponential backoff from a second to a minute, with jitter, so that devices do not retry at the
/// same time.
fn pause(failures: u32) -> Duration {
    let doubled = MIN_PAUSE.saturating_mul(1 << (failures - 1).min(6)).min(MAX_PAUSE);
    doubled.mul_f64(rand::rng().random_range(0.5..1.0))
}

/// Waits for the pause and handles webhook hints during it; returns `false` on shutdown.
async fn wait(inner: &Inner, stop: &StopSignal, pause: Duration, hints: bool) -> bool {
    let until = Instant::now() + pause;
    loop {
        tokio::select! {
            ended = stop.sleep(until.saturating_duration_since(Instant::now())) => return !ended,
            () = inner.hinted.notified(), if hints => {
                if stop.sleep(WEBHOOK_DEBOUNCE).await {
                    return false;
                }
                let named = std::mem::take(
                    &mut *inner.hints.lock().unwrap_or_else(PoisonError::into_inner),
                );
                let outcome = follow(inner, named).await;
                inner.record_attempt(outcome.as_ref().err()).await;
                if let Err(error) = outcome {
                    tracing::warn!(%error, "what a webhook named cannot be read");
                    return true;
                }
            }
        }
    }
}

/// Reads the items that webhooks named.
async fn follow(inner: &Inner, hints: Hints) -> Result<(), WooError> {
    some(inner, &hints.products).await?;
    if hints.frame && full_comparison::frame(inner).await? {
        return all(inner).await;
    }
    if hints.coupons && !hints.frame {
        full_comparison::coupons(inner).await?;
    }
    // Approval of a review changes its product.
    if hints.products.is_empty() { Ok(()) } else { full_comparison::reviews(inner).await }
}

/// Polls for everything that may have changed.
async fn look(inner: &Inner) -> Result<(), WooError> {
    changed(inner).await?;
    if full_comparison::compare(inner).await? { all(inner).await } else { Ok(()) }
}

/// Reads the full catalogue.
pub(super) async fn all(inner: &Inner) -> Result<(), WooError> {
    let started = inner.clock.now();
    let report_progress = |done, total| {
        inner.progress.send_replace(SyncProgress { done, total, running: true });
    };
    report_progress(0, 0);
    let known = inner.snapshot.load_full();
    let read =
        store::read_all(&inner.woo, &inner.default_category, known.contents(), &report_progress)
            .await;
    inner.progress.send_modify(|progress| progress.running = false);
    let (mut contents, basics, fingerprints) = read?;
    inner.basics.store(Some(Arc::new(basics)));
    inner.record_fingerprints(fingerprints);
    let _one_at_a_time = inner.making.lock().await;
    let before = inner.snapshot.load_full();
    let reading = ReadInterval { began: started, ended: inner.clock.now() };
    let newest = |entry| reading.newest(&before, entry);
    contents.entries = contents.entries.into_iter().map(newest).collect();
    let had = before.entries().len();
    if contents.entries.is_empty() && had > 0 {
        // A store in maintenance may return an empty list; an empty catalogue is never accepted.
        tracing::warn!(had, "the store says that it sells nothing; keeping what was known");
        return Ok(());
    }
    inner.swap(contents, started, Since::Nothing).await;
    Ok(())
}

/// Reads products modified since the last poll; if the store's number of products differs, also
/// those that were published or removed.
async fn changed(inner: &Inner) -> Result<(), WooError> {
    let Some(fresh_at) = inner.status.borrow().fresh_at else { return all(inner).await };
    let started = inner.clock.now();
    let since = gmt_of_millis(fresh_at - OVERLAP_MS);
    let mut ids = store::changed_since(&inner.woo, &since).await?;
    if ids.len() <= inner.most_changed() {
        some(inner, &ids).await?;
        ids = differing_ids(inner).await?;
        if ids.len() <= inner.most_changed() {
            some(inner, &ids).await?;
        }
    }
    if ids.len() > inner.most_changed() {
        return all(inner).await;
    }
    inner.status.send_modify(|status| status.fresh_at = Some(started));
    Ok(())
}

/// Ids that only the store or only this catalogue contains. Read only if the count differs: a list
/// of 100,000 ids takes a thousand requests.
async fn differing_ids(inner: &Inner) -> Result<Vec<i64>, WooError> {
    let before = inner.snapshot.load_full();
    let contents = before.contents();
    let known = contents.entries.len() + contents.unlisted.len();
    let published = store::published(&inner.woo).await?;
    if published == known || published == 0 {
        return Ok(Vec::new());
    }
    let here: HashSet<i64> = store::all_ids(&inner.woo).await?.into_iter().collect();
    let listed = contents.entries.iter().map(|entry| entry.product.id);
    let known: HashSet<i64> = listed.chain(contents.unlisted.iter().copied()).collect();
    Ok(known.symmetric_difference(&here).copied().collect())
}

/// Reads some products again and removes those that are no longer visible.
pub(super) async fn some(inner: &Inner, ids: &[i64]) -> Result<(), WooError> {
    if ids.is_empty() || inner.status.borrow().version == 0 {
        return Ok(());
    }
    let ids: HashSet<i64> = ids.iter().copied().collect();
    let list: Vec<i64> = ids.iter().copied().collect();
    let began = inner.clock.now();
    let basics = inner.basics().await?;
    let mut read = store::read_some(&inner.woo, &basics, &list).await?;
    inner.record_fingerprints(std::mem::take(&mut read.fingerprints));
    let _one_at_a_time = inner.making.lock().await;
    let before = inner.snapshot.load_full();
    let reading = ReadInterval { began, ended: inner.clock.now() };
    let contents = merged(&before, &ids, read, reading);
    let fresh_at = inner.status.borrow().fresh_at.unwrap_or_else(|| inner.clock.now());
    inner.swap(contents, fresh_at, Since::Snapshot(before)).await;
    Ok(())
}

fn merged(
    before: &Snapshot,
    asked: &HashSet<i64>,
    read: SyncResult,
    reading: ReadInterval,
) -> Contents {
    let mut contents = before.contents().clone();
    let known_better: HashSet<i64> = asked
        .iter()
        .filter(|id| before.entry(**id).is_some_and(|known| reading.is_older_than(known)))
        .copied()
        .collect();
    let read_now = |id: i64| asked.contains(&id) && !known_better.contains(&id);
    contents.entries.retain(|entry| !read_now(entry.product.id));
    contents.unlisted.retain(|id| !read_now(*id));
    contents.unlisted.extend(read.unlisted.into_iter().filter(|id| read_now(*id)));
    contents.unlisted.sort_unstable();
    for mut entry in read.entries.into_iter().filter(|entry| read_now(entry.product.id)) {
        // Reviews are read separately.
        let old = before.entry(entry.product.id);
        entry.reviews = old.map(|old| old.reviews.clone()).unwrap_or_default();
        contents.entries.push(reading.newest(before, Arc::new(entry)));
    }
    for picture in read.pictures {
        if before.picture_source(&media_path(picture.id, &picture.src)).is_none() {
            contents.pictures.push(picture);
        }
    }
    contents
}

/// Base of the next snapshot.
pub(super) enum Since {
    /// Previous snapshot; unchanged products are shared with it.
    Snapshot(Arc<Snapshot>),
    /// No base: everything was read.
    Nothing,
}

impl Inner {
    /// Basics with which products are mapped; read from the store before the first full copy.
    async fn basics(&self) -> Result<Arc<Basics>, WooError> {
        if let Some(known) = self.basics.load_full() {
            return Ok(known);
        }
        let read = Arc::new(store::read_basics(&self.woo, &self.default_category).await?);
        self.basics.store(Some(Arc::clone(&read)));
        Ok(read)
    }

    /// Maximum number of changed products that are read individually.
    pub(super) fn most_changed(&self) -> usize {
        MAX_CHANGED.max(self.snapshot.load().entries().len() / 10)
    }

    /// Replaces the snapshot in memory and then on disk. Indexing a large catalogue is slow and
    /// runs on a blocking thread. A snapshot without visible changes gets no new version, so that
    /// rendered pages and browser caches stay valid. (A change is read again with every poll for
    /// five minutes, and every order reads its own products.)
    pub(super) async fn swap(&self, contents: Contents, fresh_at: i64, since: Since) {
        let is_full_copy = matches!(since, Since::Nothing);
        let before = self.snapshot.load_full();
        if !is_full_copy && before.is_made_of(&contents) {
            // Otherwise coupon uses that the first read missed would be counted twice forever.
            before.confirm_coupons(&contents);
            return;
        }
        let switched_off = self.switched_off.load_full();
        let make = move || {
            let snapshot = Arc::new(match since {
                Since::Snapshot(before) => Snapshot::after(&before, contents),
                Since::Nothing => Snapshot::new(contents),
            });
            (Arc::clone(&snapshot), snapshot.without(&switched_off))
        };
        let Ok((snapshot, sold)) = spawn_blocking(make).await else { return };
        self.snapshot.store(Arc::clone(&snapshot));
        self.sold.store(sold);
        let news = !before.is_made_of(snapshot.contents());
        self.status.send_modify(|status| {
            status.version += u64::from(news || status.version == 0);
            status.fresh_at = Some(fresh_at);
            (status.store_reachable, status.connection) = (true, StoreConnection::Reachable);
        });
        let now = Instant::now();
        let mut rest = self.save_after.lock().await;
        if !is_full_copy && now < *rest {
            return;
        }
        let file = self.file.clone();
        let save = move || disk::save(&file, fresh_at, snapshot.contents());
        match spawn_blocking(save).await {
            Ok(Ok(())) => *rest = Instant::now() + now.elapsed() * SAVE_PAUSE_FACTOR,
            Ok(Err(error)) => tracing::error!(%error, "the catalogue cannot be kept on disk"),
            Err(error) => tracing::error!(%error, "keeping the catalogue on disk broke off"),
        }
    }

    /// Sells the current snapshot without what is switched off, under a new version.
    pub(super) async fn switch_off(&self, switched_off: SwitchedOff) {
        let _one_at_a_time = self.making.lock().await;
        if **self.switched_off.load() == switched_off {
            return;
        }
        let switched_off = Arc::new(switched_off);
        self.switched_off.store(Arc::clone(&switched_off));
        let snapshot = self.snapshot.load_full();
        let Ok(sold) = spawn_blocking(move || snapshot.without(&switched_off)).await else {
            return;
        };
        self.sold.store(sold);
        // Without a catalogue there is no version to replace.
        self.status.send_if_modified(|status| {
            status.version += u64::from(status.version > 0);
            status.version > 0
        });
    }

    /// Stores the result of the last attempt.
    pub(super) async fn record_attempt(&self, error: Option<&WooError>) {
        let connection = match error {
            None => StoreConnection::Reachable,
            Some(error) => portal::classify(self.woo.base_url(), error).await,
        };
        self.status.send_if_modified(|status| {
            let before = (status.store_reachable, status.connection);
            (status.store_reachable, status.connection) = (error.is_none(), connection);
            before != (status.store_reachable, status.connection)
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polls_start_at_a_fixed_interval_with_a_pause_after_slow_ones() {
        let pause =
            |took| pause_after_poll(Duration::from_secs(30), Duration::from_secs(took)).as_secs();
        assert_eq!((pause(0), pause(10), pause(20), pause(200)), (30, 20, 20, 30));
    }
}
