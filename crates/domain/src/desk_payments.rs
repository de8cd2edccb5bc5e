//! Payments that staff take, request and refund at the desk.

use serde::{Deserialize, Serialize};

use crate::money::Minor;
use crate::payment::PaymentMethod;

/// Payment collected by staff.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MarkPaidInput {
    /// [`crate::desk_orders::OrderRow::key`].
    pub key: String,
    /// Payment method: cash ([`PaymentMethod::Counter`], [`PaymentMethod::OnDelivery`]) or M-Pesa
    /// with its receipt.
    pub method: PaymentMethod,
    /// Minor units.
    pub amount: Minor,
    /// M-Pesa receipt number.
    #[serde(default)]
    pub receipt: Option<String>,
    /// Whether staff take cash although it is unknown whether the order is already paid
    /// (`payment_state_unknown`).
    #[serde(default)]
    pub unchecked: bool,
}

/// Request of staff that the customer pays an order: by a prompt, by a payment page, or by hand.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RequestPaymentInput {
    /// [`crate::desk_orders::OrderRow::key`].
    pub key: String,
    /// Payment method, one of [`crate::desk_orders::DeskOrder::requestable_methods`].
    pub method: PaymentMethod,
    /// Phone number for the M-Pesa prompt; empty = the customer's.
    #[serde(default)]
    pub phone: String,
}

/// Refund by staff.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RefundInput {
    /// [`crate::desk_orders::OrderRow::key`].
    pub key: String,
    /// Minor units.
    pub amount: Minor,
    /// Reason of the refund.
    pub reason: String,
}
