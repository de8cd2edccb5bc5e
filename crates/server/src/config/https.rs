//! Settings of HTTPS: the domain, and the ACME authority of its certificates.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;
use reqwest::Certificate;
use url::{Host, Url};

use super::settings::{SettingError, Settings};
use super::values::store_url;

/// Directory of the default authority.
pub const LETS_ENCRYPT: &str = "https://acme-v02.api.letsencrypt.org/directory";

/// Checked settings of HTTPS.
#[derive(Debug, Clone)]
pub struct HttpsConfig {
    /// Domain of the website, in ASCII.
    pub domain: String,
    /// Address of HTTPS.
    pub listen: SocketAddr,
    /// Address of plain HTTP: redirect to HTTPS, and the authority's challenges.
    pub http_listen: SocketAddr,
    /// E-mail address of the account at the authority.
    pub email: Option<String>,
    /// ACME directory of the authority.
    pub directory: Url,
    /// Certificates that the directory's own certificate is checked with; empty = the system's.
    pub roots: Vec<Certificate>,
}

impl HttpsConfig {
    /// Origin of the website, such as `https://shop.example`.
    #[must_use]
    pub fn origin(&self) -> String {
        match self.listen.port() {
            443 => format!("https://{}", self.domain),
            port => format!("https://{}:{port}", self.domain),
        }
    }

    /// Name of the authority: host and port of its directory.
    #[must_use]
    pub fn authority(&self) -> String {
        let host = self.directory.host_str().unwrap_or_default();
        self.directory.port().map_or_else(|| host.to_owned(), |port| format!("{host}_{port}"))
    }
}

/// HTTPS settings; `None` without a domain.
pub(super) fn https(settings: &Settings) -> Result<Option<HttpsConfig>, SettingError> {
    let address =
        sentence!("an address and port such as [::]:443", "anwani na bandari kama [::]:443");
    let any = |port| SocketAddr::new(IpAddr::V6(Ipv6Addr::UNSPECIFIED), port);
    let socket = |text: &str| text.parse().ok();
    let listen = settings.parsed("https_listen", &address, socket)?.unwrap_or(any(443));
    let http_listen = settings.parsed("http_listen", &address, socket)?.unwrap_or(any(80));
    let mail = |text: &str| text.contains('@').then(|| text.to_owned());
    let email = settings.parsed(
        "acme_email",
        &sentence!("an address such as you@shop.example", "anwani kama you@shop.example"),
        mail,
    )?;
    let valid = sentence!(
        "the https:// address of an ACME directory, or http:// to this machine",
        "anwani ya https:// ya ACME directory, au http:// ya kompyuta hii",
    );
    let directory = settings.parsed("acme_url", &valid, store_url)?;
    let pem = |path: &str| Certificate::from_pem_bundle(&std::fs::read(path).ok()?).ok();
    let roots = settings.parsed(
        "acme_root",
        &sentence!("the path of certificates in PEM", "njia ya vyeti vya PEM"),
        pem,
    )?;
    let Some(domain) = settings.parsed(
        "domain",
        &sentence!("a domain such as shop.example", "kikoa kama shop.example"),
        domain,
    )?
    else {
        return Ok(None);
    };
    let wrong = |_| SettingError::new("acme_url", &Sentence::name(LETS_ENCRYPT), &valid);
    let usual = || Url::parse(LETS_ENCRYPT).map_err(wrong);
    let directory = directory.map_or_else(usual, Ok)?;
    let roots = roots.unwrap_or_default();
    Ok(Some(HttpsConfig { domain, listen, http_listen, email, directory, roots }))
}

/// Parses a domain name with a dot; international names become ASCII.
fn domain(text: &str) -> Option<String> {
    let Ok(Host::Domain(name)) = Host::parse(text) else { return None };
    let is_label = |label: &str| {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        (1..=63).contains(&label.len()) && label.bytes().all(allowed)
    };
    (name.len() <= 253 && name.contains('.') && name.split('.').all(is_label)).then_some(name)
}

/// Public URL: the domain's unless it is set, which then is to have the same host.
pub(super) fn public_url(
    https: Option<&HttpsConfig>,
    set: Option<Url>,
) -> Result<Option<Url>, SettingError> {
    let Some(https) = https else { return Ok(set) };
    let origin = https.origin();
    let valid = sentence!("{origin}, or no value", "{origin}, au usiiweke");
    match set {
        Some(url) if url.scheme() == "https" && url.host_str() == Some(&https.domain) => {
            Ok(Some(url))
        }
        Some(url) => {
            let found = sentence!("\"{url}\" together with a domain", "“{url}” pamoja na kikoa");
            Err(SettingError::new("public_url", &found, &valid))
        }
        None => {
            let invalid = |_| {
                SettingError::new(
                    "domain",
                    &Sentence::verbatim(https.domain.as_str()),
                    &sentence!("a domain", "kikoa"),
                )
            };
            Url::parse(&origin).map(Some).map_err(invalid)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(set: &[(&str, &str)]) -> Result<Option<HttpsConfig>, String> {
        let set = set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        https(&Settings::new(set, "").unwrap()).map_err(|error| error.to_string())
    }

    #[test]
    fn domain_alone_is_enough() {
        let https = read(&[("KOROSHO_DOMAIN", "Shop.Example")]).unwrap().unwrap();
        assert_eq!(https.origin(), "https://shop.example");
        assert_eq!((https.listen.port(), https.http_listen.port()), (443, 80));
        assert_eq!(https.authority(), "acme-v02.api.letsencrypt.org");
        assert!(read(&[]).unwrap().is_none());
    }

    #[test]
    fn names_that_no_authority_certifies_are_refused() {
        for wrong in ["localhost", "41.90.1.1", "https://shop.example", "*.shop.example", "a..b"] {
            let error = read(&[("KOROSHO_DOMAIN", wrong)]).unwrap_err();
            assert!(error.starts_with("KOROSHO_DOMAIN: found"), "{error}");
        }
        let insecure =
            [("KOROSHO_DOMAIN", "shop.example"), ("KOROSHO_ACME_URL", "http://ca.example")];
        assert!(read(&insecure).unwrap_err().starts_with("KOROSHO_ACME_URL"));
    }

    #[test]
    fn public_url_is_that_of_the_domain() {
        let https = read(&[("KOROSHO_DOMAIN", "shop.example")]).unwrap();
        let url = |set: Option<&str>| {
            public_url(https.as_ref(), set.map(|url| url.parse().unwrap())).map(|url| url.unwrap())
        };
        assert_eq!(url(None).unwrap().as_str(), "https://shop.example/");
        assert_eq!(url(Some("https://shop.example:8443")).unwrap().port(), Some(8443));
        for other in ["http://shop.example", "https://other.example"] {
            assert!(url(Some(other)).is_err(), "{other}");
        }
    }
}
