//! The staff's door: a PIN before anything of this machine can be changed.
//!
//! The PIN is kept as an argon2 hash. A try is counted on disk before it is looked at, so that
//! pulling the plug wins no further try, and the lock-out goes on after a restart.

use std::sync::{Arc, Mutex};

use argon2::password_hash::{PasswordHash, SaltString, rand_core::OsRng};
use argon2::{Argon2, PasswordHasher as _, PasswordVerifier as _};
use korosho_core::clock::Clock;
use korosho_domain::limits::{MAX_PIN_LENGTH, MIN_PIN_LENGTH};
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::staff::StaffState;
use serde::{Deserialize, Serialize};

use crate::device_store::DeviceStore;
use crate::log::lock;
use crate::problem::internal;

/// How long the door stays open when nobody goes through it.
const OPEN_MS: i64 = 5 * 60 * 1000;
/// Wrong PINs before the door locks.
const TRIES: u32 = 5;
/// The first lock-out; each further one doubles.
const LOCK_MS: i64 = 5 * 60 * 1000;
/// The longest lock-out.
const LONGEST_LOCK_MS: i64 = 60 * 60 * 1000;

const HASH: &str = "pin_hash";
const RECORD: &str = "pin_tries";

/// The door.
pub struct Staff {
    file: Arc<DeviceStore>,
    clock: Arc<dyn Clock>,
    opened_at: Mutex<Option<i64>>,
    trying: tokio::sync::Mutex<()>,
}

/// Wrong tries so far; survives a restart.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
pub(crate) struct Record {
    wrong: u32,
    locked_at: i64,
    locked_until: i64,
}

impl Record {
    /// Milliseconds until the next try. A clock that was set back starts the lock-out anew.
    const fn left(&mut self, now: i64) -> i64 {
        if now < self.locked_at {
            let length = self.locked_until - self.locked_at;
            (self.locked_at, self.locked_until) = (now, now + length);
        }
        if self.locked_until > now { self.locked_until - now } else { 0 }
    }

    /// Counts a try that is about to be made; refuses it while the lock-out lasts.
    pub(crate) fn begin(&mut self, now: i64) -> Result<(), Problem> {
        match self.left(now) {
            0 => {
                self.count(now);
                Ok(())
            }
            left => Err(Problem::PinLocked { retry_after: seconds(left) }),
        }
    }

    /// What whoever typed a wrong PIN is told.
    pub(crate) fn refusal(&mut self, now: i64) -> Problem {
        match self.left(now) {
            0 => Problem::PinWrong { tries_left: TRIES - self.wrong % TRIES },
            left => Problem::PinLocked { retry_after: seconds(left) },
        }
    }

    const fn count(&mut self, now: i64) {
        self.wrong = self.wrong.saturating_add(1);
        let locks = self.wrong / TRIES;
        if self.wrong.is_multiple_of(TRIES) {
            let doubled = LOCK_MS << if locks > 5 { 4 } else { locks - 1 };
            let length = if doubled < LONGEST_LOCK_MS { doubled } else { LONGEST_LOCK_MS };
            (self.locked_at, self.locked_until) = (now, now + length);
        }
    }
}

impl Staff {
    /// The door whose lock is kept in `file`.
    #[must_use]
    pub fn new(file: Arc<DeviceStore>, clock: Arc<dyn Clock>) -> Self {
        Self { file, clock, opened_at: Mutex::default(), trying: tokio::sync::Mutex::default() }
    }

    /// Whether there is a PIN.
    #[must_use]
    pub fn has_pin(&self) -> bool {
        self.hash().is_some()
    }

    /// How the door stands.
    #[must_use]
    pub fn state(&self) -> StaffState {
        let left = self.record().left(self.clock.now());
        StaffState { pin_set: self.has_pin(), open: self.is_open(), locked_for: seconds(left) }
    }

    /// Lets staff through, and keeps the door open for a while longer.
    ///
    /// # Errors
    /// [`Problem::PinNeeded`].
    pub fn require(&self) -> Result<(), Problem> {
        if !self.is_open() {
            return Err(Problem::PinNeeded);
        }
        *lock(&self.opened_at) = Some(self.clock.now());
        Ok(())
    }

