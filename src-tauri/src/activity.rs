//! When somebody last did something here, so that nothing disturbs whoever is being served.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::log::lock;

/// What screens ask by themselves, again and again, with nobody there.
const BY_ITSELF: [&str; 15] = [
    "get_connection",
    "get_kiosk",
    "get_product",
    "get_setup",
    "get_shop",
    "get_staff",
    "get_team",
    "list_baskets",
    "list_categories",
    "list_deeds",
    "list_messages",
    "list_orders",
    "list_products",
    "read_stored",
    "report_fault",
];

/// Knows how long it has been quiet.
pub struct Activity(Mutex<Instant>);

impl Default for Activity {
    fn default() -> Self {
        Self(Mutex::new(Instant::now()))
    }
}

impl Activity {
    /// Notes that a page called this command. Whatever a screen does not ask by itself counts:
    /// a price asked for, a basket kept, an order whose payment is followed.
    pub fn note(&self, command: &str) {
        let own = command.rsplit('|').next().unwrap_or(command);
        if !command.starts_with("plugin:") && !BY_ITSELF.contains(&own) {
            *lock(&self.0) = Instant::now();
        }
    }

    /// How long nobody has done anything.
    #[must_use]
    pub fn quiet_for(&self) -> Duration {
        lock(&self.0).elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn screens_that_ask_by_themselves_are_no_people() {
        let activity =
            Activity(Mutex::new(Instant::now().checked_sub(Duration::from_secs(60)).unwrap()));
        for command in ["list_products", "get_shop", "get_connection", "plugin:event|listen"] {
            activity.note(command);
        }
        assert!(activity.quiet_for() >= Duration::from_secs(60));
        activity.note("get_quote");
        assert!(activity.quiet_for() < Duration::from_secs(60));
    }

    #[test]
    fn each_name_is_an_operation() {
        for name in BY_ITSELF {
            assert!(korosho_domain::operations::operation(name).is_some(), "{name}");
        }
    }
}
