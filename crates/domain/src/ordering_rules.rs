//! Rules for orders as managers edit them on the admin pages: payment methods, pick-up, changes by
//! customers and exchange rates.
//!
//! The same rules hold for the settings file.

use serde::{Deserialize, Serialize};

use crate::customer_changes::CustomerChanges;
use crate::limits::MAX_EXCHANGE_RATES;
use crate::money::MAX_AMOUNT;
use crate::payment::PaymentMethod;
use crate::problem::{InvalidReason, Problem};
use crate::shop_info::ExchangeRate;

/// Rules for orders.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrderingRules {
    /// Payment methods that the shop wants to offer; the first available one is preselected.
    pub payment_methods: Vec<PaymentMethod>,
    /// Whether the shop offers pick-up at its counter although WooCommerce has no pick-up method.
    pub pickup: bool,
    /// Orders that customers may cancel or correct themselves.
    pub customer_changes: CustomerChanges,
    /// Exchange rates for price estimates in other currencies.
    pub exchange_rates: Vec<ExchangeRate>,
}

/// Rules in effect, with what an edit needs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrderingRulesView {
    /// Rules in effect.
    pub rules: OrderingRules,
    /// Number of edits so far, which the next edit repeats: another value is a conflict.
    pub revision: i64,
    /// Whether the rules are those of the settings file.
    pub is_from_file: bool,
    /// Payment methods whose provider is configured and that accept the shop's currency.
    pub available_methods: Vec<PaymentMethod>,
    /// ISO 4217 code of the shop's currency.
    pub currency: String,
    /// Whether WooCommerce has a pick-up method, which offers pick-up whatever the rules say.
    pub store_has_pickup: bool,
}

/// Input of `save_ordering_rules`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SaveOrderingRulesInput {
    /// New rules.
    pub rules: OrderingRules,
    /// Revision that was edited.
    pub revision: i64,
}

impl OrderingRules {
    /// Checks the rules of a shop with these available methods and this currency.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`] with the path of the first invalid field.
    pub fn check(&self, available: &[PaymentMethod], currency: &str) -> Result<(), Problem> {
        self.check_methods(available)?;
        self.check_rates(currency)
    }

    /// Without an available method nobody could order.
    fn check_methods(&self, available: &[PaymentMethod]) -> Result<(), Problem> {
        let methods = &self.payment_methods;
        let refused = |reason| Err(Problem::invalid("rules.payment_methods", reason));
        if !methods.iter().any(|method| available.contains(method)) {
            return refused(InvalidReason::Missing);
        }
        if has_repeated(methods) {
            return refused(InvalidReason::Malformed);
        }
        Ok(())
    }

    fn check_rates(&self, currency: &str) -> Result<(), Problem> {
        let rates = &self.exchange_rates;
        if rates.len() > MAX_EXCHANGE_RATES {
            return Err(Problem::invalid("rules.exchange_rates", InvalidReason::TooLong));
        }
        for (at, rate) in rates.iter().enumerate() {
            let path = |field: &str| format!("rules.exchange_rates.{at}.{field}");
            let is_own = rate.currency == currency;
            let repeats = rates.iter().take(at).any(|other| other.currency == rate.currency);
            if is_own || repeats || !is_currency_code(&rate.currency) {
                return Err(Problem::invalid(path("currency"), InvalidReason::Malformed));
            }
            if !(1..=MAX_AMOUNT).contains(&rate.worth) {
                return Err(Problem::invalid(path("worth"), InvalidReason::OutOfRange));
            }
        }
        Ok(())
    }
}

fn has_repeated(methods: &[PaymentMethod]) -> bool {
    methods.iter().enumerate().any(|(at, method)| methods[..at].contains(method))
}

/// Whether a text has the form of an ISO 4217 code, e.g. `USD`.
#[must_use]
pub fn is_currency_code(text: &str) -> bool {
    text.len() == 3 && text.bytes().all(|b| b.is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    const AVAILABLE: [PaymentMethod; 3] =
        [PaymentMethod::Mpesa, PaymentMethod::Counter, PaymentMethod::OnDelivery];

    fn rate(currency: &str, worth: i64) -> ExchangeRate {
        ExchangeRate { currency: currency.to_owned(), worth }
    }

    fn rules() -> OrderingRules {
        OrderingRules {
            payment_methods: vec![PaymentMethod::Card, PaymentMethod::Counter],
            exchange_rates: vec![rate("USD", 12_940), rate("EUR", 14_015)],
            ..OrderingRules::default()
        }
    }

    fn refused(change: impl FnOnce(&mut OrderingRules)) -> (String, InvalidReason) {
        let mut rules = rules();
        change(&mut rules);
        match rules.check(&AVAILABLE, "KES") {
            Err(Problem::InvalidInput { field, reason }) => (field, reason),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn methods_have_one_that_is_available_and_none_twice() {
        assert_eq!(rules().check(&AVAILABLE, "KES"), Ok(()));
        let field = "rules.payment_methods".to_owned();
        let unavailable = refused(|rules| rules.payment_methods = vec![PaymentMethod::Card]);
        assert_eq!(unavailable, (field.clone(), InvalidReason::Missing));
        let none = refused(|rules| rules.payment_methods.clear());
        assert_eq!(none, (field.clone(), InvalidReason::Missing));
        let twice = refused(|rules| rules.payment_methods.push(PaymentMethod::Counter));
        assert_eq!(twice, (field, InvalidReason::Malformed));
    }

    #[test]
    fn rates_are_of_other_currencies_each_once_and_worth_something() {
        let wrong = |at: usize, field: &str| format!("rules.exchange_rates.{at}.{field}");
        for code in ["", "US", "usd", "USDT", "U$D", "KES", "EUR"] {
            let found = refused(|rules| rules.exchange_rates.push(rate(code, 100)));
            assert_eq!(found, (wrong(2, "currency"), InvalidReason::Malformed), "{code}");
        }
        for worth in [0, -1, i64::MAX] {
            let found = refused(|rules| rules.exchange_rates[1].worth = worth);
            assert_eq!(found, (wrong(1, "worth"), InvalidReason::OutOfRange), "{worth}");
        }
        let many = refused(|rules| rules.exchange_rates = vec![rate("USD", 1); 11]);
        assert_eq!(many, ("rules.exchange_rates".to_owned(), InvalidReason::TooLong));
    }
}
