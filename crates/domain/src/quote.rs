//! Quotes: current prices of a cart's lines, with fees and total.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::booking::Booking;
use crate::fulfilment::Fulfilment;
use crate::language::Language;
use crate::money::Minor;
use crate::promise::TimePromise;
use crate::slots::TimeSlot;
use crate::translation::{LineTexts, Translations};

/// Cart line: product, variation and quantity. It has no price, which clients never set.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Line {
    /// WooCommerce's product id.
    pub product_id: i64,
    /// WooCommerce's variation id; required for a variable product.
    #[serde(default)]
    pub variation_id: Option<i64>,
    /// Option name to value, for options that the variation leaves open.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<BTreeMap<String, String>>", optional))]
    pub attributes: BTreeMap<String, String>,
    /// Number of pieces, 1 to `limits::MAX_QUANTITY`.
    pub quantity: u32,
}

impl Line {
    /// Whether both lines request the same goods; different choices for an open option are
    /// different goods.
    #[must_use]
    pub fn is_same_goods(&self, other: &Self) -> bool {
        (self.product_id, self.variation_id, &self.attributes)
            == (other.product_id, other.variation_id, &other.attributes)
    }
}

/// Index of the first line with the goods of a former one.
#[must_use]
pub fn repeated_goods(lines: &[Line]) -> Option<usize> {
    let repeats =
        |(at, line): (usize, &Line)| lines.iter().take(at).any(|one| one.is_same_goods(line));
    lines.iter().enumerate().position(repeats)
}

/// Input of a quote.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct QuoteInput {
    /// Lines, at least one.
    pub lines: Vec<Line>,
    /// Pick-up or delivery; pick-up by default.
    #[serde(default)]
    pub fulfilment: Fulfilment,
    /// Coupon code as typed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub coupon: Option<String>,
}

/// Current prices of lines, with fees and total.
///
/// Amounts follow the price display of the store's cart: with tax ([`TaxDisplay::Included`]) or
/// without ([`TaxDisplay::Added`]; the total is then higher by `tax_total`).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Quote {
    /// Lines in the requested order; duplicates are merged.
    pub lines: Vec<QuoteLine>,
    /// Sum of the lines.
    pub subtotal: Minor,
    /// Coupon and staff discounts, as a positive amount.
    pub discount: Minor,
    /// Delivery fee.
    pub shipping: Minor,
    /// Rounding of the total to whole shillings; may be negative.
    pub rounding: Minor,
    /// `subtotal - discount + shipping + rounding`, plus `tax_total` if taxes are added.
    pub total: Minor,
    /// ISO 4217 code.
    pub currency: String,
    /// Notices to the customer before payment.
    pub notices: Vec<Notice>,
    /// Tax display of the amounts above; absent = the store calculates none.
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
    /// Time promised for an order placed now, kept with the order; absent = nothing is promised.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub promise: Option<TimePromise>,
    /// Slots that the customer may choose for the pick-up or delivery, earliest first, instead of the
    /// promise; absent = none. No order keeps them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<TimeSlot>>", optional))]
    pub slots: Vec<TimeSlot>,
    /// Amounts as WooCommerce's own cart has them; sent to the store, never to a page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(skip))]
    pub booking: Option<Box<Booking>>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
pub(crate) const fn is_zero(amount: &Minor) -> bool {
    *amount == 0
}

/// Tax display of a quote's amounts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum TaxDisplay {
    /// The store calculates no taxes.
    #[default]
    None,
    /// Taxes are included in every amount.
    Included,
    /// Taxes are added as separate rows.
    Added,
}

impl TaxDisplay {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
    pub(crate) fn is_none(&self) -> bool {
        *self == Self::None
    }
}

/// Tax of a quote by one rate.
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
    /// Returns WooCommerce's grand total; the rest of `total` is added by this shop: rounding, and
    /// at the desk custom lines and the staff discount.
    #[must_use]
    pub fn store_total(&self) -> Minor {
        let booking = self.booking.as_ref();
        booking.map_or(self.total - self.rounding, |known| known.total.to_minor(known.minor_digits))
    }

    /// Returns the quote without its booking, as pages may have it.
    #[must_use]
    pub fn without_booking(self) -> Self {
        Self { booking: None, ..self }
    }

    /// Returns the sum of the amounts before rounding.
    #[must_use]
    pub const fn before_rounding(&self) -> Minor {
        let taxes = if matches!(self.tax_display, TaxDisplay::Added) { self.tax_total } else { 0 };
        self.subtotal - self.discount + self.shipping + taxes
    }

    /// Whether every line can be sold as requested.
    #[must_use]
    pub fn can_be_ordered(&self) -> bool {
        !self.lines.is_empty() && self.lines.iter().all(|line| line.available)
    }

    /// Returns the reason for which the cart's coupon grants nothing; `None` = it does, or there is none.
    #[must_use]
    pub fn coupon_refusal(&self) -> Option<CouponRefusal> {
        self.notices.iter().find_map(|notice| match notice {
            Notice::CouponRefused { reason, .. } => Some(*reason),
            _ => None,
        })
    }
}

