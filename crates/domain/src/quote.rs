//! What lines cost today. The one place where prices become totals.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::booking::Booking;
use crate::fulfilment::Fulfilment;
use crate::money::Minor;

/// Product, variation and quantity, without a price: all that a client may say.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Line {
    /// WooCommerce's product id.
    pub product_id: i64,
    /// Needed for a variable product.
    #[serde(default)]
    pub variation_id: Option<i64>,
    /// Option name to value, for options that the variation leaves open.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<BTreeMap<String, String>>", optional))]
    pub attributes: BTreeMap<String, String>,
    /// 1 to `limits::MAX_QUANTITY`.
    pub quantity: u32,
}

impl Line {
    /// Whether both lines ask for the same goods; two choices for an open option are two goods.
    #[must_use]
    pub fn is_same_goods(&self, other: &Self) -> bool {
        (self.product_id, self.variation_id, &self.attributes)
            == (other.product_id, other.variation_id, &other.attributes)
    }
}

/// What is to be priced.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct QuoteInput {
    /// At least one line.
    pub lines: Vec<Line>,
    /// Pick-up unless told.
    #[serde(default)]
    pub fulfilment: Fulfilment,
    /// Coupon code as typed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub coupon: Option<String>,
}

/// Today's prices for lines, with fees and total.
///
/// Amounts are as the store displays prices in its cart: with tax ([`TaxDisplay::Included`]) or
/// without ([`TaxDisplay::Added`]; then `tax_total` stands between them and the total).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Quote {
    /// In the order asked; the same product asked twice is one line.
    pub lines: Vec<QuoteLine>,
    /// Sum of the lines.
    pub subtotal: Minor,
    /// What a coupon takes off, as a positive amount.
    pub discount: Minor,
    /// Delivery fee.
    pub shipping: Minor,
    /// Added so that the total is payable in whole shillings; may be negative.
    pub rounding: Minor,
    /// `subtotal - discount + shipping + rounding`, and `tax_total` where taxes are added.
    pub total: Minor,
    /// ISO 4217 code.
    pub currency: String,
    /// What the shopper should know before paying.
    pub notices: Vec<Notice>,
    /// How taxes stand in the amounts above; absent = the store calculates none.
    #[serde(default, skip_serializing_if = "TaxDisplay::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Option<TaxDisplay>", optional))]
    pub tax_display: TaxDisplay,
    /// Taxes on goods and delivery, by rate; absent = none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<QuoteTax>>", optional))]
    pub taxes: Vec<QuoteTax>,
    /// Sum of the taxes; absent = 0.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Minor>", optional))]
    pub tax_total: Minor,
    /// The same amounts as WooCommerce's own cart holds them; for the store, never for a page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(skip))]
    pub booking: Option<Box<Booking>>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
pub(crate) const fn is_zero(amount: &Minor) -> bool {
    *amount == 0
}

/// How taxes stand in a quote's amounts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum TaxDisplay {
    /// The store calculates no taxes.
    #[default]
    None,
    /// They are part of every amount.
    Included,
    /// They come on top, as rows of their own.
    Added,
}

impl TaxDisplay {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
    pub(crate) fn is_none(&self) -> bool {
        *self == Self::None
    }
}

/// One tax of a quote.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct QuoteTax {
    /// WooCommerce's id of the rate.
    pub rate_id: i64,
    /// Name of the rate, e.g. `VAT`.
    pub label: String,
    /// Minor units, on goods and delivery.
    pub amount: Minor,
}

impl Quote {
    /// WooCommerce's grand total; the rest of `total` is what this shop adds: rounding, and at the
    /// desk custom lines and staff's discount.
    #[must_use]
    pub fn store_total(&self) -> Minor {
        let booking = self.booking.as_ref();
        booking.map_or(self.total - self.rounding, |known| known.total.to_minor(known.minor_digits))
    }

    /// The quote as a page may have it.
    #[must_use]
    pub fn without_booking(self) -> Self {
        Self { booking: None, ..self }
    }

    /// Sum of the amounts before rounding.
    #[must_use]
    pub const fn before_rounding(&self) -> Minor {
        let taxes = if matches!(self.tax_display, TaxDisplay::Added) { self.tax_total } else { 0 };
        self.subtotal - self.discount + self.shipping + taxes
    }

