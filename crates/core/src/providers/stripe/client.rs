//! Thin typed client for the Stripe calls that the shop makes.

use std::time::Duration;

use reqwest::{Method, RequestBuilder, Response, StatusCode};
use serde::de::DeserializeOwned;

use super::request::Fields;
use super::wire::{EndpointList, ErrorBody, RefundAnswer, Session, SessionList, WebhookEndpoint};
use crate::http::read_json;
use crate::providers::port::ProviderError;
use korosho_domain::payment::PaymentFailure;

/// Stripe API version of every request and of the webhook endpoint.
pub const API_VERSION: &str = "2026-10-28.endive";

/// Request timeout: longer than Stripe takes, shorter than a customer waits.
const TIMEOUT: Duration = Duration::from_secs(20);

/// Page size of a list, Stripe's maximum.
const PAGE: usize = 100;

/// Stripe client with the shop's secret key.
#[derive(Clone)]
pub struct Client {
    http: reqwest::Client,
    api_url: String,
    secret_key: String,
}

impl std::fmt::Debug for Client {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Client").field("api_url", &self.api_url).finish_non_exhaustive()
    }
}

impl Client {
    /// Client for `api_url` (Stripe's own by default).
    #[must_use]
    pub fn new(http: reqwest::Client, api_url: &str, secret_key: &str) -> Self {
        let api_url = api_url.trim_end_matches('/').to_owned();
        Self { http, api_url, secret_key: secret_key.to_owned() }
    }

    /// Creates a session; the same key with the same fields returns the same session.
    ///
    /// # Errors
    /// [`ProviderError::Unclear`] if it may have been created all the same; so for the other calls.
    pub async fn create_session(
        &self,
        key: &str,
        fields: &Fields,
    ) -> Result<Session, ProviderError> {
        let request = self.request(Method::POST, "/v1/checkout/sessions");
        send(request.header("Idempotency-Key", key).form(fields)).await
    }

    /// Current state of a session.
    pub async fn session(&self, id: &str) -> Result<Session, ProviderError> {
        send(self.request(Method::GET, &format!("/v1/checkout/sessions/{id}"))).await
    }

    /// Expires an open session.
    ///
    /// # Errors
    /// [`ProviderError::Refused`] if it is not open any more.
    pub async fn expire_session(&self, id: &str) -> Result<Session, ProviderError> {
        send(self.request(Method::POST, &format!("/v1/checkout/sessions/{id}/expire"))).await
    }

    /// Finds the session of an attempt whose creation was not answered. Stripe filters neither by
    /// metadata nor by reference, so all sessions created since then are searched.
    pub async fn find_session(
        &self,
        attempt_id: &str,
        created_since_s: i64,
    ) -> Result<Option<Session>, ProviderError> {
        let mut found = None;
        let is_ours = |session: &Session| {
            session.metadata.as_ref().and_then(|words| words.get("attempt_id")).map(String::as_str)
                == Some(attempt_id)
        };
        self.each_session(created_since_s, |session| {
            let hit = is_ours(&session);
            if hit {
                found = Some(session);
            }
            hit
        })
        .await?;
        Ok(found)
    }

    /// All sessions created since a time in seconds since 1970.
    pub async fn sessions(&self, created_since_s: i64) -> Result<Vec<Session>, ProviderError> {
        let mut all = Vec::new();
        self.each_session(created_since_s, |session| {
            all.push(session);
            false
        })
        .await?;
        Ok(all)
    }

    /// Reads one session: the minimum permission that a restricted key needs.
    ///
    /// # Errors
    /// [`ProviderError::Refused`] for a wrong key.
    pub async fn check_key(&self) -> Result<(), ProviderError> {
        let query = [("limit", "1")];
        let request = self.request(Method::GET, "/v1/checkout/sessions").query(&query);
        send::<SessionList>(request).await.map(drop)
    }

    /// Pages through sessions, newest first, until `enough` returns `true`.
    async fn each_session(
        &self,
        created_since_s: i64,
        mut enough: impl FnMut(Session) -> bool,
    ) -> Result<(), ProviderError> {
        let mut after: Option<String> = None;
        loop {
            let mut query = vec![
                ("created[gte]".to_owned(), created_since_s.to_string()),
                ("limit".to_owned(), PAGE.to_string()),
            ];
            query.extend(after.take().map(|id| ("starting_after".to_owned(), id)));
            let request = self.request(Method::GET, "/v1/checkout/sessions").query(&query);
            let page: SessionList = send(request).await?;
            let last = page.data.last().map(|session| session.id.clone());
            if page.data.into_iter().any(&mut enough) {
                return Ok(());
            }
            match last.filter(|_| page.has_more) {
                Some(id) => after = Some(id),
                None => return Ok(()),
            }
        }
    }

