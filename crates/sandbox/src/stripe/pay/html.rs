//! Layout of the hosted pages, and formatting of text and money.

use axum::{
    http::{StatusCode, header},
    response::{Html, IntoResponse, Response},
};
pub(crate) use html_escape::encode_double_quoted_attribute as escape;
use std::fmt::Write;
use url::Url;

/// Formats minor units for customers: `Ksh 1,250`, `Ksh 1,250.50`, `USD 3.99`.
pub(crate) fn money(minor: i64, currency: &str) -> String {
    let name = if currency == "kes" { "Ksh".to_owned() } else { currency.to_uppercase() };
    let (units, cents) = (minor / 100, minor % 100);
    let mut text = format!("{name} {}", grouped(units));
    if cents > 0 {
        let _ = write!(text, ".{cents:02}");
    }
    text
}

fn grouped(units: i64) -> String {
    let digits = units.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// Renders a complete page. `redirect_targets` lists URLs to which its forms may redirect.
pub(crate) fn page(
    status: StatusCode,
    title: &str,
    main: &str,
    redirect_targets: &[&str],
) -> Response {
    let html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"robots\" content=\"noindex\">\n<title>{}</title>\n\
         <link rel=\"stylesheet\" href=\"/stripe/pay/style.css\">\n</head>\n<body>\n\
         <p class=\"test-note\">Sandbox: no real money moves here.</p>\n{main}\n</body>\n</html>\n",
        escape(title)
    );
    let headers = [
        (header::CONTENT_SECURITY_POLICY, policy(redirect_targets)),
        (header::CACHE_CONTROL, "no-store".to_owned()),
        (header::REFERRER_POLICY, "no-referrer".to_owned()),
    ];
    (status, headers, Html(html)).into_response()
}

/// Content policy: own style, product pictures, and forms that end here or at the shop.
fn policy(redirect_targets: &[&str]) -> String {
    let mut ends = vec!["'self'".to_owned()];
    let origins = redirect_targets.iter().filter_map(|address| Url::parse(address).ok());
    ends.extend(origins.map(|url| url.origin().ascii_serialization()));
    format!(
        "default-src 'none'; style-src 'self'; img-src https:; form-action {}; \
         base-uri 'none'; frame-ancestors 'none'",
        ends.join(" ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amount_is_formatted_as_in_the_shop() {
        assert_eq!(money(125_000, "kes"), "Ksh 1,250");
        assert_eq!(money(125_050, "kes"), "Ksh 1,250.50");
        assert_eq!(money(99_999_999, "kes"), "Ksh 999,999.99");
        assert_eq!(money(399, "usd"), "USD 3.99");
        assert_eq!(money(0, "kes"), "Ksh 0");
    }

    #[test]
    fn form_action_policy_allows_only_the_shop_origin() {
        let policy = policy(&["http://127.0.0.1:8300/order?id=1"]);
        assert!(policy.contains("form-action 'self' http://127.0.0.1:8300;"), "{policy}");
    }
}
