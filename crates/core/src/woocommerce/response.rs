//! Responses of WooCommerce: status, JSON and the errors that they describe.

use std::time::Duration;

use bytes::Bytes;
use reqwest::header::{HeaderMap, LOCATION, RETRY_AFTER};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::error::WooError;
use super::json_body;
use crate::http::MAX_RETRY_AFTER;

/// Response whose body has not been read as JSON yet.
pub(super) struct StoreResponse {
    /// Method and path of the request.
    pub(super) request: String,
    pub(super) status: u16,
    pub(super) headers: HeaderMap,
    pub(super) body: Bytes,
}

impl StoreResponse {
    /// Returns the response if its status is 2xx, else its error.
    pub(super) fn checked(self) -> Result<Self, WooError> {
        if (200..300).contains(&self.status) {
            return Ok(self);
        }
        Err(refusal(&self.request, self.status, &self.headers, &self.body))
    }

    /// Decodes the JSON of the body; text that PHP printed around it is skipped.
    pub(super) fn decode<T: DeserializeOwned>(&self) -> Result<T, WooError> {
        decode(&self.request, self.status, &self.body)
    }
}

/// Decodes the JSON of a body; text that PHP printed around it is skipped.
pub(super) fn decode<T: DeserializeOwned>(
    request: &str,
    status: u16,
    body: &[u8],
) -> Result<T, WooError> {
    let request = request.to_owned();
    let Some(json) = json_body::find(body) else {
        return Err(WooError::NotJson { request, status, location: None, retry_after: None });
    };
    if json.len() < body.trim_ascii().len() {
        tracing::warn!(request, "the store prints text around its JSON: a PHP warning or plug-in");
    }
    serde_json::from_slice(json).map_err(|error| WooError::Decode {
        request,
        path: format!("line {} column {}", error.line(), error.column()),
        cause: error.to_string(),
    })
}

/// Maps a response of another status than 2xx to an error.
pub(super) fn refusal(name: &str, status: u16, headers: &HeaderMap, body: &[u8]) -> WooError {
    let request = name.to_owned();
    let retry_after = header_number(headers, RETRY_AFTER.as_str())
        .map(|seconds| Duration::from_secs(u64::from(seconds)).min(MAX_RETRY_AFTER));
    let json = json_body::find(body).and_then(|json| serde_json::from_slice::<Value>(json).ok());
    let Some(json) = json else {
        let location = headers.get(LOCATION).and_then(|value| value.to_str().ok());
        let location = location.map(str::to_owned);
        return WooError::NotJson { request, status, location, retry_after };
    };
    let text = |field: &str| json.get(field).and_then(Value::as_str).unwrap_or("").to_owned();
    let (code, message) = (text("code"), text("message"));
    match status {
        401 | 403 => WooError::Refused { request, code, message },
        _ => {
            let draft_order = json["data"]["new_draft_order_id"].as_i64();
            WooError::Business { request, status, code, message, retry_after, draft_order }
        }
    }
}

/// Number in a header.
pub(super) fn header_number(headers: &HeaderMap, name: &str) -> Option<u32> {
    headers.get(name)?.to_str().ok()?.trim().parse().ok()
}
