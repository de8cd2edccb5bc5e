//! Actor of an operation: the staff member and the manager who approved it, or the customer.
//!
//! The audit log keeps both names apart, so that a report can count either.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Staff member who acts, with the manager whose approval the action needed; or the customer.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Actor {
    /// Name of the staff member, or `Customer`; empty only in entries from before the desk had members.
    #[serde(rename = "by")]
    pub name: String,
    /// Name of the approving manager; `None` if no approval was needed or the staff PIN, which has no
    /// name, gave it.
    pub approved_by: Option<String>,
}

impl Actor {
    /// Actor whose action no other person approved.
    #[must_use]
    pub fn named(name: impl Into<String>) -> Self {
        Self { name: name.into(), approved_by: None }
    }

    /// The customer of the order, who acts on its page.
    #[must_use]
    pub fn customer() -> Self {
        Self::named("Customer")
    }
}

/// Text of order notes in WooCommerce: `Amina`, `Amina ✓ Njeri`, or `Desk` without a name.
impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.name.is_empty() { "Desk" } else { &self.name })?;
        self.approved_by.as_ref().map_or(Ok(()), |manager| write!(f, " ✓ {manager}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_note_names_actor_and_approver() {
        assert_eq!(Actor::default().to_string(), "Desk");
        assert_eq!(Actor::named("Amina").to_string(), "Amina");
        let approved_by = Some("Njeri".to_owned());
        assert_eq!(Actor { approved_by, ..Actor::named("Amina") }.to_string(), "Amina ✓ Njeri");
    }
}
