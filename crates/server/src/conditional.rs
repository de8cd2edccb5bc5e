//! Conditional and cacheable responses: `ETag`, 304, `Cache-Control`.

use axum::body::Bytes;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::problem::{Refusal, internal};

/// Browsers revalidate every time; a CDN may serve a response for 30 seconds, and for another five
/// minutes while it revalidates.
pub const SHARED: &str = "public, max-age=0, s-maxage=30, stale-while-revalidate=300";

/// Personal data: never cached.
pub const PRIVATE: &str = "private, no-store";

const JSON: &str = "application/json";

/// Response extension: equal for all customers per key of the response cache, which adds the `ETag`
/// and compresses the body.
#[derive(Debug, Clone, Copy)]
pub struct SharedResponse;

/// Marks a response with [`SharedResponse`].
#[must_use]
pub fn shared_response(mut response: Response) -> Response {
    response.extensions_mut().insert(SharedResponse);
    response
}

/// Returns a value of the catalogue as JSON, marked with [`SharedResponse`].
///
/// # Errors
/// [`Refusal`] if serialisation fails.
pub fn shared_json<T: Serialize>(value: &T) -> Result<Response, Refusal> {
    let json = serde_json::to_vec(value).map_err(|error| internal(&error))?;
    let headers = [(CONTENT_TYPE, JSON), (CACHE_CONTROL, SHARED)];
    Ok(shared_response((headers, json).into_response()))
}

/// Returns a value as JSON with its digest as `ETag`, or 304 if the client's copy is current.
///
/// # Errors
/// [`Refusal`] if serialisation fails.
pub fn shared<T: Serialize>(value: &T, request: &HeaderMap) -> Result<Response, Refusal> {
    let json = serde_json::to_vec(value).map_err(|error| internal(&error))?;
    Ok(unless_known(json.into(), JSON, SHARED, request))
}

/// Digest of a body as `ETag`: weak, because compression changes the bytes (RFC 9110, 8.8.1).
#[must_use]
pub fn weak_tag(body: &[u8]) -> HeaderValue {
    let digest = Sha256::digest(body);
    let tag: String = digest.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    HeaderValue::from_str(&format!("W/\"{tag}\"")).unwrap_or(HeaderValue::from_static("W/\"0\""))
}

/// Returns a body with its digest as `ETag`, or 304 if the client's copy is current.
#[must_use]
pub fn unless_known(
    body: Bytes,
    media_type: &'static str,
    cache: &'static str,
    request: &HeaderMap,
) -> Response {
    let tag = weak_tag(&body);
    tagged(body, tag.to_str().unwrap_or_default(), media_type, cache, request)
}

/// Like [`unless_known`], with a tag that is already computed.
#[must_use]
pub fn tagged(
    body: Bytes,
    tag: &str,
    media_type: &'static str,
    cache: &'static str,
    request: &HeaderMap,
) -> Response {
    let known = knows(request, tag);
    let mut response = if known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(CONTENT_TYPE, media_type)], body).into_response()
    };
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(cache));
    HeaderValue::from_str(tag).map(|tag| headers.insert(ETAG, tag)).ok();
    response
}

/// Whether the client holds the representation of a tag: weak comparison (RFC 9110, 13.1.2).
#[must_use]
pub fn knows(request: &HeaderMap, tag: &str) -> bool {
    let wanted = bare(tag);
    request
        .get_all(IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|known| known.trim() == "*" || bare(known) == wanted)
}

fn bare(tag: &str) -> &str {
    tag.trim().trim_start_matches("W/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(if_none_match: &str, tag: &str) -> StatusCode {
        let headers =
            HeaderMap::from_iter([(IF_NONE_MATCH, HeaderValue::from_str(if_none_match).unwrap())]);
        tagged(Bytes::from("x"), tag, "text/plain", SHARED, &headers).status()
    }

    #[test]
    fn client_with_a_current_copy_gets_not_modified() {
        let same = StatusCode::NOT_MODIFIED;
        assert_eq!(status("W/\"a\"", "W/\"a\""), same);
        assert_eq!(status("\"a\"", "W/\"a\""), same);
        assert_eq!(status("\"b\", W/\"a\"", "\"a\""), same);
        assert_eq!(status("*", "\"a\""), same);
        assert_eq!(status("\"b\"", "\"a\""), StatusCode::OK);
    }
}
