//! Clock of the store, from the `Date` headers of its responses.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use jiff::fmt::rfc2822;

/// Tolerated offset in milliseconds: responses have whole seconds and take a while.
const SAME_TIME: i64 = 3_000;

/// Offset of the store's clock from the local one; `None` before a response with a time.
#[derive(Debug, Default)]
pub(super) struct StoreClock(Mutex<Option<Offset>>);

#[derive(Debug, Clone, Copy)]
struct Offset {
    /// Milliseconds by which the store's clock is ahead.
    ahead: i64,
    /// Local time of the response, milliseconds since 1970.
    measured_at: i64,
    /// The same on the monotonic clock, which nobody sets.
    measured: Instant,
}

impl Offset {
    /// Whether the local clock was not set since the response, and the machine did not sleep.
    fn is_valid(&self, now: i64) -> bool {
        let elapsed = i64::try_from(self.measured.elapsed().as_millis()).unwrap_or(i64::MAX);
        (now - self.measured_at).saturating_sub(elapsed).saturating_abs() <= SAME_TIME
    }
}

impl StoreClock {
    /// Time of the store at the local time `now`; `None` if the offset is unknown.
    pub(super) fn at(&self, now: i64) -> Option<i64> {
        let offset = *self.offset();
        offset.filter(|offset| offset.is_valid(now)).map(|offset| now + offset.ahead)
    }

    /// Measures the offset by the `Date` header of a response received at the local time `now`.
    pub(super) fn measure(&self, date: &str, now: i64) {
        let Ok(date) = rfc2822::parse(date) else { return };
        let ahead = date.timestamp().as_millisecond() - now;
        let mut offset = self.offset();
        let ahead = match *offset {
            Some(known) if (ahead - known.ahead).abs() <= SAME_TIME => known.ahead,
            Some(_) | None if ahead.abs() <= SAME_TIME => 0,
            Some(_) | None => ahead,
        };
        *offset = Some(Offset { ahead, measured_at: now, measured: Instant::now() });
    }

    fn offset(&self) -> MutexGuard<'_, Option<Offset>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Thursday, 26 November 2026, 09:00:00 GMT.
    const NINE: i64 = 1_795_683_600_000;
    const HOUR: i64 = 3_600_000;

    fn measured(now: i64) -> StoreClock {
        let clock = StoreClock::default();
        clock.measure("Thu, 26 Nov 2026 09:00:00 GMT", now);
        clock
    }

    #[test]
    fn store_time_is_unknown_before_a_response_and_after_one_without_a_time() {
        let clock = StoreClock::default();
        assert_eq!(clock.at(NINE), None);
        clock.measure("soon", NINE);
        assert_eq!(clock.at(NINE), None);
    }

    #[test]
    fn wrong_local_clock_is_corrected_and_a_small_offset_is_ignored() {
        for (local, expected) in [(NINE, NINE), (NINE - 2_900, NINE - 2_900), (NINE - HOUR, NINE)] {
            assert_eq!(measured(local).at(local), Some(expected));
        }
    }

    #[test]
    fn store_time_is_unknown_after_the_local_clock_was_set() {
        let clock = measured(NINE);
        assert_eq!(clock.at(NINE + 2 * HOUR), None);
        assert_eq!(clock.at(NINE - 2 * HOUR), None);
        assert_eq!(clock.at(NINE), Some(NINE));
    }
}
