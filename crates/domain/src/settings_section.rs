//! Input that all sections of the settings share which managers edit on the admin pages.

use serde::{Deserialize, Serialize};

/// Input of `reset_shop_times`, `reset_public_details` and `reset_ordering_rules`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ResetSettingsInput {
    /// Revision that is discarded.
    pub revision: i64,
}