    /// Opens the door with the PIN.
    ///
    /// # Errors
    /// [`Problem::PinWrong`], [`Problem::PinLocked`], [`Problem::InvalidInput`],
    /// [`Problem::StorageFull`] when the try cannot be counted: then it is not made.
    pub async fn open(&self, pin: &str) -> Result<StaffState, Problem> {
        let _one_at_a_time = self.trying.lock().await;
        let pin = checked(pin)?;
        let Some(hash) = self.hash() else { return Ok(self.state()) };
        let now = self.clock.now();
        let mut record = self.record();
        let counted = record.begin(now);
        self.keep(&record)?;
        counted?;
        if on_own_thread(move || fits(&hash, &pin)).await? {
            self.file.write(RECORD, None)?;
            *lock(&self.opened_at) = Some(now);
            tracing::info!("staff came in");
            return Ok(self.state());
        }
        tracing::warn!(wrong = record.wrong, "a wrong PIN");
        Err(record.refusal(now))
    }

    /// Closes the door.
    pub fn close(&self) -> StaffState {
        *lock(&self.opened_at) = None;
        self.state()
    }

    /// Sets the PIN; whoever sets it is inside.
    ///
    /// # Errors
    /// [`Problem::PinNeeded`] before the old one was given, [`Problem::InvalidInput`],
    /// [`Problem::StorageFull`].
    pub async fn set_pin(&self, pin: &str) -> Result<StaffState, Problem> {
        self.require()?;
        let pin = checked(pin)?;
        let hash = on_own_thread(move || hashed(&pin)).await??;
        self.file.write(HASH, Some(hash.into()))?;
        self.file.write(RECORD, None)?;
        *lock(&self.opened_at) = Some(self.clock.now());
        tracing::info!("the staff's PIN was set");
        Ok(self.state())
    }

    fn is_open(&self) -> bool {
        let now = self.clock.now();
        let inside = |at: i64| (at..at + OPEN_MS).contains(&now);
        !self.has_pin() || lock(&self.opened_at).is_some_and(inside)
    }

    fn hash(&self) -> Option<String> {
        self.file.read(HASH)?.as_str().map(str::to_owned)
    }

    fn record(&self) -> Record {
        let kept = self.file.read(RECORD);
        kept.and_then(|value| serde_json::from_value(value).ok()).unwrap_or_default()
    }

    fn keep(&self, record: &Record) -> Result<(), Problem> {
        self.file.write(RECORD, serde_json::to_value(record).ok())
    }
}

pub(crate) fn checked(pin: &str) -> Result<String, Problem> {
    let reason = match pin {
        "" => InvalidReason::Missing,
        text if !text.bytes().all(|byte| byte.is_ascii_digit()) => InvalidReason::Malformed,
        text if text.len() > MAX_PIN_LENGTH => InvalidReason::TooLong,
        text if text.len() < MIN_PIN_LENGTH => InvalidReason::OutOfRange,
        text => return Ok(text.to_owned()),
    };
    Err(Problem::invalid("pin", reason))
}

/// Argon2id with the crate's defaults, which are OWASP's (19 MiB, two passes).
pub(crate) fn hashed(pin: &str) -> Result<String, Problem> {
    let salt = SaltString::generate(&mut OsRng);
    match Argon2::default().hash_password(pin.as_bytes(), &salt) {
        Ok(hash) => Ok(hash.to_string()),
        Err(error) => Err(internal("the PIN cannot be hashed", &error)),
    }
}

pub(crate) fn fits(hash: &str, pin: &str) -> bool {
    PasswordHash::new(hash)
        .is_ok_and(|hash| Argon2::default().verify_password(pin.as_bytes(), &hash).is_ok())
}

/// Hashing takes a core for a tenth of a second.
pub(crate) async fn on_own_thread<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|error| internal("the PIN cannot be looked at", &error))
}

fn seconds(millis: i64) -> u32 {
    u32::try_from((millis + 999) / 1000).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_lock_out_is_longer_up_to_an_hour() {
        let (mut record, mut now) = (Record::default(), 0);
        let mut lengths = Vec::new();
        for _ in 0..40 {
            record.count(now);
            let left = record.left(now);
            if left > 0 {
                lengths.push(left / 60_000);
                now += left;
            }
        }
        assert_eq!(lengths, [5, 10, 20, 40, 60, 60, 60, 60]);
    }

    #[test]
    fn setting_the_clock_back_shortens_no_lock_out() {
        let mut record = Record::default();
        (0..TRIES).for_each(|_| record.count(1_000_000_000));
        assert_eq!(record.left(1_000_000_000 - 86_400_000), LOCK_MS);
        assert_eq!(record.left(1_000_000_000 - 86_400_000 + LOCK_MS), 0);
    }
}
