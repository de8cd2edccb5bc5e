//! Configuration of the engine: validated settings as plain values. Shells read them from their own
//! sources (environment and file on the server, settings and keyring in the app).

mod messaging;
mod shop_settings;

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use korosho_domain::payment::PaymentMethod;
use url::{Host, Url};

use crate::clock::{Clock, SystemClock};
use crate::customer_limits::CustomerLimits;
use crate::retention::RetentionPeriods;
use crate::timeouts::OrderTimeouts;
pub use messaging::{AFRICAS_TALKING_API_URL, MailConfig, SmsConfig};
pub use shop_settings::ShopSettings;

/// Secret value that is never printed in logs or errors.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Wraps a secret.
    #[must_use]
    pub fn new(value: impl Into<String>) -> Self {
        Self(value.into())
    }

    /// Exposes the value for the call that needs it.
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

/// Whether the host is loopback: secrets may be sent there over plain HTTP.
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

/// Configuration of [`crate::Shop::open`].
#[derive(Debug, Clone)]
pub struct ShopConfig {
    /// Connection to the store.
    pub woocommerce: WooConfig,
    /// Folder of local data: database and catalogue.
    pub data_dir: PathBuf,
    /// `sqlite://…` or `postgres://…`; `None` = SQLite in the data directory.
    pub database_url: Option<String>,
    /// Public base URL for customers.
    pub public_url: Url,
    /// Card payments; `None` = not offered.
    pub stripe: Option<StripeConfig>,
    /// M-Pesa; `None` = not offered.
    pub mpesa: Option<MpesaConfig>,
    /// The shop's server, if it collects the payments of this device; `None` = the device collects
    /// them.
    pub server: Option<ServerConfig>,
    /// Outgoing e-mail; `None` = no e-mail is sent.
    pub mail: Option<MailConfig>,
    /// Outgoing text messages; `None` = none is sent.
    pub sms: Option<SmsConfig>,
    /// Whether every order has its page at `public_url`: on the server, not on a device.
    pub has_order_pages: bool,
    /// Whether orders are accepted that devices without a server signed with the key that they
    /// share: only by another device without one.
    pub accepts_shared_key: bool,
    /// Settings of the shop.
    pub settings: ShopSettings,
    /// Timeouts and delays of orders.
    pub orders: OrderTimeouts,
    /// Limits per customer against abuse.
    pub limits: CustomerLimits,
    /// Periods after which personal data is erased.
    pub retention: RetentionPeriods,
    /// Source of the current time.
    pub clock: Arc<dyn Clock>,
}

impl ShopConfig {
    /// Configuration without optional parts, with the system clock.
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
            has_order_pages: false,
            accepts_shared_key: false,
            mail: None,
            sms: None,
            settings: ShopSettings::default(),
            orders: OrderTimeouts::default(),
            limits: CustomerLimits::default(),
            retention: RetentionPeriods::default(),
            clock: Arc::new(SystemClock),
        }
    }

    /// URL of the database: as set, else SQLite in the data directory.
    #[must_use]
    pub fn database_address(&self) -> String {
        let default = || format!("sqlite://{}", self.data_dir.join("korosho.db").display());
        self.database_url.clone().unwrap_or_else(default)
    }

    /// File of the database; `None` for PostgreSQL.
    pub(crate) fn database_file(&self) -> Option<PathBuf> {
        let address = self.database_address();
        let path = address.strip_prefix("sqlite:")?;
        let path = path.strip_prefix("//").unwrap_or(path);
        Some(path.split_once('?').map_or(path, |(path, _)| path).into())
    }

    /// Whether a provider of this program carries the method out.
    #[must_use]
    pub fn is_set_up(&self, method: PaymentMethod) -> bool {
        match method {
            PaymentMethod::Card => self.stripe.is_some(),
            PaymentMethod::Mpesa => self.mpesa.is_some(),
            PaymentMethod::Counter | PaymentMethod::OnDelivery => true,
        }
    }

    /// Payment methods that a shop with these settings wants, that are set up here or at its server, and
    /// that support the currency.
    #[must_use]
    pub fn payment_methods(&self, settings: &ShopSettings, currency: &str) -> Vec<PaymentMethod> {
        let is_offered = |method: &PaymentMethod| {
            let is_set_up = self.is_set_up(*method) || settings.server_methods.contains(method);
            is_set_up && method.takes(currency)
        };
        settings.payment_methods.iter().copied().filter(is_offered).collect()
    }
}

