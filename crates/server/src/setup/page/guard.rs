//! Guard of the setup page: host, origin, session, form token.
//!
//! A page of another site can make a browser send requests here, also under a name of its own that
//! resolves to this machine. Hence only addresses and known names are accepted as host, and a form
//! needs a token that only the page itself shows.

use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;
use axum::http::header::{COOKIE, HOST, ORIGIN};
use korosho_core::setup::{CodeAttempt, OneTimeCode, is_same, random_token};
use url::{Host, Url};

/// Name of the session's cookie.
const COOKIE_NAME: &str = "korosho_setup";

/// Hosts, session and tokens of one run of the setup page.
#[derive(Debug)]
pub(super) struct Guard {
    listen: SocketAddr,
    /// Address behind a reverse proxy.
    origin: Option<Url>,
    code: Option<OneTimeCode>,
    session: String,
    /// Token of forms.
    pub(super) token: String,
    /// Token in the URL to which WooCommerce sends a key pair.
    pub(super) callback: String,
}

impl Guard {
    /// A guard with a one-time code unless only this machine can reach the page.
    pub(super) fn new(listen: SocketAddr, origin: Option<Url>) -> Self {
        let is_private = listen.ip().is_loopback() && origin.is_none();
        Self {
            listen,
            origin,
            code: (!is_private).then(OneTimeCode::default),
            session: random_token(),
            token: random_token(),
            callback: random_token(),
        }
    }

    /// Code for the terminal.
    pub(super) fn shown_code(&self) -> Option<String> {
        self.code.as_ref().map(OneTimeCode::shown)
    }

    /// Compares a typed code; the result contains the cookie of the session.
    pub(super) fn attempt(&self, typed: &str) -> Result<String, CodeAttempt> {
        match self.code.as_ref().map_or(CodeAttempt::Closed, |code| code.attempt(typed)) {
            CodeAttempt::Accepted => Ok(self.cookie()),
            refused => Err(refused),
        }
    }

    /// Lax, because the browser returns from WooCommerce's approval.
    fn cookie(&self) -> String {
        let https = self.origin.as_ref().is_some_and(|origin| origin.scheme() == "https");
        let secure = if https { "; Secure" } else { "" };
        let session = &self.session;
        format!("{COOKIE_NAME}={session}; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax{secure}")
    }

    /// Whether the request names this machine by an address or a known name.
    pub(super) fn knows_host(&self, headers: &HeaderMap) -> bool {
        let host = headers.get(HOST).and_then(|host| host.to_str().ok());
        host.and_then(|host| Url::parse(&format!("http://{host}/")).ok())
            .is_some_and(|asked| self.is_own(&asked))
    }

    fn is_own(&self, asked: &Url) -> bool {
        if let Some(origin) = &self.origin {
            let port = |url: &Url| url.port();
            if (asked.host(), port(asked)) == (origin.host(), port(origin)) {
                return true;
            }
        }
        let same_port = asked.port().unwrap_or(80) == self.listen.port();
        let address = match asked.host() {
            Some(Host::Ipv4(address)) => IpAddr::from(address),
            Some(Host::Ipv6(address)) => IpAddr::from(address),
            Some(Host::Domain("localhost")) => return same_port && self.listen.ip().is_loopback(),
            _ => return false,
        };
        same_port && (self.listen.ip().is_unspecified() || address == self.listen.ip())
    }

    /// Whether the browser has typed the code, where one is needed.
    pub(super) fn has_session(&self, headers: &HeaderMap) -> bool {
        let is_own = |line: &str| {
            let pairs = line.split(';').filter_map(|pair| pair.trim().split_once('='));
            pairs
                .into_iter()
                .any(|(name, value)| name == COOKIE_NAME && is_same(value, &self.session))
        };
        let mut lines = headers.get_all(COOKIE).iter().filter_map(|line| line.to_str().ok());
        self.code.is_none() || lines.any(is_own)
    }

    /// Whether a form comes from a page of this setup.
    pub(super) fn is_own_form(&self, headers: &HeaderMap, token: &str) -> bool {
        let origin = headers.get(ORIGIN).map(|origin| origin.to_str().unwrap_or_default());
        let own_origin =
            origin.is_none_or(|origin| Url::parse(origin).is_ok_and(|url| self.is_own(&url)));
        own_origin && is_same(token, &self.token)
    }

    /// Base URL at which WooCommerce can reach the page: it sends keys over HTTPS only.
    pub(super) fn public_origin(&self) -> Option<&Url> {
        self.origin.as_ref().filter(|origin| origin.scheme() == "https")
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn knows(guard: &Guard, host: &'static str) -> bool {
        guard.knows_host(&HeaderMap::from_iter([(HOST, HeaderValue::from_static(host))]))
    }

    #[test]
    fn foreign_name_that_resolves_to_this_machine_is_refused() {
        let local = Guard::new(SocketAddr::from(([127, 0, 0, 1], 8301)), None);
        assert!(knows(&local, "127.0.0.1:8301") && knows(&local, "localhost:8301"));
        for host in ["evil.example:8301", "127.0.0.1", "192.168.0.2:8301", "127.0.0.1:80", ""] {
            assert!(!knows(&local, host), "{host}");
        }
        let everywhere = Guard::new(SocketAddr::from(([0, 0, 0, 0], 8301)), None);
        assert!(knows(&everywhere, "192.168.0.2:8301"));
        assert!(!knows(&everywhere, "evil.example:8301") && !knows(&everywhere, "localhost:8301"));
        let origin = Url::parse("https://shop.example").unwrap();
        let proxied = Guard::new(SocketAddr::from(([127, 0, 0, 1], 8301)), Some(origin));
        assert!(knows(&proxied, "shop.example") && !knows(&proxied, "shop.example:8301"));
    }

    #[test]
    fn code_is_needed_unless_only_this_machine_reaches_the_page() {
        let local = SocketAddr::from(([127, 0, 0, 1], 8301));
        assert!(Guard::new(local, None).shown_code().is_none());
        assert!(Guard::new(local, Url::parse("https://shop.example").ok()).shown_code().is_some());
        let everywhere = Guard::new(SocketAddr::from(([0, 0, 0, 0], 8301)), None);
        assert!(!everywhere.has_session(&HeaderMap::new()));
        let cookie = everywhere.attempt(&everywhere.shown_code().unwrap()).unwrap();
        let cookie = cookie.split(';').next().unwrap().parse().unwrap();
        assert!(everywhere.has_session(&HeaderMap::from_iter([(COOKIE, cookie)])));
    }
}
