//! Short links to orders: `/o/{code}` fits a text message.

use axum::http::header::{CACHE_CONTROL, LOCATION, REFERRER_POLICY};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use korosho_domain::problem::Problem;
use uuid::Uuid;

use crate::extract::PathText;
use crate::problem::Refusal;

/// Redirects to the order's page. The redirect does not reveal whether the order exists; the page
/// does, given the key.
pub(super) async fn lead(PathText(code): PathText) -> Response {
    let page = short_link_page(&code).and_then(|page| HeaderValue::from_str(&page).ok());
    let Some(page) = page else { return Refusal(Problem::NotFound).into_response() };
    let secret = [(CACHE_CONTROL, "no-store"), (REFERRER_POLICY, "no-referrer")];
    (StatusCode::FOUND, [(LOCATION, page)], secret).into_response()
}

/// Parses `{id in base64}.{key}`, then `.{language}` unless it is the shop's default.
#[must_use]
pub fn short_link_page(code: &str) -> Option<String> {
    let mut parts = code.split('.');
    let (id, key, language) = (parts.next()?, parts.next()?, parts.next());
    let id = Uuid::from_slice(&URL_SAFE_NO_PAD.decode(id).ok()?).ok()?;
    let word = |text: &str| text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b));
    let fits = word(key) && !key.is_empty() && language.is_none_or(word);
    let language = language.map(|language| format!("&lang={language}")).unwrap_or_default();
    (fits && parts.next().is_none()).then(|| format!("/order/{id}?key={key}{language}"))
}

#[cfg(test)]
mod tests {
    use super::{short_link_page as page, *};

    #[test]
    fn short_link_resolves_to_the_order_page() {
        let id = Uuid::from_u128(7);
        let code = URL_SAFE_NO_PAD.encode(id.as_bytes());
        assert_eq!(page(&format!("{code}.k-_9")).unwrap(), format!("/order/{id}?key=k-_9"));
        let swahili = page(&format!("{code}.k.sw")).unwrap();
        assert_eq!(swahili, format!("/order/{id}?key=k&lang=sw"));
    }

    #[test]
    fn malformed_short_link_is_refused() {
        let id = URL_SAFE_NO_PAD.encode(Uuid::from_u128(7).as_bytes());
        let made_up = [
            String::new(),
            id.clone(),
            format!("{id}."),
            format!("{id}.k.sw.x"),
            format!("{id}.k\r\nset-cookie: a=b"),
            format!("{id}.k&lang=x"),
            "AAAA.k".to_owned(),
            format!("//evil.example/{id}.k"),
        ];
        for code in made_up {
            assert_eq!(page(&code), None, "{code}");
        }
    }
}
