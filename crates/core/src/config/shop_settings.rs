//! Settings of the shop that WooCommerce does not have, with their defaults.

use std::time::Duration;

use korosho_domain::customer_changes::CustomerChanges;
use korosho_domain::language::Language;
use korosho_domain::money::{HOME_CURRENCY, Minor};
use korosho_domain::payment::PaymentMethod;
use korosho_domain::promise::PromiseRules;
use korosho_domain::shop_info::{ContactDetails, ExchangeRate, UnratedProducts};

const WHOLE_SHILLINGS: Minor = 100;

/// Settings of the shop that WooCommerce does not have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShopSettings {
    /// Brand name.
    pub name: String,
    /// Languages offered; the first is the shop's own.
    pub languages: Vec<Language>,
    /// Contact details of the shop.
    pub contact: ContactDetails,
    /// Opening hours, and what is promised from them.
    pub promise: PromiseRules,
    /// Display of products without a rating.
    pub unrated_products: UnratedProducts,
    /// Payment methods that the shop wants to offer; the first available one is preselected.
    pub payment_methods: Vec<PaymentMethod>,
    /// Payment methods that the shop's server carries out for this device.
    pub server_methods: Vec<PaymentMethod>,
    /// Whether pick-ups have slots, whose places the shop's server counts for this device.
    pub server_pickup_slots: bool,
    /// Orders that customers may cancel or correct themselves.
    pub customer_changes: CustomerChanges,
    /// Whether the shop offers pick-up at its counter although WooCommerce has no pick-up method.
    pub pickup: bool,
    /// Specified client-only checkout.
    pub client_only_checkout: bool,
    /// Synonyms in search; each row is one meaning.
    pub synonyms: Vec<Vec<String>>,
    /// First letter of order numbers of this device: `W` for the web, other letters for kiosks and
    /// desks.
    pub device_letter: char,
    /// Number of this device among those with the same letter, unique in the shop; 0 = the only
    /// one.
    pub device_number: u8,
    /// Whether the store's orders are copied into the register: a desk shows all of them.
    pub keeps_register: bool,
    /// Whether unpaid orders for the counter lapse although they do not come from the website: at a
    /// kiosk nobody asks who orders, while staff of a desk end their orders themselves.
    pub counter_orders_lapse: bool,
    /// Unit to which totals are rounded, in minor units (100 = whole shillings); 0 or 1 = no
    /// rounding. `None` = whole shillings if the store sells in shillings.
    pub rounding_step: Option<Minor>,
    /// Maximum age of the catalogue; beyond it, prices are read live or marked with their time.
    pub catalogue_max_age: Duration,
    /// Slug of WooCommerce's default category, never shown; its id is read from the store if
    /// possible.
    pub default_category: String,
    /// Picture hosts in addition to the store's own (`host` or `host:port`).
    pub picture_hosts: Vec<String>,
    /// Interval of polls for changes in the store.
    pub poll_interval: Duration,
    /// Exchange rates for price estimates in other currencies; empty = no estimates.
    pub exchange_rates: Vec<ExchangeRate>,
}

impl ShopSettings {
    /// Unit to which totals are rounded: whole shillings, because M-Pesa takes no cents; other
    /// currencies are not rounded unless configured.
    #[must_use]
    pub fn rounding_step_of(&self, currency: &str) -> Minor {
        let usual = if currency == HOME_CURRENCY { WHOLE_SHILLINGS } else { 1 };
        self.rounding_step.unwrap_or(usual)
    }
}

impl Default for ShopSettings {
    fn default() -> Self {
        Self {
            name: "Korosho".to_owned(),
            languages: Language::ALL.to_vec(),
            contact: ContactDetails::default(),
            promise: PromiseRules::default(),
            unrated_products: UnratedProducts::default(),
            payment_methods: vec![
                PaymentMethod::Mpesa,
                PaymentMethod::Card,
                PaymentMethod::Counter,
                PaymentMethod::OnDelivery,
            ],
            server_methods: Vec::new(),
            server_pickup_slots: false,
            customer_changes: CustomerChanges::default(),
            pickup: true,
            client_only_checkout: false,
            synonyms: default_synonyms(),
            device_letter: 'W',
            device_number: 0,
            keeps_register: false,
            counter_orders_lapse: false,
            rounding_step: None,
            catalogue_max_age: Duration::from_secs(24 * 60 * 60),
            default_category: "uncategorized".to_owned(),
            picture_hosts: Vec::new(),
            poll_interval: Duration::from_secs(30),
            exchange_rates: Vec::new(),
        }
    }
}

/// Swahili and English names of products of a snack bakery in Nairobi.
const SYNONYMS: &[&[&str]] = &[
    &["cashew", "cashews", "korosho"],
    &["almond", "almonds", "lozi"],
    &["peanut", "peanuts", "groundnut", "groundnuts", "karanga", "njugu"],
    &["baobab", "mabuyu", "ubuyu"],
    &["coconut", "nazi"],
    &["date", "dates", "tende"],
    &["sesame", "simsim", "ufuta"],
    &["honey", "asali"],
    &["sugar", "sukari"],
    &["salt", "salted", "chumvi"],
    &["chilli", "chili", "pilipili"],
    &["ginger", "tangawizi"],
    &["banana", "ndizi"],
    &["mango", "maembe", "embe"],
    &["bread", "mkate"],
    &["cake", "keki"],
    &["biscuit", "biscuits", "cookie", "cookies", "biskuti"],
    &["nut", "nuts", "kokwa"],
    &["seed", "seeds", "mbegu"],
    &["gift", "zawadi"],
];

fn default_synonyms() -> Vec<Vec<String>> {
    SYNONYMS.iter().map(|row| row.iter().map(|&word| word.to_owned()).collect()).collect()
}
