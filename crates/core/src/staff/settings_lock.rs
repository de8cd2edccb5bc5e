//! Lock of the device settings: a PIN of the staff, which has no name.
//!
//! A damaged file can lose the PIN or the team. The entry of the recovery code in the keyring
//! ([`RecoveryEntry`]) proves that the device had them: settings and desk then remain locked until the
//! code is entered.

use std::sync::{Arc, Mutex, PoisonError};

use korosho_domain::limits::MIN_PIN_LENGTH;
use korosho_domain::problem::Problem;
use korosho_domain::staff::SettingsLockState;
use subtle::ConstantTimeEq as _;

use super::members::Members;
use super::pin::{self, PinGuard};
use crate::clock::Clock;
use crate::device_store::DeviceStore;

/// Time without use after which the settings lock again.
const UNLOCKED_MS: i64 = 5 * 60 * 1000;

const HASH: &str = "pin_hash";
const ATTEMPTS: &str = "pin_attempts";
const RECOVERY_ATTEMPTS: &str = "pin_attempts recovery";
/// Key of the flag that the team has members, in another file than the team.
const HAS_TEAM: &str = "has_team";

/// Entry of the recovery code in the keyring.
#[derive(Debug, Clone, Default)]
pub enum RecoveryEntry {
    /// No code exists, or the entry was not read because nothing is lost.
    #[default]
    Absent,
    /// Hash of the code.
    Hash(String),
    /// The keyring is not readable, so a code may exist.
    Unreadable(Problem),
}

/// Lock of the device settings.
pub struct SettingsLock {
    file: Arc<DeviceStore>,
    members: Members,
    recovery: Mutex<RecoveryEntry>,
    clock: Arc<dyn Clock>,
    pins: PinGuard,
    used_at: Mutex<Option<i64>>,
}

/// Proof that the settings are unlocked; only [`SettingsLock::require`] constructs it. Operations
/// on the settings take it.
#[derive(Debug)]
pub struct UnlockedSettings(());

