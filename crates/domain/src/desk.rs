//! The desk: customers, additions by staff to an order, and held orders.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::allergen::Allergen;
use crate::fulfilment::Address;
use crate::limits::MAX_QUANTITY;
use crate::money::Minor;
use crate::order::CheckoutInput;
use crate::problem::{InvalidReason, Problem};
use crate::quote::{Quote, QuoteInput, QuoteLine};

/// Largest discount that a clerk may grant alone, in percent of the subtotal; more needs a manager.
pub const CLERK_DISCOUNT_PERCENT: Minor = 10;

/// Longest reason, note or name that staff type, in characters.
const MAX_TEXT: usize = 300;

/// Search text for customers: part of a phone number in any spelling, or of a name.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CustomerQuery {
    /// Search text as typed so far.
    pub text: String,
}

/// Customer in a list of search results.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CustomerSummary {
    /// E.164; there is one customer for each number.
    pub phone: String,
    /// Name of the customer.
    pub name: String,
    /// Number of known orders.
    pub orders: i64,
    /// Time of the last order, milliseconds since 1970; 0 = never.
    pub last_order_at: i64,
}

/// Reference to a customer by phone number.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CustomerRef {
    /// Phone number in any spelling.
    pub phone: String,
}

/// Customer as the desk stores it, one per phone number.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CustomerRecord {
    /// Phone number: any spelling in, E.164 out.
    pub phone: String,
    /// Name of the customer.
    pub name: String,
    /// E-mail address, if given.
    #[serde(default)]
    pub email: Option<String>,
    /// Zone of the last delivery.
    #[serde(default)]
    pub zone: Option<String>,
    /// Delivery address.
    #[serde(default)]
    pub address: Address,
    /// Notes for staff, never shown to the customer.
    #[serde(default)]
    pub notes: String,
    /// Allergens that the customer avoids, traces of them included; `None` in an input = as stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub avoided: Option<BTreeSet<Allergen>>,
}

/// Customer with order history.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CustomerProfile {
    /// Stored record.
    pub details: CustomerRecord,
    /// Number of known orders.
    pub orders: i64,
    /// Latest order with lines.
    pub last_order: Option<PastOrder>,
    /// Most frequent lines, most frequent first.
    pub usual: Vec<UsualLine>,
    /// Number of latest orders from which `usual` is derived.
    pub usual_from: u32,
}

/// Line that a customer orders again and again, in the quantity of the last time.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct UsualLine {
    /// Line of the latest order with these goods.
    #[serde(flatten)]
    pub line: PastLine,
    /// Number of orders with these goods.
    pub times: u32,
}

/// Earlier order of a customer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PastOrder {
    /// Order number.
    pub number: String,
    /// Time of placement, milliseconds since 1970.
    pub placed_at: i64,
    /// Total in minor units at that time.
    pub total: Minor,
    /// Lines.
    pub lines: Vec<PastLine>,
    /// Zone of the delivery; `None` = picked up.
    pub zone: Option<String>,
}

/// Line of an earlier order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PastLine {
    /// WooCommerce's product id.
    pub product_id: i64,
    /// WooCommerce's variation id.
    pub variation_id: Option<i64>,
    /// Option name to value, for options that the variation leaves open.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<BTreeMap<String, String>>", optional))]
    pub attributes: BTreeMap<String, String>,
    /// Name at that time.
    pub name: String,
    /// Size as text, e.g. `500g`.
    pub size: String,
    /// Number of pieces.
    pub quantity: u32,
    /// Price of one piece at that time.
    pub unit_price: Minor,
}

/// Additions to an order that only staff can make.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeskExtras {
    /// Lines for goods that are not in the catalogue.
    pub custom_lines: Vec<CustomLine>,
    /// Discount by staff, in addition to a coupon.
    pub discount: Option<StaffDiscount>,
    /// Notes on single lines.
    pub line_notes: Vec<LineNote>,
    /// Note for the rider.
    pub rider_note: String,
    /// Time for which the order is wanted, as the customer says it, e.g. `17:30`.
    pub wanted_at: String,
    /// Staff member who took the order; set by the app, a value from the page is ignored.
    pub taken_by: String,
}