    /// Refunds part or all of a payment.
    ///
    /// # Errors
    /// [`ProviderError::Refused`] if the amount exceeds the rest of the payment.
    pub async fn refund(
        &self,
        key: &str,
        payment_intent: &str,
        amount: i64,
    ) -> Result<RefundAnswer, ProviderError> {
        let fields =
            [("payment_intent", payment_intent.to_owned()), ("amount", amount.to_string())];
        let request = self.request(Method::POST, "/v1/refunds");
        send(request.header("Idempotency-Key", key).form(&fields)).await
    }

    /// All webhook endpoints of the account.
    pub async fn endpoints(&self) -> Result<Vec<WebhookEndpoint>, ProviderError> {
        let (mut all, mut after) = (Vec::new(), None::<String>);
        loop {
            let mut query = vec![("limit".to_owned(), PAGE.to_string())];
            query.extend(after.take().map(|id| ("starting_after".to_owned(), id)));
            let request = self.request(Method::GET, "/v1/webhook_endpoints").query(&query);
            let page: EndpointList = send(request).await?;
            after = page.data.last().map(|endpoint| endpoint.id.clone());
            all.extend(page.data);
            if !page.has_more || after.is_none() {
                return Ok(all);
            }
        }
    }

    /// Creates a webhook endpoint; the answer contains its secret.
    pub async fn create_endpoint(&self, fields: &Fields) -> Result<WebhookEndpoint, ProviderError> {
        send(self.request(Method::POST, "/v1/webhook_endpoints").form(fields)).await
    }

    /// Changes fields of a webhook endpoint.
    pub async fn update_endpoint(
        &self,
        id: &str,
        fields: &Fields,
    ) -> Result<WebhookEndpoint, ProviderError> {
        send(self.request(Method::POST, &format!("/v1/webhook_endpoints/{id}")).form(fields)).await
    }

    /// Deletes a webhook endpoint.
    pub async fn delete_endpoint(&self, id: &str) -> Result<(), ProviderError> {
        let path = format!("/v1/webhook_endpoints/{id}");
        send::<serde_json::Value>(self.request(Method::DELETE, &path)).await.map(drop)
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.http
            .request(method, format!("{}{path}", self.api_url))
            .bearer_auth(&self.secret_key)
            .header("Stripe-Version", API_VERSION)
            .timeout(TIMEOUT)
    }
}

async fn send<T: DeserializeOwned>(request: RequestBuilder) -> Result<T, ProviderError> {
    let response = request.send().await.map_err(|error| unsent(&error))?;
    let status = response.status();
    if !status.is_success() {
        return Err(refused(status, response).await);
    }
    read_json(response).await.map_err(ProviderError::Unclear)
}

/// Error of a failed request. A request that was never sent can be retried; any other may have been
/// executed.
fn unsent(error: &reqwest::Error) -> ProviderError {
    let message = crate::http::without_url(error);
    if error.is_connect() || error.is_builder() {
        ProviderError::Unavailable { message, retry_after: None }
    } else {
        ProviderError::Unclear(message)
    }
}

async fn refused(status: StatusCode, response: Response) -> ProviderError {
    let retry_after = crate::http::retry_after(&response);
    let request_id = header(&response, "request-id");
    let error = read_json::<ErrorBody>(response).await.unwrap_or_default().error;
    let detail = error.message.or(error.code).unwrap_or_default();
    let message = format!("{status} {} {detail} ({request_id})", error.kind);
    match status.as_u16() {
        429 => ProviderError::Unavailable { message, retry_after },
        // A running request uses the key, or it was used with other fields: a session exists.
        409 => ProviderError::Unclear(message),
        _ if error.kind == "idempotency_error" => ProviderError::Unclear(message),
        400..=499 => ProviderError::Refused {
            failure: if status.as_u16() == 402 {
                PaymentFailure::Declined
            } else {
                PaymentFailure::ProviderUnavailable
            },
            message,
        },
        _ => ProviderError::Unclear(message),
    }
}

fn header(response: &Response, name: &str) -> String {
    response
        .headers()
        .get(name)
        .and_then(|value| value.to_str().ok())
        .unwrap_or("no request id")
        .to_owned()
}
