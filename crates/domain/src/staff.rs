//! The staff's PIN: what keeps settings from whoever stands at the screen.

use serde::{Deserialize, Serialize};

/// How the staff's door stands.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StaffState {
    /// Whether there is a PIN; without one the door is open.
    pub pin_set: bool,
    /// Whether staff may change things now.
    pub open: bool,
    /// Seconds until a PIN may be tried again; 0 = now.
    pub locked_for: u32,
}

/// A PIN as it was typed.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PinInput {
    /// Four to eight digits.
    pub pin: String,
}

impl std::fmt::Debug for PinInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PinInput(…)")
    }
}
