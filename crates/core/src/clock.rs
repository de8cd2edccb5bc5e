//! Time comes in from outside, so that every rule can be tried at any hour.

use std::sync::atomic::{AtomicI64, Ordering};

use jiff::Timestamp;
use jiff::tz::TimeZone;

/// Where the time comes from.
pub trait Clock: Send + Sync + std::fmt::Debug {
    /// Milliseconds since 1970 (UTC).
    fn now(&self) -> i64;
}

/// The machine's clock.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> i64 {
        Timestamp::now().as_millisecond()
    }
}

/// WooCommerce's `2026-12-31T20:59:59` in GMT as milliseconds since 1970.
pub(crate) fn millis_of_gmt(text: &str) -> Option<i64> {
    let civil: jiff::civil::DateTime = text.trim_end_matches('Z').parse().ok()?;
    civil.to_zoned(TimeZone::UTC).ok().map(|moment| moment.timestamp().as_millisecond())
}

/// The opposite of [`millis_of_gmt`], to the second.
pub(crate) fn gmt_of_millis(millis: i64) -> String {
    let moment = Timestamp::from_millisecond(millis).unwrap_or(Timestamp::UNIX_EPOCH);
    moment.to_zoned(TimeZone::UTC).strftime("%Y-%m-%dT%H:%M:%S").to_string()
}

/// A clock that stands still until it is set: for tests.
#[derive(Debug, Default)]
pub struct ManualClock(AtomicI64);

impl ManualClock {
    /// A clock that shows `now`, milliseconds since 1970.
    #[must_use]
    pub const fn at(now: i64) -> Self {
        Self(AtomicI64::new(now))
    }

    /// Lets `millis` pass.
    pub fn advance(&self, millis: i64) {
        self.0.fetch_add(millis, Ordering::SeqCst);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> i64 {
        self.0.load(Ordering::SeqCst)
    }
}
