//! Settings of the shop that its server and its kiosks and desks share: the server has them in its
//! settings file or from its admin pages, and devices copy them.

use serde::{Deserialize, Serialize};

use crate::money::Minor;
use crate::payment::PaymentMethod;
use crate::promise::PromiseRules;
use crate::shop_info::{ContactDetails, ExchangeRate, UnratedProducts};

/// Settings that a device copies from the shop's server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SharedSettings {
    /// Brand name, unless staff entered one on the device; empty = the server is an older one.
    #[serde(default)]
    pub name: String,
    /// Contact details of the shop; those that staff entered on the device take precedence there.
    pub contact: ContactDetails,
    /// Opening hours, and what is promised from them. No time of delivery in a shop with delivery slots,
    /// and no pick-up slots: their room is known to the server only.
    pub promise: PromiseRules,
    /// Whether pick-ups have slots, whose places the server counts.
    #[serde(default)]
    pub pickup_slots: bool,
    /// Unit to which totals are rounded, in minor units; `None` = the default of the currency.
    pub rounding_step: Option<Minor>,
    /// Exchange rates for price estimates in other currencies.
    pub exchange_rates: Vec<ExchangeRate>,
    /// Payment methods that the server offers, the preselected one first; `None` = the server is an older
    /// one.
    #[serde(default)]
    pub payment_methods: Option<Vec<PaymentMethod>>,
    /// Rating shown for products without reviews.
    pub unrated_products: UnratedProducts,
}
