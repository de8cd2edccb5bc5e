//! Origin check by `Sec-Fetch-Site` or `Origin`: defence against cross-site request forgery
//! (CSRF).

use axum::http::HeaderMap;
use axum::http::header::{HOST, ORIGIN};
use url::Url;

/// Sender of a request, by `Sec-Fetch-Site` or else by `Origin`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RequestSite {
    /// A page of this site, or the person at the browser.
    Own,
    /// A page of another site.
    Other,
    /// Browsers without both headers (Opera Mini), and programs.
    Unknown,
}

impl RequestSite {
    /// Reads the headers of a request.
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let is_own = match (text("sec-fetch-site"), text(ORIGIN.as_str())) {
            (Some(site), _) => matches!(site, "same-origin" | "none"),
            (None, Some(origin)) => authority(origin).is_some_and(|authority| {
                text(HOST.as_str()).is_some_and(|host| host.eq_ignore_ascii_case(&authority))
            }),
            (None, None) => return Self::Unknown,
        };
        if is_own { Self::Own } else { Self::Other }
    }
}

/// Host and port of an origin.
fn authority(origin: &str) -> Option<String> {
    let origin = Url::parse(origin).ok()?;
    let host = origin.host_str()?;
    Some(origin.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}")))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn browser_tells_own_pages_from_those_of_other_sites() {
        let with = |pairs: &[(&'static str, &'static str)]| {
            let pairs = pairs
                .iter()
                .map(|&(name, value)| (name.parse().unwrap(), HeaderValue::from_static(value)));
            RequestSite::of(&HeaderMap::from_iter(pairs))
        };
        let host = ("host", "shop.example:8443");
        assert_eq!(with(&[host]), RequestSite::Unknown);
        for own in [
            [host, ("origin", "https://shop.example:8443")],
            [("host", "shop.example"), ("origin", "https://shop.example")],
            [host, ("sec-fetch-site", "same-origin")],
            [host, ("sec-fetch-site", "none")],
        ] {
            assert_eq!(with(&own), RequestSite::Own, "{own:?}");
        }
        assert_eq!(
            with(&[host, ("sec-fetch-site", "same-origin"), ("origin", "null")]),
            RequestSite::Own
        );
        for origin in ["https://evil.example", "https://shop.example", "null", "https://", "x"] {
            assert_eq!(with(&[host, ("origin", origin)]), RequestSite::Other, "{origin}");
        }
        for site in ["cross-site", "same-site", ""] {
            assert_eq!(with(&[host, ("sec-fetch-site", site)]), RequestSite::Other, "{site}");
        }
    }
}
