//! Timeouts and intervals of the order engine; plain values, so that tests need not wait.

use std::time::Duration;

/// Timeouts and intervals of the order engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OrderTimeouts {
    /// Lifetime of a Checkout Session. Stripe requires at least 30 minutes from the request's
    /// arrival, so a retried creation needs some minutes to spare.
    pub page_lifetime: Duration,
    /// Timeout of provider calls while a customer places an order.
    pub provider_timeout: Duration,
    /// Timeout of a request to the shop's server while a person waits.
    pub server_timeout: Duration,
    /// Timeout of live price reads while a customer places an order.
    pub price_timeout: Duration,
    /// Timeout of the price check by the store's own cart while an order is placed; zero disables
    /// the check.
    pub store_cart_timeout: Duration,
    /// Age at which an unpaid order is cancelled.
    pub abandon_after: Duration,
    /// Age at which an unpaid order for the counter, placed on the website or at a kiosk, is
    /// cancelled because nobody collected it.
    pub collection_period: Duration,
    /// Time for which WooCommerce may still execute an unanswered request: until then a failed
    /// search for the order proves nothing.
    pub write_visibility_delay: Duration,
    /// Minimum interval between two status requests for one payment attempt.
    pub ask_again_after: Duration,
    /// First backoff of an outbox entry; doubles, with jitter.
    pub back_off: Duration,
    /// Largest backoff of an outbox entry.
    pub max_back_off: Duration,
    /// Lease of an outbox entry.
    pub lease: Duration,
    /// Polling interval for changes of orders in WooCommerce.
    pub store_poll: Duration,
    /// Age below which reconciliation ignores a difference: the work may be in progress.
    pub reconcile_grace: Duration,
    /// Divides every delay; 1 in production, larger in tests.
    pub time_scale: u32,
}

/// Smallest lease: real work must finish within it at any time scale.
const MIN_LEASE: Duration = Duration::from_secs(4);

impl OrderTimeouts {
    /// Divides every delay by `time_scale`. Lifetimes that an upstream counts and timeouts that a
    /// person waits for are unchanged.
    #[must_use]
    pub fn with_time_scale(self, time_scale: u32) -> Self {
        let time_scale = time_scale.max(1);
        Self {
            abandon_after: self.abandon_after / time_scale,
            collection_period: self.collection_period / time_scale,
            write_visibility_delay: self.write_visibility_delay / time_scale,
            ask_again_after: self.ask_again_after / time_scale,
            back_off: self.back_off / time_scale,
            max_back_off: self.max_back_off / time_scale,
            lease: (self.lease / time_scale).max(MIN_LEASE),
            reconcile_grace: self.reconcile_grace / time_scale,
            time_scale,
            ..self
        }
    }

    /// Delay in milliseconds divided by the time scale.
    #[must_use]
    pub fn scaled(&self, millis: i64) -> i64 {
        millis / i64::from(self.time_scale.max(1))
    }
}

impl Default for OrderTimeouts {
    fn default() -> Self {
        Self {
            page_lifetime: Duration::from_secs(35 * 60),
            provider_timeout: Duration::from_secs(8),
            server_timeout: Duration::from_secs(4),
            price_timeout: Duration::from_secs(4),
            store_cart_timeout: Duration::from_millis(2_500),
            abandon_after: Duration::from_secs(24 * 60 * 60),
            collection_period: Duration::from_secs(48 * 60 * 60),
            write_visibility_delay: Duration::from_secs(60),
            ask_again_after: Duration::from_secs(3),
            back_off: Duration::from_secs(1),
            max_back_off: Duration::from_secs(5 * 60),
            lease: Duration::from_secs(90),
            store_poll: Duration::from_secs(15),
            reconcile_grace: Duration::from_secs(10 * 60),
            time_scale: 1,
        }
    }
}

/// Milliseconds of a duration, the unit of stored times.
#[must_use]
pub fn ms(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_scale_divides_delays_but_never_below_the_smallest_lease() {
        let rules = OrderTimeouts::default().with_time_scale(60);
        assert_eq!(rules.write_visibility_delay, Duration::from_secs(1));
        assert_eq!(rules.lease, MIN_LEASE);
        assert_eq!(rules.page_lifetime, OrderTimeouts::default().page_lifetime);
        assert_eq!(rules.scaled(30_000), 500);
        assert_eq!(OrderTimeouts::default().scaled(30_000), 30_000);
    }
}
