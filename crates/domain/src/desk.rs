//! The desk: customers, additions by staff to an order, and held orders.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::fulfilment::Address;
use crate::limits::MAX_QUANTITY;
use crate::money::Minor;
use crate::order::CheckoutInput;
use crate::problem::{InvalidReason, Problem};
use crate::quote::{Quote, QuoteInput, QuoteLine};

/// Most of an order's subtotal that a clerk may take off alone, in percent; more needs a manager.
pub const CLERK_DISCOUNT_PERCENT: Minor = 10;

/// Longest reason, note or name that staff type, in characters.
const MAX_TEXT: usize = 300;

/// Search text for customers: part of a phone number in any spelling, or of a name.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CustomerQuery {
    /// As typed so far.
    pub text: String,
}

/// Customer in a list of search results.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CustomerSummary {
    /// E.164; there is one customer for each number.
    pub phone: String,
    /// Name.
    pub name: String,
    /// Number of known orders.
    pub orders: i64,
    /// When the last of them was placed, milliseconds since 1970; 0 = never.
    pub last_order_at: i64,
}

/// Reference to a customer by phone number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CustomerRef {
    /// Any spelling.
    pub phone: String,
}

/// Customer as the desk stores it, one per phone number.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CustomerRecord {
    /// Any spelling in, E.164 out.
    pub phone: String,
    /// Name.
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
    pub usual: Vec<PastLine>,
}

/// An earlier order of a customer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PastOrder {
    /// Order number.
    pub number: String,
    /// Milliseconds since 1970.
    pub placed_at: i64,
    /// Minor units, as it was then.
    pub total: Minor,
    /// Lines.
    pub lines: Vec<PastLine>,
    /// Zone it was delivered to; `None` = it was picked up.
    pub zone: Option<String>,
}

/// A line of an earlier order.
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
    /// Name as it was then.
    pub name: String,
    /// The size in words, e.g. `500g`.
    pub size: String,
    /// Pieces.
    pub quantity: u32,
    /// Price of one piece then.
    pub unit_price: Minor,
}

/// What staff add to an order that a shopper cannot.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeskExtras {
    /// What is sold without being in the catalogue.
    pub custom_lines: Vec<CustomLine>,
    /// What staff take off, beside a coupon.
    pub discount: Option<StaffDiscount>,
    /// Wishes for single lines.
    pub line_notes: Vec<LineNote>,
    /// For whoever brings it.
    pub rider_note: String,
    /// When it is to be ready or there, in the customer's words, e.g. `17:30`.
    pub wanted_at: String,
    /// Who took the order; set by the app, whatever a page says.
    pub taken_by: String,
}

/// Something that is not in the catalogue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CustomLine {
    /// What it is.
    pub name: String,
    /// Minor units for one piece.
    pub unit_price: Minor,
    /// Pieces.
    pub quantity: u32,
    /// Why it is not sold from the catalogue.
    pub reason: String,
}

/// What staff take off an order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StaffDiscount {
    /// Minor units.
    pub amount: Minor,
    /// Why.
    pub reason: String,
}

/// A wish for one line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LineNote {
    /// Whose line.
    pub product_id: i64,
    /// Whose line.
    pub variation_id: Option<i64>,
    /// Whose line.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<BTreeMap<String, String>>", optional))]
    pub attributes: BTreeMap<String, String>,
    /// As typed.
    pub note: String,
}

/// What is to be priced at the desk.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeskQuoteInput {
    /// The goods.
    pub cart: QuoteInput,
    /// What staff add.
    #[serde(default)]
    pub extras: DeskExtras,
}

/// An order as the desk places it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeskOrderInput {
    /// The order as any shopper gives it.
    pub checkout: CheckoutInput,
    /// What staff add.
    #[serde(default)]
    pub extras: DeskExtras,
}

/// Cart that staff put aside, as a list shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HeldOrder {
    /// Made by the desk.
    pub id: Uuid,
    /// The customer's name, or what stands for it.
    pub label: String,
    /// Cart as the desk app serialises it.
    pub draft: String,
    /// When it was first held, milliseconds since 1970.
    pub held_at: i64,
    /// When it was last changed.
    pub touched_at: i64,
    /// Which desk has it open; empty = nobody.
    pub opened_by: String,
}

/// Cart to put aside.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HoldOrderInput {
    /// Made by the desk.
    pub id: Uuid,
    /// The customer's name, or what stands for it.
    pub label: String,
    /// Cart as the desk app serialises it.
    pub draft: String,
    /// Whether this desk goes on working on it; another one may only look at it meanwhile.
    pub open: bool,
}

/// Reference to a held order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
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

    /// Says what is wrong with what staff typed.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`].
    pub fn check(&self) -> Result<(), Problem> {
        let out = |field: &str| Err(Problem::invalid(field, InvalidReason::OutOfRange));
        for line in &self.custom_lines {
            worded("extras.custom_lines.name", &line.name)?;
            worded("extras.custom_lines.reason", &line.reason)?;
            if !(1..=MAX_CUSTOM).contains(&line.unit_price) {
                return out("extras.custom_lines.unit_price");
            }
            if !(1..=MAX_QUANTITY).contains(&line.quantity) {
                return out("extras.custom_lines.quantity");
            }
        }
        if let Some(discount) = &self.discount {
            worded("extras.discount.reason", &discount.reason)?;
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

    /// The quote with what staff added. `step` is what totals are rounded to.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`], also for a discount above what is left to pay for the goods.
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

/// Most minor units of one piece that is not in the catalogue.
const MAX_CUSTOM: Minor = 100_000_000;

fn worded(field: &str, text: &str) -> Result<(), Problem> {
    let letters = text.trim().chars().count();
    match letters {
        0 => Err(Problem::invalid(field, InvalidReason::Missing)),
        1..=MAX_TEXT => Ok(()),
        _ => Err(Problem::invalid(field, InvalidReason::TooLong)),
    }
}

/// A line that no product stands behind: its product id is 0.
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
    fn what_staff_add_is_in_the_total_and_the_total_is_whole() {
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
    fn a_discount_needs_a_reason_and_stays_below_the_goods() {
        assert!(off(100_001).apply(quote(), 100).is_err());
        assert!(off(0).apply(quote(), 100).is_err());
        let nameless = StaffDiscount { amount: 100, reason: "  ".to_owned() };
        let extras = DeskExtras { discount: Some(nameless), ..DeskExtras::default() };
        assert!(extras.apply(quote(), 100).is_err());
    }

    #[test]
    fn above_the_limit_a_manager_is_asked() {
        assert!(!off(10_000).needs_manager(100_000));
        assert!(off(10_001).needs_manager(100_000));
        assert!(!DeskExtras::default().needs_manager(0));
    }
}
