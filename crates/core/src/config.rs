//! What the engine has to be told: checked settings, plain values. Shells read them from wherever
//! they keep them (environment and file on the server, settings and keyring in the app).

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use korosho_domain::language::Language;
use korosho_domain::money::{HOME_CURRENCY, Minor};
use korosho_domain::payment::PaymentMethod;
use korosho_domain::shop_info::{ContactDetails, ExchangeRate, OpeningHours, UnratedProducts};
use url::{Host, Url};

use crate::clock::{Clock, SystemClock};
use crate::timeouts::OrderTimeouts;

/// A value that is never shown: not in logs, not in errors.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Wraps a secret.
    #[must_use]
    pub fn new(value: impl Into<String>) -> Self {
        Self(value.into())
    }

    /// The value itself, for the one place that needs it.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// Stripe's API (docs.stripe.com/api).
pub const STRIPE_API_URL: &str = "https://api.stripe.com";

/// M-Pesa's API (developer.safaricom.co.ke).
pub const DARAJA_API_URL: &str = "https://api.safaricom.co.ke";

/// Whether the host is this machine: secrets may go there over plain HTTP.
#[must_use]
pub fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

/// Whether the text is the number of a pay bill or till: five to seven digits.
#[must_use]
pub fn is_mpesa_number(text: &str) -> bool {
    (5..=7).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Everything [`crate::Shop::open`] needs.
#[derive(Debug, Clone)]
pub struct ShopConfig {
    /// The store.
    pub woocommerce: WooConfig,
    /// Local data: database, catalogue.
    pub data_dir: PathBuf,
    /// `sqlite://…` or `postgres://…`; `None` = SQLite in the data directory.
    pub database_url: Option<String>,
    /// The address shoppers use.
    pub public_url: Url,
    /// Card payments; `None` = not offered.
    pub stripe: Option<StripeConfig>,
    /// M-Pesa; `None` = not offered.
    pub mpesa: Option<MpesaConfig>,
    /// The shop's server that takes the payments of this machine; `None` = it takes them itself.
    pub server: Option<ServerConfig>,
    /// Outgoing e-mail; `None` = none is sent.
    pub mail: Option<MailConfig>,
    /// What the shop decides for itself.
    pub settings: ShopSettings,
    /// How long things about orders take.
    pub orders: OrderTimeouts,
    /// Where the time comes from.
    pub clock: Arc<dyn Clock>,
}

const WHOLE_SHILLINGS: Minor = 100;

impl ShopConfig {
    /// A configuration with nothing optional set and the machine's clock.
    #[must_use]
    pub fn new(woocommerce: WooConfig, data_dir: PathBuf, public_url: Url) -> Self {
        Self {
            woocommerce,
            data_dir,
            database_url: None,
            public_url,
            stripe: None,
            mpesa: None,
            server: None,
            mail: None,
            settings: ShopSettings::default(),
            orders: OrderTimeouts::default(),
            clock: Arc::new(SystemClock),
        }
    }

    /// Unit to which totals are rounded: whole shillings, because M-Pesa takes no cents; other currencies
    /// are not rounded unless configured.
    #[must_use]
    pub fn rounding_step(&self, currency: &str) -> Minor {
        let usual = if currency == HOME_CURRENCY { WHOLE_SHILLINGS } else { 1 };
        self.settings.rounding_step.unwrap_or(usual)
    }

    /// Address of the database: as set, else SQLite in the data directory.
    #[must_use]
    pub fn database_address(&self) -> String {
        let default = || format!("sqlite://{}", self.data_dir.join("korosho.db").display());
        self.database_url.clone().unwrap_or_else(default)
    }

    /// Ways to pay that the shop wants, that are set up and that take its currency.
    #[must_use]
    pub fn payment_methods(&self, currency: &str) -> Vec<PaymentMethod> {
        let by_server = |method: &PaymentMethod| {
            self.server.as_ref().is_some_and(|server| server.methods.contains(method))
        };
        let set_up = |method: &PaymentMethod| match method {
            PaymentMethod::Card => self.stripe.is_some() || by_server(method),
            PaymentMethod::Mpesa => self.mpesa.is_some() || by_server(method),
            PaymentMethod::Counter | PaymentMethod::OnDelivery => true,
        };
        let wanted = self.settings.payment_methods.iter().copied();
        wanted.filter(set_up).filter(|method| method.takes(currency)).collect()
    }
}

/// The store's address and key pair, and how patient to be with it.
#[derive(Debug, Clone)]
pub struct WooConfig {
    /// Base address of the WordPress site; plain HTTP only to this machine.
    pub base_url: Url,
    /// `ck_…`.
    pub key: Secret,
    /// `cs_…`.
    pub secret: Secret,
    /// Signs the store's webhooks; `None` = one that follows from the key pair.
    pub webhook_secret: Option<Secret>,
    /// Where the store's webhooks reach the shop; `None` = the shop registers none.
    pub webhook_url: Option<Url>,
    /// Time-outs and limits.
    pub limits: WooLimits,
}

impl WooConfig {
    /// A store with the usual limits and no webhooks.
    #[must_use]
    pub fn new(mut base_url: Url, key: Secret, secret: Secret) -> Self {
        // Paths of the REST API are joined below the site's folder, which a last part without a
        // slash is not.
        if !base_url.path().ends_with('/') {
            base_url.set_path(&format!("{}/", base_url.path()));
        }
        let limits = WooLimits::default();
        Self { base_url, key, secret, webhook_secret: None, webhook_url: None, limits }
    }
}

/// How long to wait for the store and how much to take from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WooLimits {
    /// For the connection to stand.
    pub connect_timeout: Duration,
    /// For a whole answer, each try for itself.
    pub timeout: Duration,
    /// Tries of a request that is safe to repeat.
    pub tries: usize,
    /// First pause between tries; it doubles, with jitter.
    pub backoff: Duration,
    /// Requests under way at the same time.
    pub concurrency: usize,
    /// Largest answer, uncompressed.
    pub max_body: usize,
}