/// Line for goods that are not in the catalogue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CustomLine {
    /// Name of the goods.
    pub name: String,
    /// Price of one piece in minor units.
    pub unit_price: Minor,
    /// Number of pieces.
    pub quantity: u32,
    /// Reason for not using the catalogue.
    pub reason: String,
}

/// Discount by staff.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StaffDiscount {
    /// Amount in minor units.
    pub amount: Minor,
    /// Reason of the discount.
    pub reason: String,
}

/// Note on one line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LineNote {
    /// WooCommerce's product id of the line.
    pub product_id: i64,
    /// WooCommerce's variation id of the line.
    pub variation_id: Option<i64>,
    /// Attributes of the line.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<BTreeMap<String, String>>", optional))]
    pub attributes: BTreeMap<String, String>,
    /// Note as typed.
    pub note: String,
}

/// Input of a quote at the desk.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeskQuoteInput {
    /// Cart to be priced.
    pub cart: QuoteInput,
    /// Additions by staff.
    #[serde(default)]
    pub extras: DeskExtras,
}

/// Input of an order placed at the desk.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeskOrderInput {
    /// Checkout as any customer would submit it.
    pub checkout: CheckoutInput,
    /// Additions by staff.
    #[serde(default)]
    pub extras: DeskExtras,
}

/// Cart that staff put aside, as a list shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HeldOrder {
    /// Id made by the desk.
    pub id: Uuid,
    /// Name of the customer, or a substitute.
    pub label: String,
    /// Cart as the desk app serialises it.
    pub draft: String,
    /// Time at which it was first held, milliseconds since 1970.
    pub held_at: i64,
    /// Time of the last change, milliseconds since 1970.
    pub touched_at: i64,
    /// Name of the desk that has it open; empty = none.
    pub opened_by: String,
}

/// Cart to put aside.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HoldOrderInput {
    /// Id made by the desk.
    pub id: Uuid,
    /// Name of the customer, or a substitute.
    pub label: String,
    /// Cart as the desk app serialises it.
    pub draft: String,
    /// Whether this desk keeps it open for editing; other desks may then only view it.
    pub open: bool,
}

/// Reference to a held order.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HeldOrderRef {
    /// Id of the held order.
    pub id: Uuid,
}

impl DeskExtras {
    /// Whether staff added nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Validates the input of staff.
    pub fn check(&self) -> Result<(), Problem> {
        let out = |field: &str| Err(Problem::invalid(field, InvalidReason::OutOfRange));
        for line in &self.custom_lines {
            check_text("extras.custom_lines.name", &line.name)?;
            check_text("extras.custom_lines.reason", &line.reason)?;
            if !(1..=MAX_CUSTOM).contains(&line.unit_price) {
                return out("extras.custom_lines.unit_price");
            }
            if !(1..=MAX_QUANTITY).contains(&line.quantity) {
                return out("extras.custom_lines.quantity");
            }
        }
        if let Some(discount) = &self.discount {
            check_text("extras.discount.reason", &discount.reason)?;
            if discount.amount <= 0 {
                return out("extras.discount.amount");
            }
        }
        let notes = self.line_notes.iter().map(|line| &line.note);
        for text in notes.chain([&self.rider_note, &self.wanted_at]) {
            if text.chars().count() > MAX_TEXT {
                return Err(Problem::invalid("extras", InvalidReason::TooLong));
            }
        }
        Ok(())
    }

    /// Whether the discount on goods of `subtotal` minor units exceeds [`CLERK_DISCOUNT_PERCENT`] and so
    /// needs a manager's approval.
    #[must_use]
    pub fn needs_manager(&self, subtotal: Minor) -> bool {
        let amount = self.discount.as_ref().map_or(0, |discount| discount.amount);
        amount.saturating_mul(100) > subtotal.saturating_mul(CLERK_DISCOUNT_PERCENT)
    }

