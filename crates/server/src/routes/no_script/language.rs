//! Language switch without scripts.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::{REFERER, SET_COOKIE};
use axum::response::Response;
use korosho_domain::language::Language;
use url::Url;

use super::form::Posted;
use super::see_other;
use crate::pages::language::cookie_of;
use crate::state::App;

/// Stores the chosen language in the cookie of the language switch and returns to the page.
pub(super) async fn choose(State(app): State<App>, posted: Posted) -> Response {
    let Posted { headers, form, .. } = posted;
    let mut response = see_other(&page_before(&headers));
    let chosen = Language::of_tag(form.text("language"));
    if let Some(language) = chosen.filter(|language| app.shop.languages().contains(language)) {
        response.headers_mut().append(SET_COOKIE, cookie_of(language));
    }
    response
}

/// Path and query of the page with the form, without a language of its own.
fn page_before(headers: &HeaderMap) -> String {
    let referer = headers.get(REFERER).and_then(|value| value.to_str().ok());
    let Some(url) = referer.and_then(|text| Url::parse(text).ok()) else { return "/".to_owned() };
    let path = format!("/{}", url.path().trim_start_matches('/'));
    let kept: Vec<&str> = url.query().unwrap_or_default().split('&').collect();
    let kept: Vec<&str> =
        kept.into_iter().filter(|pair| !pair.is_empty() && !pair.starts_with("lang=")).collect();
    if kept.is_empty() { path } else { format!("{path}?{}", kept.join("&")) }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn form_returns_to_its_page_on_this_site() {
        for (referer, page) in [
            ("https://shop.example/shop?page=2&lang=sw", "/shop?page=2"),
            ("https://shop.example/order/1?key=a%2Fb", "/order/1?key=a%2Fb"),
            ("https://evil.example//other.example/", "/other.example/"),
            ("javascript:alert(1)", "/alert(1)"),
            ("", "/"),
        ] {
            let headers = HeaderMap::from_iter([(REFERER, HeaderValue::from_static(referer))]);
            assert_eq!(page_before(&headers), page, "{referer}");
        }
        assert_eq!(page_before(&HeaderMap::new()), "/");
    }
}
