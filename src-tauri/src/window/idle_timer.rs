//! Idle timer: time since the last user action, so that updates disturb no customer.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::state::lock;

/// Commands that screens send periodically without a user.
const BACKGROUND_COMMANDS: [&str; 15] = [
    "get_connection",
    "get_kiosk",
    "get_product",
    "get_settings_lock",
    "get_setup",
    "get_shop",
    "get_team",
    "list_held_orders",
    "list_categories",
    "list_audit_entries",
    "list_messages",
    "list_orders",
    "list_products",
    "read_stored",
    "report_fault",
];

/// Time of the last user action.
pub struct IdleTimer(Mutex<Instant>);

impl Default for IdleTimer {
    fn default() -> Self {
        Self(Mutex::new(Instant::now()))
    }
}

impl IdleTimer {
    /// Resets the timer for a command of a page, unless it is in [`BACKGROUND_COMMANDS`] or a
    /// plugin's.
    pub fn note(&self, command: &str) {
        let own = command.rsplit('|').next().unwrap_or(command);
        if !command.starts_with("plugin:") && !BACKGROUND_COMMANDS.contains(&own) {
            *lock(&self.0) = Instant::now();
        }
    }

    /// Time since the last user action.
    #[must_use]
    pub fn idle_for(&self) -> Duration {
        lock(&self.0).elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn background_commands_do_not_reset_the_timer() {
        let timer =
            IdleTimer(Mutex::new(Instant::now().checked_sub(Duration::from_secs(60)).unwrap()));
        for command in ["list_products", "get_shop", "get_connection", "plugin:event|listen"] {
            timer.note(command);
        }
        assert!(timer.idle_for() >= Duration::from_secs(60));
        timer.note("get_quote");
        assert!(timer.idle_for() < Duration::from_secs(60));
    }

    #[test]
    fn background_commands_are_operations() {
        for name in BACKGROUND_COMMANDS {
            assert!(korosho_domain::operations::operation(name).is_some(), "{name}");
        }
    }
}
