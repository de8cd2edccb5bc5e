//! PIN policy: digits only, argon2id hash, lock-out after five wrong PINs.
//!
//! An attempt is counted on disk before it is checked: cutting the power wins no further attempt,
//! and a lock-out continues after a restart.

use std::sync::Arc;

use korosho_domain::limits::{MAX_PIN_LENGTH, MIN_PIN_LENGTH};
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::staff::is_common_pin;
use serde::{Deserialize, Serialize};
use tokio::sync::Mutex;

use crate::clock::Clock;
use crate::device_store::DeviceStore;
use crate::password_hash::{self, matches, on_own_thread};

/// Wrong PINs before a lock-out.
const MAX_ATTEMPTS: u32 = 5;
/// Duration of the first lock-out; each further one doubles.
const LOCK_OUT_MS: i64 = 5 * 60 * 1000;
/// Longest lock-out.
const MAX_LOCK_OUT_MS: i64 = 60 * 60 * 1000;

/// Wrong attempts of one person for one purpose since the last right PIN.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
struct PinAttempts {
    wrong: u32,
    locked_at: i64,
    locked_until: i64,
}

impl PinAttempts {
    /// Milliseconds until the next attempt. A clock that was set back restarts the lock-out.
    const fn locked_for(&mut self, now: i64) -> i64 {
        if now < self.locked_at {
            let length = self.locked_until - self.locked_at;
            (self.locked_at, self.locked_until) = (now, now + length);
        }
        if self.locked_until > now { self.locked_until - now } else { 0 }
    }

    const fn count(&mut self, now: i64) {
        self.wrong = self.wrong.saturating_add(1);
        let locks = self.wrong / MAX_ATTEMPTS;
        if self.wrong.is_multiple_of(MAX_ATTEMPTS) {
            let doubled = LOCK_OUT_MS << if locks > 5 { 4 } else { locks - 1 };
            let length = if doubled < MAX_LOCK_OUT_MS { doubled } else { MAX_LOCK_OUT_MS };
            (self.locked_at, self.locked_until) = (now, now + length);
        }
    }
}

/// PIN verification with lock-outs. Attempts are stored in a device file under a key for each person
/// and purpose, so that a right PIN clears no wrong attempts at another one.
pub(super) struct PinGuard {
    file: Arc<DeviceStore>,
    clock: Arc<dyn Clock>,
    verifying: Mutex<()>,
}

impl PinGuard {
    pub(super) fn new(file: Arc<DeviceStore>, clock: Arc<dyn Clock>) -> Self {
        Self { file, clock, verifying: Mutex::default() }
    }

    /// Seconds until the next attempt; 0 = now.
    pub(super) fn locked_for(&self, key: &str) -> u32 {
        seconds(self.attempts(key).locked_for(self.clock.now()))
    }

    /// Index of the hash that the PIN matches; `key` counts the attempt.
    ///
    /// # Errors
    /// [`Problem::PinWrong`], [`Problem::PinLocked`], [`Problem::InvalidInput`], which is no
    /// attempt, [`Problem::StorageFull`] when the attempt cannot be counted: then it is not made.
    pub(super) async fn verify(
        &self,
        key: &str,
        hashes: Vec<String>,
        pin: &str,
    ) -> Result<usize, Problem> {
        let pin = checked(pin)?;
        self.attempt(key, move || hashes.iter().position(|hash| matches(hash, &pin))).await
    }

    /// Counts an attempt under `key` and returns the result of `compare`, `None` for a wrong secret.
    ///
    /// # Errors
    /// As [`PinGuard::verify`].
    pub(super) async fn attempt<T: Send + 'static>(
        &self,
        key: &str,
        compare: impl FnOnce() -> Option<T> + Send + 'static,
    ) -> Result<T, Problem> {
        let _one_at_a_time = self.verifying.lock().await;
        let mut attempts = self.attempts(key);
        let refused = refusal(&mut attempts, self.clock.now());
        if refused.is_none() {
            attempts.count(self.clock.now());
        }
        self.file.write(key, Some(attempts))?;
        if let Some(locked) = refused {
            return Err(locked);
        }
        if let Some(found) = on_own_thread(compare).await? {
            self.reset(key)?;
            return Ok(found);
        }
        tracing::warn!(wrong = attempts.wrong, "wrong PIN");
        let tries_left = MAX_ATTEMPTS - attempts.wrong % MAX_ATTEMPTS;
        let locked = refusal(&mut attempts, self.clock.now());
        Err(locked.unwrap_or(Problem::PinWrong { tries_left }))
    }

    /// Forgets all wrong attempts.
    pub(super) fn reset(&self, key: &str) -> Result<(), Problem> {
        self.file.delete(key)
    }

    fn attempts(&self, key: &str) -> PinAttempts {
        self.file.read(key).unwrap_or_default()
    }
}

/// Problem of an attempt during a lock-out.
fn refusal(attempts: &mut PinAttempts, now: i64) -> Option<Problem> {
    match attempts.locked_for(now) {
        0 => None,
        left => Some(Problem::PinLocked { retry_after: seconds(left) }),
    }
}

/// PIN of a valid form.
pub(super) fn checked(pin: &str) -> Result<String, Problem> {
    let reason = match pin {
        "" => InvalidReason::Missing,
        text if !text.bytes().all(|byte| byte.is_ascii_digit()) => InvalidReason::Malformed,
        text if text.len() > MAX_PIN_LENGTH => InvalidReason::TooLong,
        text if text.len() < MIN_PIN_LENGTH => InvalidReason::OutOfRange,
        text => return Ok(text.to_owned()),
    };
    Err(Problem::invalid("pin", reason))
}

/// Hash of a new PIN of at least `shortest` digits.
///
/// # Errors
/// [`Problem::InvalidInput`], [`Problem::PinTooCommon`].
pub(super) async fn hash(pin: &str, shortest: usize) -> Result<String, Problem> {
    let pin = checked(pin)?;
    if pin.len() < shortest {
        return Err(Problem::invalid("pin", InvalidReason::OutOfRange));
    }
    if is_common_pin(&pin) {
        return Err(Problem::PinTooCommon);
    }
    password_hash::hash(pin).await
}

fn seconds(millis: i64) -> u32 {
    u32::try_from((millis + 999) / 1000).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_lock_out_doubles_up_to_an_hour() {
        let (mut attempts, mut now) = (PinAttempts::default(), 0);
        let mut lengths = Vec::new();
        for _ in 0..40 {
            attempts.count(now);
            let left = attempts.locked_for(now);
            if left > 0 {
                lengths.push(left / 60_000);
                now += left;
            }
        }
        assert_eq!(lengths, [5, 10, 20, 40, 60, 60, 60, 60]);
    }

    #[test]
    fn setting_the_clock_back_does_not_shorten_a_lock_out() {
        let mut attempts = PinAttempts::default();
        (0..MAX_ATTEMPTS).for_each(|_| attempts.count(1_000_000_000));
        assert_eq!(attempts.locked_for(1_000_000_000 - 86_400_000), LOCK_OUT_MS);
        assert_eq!(attempts.locked_for(1_000_000_000 - 86_400_000 + LOCK_OUT_MS), 0);
    }
}
