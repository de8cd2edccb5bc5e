//! Coupons by WooCommerce's rules (its `WC_Discounts` and `WC_Coupon`).
//!
//! WooCommerce applies the coupon again when the order reaches it; the outbox compares both
//! results, so a rule that differs shows as an alert and never as a wrong charge in silence.

use serde::{Deserialize, Serialize};

use super::PriceRules;
use super::coupon_access::CouponReadAt;
use crate::money::Minor;
use crate::quote::CouponRefusal;

/// Coupon of the shop.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Coupon {
    /// Code as [`normalised`] returns it.
    pub code: String,
    /// Kind and amount of the discount.
    pub kind: CouponKind,
    /// Minimum subtotal.
    pub minimum: Option<Minor>,
    /// Maximum subtotal.
    pub maximum: Option<Minor>,
    /// Expiry, milliseconds since 1970.
    pub expires_at: Option<i64>,
    /// Products or variations covered; empty = all.
    pub products: Vec<i64>,
    /// Products or variations not covered.
    pub excluded_products: Vec<i64>,
    /// Categories covered; empty = all.
    pub categories: Vec<i64>,
    /// Categories not covered.
    pub excluded_categories: Vec<i64>,
    /// Whether goods on sale are left out.
    pub exclude_sale_items: bool,
    /// Usage limit over all customers.
    pub usage_limit: Option<i64>,
    /// Usage limit per e-mail address.
    pub usage_limit_per_user: Option<i64>,
    /// Number of uses.
    pub usage_count: i64,
    /// E-mail addresses, or ids of accounts, that have used it.
    pub used_by: Vec<String>,
    /// Most pieces that it is applied to.
    pub limit_items: Option<u32>,
    /// Whether it makes delivery free.
    pub free_shipping: bool,
    /// E-mail addresses that may use it, `*` standing for any text; empty = everyone.
    pub emails: Vec<String>,
    /// Time at which its counts were read.
    #[serde(default)]
    pub read_at: CouponReadAt,
}

/// Kind of a coupon, with its amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", content = "amount", rename_all = "snake_case")]
pub enum CouponKind {
    /// Hundredths of a per cent of each covered line.
    Percent(i64),
    /// Minor units off the cart.
    FixedCart(Minor),
    /// Minor units off each covered piece.
    FixedProduct(Minor),
    /// Kind defined by a plug-in.
    Other,
}

/// Line as input of the coupon rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Priced {
    /// WooCommerce's product id.
    pub product_id: i64,
    /// WooCommerce's variation id.
    pub variation_id: Option<i64>,
    /// Categories with all their ancestors.
    pub categories: Vec<i64>,
    /// Whether it is on sale.
    pub on_sale: bool,
    /// Pieces.
    pub quantity: u32,
    /// Price of all pieces as the cart displays it.
    pub total: Minor,
}

/// Normalises a code for comparison without case and surrounding space, as WooCommerce does.
#[must_use]
pub fn normalised(code: &str) -> String {
    code.trim().to_lowercase()
}

impl Coupon {
    /// Checks whether the coupon grants something on these lines.
    ///
    /// # Errors
    /// The first reason for a refusal, in WooCommerce's order of checks.
    pub fn check(&self, lines: &[Priced], rules: &PriceRules) -> Result<(), CouponRefusal> {
        self.check_usage()?;
        self.check_cart(lines, rules.now)?;
        self.check_customer(rules)?;
        if self.kind == CouponKind::Other { Err(CouponRefusal::NotSupported) } else { Ok(()) }
    }

    /// Whether the coupon discounts a line.
    #[must_use]
    pub fn is_applied_to(&self, line: &Priced) -> bool {
        matches!(self.kind, CouponKind::FixedCart(_)) || self.covers(line)
    }

    /// Whether the coupon has ended; `now` in milliseconds since 1970.
    #[must_use]
    pub fn has_expired(&self, now: i64) -> bool {
        self.expires_at.is_some_and(|expires_at| now > expires_at)
    }

    fn check_cart(&self, lines: &[Priced], now: i64) -> Result<(), CouponRefusal> {
        let subtotal: Minor = lines.iter().map(|line| line.total).sum();
        if self.has_expired(now) {
            return Err(CouponRefusal::Expired);
        }
        if self.minimum.is_some_and(|minimum| minimum > 0 && minimum > subtotal) {
            return Err(CouponRefusal::BelowMinimum);
        }
        if self.maximum.is_some_and(|maximum| maximum > 0 && maximum < subtotal) {
            return Err(CouponRefusal::AboveMaximum);
        }
        if self.fits_cart(lines) { Ok(()) } else { Err(CouponRefusal::NotForTheseProducts) }
    }

    /// Whether the products of a cart permit the coupon. One excluded line refuses a coupon for the
    /// cart; a coupon for products needs one line that it covers.
    fn fits_cart(&self, lines: &[Priced]) -> bool {
        let wanted = |line: &Priced| names(line, &self.products);
        let in_category = |line: &Priced| overlap(&line.categories, &self.categories);
        (self.products.is_empty() || lines.iter().any(wanted))
            && (self.categories.is_empty() || lines.iter().any(in_category))
            && match self.kind {
                CouponKind::FixedCart(_) => !lines.iter().any(|line| self.excludes(line)),
                _ => lines.iter().any(|line| self.covers(line)),
            }
    }

    fn covers(&self, line: &Priced) -> bool {
        let unlimited = self.products.is_empty() && self.categories.is_empty();
        let named = names(line, &self.products) || overlap(&line.categories, &self.categories);
        (unlimited || named) && !self.excludes(line)
    }

    fn excludes(&self, line: &Priced) -> bool {
        names(line, &self.excluded_products)
            || overlap(&line.categories, &self.excluded_categories)
            || (self.exclude_sale_items && line.on_sale)
    }
}

fn names(line: &Priced, products: &[i64]) -> bool {
    products.contains(&line.product_id)
        || line.variation_id.is_some_and(|id| products.contains(&id))
}

fn overlap(some: &[i64], others: &[i64]) -> bool {
    some.iter().any(|id| others.contains(id))
}
