//! Detection of captive portals: networks that require a login and answer in the store's place.
//!
//! A portal does not have the store's certificate, so a store behind HTTPS appears unreachable or
//! untrusted. Only a plain HTTP request, without the key pair, reveals the portal.

use std::time::Duration;

use korosho_domain::device::StoreConnection;
use reqwest::{Response, header};
use url::Url;

use super::error::WooError;
use crate::http::http_client;

/// Timeout of the plain HTTP request; a portal is near and fast.
const TIMEOUT: Duration = Duration::from_secs(4);

/// RFC 6585: a network that requires a login.
const NETWORK_AUTHENTICATION_REQUIRED: u16 = 511;

/// Classifies a failed request to the store at `base`.
pub(crate) async fn classify(base: &Url, error: &WooError) -> StoreConnection {
    match error {
        WooError::Refused { .. } => StoreConnection::KeyRefused,
        WooError::NotJson { status, .. } if is_portal_answer(base, *status) => {
            StoreConnection::CaptivePortal
        }
        WooError::Unreachable { .. } | WooError::Certificate { .. } | WooError::NoAnswer { .. }
            if answers_for(base).await =>
        {
            StoreConnection::CaptivePortal
        }
        WooError::Certificate { .. } => StoreConnection::Certificate,
        _ => StoreConnection::Unreachable,
    }
}

/// Whether a response without JSON comes from a portal. Over HTTPS it is the store's own, even if
/// broken.
pub(crate) fn is_portal_answer(base: &Url, status: u16) -> bool {
    let redirected = matches!(status, 302 | 303 | 307);
    let is_page = status == 200 || redirected;
    status == NETWORK_AUTHENTICATION_REQUIRED || (is_page && is_plain(base))
}

fn is_plain(base: &Url) -> bool {
    base.scheme() == "http"
}

/// Whether another server answers for the store over plain HTTP.
async fn answers_for(base: &Url) -> bool {
    let (Some(host), false) = (base.host_str(), is_plain(base)) else { return false };
    let Ok(http) = http_client(TIMEOUT) else { return false };
    let asked = http.get(format!("http://{host}/")).send().await;
    asked.is_ok_and(|answer| redirects_elsewhere(host, &answer))
}

/// Whether a response redirects to another site. Stores redirect to their own HTTPS, with or
/// without `www.`.
fn redirects_elsewhere(host: &str, answer: &Response) -> bool {
    let status = answer.status();
    if status.as_u16() == NETWORK_AUTHENTICATION_REQUIRED {
        return true;
    }
    let location = answer.headers().get(header::LOCATION).and_then(|value| value.to_str().ok());
    let target = location.and_then(|location| answer.url().join(location).ok());
    status.is_redirection() && target.is_some_and(|target| is_other_site(host, &target))
}

fn is_other_site(host: &str, target: &Url) -> bool {
    let bare = |name: &str| name.trim_start_matches("www.").to_ascii_lowercase();
    target.host_str().is_none_or(|other| bare(other) != bare(host))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    #[test]
    fn portal_is_assumed_only_for_pages_without_tls_or_status_511() {
        let (plain, safe) = (url("http://127.0.0.1:8301/"), url("https://shop.example/"));
        for status in [200, 302, 303, 307] {
            assert!(is_portal_answer(&plain, status), "{status}");
            assert!(!is_portal_answer(&safe, status), "{status}");
        }
        assert!(is_portal_answer(&safe, 511));
        assert!(!is_portal_answer(&plain, 502));
    }

    #[test]
    fn redirect_to_https_of_the_store_is_not_a_portal() {
        let host = "shop.example";
        assert!(!is_other_site(host, &url("https://shop.example/")));
        assert!(!is_other_site(host, &url("https://www.Shop.example/nuts")));
        assert!(is_other_site(host, &url("http://login.wifi.example/?to=shop.example")));
    }
}
