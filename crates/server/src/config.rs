//! Settings: raw (environment, `korosho.toml`) → checked. `docs/operations.md` has the list.

mod https;
mod messaging;
mod promise;
mod settings;
mod settings_path;
mod shop;
mod values;

use std::io::ErrorKind::NotFound;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use ipnet::IpNet;
use korosho_core::FAULT_INJECTION;
use korosho_core::config::{
    DARAJA_API_URL, MailConfig, MpesaConfig, MpesaInitiator, STRIPE_API_URL, Secret, ServerConfig,
    ShopConfig, ShopSettings, SmsConfig, StripeConfig, WooConfig, is_mpesa_number,
};
use korosho_core::customer_limits::CustomerLimits;
use korosho_core::retention::RetentionPeriods;
use korosho_core::timeouts::OrderTimeouts;
use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;
use url::Url;

pub use https::{HttpsConfig, LETS_ENCRYPT};
pub use settings::{SettingError, Settings, values_of};
use settings_path::named_path;
pub(crate) use settings_path::settings_path;
use values::{
    customer_limits, database_url, directory, filter, megabytes, metrics_token, networks, origin,
    rate_limits, retention, security_contact, store_url,
};

use crate::rate_limits::Quotas;

/// Default listen address.
pub const DEFAULT_LISTEN: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8300);

/// Checked configuration of the server.
#[derive(Debug, Clone)]
pub struct Config {
    /// Address and port; port 0 = any free one.
    pub listen: SocketAddr,
    /// Public origin of the shop; `None` = `http://` and the listen address.
    pub public_url: Option<Url>,
    /// HTTPS with certificates of an ACME authority; `None` = plain HTTP only.
    pub https: Option<HttpsConfig>,
    /// Local data: database, catalogue, picture cache.
    pub data_dir: PathBuf,
    /// `sqlite://…` or `postgres://…`; `None` = SQLite in the data directory.
    pub database_url: Option<String>,
    /// WooCommerce store.
    pub woocommerce: WooConfig,
    /// Card payments; `None` = not offered.
    pub stripe: Option<StripeConfig>,
    /// M-Pesa; `None` = not offered.
    pub mpesa: Option<MpesaConfig>,
    /// Server that collects payments for a device. Not a setting: `korosho-server` collects its
    /// own.
    pub server: Option<ServerConfig>,
    /// Outgoing e-mail; `None` = none is sent.
    pub mail: Option<MailConfig>,
    /// Outgoing text messages; `None` = none is sent.
    pub sms: Option<SmsConfig>,
    /// Shop settings of section `[shop]`.
    pub shop: ShopSettings,
    /// Divisor of the order engine's delays; 1 in production, larger in tests.
    pub time_scale: u32,
    /// Age at which an order for the counter that nobody collected is cancelled.
    pub collection_period: Duration,
    /// Longest wait of an order for the store cart; zero = the store cart is not requested.
    pub store_cart_timeout: Duration,
    /// Log filter.
    pub log: String,
    /// Folder of the built web app.
    pub web_dir: PathBuf,
    /// Requests per minute and client network.
    pub rate_limits: Quotas,
    /// Limits per customer.
    pub customer_limits: CustomerLimits,
    /// Periods after which personal data is erased.
    pub retention: RetentionPeriods,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<IpNet>,
    /// Contact for reports of vulnerabilities; `None` = `security.txt` is not served.
    pub security_contact: Option<Url>,
    /// Bearer token of `/metrics`; `None` = no metrics.
    pub metrics_token: Option<Secret>,
    /// Capacity of the picture cache in bytes.
    pub picture_cache_bytes: u64,
}

