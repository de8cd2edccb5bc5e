//! Setup of the store and of the shop's server: input is validated, tested against the service and
//! only then stored.

use korosho_domain::device::{ServerInput, ShopDetails};
use korosho_domain::order_transfer::DeviceView;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::setup::ConnectStoreInput;
use url::Url;

use super::secrets::SecretName;
use super::settings::Settings;
use crate::config::{Secret, ServerConfig, StoreAccess, WooConfig, is_loopback};
use crate::diagnostics;
use crate::order_transfer::{check_server, register_at_server};
use crate::staff::UnlockedSettings;
use crate::token::random_token;

/// Longest key; WooCommerce's have 43 characters, Stripe's up to 107.
const MAX_KEY_LENGTH: usize = 255;

/// Store in a valid form, not yet tested.
struct NewStore {
    /// Base URL, ending in a slash.
    url: Url,
    consumer_key: String,
    consumer_secret: String,
}

impl NewStore {
    fn check(input: &ConnectStoreInput) -> Result<Self, Problem> {
        Ok(Self {
            url: store_url(&input.store_url)?,
            consumer_key: key("consumer_key", &input.consumer_key, &["ck_"])?,
            consumer_secret: key("consumer_secret", &input.consumer_secret, &["cs_"])?,
        })
    }
}

/// Tests a store and stores it: secrets first, since the rest is useless without them. Details of
/// the store never overwrite those entered here; a device without a store becomes the first desk.
///
/// # Errors
/// Problems of the input, the store, the key pair or the keyring; then nothing is stored.
pub async fn connect_store(
    settings: &Settings,
    unlocked: &UnlockedSettings,
    input: &ConnectStoreInput,
) -> Result<(), Problem> {
    let new = NewStore::check(input)?;
    let [key, secret] = [&new.consumer_key, &new.consumer_secret].map(Secret::new);
    let details = diagnostics::connect(&WooConfig::new(new.url.clone(), key, secret)).await?;
    // Deleted first, so that after an interruption no key pair has the URL of another store.
    settings.secret_store.delete(&[SecretName::StoreUrl]).await?;
    settings.secret_store.write(SecretName::StoreKey, new.consumer_key).await?;
    settings.secret_store.write(SecretName::StoreSecret, new.consumer_secret).await?;
    settings.secret_store.write(SecretName::StoreUrl, new.url.to_string()).await?;
    store_store(settings, unlocked, &new.url, &details)
}

/// Tests the shop's server, registers a new key for this device's orders there, and stores both. From
/// then on this device reaches the store through the server; its key pair is deleted. With an empty
/// URL it collects its own payments again, which needs a key pair.
///
/// # Errors
/// Problems of the input, the server, the store, the token or the keyring; then nothing is stored.
/// [`Problem::StoreKeyMissing`] for an empty URL without a key pair.
pub async fn connect_server(
    settings: &Settings,
    unlocked: &UnlockedSettings,
    input: &ServerInput,
) -> Result<(), Problem> {
    if input.server_url.trim().is_empty() {
        let known = settings.secrets().await?;
        if known.is_some_and(|secrets| secrets.key_pair.is_none()) {
            return Err(Problem::StoreKeyMissing);
        }
        return disconnect_server(settings).await;
    }
    let url = server_url(&input.server_url)?;
    let token = key("device_token", &input.device_token, &["kd_"])?;
    let secret = settings.secrets().await?.and_then(|secrets| secrets.key_pair);
    let secret = secret.map(|pair| Secret::new(pair.consumer_secret));
    let (secret_token, methods) = (Secret::new(token.as_str()), Vec::new());
    // A key of its own for each token: a stolen former token has no key of the new one.
    let own_key = random_token();
    let signing_key = Secret::new(own_key.as_str());
    let server = ServerConfig { url: url.clone(), token: secret_token, signing_key, methods };
    let view = check_server(&server, secret.as_ref()).await?;
    let store = store_of(settings, &view, secret.is_some())?;
    let access = StoreAccess::Server { url: url.clone(), token: server.token.clone() };
    let details = diagnostics::connect(&WooConfig::with_access(store.clone(), access)).await?;
    register_at_server(&server).await?;
    tracing::info!(methods = ?view.methods, "the shop's server collects the payments");
    settings.secret_store.write(SecretName::SigningKey, own_key).await?;
    settings.secret_store.write(SecretName::DeviceToken, token).await?;
    settings.secret_store.write(SecretName::ServerUrl, url.to_string()).await?;
    settings.store_server(Some((&url, &view.methods)))?;
    if settings.store_url().is_none() {
        store_store(settings, unlocked, &store, &details)?;
    }
    if settings.has_key_pair_override() {
        return Ok(());
    }
    // A stolen device must not contain the key pair; the server has it.
    settings.secret_store.delete(&[SecretName::StoreKey, SecretName::StoreSecret]).await
}

