//! Limits of log lines about requests that strangers send and the shop refuses, so that they cannot
//! fill the disk. The metrics count every request.

use std::num::NonZeroU32;
use std::sync::LazyLock;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

/// Lines per minute and kind of request, in the whole process.
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
    /// Request of a device to the store beyond its role, with the reason.
    StoreRequest,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_about_one_kind_of_refused_requests_are_limited_and_hide_no_other() {
        let logged = (0..1_000).filter(|_| RefusedRequest::Webhook.may_be_logged()).count();
        // A slow machine regains a line each second.
        assert!((60..=120).contains(&logged), "{logged}");
        assert!(RefusedRequest::OrderKey.may_be_logged());
        assert!(RefusedRequest::Device.may_be_logged());
    }
}
