//! Internal errors of the app: the cause goes to the log, an incident id to the caller.

use korosho_domain::problem::Problem;

/// Logs the cause and returns a problem with the incident id under which the log has it.
#[must_use]
pub fn internal(what: &str, error: &dyn std::error::Error) -> Problem {
    let incident = uuid::Uuid::new_v4().to_string();
    tracing::error!(%incident, %error, what);
    Problem::Internal { incident }
}
