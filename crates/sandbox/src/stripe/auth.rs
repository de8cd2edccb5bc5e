//! Authentication: secret or restricted key, as Bearer token or Basic user name.

use super::error::ApiError;
use axum::http::{HeaderMap, StatusCode, header::AUTHORIZATION};
use base64::{Engine, engine::general_purpose::STANDARD};

/// Emulated API version; used for requests without a version.
pub(crate) const API_VERSION: &str = "2026-10-28.endive";
/// Secret key of the demo account.
pub(crate) const SECRET_KEY: &str = "sk_test_demo";
/// Restricted key of the demo account, with permission for the same calls.
pub(crate) const RESTRICTED_KEY: &str = "rk_test_demo";

/// Checks the key of a request.
///
/// # Errors
/// [`ApiError`] with 401 and Stripe's text for a missing or wrong key.
pub(crate) fn check_key(headers: &HeaderMap) -> Result<(), ApiError> {
    match key(headers) {
        None => Err(unauthorized(
            "You did not provide an API key. You need to provide your API key in the Authorization \
             header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See \
             https://stripe.com/docs/api#authentication for details.",
        )),
        Some(key) if key == SECRET_KEY || key == RESTRICTED_KEY => Ok(()),
        Some(key) => Err(unauthorized(&format!("Invalid API Key provided: {}", masked(&key)))),
    }
}

fn unauthorized(message: &str) -> ApiError {
    ApiError { status: StatusCode::UNAUTHORIZED, ..ApiError::invalid(message) }
}

fn key(headers: &HeaderMap) -> Option<String> {
    let value = headers.get(AUTHORIZATION)?.to_str().ok()?;
    let (scheme, rest) = value.split_once(' ')?;
    if scheme.eq_ignore_ascii_case("bearer") {
        return Some(rest.trim().to_owned()).filter(|key| !key.is_empty());
    }
    let plain = String::from_utf8(STANDARD.decode(rest.trim()).ok()?).ok()?;
    let user = plain.split(':').next()?.to_owned();
    (scheme.eq_ignore_ascii_case("basic") && !user.is_empty()).then_some(user)
}

/// Masks a key (`sk_test_abcdefgh` → `sk_test_****efgh`): a response never repeats it.
fn masked(key: &str) -> String {
    let tail: String = key.chars().rev().take(4).collect::<Vec<_>>().into_iter().rev().collect();
    let head: String = key.chars().take(8.min(key.chars().count().saturating_sub(4))).collect();
    format!("{head}****{tail}")
}

/// Reads the API version of a request.
///
/// # Errors
/// [`ApiError`] with 400 for a malformed version.
pub(crate) fn version(headers: &HeaderMap) -> Result<String, ApiError> {
    let Some(value) = headers.get("stripe-version") else { return Ok(API_VERSION.to_owned()) };
    let text = value.to_str().unwrap_or_default();
    let (date, _name) = text.split_once('.').unwrap_or((text, ""));
    let shape: Vec<usize> = date.split('-').map(str::len).collect();
    let digits = date.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    if digits && shape == [4, 2, 2] {
        return Ok(text.to_owned());
    }
    Err(ApiError::invalid(format!("Invalid Stripe API version: {text}")))
}