const KEY: Sentence = Sentence::fixed(
    "the key as WooCommerce shows it (ck_…), without spaces",
    "ufunguo kama WooCommerce inavyouonyesha (ck_…), bila nafasi",
);
const SECRET: Sentence = Sentence::fixed(
    "the secret as WooCommerce shows it (cs_…), without spaces",
    "siri kama WooCommerce inavyoionyesha (cs_…), bila nafasi",
);
const WEB_ADDRESS: Sentence = Sentence::fixed(
    "an address such as https://shop.example, without path",
    "anwani kama https://shop.example, bila njia",
);
const API_ADDRESS: Sentence = Sentence::fixed(
    "an https:// address, or http:// to this machine",
    "anwani ya https://, au http:// ya kompyuta hii",
);
const MPESA_SECRET: Sentence = Sentence::fixed(
    "the value of your Daraja app; all four M-Pesa settings or none",
    "thamani ya app yako ya Daraja; mipangilio yote minne ya M-Pesa, au usiweke wowote",
);
const MPESA_INITIATOR: Sentence = Sentence::fixed(
    "the API operator of your M-Pesa organisation and its encrypted password; both or none",
    "operator wa API wa M-Pesa yako na nenosiri lake lililosimbwa; vyote viwili, au hakuna",
);
const MPESA_SHORTCODE: Sentence = Sentence::fixed(
    "a number of 5 to 7 digits; all four M-Pesa settings or none",
    "nambari ya tarakimu 5 hadi 7; mipangilio yote minne ya M-Pesa, au usiweke wowote",
);
const MPESA_TILL: Sentence = Sentence::fixed(
    "a till number of 5 to 7 digits, in addition to the four settings of M-Pesa",
    "nambari ya till ya tarakimu 5 hadi 7, pamoja na mipangilio minne ya M-Pesa",
);

impl Config {
    /// Public origin; without the setting, the listen address.
    ///
    /// # Errors
    /// [`url::ParseError`], for no address that can be listened on.
    pub fn origin(&self) -> Result<Url, url::ParseError> {
        let listened = || Url::parse(&format!("http://{}", self.listen));
        self.public_url.clone().map_or_else(listened, Ok)
    }

    /// Configuration of the core.
    #[must_use]
    pub fn shop_config(&self, public_url: Url) -> ShopConfig {
        let woocommerce = self.woocommerce.clone();
        ShopConfig {
            database_url: self.database_url.clone(),
            stripe: self.stripe.clone(),
            mpesa: self.mpesa.clone(),
            has_order_pages: true,
            server: self.server.clone(),
            mail: self.mail.clone(),
            sms: self.sms.clone(),
            orders: OrderTimeouts {
                store_cart_timeout: self.store_cart_timeout,
                ..OrderTimeouts {
                    collection_period: self.collection_period,
                    ..OrderTimeouts::default()
                }
                .with_time_scale(self.time_scale)
            },
            limits: self.customer_limits,
            retention: self.retention.clone(),
            settings: self.shop.clone(),
            ..ShopConfig::new(woocommerce, self.data_dir.clone(), public_url)
        }
    }

    /// Reads the environment and the file named by `KOROSHO_CONFIG` (default: `korosho.toml` in the
    /// working directory, or that of the Debian package, if present).
    ///
    /// # Errors
    /// [`SettingError`] for the first setting that is missing or invalid.
    pub fn load() -> Result<Self, SettingError> {
        let path = settings_path();
        let file = match std::fs::read_to_string(&path) {
            Err(error) if error.kind() == NotFound && named_path().is_none() => String::new(),
            read => read.map_err(|error| {
                let found = format!("\"{}\" ({})", path.display(), error.kind());
                SettingError::new(
                    "config",
                    &Sentence::verbatim(found),
                    &sentence!(
                        "the path of a readable file in TOML",
                        "njia ya faili ya TOML inayosomeka",
                    ),
                )
            })?,
        };
        Self::read(&Settings::new(std::env::vars(), &file)?)
    }

