//! Gift page: an order as the recipient of a gift sees it.

use serde::{Deserialize, Serialize};

use crate::allergen::AllergenFacts;
use crate::order::OrderStatus;
use crate::progress::Progress;
use crate::promise::TimePromise;
use crate::translation::{LineTexts, Translations};

/// Gift as its recipient sees it. It has no amount, no payment, no address, and of the payer only
/// the first name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GiftView {
    /// Order number, by which staff find the order.
    pub number: String,
    /// First name of the payer.
    pub from: String,
    /// Name of the recipient.
    pub recipient: String,
    /// Text of the card; empty = no card.
    pub card_text: String,
    /// Goods of the gift.
    pub lines: Vec<GiftLine>,
    /// Whether the gift is delivered; otherwise the recipient picks it up.
    pub is_delivery: bool,
    /// Promised time; absent = none was, the gift has arrived, or it still awaits its payer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub promise: Option<TimePromise>,
    /// State of the gift.
    pub state: GiftState,
    /// Steps to the handover; empty if the gift will not arrive.
    pub progress: Vec<Progress>,
    /// Whether the recipient still waits for it.
    pub is_awaited: bool,
}

/// Goods of a gift, without a price.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GiftLine {
    /// Name of the product.
    pub name: String,
    /// Names in further languages.
    #[serde(default, skip_serializing_if = "Translations::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Translations<LineTexts>>", optional))]
    pub translations: Translations<LineTexts>,
    /// Chosen size and other options as text; empty = none.
    pub options: String,
    /// Number of pieces.
    pub quantity: u32,
    /// URL of the picture, if there is one.
    pub image: Option<String>,
    /// URL slug of the product; absent for one that is not in the catalogue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub slug: Option<String>,
    /// Present allergens of the product. Absent for one that is not in the catalogue: they are unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub allergen_facts: Option<AllergenFacts>,
}

/// State of a gift; it says nothing about the payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum GiftState {
    /// Ordered, but its payer has something left to do before it is packed.
    Ordered,
    /// To be packed.
    Preparing,
    /// Packed.
    Ready,
    /// With the rider.
    OnItsWay,
    /// Handed over.
    Delivered,
    /// Will not arrive.
    Cancelled,
}

impl GiftState {
    /// Returns the state that the recipient sees of an order with this status.
    #[must_use]
    pub const fn of(status: OrderStatus) -> Self {
        match status {
            OrderStatus::Pending | OrderStatus::Confirmed => Self::Ordered,
            OrderStatus::Paid => Self::Preparing,
            OrderStatus::Ready => Self::Ready,
            OrderStatus::OutForDelivery => Self::OnItsWay,
            OrderStatus::Completed => Self::Delivered,
            OrderStatus::Cancelled | OrderStatus::Refunded => Self::Cancelled,
        }
    }

    /// Whether the recipient still waits for the gift.
    #[must_use]
    pub const fn is_awaited(self) -> bool {
        !matches!(self, Self::Delivered | Self::Cancelled)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn state_of_a_gift_follows_the_order_and_not_its_payment() {
        use GiftState as G;
        for (status, state, awaited) in [
            (OrderStatus::Pending, G::Ordered, true),
            (OrderStatus::Confirmed, G::Ordered, true),
            (OrderStatus::Paid, G::Preparing, true),
            (OrderStatus::Ready, G::Ready, true),
            (OrderStatus::OutForDelivery, G::OnItsWay, true),
            (OrderStatus::Completed, G::Delivered, false),
            (OrderStatus::Cancelled, G::Cancelled, false),
            (OrderStatus::Refunded, G::Cancelled, false),
        ] {
            assert_eq!(GiftState::of(status), state, "{status:?}");
            assert_eq!(state.is_awaited(), awaited, "{status:?}");
        }
    }
}
