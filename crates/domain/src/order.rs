//! Orders: input of a checkout, status, and the view of an order page.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::absent::is_false;
use crate::customer::Customer;
use crate::fulfilment::Fulfilment;
use crate::gift::{Gift, OrderGift};
use crate::language::{self, Language};
use crate::money::Minor;
use crate::payment::{Next, PaymentMethod, PaymentView};
use crate::progress::Progress;
use crate::promise::TimePromise;
use crate::quote::{Line, QuoteLine, QuoteTax, TaxDisplay, is_zero};

/// Input of a checkout.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CheckoutInput {
    /// Idempotency key, made by the client before the first attempt: the id of an order of a device; a
    /// secret on the website, where the order gets another id.
    pub checkout_id: Uuid,
    /// Ordered lines.
    pub lines: Vec<Line>,
    /// Pick-up or delivery; pick-up by default.
    #[serde(default)]
    pub fulfilment: Fulfilment,
    /// Beginning of the chosen slot, one of [`Quote::slots`](crate::quote::Quote::slots);
    /// absent = as soon as possible.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub slot: Option<i64>,
    /// Coupon code as typed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub coupon: Option<String>,
    /// Customer of the order.
    pub customer: Customer,
    /// Chosen payment method.
    pub payment: PaymentMethod,
    /// Phone number for the M-Pesa prompt, if not the customer's: any spelling in, E.164 out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub payer_phone: Option<String>,
    /// Total that the customer saw, in minor units.
    pub expected_total: Minor,
    /// Note of the customer, as typed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub note: Option<String>,
    /// Recipient and card, if the order is a gift.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub gift: Option<Gift>,
    /// Language of messages: `en` or `sw`.
    #[serde(
        default,
        deserialize_with = "language::known",
        skip_serializing_if = "Option::is_none"
    )]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub language: Option<Language>,
}

/// Result of a checkout: the order and the next step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CheckoutAnswer {
    /// Reference to the placed order.
    pub order: OrderRef,
    /// Next step of the app.
    pub next: Next,
}

/// Id, number and key of an order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrderRef {
    /// Id of the order.
    pub id: Uuid,
    /// Order number shown to customer and staff, e.g. `W-0047`.
    pub number: String,
    /// Unguessable key that opens the order's page.
    pub key: String,
}

/// Access to the page of an order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrderAccess {
    /// Id of the order.
    pub id: Uuid,
    /// Key of the order.
    pub key: String,
}

/// Request to pay an existing order, again or by another method.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PayOrderInput {
    /// Id of the order.
    pub id: Uuid,
    /// Key of the order.
    pub key: String,
    /// Payment method.
    pub payment: PaymentMethod,
    /// Phone number for the M-Pesa prompt, if not the customer's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub phone: Option<String>,
    /// Minor units that the payer saw: a prompt or page for another amount is refused. Absent = a device
    /// passes on a payment of an order that it has just read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub expected_due: Option<Minor>,
}

/// M-Pesa receipt number that a customer reports for an order which does not count as paid.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReportReceiptInput {
    /// Id of the order.
    pub id: Uuid,
    /// Key of the order.
    pub key: String,
    /// Receipt number as typed.
    pub receipt: String,
}

/// Cancellation and change that the order's page offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OfferedChanges {
    /// Minor units that the customer gets back for a cancellation.
    pub refund: Minor,
    /// Minor units that the shop has of the order's payments; of another total, the rest is due.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Minor>", optional))]
    pub held: Minor,
    /// Revision of the contents, which a change names.
    pub revision: i64,
    /// Whether goods and zone can change: not if the same goods stand in two lines.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub has_open_quantities: bool,
}

/// Cancellation of an order by its customer.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CancelOrderInput {
    /// Id of the order.
    pub id: Uuid,
    /// Key of the order.
    pub key: String,
    /// Refund that the customer saw ([`OfferedChanges::refund`]).
    pub expected_refund: Minor,
}

