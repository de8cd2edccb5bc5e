//! Parsers of single settings.

use std::net::IpAddr;
use std::path::PathBuf;

use ipnet::IpNet;
use korosho_core::config::{Secret, is_loopback};
use korosho_core::customer_limits::CustomerLimits;
use korosho_core::retention::RetentionPeriods;
use korosho_domain::sentence;
use tracing_subscriber::EnvFilter;
use url::Url;

use super::settings::{SettingError, Settings};
use crate::rate_limits::Quotas;

/// Parses an `http(s)` origin: scheme, host and port only.
pub(super) fn origin(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok().filter(is_web)?;
    let bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
    (bare && url.username().is_empty()).then_some(url)
}

/// Parses a URL that secrets are sent to: plain HTTP only on loopback.
pub(super) fn store_url(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok().filter(is_web)?;
    let safe = url.scheme() == "https" || is_loopback(&url);
    let plain = url.query().is_none() && url.fragment().is_none() && url.username().is_empty();
    (safe && plain).then_some(url)
}

fn is_web(url: &Url) -> bool {
    matches!(url.scheme(), "http" | "https") && url.has_host()
}

/// Contact for reports of vulnerabilities: the setting, else the shop's e-mail address.
pub(super) fn security_contact(settings: &Settings) -> Result<Option<Url>, SettingError> {
    let valid =
        sentence!("an e-mail address or an https:// address", "barua pepe au anwani ya https://",);
    let set = settings.parsed("security_contact", &valid, contact_uri)?;
    Ok(set.or_else(|| settings.text("shop_email").and_then(contact_uri)))
}

/// Bearer token of the metrics.
pub(super) fn metrics_token(settings: &Settings) -> Result<Option<Secret>, SettingError> {
    let valid = sentence!(
        "a token of at least 20 characters, without spaces",
        "tokeni ya angalau herufi 20, bila nafasi",
    );
    settings.secret("metrics_token", &valid, |token| token.len() >= 20)
}

/// Parses an https URL, or an e-mail address into its `mailto:` URI.
fn contact_uri(text: &str) -> Option<Url> {
    if let Some(web) = Url::parse(text).ok().filter(|url| url.scheme() == "https") {
        return Some(web);
    }
    let (name, host) = text.split_once('@')?;
    let is_address = !name.is_empty() && !host.is_empty() && !host.contains('@');
    let is_plain = text.chars().all(|c| c.is_ascii_graphic() && !matches!(c, ':' | '?' | '#'));
    (is_address && is_plain).then(|| Url::parse(&format!("mailto:{text}")).ok())?
}

/// Parses a whole number within limits.
pub(super) fn number(text: &str, min: i64, max: i64) -> Option<i64> {
    text.parse().ok().filter(|number| (min..=max).contains(number))
}

/// Data directory: the setting, else the platform's default.
pub(super) fn directory(settings: &Settings) -> Result<PathBuf, SettingError> {
    if let Some(path) = settings.text("data_dir") {
        return Ok(path.into());
    }
    let missing = || {
        SettingError::new(
            "data_dir",
            &sentence!("nothing, and no home directory", "haijawekwa, wala folda ya nyumbani"),
            &sentence!("a directory", "folda"),
        )
    };
    dirs::data_dir().map(|dir| dir.join("korosho")).ok_or_else(missing)
}

/// Database URL. It may contain a password, so an invalid one is not printed.
pub(super) fn database_url(settings: &Settings) -> Result<Option<String>, SettingError> {
    let valid = sentence!(
        "sqlite://path or postgres://user:password@host/database",
        "sqlite://path au postgres://user:password@host/database",
    );
    let schemes = ["sqlite://", "postgres://", "postgresql://"];
    let fits = |text: &str| schemes.iter().any(|scheme| text.starts_with(scheme));
    let secret = settings.secret("database_url", &valid, fits)?;
    Ok(secret.map(|url| url.expose().to_owned()))
}

/// Log filter; the default is `info` for Korosho and `warn` for libraries.
pub(super) fn filter(settings: &Settings) -> Result<String, SettingError> {
    let valid = sentence!(
        "a filter such as info or korosho_core=debug,info",
        "kichujio kama info au korosho_core=debug,info",
    );
    // The parser panics at some letters outside ASCII; names of modules have none.
    let checked = |text: &str| {
        let filter = text.is_ascii().then(|| EnvFilter::try_new(text).ok()).flatten();
        filter.map(|_| text.to_owned())
    };
    Ok(settings.parsed("log", &valid, checked)?.unwrap_or_else(|| "info".to_owned()))
}

/// Rate limits: `on`, `off`, or a list such as `quote=120,checkout=20` in requests a minute.
pub(super) fn rate_limits(settings: &Settings) -> Result<Quotas, SettingError> {
    let valid = sentence!(
        "on, off, or requests a minute such as quote=120,checkout=20,pay=20,message=10",
        "on, off, au maombi kwa dakika kama quote=120,checkout=20,pay=20,message=10",
    );
    Ok(settings.parsed("rate_limits", &valid, Quotas::parse)?.unwrap_or_default())
}

/// Limits per customer: `on`, `off`, or a list such as `prompts_hour=5,prompts_day=20`.
pub(super) fn customer_limits(settings: &Settings) -> Result<CustomerLimits, SettingError> {
    let valid = sentence!(
        "on, off, or limits such as prompts_hour=3,prompts_day=10,prompts_order=3",
        "on, off, au mipaka kama prompts_hour=3,prompts_day=10,prompts_order=3",
    );
    Ok(settings.parsed("customer_limits", &valid, CustomerLimits::parse)?.unwrap_or_default())
}

/// Retention periods: `on`, or a list such as `orders=1825,messages=90` in days.
pub(super) fn retention(settings: &Settings) -> Result<RetentionPeriods, SettingError> {
    let valid = sentence!(
        "on, or days by kind of data such as orders=730,messages=365",
        "on, au siku kwa aina ya data kama orders=730,messages=365",
    );
    Ok(settings.parsed("retention", &valid, RetentionPeriods::parse)?.unwrap_or_default())
}

/// Parses IP addresses and networks, separated by commas.
pub(super) fn networks(settings: &Settings) -> Result<Vec<IpNet>, SettingError> {
    let valid = sentence!(
        "addresses or networks such as 127.0.0.1,10.0.0.0/8",
        "anwani au mitandao kama 127.0.0.1,10.0.0.0/8",
    );
    let network =
        |text: &str| text.parse().ok().or_else(|| text.parse::<IpAddr>().ok().map(IpNet::from));
    let all = |text: &str| list(text).map(network).collect::<Option<Vec<_>>>();
    Ok(settings.parsed("trusted_proxies", &valid, all)?.unwrap_or_default())
}

/// Capacity of the picture cache; 512 MB by default.
pub(super) fn megabytes(settings: &Settings) -> Result<u64, SettingError> {
    let valid = sentence!(
        "a whole number of megabytes from 10 to 1000000",
        "idadi kamili ya megabaiti kuanzia 10 hadi 1000000",
    );
    let number = |text: &str| text.parse().ok().filter(|size| (10..=1_000_000).contains(size));
    let size: u64 = settings.parsed("picture_cache_mb", &valid, number)?.unwrap_or(512);
    Ok(size * 1_000_000)
}

/// Items separated by commas.
pub(super) fn list(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|item| !item.is_empty())
}
