//! Customers of orders. All are guests: there are no accounts.

use serde::{Deserialize, Serialize};

/// Customer of an order, as typed; the core validates it and stores the phone number as E.164.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Customer {
    /// Name of the customer.
    pub name: String,
    /// Phone number: any spelling in, E.164 out, e.g. `+254712345678`.
    pub phone: String,
    /// E-mail address for the confirmation, if given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub email: Option<String>,
}
