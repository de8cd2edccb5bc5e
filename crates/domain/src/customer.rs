//! Who orders. Guests only: there are no accounts.

use serde::{Deserialize, Serialize};

/// Whom the order is for, as typed; the core checks it and keeps the phone as E.164.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Customer {
    /// What to call the person.
    pub name: String,
    /// Any spelling in, E.164 out, e.g. `+254712345678`.
    pub phone: String,
    /// For the confirmation, if given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub email: Option<String>,
}
