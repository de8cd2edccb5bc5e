//! One worker per lane: claim the oldest due entry, do it, write what became of it.

use std::any::Any;
use std::panic::{AssertUnwindSafe, resume_unwind};
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt as _;
use rand::Rng as _;
use tokio::sync::watch;
use tokio::time::timeout;

use super::{Outcome, work};
use crate::background::{Background, StopSignal};
use crate::faults;
use crate::orders::numbers::shop_day;
use crate::orders::rules::ms;
use crate::shared::Shared;
use crate::store::StoreError;
use crate::store::alerts::{self, AlertKind};
use crate::store::outbox::{self, Entry, Lane, Lease, Verdict};

/// Longest sleep: another process may have written what is due.
const LONGEST_SLEEP: Duration = Duration::from_secs(5);

/// Pause after the database failed.
const STORE_PAUSE: Duration = Duration::from_secs(1);

/// Longest pause of a lane whose upstream is away.
const LONGEST_AWAY: Duration = Duration::from_secs(30);

/// WooCommerce answers some orders with an error of its own for ever; then the order is put aside.
const POISONED_AFTER: i64 = 8;

/// Starts the workers.
pub(crate) fn start(shared: &Arc<Shared>, background: &mut Background) {
    for lane in Lane::ALL {
        let shared = Arc::clone(shared);
        background.spawn(move |stop| async move { run(&shared, lane, &stop).await });
    }
}

async fn run(shared: &Shared, lane: Lane, stop: &StopSignal) {
    let mut bell = shared.bell.subscribe();
    while !stop.is_stopped() {
        let pause = match turn(shared, lane).await {
            Ok(Turn::Worked) => continue,
            Ok(Turn::Away(pause)) => {
                stop.sleep(pause).await;
                continue;
            }
            Ok(Turn::Idle(pause)) => pause,
            Err(error) => {
                tracing::error!(lane = lane.as_str(), %error, "outbox");
                stop.sleep(STORE_PAUSE).await;
                continue;
            }
        };
        wait(&mut bell, stop, pause).await;
    }
}

/// Turns in every lane until nothing is due. A lane whose upstream is away is left.
pub(crate) async fn work_off(shared: &Shared) -> Result<(), StoreError> {
    let mut again = true;
    while again {
        again = false;
        for lane in Lane::ALL {
            while let Turn::Worked = turn(shared, lane).await? {
                again = true;
            }
        }
    }
    Ok(())
}

async fn wait(bell: &mut watch::Receiver<u64>, stop: &StopSignal, pause: Duration) {
    tokio::select! {
        _ = stop.sleep(pause) => {}
        rung = bell.changed() => if rung.is_err() { stop.stopped().await },
    }
}

/// What a turn of a worker came to.
enum Turn {
    /// There may be more to do.
    Worked,
    /// Nothing is due for so long.
    Idle(Duration),
    /// The upstream is away for so long.
    Away(Duration),
}

async fn turn(shared: &Shared, lane: Lane) -> Result<Turn, StoreError> {
    let rules = &shared.config.orders;
    let lease = Lease { owner: &shared.instance, length: ms(rules.lease) };
    shared.mind_clock().await?;
    let mut conn = shared.store.connection().await?;
    let Some(entry) = outbox::claim(&mut conn, lane, lease, shared.now()).await? else {
        let next = outbox::next_due(&mut conn, lane).await?;
        return Ok(Turn::Idle(until(next, shared.now())));
    };
    drop(conn);
    faults::point("outbox.claimed");
    // Ends before the lease does, so that nobody else begins while this is still at work.
    let work = AssertUnwindSafe(work::run(shared, &entry)).catch_unwind();
    let outcome = match timeout(rules.lease.mul_f32(0.9), work).await {
        Ok(Ok(Ok(outcome))) => outcome,
        Ok(Ok(Err(error))) => error.into(),
        Ok(Err(panic)) => broken(panic),
        Err(_) => Outcome::Retry { error: "took too long".to_owned(), after: None },
    };
    let turn = finish(shared, lane, &entry, outcome).await?;
    faults::point("outbox.done");
    Ok(turn)
}

/// A bug of ours met in one entry does not end the work on all others.
fn broken(panic: Box<dyn Any + Send>) -> Outcome {
    if panic.is::<faults::PowerCut>() {
        resume_unwind(panic);
    }
    Outcome::Retry { error: "a bug: the log has it".to_owned(), after: None }
}

