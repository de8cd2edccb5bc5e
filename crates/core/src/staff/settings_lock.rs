//! Lock of the device settings: a PIN of the staff, which has no name.

use std::sync::{Arc, Mutex, PoisonError};

use korosho_domain::limits::MIN_PIN_LENGTH;
use korosho_domain::problem::Problem;
use korosho_domain::staff::SettingsLockState;

use super::pin::{self, PinGuard};
use crate::clock::Clock;
use crate::device_store::DeviceStore;

/// Time without use after which the settings lock again.
const UNLOCKED_MS: i64 = 5 * 60 * 1000;

const HASH: &str = "pin_hash";
const ATTEMPTS: &str = "pin_attempts";

/// Lock of the device settings.
pub struct SettingsLock {
    file: Arc<DeviceStore>,
    clock: Arc<dyn Clock>,
    pins: PinGuard,
    used_at: Mutex<Option<i64>>,
}

/// Proof that the settings are unlocked; only [`SettingsLock::require`] constructs it. Operations
/// on the settings take it.
#[derive(Debug)]
pub struct UnlockedSettings(());

impl SettingsLock {
    pub(super) fn new(file: Arc<DeviceStore>, clock: Arc<dyn Clock>) -> Self {
        let pins = PinGuard::new(Arc::clone(&file), Arc::clone(&clock));
        Self { file, clock, pins, used_at: Mutex::default() }
    }

    /// Whether a PIN is set.
    #[must_use]
    pub fn has_pin(&self) -> bool {
        self.hash().is_some()
    }

    /// State of the lock.
    #[must_use]
    pub fn state(&self) -> SettingsLockState {
        SettingsLockState {
            pin_set: self.has_pin(),
            unlocked: self.is_unlocked(),
            retry_after: self.pins.locked_for(ATTEMPTS),
        }
    }

    /// Requires unlocked settings and extends the time until they lock.
    ///
    /// # Errors
    /// [`Problem::PinNeeded`].
    pub fn require(&self) -> Result<UnlockedSettings, Problem> {
        if !self.is_unlocked() {
            return Err(Problem::PinNeeded);
        }
        self.set_used_at(Some(self.clock.now()));
        Ok(UnlockedSettings(()))
    }

    /// Unlocks the settings with the PIN.
    ///
    /// # Errors
    /// [`Problem::PinWrong`], [`Problem::PinLocked`], [`Problem::InvalidInput`],
    /// [`Problem::StorageFull`] when the attempt cannot be counted: then it is not made.
    pub async fn unlock(&self, pin: &str) -> Result<SettingsLockState, Problem> {
        let pin = pin::checked(pin)?;
        if let Some(hash) = self.hash() {
            self.pins.verify(ATTEMPTS, vec![hash], &pin).await?;
            self.set_used_at(Some(self.clock.now()));
            tracing::info!("the settings were unlocked");
        }
        Ok(self.state())
    }

    /// Locks the settings.
    pub fn lock(&self) -> SettingsLockState {
        self.set_used_at(None);
        self.state()
    }

    /// Sets the PIN; the settings stay unlocked.
    ///
    /// # Errors
    /// [`Problem::PinNeeded`] while locked, [`Problem::InvalidInput`], [`Problem::PinTooCommon`],
    /// [`Problem::StorageFull`].
    pub async fn set_pin(&self, pin: &str) -> Result<SettingsLockState, Problem> {
        self.require()?;
        self.file.write(HASH, Some(pin::hash(pin, MIN_PIN_LENGTH).await?))?;
        self.pins.reset(ATTEMPTS)?;
        self.set_used_at(Some(self.clock.now()));
        tracing::info!("the staff PIN was set");
        Ok(self.state())
    }

    fn is_unlocked(&self) -> bool {
        let now = self.clock.now();
        let used_at = *self.used_at.lock().unwrap_or_else(PoisonError::into_inner);
        !self.has_pin() || used_at.is_some_and(|at| (at..at + UNLOCKED_MS).contains(&now))
    }

    fn set_used_at(&self, at: Option<i64>) {
        *self.used_at.lock().unwrap_or_else(PoisonError::into_inner) = at;
    }

    fn hash(&self) -> Option<String> {
        self.file.read(HASH)
    }
}