/// Status of an order. It only moves forward (see [`OrderStatus::may_become`]).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum OrderStatus {
    /// Placed, awaiting payment.
    #[default]
    Pending,
    /// Accepted, payable at the counter or to the rider.
    Confirmed,
    /// Paid, to be packed.
    Paid,
    /// Packed, to be picked up or handed to the rider.
    Ready,
    /// With the rider.
    OutForDelivery,
    /// Handed over.
    Completed,
    /// Cancelled, not to be fulfilled.
    Cancelled,
    /// Payment returned in full.
    Refunded,
}

impl OrderStatus {
    /// All statuses, in the order of an order's progress.
    pub const ALL: [Self; 8] = [
        Self::Pending,
        Self::Confirmed,
        Self::Paid,
        Self::Ready,
        Self::OutForDelivery,
        Self::Completed,
        Self::Cancelled,
        Self::Refunded,
    ];

    /// Name on the wire and in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Confirmed => "confirmed",
            Self::Paid => "paid",
            Self::Ready => "ready",
            Self::OutForDelivery => "out_for_delivery",
            Self::Completed => "completed",
            Self::Cancelled => "cancelled",
            Self::Refunded => "refunded",
        }
    }

    /// Inverse of [`OrderStatus::as_str`].
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == word)
    }

    /// Whether the order still requires action.
    #[must_use]
    pub const fn is_open(self) -> bool {
        !matches!(self, Self::Completed | Self::Cancelled | Self::Refunded)
    }

    /// Whether the order counts as a sale.
    #[must_use]
    pub const fn counts(self) -> bool {
        !matches!(self, Self::Cancelled | Self::Refunded)
    }

    /// Whether the goods are packed or with the rider. WooCommerce has neither status: the step stands in
    /// the order's meta data.
    #[must_use]
    pub const fn is_fulfilment_step(self) -> bool {
        matches!(self, Self::Ready | Self::OutForDelivery)
    }

    /// Whether an order at this status may still be unpaid: some are packed first, and paid when they
    /// are picked up or delivered.
    #[must_use]
    pub const fn may_be_unpaid(self) -> bool {
        matches!(self, Self::Pending | Self::Confirmed) || self.is_fulfilment_step()
    }

    /// Whether this status of WooCommerce's agrees with `ours`; WooCommerce has no steps between
    /// paid and completed.
    #[must_use]
    pub fn agrees_with(self, ours: Self) -> bool {
        self == ours || (ours.is_fulfilment_step() && matches!(self, Self::Paid | Self::Confirmed))
    }

    /// Whether an order may move from this status to `next`. A payment after a cancellation does
    /// not reopen the order: it becomes a refund that staff see. An order comes back from the rider
    /// when nobody was at home; WooCommerce, which has neither status, gets a note.
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
            OutForDelivery => matches!(next, Ready | Completed | Cancelled | Refunded),
            Completed | Cancelled => matches!(next, Refunded),
            Refunded => false,
        }
    }

    /// Returns the statuses that staff may set by hand. Only the ledger refunds, and only it marks
    /// orders of the shop as paid. A paid order of the shop must be refunded before it is cancelled.
    #[must_use]
    pub fn next_steps(self, record: PaymentRecord) -> Vec<Self> {
        let allowed = |next: &Self| match next {
            Self::Refunded => false,
            Self::Paid => record == PaymentRecord::Store,
            Self::Cancelled => record != PaymentRecord::Ledger { is_paid: true },
            Self::Pending
            | Self::Confirmed
            | Self::Ready
            | Self::OutForDelivery
            | Self::Completed => true,
        };
        let mut steps: Vec<Self> =
            Self::ALL.into_iter().filter(|next| self.may_become(*next)).filter(allowed).collect();
        // Staff choose a step by its position: `Paid`, which not every order has, and the step back
        // from the rider go last and shift no other.
        let is_back = |next: &Self| self == Self::OutForDelivery && *next == Self::Ready;
        steps.sort_by_key(|next| *next == Self::Paid || is_back(next));
        steps
    }
}

/// Record of an order's payments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaymentRecord {
    /// WooCommerce, for an order that only the store has.
    Store,
    /// The shop's ledger.
    Ledger {
        /// Whether the order is paid.
        is_paid: bool,
    },
}

/// Status of an order before and after a step of staff.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StatusChange {
    /// Status before the step.
    pub from: OrderStatus,
    /// Status after it.
    pub to: OrderStatus,
}

