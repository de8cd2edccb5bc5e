//! Gifts: an order that one person pays and another receives. The recipient's view of it is in
//! [`crate::gift_page`].

use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Recipient and card of an order that is a gift, as typed; the core validates it and stores the
/// phone number as E.164. The customer of the order stays the payer.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Gift {
    /// Name of the recipient.
    pub recipient: String,
    /// Phone number that the rider calls; empty = none, for a pick-up only.
    #[serde(default)]
    pub recipient_phone: String,
    /// Text of the card, which may have several lines; empty = no card.
    #[serde(default)]
    pub card_text: String,
}

/// Gift of a placed order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrderGift {
    /// Recipient and card.
    pub details: Gift,
    /// Unguessable key that opens the gift page; it does not open the order's page.
    pub key: String,
}

/// Access to the gift page of an order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GiftAccess {
    /// Id of the order.
    pub id: Uuid,
    /// Key of the gift page ([`OrderGift::key`]).
    pub key: String,
}