impl SettingsLock {
    pub(super) fn new(file: Arc<DeviceStore>, members: Members, clock: Arc<dyn Clock>) -> Self {
        let pins = PinGuard::new(Arc::clone(&file), Arc::clone(&clock));
        Self { file, members, recovery: Mutex::default(), clock, pins, used_at: Mutex::default() }
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
            retry_after: self.pins.locked_for(self.attempts_key()),
        }
    }

    /// Requires unlocked settings and extends the time until they lock.
    ///
    /// # Errors
    /// [`Problem::PinNeeded`], or the keyring's problem if the loss of a PIN cannot be ruled out.
    pub fn require(&self) -> Result<UnlockedSettings, Problem> {
        if !self.is_unlocked() {
            return Err(self.require_nothing_lost().err().unwrap_or(Problem::PinNeeded));
        }
        self.set_used_at(Some(self.clock.now()));
        Ok(UnlockedSettings(()))
    }

    /// Unlocks the settings with the PIN.
    ///
    /// # Errors
    /// [`Problem::PinWrong`], [`Problem::PinLocked`], [`Problem::InvalidInput`],
    /// [`Problem::StorageFull`] when the attempt cannot be counted: then it is not made.
    /// [`Problem::PinNeeded`] while the recovery code is needed.
    pub async fn unlock(&self, pin: &str) -> Result<SettingsLockState, Problem> {
        let pin = pin::checked(pin)?;
        self.require_nothing_lost()?;
        if let Some(hash) = self.hash() {
            self.pins.verify(ATTEMPTS, vec![hash], &pin).await?;
            self.set_used_at(Some(self.clock.now()));
            tracing::info!("the settings were unlocked");
        }
        Ok(self.state())
    }

    /// Unlocks the settings with the hash of a typed recovery code, if the PIN or the team was lost.
    ///
    /// # Errors
    /// As [`SettingsLock::unlock`], and the keyring's problem.
    pub async fn recover(&self, typed: String) -> Result<SettingsLockState, Problem> {
        if self.is_lost() {
            match self.recovery() {
                RecoveryEntry::Absent => {}
                RecoveryEntry::Unreadable(problem) => return Err(problem),
                RecoveryEntry::Hash(hash) => {
                    let equal = move || bool::from(hash.as_bytes().ct_eq(typed.as_bytes()));
                    self.pins.attempt(RECOVERY_ATTEMPTS, move || equal().then_some(())).await?;
                    self.set_used_at(Some(self.clock.now()));
                    tracing::warn!("the settings were unlocked with the recovery code");
                }
            }
        }
        Ok(self.state())
    }

    /// Sets the entry of the recovery code as read from the keyring.
    pub fn set_recovery(&self, entry: RecoveryEntry) {
        *self.recovery.lock().unwrap_or_else(PoisonError::into_inner) = entry;
    }

    /// Whether the PIN or the team was lost, so that only the recovery code unlocks.
    #[must_use]
    pub fn needs_recovery(&self) -> bool {
        self.is_lost() && matches!(self.recovery(), RecoveryEntry::Hash(_))
    }

    /// Whether there is no PIN, or no team although there was one.
    #[must_use]
    pub fn is_lost(&self) -> bool {
        !self.has_pin() || self.lost_team()
    }

    /// Whether there is no team although there was one.
    #[must_use]
    pub fn lost_team(&self) -> bool {
        let had_team = self.file.read::<bool>(HAS_TEAM).unwrap_or_default();
        had_team && self.members.all().is_empty()
    }

    /// Records whether the team has members, which makes its loss detectable.
    ///
    /// # Errors
    /// [`Problem::StorageFull`].
    pub fn record_team(&self) -> Result<(), Problem> {
        self.file.write(HAS_TEAM, Some(!self.members.all().is_empty()))
    }

    /// # Errors
    /// [`Problem::PinNeeded`] if the PIN or the team was lost, or the keyring's problem if a loss cannot
    /// be ruled out.
    pub(super) fn require_nothing_lost(&self) -> Result<(), Problem> {
        match self.recovery() {
            RecoveryEntry::Hash(_) if self.is_lost() => Err(Problem::PinNeeded),
            RecoveryEntry::Unreadable(problem) if self.is_lost() => Err(problem),
            RecoveryEntry::Absent | RecoveryEntry::Hash(_) | RecoveryEntry::Unreadable(_) => Ok(()),
        }
    }

    /// Locks the settings.
    pub fn lock(&self) -> SettingsLockState {
        self.set_used_at(None);
        self.state()
    }

    /// Sets the PIN; the settings stay unlocked. After a recovery this also
    /// confirms the loss of the team: the new PIN authorises the first manager.
    ///
    /// # Errors
    /// [`Problem::PinNeeded`] while locked, [`Problem::InvalidInput`], [`Problem::PinTooCommon`],
    /// [`Problem::StorageFull`].
    pub async fn set_pin(&self, pin: &str) -> Result<SettingsLockState, Problem> {
        self.require()?;
        self.file.write(HASH, Some(pin::hash(pin, MIN_PIN_LENGTH).await?))?;
        self.pins.reset(ATTEMPTS)?;
        self.record_team()?;
        self.set_used_at(Some(self.clock.now()));
        tracing::info!("the staff PIN was set");
        Ok(self.state())
    }

    fn is_unlocked(&self) -> bool {
        let now = self.clock.now();
        let used_at = *self.used_at.lock().unwrap_or_else(PoisonError::into_inner);
        let is_open = || !self.has_pin() && self.require_nothing_lost().is_ok();
        used_at.is_some_and(|at| (at..at + UNLOCKED_MS).contains(&now)) || is_open()
    }

    fn recovery(&self) -> RecoveryEntry {
        self.recovery.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn attempts_key(&self) -> &'static str {
        if self.needs_recovery() { RECOVERY_ATTEMPTS } else { ATTEMPTS }
    }

    fn set_used_at(&self, at: Option<i64>) {
        *self.used_at.lock().unwrap_or_else(PoisonError::into_inner) = at;
    }

    fn hash(&self) -> Option<String> {
        self.file.read(HASH)
    }
}
