//! Carts that the store's own cart prices differently from the local price list, cached until the
//! catalogue changes, so that the next quote of the same cart shows the total that its customer has
//! to agree to.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};

use korosho_domain::fulfilment::Fulfilment;
use korosho_domain::pricing::coupon::normalised;
use korosho_domain::quote::QuoteInput;

use crate::woocommerce::store_cart::StoreCart;

/// Time for which a cached price is used in quotes, in milliseconds.
const CACHE_TTL_MS: i64 = 10 * 60_000;
/// Maximum number of cached carts.
const MAX_CARTS: usize = 256;

/// State of the store's own cart: whether the store has one, and its prices.
#[derive(Debug, Default)]
pub(crate) struct StoreCartState {
    /// Prices by the cart's key.
    prices: Mutex<BTreeMap<String, (Moment, StoreCart)>>,
    /// Time until which the store is known to have no Store API, milliseconds since 1970.
    off_until: AtomicI64,
}

/// Time and catalogue version of an answer or a quote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Moment {
    /// Milliseconds since 1970.
    pub(crate) now: i64,
    /// Version of the catalogue from which the local price is computed.
    pub(crate) catalogue: u64,
}

impl StoreCartState {
    /// Whether the store is known to have no Store API.
    pub(crate) fn is_off(&self, now: i64) -> bool {
        now < self.off_until.load(Ordering::Relaxed)
    }

    /// Records that the store has no Store API.
    pub(crate) fn turn_off_until(&self, until: i64) {
        self.off_until.store(until, Ordering::Relaxed);
    }

    /// Cached price of this cart, if it is recent and the catalogue unchanged.
    pub(crate) fn find(&self, cart: &QuoteInput, moment: Moment) -> Option<StoreCart> {
        let known = self.prices.lock().unwrap_or_else(PoisonError::into_inner);
        let (at, answer) = known.get(&key(cart)?)?;
        is_valid(*at, moment).then(|| answer.clone())
    }

    /// Caches the store's price of this cart; `None` = the store's price equals ours.
    pub(crate) fn keep(&self, cart: &QuoteInput, answer: Option<&StoreCart>, moment: Moment) {
        let Some(key) = key(cart) else { return };
        let mut known = self.prices.lock().unwrap_or_else(PoisonError::into_inner);
        known.remove(&key);
        known.retain(|_, (at, _)| is_valid(*at, moment));
        if let Some(answer) = answer.filter(|_| known.len() < MAX_CARTS) {
            known.insert(key, (moment, answer.clone()));
        }
    }
}

const fn is_valid(at: Moment, moment: Moment) -> bool {
    at.catalogue == moment.catalogue && moment.now.saturating_sub(at.now) < CACHE_TTL_MS
}

/// Cache key of a cart, equal for its quote and its order: without the address, which only the
/// order has.
fn key(cart: &QuoteInput) -> Option<String> {
    let zone = match &cart.fulfilment {
        Fulfilment::Pickup => None,
        Fulfilment::Delivery { zone, .. } => Some(zone),
    };
    let coupon = cart.coupon.as_deref().map(normalised);
    serde_json::to_string(&(&cart.lines, zone, coupon)).ok()
}

#[cfg(test)]
mod tests {
    use korosho_domain::fulfilment::Address;
    use korosho_domain::quote::Line;

    use super::*;

    fn delivery(address: Option<Address>) -> QuoteInput {
        let lines = vec![Line { product_id: 1, quantity: 2, ..Line::default() }];
        let fulfilment = Fulfilment::Delivery { zone: "1:2".to_owned(), address };
        QuoteInput { lines, fulfilment, coupon: Some(" Ten ".to_owned()) }
    }

    const fn at(now: i64) -> Moment {
        Moment { now, catalogue: 3 }
    }

    #[test]
    fn store_price_of_an_order_is_found_by_its_quote_for_ten_minutes() {
        let prices = StoreCartState::default();
        let answer = StoreCart { total: 5, ..StoreCart::default() };
        prices.keep(&delivery(Some(Address::default())), Some(&answer), at(0));
        let quote = QuoteInput { coupon: Some("ten".to_owned()), ..delivery(None) };
        assert_eq!(prices.find(&quote, at(CACHE_TTL_MS - 1)), Some(answer));
        assert_eq!(prices.find(&quote, at(CACHE_TTL_MS)), None);
        assert_eq!(prices.find(&QuoteInput { coupon: None, ..quote }, at(0)), None);
    }

    #[test]
    fn store_price_is_discarded_when_the_catalogue_changes() {
        let prices = StoreCartState::default();
        prices.keep(&delivery(None), Some(&StoreCart::default()), at(0));
        assert_eq!(prices.find(&delivery(None), Moment { now: 1, catalogue: 4 }), None);
    }

    #[test]
    fn equal_store_price_removes_the_previous_difference() {
        let prices = StoreCartState::default();
        prices.keep(&delivery(None), Some(&StoreCart::default()), at(0));
        prices.keep(&delivery(None), None, at(1));
        assert_eq!(prices.find(&delivery(None), at(1)), None);
    }
}
