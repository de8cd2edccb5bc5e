//! Taxes by WooCommerce's rules (its `WC_Tax`): rates that apply at a place, and their amounts.

use serde::{Deserialize, Serialize};

use super::place::matches_place;
use crate::booking::TaxPlace;
use crate::decimal::{Decimal, Half};

/// Tax settings of the store and its rates.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TaxRules {
    /// `woocommerce_calc_taxes`.
    pub enabled: bool,
    /// `woocommerce_prices_include_tax`.
    pub prices_include_tax: bool,
    /// `woocommerce_tax_round_at_subtotal`.
    pub round_at_subtotal: bool,
    /// Whether listings and product pages show prices with tax (`woocommerce_tax_display_shop`).
    pub shop_shows_tax: bool,
    /// Whether cart and checkout show prices with tax (`woocommerce_tax_display_cart`).
    pub cart_shows_tax: bool,
    /// Whether the store's own address determines taxes (`woocommerce_tax_based_on`), not the
    /// customer's.
    pub based_on_store: bool,
    /// `woocommerce_shipping_tax_class`; `None` = inherited from the goods.
    pub shipping_class: Option<String>,
    /// The store's own address.
    pub base: TaxPlace,
    /// Slugs of the tax classes in the store's order, without the standard one.
    pub classes: Vec<String>,
    /// All rates.
    pub rates: Vec<TaxRate>,
}

/// A tax rate.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TaxRate {
    /// WooCommerce's id.
    pub id: i64,
    /// ISO 3166 code; empty = everywhere.
    pub country: String,
    /// State code; empty = the whole country.
    pub state: String,
    /// Postcodes, with `*` at the end or as a range `a...b`; empty = all.
    pub postcodes: Vec<String>,
    /// Cities in capitals; empty = all.
    pub cities: Vec<String>,
    /// Rate in per cent.
    pub rate: Decimal,
    /// Name, e.g. `VAT`.
    pub label: String,
    /// Priority; only the best matching rate of each priority applies.
    pub priority: i64,
    /// Whether it is charged on top of the other taxes.
    pub compound: bool,
    /// Whether it is charged on delivery.
    pub shipping: bool,
    /// Slug of the tax class; empty = standard.
    pub class: String,
}

/// Taxable part of a product.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TaxStatus {
    /// The product and its delivery.
    #[default]
    Taxable,
    /// Its delivery only.
    Shipping,
    /// Nothing.
    None,
}

/// Rounding of taxes and amounts by the store's settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rounding {
    /// `woocommerce_price_num_decimals`.
    pub decimals: u32,
    /// `wc_get_tax_rounding_mode`: half is rounded down where prices include tax.
    pub half: Half,
    /// Whether taxes of lines are not rounded.
    pub at_subtotal: bool,
}

impl Rounding {
    /// `wc_get_rounding_precision`.
    pub(super) fn precision(self) -> u32 {
        (self.decimals + 2).max(6)
    }

    /// Digits of an unrounded tax of a line: `WC_Tax::round` on an amount in cents.
    fn fine(self) -> u32 {
        self.precision() + self.decimals
    }

    /// `round_line_tax`.
    pub(super) fn line_tax(self, tax: Decimal) -> Decimal {
        if self.at_subtotal { tax } else { tax.round(self.decimals, self.half) }
    }

    /// `round_item_subtotal`.
    pub(super) fn line(self, amount: Decimal) -> Decimal {
        if self.at_subtotal { amount } else { self.whole(amount) }
    }

    /// Rounds to the store's decimals.
    pub(super) fn whole(self, amount: Decimal) -> Decimal {
        amount.round(self.decimals, Half::Up)
    }
}

/// Taxes by the id of their rate.
pub(super) type Taxes = Vec<(i64, Decimal)>;

/// Sum of taxes.
pub(super) fn sum(taxes: &Taxes) -> Decimal {
    taxes.iter().map(|(_, tax)| *tax).sum()
}

impl TaxRules {
    pub(super) const fn rounding(&self, decimals: u32) -> Rounding {
        let half = if self.prices_include_tax { Half::Down } else { Half::Up };
        Rounding { decimals, half, at_subtotal: self.round_at_subtotal }
    }

    /// Returns the rates of a class at a place, in the order in which they apply: the best matching
    /// one of each priority.
    #[must_use]
    pub fn rates_at(&self, place: &TaxPlace, class: &str) -> Vec<&TaxRate> {
        if !self.enabled || place.country.is_empty() {
            return Vec::new();
        }
        let mut found: Vec<&TaxRate> = self
            .rates
            .iter()
            .filter(|rate| rate.class == class && matches_place(rate, place))
            .collect();
        found.sort_by(|a, b| rank(a).cmp(&rank(b)));
        found.dedup_by_key(|rate| rate.priority);
        found
    }

    /// Whether two places are taxed differently.
    #[must_use]
    pub fn differ(&self, one: &TaxPlace, other: &TaxPlace) -> bool {
        let classes = self.rates.iter().map(|rate| rate.class.as_str());
        classes.into_iter().any(|class| self.rates_at(one, class) != self.rates_at(other, class))
    }

