//! Language negotiation of pages: the URL, then the choice on this device (a cookie with no other
//! content), then the browser's preference, then the shop's default.

use axum::http::header::ACCEPT_LANGUAGE;
use axum::http::{HeaderMap, HeaderValue};
use korosho_domain::language::Language;

use crate::cookies::cookie;

/// Name of the cookie written by the language switch, or by its form.
const NAME: &str = "language";

/// `Set-Cookie` of a language that a person has chosen.
#[must_use]
pub(crate) fn cookie_of(language: Language) -> HeaderValue {
    let text = format!("{NAME}={language}; Path=/; Max-Age=31536000; SameSite=Lax");
    HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static(""))
}

/// Language of a page, one of `offered`.
#[must_use]
pub(crate) fn choose(query: &str, headers: &HeaderMap, offered: &[Language]) -> Language {
    let known = |word: &str| {
        let primary = word.trim().split(['-', ';']).next().unwrap_or_default().to_lowercase();
        Language::of_tag(&primary).filter(|language| offered.contains(language))
    };
    let asked = query.split('&').find_map(|pair| pair.strip_prefix("lang=")).and_then(known);
    let chosen = || cookie(headers, NAME).and_then(known);
    let accepted = || headers.get(ACCEPT_LANGUAGE)?.to_str().ok();
    let preferred = || accepted()?.split(',').next().and_then(known);
    let own = || offered.first().copied().unwrap_or_default();
    asked.or_else(chosen).or_else(preferred).unwrap_or_else(own)
}

#[cfg(test)]
mod tests {
    use axum::http::header::COOKIE;

    use super::*;

    fn chosen(query: &str, cookie: &'static str, accept: &'static str) -> Language {
        let headers = HeaderMap::from_iter([
            (COOKIE, HeaderValue::from_static(cookie)),
            (ACCEPT_LANGUAGE, HeaderValue::from_static(accept)),
        ]);
        choose(query, &headers, &Language::ALL)
    }

    #[test]
    fn url_precedes_cookie_and_browser_language() {
        assert_eq!(chosen("page=2&lang=sw", "language=en", "en"), Language::Sw);
        assert_eq!(chosen("", "a=b; language=sw", "en-KE"), Language::Sw);
        assert_eq!(chosen("", "", "sw-KE,en;q=0.8"), Language::Sw);
        assert_eq!(chosen("lang=fr", "language=xx", "de"), Language::En);
    }

    #[test]
    fn cookie_is_found_in_any_of_several_lines() {
        let line = |cookie| (COOKIE, HeaderValue::from_static(cookie));
        let mut headers = HeaderMap::new();
        for (name, value) in ["a=b", "language=sw", "c=d"].map(line) {
            headers.append(name, value);
        }
        assert_eq!(choose("", &headers, &Language::ALL), Language::Sw);
    }
}
