//! Authenticator app of tests.

use super::one_time_code::OneTimeCodes;

/// Code that an authenticator app with this key shows at a time (milliseconds since 1970); `None` for
/// an unusable key.
#[must_use]
pub fn one_time_code(key: &str, now: i64) -> Option<String> {
    OneTimeCodes::new(key, "Korosho", "test").ok().map(|codes| codes.at(now))
}
