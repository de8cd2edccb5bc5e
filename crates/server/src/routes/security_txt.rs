//! Contact for reports of vulnerabilities: `/.well-known/security.txt` (RFC 9116).

use axum::Router;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;
use jiff::civil::Time;
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};
use korosho_domain::language::Language;
use korosho_domain::problem::Problem;
use url::Url;

use crate::conditional::unless_known;
use crate::problem::{Refusal, internal};
use crate::state::App;

/// Days for which a copy of the file is valid. RFC 9116, 2.5.5 recommends less than a year.
const VALID_DAYS: i32 = 30;

pub(super) fn router() -> Router<App> {
    Router::new().route("/.well-known/security.txt", get(security_txt))
}

/// The file, or 404 without a contact.
async fn security_txt(State(app): State<App>, headers: HeaderMap) -> Result<Response, Refusal> {
    let Some(contact) = &app.security_contact else {
        return Err(Refusal(Problem::NotFound));
    };
    let expires = expires(Timestamp::now()).map_err(|error| internal(&error))?;
    let text = compose(contact, app.shop.languages(), &app.origin, expires);
    Ok(unless_known(text.into(), "text/plain; charset=utf-8", "no-cache", &headers))
}

/// Midnight (UTC) after [`VALID_DAYS`] full days, so that the file and its `ETag` change once a
/// day.
fn expires(now: Timestamp) -> Result<Timestamp, jiff::Error> {
    let date = now.to_zoned(TimeZone::UTC).date();
    let day = date.checked_add(Span::new().days(VALID_DAYS + 1))?;
    Ok(day.to_datetime(Time::midnight()).to_zoned(TimeZone::UTC)?.timestamp())
}

/// Fields of the file. `Canonical` is left out without TLS: it must be an https URI.
fn compose(contact: &Url, languages: &[Language], origin: &str, expires: Timestamp) -> String {
    let tags: Vec<&str> = languages.iter().map(|language| language.tag()).collect();
    let canonical = if origin.starts_with("https://") {
        format!("Canonical: {origin}/.well-known/security.txt\n")
    } else {
        String::new()
    };
    let tags = tags.join(", ");
    format!("Contact: {contact}\nExpires: {expires}\nPreferred-Languages: {tags}\n{canonical}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn security_txt_expires_at_midnight_after_thirty_full_days() {
        let at = |text: &str| expires(text.parse().unwrap()).unwrap().to_string();
        assert_eq!(at("2026-12-31T00:00:00Z"), "2027-01-31T00:00:00Z");
        assert_eq!(at("2026-12-31T23:59:59.9Z"), "2027-01-31T00:00:00Z");
        assert_eq!(at("2028-02-01T12:00:00Z"), "2028-03-03T00:00:00Z");
    }

    #[test]
    fn security_txt_names_its_address_only_with_tls() {
        let contact = Url::parse("mailto:security@shop.example").unwrap();
        let text = |origin| compose(&contact, &[Language::Sw], origin, Timestamp::UNIX_EPOCH);
        let fields = "Contact: mailto:security@shop.example\nExpires: 1970-01-01T00:00:00Z\n\
                      Preferred-Languages: sw\n";
        let canonical = "Canonical: https://shop.example/.well-known/security.txt\n";
        assert_eq!(text("https://shop.example"), format!("{fields}{canonical}"));
        assert_eq!(text("http://127.0.0.1:8300"), fields);
    }
}
