//! Order transfers: orders handed from a device to the shop's server, which collects the payment.

use serde::{Deserialize, Serialize};

use crate::money::Minor;
use crate::order::OrderView;
use crate::payment::{PaymentMethod, PaymentProvider};

/// Signed order of another device, to be taken over by the server.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AdoptInput {
    /// Signed order from a ticket's QR code or a link.
    pub signed_order: String,
}

/// Order that the server has taken over, with its payments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AdoptedOrder {
    /// Order as shown on its page.
    pub order: OrderView,
    /// Ledger entries, oldest first.
    pub money: Vec<TransferredPayment>,
    /// Whether further payments are possible: a payment page or a prompt is still open.
    #[serde(default)]
    pub open: bool,
    /// Whether the provider of an open payment page or prompt did not answer: a payment may exist
    /// that the server does not know of yet.
    #[serde(default)]
    pub provider_silent: bool,
}

/// Payment as server and devices report it to each other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TransferredPayment {
    /// Provider that carried the payment out.
    pub provider: PaymentProvider,
    /// Payment reference, unique per provider.
    pub reference: String,
    /// Receipt that the payer has, if known.
    pub receipt: Option<String>,
    /// Minor units.
    pub amount: Minor,
    /// ISO 4217 code.
    pub currency: String,
    /// Milliseconds since 1970.
    pub received_at: i64,
}

/// Link to an order's page, where the customer pays on a phone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrderPage {
    /// Absolute URL; empty if this device cannot build one now.
    pub url: String,
    /// Whether the server has the order; if not, the URL carries the signed order.
    pub known: bool,
}

/// Request for proof that the answering server is the shop's own.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeviceQuery {
    /// Random value made by the device for this request.
    pub nonce: String,
}

/// Device as the server knows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeviceView {
    /// Name given to the device when its token was created.
    pub name: String,
    /// Payment methods that the server offers.
    pub methods: Vec<PaymentMethod>,
    /// Signature of the nonce with the shop's key.
    pub proof: String,
    /// Base URL of the store; empty from a server without `request_store`.
    #[serde(default)]
    pub store_url: String,
}

/// Public key with which a device signs its orders from now on; an earlier one ends.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RegisterKeyInput {
    /// Ed25519 public key in URL-safe base64.
    pub public_key: String,
}

/// Keys of the shop's devices: orders that a device takes over from another one are verified with
/// them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeviceKeys {
    /// Registered keys of devices whose tokens are valid.
    pub keys: Vec<DeviceKey>,
}

/// Registered key of a device.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeviceKey {
    /// Name of the device.
    pub name: String,
    /// Ed25519 public key in URL-safe base64.
    pub public_key: String,
}