fn until(next: Option<i64>, now: i64) -> Duration {
    let wait = next
        .map_or(LONGEST_SLEEP, |at| Duration::from_millis(u64::try_from(at - now).unwrap_or(0)));
    wait.clamp(Duration::from_millis(5), LONGEST_SLEEP)
}

async fn finish(
    shared: &Shared,
    lane: Lane,
    entry: &Entry,
    outcome: Outcome,
) -> Result<Turn, StoreError> {
    let (now, tries) = (shared.now(), entry.attempts + 1);
    let (mut turn, mut verdict) =
        (Turn::Worked, Verdict { state: "due", next_try: now, attempts: tries, error: None });
    let words;
    if let Outcome::Unauthorized { error } = &outcome {
        raise_key_refused(shared, error, now).await?;
    }
    match outcome {
        Outcome::Done => (verdict.state, verdict.attempts) = ("done", entry.attempts),
        Outcome::Later { at } => (verdict.next_try, verdict.attempts) = (at, 0),
        Outcome::Park { reason } => {
            words = reason;
            (verdict.state, verdict.error) = ("parked", Some(words.as_str()));
        }
        Outcome::Unwritten { error } => {
            words = error;
            (verdict.attempts, verdict.error) = (entry.attempts, Some(words.as_str()));
            turn = Turn::Away(STORE_PAUSE);
        }
        Outcome::Retry { error, .. } if lane == Lane::WooCommerce && tries >= POISONED_AFTER => {
            words = error;
            (verdict.state, verdict.error) = ("parked", Some(words.as_str()));
        }
        Outcome::Retry { error, after } => {
            words = error;
            let pause = after.unwrap_or_else(|| back_off(shared, tries));
            (verdict.next_try, verdict.error) = (now + ms(pause), Some(words.as_str()));
        }
        Outcome::Unauthorized { error } => {
            words = error;
            verdict.error = Some(words.as_str());
            turn = Turn::Away(away_pause(shared, None, tries));
        }
        Outcome::Away { error, after } => {
            words = error;
            // It stays the first in the lane, also for a process that starts meanwhile.
            verdict.error = Some(words.as_str());
            turn = Turn::Away(away_pause(shared, after, tries));
        }
    }
    write(shared, entry, verdict, now).await?;
    Ok(turn)
}

fn away_pause(shared: &Shared, asked: Option<Duration>, tries: i64) -> Duration {
    let longest = LONGEST_AWAY / shared.config.orders.hurry.max(1);
    asked.unwrap_or_else(|| back_off(shared, tries)).min(longest)
}

/// One alert a day: a key without write permission is refused at every try.
async fn raise_key_refused(shared: &Shared, error: &str, now: i64) -> Result<(), StoreError> {
    let detail = format!(
        "{error}. No order reaches WooCommerce until the key pair has the permission Read/Write \
         (WooCommerce, Settings, Advanced, REST API)"
    );
    let mut conn = shared.store.connection().await?;
    let (kind, key) = (AlertKind::StoreKeyRefused, shop_day(now));
    alerts::raise(&mut conn, kind, &key, None, &detail, now).await
}

async fn write(
    shared: &Shared,
    entry: &Entry,
    verdict: Verdict<'_>,
    now: i64,
) -> Result<(), StoreError> {
    let mut tx = shared.store.begin().await?;
    if verdict.state == "parked" {
        let reason = verdict.error.unwrap_or_default();
        let detail = format!("{}: {reason}", entry.kind.as_str());
        let (kind, order) = (AlertKind::Parked, Some(entry.order_id).filter(|id| !id.is_nil()));
        alerts::raise(&mut tx, kind, &entry.id.to_string(), order, &detail, now).await?;
    } else if let Some(error) = verdict.error {
        let (kind, order) = (entry.kind.as_str(), entry.order_id);
        tracing::warn!(kind, %order, tries = verdict.attempts, error, "outbox entry failed");
    }
    if !outbox::finish(&mut tx, entry.id, &shared.instance, verdict, now).await? {
        tracing::warn!(entry = %entry.id, "lease lost");
    }
    tx.commit().await?;
    Ok(())
}

/// Doubles from the first pause to the longest, with jitter, so that tries spread out.
fn back_off(shared: &Shared, tries: i64) -> Duration {
    let rules = &shared.config.orders;
    let doublings = u32::try_from(tries - 1).unwrap_or(0).min(16);
    let doubled = rules.back_off.saturating_mul(1 << doublings).min(rules.longest_back_off);
    doubled.mul_f64(rand::rng().random_range(0.75..1.0))
}
