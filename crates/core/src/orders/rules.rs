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
    /// Longest that placing an order waits for the store's own cart to confirm the price; zero = it
    /// is not asked.
    pub store_cart_patience: Duration,
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
    /// Pause between two readings of what staff did to orders in WooCommerce.
    pub store_poll: Duration,
    /// What is younger than this is still under way, and no difference in a reconciliation.
    pub under_way: Duration,
    /// How many times shorter the engine waits than it does in life (1): for trials.
    pub hurry: u32,
}

/// Shortest lease: real work under it must end in time however great the hurry.
const SHORTEST_LEASE: Duration = Duration::from_secs(4);

impl OrderRules {
    /// The same rules with every pause `hurry` times shorter. What an upstream counts (a card
    /// page's life) and what a person waits for stay as they are.
    #[must_use]
    pub fn hurried(self, hurry: u32) -> Self {
        let hurry = hurry.max(1);
        Self {
            abandon_after: self.abandon_after / hurry,
            settle: self.settle / hurry,
            ask_again_after: self.ask_again_after / hurry,
            back_off: self.back_off / hurry,
            longest_back_off: self.longest_back_off / hurry,
            lease: (self.lease / hurry).max(SHORTEST_LEASE),
            under_way: self.under_way / hurry,
            hurry,
            ..self
        }
    }

    /// A pause in milliseconds as it is in this hurry.
    #[must_use]
    pub fn pace(&self, millis: i64) -> i64 {
        millis / i64::from(self.hurry.max(1))
    }
}

impl Default for OrderRules {
    fn default() -> Self {
        Self {
            page_lifetime: Duration::from_secs(35 * 60),
            provider_patience: Duration::from_secs(8),
            price_patience: Duration::from_secs(4),
            store_cart_patience: Duration::from_millis(2_500),
            abandon_after: Duration::from_secs(24 * 60 * 60),
            settle: Duration::from_secs(60),
            ask_again_after: Duration::from_secs(3),
            back_off: Duration::from_secs(1),
            longest_back_off: Duration::from_secs(5 * 60),
            lease: Duration::from_secs(90),
            store_poll: Duration::from_secs(15),
            under_way: Duration::from_secs(10 * 60),
            hurry: 1,
        }
    }
}

/// A duration in milliseconds, as times are stored.
#[must_use]
pub fn ms(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hurry_shortens_pauses_but_no_lease_under_its_work() {
        let rules = OrderRules::default().hurried(60);
        assert_eq!(rules.settle, Duration::from_secs(1));
        assert_eq!(rules.lease, SHORTEST_LEASE);
        assert_eq!(rules.page_lifetime, OrderRules::default().page_lifetime);
        assert_eq!(rules.pace(30_000), 500);
        assert_eq!(OrderRules::default().pace(30_000), 30_000);
    }
}
