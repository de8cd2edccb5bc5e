//! The promise: what was ordered, for whom, and where it stands.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::customer::Customer;
use crate::fulfilment::Fulfilment;
use crate::money::Minor;
use crate::payment::{Next, PaymentMethod, PaymentView};
use crate::quote::{Line, QuoteLine, QuoteTax, TaxDisplay};

/// All that a shopper says when ordering.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CheckoutInput {
    /// Made by the client before the first try: the idempotency key, and the order's id.
    pub checkout_id: Uuid,
    /// What is ordered.
    pub lines: Vec<Line>,
    /// Pick-up unless told.
    #[serde(default)]
    pub fulfilment: Fulfilment,
    /// Coupon code as typed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub coupon: Option<String>,
    /// For whom.
    pub customer: Customer,
    /// How it is to be paid.
    pub payment: PaymentMethod,
    /// The total the shopper saw, in minor units.
    pub expected_total: Minor,
    /// A wish, as typed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub note: Option<String>,
    /// Language of messages: `en` or `sw`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub language: Option<String>,
}

/// The order that came of a checkout, and what to do next.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CheckoutAnswer {
    /// Where to find it again.
    pub order: OrderRef,
    /// What the face does now.
    pub next: Next,
}

/// Id, number and key of an order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrderRef {
    /// The checkout's id.
    pub id: Uuid,
    /// What is called out, e.g. `W-0047`.
    pub number: String,
    /// Unguessable; opens the order's page.
    pub key: String,
}

/// Which order's page is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrderAccess {
    /// The order.
    pub id: Uuid,
    /// Its key.
    pub key: String,
}

/// A wish to pay an existing order (again, or by another method).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PayOrderInput {
    /// The order.
    pub id: Uuid,
    /// Its key.
    pub key: String,
    /// The method wanted now.
    pub payment: PaymentMethod,
    /// Phone for an M-Pesa prompt, when it is not the customer's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub phone: Option<String>,
}

/// Where an order stands. It only moves forward (see [`OrderStatus::may_become`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum OrderStatus {
    /// Taken, waiting for the money.
    Pending,
    /// Taken, to be paid at the counter or to the rider.
    Confirmed,
    /// Paid; the bakery packs it.
    Paid,
    /// Packed; to be picked up or handed to the rider.
    Ready,
    /// With the rider.
    OutForDelivery,
    /// Handed over.
    Completed,
    /// Called off.
    Cancelled,
    /// Paid back.
    Refunded,
}

impl OrderStatus {
    const ALL: [(Self, &'static str); 8] = [
        (Self::Pending, "pending"),
        (Self::Confirmed, "confirmed"),
        (Self::Paid, "paid"),
        (Self::Ready, "ready"),
        (Self::OutForDelivery, "out_for_delivery"),
        (Self::Completed, "completed"),
        (Self::Cancelled, "cancelled"),
        (Self::Refunded, "refunded"),
    ];

    /// The word used on the wire and in the store.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        Self::ALL.iter().find(|(status, _)| *status == self).map_or("pending", |(_, word)| word)
    }

