//! What every part of the Stripe stand-in shares.

use super::{breakage::Breakages, error::ApiError};
use crate::state::Sandbox;
use sqlx::{Sqlite, SqlitePool, Transaction};
use std::{
    collections::HashSet,
    sync::{Arc, Mutex, PoisonError},
};
use tokio::sync::Notify;

/// The stand-in's shared state; cheap to clone.
#[derive(Clone)]
pub struct Api {
    sandbox: Sandbox,
    running: Arc<Mutex<HashSet<String>>>,
    /// Failures to come.
    pub breakages: Arc<Breakages>,
    /// Something is owed to an endpoint.
    pub owed: Arc<Notify>,
    /// A delivery has been tried.
    pub tried: Arc<Notify>,
}

impl Api {
    /// The stand-in over the sandbox's clock, database and faults.
    pub fn new(sandbox: Sandbox) -> Self {
        Self {
            sandbox,
            running: Arc::default(),
            breakages: Arc::default(),
            owed: Arc::default(),
            tried: Arc::default(),
        }
    }

    /// The sandbox this belongs to.
    pub fn sandbox(&self) -> &Sandbox {
        &self.sandbox
    }

    /// The database.
    pub fn db(&self) -> &SqlitePool {
        self.sandbox.db()
    }

    /// A transaction that may write; it waits its turn instead of failing half-way.
    pub async fn begin(&self) -> Result<Transaction<'static, Sqlite>, ApiError> {
        Ok(self.db().begin_with("BEGIN IMMEDIATE").await?)
    }

    /// Address of the sandbox, without a slash at its end.
    pub fn origin(&self) -> String {
        self.sandbox.origin().trim_end_matches('/').to_owned()
    }

    /// The sandbox's clock, Unix milliseconds.
    pub fn now_ms(&self) -> i64 {
        self.sandbox.now_ms()
    }

    /// The sandbox's clock, Unix seconds.
    pub fn now(&self) -> i64 {
        self.now_ms() / 1_000
    }

    /// Year and month by the sandbox's clock (UTC), for expiry dates.
    pub fn month(&self) -> (i16, i8) {
        let now = jiff::Timestamp::from_millisecond(self.now_ms())
            .unwrap_or(jiff::Timestamp::UNIX_EPOCH)
            .to_zoned(jiff::tz::TimeZone::UTC);
        (now.year(), now.month())
    }

    /// Takes an idempotency key for the length of one request; nothing when it is taken.
    pub fn claim(&self, key: &str) -> Option<Claim> {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running
            .insert(key.to_owned())
            .then(|| Claim { key: key.to_owned(), running: Arc::clone(&self.running) })
    }
}

/// An idempotency key in use; free again when this is dropped.
pub struct Claim {
    key: String,
    running: Arc<Mutex<HashSet<String>>>,
}

impl Drop for Claim {
    fn drop(&mut self) {
        self.running.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.key);
    }
}
