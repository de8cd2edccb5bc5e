//! What delivery and pick-up cost by WooCommerce's methods.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::formula::{self, CostInput};
use crate::booking::TaxPlace;
use crate::decimal::Decimal;

/// A delivery zone as it is priced.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ZonePricing {
    /// Id of the [`DeliveryZone`](crate::fulfilment::DeliveryZone).
    pub id: String,
    /// Where its taxes are looked up.
    pub place: TaxPlace,
    /// What it costs; `None` = it is always free.
    pub flat: Option<FlatRate>,
    /// When it is free.
    pub free: Option<FreeShipping>,
}

/// WooCommerce's flat rate: costs are formulas.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct FlatRate {
    /// WooCommerce's id of the method in its zone.
    pub instance_id: i64,
    /// As the store names it.
    pub title: String,
    /// Whether its cost is taxed.
    pub taxable: bool,
    /// Cost per order; empty = none set.
    pub cost: String,
    /// Cost by shipping class.
    pub class_costs: BTreeMap<i64, String>,
    /// Cost of goods without a shipping class; empty = none set.
    pub no_class_cost: String,
    /// Whether the dearest class is charged, not each.
    pub dearest_class_only: bool,
}

/// WooCommerce's free shipping.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct FreeShipping {
    /// WooCommerce's id of the method in its zone.
    pub instance_id: i64,
    /// As the store names it.
    pub title: String,
    /// What it requires.
    pub requires: FreeRequires,
    /// Smallest subtotal, as the cart displays it.
    pub min_amount: Decimal,
    /// Whether coupons do not count against the smallest subtotal.
    pub ignore_discounts: bool,
}

/// What free shipping requires.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FreeRequires {
    /// Nothing.
    #[default]
    Nothing,
    /// A coupon that grants it.
    Coupon,
    /// The smallest subtotal.
    MinAmount,
    /// One of both.
    Either,
    /// Both.
    Both,
}

/// WooCommerce's local pick-up.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LocalPickup {
    /// WooCommerce's id of the method in its zone.
    pub instance_id: i64,
    /// As the store names it.
    pub title: String,
    /// Whether its cost is taxed.
    pub taxable: bool,
    /// Without tax.
    pub cost: Decimal,
}

/// Goods of one shipping class.
#[derive(Debug, Clone, Copy, Default)]
pub struct ClassGoods {
    /// Pieces.
    pub quantity: u32,
    /// After coupons, without tax.
    pub cost: Decimal,
}

/// What a flat rate's costs are read with.
#[derive(Debug, Clone, Copy)]
pub struct CostRules<'a> {
    /// The store's decimals.
    pub decimals: u32,
    /// `woocommerce_price_decimal_sep`.
    pub separator: &'a str,
    /// Whether the store has shipping classes; without, costs by class are not looked at.
    pub has_classes: bool,
}

impl FlatRate {
    /// Cost of these goods by shipping class (0 = none); `None` where it cannot be computed, or
    /// where WooCommerce does not offer the method because no cost is set.
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
        let mut dearest = Decimal::ZERO;
        for (class, goods) in goods.iter().filter(|_| rules.has_classes) {
            let text = match class {
                0 => Some(&self.no_class_cost),
                class => self.class_costs.get(class),
            };
            let Some(text) = text.filter(|text| !text.is_empty()) else { continue };
            let cost = evaluate(text, goods.quantity, goods.cost)?;
            if self.dearest_class_only {
                dearest = dearest.max(cost);
                found = found.or(Some(Decimal::ZERO));
            } else {
                found = Some(found.unwrap_or_default() + cost);
            }
        }
        found.map(|cost| cost + dearest)
    }

    /// Whether the cost depends on what is bought.
    #[must_use]
    pub fn varies(&self, has_classes: bool) -> bool {
        let by_class = has_classes && self.class_costs.values().any(|cost| !cost.is_empty());
        let no_class = has_classes && formula::varies(&self.no_class_cost);
        by_class || no_class || formula::varies(&self.cost)
    }

    /// The first cost that cannot be computed.
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

/// What free shipping looks at.
#[derive(Debug, Clone, Copy, Default)]
pub struct FreeInput {
    /// Subtotal as the cart displays it.
    pub subtotal: Decimal,
    /// What coupons take off it, as the cart displays it.
    pub discount: Decimal,
    /// Whether a coupon grants free shipping.
    pub coupon: bool,
}

impl FreeShipping {
    /// Whether the delivery is free; else what is missing, where more goods would make it free.
    ///
    /// # Errors
    /// The missing amount; `None` where no amount makes it free.
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
