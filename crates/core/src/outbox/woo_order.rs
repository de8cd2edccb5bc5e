//! Jobs that create an order in WooCommerce and remove its duplicates: payloads and enqueueing.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{JobKind, Queue};
use crate::store::orders::Order;
use crate::store::outbox::{self, NewOutboxEntry, OutboxEntry};
use crate::store::{Conn, StoreError};
use crate::timeouts::{OrderTimeouts, ms};

/// Payload of an order creation: results of earlier attempts. Times are by the store's clock, since
/// ours may be changed between two attempts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CreationAttempts {
    /// First attempt, milliseconds since 1970; 0 = none.
    #[serde(default)]
    pub(crate) first: i64,
    /// Last attempt.
    #[serde(default)]
    pub(crate) last: i64,
    /// WooCommerce refused the coupon: its discount is sent as a fee.
    #[serde(default)]
    pub(crate) discount_as_fee: bool,
    /// Another device took the order and is expected to send it: one more wait after a failed
    /// search.
    #[serde(default)]
    pub(crate) patient: bool,
}

impl CreationAttempts {
    /// Parses the payload of an entry.
    pub(crate) fn of(entry: &OutboxEntry) -> Self {
        serde_json::from_str(&entry.payload).unwrap_or_default()
    }

    /// Serialises the payload.
    pub(crate) fn written(&self) -> Result<String, StoreError> {
        serde_json::to_string(self).map_err(|_| StoreError::Unreadable("outbox.payload"))
    }
}

/// Enqueues the creation of an order in WooCommerce. With `made_since` (milliseconds) another
/// device may have created it since then, so that the job first searches for it.
pub(crate) async fn enqueue_creation(
    conn: &mut Conn,
    order_id: Uuid,
    made_since: Option<i64>,
    now: i64,
) -> Result<(), StoreError> {
    let sent = made_since.map(|first| CreationAttempts {
        first,
        patient: true,
        ..CreationAttempts::default()
    });
    let payload = sent.map(|sent| sent.written()).transpose()?.unwrap_or_default();
    let (kind, queue, key) = (JobKind::CreateWooOrder, Queue::WooCommerce, order_id.to_string());
    outbox::add(conn, &NewOutboxEntry { kind, queue, key, order_id, payload, at: now }, now).await
}

/// Enqueues the removal of duplicates among the orders that the store created since `since`, by its
/// own clock. It takes three passes, see [`SearchPass`].
pub(crate) async fn enqueue_sweep(
    timeouts: &OrderTimeouts,
    conn: &mut Conn,
    order_id: Uuid,
    key: &str,
    since: i64,
    now: i64,
) -> Result<(), StoreError> {
    let sweep = DuplicateSearch { pass: SearchPass::Early, since };
    let (kind, queue, key, payload) =
        (JobKind::RemoveDuplicateOrders, Queue::WooCommerce, key.to_owned(), sweep.written()?);
    let at = now + sweep.pause(timeouts);
    outbox::add(conn, &NewOutboxEntry { kind, queue, key, order_id, payload, at }, now).await
}

/// Enqueues the removal of a duplicate that polling found; once for each duplicate.
pub(crate) async fn enqueue_duplicate_removal(
    timeouts: &OrderTimeouts,
    conn: &mut Conn,
    order: &Order,
    duplicate: i64,
    now: i64,
) -> Result<(), StoreError> {
    let key = format!("{}:{duplicate}", order.id);
    enqueue_sweep(timeouts, conn, order.id, &key, order.placed_at, now).await
}

/// Passes of the removal of duplicates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SearchPass {
    /// A quarter of the write visibility delay: removes complete duplicates.
    Early,
    /// After the delay: also removes duplicates that were incomplete.
    Settled,
    /// Ten delays later, for a store that was slower still.
    Late,
}

impl SearchPass {
    /// Following pass; `None` after the last one.
    pub(crate) const fn next(self) -> Option<Self> {
        match self {
            Self::Early => Some(Self::Settled),
            Self::Settled => Some(Self::Late),
            Self::Late => None,
        }
    }

    /// Pause before the pass, in quarters of [`OrderTimeouts::write_visibility_delay`].
    const fn quarters(self) -> i64 {
        match self {
            Self::Early => 1,
            Self::Settled => 4,
            Self::Late => 40,
        }
    }
}

/// Progress of the removal of duplicates; the entry's payload.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DuplicateSearch {
    /// Pass to make.
    pub(crate) pass: SearchPass,
    /// Earliest creation of the order, milliseconds since 1970 by the store's clock.
    pub(crate) since: i64,
}

impl DuplicateSearch {
    /// Parses the payload of an entry.
    pub(crate) fn of(entry: &OutboxEntry, order: &Order) -> Self {
        let fallback = Self { pass: SearchPass::Early, since: order.placed_at };
        serde_json::from_str(&entry.payload).unwrap_or(fallback)
    }

    /// Serialises the payload.
    pub(crate) fn written(&self) -> Result<String, StoreError> {
        serde_json::to_string(self).map_err(|_| StoreError::Unreadable("outbox.payload"))
    }

    /// Milliseconds before the pass.
    pub(crate) fn pause(&self, timeouts: &OrderTimeouts) -> i64 {
        self.pass.quarters() * ms(timeouts.write_visibility_delay) / 4
    }
}