    /// Reads the word of [`OrderStatus::as_str`].
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known)| *known == word).map(|(status, _)| *status)
    }

    /// Whether something is still to be done about it.
    #[must_use]
    pub const fn is_open(self) -> bool {
        !matches!(self, Self::Completed | Self::Cancelled | Self::Refunded)
    }

    /// Whether it counts among what was sold.
    #[must_use]
    pub const fn counts(self) -> bool {
        !matches!(self, Self::Cancelled | Self::Refunded)
    }

    /// Whether WooCommerce, which knows no steps between paid and handed over, says the same.
    #[must_use]
    pub fn agrees_with(self, ours: Self) -> bool {
        let step = matches!(ours, Self::Ready | Self::OutForDelivery);
        self == ours || (step && matches!(self, Self::Paid | Self::Confirmed))
    }

    /// Whether an order may go from here to `next`. Money that arrives after a cancellation
    /// reopens nothing: it becomes a refund that staff see.
    #[must_use]
    pub fn may_become(self, next: Self) -> bool {
        use OrderStatus::{
            Cancelled, Completed, Confirmed, OutForDelivery, Paid, Pending, Ready, Refunded,
        };
        match self {
            Pending => matches!(next, Confirmed | Paid | Cancelled),
            Confirmed => matches!(next, Paid | Ready | OutForDelivery | Completed | Cancelled),
            Paid => matches!(next, Ready | OutForDelivery | Completed | Cancelled | Refunded),
            Ready => matches!(next, OutForDelivery | Completed | Cancelled | Refunded),
            OutForDelivery => matches!(next, Completed | Cancelled | Refunded),
            Completed | Cancelled => matches!(next, Refunded),
            Refunded => false,
        }
    }

    /// Statuses that staff may set by hand. Only the ledger refunds, and only it marks an order of this
    /// shop (`local`) as paid, which must be refunded before it is cancelled.
    #[must_use]
    pub fn next_steps(self, local: bool) -> Vec<Self> {
        let paid = !matches!(self, Self::Pending | Self::Confirmed);
        let allowed = |next: &Self| match next {
            Self::Refunded => false,
            Self::Paid => !local,
            Self::Cancelled => !(local && paid),
            Self::Pending
            | Self::Confirmed
            | Self::Ready
            | Self::OutForDelivery
            | Self::Completed => true,
        };
        let statuses = Self::ALL.iter().map(|(status, _)| *status);
        let mut steps: Vec<Self> =
            statuses.filter(|next| self.may_become(*next)).filter(allowed).collect();
        // Staff choose a step by its place; `Paid`, which not every order has, moves no other.
        steps.sort_by_key(|next| *next == Self::Paid);
        steps
    }
}

/// An order as its page shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrderView {
    /// The checkout's id.
    pub id: Uuid,
    /// What is called out.
    pub number: String,
    /// Where it stands.
    pub status: OrderStatus,
    /// When it was placed, milliseconds since 1970 (UTC).
    pub placed_at: i64,
    /// Lines with the prices agreed on.
    pub lines: Vec<QuoteLine>,
    /// Sum of the lines.
    pub subtotal: Minor,
    /// What a coupon took off.
    pub discount: Minor,
    /// Delivery fee.
    pub shipping: Minor,
    /// Rounding to whole shillings.
    pub rounding: Minor,
    /// How taxes stand in the amounts; absent = the store calculated none.
    #[serde(default, skip_serializing_if = "TaxDisplay::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Option<TaxDisplay>", optional))]
    pub tax_display: TaxDisplay,
    /// Taxes on goods and delivery, by rate; absent = none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<QuoteTax>>", optional))]
    pub taxes: Vec<QuoteTax>,
    /// What is owed in all.
    pub total: Minor,
    /// ISO 4217 code.
    pub currency: String,
    /// Coupon used, if any.
    pub coupon: Option<String>,
    /// Pick-up or delivery.
    pub fulfilment: Fulfilment,
    /// For whom.
    pub customer: Customer,
    /// The shopper's wish.
    pub note: Option<String>,
    /// The money.
    pub payment: PaymentView,
    /// WooCommerce's order number once the order has arrived there.
    pub store_number: Option<String>,
    /// Products of a completed order that nobody has written about yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<i64>>", optional))]
    pub reviewable: Vec<i64>,
}

#[cfg(test)]
mod tests {
    use super::OrderStatus::{
        self, Cancelled, Completed, Confirmed, OutForDelivery, Paid, Pending, Ready, Refunded,
    };

    #[test]
    fn next_steps_leave_money_to_the_ledger() {
        assert_eq!(Pending.next_steps(true), [Confirmed, Cancelled]);
        assert_eq!(Paid.next_steps(true), [Ready, OutForDelivery, Completed]);
        assert_eq!(Paid.next_steps(false), [Ready, OutForDelivery, Completed, Cancelled]);
        assert_eq!(Confirmed.next_steps(true), [Ready, OutForDelivery, Completed, Cancelled]);
        let of_the_store = [Ready, OutForDelivery, Completed, Cancelled, Paid];
        assert_eq!(Confirmed.next_steps(false), of_the_store, "the same keys for the same steps");
        for (status, _) in OrderStatus::ALL {
            for local in [true, false] {
                assert!(!status.next_steps(local).contains(&Refunded), "{status:?}");
            }
        }
    }
}
