//! Staff PIN: protects settings and staff actions at a public screen.

use serde::{Deserialize, Serialize};

/// State of the settings lock.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SettingsLockState {
    /// Whether a PIN is set; without one nothing is locked.
    pub pin_set: bool,
    /// Whether the settings are unlocked now.
    pub unlocked: bool,
    /// Seconds until the next PIN attempt is allowed; 0 = now.
    pub retry_after: u32,
}

/// PIN as typed.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PinInput {
    /// PIN, four to eight digits.
    pub pin: String,
}

impl std::fmt::Debug for PinInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PinInput(…)")
    }
}