    /// Whether every line can be sold as asked.
    #[must_use]
    pub fn can_be_ordered(&self) -> bool {
        !self.lines.is_empty() && self.lines.iter().all(|line| line.available)
    }
}

/// One priced line.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct QuoteLine {
    /// WooCommerce's product id.
    pub product_id: i64,
    /// WooCommerce's variation id; `None` for a simple product.
    pub variation_id: Option<i64>,
    /// Option name to value, as asked for options that the variation leaves open.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<BTreeMap<String, String>>", optional))]
    pub attributes: BTreeMap<String, String>,
    /// Product name.
    pub name: String,
    /// All chosen values, `attributes` included, e.g. `Size` = `500g`.
    pub options: BTreeMap<String, String>,
    /// Address part of the product; empty when it is unknown.
    pub slug: String,
    /// Picture address, if there is one.
    pub image: Option<String>,
    /// Pieces asked for.
    pub quantity: u32,
    /// Today's price of one piece; 0 where it is not for sale.
    pub unit_price: Minor,
    /// Price of one piece in the catalogue; absent = `unit_price`. The two differ where the store
    /// displays taxes differently in shop and cart (`woocommerce_tax_display_shop` and `_cart`), or
    /// where the customer's place is taxed differently from the store's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub catalogue_price: Option<Minor>,
    /// `unit_price * quantity`.
    pub total: Minor,
    /// Whether it can be sold in this quantity now.
    pub available: bool,
}

impl QuoteLine {
    /// The line that was asked for.
    #[must_use]
    pub fn asked(&self) -> Line {
        Line {
            product_id: self.product_id,
            variation_id: self.variation_id,
            attributes: self.attributes.clone(),
            quantity: self.quantity,
        }
    }
}

/// Something about a quote that a shopper should know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "code", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Notice {
    /// Fewer are left than asked for (0 = none).
    OutOfStock {
        /// Whose line.
        product_id: i64,
        /// Whose line.
        variation_id: Option<i64>,
        /// Whose line.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        #[cfg_attr(feature = "ts", ts(as = "Option<BTreeMap<String, String>>", optional))]
        attributes: BTreeMap<String, String>,
        /// Pieces that can be had; `None` = the shop does not count them.
        left: Option<i64>,
    },
    /// No longer sold, or never was in this form.
    NotForSale {
        /// Whose line.
        product_id: i64,
        /// Whose line.
        variation_id: Option<i64>,
        /// Whose line.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        #[cfg_attr(feature = "ts", ts(as = "Option<BTreeMap<String, String>>", optional))]
        attributes: BTreeMap<String, String>,
    },
    /// An order may have one piece of it, more were asked for.
    OnePerOrder {
        /// Whose line.
        product_id: i64,
        /// Whose line.
        variation_id: Option<i64>,
        /// Whose line.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        #[cfg_attr(feature = "ts", ts(as = "Option<BTreeMap<String, String>>", optional))]
        attributes: BTreeMap<String, String>,
    },
    /// The coupon gives nothing.
    CouponRefused {
        /// As typed.
        coupon: String,
        /// Why.
        reason: CouponRefusal,
    },
    /// Delivery becomes free when this much more is ordered.
    FreeDeliveryMissing {
        /// Minor units missing.
        missing: Minor,
    },
    /// The zone is not one of the shop's.
    UnknownZone {
        /// As asked.
        zone: String,
    },
}

/// Why a coupon gives nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum CouponRefusal {
    /// The shop has no such coupon.
    Unknown,
    /// Its time is over.
    Expired,
    /// It has been used as often as it may be.
    UsedUp,
    /// This customer, known by e-mail or phone, has used it as often as one may.
    UsedUpByCustomer,
    /// It depends on the customer's e-mail, and none was given.
    EmailNeeded,
    /// It is for other e-mail addresses.
    NotForThisEmail,
    /// The subtotal is too small for it.
    BelowMinimum,
    /// The subtotal is too large for it.
    AboveMaximum,
    /// Nothing in the cart is covered by it.
    NotForTheseProducts,
    /// Its kind cannot be applied here.
    NotSupported,
}
