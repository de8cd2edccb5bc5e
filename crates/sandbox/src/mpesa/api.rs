//! Shared state of the M-Pesa stand-in.

use crate::state::Sandbox;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::{Sqlite, SqlitePool, Transaction};
use std::sync::{Arc, Mutex, PoisonError};

/// Behaviour of M-Pesa that a test can change.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Behaviour {
    /// Whether a phone with an open prompt refuses another. M-Pesa does so most of the time;
    /// clients must not rely on it.
    pub(crate) lock_subscriber: bool,
    /// Whether the same amount from the same phone within two minutes is declined (17).
    pub(crate) duplicate_guard: bool,
    /// Whether a query about an open prompt answers 200 with code 4999 instead of a 500.
    pub(crate) pending_as_code: bool,
    /// Lifetime of a prompt, in milliseconds of the sandbox's clock.
    pub(crate) prompt_ms: i64,
    /// Delay of phones that answer automatically, in milliseconds of the sandbox's clock.
    pub(crate) answer_ms: i64,
}

impl Default for Behaviour {
    fn default() -> Self {
        Self {
            lock_subscriber: true,
            duplicate_guard: true,
            pending_as_code: false,
            prompt_ms: 60_000,
            answer_ms: 1_500,
        }
    }
}

/// Handle to the shared state; cheap to clone.
#[derive(Clone)]
pub(crate) struct Api {
    sandbox: Sandbox,
    behaviour: Arc<Mutex<Behaviour>>,
}

impl Api {
    /// Creates the state over the sandbox's clock, database and faults.
    pub(crate) fn new(sandbox: Sandbox) -> Self {
        Self { sandbox, behaviour: Arc::default() }
    }

    /// Database of the sandbox.
    pub(crate) fn db(&self) -> &SqlitePool {
        self.sandbox.db()
    }

    /// Begins an immediate write transaction, which waits for others instead of failing half-way.
    pub(crate) async fn begin(&self) -> Result<Transaction<'static, Sqlite>, sqlx::Error> {
        self.db().begin_with("BEGIN IMMEDIATE").await
    }

    /// Time of the sandbox's clock, in Unix milliseconds.
    pub(crate) fn now_ms(&self) -> i64 {
        self.sandbox.now_ms()
    }

    /// Current behaviour.
    pub(crate) fn behaviour(&self) -> Behaviour {
        self.behaviour.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Replaces the behaviour.
    pub(crate) fn set_behaviour(&self, behaviour: Behaviour) {
        *self.behaviour.lock().unwrap_or_else(PoisonError::into_inner) = behaviour;
    }

    /// Posts a document to the shop once; the response is ignored.
    pub(crate) async fn post(&self, url: &str, document: &Value) {
        crate::webhooks::send(&self.sandbox, "mpesa", url, Vec::new(), document.to_string()).await;
    }
}
