//! Clocks: the time is an input, so that tests can run at any hour.

use std::sync::atomic::{AtomicI64, Ordering};

use jiff::Timestamp;
use jiff::tz::TimeZone;

/// Source of the current time.
pub trait Clock: Send + Sync + std::fmt::Debug {
    /// Milliseconds since 1970 (UTC).
    fn now(&self) -> i64;
}

/// System clock.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> i64 {
        Timestamp::now().as_millisecond()
    }
}

/// Parses WooCommerce's GMT time `2026-12-31T20:59:59` into milliseconds since 1970.
pub(crate) fn millis_of_gmt(text: &str) -> Option<i64> {
    let civil: jiff::civil::DateTime = text.trim_end_matches('Z').parse().ok()?;
    civil.to_zoned(TimeZone::UTC).ok().map(|moment| moment.timestamp().as_millisecond())
}

/// Inverse of [`millis_of_gmt`], truncated to seconds.
pub(crate) fn gmt_of_millis(millis: i64) -> String {
    let moment = Timestamp::from_millisecond(millis).unwrap_or(Timestamp::UNIX_EPOCH);
    moment.to_zoned(TimeZone::UTC).strftime("%Y-%m-%dT%H:%M:%S").to_string()
}

/// Clock for tests that stands still until it is set.
#[derive(Debug, Default)]
pub struct ManualClock(AtomicI64);

impl ManualClock {
    /// Clock at `now`, in milliseconds since 1970.
    #[must_use]
    pub const fn at(now: i64) -> Self {
        Self(AtomicI64::new(now))
    }

    /// Advances the clock by `millis`.
    pub fn advance(&self, millis: i64) {
        self.0.fetch_add(millis, Ordering::SeqCst);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> i64 {
        self.0.load(Ordering::SeqCst)
    }
}
