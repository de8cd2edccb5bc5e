//! Internal failures of Stripe on demand: a 500 after processing has started. Unlike a failure in
//! transit, its result is stored under the idempotency key and replayed.

use serde::Deserialize;
use std::sync::{Mutex, PoisonError};

/// Moment of the failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Moment {
    /// Before any work.
    Before,
    /// After all work; the response is a 500 nevertheless.
    After,
}

/// One pending failure.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct InternalFailure {
    /// Moment of the failure.
    pub(crate) moment: Moment,
    /// Prefix of the path of affected requests; all if empty.
    #[serde(default)]
    pub(crate) path: String,
    /// Number of requests that fail.
    #[serde(default = "once")]
    pub(crate) times: u32,
}

fn once() -> u32 {
    1
}

/// Queue of pending failures.
#[derive(Default)]
pub(crate) struct InternalFailures(Mutex<Vec<InternalFailure>>);

impl InternalFailures {
    /// Adds a failure.
    pub(crate) fn add(&self, failure: InternalFailure) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(failure);
    }

    /// Whether this request fails at this moment; consumes the failure.
    pub(crate) fn injects(&self, moment: Moment, path: &str) -> bool {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let hit = waiting.iter_mut().find(|failure| {
            failure.times > 0 && failure.moment == moment && path.starts_with(&failure.path)
        });
        let injected = hit.is_some();
        if let Some(failure) = hit {
            failure.times -= 1;
        }
        waiting.retain(|failure| failure.times > 0);
        injected
    }
}
