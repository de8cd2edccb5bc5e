//! Cookies of requests; cookies of a cart that the server keeps and of a session of the admin pages.

use axum::http::header::COOKIE;
use axum::http::{HeaderMap, HeaderValue};
use korosho_core::admin_access::SESSION_LIFETIME_MS;
use korosho_core::server_carts::CART_LIFETIME_MS;

/// Name of the cart's cookie without TLS.
const CART: &str = "korosho_cart";
/// Name of the cart's cookie over TLS: browsers accept it from this host only.
const SECURE_CART: &str = "__Host-korosho_cart";
/// Name of a session's cookie without TLS.
const SESSION: &str = "korosho_admin";
/// Name of a session's cookie over TLS.
const SECURE_SESSION: &str = "__Host-korosho_admin";

/// Value of a cookie; the first one of several.
#[must_use]
pub(crate) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    // HTTP/2 permits a line for each cookie, and some proxies pass them on like that.
    let mut lines = headers.get_all(COOKIE).iter().filter_map(|line| line.to_str().ok());
    lines.find_map(|line| cookie_in(line, name))
}

/// Value of a cookie in one line of `Cookie` headers; the first one of several.
#[must_use]
pub fn cookie_in<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    line.split(';').find_map(|pair| {
        let (found, value) = pair.trim().split_once('=')?;
        (found == name).then_some(value)
    })
}

/// Whether a request names a cart of the server.
#[must_use]
pub(crate) fn has_cart(headers: &HeaderMap) -> bool {
    [CART, SECURE_CART].iter().any(|name| cookie(headers, name).is_some())
}

/// Token of the request's cart, for a site at this origin.
#[must_use]
pub(crate) fn cart_token<'a>(headers: &'a HeaderMap, origin: &str) -> Option<&'a str> {
    token(headers, origin, (CART, SECURE_CART))
}

/// `Set-Cookie` of a cart: no script can read it, and no other site can send it with a form.
#[must_use]
pub(crate) fn cart_cookie(token: &str, origin: &str) -> HeaderValue {
    let terms = format!("Max-Age={}; HttpOnly; SameSite=Lax", CART_LIFETIME_MS / 1000);
    set_cookie((CART, SECURE_CART), token, &terms, origin)
}

/// Token of the request's session of the admin pages, for a site at this origin.
#[must_use]
pub(crate) fn session_token<'a>(headers: &'a HeaderMap, origin: &str) -> Option<&'a str> {
    token(headers, origin, (SESSION, SECURE_SESSION))
}

/// `Set-Cookie` of a session, or its removal with an empty token: no script can read it, and no
/// request that another site causes has it.
#[must_use]
pub(crate) fn session_cookie(token: &str, origin: &str) -> HeaderValue {
    let seconds = if token.is_empty() { 0 } else { SESSION_LIFETIME_MS / 1000 };
    let terms = format!("Max-Age={seconds}; HttpOnly; SameSite=Strict");
    set_cookie((SESSION, SECURE_SESSION), token, &terms, origin)
}

/// Value of a cookie with a token; `names` are those without and with TLS.
fn token<'a>(headers: &'a HeaderMap, origin: &str, names: (&str, &str)) -> Option<&'a str> {
    let name = if origin.starts_with("https://") { names.1 } else { names.0 };
    cookie(headers, name).filter(|token| !token.is_empty())
}

fn set_cookie(names: (&str, &str), token: &str, terms: &str, origin: &str) -> HeaderValue {
    let (name, secure) = match origin.starts_with("https://") {
        true => (names.1, "; Secure"),
        false => (names.0, ""),
    };
    let text = format!("{name}={token}; Path=/; {terms}{secure}");
    HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static(""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cookie_of_a_cart_over_tls_is_bound_to_the_host() {
        let secure = cart_cookie("abc", "https://shop.example");
        let secure = secure.to_str().unwrap();
        assert!(secure.starts_with("__Host-korosho_cart=abc; Path=/; Max-Age=2592000; HttpOnly"));
        assert!(secure.ends_with("SameSite=Lax; Secure"));
        let plain = cart_cookie("abc", "http://localhost:8080");
        assert!(!plain.to_str().unwrap().contains("Secure"));
    }

    #[test]
    fn cookie_of_a_session_is_for_this_host_and_for_requests_of_this_site_only() {
        let set = session_cookie("abc", "https://shop.example");
        let set = set.to_str().unwrap();
        assert!(set.starts_with("__Host-korosho_admin=abc; Path=/; Max-Age=604800; HttpOnly"));
        assert!(set.ends_with("SameSite=Strict; Secure"));
        let ended = session_cookie("", "http://localhost:8080");
        assert!(ended.to_str().unwrap().starts_with("korosho_admin=; Path=/; Max-Age=0;"));
    }

    #[test]
    fn cookie_of_another_host_names_no_cart_over_tls() {
        let line = HeaderValue::from_static("a=b; korosho_cart=theirs");
        let headers = HeaderMap::from_iter([(COOKIE, line)]);
        assert_eq!(cart_token(&headers, "https://shop.example"), None);
        assert_eq!(cart_token(&headers, "http://localhost:8080"), Some("theirs"));
        assert!(has_cart(&headers) && !has_cart(&HeaderMap::new()));
    }
}
