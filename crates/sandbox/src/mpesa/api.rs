//! What every part of the M-Pesa stand-in shares.

use crate::state::Sandbox;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::{Sqlite, SqlitePool, Transaction};
use std::sync::{Arc, Mutex, PoisonError};

/// Behaviour of M-Pesa that a test can change.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Behaviour {
    /// A phone with an open prompt refuses another. M-Pesa does so most of the time; never rely on
    /// it.
    pub lock_subscriber: bool,
    /// The same amount from the same phone within two minutes is declined (17).
    pub duplicate_guard: bool,
    /// A query about an open prompt answers 200 with code 4999 instead of a 500.
    pub pending_as_code: bool,
    /// How long a prompt stays on the phone, in milliseconds of the sandbox's clock.
    pub prompt_ms: i64,
    /// How long a phone that answers by itself takes, in milliseconds of the sandbox's clock.
    pub answer_ms: i64,
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

/// The stand-in's shared state; cheap to clone.
#[derive(Clone)]
pub struct Api {
    sandbox: Sandbox,
    behaviour: Arc<Mutex<Behaviour>>,
}

impl Api {
    /// The stand-in over the sandbox's clock, database and faults.
    pub fn new(sandbox: Sandbox) -> Self {
        Self { sandbox, behaviour: Arc::default() }
    }

    /// The database.
    pub fn db(&self) -> &SqlitePool {
        self.sandbox.db()
    }

    /// A transaction that may write; it waits its turn instead of failing half-way.
    pub async fn begin(&self) -> Result<Transaction<'static, Sqlite>, sqlx::Error> {
        self.db().begin_with("BEGIN IMMEDIATE").await
    }

    /// The sandbox's clock, Unix milliseconds.
    pub fn now_ms(&self) -> i64 {
        self.sandbox.now_ms()
    }

    /// Current behaviour.
    pub fn behaviour(&self) -> Behaviour {
        self.behaviour.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Replaces the behaviour.
    pub fn set_behaviour(&self, behaviour: Behaviour) {
        *self.behaviour.lock().unwrap_or_else(PoisonError::into_inner) = behaviour;
    }

    /// Posts a document to the shop, once; whether anyone took it changes nothing.
    pub async fn post(&self, url: &str, document: &Value) {
        crate::webhooks::send(&self.sandbox, "mpesa", url, Vec::new(), document.to_string()).await;
    }
}