    /// Returns the quote with the additions of staff; its total is rounded to a multiple of `step`.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`], also for a discount above the price of the goods after coupons.
    pub fn apply(&self, mut quote: Quote, step: Minor) -> Result<Quote, Problem> {
        self.check()?;
        let mut exact = quote.store_total();
        for line in &self.custom_lines {
            let line = custom(line);
            exact += line.total;
            quote.subtotal += line.total;
            quote.lines.push(line);
        }
        if let Some(discount) = &self.discount {
            if discount.amount > quote.subtotal - quote.discount {
                return Err(Problem::invalid("extras.discount.amount", InvalidReason::OutOfRange));
            }
            exact -= discount.amount;
            quote.discount += discount.amount;
        }
        quote.total = exact + crate::money::rounding_to(exact, step);
        quote.rounding = quote.total - quote.before_rounding();
        Ok(quote)
    }
}

/// Largest price of a custom line's piece in minor units.
const MAX_CUSTOM: Minor = 100_000_000;

fn check_text(field: &str, text: &str) -> Result<(), Problem> {
    let letters = text.trim().chars().count();
    match letters {
        0 => Err(Problem::invalid(field, InvalidReason::Missing)),
        1..=MAX_TEXT => Ok(()),
        _ => Err(Problem::invalid(field, InvalidReason::TooLong)),
    }
}

/// Returns the quote line of a custom line, which has product id 0.
fn custom(line: &CustomLine) -> QuoteLine {
    QuoteLine {
        product_id: 0,
        name: line.name.trim().to_owned(),
        quantity: line.quantity,
        unit_price: line.unit_price,
        total: line.unit_price * Minor::from(line.quantity),
        available: true,
        ..QuoteLine::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quote() -> Quote {
        Quote {
            lines: vec![],
            subtotal: 100_000,
            discount: 0,
            shipping: 20_000,
            rounding: 0,
            total: 120_000,
            currency: "KES".to_owned(),
            ..Quote::default()
        }
    }

    fn off(amount: Minor) -> DeskExtras {
        let discount = Some(StaffDiscount { amount, reason: "late last time".to_owned() });
        DeskExtras { discount, ..DeskExtras::default() }
    }

    #[test]
    fn custom_lines_and_discounts_are_included_in_the_rounded_total() {
        let line = CustomLine {
            name: "Gift box".to_owned(),
            unit_price: 15_050,
            quantity: 2,
            reason: "not in the shop yet".to_owned(),
        };
        let extras = DeskExtras { custom_lines: vec![line], ..off(10_000) };
        let priced = extras.apply(quote(), 100).unwrap();
        assert_eq!((priced.subtotal, priced.discount), (130_100, 10_000));
        assert_eq!((priced.rounding, priced.total), (0, 140_100));
        assert_eq!(priced.lines[0].product_id, 0);
        let priced = off(10_030).apply(quote(), 100).unwrap();
        assert_eq!((priced.rounding, priced.total), (30, 110_000));
    }

    #[test]
    fn discount_needs_a_reason_and_cannot_exceed_the_subtotal() {
        assert!(off(100_001).apply(quote(), 100).is_err());
        assert!(off(0).apply(quote(), 100).is_err());
        let nameless = StaffDiscount { amount: 100, reason: "  ".to_owned() };
        let extras = DeskExtras { discount: Some(nameless), ..DeskExtras::default() };
        assert!(extras.apply(quote(), 100).is_err());
    }

    #[test]
    fn discount_above_the_limit_needs_a_manager() {
        assert!(!off(10_000).needs_manager(100_000));
        assert!(off(10_001).needs_manager(100_000));
        assert!(!DeskExtras::default().needs_manager(0));
    }
}
