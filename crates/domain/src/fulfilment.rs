//! Fulfilment of an order: pick-up or delivery.

use serde::{Deserialize, Serialize};

use crate::absent::is_false;
use crate::money::Minor;
use crate::promise::TimePromise;
use crate::translation::{Translations, ZoneTexts};

/// Pick-up at the shop, or delivery to one of its zones.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "method", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Fulfilment {
    /// Pick-up by the customer.
    #[default]
    Pickup,
    /// Delivery by a rider.
    Delivery {
        /// Id of a [`DeliveryZone`].
        zone: String,
        /// Delivery address; not needed for a quote.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        address: Option<Address>,
    },
}

impl Fulfilment {
    /// Delivery to a zone without an address; pick-up without a zone.
    #[must_use]
    pub fn to_zone(zone: Option<String>) -> Self {
        match zone {
            Some(zone) => Self::Delivery { zone, address: None },
            None => Self::Pickup,
        }
    }

    /// Zone of the delivery, on which its cost and times depend; `None` = pick-up.
    #[must_use]
    pub fn zone(&self) -> Option<&str> {
        match self {
            Self::Delivery { zone, .. } => Some(zone),
            Self::Pickup => None,
        }
    }
}

/// Delivery address. Addresses in Nairobi are directions, so there is no house number.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Address {
    /// Estate or road, e.g. `Kilimani, Argwings Kodhek Rd`.
    pub estate: String,
    /// Visible landmark, e.g. `opposite Yaya Centre`.
    pub landmark: String,
    /// Directions to the entrance.
    #[serde(default)]
    pub directions: String,
}

/// Delivery zone with its fee.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeliveryZone {
    /// Stable id: WooCommerce's `zone:instance`.
    pub id: String,
    /// Name shown, e.g. `Westlands & Kilimani`.
    pub name: String,
    /// Names in further languages.
    #[serde(default, skip_serializing_if = "Translations::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Translations<ZoneTexts>>", optional))]
    pub translations: Translations<ZoneTexts>,
    /// Fee in minor units, as the store displays prices in its cart.
    pub fee: Minor,
    /// Whether `fee` is only that of one plain piece, and other carts may cost more; absent = no.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub fee_varies: bool,
    /// Subtotal from which delivery is free, if the shop has one.
    pub free_from: Option<Minor>,
    /// Time in which an order placed now is delivered; absent = nothing is promised.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub promise: Option<TimePromise>,
    /// Whether customers may choose the time of a delivery; absent = no.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub slots: bool,
}
