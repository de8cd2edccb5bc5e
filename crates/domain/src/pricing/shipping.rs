//! Costs of delivery and pick-up by WooCommerce's shipping methods.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::formula::{self, CostInput};
use crate::booking::TaxPlace;
use crate::decimal::Decimal;

/// Pricing of a delivery zone.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ZonePricing {
    /// Id of the [`DeliveryZone`](crate::fulfilment::DeliveryZone).
    pub id: String,
    /// Place for which its taxes are looked up.
    pub place: TaxPlace,
    /// Flat rate; `None` = always free.
    pub flat: Option<FlatRate>,
    /// Free shipping and its requirement, if the zone has it.
    pub free: Option<FreeShipping>,
}

/// WooCommerce's flat rate; its costs are formulas.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct FlatRate {
    /// WooCommerce's id of the method in its zone.
    pub instance_id: i64,
    /// Title of the method in the store.
    pub title: String,
    /// Whether its cost is taxed.
    pub taxable: bool,
    /// Cost per order; empty = none set.
    pub cost: String,
    /// Cost by shipping class.
    pub class_costs: BTreeMap<i64, String>,
    /// Cost of goods without a shipping class; empty = none set.
    pub no_class_cost: String,
    /// Whether only the most expensive class is charged, instead of each.
    pub most_expensive_class_only: bool,
}

/// WooCommerce's free shipping.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct FreeShipping {
    /// WooCommerce's id of the method in its zone.
    pub instance_id: i64,
    /// Title of the method in the store.
    pub title: String,
    /// Requirement for free shipping.
    pub requires: FreeRequires,
    /// Minimum subtotal, as the cart displays it.
    pub min_amount: Decimal,
    /// Whether the minimum applies to the subtotal before coupons.
    pub ignore_discounts: bool,
}

/// Requirement for free shipping.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FreeRequires {
    /// No requirement.
    #[default]
    Nothing,
    /// A coupon that grants free shipping.
    Coupon,
    /// The minimum subtotal.
    MinAmount,
    /// Such a coupon or the minimum subtotal.
    Either,
    /// Such a coupon and the minimum subtotal.
    Both,
}

/// WooCommerce's local pick-up.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LocalPickup {
    /// WooCommerce's id of the method in its zone.
    pub instance_id: i64,
    /// Title of the method in the store.
    pub title: String,
    /// Whether its cost is taxed.
    pub taxable: bool,
    /// Cost without tax.
    pub cost: Decimal,
}

/// Goods of one shipping class.
#[derive(Debug, Clone, Copy, Default)]
pub struct ClassGoods {
    /// Number of pieces.
    pub quantity: u32,
    /// Price after coupons, without tax.
    pub cost: Decimal,
}

/// Store settings for the evaluation of costs.
#[derive(Debug, Clone, Copy)]
pub struct CostRules<'a> {
    /// Decimals of the store.
    pub decimals: u32,
    /// `woocommerce_price_decimal_sep`.
    pub separator: &'a str,
    /// Whether the store has shipping classes; without them, costs by class are ignored.
    pub has_classes: bool,
}

impl FlatRate {
    /// Computes the cost of these goods by shipping class (0 = none); `None` if it cannot be
    /// computed, or if WooCommerce does not offer the method because no cost is set.
    #[must_use]
    pub fn cost(&self, goods: &BTreeMap<i64, ClassGoods>, rules: CostRules<'_>) -> Option<Decimal> {
        let evaluate = |text: &str, quantity, cost| {
            let CostRules { decimals, separator, .. } = rules;
            formula::evaluate(text, CostInput { quantity, cost, decimals, separator })
        };
        let mut found = None;
        if !self.cost.is_empty() {
            let quantity = goods.values().map(|class| class.quantity).sum();
            let cost = goods.values().map(|class| class.cost).sum();
            found = Some(evaluate(&self.cost, quantity, cost)?);
        }
        let mut most_expensive = Decimal::ZERO;
        for (class, goods) in goods.iter().filter(|_| rules.has_classes) {
            let text = match class {
                0 => Some(&self.no_class_cost),
                class => self.class_costs.get(class),
            };
            let Some(text) = text.filter(|text| !text.is_empty()) else { continue };
            let cost = evaluate(text, goods.quantity, goods.cost)?;
            if self.most_expensive_class_only {
                most_expensive = most_expensive.max(cost);
                found = found.or(Some(Decimal::ZERO));
            } else {
                found = Some(found.unwrap_or_default() + cost);
            }
        }
        found.map(|cost| cost + most_expensive)
    }

    /// Whether the cost depends on the cart.
    #[must_use]
    pub fn varies(&self, has_classes: bool) -> bool {
        let by_class = has_classes && self.class_costs.values().any(|cost| !cost.is_empty());
        let no_class = has_classes && formula::varies(&self.no_class_cost);
        by_class || no_class || formula::varies(&self.cost)
    }

    /// Returns the first cost that cannot be computed.
    #[must_use]
    pub fn unreadable(&self, rules: CostRules<'_>) -> Option<&str> {
        let costs = [&self.cost, &self.no_class_cost].into_iter().chain(self.class_costs.values());
        let reads = |text: &str| {
            let CostRules { decimals, separator, .. } = rules;
            [(1, 1_i64), (7, 5_000)].into_iter().all(|(quantity, cost)| {
                let cost = Decimal::whole(cost);
                let input = CostInput { quantity, cost, decimals, separator };
                formula::evaluate(text, input).is_some_and(|cost| cost >= Decimal::ZERO)
            })
        };
        costs.map(String::as_str).find(|text| !text.is_empty() && !reads(text))
    }
}

/// Input of the free shipping rule.
#[derive(Debug, Clone, Copy, Default)]
pub struct FreeInput {
    /// Subtotal as the cart displays it.
    pub subtotal: Decimal,
    /// Discount by coupons, as the cart displays it.
    pub discount: Decimal,
    /// Whether a coupon grants free shipping.
    pub coupon: bool,
}

impl FreeShipping {
    /// Checks whether delivery is free.
    ///
    /// # Errors
    /// The amount missing for free delivery; `None` if no amount makes it free.
    pub fn grants(&self, input: FreeInput) -> Result<(), Option<Decimal>> {
        let discount = if self.ignore_discounts { Decimal::ZERO } else { input.discount };
        let missing = self.min_amount - (input.subtotal - discount);
        let enough = missing <= Decimal::ZERO;
        let (free, by_amount) = match self.requires {
            FreeRequires::Nothing => (true, false),
            FreeRequires::Coupon => (input.coupon, false),
            FreeRequires::MinAmount => (enough, true),
            FreeRequires::Either => (enough || input.coupon, true),
            FreeRequires::Both => (enough && input.coupon, input.coupon),
        };
        if free { Ok(()) } else { Err(Some(missing).filter(|_| by_amount && !enough)) }
    }
}
