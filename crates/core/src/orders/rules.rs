//! How long things about orders take. Plain values, so that tests need not wait.

use std::time::Duration;

/// Times of the order engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OrderRules {
    /// How long a card page can be paid. Stripe wants at least 30 minutes from when the request
    /// reaches it, so a creation that is sent again needs some minutes to spare.
    pub page_lifetime: Duration,
    /// Longest that a shopper waits for the provider while placing an order.
    pub provider_patience: Duration,
    /// Longest that a shopper waits for prices to be read live while placing an order.
    pub price_patience: Duration,
    /// An order nobody paid is called off after this.
    pub abandon_after: Duration,
    /// A WooCommerce request that was not answered may still be carried out for this long: until
    /// then "not found" says nothing.
    pub settle: Duration,
    /// Least time between two questions about one attempt to its provider.
    pub ask_again_after: Duration,
    /// First pause after a failed try of an outbox entry; it doubles, with jitter.
    pub back_off: Duration,
    /// Longest such pause.
    pub longest_back_off: Duration,
    /// Nobody else works on an outbox entry for this long.
    pub lease: Duration,
}

impl Default for OrderRules {
    fn default() -> Self {
        Self {
            page_lifetime: Duration::from_secs(35 * 60),
            provider_patience: Duration::from_secs(8),
            price_patience: Duration::from_secs(4),
            abandon_after: Duration::from_secs(24 * 60 * 60),
            settle: Duration::from_secs(60),
            ask_again_after: Duration::from_secs(3),
            back_off: Duration::from_secs(1),
            longest_back_off: Duration::from_secs(5 * 60),
            lease: Duration::from_secs(90),
        }
    }
}

/// A duration in milliseconds, as times are stored.
#[must_use]
pub fn ms(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}