    /// Checks raw settings.
    ///
    /// # Errors
    /// [`SettingError`] for the first setting that is missing or invalid.
    pub fn read(settings: &Settings) -> Result<Self, SettingError> {
        check_fault(settings, FAULT_INJECTION)?;
        let listen = sentence!(
            "an address and port such as 127.0.0.1:8300",
            "anwani na bandari kama 127.0.0.1:8300",
        );
        let https = https::https(settings)?;
        let public_url = settings.parsed("public_url", &WEB_ADDRESS, origin)?;
        let public_url = https::public_url(https.as_ref(), public_url)?;
        let mut woocommerce = woocommerce(settings)?;
        woocommerce.webhook_url =
            public_url.as_ref().and_then(|url| url.join("webhooks/woocommerce").ok());
        let config = Self {
            listen: settings
                .parsed("listen", &listen, |text| text.parse().ok())?
                .unwrap_or(DEFAULT_LISTEN),
            public_url,
            https,
            data_dir: directory(settings)?,
            database_url: database_url(settings)?,
            woocommerce,
            stripe: stripe(settings)?,
            mpesa: mpesa(settings)?,
            server: None,
            mail: messaging::mail(settings)?,
            sms: messaging::sms(settings)?,
            time_scale: time_scale(settings)?,
            store_cart_timeout: store_cart_timeout(settings)?,
            collection_period: shop::collection_period(settings)?,
            shop: shop::shop(settings)?,
            log: filter(settings)?,
            web_dir: settings.text("web_dir").unwrap_or("dist/web").into(),
            rate_limits: rate_limits(settings)?,
            customer_limits: customer_limits(settings)?,
            retention: retention(settings)?,
            trusted_proxies: networks(settings)?,
            security_contact: security_contact(settings)?,
            metrics_token: metrics_token(settings)?,
            picture_cache_bytes: megabytes(settings)?,
        };
        settings.refuse_unknown()?;
        Ok(config)
    }
}

fn woocommerce(settings: &Settings) -> Result<WooConfig, SettingError> {
    let required = |name: &str, valid: &Sentence| {
        let missing = || SettingError::new(name, &settings::NOTHING, valid);
        settings.secret(name, valid, |_| true)?.ok_or_else(missing)
    };
    let url = settings.required("woocommerce_url", &API_ADDRESS, store_url)?;
    let key = required("woocommerce_key", &KEY)?;
    let secret = required("woocommerce_secret", &SECRET)?;
    let webhook = sentence!(
        "the secret of the store's webhooks, without spaces",
        "siri ya webhooks za duka, bila nafasi",
    );
    let webhook_secret = settings.secret("woocommerce_webhook_secret", &webhook, |_| true)?;
    Ok(WooConfig { webhook_secret, ..WooConfig::new(url, key, secret) })
}

/// Refuses `KOROSHO_FAULT` in a build without fault injection, which would ignore it.
fn check_fault(settings: &Settings, compiled_in: bool) -> Result<(), SettingError> {
    match settings.text("fault") {
        Some(point) if !compiled_in => {
            let valid = sentence!(
                "nothing: this build has no fault points (cargo feature fault-injection)",
                "hakuna: programu hii haina fault points (cargo feature fault-injection)",
            );
            Err(SettingError::new("fault", &Sentence::verbatim(point), &valid))
        }
        _ => Ok(()),
    }
}

fn time_scale(settings: &Settings) -> Result<u32, SettingError> {
    let valid = sentence!(
        "a whole number from 1 to 1000; more than 1 only for trials",
        "nambari kamili kuanzia 1 hadi 1000; zaidi ya 1 kwa majaribio tu",
    );
    let number = |text: &str| text.parse().ok().filter(|times| (1..=1000).contains(times));
    Ok(settings.parsed("test_time_scale", &valid, number)?.unwrap_or(1))
}

fn store_cart_timeout(settings: &Settings) -> Result<Duration, SettingError> {
    let valid = sentence!(
        "milliseconds from 0 (the store's cart is not asked) to 10000",
        "milisekunde kuanzia 0 (kikapu cha WooCommerce hakiulizwi) hadi 10000",
    );
    let number = |text: &str| text.parse().ok().filter(|millis| (0..=10_000).contains(millis));
    let millis = settings.parsed("store_cart_timeout_ms", &valid, number)?;
    Ok(millis.map_or(OrderTimeouts::default().store_cart_timeout, Duration::from_millis))
}

