//! Transactional outbox: jobs for upstreams, written in the transaction that causes them and
//! executed at least once, in order, by background workers ([`crate::jobs`]).

#![warn(clippy::wildcard_enum_match_arm)]

use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use crate::store::outbox::{self, NewOutboxEntry, OutboxEntry};
use crate::store::{Conn, StoreError};
use crate::woocommerce::WooError;

pub(crate) use crate::store::outbox::Queue;

/// Job type: the payload of an outbox entry, stored as JSON. The part that owns a type enqueues it
/// and registers its handler ([`crate::jobs::BackgroundJob`]).
pub(crate) trait Job: Serialize + DeserializeOwned {
    /// Kind in the database, unique among the job types.
    const KIND: &'static str;

    /// Queue of the upstream that the job calls.
    fn queue(&self) -> Queue;

    /// Order of the job; nil for a job without one.
    fn order_id(&self) -> Uuid {
        Uuid::nil()
    }

    /// Deduplication key: of jobs with equal kind and key only the first is stored. Never parsed.
    fn key(&self) -> String {
        self.order_id().to_string()
    }
}

/// Adds a job that is due at once.
pub(crate) async fn enqueue(conn: &mut Conn, job: &impl Job, now: i64) -> Result<(), StoreError> {
    enqueue_at(conn, job, now, now).await
}

/// Adds a job that is due at `at`, milliseconds since 1970.
pub(crate) async fn enqueue_at<J: Job>(
    conn: &mut Conn,
    job: &J,
    at: i64,
    now: i64,
) -> Result<(), StoreError> {
    let entry = NewOutboxEntry {
        kind: J::KIND,
        queue: job.queue(),
        key: job.key(),
        order_id: job.order_id(),
        payload: encode(job)?,
        at,
    };
    outbox::add(conn, &entry, now).await
}

/// Replaces the payload of an entry: the progress of its job.
pub(crate) async fn save(conn: &mut Conn, id: Uuid, job: &impl Job) -> Result<(), StoreError> {
    outbox::set_payload(conn, id, &encode(job)?).await
}

fn encode(job: &impl Job) -> Result<String, StoreError> {
    serde_json::to_string(job).map_err(|_| StoreError::Unreadable("outbox.payload"))
}

/// Job of an entry of its kind.
pub(crate) fn decode<J: Job>(entry: &OutboxEntry) -> Result<J, serde_json::Error> {
    serde_json::from_str(&entry.payload)
}

/// Result of one attempt at a job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum JobOutcome {
    /// The job is complete.
    Done,
    /// The attempt failed; the job is retried after a pause.
    Retry {
        /// For the log and staff.
        error: String,
        /// Delay that the upstream asks for.
        after: Option<Duration>,
    },
    /// The upstream is unreachable: the whole queue waits, so that later jobs keep their order.
    UpstreamDown {
        /// For the log and staff.
        error: String,
        /// Delay that the upstream asks for.
        after: Option<Duration>,
    },
    /// The upstream refuses the credentials: the queue waits as for `UpstreamDown`, and staff get
    /// an alert, since only a person can change a key's permission.
    Unauthorized {
        /// For the log and staff.
        error: String,
    },
    /// The shop's own database failed: the attempt is not counted.
    DatabaseFailed {
        /// For the log and staff.
        error: String,
    },
    /// The job is not due yet.
    NotBefore {
        /// Milliseconds since 1970.
        at: i64,
    },
    /// The job needs a person.
    Park {
        /// The reason that the upstream gives.
        reason: String,
    },
}

impl From<StoreError> for JobOutcome {
    fn from(failure: StoreError) -> Self {
        let error = failure.to_string();
        match failure.is_passing() {
            true => Self::DatabaseFailed { error },
            false => Self::Retry { error, after: None },
        }
    }
}

impl From<WooError> for JobOutcome {
    fn from(failure: WooError) -> Self {
        let (error, after) = (failure.to_string(), failure.retry_after());
        if failure.is_missing_route() {
            return Self::UpstreamDown { error, after };
        }
        match failure {
            WooError::Business { status: 500.. | 408 | 429, .. } => Self::Retry { error, after },
            WooError::Business { code, message, .. } => {
                Self::Park { reason: format!("{message} ({code})") }
            }
            WooError::Refused { .. } => Self::Unauthorized { error },
            WooError::Decode { .. } => Self::Retry { error, after },
            WooError::Unreachable { .. }
            | WooError::Certificate { .. }
            | WooError::NoAnswer { .. }
            | WooError::NotJson { .. }
            | WooError::Address(_) => Self::UpstreamDown { error, after },
        }
    }
}