/// Deletes the shop's server from the settings, and the token and signing key from the keyring.
pub(super) async fn disconnect_server(settings: &Settings) -> Result<(), Problem> {
    let of_server = [SecretName::DeviceToken, SecretName::SigningKey, SecretName::ServerUrl];
    settings.secret_store.delete(&of_server).await?;
    settings.store_server(None)
}

/// Store of a server; `proven` = the server has proved that it has this device's key pair.
///
/// # Errors
/// [`Problem::ServerNotFound`] if the server has another store than this device, or names none.
fn store_of(settings: &Settings, view: &DeviceView, proven: bool) -> Result<Url, Problem> {
    let named = store_url(&view.store_url).map_err(|_| Problem::ServerNotFound)?;
    match settings.store_url().and_then(|known| Url::parse(&known).ok()) {
        // A store may have several URLs, such as with `www.`.
        Some(known) if proven || known.origin() == named.origin() => Ok(known),
        Some(_) => Err(Problem::ServerNotFound),
        None => Ok(named),
    }
}

/// Stores a tested store. Its details never overwrite those entered here; a device without a store
/// becomes the first desk.
fn store_store(
    settings: &Settings,
    unlocked: &UnlockedSettings,
    url: &Url,
    details: &ShopDetails,
) -> Result<(), Problem> {
    if settings.store_url().is_none() {
        settings.store_desk_number(unlocked, 1)?;
    }
    settings.store_store_url(url)?;
    match settings.shop() {
        Some(_) => Ok(()),
        None => settings.store_shop(unlocked, details),
    }
}

/// Parses the URL of a store; accepts `shop.example`, a pasted `https://shop.example/wp-admin/…`
/// and a missing slash.
pub(super) fn store_url(typed: &str) -> Result<Url, Problem> {
    let mut url = web_url("store_url", typed)?;
    let path = url.path().split("/wp-").next().unwrap_or_default().trim_end_matches('/').to_owned();
    url.set_path(&format!("{path}/"));
    Ok(url)
}

/// Parses the URL of the website, without a path.
pub(super) fn server_url(typed: &str) -> Result<Url, Problem> {
    let mut url = web_url("server_url", typed)?;
    url.set_path("/");
    Ok(url)
}

/// Parses a URL without query and fragment: HTTPS, or HTTP on loopback.
fn web_url(field: &str, typed: &str) -> Result<Url, Problem> {
    let typed = typed.trim();
    let complete = if typed.contains("://") { typed } else { &format!("https://{typed}") };
    if complete == "https://" {
        return Err(Problem::invalid(field, InvalidReason::Missing));
    }
    let malformed = || Problem::invalid(field, InvalidReason::Malformed);
    let mut url = Url::parse(complete).map_err(|_| malformed())?;
    let has_host = url.host_str().is_some_and(|host| !host.is_empty());
    let is_safe = url.scheme() == "https" || (url.scheme() == "http" && is_loopback(&url));
    let has_credentials = !url.username().is_empty() || url.password().is_some();
    if !has_host || !is_safe || has_credentials {
        return Err(malformed());
    }
    url.set_query(None);
    url.set_fragment(None);
    Ok(url)
}

