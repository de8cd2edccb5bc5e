//! Outbox workers, one per queue: claim the oldest due entry, run its job, write the result.

use std::any::Any;
use std::panic::{AssertUnwindSafe, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use futures::FutureExt as _;
use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;
use rand::Rng as _;
use tokio::sync::watch;
use tokio::time::timeout;
use uuid::Uuid;

use super::Registry;
use crate::background::{Background, StopSignal};
use crate::faults;
use crate::local::LocalContext;
use crate::log_masking::mask;
use crate::order_numbers::shop_day;
use crate::outbox::JobOutcome;
use crate::store::alerts::{self, AlertKind};
use crate::store::outbox::{self, EntryUpdate, JobState, Lease, OutboxEntry, Queue};
use crate::store::{StoreError, clock};
use crate::timeouts::ms;

/// Maximum sleep: another process may have added entries.
const MAX_SLEEP: Duration = Duration::from_secs(5);

/// Pause after the database failed.
const STORE_PAUSE: Duration = Duration::from_secs(1);

/// Maximum pause of a queue whose upstream is unreachable.
const MAX_UPSTREAM_PAUSE: Duration = Duration::from_secs(30);

/// Attempts after which an order that WooCommerce repeatedly refuses with an error is parked.
const MAX_ATTEMPTS: i64 = 8;

/// Workers of this process.
#[derive(Debug)]
pub(crate) struct Worker {
    local: LocalContext,
    jobs: Registry,
    /// Id of this process among those that share the database.
    instance: String,
    /// Clock at the last check for a rollback.
    last_clock: AtomicI64,
}

impl Worker {
    pub(crate) fn new(local: LocalContext, jobs: Registry) -> Self {
        let (instance, last_clock) = (Uuid::new_v4().to_string(), AtomicI64::new(i64::MAX));
        Self { local, jobs, instance, last_clock }
    }

    /// Starts a worker for each queue.
    pub(crate) fn start(self: &Arc<Self>, background: &mut Background) {
        for queue in Queue::ALL {
            let worker = Arc::clone(self);
            background.spawn(move |stop| async move { run(&worker, queue, &stop).await });
        }
    }

    /// Registered kinds, in alphabetical order.
    #[cfg(test)]
    pub(crate) fn kinds(&self) -> Vec<&'static str> {
        self.jobs.kinds()
    }

    /// Detects a clock that was set back, also while the program was not running.
    async fn detect_clock_rollback(&self) -> Result<(), StoreError> {
        let now = self.local.now();
        if now + clock::TOLERANCE >= self.last_clock.swap(now, Ordering::SeqCst) {
            return Ok(());
        }
        clock::set_back(&mut *self.local.store.connection().await?, now).await
    }
}

async fn run(worker: &Worker, queue: Queue, stop: &StopSignal) {
    let mut notify = worker.local.job_signal();
    while !stop.is_stopped() {
        let pause = match tick(worker, queue).await {
            Ok(Tick::Worked) => continue,
            Ok(Tick::UpstreamDown(pause)) => {
                stop.sleep(pause).await;
                continue;
            }
            Ok(Tick::Idle(pause)) => pause,
            Err(error) => {
                tracing::error!(queue = queue.as_str(), %error, "outbox");
                stop.sleep(STORE_PAUSE).await;
                continue;
            }
        };
        wait(&mut notify, stop, pause).await;
    }
}

/// Runs every queue until nothing is due or its upstream is unreachable.
pub(crate) async fn work_off(worker: &Worker) -> Result<(), StoreError> {
    let mut again = true;
    while again {
        again = false;
        for queue in Queue::ALL {
            while let Tick::Worked = tick(worker, queue).await? {
                again = true;
            }
        }
    }
    Ok(())
}

async fn wait(notify: &mut watch::Receiver<u64>, stop: &StopSignal, pause: Duration) {
    tokio::select! {
        _ = stop.sleep(pause) => {}
        changed = notify.changed() => if changed.is_err() { stop.stopped().await },
    }
}

/// Result of one worker iteration.
enum Tick {
    /// An entry was processed; more may be due.
    Worked,
    /// No entry is due for this time.
    Idle(Duration),
    /// The queue pauses for this time.
    UpstreamDown(Duration),
}

async fn tick(worker: &Worker, queue: Queue) -> Result<Tick, StoreError> {
    let rules = &worker.local.config.orders;
    let lease = Lease { owner: &worker.instance, length: ms(rules.lease) };
    worker.detect_clock_rollback().await?;
    let mut conn = worker.local.store.connection().await?;
    let Some(entry) = outbox::claim(&mut conn, queue, lease, worker.local.now()).await? else {
        let next = outbox::next_due(&mut conn, queue).await?;
        return Ok(Tick::Idle(until(next, worker.local.now())));
    };
    drop(conn);
    faults::point("outbox.claimed");
    // The timeout is shorter than the lease, so that no other process starts the job meanwhile.
    let work = AssertUnwindSafe(worker.jobs.run(&entry)).catch_unwind();
    let outcome = match timeout(rules.lease.mul_f32(0.9), work).await {
        Ok(Ok(Ok(outcome))) => outcome,
        Ok(Ok(Err(error))) => error.into(),
        Ok(Err(panic)) => broken(panic),
        Err(_) => JobOutcome::Retry { error: "took too long".to_owned(), after: None },
    };
    let tick = finish(worker, queue, &entry, outcome).await?;
    faults::point("outbox.done");
    Ok(tick)
}