impl Default for WooLimits {
    fn default() -> Self {
        Self {
            connect_timeout: Duration::from_secs(5),
            timeout: Duration::from_secs(20),
            tries: 4,
            backoff: Duration::from_millis(400),
            concurrency: 4,
            max_body: 8 << 20,
        }
    }
}

/// Card payments through Stripe.
#[derive(Debug, Clone)]
pub struct StripeConfig {
    /// Secret or restricted key.
    pub secret_key: Secret,
    /// Signs webhooks; `None` = none are taken, payments are found by asking.
    pub webhook_secret: Option<Secret>,
    /// Address of the API.
    pub api_url: Url,
}

/// M-Pesa through Daraja.
#[derive(Debug, Clone)]
pub struct MpesaConfig {
    /// Daraja app's key.
    pub consumer_key: Secret,
    /// Daraja app's secret.
    pub consumer_secret: Secret,
    /// The paybill; for a till, the store number that Daraja was opened for.
    pub shortcode: String,
    /// Number of the till that is paid ("Buy Goods"); `None` = the paybill itself.
    pub till: Option<String>,
    /// Signs prompts.
    pub passkey: Secret,
    /// Address of the API.
    pub api_url: Url,
}

/// The shop's server, as a machine whose payments it takes reaches it.
#[derive(Debug, Clone)]
pub struct ServerConfig {
    /// Where shoppers find the website.
    pub url: Url,
    /// This machine's token.
    pub token: Secret,
    /// Ways to pay that the server offers.
    pub methods: Vec<PaymentMethod>,
}

/// Outgoing e-mail by the shop's mail server.
#[derive(Debug, Clone)]
pub struct MailConfig {
    /// `smtps://user:password@host:465`, or `smtp://host:587?tls=required`.
    pub smtp_url: Secret,
    /// Sender, e.g. `Korosho <shop@korosho.example>`.
    pub from: String,
    /// Where messages of the contact form go; `None` = they are only kept.
    pub contact_email: Option<String>,
}

/// What the shop decides for itself and WooCommerce does not know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShopSettings {
    /// Brand name.
    pub name: String,
    /// Languages offered, the first is the shop's own.
    pub languages: Vec<Language>,
    /// How to reach the shop.
    pub contact: ContactDetails,
    /// Opening hours, Monday first.
    pub opening_hours: Vec<OpeningHours>,
    /// What stands in place of stars nobody gave.
    pub unrated_products: UnratedProducts,
    /// Ways to pay that the shop wants to offer.
    pub payment_methods: Vec<PaymentMethod>,
    /// Whether the shop hands over at its counter although WooCommerce has no pick-up method.
    pub pickup: bool,
    /// Specified client-only checkout.
    pub client_only_checkout: bool,
    /// Words that mean the same in a search; each row is one meaning.
    pub synonyms: Vec<Vec<String>>,
    /// First letter of order numbers made here: `W` web, other letters for each kiosk and desk.
    pub device_letter: char,
    /// Which of the machines with that letter this is: no two of a shop share one; 0 = the only one.
    pub device_number: u8,
    /// Whether the store's own orders are read into the register: a desk shows all of them.
    pub keeps_register: bool,
    /// Totals become a multiple of this (100 = whole shillings); 0 or 1 = as they are. `None` = whole
    /// shillings where the store sells in shillings.
    pub rounding_step: Option<Minor>,
    /// Catalogue older than this: prices are asked live or marked with their time.
    pub catalogue_max_age: Duration,
    /// WooCommerce's default category by slug, never shown; its id is read where the store tells.
    pub default_category: String,
    /// Hosts beside the store's own that pictures may come from (`host` or `host:port`).
    pub picture_hosts: Vec<String>,
    /// How often the store is asked for changes.
    pub poll_interval: Duration,
    /// What other currencies are worth, to estimate prices for visitors; none = no estimates.
    pub exchange_rates: Vec<ExchangeRate>,
}

impl Default for ShopSettings {
    fn default() -> Self {
        Self {
            name: "Korosho".to_owned(),
            languages: Language::ALL.to_vec(),
            contact: ContactDetails::default(),
            opening_hours: Vec::new(),
            unrated_products: UnratedProducts::default(),
            payment_methods: vec![
                PaymentMethod::Card,
                PaymentMethod::Mpesa,
                PaymentMethod::Counter,
                PaymentMethod::OnDelivery,
            ],
            pickup: true,
            client_only_checkout: false,
            synonyms: default_synonyms(),
            device_letter: 'W',
            device_number: 0,
            keeps_register: false,
            rounding_step: None,
            catalogue_max_age: Duration::from_secs(24 * 60 * 60),
            default_category: "uncategorized".to_owned(),
            picture_hosts: Vec::new(),
            poll_interval: Duration::from_secs(30),
            exchange_rates: Vec::new(),
        }
    }
}

/// Swahili and English names of what a snack bakery in Nairobi sells.
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
