//! Shared state of the Stripe stand-in.

use super::{error::ApiError, internal_failures::InternalFailures};
use crate::state::Sandbox;
use sqlx::{Sqlite, SqlitePool, Transaction};
use std::{
    collections::HashSet,
    sync::{Arc, Mutex, PoisonError},
};
use tokio::sync::Notify;

/// Handle to the shared state; cheap to clone.
#[derive(Clone)]
pub(crate) struct Api {
    sandbox: Sandbox,
    running: Arc<Mutex<HashSet<String>>>,
    /// Pending internal failures.
    pub(crate) internal_failures: Arc<InternalFailures>,
    /// Notification of a queued delivery.
    pub(crate) due_deliveries: Arc<Notify>,
    /// Notification of an attempted delivery.
    pub(crate) tried: Arc<Notify>,
}

impl Api {
    /// Creates the state over the sandbox's clock, database and faults.
    pub(crate) fn new(sandbox: Sandbox) -> Self {
        Self {
            sandbox,
            running: Arc::default(),
            internal_failures: Arc::default(),
            due_deliveries: Arc::default(),
            tried: Arc::default(),
        }
    }

    /// Sandbox of this stand-in.
    pub(crate) fn sandbox(&self) -> &Sandbox {
        &self.sandbox
    }

    /// Database of the sandbox.
    pub(crate) fn db(&self) -> &SqlitePool {
        self.sandbox.db()
    }

    /// Begins an immediate write transaction, which waits for others instead of failing half-way.
    pub(crate) async fn begin(&self) -> Result<Transaction<'static, Sqlite>, ApiError> {
        Ok(self.db().begin_with("BEGIN IMMEDIATE").await?)
    }

    /// Origin of the sandbox without a trailing slash.
    pub(crate) fn origin(&self) -> String {
        self.sandbox.origin().trim_end_matches('/').to_owned()
    }

    /// Time of the sandbox's clock, in Unix milliseconds.
    pub(crate) fn now_ms(&self) -> i64 {
        self.sandbox.now_ms()
    }

    /// Time of the sandbox's clock, in Unix seconds.
    pub(crate) fn now(&self) -> i64 {
        self.now_ms() / 1_000
    }

    /// Year and month by the sandbox's clock (UTC), for expiry dates.
    pub(crate) fn month(&self) -> (i16, i8) {
        let now = jiff::Timestamp::from_millisecond(self.now_ms())
            .unwrap_or(jiff::Timestamp::UNIX_EPOCH)
            .to_zoned(jiff::tz::TimeZone::UTC);
        (now.year(), now.month())
    }

    /// Locks an idempotency key during one request; `None` if it is locked already.
    pub(crate) fn claim(&self, key: &str) -> Option<Claim> {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running
            .insert(key.to_owned())
            .then(|| Claim { key: key.to_owned(), running: Arc::clone(&self.running) })
    }
}

/// Lock of an idempotency key; released on drop.
pub(crate) struct Claim {
    key: String,
    running: Arc<Mutex<HashSet<String>>>,
}

impl Drop for Claim {
    fn drop(&mut self) {
        self.running.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.key);
    }
}
