//! Limit of log lines about requests that strangers send and the shop refuses, so that they cannot
//! fill the disk. The metrics count every request.

use std::num::NonZeroU32;
use std::sync::LazyLock;

use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};

/// Lines per minute, in the whole process.
const LINES: NonZeroU32 = NonZeroU32::new(60).unwrap();

static REFUSALS: LazyLock<DefaultDirectRateLimiter> =
    LazyLock::new(|| RateLimiter::direct(Quota::per_minute(LINES)));

/// Counts a line about a refused request; returns whether it may be logged.
#[must_use]
pub fn permits_refusal() -> bool {
    REFUSALS.check().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_about_refused_requests_are_limited() {
        let logged = (0..1_000).filter(|_| permits_refusal()).count();
        // A slow machine regains a line each second.
        assert!((60..=120).contains(&logged), "{logged}");
    }
}
