//! Amounts of a quote as WooCommerce's own cart (`WC_Cart_Totals`) computes and stores them: net, with
//! each tax beside it. They are what an order is written to the store with.

use serde::{Deserialize, Serialize};

use crate::decimal::Decimal;

/// What WooCommerce's cart holds for a quote.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Booking {
    /// Digits after the point to which the store rounds (`woocommerce_price_num_decimals`).
    pub decimals: u32,
    /// Digits of the currency (ISO 4217); `decimals` may be more or fewer.
    pub minor_digits: u32,
    /// Whether the store calculates taxes at all (`woocommerce_calc_taxes`).
    pub taxed: bool,
    /// Whether the store's product prices include tax.
    pub prices_include_tax: bool,
    /// Whether the store rounds taxes once per order instead of once per line.
    pub round_at_subtotal: bool,
    /// Where the goods go, as far as taxes are concerned: an order's addresses have to name it.
    pub place: TaxPlace,
    /// The quote's first lines, in the same order; lines that are not for sale are nothing.
    pub lines: Vec<LineBooking>,
    /// Delivery or pick-up.
    pub shipping: ShippingBooking,
    /// Coupons that were accepted, with or without an amount.
    pub coupons: Vec<CouponBooking>,
    /// Grand total, rounded to `decimals`.
    pub total: Decimal,
}

/// A place as tax rates know it.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(default)]
pub struct TaxPlace {
    /// ISO 3166 code, e.g. `KE`.
    pub country: String,
    /// WooCommerce's code of the county or state, e.g. `KE30`; empty = none.
    pub state: String,
    /// Empty = none.
    pub postcode: String,
    /// Empty = none.
    pub city: String,
}

/// A line, without tax.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineBooking {
    /// Before coupons; not rounded where prices include tax.
    pub subtotal: Decimal,
    /// After coupons; not rounded where prices include tax.
    pub total: Decimal,
    /// Tax of this line, by rate.
    pub taxes: Vec<TaxAmount>,
}

/// One tax of a line, not rounded where the store rounds at subtotal.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaxAmount {
    /// WooCommerce's id of the rate.
    pub rate_id: i64,
    /// Before coupons.
    pub subtotal: Decimal,
    /// After coupons.
    pub total: Decimal,
}

/// How the goods reach the customer, and what that costs without tax.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShippingBooking {
    /// `flat_rate`, `free_shipping`, `local_pickup`; empty = the store has no method for it.
    pub method_id: String,
    /// The method's instance in its zone; 0 = none.
    pub instance_id: i64,
    /// As the store names it; plain text.
    pub title: String,
    /// Without tax.
    pub total: Decimal,
    /// `total` before it was rounded, which its tax is computed from.
    #[serde(default)]
    pub cost: Decimal,
    /// Tax by rate; `subtotal` and `total` are the same.
    pub taxes: Vec<TaxAmount>,
}

/// What a coupon takes off.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CouponBooking {
    /// As the store knows it (lower case).
    pub code: String,
    /// Without tax.
    pub discount: Decimal,
    /// Tax that falls away with it.
    pub discount_tax: Decimal,
    /// Whether delivery is free by it.
    pub free_shipping: bool,
}

impl LineBooking {
    /// Tax before coupons.
    #[must_use]
    pub fn subtotal_tax(&self) -> Decimal {
        self.taxes.iter().map(|tax| tax.subtotal).sum()
    }

    /// Tax after coupons.
    #[must_use]
    pub fn total_tax(&self) -> Decimal {
        self.taxes.iter().map(|tax| tax.total).sum()
    }
}
