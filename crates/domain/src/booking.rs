//! Bookings: amounts of a quote as WooCommerce's own cart (`WC_Cart_Totals`) computes and stores
//! them, net with each tax separate. Orders are written to the store with them.

use serde::{Deserialize, Serialize};

use crate::decimal::Decimal;

/// Amounts of WooCommerce's cart for a quote.
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
    /// Destination for tax purposes; the addresses of the order must name it.
    pub place: TaxPlace,
    /// Amounts of the quote's first lines, in the same order; zero for lines that are not for sale.
    pub lines: Vec<LineBooking>,
    /// Delivery or pick-up.
    pub shipping: ShippingBooking,
    /// Coupons that were accepted, with or without an amount.
    pub coupons: Vec<CouponBooking>,
    /// Grand total, rounded to `decimals`.
    pub total: Decimal,
}

/// Place in terms of tax rates.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(default)]
pub struct TaxPlace {
    /// ISO 3166 code, e.g. `KE`.
    pub country: String,
    /// WooCommerce's code of the county or state, e.g. `KE30`; empty = none.
    pub state: String,
    /// Postcode; empty = none.
    pub postcode: String,
    /// City; empty = none.
    pub city: String,
}

/// Amounts of a line, without tax.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineBooking {
    /// Amount before coupons; not rounded where prices include tax.
    pub subtotal: Decimal,
    /// Amount after coupons; not rounded where prices include tax.
    pub total: Decimal,
    /// Tax of this line, by rate.
    pub taxes: Vec<TaxAmount>,
}

/// Tax of a line by one rate; not rounded where the store rounds at subtotal.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaxAmount {
    /// WooCommerce's id of the rate.
    pub rate_id: i64,
    /// Tax before coupons.
    pub subtotal: Decimal,
    /// Tax after coupons.
    pub total: Decimal,
}

/// Shipping method and its cost without tax.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShippingBooking {
    /// Method id: `flat_rate`, `free_shipping`, `local_pickup`; empty = the store has no such
    /// method.
    pub method_id: String,
    /// Instance id of the method in its zone; 0 = none.
    pub instance_id: i64,
    /// Title of the method in the store; plain text.
    pub title: String,
    /// Cost without tax, rounded.
    pub total: Decimal,
    /// Cost before rounding, from which its tax is computed.
    #[serde(default)]
    pub cost: Decimal,
    /// Tax by rate; `subtotal` and `total` are the same.
    pub taxes: Vec<TaxAmount>,
}

/// Discount by one coupon.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CouponBooking {
    /// Code as in the store (lower case).
    pub code: String,
    /// Discount without tax.
    pub discount: Decimal,
    /// Reduction of tax by the discount.
    pub discount_tax: Decimal,
    /// Whether the coupon makes delivery free.
    pub free_shipping: bool,
}

impl LineBooking {
    /// Returns the sum of taxes before coupons.
    #[must_use]
    pub fn subtotal_tax(&self) -> Decimal {
        self.taxes.iter().map(|tax| tax.subtotal).sum()
    }

    /// Returns the sum of taxes after coupons.
    #[must_use]
    pub fn total_tax(&self) -> Decimal {
        self.taxes.iter().map(|tax| tax.total).sum()
    }
}
