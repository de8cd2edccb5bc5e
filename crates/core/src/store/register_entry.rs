//! Entry of the order register: an order as the desk lists it.

use korosho_domain::desk::PastLine;
use korosho_domain::desk_orders::Channel;
use korosho_domain::gift::Gift;
use korosho_domain::money::Minor;
use korosho_domain::order::OrderStatus;
use korosho_domain::order_key::OrderKey;
use korosho_domain::payment::PaymentMethod;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::money::whole_units;

/// Lines and delivery of an order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct OrderDetails {
    /// The lines.
    pub lines: Vec<PastLine>,
    /// Delivery address and directions, in one line each.
    pub delivery_address: Vec<String>,
    /// Customer's note.
    pub note: String,
    /// Recipient and card, if the order is a gift.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gift: Option<Gift>,
    /// Delivery zone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<String>,
    /// Delivery of an order that another device holds, as the store has it.
    #[serde(default, skip_serializing_if = "StoreDelivery::is_empty")]
    pub store_delivery: StoreDelivery,
    /// Amount that the shop has received for an order that another device holds and that is not paid in
    /// full, as the store has it; minor units.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub received: Minor,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde calls")]
const fn is_zero(amount: &Minor) -> bool {
    *amount == 0
}

/// Parts of a delivery or pick-up that the store's order carries for other devices.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct StoreDelivery {
    /// WooCommerce's id of the shipping method in its zone.
    pub method_instance: Option<i64>,
    /// Beginning and end of the promised time of a delivery, milliseconds since 1970.
    pub promised: Option<(i64, i64)>,
    /// Time from which a pick-up is ready, milliseconds since 1970.
    pub ready_from: Option<i64>,
    /// Time for which the order is wanted, as the customer says it.
    pub wanted_at: String,
    /// Note for the rider.
    pub rider_note: String,
}

impl StoreDelivery {
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl OrderDetails {
    /// Whether a rider takes the order.
    #[must_use]
    pub fn is_delivery(&self) -> bool {
        self.zone.is_some() || !self.delivery_address.is_empty()
    }
}

/// Order to enter into the register.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegisterEntry {
    /// Id of the local order, if it has one.
    pub order_id: Option<Uuid>,
    /// WooCommerce's id, once it has one.
    pub woo_id: Option<i64>,
    /// Number.
    pub number: String,
    /// Channel on which it was placed.
    pub channel: Channel,
    /// Customer.
    pub name: String,
    /// E.164, or empty.
    pub phone: String,
    /// Minor units.
    pub total: Minor,
    /// ISO 4217 code.
    pub currency: String,
    /// Payment method.
    pub method: Option<PaymentMethod>,
    /// Receipt, if known.
    pub receipt: Option<String>,
    /// Latest known status.
    pub status: OrderStatus,
    /// State in the store; `None` if unknown.
    pub store: Option<StoreState>,
    /// Lines, delivery and note.
    pub details: OrderDetails,
    /// Milliseconds since 1970.
    pub placed_at: i64,
}

/// State of an order in the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoreState {
    /// Status in the store.
    pub status: OrderStatus,
    /// Whether WooCommerce's own status is one that waits for the payment: `status` may be further
    /// on, such as ready.
    pub is_unpaid: bool,
    /// Number in the store.
    pub number: String,
    /// Time of the last modification in the store, milliseconds since 1970.
    pub changed_at: i64,
}

impl RegisterEntry {
    /// Key of the row.
    #[must_use]
    pub fn key(&self) -> OrderKey {
        match self.order_id {
            Some(id) => OrderKey::Local(id),
            None => OrderKey::Store(self.woo_id.unwrap_or_default()),
        }
    }

    /// Search text in lower case; phones in both spellings, without signs.
    pub(super) fn search(&self) -> String {
        let digits = self.phone.trim_start_matches('+');
        let local = digits.strip_prefix("254").map(|rest| format!("0{rest}")).unwrap_or_default();
        let store = self.store.as_ref().map_or("", |store| store.number.as_str());
        let (number, name) = (&self.number, &self.name);
        let amount = whole_units(self.total, &self.currency);
        let receipt = self.receipt.as_deref().unwrap_or_default();
        format!("{number} {store} {name} {digits} {local} {amount} {receipt}").to_lowercase()
    }
}