/// Authorisation of requests to WooCommerce's REST API.
#[derive(Debug, Clone)]
pub enum StoreAccess {
    /// Key pair of the store.
    KeyPair {
        /// Consumer key (`ck_…`).
        key: Secret,
        /// Consumer secret (`cs_…`).
        secret: Secret,
    },
    /// Token at the shop's server, which forwards the requests: a stolen device contains no key pair.
    Server {
        /// Base URL of the server.
        url: Url,
        /// Token of the device (`kd_…`).
        token: Secret,
    },
}

/// URL of the store and access to it, with timeouts and limits.
#[derive(Debug, Clone)]
pub struct WooConfig {
    /// Base URL of the WordPress site; plain HTTP only on loopback.
    pub base_url: Url,
    /// Access to the REST API.
    pub access: StoreAccess,
    /// Secret that signs the store's webhooks; `None` = derived from the key pair.
    pub webhook_secret: Option<Secret>,
    /// URL to which the store delivers webhooks; `None` = the shop registers none.
    pub webhook_url: Option<Url>,
    /// Timeouts and limits.
    pub limits: WooLimits,
}

impl WooConfig {
    /// A store with the default limits and no webhooks.
    #[must_use]
    pub fn new(base_url: Url, key: Secret, secret: Secret) -> Self {
        Self::with_access(base_url, StoreAccess::KeyPair { key, secret })
    }

    /// A store with this access, the default limits and no webhooks.
    #[must_use]
    pub fn with_access(mut base_url: Url, access: StoreAccess) -> Self {
        // Paths of the REST API are joined to the site's folder, and a last segment without a slash
        // is not a folder.
        if !base_url.path().ends_with('/') {
            base_url.set_path(&format!("{}/", base_url.path()));
        }
        let limits = WooLimits::default();
        Self { base_url, access, webhook_secret: None, webhook_url: None, limits }
    }

    /// Consumer secret, from which other secrets of the shop are derived; `None` if this program
    /// has none.
    #[must_use]
    pub fn consumer_secret(&self) -> Option<&Secret> {
        match &self.access {
            StoreAccess::KeyPair { secret, .. } => {
                Some(secret).filter(|secret| !secret.expose().is_empty())
            }
            StoreAccess::Server { .. } => None,
        }
    }
}

/// Timeouts and limits of requests to the store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WooLimits {
    /// Timeout of the connection.
    pub connect_timeout: Duration,
    /// Timeout of a complete response, per try.
    pub timeout: Duration,
    /// Number of tries of an idempotent request.
    pub tries: usize,
    /// First pause between tries; it doubles, with jitter.
    pub backoff: Duration,
    /// Maximum number of concurrent requests.
    pub concurrency: usize,
    /// Maximum response size in bytes, uncompressed.
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
    /// Secret that signs webhooks; `None` = none are accepted, payments are polled.
    pub webhook_secret: Option<Secret>,
    /// Base URL of the API.
    pub api_url: Url,
}

/// M-Pesa through Daraja.
#[derive(Debug, Clone)]
pub struct MpesaConfig {
    /// Consumer key of the Daraja app.
    pub consumer_key: Secret,
    /// Consumer secret of the Daraja app.
    pub consumer_secret: Secret,
    /// Number of the pay bill; for a till, the store number registered with Daraja.
    pub shortcode: String,
    /// Number of the till ("Buy Goods"); `None` = the pay bill itself.
    pub till: Option<String>,
    /// Passkey that signs STK push requests.
    pub passkey: Secret,
    /// Account of the status queries; without one no paybill payment is booked by itself.
    pub initiator: Option<MpesaInitiator>,
    /// Base URL of the API.
    pub api_url: Url,
}

/// API operator of the organisation at M-Pesa, with the role to query transactions.
#[derive(Debug, Clone)]
pub struct MpesaInitiator {
    /// User name.
    pub name: String,
    /// Password, encrypted with M-Pesa's certificate (Base64).
    pub security_credential: Secret,
}

/// The shop's server as seen by a device whose payments it collects.
#[derive(Debug, Clone)]
pub struct ServerConfig {
    /// Base URL of the website.
    pub url: Url,
    /// Token of this device.
    pub token: Secret,
    /// Secret of the key with which this device signs its orders ([`crate::token::random_token`]).
    pub signing_key: Secret,
    /// Payment methods that the server offers.
    pub methods: Vec<PaymentMethod>,
}
