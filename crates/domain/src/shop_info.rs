//! Shop data shared by all apps: brand, currency, payment methods and opening hours.

use serde::{Deserialize, Serialize};

use crate::absent::is_false;
use crate::fulfilment::DeliveryZone;
use crate::language::Language;
use crate::money::Minor;
use crate::order_code::CodeChannel;
use crate::payment::PaymentMethod;
use crate::promise::TimePromise;
use crate::schedule::{HoursException, Opening, OpeningHours};
use crate::shop_text::ShopText;
use crate::text_page::TextPageKind;

/// Public data and settings of the shop.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ShopInfo {
    /// Brand name.
    pub name: String,
    /// ISO 4217 code of all prices.
    pub currency: String,
    /// Languages offered, the shop's own first.
    pub languages: Vec<Language>,
    /// Configured payment methods in the shop's order; the first that fits is preselected.
    pub payment_methods: Vec<PaymentMethod>,
    /// Whether orders can be picked up at the shop's counter.
    pub pickup: bool,
    /// Delivery zones.
    pub delivery_zones: Vec<DeliveryZone>,
    /// Rating shown for products without reviews.
    pub unrated_products: UnratedProducts,
    /// Contact details.
    pub contact: ContactDetails,
    /// Opening hours, Monday first.
    pub opening_hours: Vec<OpeningHours>,
    /// Dates of the coming two weeks with other hours, earliest first; absent = none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<HoursException>>", optional))]
    pub hours_exceptions: Vec<HoursException>,
    /// Whether the shop is open now; absent = no opening hours are configured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub opening: Option<Opening>,
    /// Time from which an order placed now can be picked up; absent = nothing is promised.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub pickup_promise: Option<TimePromise>,
    /// Whether customers may choose the time of a pick-up; absent = no.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub pickup_slots: bool,
    /// Time of the last successful catalogue refresh, milliseconds since 1970; `None` = never.
    pub catalogue_at: Option<i64>,
    /// Whether the last request to the store reached it.
    pub store_reachable: bool,
    /// Whether the client-only checkout of the specification is enabled; off by default.
    pub client_only_checkout: bool,
    /// Whether back-in-stock e-mails are offered; requires a configured mail server.
    pub stock_notices: bool,
    /// Whether orders are confirmed by e-mail; requires a configured mail server.
    pub confirmation_mails: bool,
    /// Ways in which one-time codes of orders are sent; absent = orders open by their links only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<CodeChannel>>", optional))]
    pub order_code_channels: Vec<CodeChannel>,
    /// Pages that the owner has written, in the order in which they are linked; absent = none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<TextPageKind>>", optional))]
    pub text_pages: Vec<TextPageKind>,
    /// Texts that the owner has written in place of the built-in ones; absent = none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<ShopText>>", optional))]
    pub texts: Vec<ShopText>,
    /// Exchange rates for price estimates in other currencies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<ExchangeRate>>", optional))]
    pub exchange_rates: Vec<ExchangeRate>,
}

/// Exchange rate of one currency, as the shop has configured it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ExchangeRate {
    /// ISO 4217 code, e.g. `USD`.
    pub currency: String,
    /// Minor units of the shop's currency for one unit of this one, e.g. 12940.
    pub worth: Minor,
}

/// Rating display of products without reviews.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum UnratedProducts {
    /// 4, 4.5 or 5 stars chosen from the product id (specified behaviour, for demonstrations).
    Sample,
    /// "No reviews yet".
    #[default]
    None,
}

/// Contact details of the shop. Missing fields of a stored document are empty.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ContactDetails {
    /// E-mail address for customers.
    pub email: String,
    /// Phone number, E.164.
    pub phone: String,
    /// Road and town.
    pub address: String,
    /// E.164 number for WhatsApp; empty = none.
    pub whatsapp: String,
    /// Link to a map; empty = none.
    pub map_url: String,
}
