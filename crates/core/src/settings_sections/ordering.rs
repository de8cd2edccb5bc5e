//! Rules for orders, as a section of the settings.

use std::sync::Arc;

use korosho_domain::ordering_rules::{OrderingRules, OrderingRulesView, SaveOrderingRulesInput};
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;
use korosho_domain::shop_info::ExchangeRate;
use korosho_domain::team::AuditAction;

use super::{SectionState, SettingsSection};
use crate::catalogue::Catalogue;
use crate::config::{ShopConfig, ShopSettings};
use crate::decimal;

/// Decimal places of an exchange rate.
const RATE_DIGITS: u32 = 2;

/// Section with payment methods, pick-up, changes by customers and exchange rates.
#[derive(Debug)]
pub struct OrderingSection {
    /// Source of the configured providers.
    config: Arc<ShopConfig>,
    /// Source of the store's currency and pick-up.
    catalogue: Catalogue,
}

impl OrderingSection {
    pub(crate) fn new(config: Arc<ShopConfig>, catalogue: Catalogue) -> Self {
        Self { config, catalogue }
    }

    fn currency(&self) -> String {
        self.catalogue.snapshot().currency_or_home().to_owned()
    }

    fn available_methods(&self) -> Vec<PaymentMethod> {
        let currency = self.currency();
        let is_available =
            |method: &PaymentMethod| self.config.is_set_up(*method) && method.takes(&currency);
        PaymentMethod::ALL.into_iter().filter(is_available).collect()
    }
}

impl SettingsSection for OrderingSection {
    type Value = OrderingRules;
    type View = OrderingRulesView;
    type Input = SaveOrderingRulesInput;
    const NAME: &'static str = "ordering";
    const PAGE: &'static str = "/admin/ordering";
    const ACTION: AuditAction = AuditAction::RulesChanged;

    fn of_settings(settings: &ShopSettings) -> OrderingRules {
        OrderingRules {
            payment_methods: settings.payment_methods.clone(),
            pickup: settings.pickup,
            customer_changes: settings.customer_changes,
            exchange_rates: settings.exchange_rates.clone(),
        }
    }

    fn apply_to(value: OrderingRules, settings: &mut ShopSettings) {
        OrderingRules {
            payment_methods: settings.payment_methods,
            pickup: settings.pickup,
            customer_changes: settings.customer_changes,
            exchange_rates: settings.exchange_rates,
        } = value;
    }

    fn into_values(input: SaveOrderingRulesInput) -> (OrderingRules, i64) {
        (input.rules, input.revision)
    }

    fn clean(
        &self,
        _: &OrderingRules,
        mut rules: OrderingRules,
        _: i64,
    ) -> Result<OrderingRules, Problem> {
        for rate in &mut rules.exchange_rates {
            rate.currency = rate.currency.trim().to_ascii_uppercase();
        }
        rules.check(&self.available_methods(), &self.currency())?;
        Ok(rules)
    }

    fn changes(former: &OrderingRules, value: &OrderingRules) -> Vec<String> {
        let OrderingRules { payment_methods, pickup, customer_changes, exchange_rates } = value;
        let mut parts = Vec::new();
        if former.payment_methods != *payment_methods {
            let names: Vec<&str> = payment_methods.iter().map(|method| method.as_str()).collect();
            parts.push(format!("payment by {}", names.join(", ")));
        }
        if former.pickup != *pickup {
            parts.push(if *pickup { "pick-up on" } else { "pick-up off" }.to_owned());
        }
        if former.customer_changes != *customer_changes {
            parts.push(format!("changes by customers: {}", customer_changes.as_str()));
        }
        if former.exchange_rates != *exchange_rates {
            let rates: Vec<String> = exchange_rates.iter().map(rate).collect();
            let rates = if rates.is_empty() { "none".to_owned() } else { rates.join(", ") };
            parts.push(format!("exchange rates {rates}"));
        }
        parts
    }

    fn view(&self, state: SectionState<OrderingRules>) -> OrderingRulesView {
        let SectionState { value, revision, is_from_file } = state;
        OrderingRulesView {
            rules: value,
            revision,
            is_from_file,
            available_methods: self.available_methods(),
            currency: self.currency(),
            store_has_pickup: self.catalogue.snapshot().pickup(),
        }
    }
}

/// Rate as the settings file has it.
fn rate(rate: &ExchangeRate) -> String {
    format!("{}={}", rate.currency, decimal::format(rate.worth, RATE_DIGITS))
}
