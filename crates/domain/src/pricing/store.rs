//! Settings of the store that affect prices.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::cart::Cart;
use super::shipping::{CostRules, FlatRate, FreeRequires, FreeShipping, LocalPickup, ZonePricing};
use super::tax::{self, TaxRules, TaxStatus};
use crate::catalogue::{Product, Variation};
use crate::decimal::Decimal;
use crate::fulfilment::DeliveryZone;
use crate::money::Minor;
use crate::sentence::Sentence;

/// First major version that allocates a coupon with a limited number of pieces by unit price, and
/// that charges no standard tax on delivery of goods whose class has none.
const NEW_RULES_SINCE: u32 = 10;

/// Settings of the store that affect prices.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct StorePricing {
    /// Digits of the currency (ISO 4217).
    pub minor_digits: u32,
    /// Digits to which the store rounds (`woocommerce_price_num_decimals`).
    pub decimals: u32,
    /// `woocommerce_price_decimal_sep`.
    pub separator: String,
    /// WooCommerce's major version; `None` = unknown, treated as the newest.
    pub major_version: Option<u32>,
    /// Taxes.
    pub taxes: TaxRules,
    /// Delivery zones that can be priced.
    pub zones: Vec<ZonePricing>,
    /// Pick-up, if the store has a method for it.
    pub pickup: Option<LocalPickup>,
    /// Whether the store has shipping classes.
    pub has_shipping_classes: bool,
}

impl Default for StorePricing {
    fn default() -> Self {
        Self {
            minor_digits: 2,
            decimals: 2,
            separator: ".".to_owned(),
            major_version: None,
            taxes: TaxRules::default(),
            zones: Vec::new(),
            pickup: None,
            has_shipping_classes: false,
        }
    }
}

/// Defaults for price books without a store.
pub(super) static PLAIN: LazyLock<StorePricing> = LazyLock::new(StorePricing::default);

/// Product or delivery zone that is not offered because its settings cannot be computed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Uncomputable {
    /// Name of the product or zone, e.g. `delivery zone "Westlands"`.
    pub subject: Sentence,
    /// Reason why it cannot be computed.
    pub reason: Sentence,
    /// Remedy for staff.
    #[serde(default)]
    pub remedy: Sentence,
}

/// Price data of a product or a variation as the store has them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ItemPricing {
    /// The store's price of one piece; `None` = not for sale.
    pub price: Option<Decimal>,
    /// Price before a running sale.
    pub regular_price: Option<Decimal>,
    /// Taxable part of it.
    pub tax_status: TaxStatus,
    /// Slug of the tax class; empty = standard.
    pub tax_class: String,
    /// Id of the shipping class; 0 = none.
    pub shipping_class: i64,
    /// Whether it needs no delivery.
    pub is_virtual: bool,
}

impl ItemPricing {
    /// Returns price data of a product that has none of its own: plain goods at the displayed
    /// price.
    #[must_use]
    pub fn plain(product: &Product, variation: Option<&Variation>, digits: u32) -> Self {
        let price = variation.map_or(product.price, |size| size.price);
        let price = price.map(|price| Decimal::from_minor(price, digits));
        Self { price, regular_price: price, ..Self::default() }
    }
}

impl StorePricing {
    /// Whether WooCommerce's rules from before 10.0 apply.
    #[must_use]
    pub fn has_old_rules(&self) -> bool {
        self.major_version.is_some_and(|major| major < NEW_RULES_SINCE)
    }