/// Order as shown on its page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrderView {
    /// Id of the order.
    pub id: Uuid,
    /// Order number shown to customer and staff.
    pub number: String,
    /// Status of the order.
    pub status: OrderStatus,
    /// Time of placement, milliseconds since 1970 (UTC).
    pub placed_at: i64,
    /// Lines at the agreed prices.
    pub lines: Vec<QuoteLine>,
    /// Sum of the lines.
    pub subtotal: Minor,
    /// Coupon and staff discounts, as a positive amount.
    pub discount: Minor,
    /// Delivery fee.
    pub shipping: Minor,
    /// Rounding to whole shillings.
    pub rounding: Minor,
    /// Tax display of the amounts; absent = the store calculated none.
    #[serde(default, skip_serializing_if = "TaxDisplay::is_none")]
    #[cfg_attr(feature = "ts", ts(as = "Option<TaxDisplay>", optional))]
    pub tax_display: TaxDisplay,
    /// Taxes on goods and delivery, by rate; absent = none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<QuoteTax>>", optional))]
    pub taxes: Vec<QuoteTax>,
    /// Total amount to pay.
    pub total: Minor,
    /// ISO 4217 code.
    pub currency: String,
    /// Coupon used, if any.
    pub coupon: Option<String>,
    /// Pick-up or delivery.
    pub fulfilment: Fulfilment,
    /// Time promised when the order was placed or last changed; absent = none was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub promise: Option<TimePromise>,
    /// Customer of the order.
    pub customer: Customer,
    /// Note of the customer.
    pub note: Option<String>,
    /// Recipient, card and key of the gift page, if the order is a gift.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub gift: Option<OrderGift>,
    /// Payment status of the order.
    pub payment: PaymentView,
    /// Steps from placement to handover; empty if nothing will be handed over.
    #[serde(default)]
    pub progress: Vec<Progress>,
    /// WooCommerce's order number; `None` until WooCommerce has the order.
    pub store_number: Option<String>,
    /// Products of a completed order that have no review from this order yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<i64>>", optional))]
    pub reviewable: Vec<i64>,
    /// Changes that the customer may make now; absent = none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub offered_changes: Option<OfferedChanges>,
}

#[cfg(test)]
mod tests {
    use super::OrderStatus::{
        self, Cancelled, Completed, Confirmed, OutForDelivery, Paid, Pending, Ready, Refunded,
    };
    use super::PaymentRecord::{Ledger, Store};

    #[test]
    fn status_is_serialized_and_parsed_by_its_name() {
        for status in OrderStatus::ALL {
            assert_eq!(serde_json::to_value(status).unwrap(), status.as_str());
            assert_eq!(OrderStatus::parse(status.as_str()), Some(status));
        }
        assert_eq!(OrderStatus::parse("unknown"), None);
    }

    #[test]
    fn next_steps_exclude_refunds_and_local_payments() {
        let (paid, unpaid) = (Ledger { is_paid: true }, Ledger { is_paid: false });
        assert_eq!(Pending.next_steps(unpaid), [Confirmed, Cancelled]);
        assert_eq!(Paid.next_steps(paid), [Ready, OutForDelivery, Completed]);
        assert_eq!(Paid.next_steps(Store), [Ready, OutForDelivery, Completed, Cancelled]);
        assert_eq!(Confirmed.next_steps(unpaid), [Ready, OutForDelivery, Completed, Cancelled]);
        assert_eq!(Ready.next_steps(paid), [OutForDelivery, Completed]);
        assert_eq!(Ready.next_steps(unpaid), [OutForDelivery, Completed, Cancelled]);
        assert_eq!(OutForDelivery.next_steps(paid), [Completed, Ready], "a step back goes last");
        assert_eq!(OutForDelivery.next_steps(Store), [Completed, Cancelled, Ready]);
        let of_the_store = [Ready, OutForDelivery, Completed, Cancelled, Paid];
        assert_eq!(Confirmed.next_steps(Store), of_the_store, "the same keys for the same steps");
        for status in OrderStatus::ALL {
            for record in [Store, paid, unpaid] {
                assert!(!status.next_steps(record).contains(&Refunded), "{status:?}");
            }
        }
    }
}
