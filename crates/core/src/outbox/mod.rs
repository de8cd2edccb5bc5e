//! Transactional outbox: jobs for upstreams, written in the transaction that causes them and
//! executed at least once, in order, by background workers.
//!
//! This module enqueues jobs and knows no handler; `jobs` executes them. `restored` handles jobs
//! after a database restore, `woo_order` the payloads of order creations.

#![warn(clippy::wildcard_enum_match_arm)]

mod restored;
mod woo_order;

use std::time::Duration;

use korosho_domain::order::OrderStatus;
use korosho_domain::payment::PaymentProvider;
use uuid::Uuid;

use crate::store::outbox::{self, NewOutboxEntry};
use crate::store::{Conn, StoreError, order_transfers};
use crate::woocommerce::WooError;

pub(crate) use crate::store::outbox::{JobKind, Queue};
pub(crate) use restored::mark_unconfirmed_after_restore;
pub(crate) use woo_order::{
    CreationAttempts, DuplicateSearch, SearchPass, enqueue_creation, enqueue_duplicate_removal,
    enqueue_sweep,
};

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

/// Queue of a provider's jobs.
pub(crate) const fn queue_of(provider: PaymentProvider) -> Queue {
    match provider {
        PaymentProvider::Stripe => Queue::Stripe,
        PaymentProvider::Mpesa => Queue::Mpesa,
        PaymentProvider::Counter | PaymentProvider::Rider => Queue::Local,
    }
}

/// Adds an entry that is due at `at`; an entry of equal kind and key stays as it is.
pub(crate) async fn add(
    conn: &mut Conn,
    kind: JobKind,
    queue: Queue,
    key: &str,
    order_id: Uuid,
    at: i64,
    now: i64,
) -> Result<(), StoreError> {
    let (key, payload) = (key.to_owned(), String::new());
    outbox::add(conn, &NewOutboxEntry { kind, queue, key, order_id, payload, at }, now).await
}

/// Enqueues an order's new status for WooCommerce, and the confirmation mail with the first good
/// one.
pub(crate) async fn push_status(
    conn: &mut Conn,
    order_id: Uuid,
    status: OrderStatus,
    now: i64,
) -> Result<(), StoreError> {
    let key = format!("{order_id}:{}", status.as_str());
    if matches!(status, OrderStatus::Confirmed | OrderStatus::Paid) {
        enqueue_confirmation(conn, order_id, now).await?;
    }
    add(conn, JobKind::PushOrderStatus, Queue::WooCommerce, &key, order_id, now, now).await
}

/// Enqueues the confirmation mail of an order; repeats change nothing.
async fn enqueue_confirmation(conn: &mut Conn, order_id: Uuid, now: i64) -> Result<(), StoreError> {
    let (kind, key) = (JobKind::MailConfirmation, order_id.to_string());
    add(conn, kind, Queue::Mail, &key, order_id, now, now).await
}

/// Enqueues an update of the shop's server about an order that others may know; `what`
/// distinguishes updates of one order.
pub(crate) async fn enqueue_transfer_update(
    conn: &mut Conn,
    order_id: Uuid,
    what: &str,
    now: i64,
) -> Result<(), StoreError> {
    if order_transfers::find(conn, order_id).await?.is_none() {
        return Ok(());
    }
    let key = format!("{order_id}:{what}");
    add(conn, JobKind::TransferOrder, Queue::Server, &key, order_id, now, now).await
}
