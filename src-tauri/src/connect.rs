//! Setting up a store: what is typed, checked, and where it is kept once it works.

use korosho_domain::device::ShopDetails;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::setup::ConnectStoreInput;
use url::Url;

use crate::keyring::{self, Slot};
use crate::settings::Settings;

/// Longest key that is taken; WooCommerce's have 43 characters, Stripe's up to 107.
const MAX_KEY: usize = 255;

/// A store as it was typed, in good form but not yet tried.
pub struct NewStore {
    /// Base address, ending in a slash.
    pub url: Url,
    /// WooCommerce's consumer key.
    pub consumer_key: String,
    /// WooCommerce's consumer secret.
    pub consumer_secret: String,
}

impl NewStore {
    /// Checks what was typed.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`] with the field that is wrong.
    pub fn check(input: &ConnectStoreInput) -> Result<Self, Problem> {
        Ok(Self {
            url: store_address(&input.store_url)?,
            consumer_key: key("consumer_key", &input.consumer_key, &["ck_"])?,
            consumer_secret: key("consumer_secret", &input.consumer_secret, &["cs_"])?,
        })
    }
}

/// Keeps a store that works: secrets first, since without them the rest is of no use. What the
/// store tells of itself never overwrites what somebody has set here; a machine that had no store is
/// the first desk until somebody gives it another number.
///
/// # Errors
/// [`Problem::KeyringLocked`], [`Problem::KeyringMissing`] or [`Problem::StorageFull`].
pub async fn keep(
    settings: &Settings,
    new: &NewStore,
    details: ShopDetails,
) -> Result<(), Problem> {
    keyring::write(Slot::StoreKey, new.consumer_key.clone()).await?;
    keyring::write(Slot::StoreSecret, new.consumer_secret.clone()).await?;
    if settings.store_url().is_none() {
        settings.keep_desk_number(1)?;
    }
    settings.keep_store(&new.url)?;
    match settings.shop() {
        Some(_) => Ok(()),
        None => settings.keep_shop(&details),
    }
}

/// People type `shop.example`, paste `https://shop.example/wp-admin/…` or leave out the slash.
pub(crate) fn store_address(typed: &str) -> Result<Url, Problem> {
    let typed = typed.trim();
    let whole = if typed.contains("://") { typed.to_owned() } else { format!("https://{typed}") };
    let mut url = address("store_url", &whole)?;
    url.set_query(None);
    url.set_fragment(None);
    let path = url.path().split("/wp-").next().unwrap_or_default().trim_end_matches('/').to_owned();
    url.set_path(&format!("{path}/"));
    Ok(url)
}

/// The website's address as people type it, without a path.
///
/// # Errors
/// [`Problem::InvalidInput`] with the field `server_url`.
pub(crate) fn server_address(typed: &str) -> Result<Url, Problem> {
    let typed = typed.trim();
    let whole = if typed.contains("://") { typed.to_owned() } else { format!("https://{typed}") };
    let mut url = address("server_url", &whole)?;
    url.set_query(None);
    url.set_fragment(None);
    url.set_path("/");
    Ok(url)
}

/// HTTPS everywhere; plain HTTP only on this machine.
fn address(field: &str, typed: &str) -> Result<Url, Problem> {
    if typed.is_empty() || typed == "https://" {
        return Err(Problem::invalid(field, InvalidReason::Missing));
    }
    let url = Url::parse(typed).map_err(|_| Problem::invalid(field, InvalidReason::Malformed))?;
    let named = url.host_str().is_some_and(|host| !host.is_empty());
    let safe = url.scheme() == "https" || (url.scheme() == "http" && is_loopback(&url));
    let plain = url.username().is_empty() && url.password().is_none();
    if named && safe && plain {
        Ok(url)
    } else {
        Err(Problem::invalid(field, InvalidReason::Malformed))
    }
}

fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        Some(url::Host::Domain(name)) => name == "localhost",
        None => false,
    }
}

/// A key in good form: trimmed, printable, beginning as its kind does.
///
/// # Errors
/// [`Problem::InvalidInput`] with this field.
pub(crate) fn key(field: &str, typed: &str, starts: &[&str]) -> Result<String, Problem> {
    let typed = typed.trim();
    let reason = if typed.is_empty() {
        InvalidReason::Missing
    } else if typed.len() > MAX_KEY {
        InvalidReason::TooLong
    } else if !starts.iter().any(|start| typed.starts_with(start)) || !is_printable(typed) {
        InvalidReason::Malformed
    } else {
        return Ok(typed.to_owned());
    };
    Err(Problem::invalid(field, reason))
}

fn is_printable(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_graphic())
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
    fn addresses_are_taken_as_people_type_them() {
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
    fn addresses_that_would_leak_the_key_pair_are_refused() {
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
    fn the_website_is_taken_as_people_type_it_and_never_in_the_clear() {
        let taken = |typed: &str| server_address(typed).map(|url| url.to_string());
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
