//! Requests to WooCommerce through the shop's server: a device has a token there instead of the key
//! pair. The device's half wraps request and response in messages of the server, the server's half
//! forwards the request.

use bytes::Bytes;
use korosho_domain::problem::{Problem, ProblemDocument};
use korosho_domain::store_proxy::{StoreMethod, StoreProxyAnswer, StoreProxyInput};
use reqwest::Method;
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};

use super::client::WooClient;
use super::error::WooError;
use super::response::{StoreResponse, decode, refusal};

/// Forwarded headers of WooCommerce's responses.
const HEADERS: [&str; 4] = ["date", "retry-after", "x-wp-total", "x-wp-totalpages"];

/// Input of `request_store` for a request.
pub(super) fn input(
    method: &Method,
    path: &str,
    query: &[(&str, String)],
    body: Option<String>,
) -> StoreProxyInput {
    let method = match *method {
        Method::POST => StoreMethod::Post,
        Method::PUT => StoreMethod::Put,
        Method::DELETE => StoreMethod::Delete,
        _ => StoreMethod::Get,
    };
    let query = query.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    StoreProxyInput { method, path: path.to_owned(), query, body }
}

/// WooCommerce's response in the server's answer.
///
/// # Errors
/// Refusal by the server itself. A server without this route answers 404, which must not count as a
/// deleted item of WooCommerce, so that it is no [`WooError::Business`].
pub(super) fn response(answer: StoreResponse) -> Result<StoreResponse, WooError> {
    let StoreResponse { request, status, headers, body } = answer;
    if (200..300).contains(&status) {
        let StoreProxyAnswer { status, headers, body } = decode(&request, status, &body)?;
        let headers = headers.iter().filter_map(|(name, value)| header(name, value)).collect();
        return Ok(StoreResponse { request, status, headers, body: Bytes::from(body) });
    }
    let problem = serde_json::from_slice::<ProblemDocument>(&body).ok();
    match problem.map(|document| document.problem) {
        Some(problem @ (Problem::DeviceTokenRefused | Problem::Forbidden)) => {
            let message = "the shop's server refuses this device".to_owned();
            Err(WooError::Refused { request, code: problem.code(), message })
        }
        Some(_) if status == 429 || status >= 500 => {
            Err(refusal(&request, status, &headers, &body))
        }
        Some(_) | None => {
            Err(WooError::NotJson { request, status, location: None, retry_after: None })
        }
    }
}

fn header(name: &str, value: &str) -> Option<(HeaderName, HeaderValue)> {
    let name = HEADERS.into_iter().find(|known| *known == name)?;
    Some((HeaderName::from_static(name), HeaderValue::from_str(value).ok()?))
}

impl WooClient {
    /// Forwards a device's request to WooCommerce; returns the response, of any status.
    pub(crate) async fn forward(
        &self,
        input: &StoreProxyInput,
    ) -> Result<StoreProxyAnswer, WooError> {
        let method = match input.method {
            StoreMethod::Get => Method::GET,
            StoreMethod::Post => Method::POST,
            StoreMethod::Put => Method::PUT,
            StoreMethod::Delete => Method::DELETE,
        };
        let query = input.query.iter().map(|(name, value)| (name.as_str(), value.clone()));
        let query: Vec<_> = query.collect();
        let answer = self.exchange(method, &input.path, &query, input.body.clone()).await?;
        Ok(StoreProxyAnswer {
            status: answer.status,
            headers: forwarded(&answer.headers),
            body: String::from_utf8_lossy(&answer.body).into_owned(),
        })
    }
}

fn forwarded(headers: &HeaderMap) -> Vec<(String, String)> {
    let value = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let known = HEADERS.into_iter().filter_map(|name| Some((name, value(name)?)));
    known.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}
