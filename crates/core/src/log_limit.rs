//! Limits of log lines about requests that strangers send and the shop refuses, so that they cannot
//! fill the disk. The metrics count every request.

use std::num::NonZeroU32;
use std::sync::LazyLock;

use governor::clock::{Clock, DefaultClock};
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

/// Lines per minute and kind of request, in the whole process; of requests to the store, per device.
const LINES: NonZeroU32 = NonZeroU32::new(60).unwrap();

/// Kind of a refused request. Each has a limit of its own, so that many of one kind hide no other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RefusedRequest {
    /// Webhook with a wrong signature or at an unknown URL.
    Webhook,
    /// Order with a wrong key.
    OrderKey,
    /// Request with a wrong device token, or beyond the role of its device.
    Device,
    /// Sign-in, or request beyond the role of an account.
    SignIn,
    /// Request that another site sent.
    OtherSite,
}

static LIMITER: LazyLock<DefaultKeyedRateLimiter<RefusedRequest>> =
    LazyLock::new(|| RateLimiter::keyed(Quota::per_minute(LINES)));

impl RefusedRequest {
    /// Counts a request of this kind; returns whether a line about it may be logged.
    #[must_use]
    pub fn may_be_logged(self) -> bool {
        LIMITER.check_key(&self).is_ok()
    }
}

/// Number of counters from which on those that are full again are dropped.
const COUNTERS: usize = 256;

/// Limits of lines about requests of devices to the store beyond their roles: one per device, so that a
/// stolen or faulty device hides no line about another. Keys are names of registered devices only,
/// whose tokens were checked, so that a stranger adds none.
struct DeviceLimiter<C: Clock> {
    counters: RateLimiter<String, DefaultKeyedStateStore<String>, C, NoOpMiddleware<C::Instant>>,
}

static DEVICE_LIMITER: LazyLock<DeviceLimiter<DefaultClock>> =
    LazyLock::new(|| DeviceLimiter::new(DefaultClock::default()));

impl<C: Clock> DeviceLimiter<C> {
    fn new(clock: C) -> Self {
        Self { counters: RateLimiter::new(Quota::per_minute(LINES), Default::default(), clock) }
    }

    fn may_be_logged(&self, device: &str) -> bool {
        if self.counters.len() >= COUNTERS {
            self.counters.retain_recent();
        }
        self.counters.check_key(&device.to_owned()).is_ok()
    }
}

/// Counts a request of a device to the store that its role does not include; returns whether a line
/// about it may be logged.
#[must_use]
pub fn may_log_store_request(device: &str) -> bool {
    DEVICE_LIMITER.may_be_logged(device)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use governor::clock::FakeRelativeClock;

    use super::*;

    #[test]
    fn many_store_requests_of_one_device_hide_no_line_about_another() {
        let clock = FakeRelativeClock::default();
        let limiter = DeviceLimiter::new(clock.clone());
        let logged = |device| (0..1_000).filter(|_| limiter.may_be_logged(device)).count();
        assert_eq!(logged("Stolen kiosk"), 60);
        assert_eq!(logged("Kiosk 2"), 60);
        clock.advance(Duration::from_secs(60));
        assert_eq!(logged("Stolen kiosk"), 60, "its minute is over");
    }

    #[test]
    fn counters_of_devices_that_were_not_refused_lately_are_dropped() {
        let clock = FakeRelativeClock::default();
        let limiter = DeviceLimiter::new(clock.clone());
        for device in 0..10 * COUNTERS {
            assert!(limiter.may_be_logged(&format!("Kiosk {device}")));
            clock.advance(Duration::from_secs(1));
        }
        assert!(limiter.counters.len() <= COUNTERS, "{}", limiter.counters.len());
    }

    #[test]
    fn lines_about_one_kind_of_refused_requests_are_limited_and_hide_no_other() {
        let logged = (0..1_000).filter(|_| RefusedRequest::Webhook.may_be_logged()).count();
        // A slow machine regains a line each second.
        assert!((60..=120).contains(&logged), "{logged}");
        assert!(RefusedRequest::OrderKey.may_be_logged());
        assert!(RefusedRequest::Device.may_be_logged());
    }
}