    /// Whether taxes at a place depend on data that the place lacks: its state, postcode or city.
    #[must_use]
    pub fn depends_on_more(&self, place: &TaxPlace) -> bool {
        let here = |rate: &&TaxRate| rate.country.is_empty() || rate.country == place.country;
        self.rates.iter().filter(here).any(|rate| {
            let state_fits = rate.state.is_empty() || rate.state == place.state;
            (place.state.is_empty() && !rate.state.is_empty())
                || (state_fits && place.postcode.is_empty() && !rate.postcodes.is_empty())
        }) || self.depends_on_city(place)
    }

    /// Whether a rate at a place is limited to some cities; delivery zones cannot name a city.
    #[must_use]
    pub fn depends_on_city(&self, place: &TaxPlace) -> bool {
        let fits = |own: &str, named: &str| own.is_empty() || own == named;
        self.rates.iter().any(|rate| {
            fits(&rate.country, &place.country)
                && fits(&rate.state, &place.state)
                && !rate.cities.is_empty()
        })
    }

    /// Returns the rates of goods at a place.
    pub(super) fn goods_rates(
        &self,
        place: &TaxPlace,
        status: TaxStatus,
        class: &str,
    ) -> Vec<&TaxRate> {
        if status == TaxStatus::Taxable { self.rates_at(place, class) } else { Vec::new() }
    }

    /// Returns the rates of delivery at a place for goods of these classes (those whose delivery is
    /// taxed). Before 10.0, a class without a rate for delivery fell back to the standard one.
    pub(super) fn shipping_rates(
        &self,
        place: &TaxPlace,
        classes: &[&str],
        falls_back: bool,
    ) -> Vec<&TaxRate> {
        let of = |class: &str| -> Vec<&TaxRate> {
            self.rates_at(place, class).into_iter().filter(|rate| rate.shipping).collect()
        };
        if let Some(class) = &self.shipping_class {
            let found = of(class);
            return if found.is_empty() && falls_back { of("") } else { found };
        }
        let Some(first) = classes.first() else { return Vec::new() };
        let class = if classes.contains(&"") {
            ""
        } else if classes.iter().all(|class| class == first) {
            first
        } else {
            let listed = self.classes.iter().find(|class| classes.contains(&class.as_str()));
            listed.map_or("", String::as_str)
        };
        let found = of(class);
        if found.is_empty() && falls_back { of("") } else { found }
    }
}

/// Sort key in WooCommerce's order of rates: rates that name a place precede general ones.
fn rank(rate: &TaxRate) -> impl Ord + '_ {
    (
        rate.priority,
        (rate.country.is_empty(), &rate.country),
        (rate.state.is_empty(), &rate.state),
        rate.postcodes.is_empty(),
        rate.cities.is_empty(),
        rate.id,
    )
}

const HUNDRED: i64 = 100;

fn percent(rate: &TaxRate) -> Decimal {
    rate.rate.over(Decimal::whole(HUNDRED))
}

/// Computes taxes in, or on top of, a price of the store, like `calc_tax`.
pub(super) fn calculate(
    price: Decimal,
    rates: &[&TaxRate],
    included: bool,
    rounding: Rounding,
) -> Taxes {
    let taxes = if included { inclusive(price, rates) } else { exclusive(price, rates) };
    let fine = rounding.fine();
    taxes.into_iter().map(|(id, tax)| (id, tax.round(fine, Half::Up))).collect()
}

/// Computes taxes on a delivery fee, rounded as an amount in main units, like `calc_shipping_tax`.
pub(super) fn on_shipping(cost: Decimal, rates: &[&TaxRate], rounding: Rounding) -> Taxes {
    let precision = rounding.precision();
    let taxes = exclusive(cost, rates).into_iter();
    taxes.map(|(id, tax)| (id, rounding.line(tax.round(precision, Half::Up)))).collect()
}

fn inclusive(price: Decimal, rates: &[&TaxRate]) -> Taxes {
    let mut taxes: Taxes = rates.iter().map(|rate| (rate.id, Decimal::ZERO)).collect();
    let mut rest = price;
    for (at, rate) in rates.iter().enumerate().rev().filter(|(_, rate)| rate.compound) {
        let tax = rest - rest.over(Decimal::ONE + percent(rate));
        taxes[at].1 = tax;
        rest = rest - tax;
    }
    let regular = || rates.iter().enumerate().filter(|(_, rate)| !rate.compound);
    let all: Decimal = regular().map(|(_, rate)| percent(rate)).sum();
    for (at, rate) in regular() {
        taxes[at].1 = rest.times(percent(rate)).over(Decimal::ONE + all);
    }
    taxes
}

fn exclusive(price: Decimal, rates: &[&TaxRate]) -> Taxes {
    let regular = rates.iter().filter(|rate| !rate.compound);
    let mut taxes: Taxes = regular.map(|rate| (rate.id, price.times(percent(rate)))).collect();
    for rate in rates.iter().filter(|rate| rate.compound) {
        let tax = (price + sum(&taxes)).times(percent(rate));
        taxes.push((rate.id, tax));
    }
    taxes
}
