//! What a face needs to know of the shop.

use serde::{Deserialize, Serialize};

use crate::fulfilment::DeliveryZone;
use crate::money::Minor;
use crate::payment::PaymentMethod;

/// Brand, money, languages, methods and settings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ShopInfo {
    /// Brand name.
    pub name: String,
    /// ISO 4217 code of all prices.
    pub currency: String,
    /// Languages offered, the first is the shop's own.
    pub languages: Vec<String>,
    /// Ways to pay that are set up.
    pub payment_methods: Vec<PaymentMethod>,
    /// Whether the shop hands over at its counter.
    pub pickup: bool,
    /// Where it delivers.
    pub delivery_zones: Vec<DeliveryZone>,
    /// What stands in place of stars nobody gave.
    pub unrated_products: UnratedProducts,
    /// How to reach the shop.
    pub contact: ContactDetails,
    /// Opening hours, Monday first.
    pub opening_hours: Vec<OpeningHours>,
    /// When the catalogue was last fresh, milliseconds since 1970; `None` = never.
    pub catalogue_at: Option<i64>,
    /// Whether the store could be reached at the last try.
    pub store_reachable: bool,
    /// Specified client-only checkout, off unless the shop turns it on.
    pub client_only_checkout: bool,
    /// Whether the shop can write e-mail, and so tell who waits for a size.
    pub tells_of_stock: bool,
    /// What other currencies are worth, to estimate prices for visitors from abroad.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<ExchangeRate>>", optional))]
    pub exchange_rates: Vec<ExchangeRate>,
}

/// What one unit of another currency is worth, as the shop has set it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ExchangeRate {
    /// ISO 4217 code, e.g. `USD`.
    pub currency: String,
    /// Minor units of the shop's currency for one unit of this one, e.g. 12940.
    pub worth: Minor,
}

/// What a product without ratings shows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum UnratedProducts {
    /// 4, 4.5 or 5 stars chosen from the product id (specified behaviour).
    #[default]
    Sample,
    /// "No reviews yet".
    None,
}

/// How to reach the shop.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ContactDetails {
    /// Info address.
    pub email: String,
    /// E.164.
    pub phone: String,
    /// Road and town.
    pub address: String,
    /// E.164 number for WhatsApp; empty = none.
    pub whatsapp: String,
    /// Link to a map; empty = none.
    pub map_url: String,
}

/// Hours of one day of the week.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OpeningHours {
    /// 1 = Monday … 7 = Sunday (ISO 8601).
    pub day: u8,
    /// `HH:MM`, shop time; `None` = closed that day.
    pub opens: Option<String>,
    /// `HH:MM`, shop time.
    pub closes: Option<String>,
}
