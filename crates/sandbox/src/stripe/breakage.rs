//! Failures inside Stripe, on demand: a 500 once the work has started. Unlike a failure on the way,
//! its result is kept under the idempotency key and replayed.

use serde::Deserialize;
use std::sync::{Mutex, PoisonError};

/// When the work breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// Nothing was done.
    Before,
    /// Everything was done, and the answer is a 500 all the same.
    After,
}

/// One failure to come.
#[derive(Debug, Clone, Deserialize)]
pub struct Breakage {
    /// Before or after the work.
    pub moment: Moment,
    /// Only requests whose path starts with this; all when empty.
    #[serde(default)]
    pub path: String,
    /// How many requests it breaks.
    #[serde(default = "once")]
    pub times: u32,
}

fn once() -> u32 {
    1
}

/// The failures still to come.
#[derive(Default)]
pub struct Breakages(Mutex<Vec<Breakage>>);

impl Breakages {
    /// Adds one.
    pub fn add(&self, breakage: Breakage) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(breakage);
    }

    /// Whether this request breaks at this moment; uses the failure up.
    pub fn injects(&self, moment: Moment, path: &str) -> bool {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let hit = waiting.iter_mut().find(|breakage| {
            breakage.times > 0 && breakage.moment == moment && path.starts_with(&breakage.path)
        });
        let injected = hit.is_some();
        if let Some(breakage) = hit {
            breakage.times -= 1;
        }
        waiting.retain(|breakage| breakage.times > 0);
        injected
    }
}