/// Priced line of a quote.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct QuoteLine {
    /// WooCommerce's product id.
    pub product_id: i64,
    /// WooCommerce's variation id; `None` for a simple product.
    pub variation_id: Option<i64>,
    /// Option name to value, as requested for options that the variation leaves open.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<BTreeMap<String, String>>", optional))]
    pub attributes: BTreeMap<String, String>,
    /// Product name.
    pub name: String,
    /// Names in further languages.
    #[serde(default, skip_serializing_if = "Translations::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Translations<LineTexts>>", optional))]
    pub translations: Translations<LineTexts>,
    /// All chosen values, `attributes` included, e.g. `Size` = `500g`.
    pub options: BTreeMap<String, String>,
    /// URL slug of the product; empty if unknown.
    pub slug: String,
    /// URL of the picture, if any.
    pub image: Option<String>,
    /// Requested pieces.
    pub quantity: u32,
    /// Current price of one piece; 0 if not for sale.
    pub unit_price: Minor,
    /// Price of one piece in the catalogue; absent = `unit_price`. The two differ where the store
    /// displays taxes differently in shop and cart (`woocommerce_tax_display_shop` and `_cart`), or
    /// where the customer's place is taxed differently from the store's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub catalogue_price: Option<Minor>,
    /// `unit_price * quantity`; in the quote of a cart 0 if this quantity cannot be sold.
    pub total: Minor,
    /// Whether this quantity can be sold now.
    pub available: bool,
}

impl QuoteLine {
    /// Product name in a language.
    #[must_use]
    pub fn name_in(&self, language: Language) -> &str {
        self.translations.get(&language).map_or(&self.name, |texts| &texts.name)
    }

    /// Whether the line was typed by staff, without a product of the catalogue.
    #[must_use]
    pub const fn is_custom(&self) -> bool {
        self.product_id == 0
    }

    /// Returns the line as requested.
    #[must_use]
    pub fn to_line(&self) -> Line {
        Line {
            product_id: self.product_id,
            variation_id: self.variation_id,
            attributes: self.attributes.clone(),
            quantity: self.quantity,
        }
    }
}

/// Notice to the customer about a quote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "code", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Notice {
    /// Fewer pieces are left than requested.
    OutOfStock {
        /// WooCommerce's product id of the line.
        product_id: i64,
        /// WooCommerce's variation id of the line.
        variation_id: Option<i64>,
        /// Attributes of the line.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        #[cfg_attr(feature = "ts", ts(as = "Option<BTreeMap<String, String>>", optional))]
        attributes: BTreeMap<String, String>,
        /// Pieces left, 0 = none; `None` = not counted.
        left: Option<i64>,
    },
    /// Not sold any more, or never in this form.
    NotForSale {
        /// WooCommerce's product id of the line.
        product_id: i64,
        /// WooCommerce's variation id of the line.
        variation_id: Option<i64>,
        /// Attributes of the line.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        #[cfg_attr(feature = "ts", ts(as = "Option<BTreeMap<String, String>>", optional))]
        attributes: BTreeMap<String, String>,
    },
    /// More than one piece of a product that is limited to one per order.
    OnePerOrder {
        /// WooCommerce's product id of the line.
        product_id: i64,
        /// WooCommerce's variation id of the line.
        variation_id: Option<i64>,
        /// Attributes of the line.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        #[cfg_attr(feature = "ts", ts(as = "Option<BTreeMap<String, String>>", optional))]
        attributes: BTreeMap<String, String>,
    },
    /// The coupon grants nothing.
    CouponRefused {
        /// Coupon code as typed.
        coupon: String,
        /// Reason of the refusal.
        reason: CouponRefusal,
    },
    /// Amount missing for free delivery.
    FreeDeliveryMissing {
        /// Minor units missing.
        missing: Minor,
    },
    /// Zone to which the shop does not deliver.
    UnknownZone {
        /// Zone id as requested.
        zone: String,
    },
}

impl Notice {
    /// Whether the notice refuses a line.
    #[must_use]
    pub const fn is_about_line(&self) -> bool {
        match self {
            Self::OutOfStock { .. } | Self::NotForSale { .. } | Self::OnePerOrder { .. } => true,
            Self::CouponRefused { .. }
            | Self::FreeDeliveryMissing { .. }
            | Self::UnknownZone { .. } => false,
        }
    }
}

/// Reason for which a coupon grants nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum CouponRefusal {
    /// The shop has no such coupon.
    Unknown,
    /// Expired.
    Expired,
    /// Usage limit reached.
    UsedUp,
    /// Usage limit per customer, known by e-mail or phone, reached.
    UsedUpByCustomer,
    /// Restricted by e-mail address, and none was given.
    EmailNeeded,
    /// Restricted to other e-mail addresses.
    NotForThisEmail,
    /// Subtotal below the coupon's minimum.
    BelowMinimum,
    /// Subtotal above the coupon's maximum.
    AboveMaximum,
    /// No line of the cart is covered.
    NotForTheseProducts,
    /// Kind of coupon that cannot be applied here.
    NotSupported,
}