/// Outcome of a job that panicked: the queue must continue.
fn broken(panic: Box<dyn Any + Send>) -> JobOutcome {
    if panic.is::<faults::PowerCut>() {
        resume_unwind(panic);
    }
    JobOutcome::Retry { error: "a bug: the log has it".to_owned(), after: None }
}

fn until(next: Option<i64>, now: i64) -> Duration {
    let wait =
        next.map_or(MAX_SLEEP, |at| Duration::from_millis(u64::try_from(at - now).unwrap_or(0)));
    wait.clamp(Duration::from_millis(5), MAX_SLEEP)
}

async fn finish(
    worker: &Worker,
    queue: Queue,
    entry: &OutboxEntry,
    outcome: JobOutcome,
) -> Result<Tick, StoreError> {
    let (now, tries) = (worker.local.now(), entry.attempts + 1);
    let (mut tick, mut update) = (
        Tick::Worked,
        EntryUpdate { state: JobState::Due, next_try: now, attempts: tries, error: None },
    );
    let words;
    if let JobOutcome::Unauthorized { error } = &outcome {
        raise_key_refused(worker, error, now).await?;
    }
    match outcome {
        JobOutcome::Done => (update.state, update.attempts) = (JobState::Done, entry.attempts),
        JobOutcome::NotBefore { at } => (update.next_try, update.attempts) = (at, 0),
        JobOutcome::Park { reason } => {
            words = reason;
            (update.state, update.error) = (JobState::Parked, Some(words.as_str()));
        }
        JobOutcome::DatabaseFailed { error } => {
            words = error;
            (update.attempts, update.error) = (entry.attempts, Some(words.as_str()));
            tick = Tick::UpstreamDown(STORE_PAUSE);
        }
        JobOutcome::Retry { error, .. } if queue == Queue::WooCommerce && tries >= MAX_ATTEMPTS => {
            words = error;
            (update.state, update.error) = (JobState::Parked, Some(words.as_str()));
        }
        JobOutcome::Retry { error, after } => {
            words = error;
            let pause = after.unwrap_or_else(|| back_off(worker, tries));
            (update.next_try, update.error) = (now + ms(pause), Some(words.as_str()));
        }
        JobOutcome::Unauthorized { error } => {
            words = error;
            update.error = Some(words.as_str());
            tick = Tick::UpstreamDown(upstream_pause(worker, None, tries));
        }
        JobOutcome::UpstreamDown { error, after } => {
            words = error;
            // The entry stays first in the queue, also for other processes.
            update.error = Some(words.as_str());
            tick = Tick::UpstreamDown(upstream_pause(worker, after, tries));
        }
    }
    write(worker, entry, update, now).await?;
    Ok(tick)
}

fn upstream_pause(worker: &Worker, asked: Option<Duration>, tries: i64) -> Duration {
    let longest = MAX_UPSTREAM_PAUSE / worker.local.config.orders.time_scale.max(1);
    asked.unwrap_or_else(|| back_off(worker, tries)).min(longest)
}

/// Raises one alert a day: every job of a key without write permission is refused.
async fn raise_key_refused(worker: &Worker, error: &str, now: i64) -> Result<(), StoreError> {
    // Many end with a full stop of their own.
    let error = error.trim_end_matches('.');
    let detail = sentence!(
        "{error}. No order reaches WooCommerce until the key pair has the permission Read/Write \
         (WooCommerce, Settings, Advanced, REST API)",
        "{error}. Hakuna oda inayofika WooCommerce hadi jozi ya funguo iwe na ruhusa ya Read/Write \
         (WooCommerce, Settings, Advanced, REST API)"; english error
    );
    let mut conn = worker.local.store.connection().await?;
    let (kind, key) = (AlertKind::StoreKeyRefused, shop_day(now));
    alerts::raise(&mut conn, kind, &key, None, &detail, now).await
}

async fn write(
    worker: &Worker,
    entry: &OutboxEntry,
    update: EntryUpdate<'_>,
    now: i64,
) -> Result<(), StoreError> {
    let mut tx = worker.local.store.begin().await?;
    let (state, tries, error) = (update.state, update.attempts, update.error);
    if !outbox::finish(&mut tx, entry.id, &worker.instance, update, now).await? {
        // Another process runs the job, or it was ended meanwhile.
        tracing::warn!(entry = %entry.id, "lease lost");
        return Ok(());
    }
    if state == JobState::Parked {
        let reason = error.unwrap_or_default();
        let detail = Sentence::english(format!("{}: {reason}", entry.kind));
        let (kind, order) = (AlertKind::Parked, Some(entry.order_id).filter(|id| !id.is_nil()));
        alerts::raise(&mut tx, kind, &entry.id.to_string(), order, &detail, now).await?;
    } else if let Some(error) = error {
        let (kind, order) = (entry.kind.as_str(), entry.order_id);
        let error = mask(error);
        tracing::warn!(kind, %order, tries, error, "outbox entry failed");
    }
    tx.commit().await?;
    Ok(())
}

/// Computes an exponential backoff with jitter.
fn back_off(worker: &Worker, tries: i64) -> Duration {
    let rules = &worker.local.config.orders;
    let doublings = u32::try_from(tries - 1).unwrap_or(0).min(16);
    let doubled = rules.back_off.saturating_mul(1 << doublings).min(rules.max_back_off);
    doubled.mul_f64(rand::rng().random_range(0.75..1.0))
}