/// Validates a key: trimmed, printable, with one of the prefixes of its kind.
pub(super) fn key(field: &str, typed: &str, prefixes: &[&str]) -> Result<String, Problem> {
    let typed = typed.trim();
    let is_printable = typed.bytes().all(|byte| byte.is_ascii_graphic());
    let reason = if typed.is_empty() {
        InvalidReason::Missing
    } else if typed.len() > MAX_KEY_LENGTH {
        InvalidReason::TooLong
    } else if !prefixes.iter().any(|prefix| typed.starts_with(prefix)) || !is_printable {
        InvalidReason::Malformed
    } else {
        return Ok(typed.to_owned());
    };
    Err(Problem::invalid(field, reason))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(store_url: &str) -> ConnectStoreInput {
        ConnectStoreInput {
            store_url: store_url.to_owned(),
            consumer_key: " ck_1234 ".to_owned(),
            consumer_secret: "cs_1234".to_owned(),
        }
    }

    fn url_of(store_url: &str) -> String {
        NewStore::check(&typed(store_url)).unwrap().url.to_string()
    }

    #[test]
    fn typed_store_url_is_normalised() {
        assert_eq!(url_of("shop.example"), "https://shop.example/");
        assert_eq!(url_of(" https://shop.example/nuts "), "https://shop.example/nuts/");
        assert_eq!(
            url_of("https://shop.example/wp-admin/admin.php?page=wc"),
            "https://shop.example/"
        );
        assert_eq!(
            url_of("https://shop.example/nuts/wp-json/wc/v3/#a"),
            "https://shop.example/nuts/"
        );
        assert_eq!(url_of("http://127.0.0.1:8301"), "http://127.0.0.1:8301/");
        assert_eq!(url_of("http://localhost:8301"), "http://localhost:8301/");
        assert_eq!(url_of("http://[::1]:8301"), "http://[::1]:8301/");
    }

    #[test]
    fn urls_that_would_leak_the_key_pair_are_refused() {
        for address in [
            "http://shop.example",
            "http://192.168.1.2",
            "https://user:pass@shop.example",
            "ftp://shop.example",
            "file:///etc/passwd",
            "javascript:alert(1)",
            "https://",
            "",
            "two words",
        ] {
            let problem = NewStore::check(&typed(address)).err();
            assert!(
                matches!(&problem, Some(Problem::InvalidInput { field, .. }) if field == "store_url"),
                "{address}: {problem:?}"
            );
        }
    }

    #[test]
    fn typed_server_url_is_normalised_and_http_is_refused() {
        let taken = |typed: &str| server_url(typed).map(|url| url.to_string());
        assert_eq!(taken(" korosho.example ").unwrap(), "https://korosho.example/");
        assert_eq!(
            taken("https://korosho.example/shop?a=1#b").unwrap(),
            "https://korosho.example/"
        );
        assert_eq!(taken("http://127.0.0.1:8300").unwrap(), "http://127.0.0.1:8300/");
        let plain = taken("http://korosho.example");
        assert_eq!(plain, Err(Problem::invalid("server_url", InvalidReason::Malformed)));
    }

    #[test]
    fn keys_are_trimmed_and_checked() {
        assert_eq!(NewStore::check(&typed("shop.example")).unwrap().consumer_key, "ck_1234");
        let refused = |change: fn(&mut ConnectStoreInput)| {
            let mut input = typed("shop.example");
            change(&mut input);
            NewStore::check(&input).err().unwrap()
        };
        let missing = refused(|input| input.consumer_key = "  ".to_owned());
        assert_eq!(missing, Problem::invalid("consumer_key", InvalidReason::Missing));
        let swapped = refused(|input| input.consumer_secret = "ck_1234".to_owned());
        assert_eq!(swapped, Problem::invalid("consumer_secret", InvalidReason::Malformed));
        let long = refused(|input| input.consumer_key = format!("ck_{}", "1".repeat(300)));
        assert_eq!(long, Problem::invalid("consumer_key", InvalidReason::TooLong));
        let line = refused(|input| input.consumer_secret = "cs_1\r\nx".to_owned());
        assert_eq!(line, Problem::invalid("consumer_secret", InvalidReason::Malformed));
    }
}
