//! Authentication: Basic, the key pair in the query, or a signature.

use super::{
    error::{WooError, WooResult},
    oauth, store,
};
use crate::state::Sandbox;
use axum::http::{HeaderMap, Method, Uri, header};
use base64::{Engine, prelude::BASE64_STANDARD};
use serde_json::{Value, json};
use sqlx::SqlitePool;
use subtle::ConstantTimeEq;
use url::form_urlencoded;

const KIND: &str = "api_key";

/// Key pairs of the demo shop: consumer key, consumer secret, permission.
pub(crate) const DEMO_KEYS: &[(&str, &str, &str)] = &[
    ("ck_demo", "cs_demo", "read_write"),
    ("ck_demo_read", "cs_demo_read", "read"),
    ("ck_demo_write", "cs_demo_write", "write"),
];

/// Result of the authentication.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    /// Known key with the required permission.
    Granted,
    /// No key, or an unknown one: WooCommerce does not distinguish them.
    None,
}

/// Adds a key pair; `permission` is `read`, `write` or `read_write`.
pub(crate) async fn add_key(
    db: &SqlitePool,
    key: &str,
    secret: &str,
    permission: &str,
) -> sqlx::Result<()> {
    let id = store::next_id(db, KIND).await?;
    let doc = json!({ "secret": secret, "permission": permission });
    store::put_thing(db, KIND, id, 0, key, &doc).await
}

/// Checks the key pair of a request, or its signature.
///
/// # Errors
/// 401 if the secret is wrong or the key's permission does not cover the method.
pub(crate) async fn authorize(
    sandbox: &Sandbox,
    method: &Method,
    uri: &Uri,
    headers: &HeaderMap,
) -> WooResult<Access> {
    let signed = oauth::of(method, sandbox.origin(), uri);
    let pair = basic(headers).or_else(|| in_query(uri));
    let key = match (&signed, &pair) {
        (Some(signed), _) => &signed.key,
        (None, Some((key, _))) => key,
        (None, None) => return Ok(Access::None),
    };
    let known = store::thing_named(sandbox.db(), KIND, key).await?;
    let Some(known) = known else { return Ok(Access::None) };
    let expected = known.get("secret").and_then(Value::as_str).unwrap_or_default();
    if signed.as_ref().is_some_and(|signed| !signed.fits(expected)) {
        return Err(unauthorised("Invalid signature - provided signature does not match."));
    }
    let is_right = |secret: &str| bool::from(expected.as_bytes().ct_eq(secret.as_bytes()));
    if signed.is_none() && pair.is_some_and(|(_, secret)| !is_right(&secret)) {
        return Err(unauthorised("Consumer secret is invalid."));
    }
    let permission = known.get("permission").and_then(Value::as_str).unwrap_or_default();
    let is_read = matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
    match (is_read, permission) {
        (true, "write") => {
            Err(unauthorised("The API key provided does not have read permissions."))
        }
        (false, "read") => {
            Err(unauthorised("The API key provided does not have write permissions."))
        }
        _ => Ok(Access::Granted),
    }
}

fn unauthorised(message: &str) -> WooError {
    WooError::new(401, "woocommerce_rest_authentication_error", message).without_allow()
}

fn basic(headers: &HeaderMap) -> Option<(String, String)> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let encoded = value.strip_prefix("Basic ")?;
    let pair = String::from_utf8(BASE64_STANDARD.decode(encoded.trim()).ok()?).ok()?;
    let (key, secret) = pair.split_once(':')?;
    Some((key.to_owned(), secret.to_owned()))
}

fn in_query(uri: &Uri) -> Option<(String, String)> {
    let query = uri.query()?.as_bytes();
    let value = |wanted: &str| {
        let mut pairs = form_urlencoded::parse(query);
        pairs.find(|(name, _)| name == wanted).map(|(_, value)| value.into_owned())
    };
    Some((value("consumer_key")?, value("consumer_secret")?))
}

/// 401 for a request without a key; the text depends on the action.
#[must_use]
pub(crate) fn refusal(method: &Method, path: &str) -> WooError {
    let is_item = path.rsplit('/').next().is_some_and(|end| end.parse::<i64>().is_ok());
    let (code, message) = match *method {
        Method::DELETE => (
            "woocommerce_rest_cannot_delete",
            "Sorry, you are not allowed to delete this resource.",
        ),
        Method::GET | Method::HEAD if is_item => {
            ("woocommerce_rest_cannot_view", "Sorry, you cannot view this resource.")
        }
        Method::GET | Method::HEAD => {
            ("woocommerce_rest_cannot_view", "Sorry, you cannot list resources.")
        }
        _ if is_item => {
            ("woocommerce_rest_cannot_edit", "Sorry, you are not allowed to edit this resource.")
        }
        _ => ("woocommerce_rest_cannot_create", "Sorry, you are not allowed to create resources."),
    };
    WooError::new(401, code, message).without_allow()
}
