//! Orders that go from one machine of the shop to its server, which takes the money for them.

use serde::{Deserialize, Serialize};

use crate::money::Minor;
use crate::order::OrderView;
use crate::payment::PaymentMethod;

/// An order that another machine of the shop signed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AdoptInput {
    /// Signed order as a ticket or a link carries it.
    pub signed_order: String,
}

/// An order that the server has taken over, with all the money that it knows of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AdoptedOrder {
    /// The order as its page shows it.
    pub order: OrderView,
    /// The ledger's entries, oldest first.
    pub money: Vec<TransferredPayment>,
    /// Whether more may come in: a page or a prompt is still open at a provider.
    #[serde(default)]
    pub open: bool,
}

/// Money that came in, as machines of the shop tell each other of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TransferredPayment {
    /// How it came.
    pub method: PaymentMethod,
    /// Unique among its method's.
    pub reference: String,
    /// What the payer holds, where it is known.
    pub receipt: Option<String>,
    /// Minor units.
    pub amount: Minor,
    /// ISO 4217 code.
    pub currency: String,
    /// Milliseconds since 1970.
    pub received_at: i64,
}

/// Where an order is paid on somebody's own phone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrderPage {
    /// Whole address; empty where this machine cannot say one now.
    pub url: String,
    /// Whether the server has the order. If not, the address brings it along, signed.
    pub known: bool,
}

/// Proves to a machine of the shop that it talks with the shop's own server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeviceQuery {
    /// Made by the machine for this question.
    pub nonce: String,
}

/// What the server says to a machine of the shop.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeviceView {
    /// What the machine was called when its token was made.
    pub name: String,
    /// Ways to pay that the server offers.
    pub methods: Vec<PaymentMethod>,
    /// The nonce, signed with the shop's key.
    pub proof: String,
}