    /// Returns the settings for the evaluation of shipping costs.
    #[must_use]
    pub fn cost_rules(&self) -> CostRules<'_> {
        CostRules {
            // Before 10.0, a fee in per cent was not rounded.
            decimals: if self.has_old_rules() { 12 } else { self.decimals },
            separator: &self.separator,
            has_classes: self.has_shipping_classes,
        }
    }

    /// Returns a price as listings and product pages display it.
    #[must_use]
    pub fn shop_price(&self, price: Decimal, pricing: &ItemPricing) -> Minor {
        self.shown(price, pricing, self.taxes.shop_shows_tax)
    }

    /// Returns a price of one piece with or without tax, at the store's own place.
    fn shown(&self, price: Decimal, pricing: &ItemPricing, with_tax: bool) -> Minor {
        let taxes = &self.taxes;
        if !taxes.enabled || taxes.prices_include_tax == with_tax {
            return price.to_minor(self.minor_digits);
        }
        let rates = taxes.goods_rates(&taxes.base, pricing.tax_status, &pricing.tax_class);
        let rounding = taxes.rounding(self.decimals);
        let tax = tax::calculate(price, &rates, taxes.prices_include_tax, rounding);
        let shown = if with_tax {
            price + tax.iter().map(|(_, tax)| rounding.line_tax(*tax)).sum()
        } else {
            price - tax::sum(&tax)
        };
        rounding.whole(shown).to_minor(self.minor_digits)
    }

    /// Sets the prices of a product and its variations to those that the store displays.
    pub fn show(
        &self,
        product: &mut Product,
        own: &ItemPricing,
        size: impl Fn(i64) -> Option<ItemPricing>,
    ) {
        let price = |price: Option<Decimal>, pricing: &ItemPricing| {
            price.map(|price| self.shop_price(price, pricing))
        };
        for variation in &mut product.variations {
            let Some(pricing) = size(variation.id) else { continue };
            if variation.price.is_some() {
                variation.price = price(pricing.price, &pricing);
                variation.regular_price =
                    price(pricing.regular_price, &pricing).or(variation.price);
            }
        }
        if product.variations.is_empty() {
            if product.price.is_some() {
                product.price = price(own.price, own);
                product.regular_price = price(own.regular_price, own).or(product.price);
            }
            return;
        }
        // Size that determines the product's price: the cheapest in stock, else the cheapest.
        let sellable = || product.variations.iter().filter(|size| size.purchasable);
        let cheapest = sellable()
            .filter(|size| size.in_stock)
            .min_by_key(|size| size.price)
            .or_else(|| sellable().min_by_key(|size| size.price));
        let prices = cheapest.map(|size| (size.price, size.regular_price));
        (product.price, product.regular_price) = prices.unwrap_or_default();
    }

    /// Returns the delivery fee of one plain piece as the cart displays it, or of the first
    /// shipping class that WooCommerce delivers if it delivers no plain goods; `None` = nothing is
    /// delivered.
    #[must_use]
    pub fn usual_fee(&self, zone: &ZonePricing) -> Option<Minor> {
        let Some(flat) = &zone.flat else { return Some(0) };
        let classes = std::iter::once(0).chain(flat.class_costs.keys().copied());
        classes.into_iter().find_map(|shipping_class| {
            let price = Some(Decimal::ZERO);
            let piece = ItemPricing { price, shipping_class, ..ItemPricing::default() };
            let mut cart = Cart::new(self, &zone.place, [(piece, 1)]);
            cart.deliver(flat).then(|| cart.shown().shipping)
        })
    }

    /// Returns the pricing of a zone; a zone of an older copy of the catalogue is priced by its fee
    /// alone.
    pub(super) fn zone(&self, zone: &DeliveryZone) -> ZonePricing {
        if let Some(known) = self.zones.iter().find(|known| known.id == zone.id) {
            return known.clone();
        }
        let amount = |minor| Decimal::from_minor(minor, self.minor_digits);
        let instance_id = zone.id.rsplit(':').next().and_then(|id| id.parse().ok()).unwrap_or(0);
        let cost = amount(zone.fee).to_string();
        let flat = FlatRate { instance_id, cost, ..FlatRate::default() };
        let free = |free_from| FreeShipping {
            instance_id,
            requires: FreeRequires::MinAmount,
            min_amount: amount(free_from),
            ..FreeShipping::default()
        };
        ZonePricing {
            id: zone.id.clone(),
            place: self.taxes.base.clone(),
            flat: Some(flat),
            free: zone.free_from.map(free),
        }
    }
}
