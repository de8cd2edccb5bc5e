//! Request extractors: invalid input becomes a 400 with the path of the field.

use std::net::{IpAddr, SocketAddr};

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Path, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use korosho_domain::problem::{InvalidReason, Problem};
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_path_to_error::{Path as FieldPath, Segment};
use url::form_urlencoded;
use uuid::Uuid;

use crate::problem::Refusal;
use crate::state::App;

/// Largest body of an API request, in bytes; an order of 90 lines has 6 kB.
pub(crate) const MAX_BODY: usize = 64 * 1024;

/// Input of an operation, from a JSON body.
///
/// Only `application/json` is accepted: a form on another site cannot send it.
pub(crate) struct Input<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Input<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        if !is_json(request.headers()) {
            return Err(Problem::invalid("", InvalidReason::Malformed).into());
        }
        let body = Bytes::from_request(request, state).await.map_err(|error| unreadable(&error))?;
        parse(&body).map(Self).map_err(Refusal)
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let named = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let media_type = named.and_then(|value| value.split(';').next()).unwrap_or_default();
    media_type.trim().eq_ignore_ascii_case("application/json")
}

fn unreadable(error: &BytesRejection) -> Refusal {
    let reason = match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => InvalidReason::TooLong,
        _ => InvalidReason::Malformed,
    };
    Problem::invalid("", reason).into()
}

/// Parses JSON.
///
/// # Errors
/// [`Problem::InvalidInput`] with the path of the field.
pub fn parse<T: DeserializeOwned>(json: &[u8]) -> Result<T, Problem> {
    let mut reader = serde_json::Deserializer::from_slice(json);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let message = error.inner().to_string();
        let path = path(error.path());
        match quoted(&message, "missing field `") {
            Some(name) if path.is_empty() => Problem::invalid(name, InvalidReason::Missing),
            Some(name) => Problem::invalid(format!("{path}.{name}"), InvalidReason::Missing),
            None => Problem::invalid(path, reason(&message)),
        }
    })?;
    reader.end().map_err(|_| Problem::invalid("", InvalidReason::Malformed))?;
    Ok(value)
}

/// Formats the path of a field: `lines.0.quantity`.
fn path(path: &FieldPath) -> String {
    let names = path.iter().filter_map(|segment| match segment {
        Segment::Map { key } => Some(key.clone()),
        Segment::Seq { index } => Some(index.to_string()),
        Segment::Enum { .. } | Segment::Unknown => None,
    });
    names.collect::<Vec<_>>().join(".")
}

/// Classifies serde's error by its text (`serde::de::Error`); serde exposes no error codes.
fn reason(message: &str) -> InvalidReason {
    match () {
        () if message.starts_with("unknown variant") => InvalidReason::Unknown,
        () if message.starts_with("invalid value: integer") => InvalidReason::OutOfRange,
        () => InvalidReason::Malformed,
    }
}

fn quoted<'a>(message: &'a str, before: &str) -> Option<&'a str> {
    message.strip_prefix(before)?.split('`').next()
}

/// IP address of the client, for rate limits.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Client(pub(crate) IpAddr);

impl FromRequestParts<App> for Client {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Response> {
        let peer = ConnectInfo::<SocketAddr>::from_request_parts(parts, app).await;
        let ConnectInfo(peer) = peer.map_err(IntoResponse::into_response)?;
        Ok(Self(app.rate_limits.client(peer.ip(), &parts.headers)))
    }
}

/// Text from the path; one that is not UTF-8 yields a 404.
pub(crate) struct PathText(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for PathText {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        path.map(|Path(text)| Self(text)).map_err(|_| Refusal(Problem::NotFound))
    }
}

/// Query string whose values are text; of a repeated name the last value counts, as in listings
/// (`product_query.rs`).
pub(crate) struct QueryInput<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for QueryInput<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Refusal> {
        parse_query(parts.uri.query().unwrap_or_default()).map(Self).map_err(Refusal)
    }
}

/// Parses a query string whose values are text.
///
/// # Errors
/// [`Problem::InvalidInput`] for a missing or invalid value.
pub fn parse_query<T: DeserializeOwned>(query: &str) -> Result<T, Problem> {
    let pairs = form_urlencoded::parse(query.as_bytes())
        .map(|(name, value)| (name.into_owned(), Value::String(value.into_owned())));
    let input = serde_json::from_value(Value::Object(pairs.collect()));
    input.map_err(|_| Problem::invalid("", InvalidReason::Malformed))
}

/// Body as it was sent, for webhooks, whose signatures cover it byte by byte.
pub(crate) struct RawBody(pub(crate) Bytes);

impl<S: Send + Sync> FromRequest<S> for RawBody {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let body = Bytes::from_request(request, state).await;
        body.map(Self).map_err(|error| unreadable(&error))
    }
}

/// Order id from the path; an invalid id yields a 404.
pub(crate) struct OrderId(pub(crate) Uuid);

impl<S: Send + Sync> FromRequestParts<S> for OrderId {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        let id = path.ok().and_then(|Path(id)| id.parse().ok());
        id.map(Self).ok_or(Refusal(Problem::NotFound))
    }
}

#[cfg(test)]
mod tests {
    use korosho_domain::order::CheckoutInput;
    use korosho_domain::quote::QuoteInput;

    use super::*;

    fn refused<T: DeserializeOwned>(json: &str) -> (String, InvalidReason) {
        match parse::<T>(json.as_bytes()) {
            Err(Problem::InvalidInput { field, reason }) => (field, reason),
            _ => panic!("taken: {json}"),
        }
    }

    #[test]
    fn invalid_field_is_named() {
        let quote = |json: &str| refused::<QuoteInput>(json);
        let at = |field: &str, reason| (field.to_owned(), reason);
        assert_eq!(quote("{}"), at("lines", InvalidReason::Missing));
        assert_eq!(quote(r#"{"lines":7}"#), at("lines", InvalidReason::Malformed));
        let line = |quantity: &str| {
            quote(&format!(r#"{{"lines":[{{"product_id":1,"quantity":{quantity}}}]}}"#))
        };
        assert_eq!(line("-1"), at("lines.0.quantity", InvalidReason::OutOfRange));
        assert_eq!(line("\"2\""), at("lines.0.quantity", InvalidReason::Malformed));
        assert_eq!(line("1.5"), at("lines.0.quantity", InvalidReason::Malformed));
        let no_quantity = r#"{"lines":[{"product_id":1}]}"#;
        assert_eq!(quote(no_quantity), at("lines.0.quantity", InvalidReason::Missing));
    }

    #[test]
    fn unlisted_enum_value_is_unknown() {
        let json = r#"{"checkout_id":"0192f8a0-0000-7000-8000-000000000000","lines":[],
            "customer":{"name":"A","phone":"1"},"payment":"barter","expected_total":0}"#;
        assert_eq!(refused::<CheckoutInput>(json), ("payment".to_owned(), InvalidReason::Unknown));
    }

    #[test]
    fn invalid_json_is_malformed_without_a_field() {
        for json in ["", "{", "[]", "null", r#"{"lines":[]} {}"#, "\u{feff}{}"] {
            assert_eq!(refused::<QuoteInput>(json).0, "", "{json:?}");
        }
    }
}