fn stripe(settings: &Settings) -> Result<Option<StripeConfig>, SettingError> {
    let key = sentence!(
        "a secret or restricted key (sk_… or rk_…)",
        "secret key au restricted key (sk_… au rk_…)",
    );
    let secret_key = settings.secret("stripe_secret_key", &key, |secret| {
        secret.starts_with("sk_") || secret.starts_with("rk_")
    })?;
    let webhook = sentence!("a signing secret (whsec_…)", "siri ya kusaini (whsec_…)");
    let webhook_secret = settings
        .secret("stripe_webhook_secret", &webhook, |secret| secret.starts_with("whsec_"))?;
    let api_url = api_url(settings, "stripe_api_url", STRIPE_API_URL)?;
    match secret_key {
        Some(secret_key) => Ok(Some(StripeConfig { secret_key, webhook_secret, api_url })),
        None if webhook_secret.is_some() => Err(SettingError::new(
            "stripe_secret_key",
            &sentence!("nothing, but a webhook secret", "hakuna, lakini kuna siri ya webhook",),
            &key,
        )),
        None => Ok(None),
    }
}

fn mpesa(settings: &Settings) -> Result<Option<MpesaConfig>, SettingError> {
    let secret = |name: &str| settings.secret(name, &MPESA_SECRET, |_| true);
    let number = |text: &str| is_mpesa_number(text).then(|| text.to_owned());
    let shortcode = settings.parsed("mpesa_shortcode", &MPESA_SHORTCODE, number)?;
    let till = settings.parsed("mpesa_till", &MPESA_TILL, number)?;
    let consumer_key = secret("mpesa_consumer_key")?;
    let consumer_secret = secret("mpesa_consumer_secret")?;
    let passkey = secret("mpesa_passkey")?;
    let initiator = initiator(settings)?;
    let api_url = api_url(settings, "mpesa_api_url", DARAJA_API_URL)?;
    if shortcode.is_none()
        && till.is_none()
        && initiator.is_none()
        && [&consumer_key, &consumer_secret, &passkey].iter().all(|s| s.is_none())
    {
        return Ok(None);
    }
    let missing = |name| {
        SettingError::new(
            name,
            &sentence!(
                "nothing, but others of M-Pesa",
                "haijawekwa, lakini kuna mingine ya M-Pesa",
            ),
            &MPESA_SECRET,
        )
    };
    Ok(Some(MpesaConfig {
        consumer_key: consumer_key.ok_or_else(|| missing("mpesa_consumer_key"))?,
        consumer_secret: consumer_secret.ok_or_else(|| missing("mpesa_consumer_secret"))?,
        shortcode: shortcode.ok_or_else(|| missing("mpesa_shortcode"))?,
        till,
        passkey: passkey.ok_or_else(|| missing("mpesa_passkey"))?,
        initiator,
        api_url,
    }))
}

fn initiator(settings: &Settings) -> Result<Option<MpesaInitiator>, SettingError> {
    let text = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let name = settings.parsed("mpesa_initiator", &MPESA_INITIATOR, text)?;
    let credential = settings.secret("mpesa_security_credential", &MPESA_INITIATOR, |_| true)?;
    let missing = |name| {
        SettingError::new(
            name,
            &sentence!("nothing, but the other one", "haijawekwa, lakini ule mwingine upo"),
            &MPESA_INITIATOR,
        )
    };
    match (name, credential) {
        (Some(name), Some(security_credential)) => {
            Ok(Some(MpesaInitiator { name, security_credential }))
        }
        (None, None) => Ok(None),
        (None, Some(_)) => Err(missing("mpesa_initiator")),
        (Some(_), None) => Err(missing("mpesa_security_credential")),
    }
}

pub(super) fn api_url(settings: &Settings, name: &str, usual: &str) -> Result<Url, SettingError> {
    let set = settings.parsed(name, &API_ADDRESS, store_url)?;
    let wrong = |_| SettingError::new(name, &Sentence::verbatim(usual), &API_ADDRESS);
    let usual = || Url::parse(usual).map_err(wrong);
    set.map_or_else(usual, Ok)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn build_without_fault_injection_refuses_the_fault_setting() {
        let set = [("KOROSHO_FAULT".to_owned(), "outbox.claimed:2".to_owned())];
        let settings = Settings::new(set, "").unwrap();
        let error = check_fault(&settings, false).unwrap_err();
        assert_eq!(error.name, "KOROSHO_FAULT");
        assert!(check_fault(&settings, true).is_ok());
        assert!(check_fault(&Settings::new([], "").unwrap(), false).is_ok());
    }
}
