//! HTTP client of WooCommerce: authenticated, limited in time and size, with typed errors.
//!
//! Only reads are retried here. The outbox decides whether a write may be sent again, because it
//! can look up the result of the first one.

use std::sync::Arc;
use std::time::Duration;

use backon::{ExponentialBuilder, Retryable as _};
use bytes::{Bytes, BytesMut};
use futures::StreamExt as _;
use reqwest::header::{CONTENT_TYPE, DATE, HeaderMap};
use reqwest::{Method, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::sync::Semaphore;
use url::Url;

use super::error::WooError;
use super::response::{StoreResponse, header_number};
use super::store_clock::StoreClock;
use super::through_server;
use crate::clock::{Clock, SystemClock};
use crate::config::{StoreAccess, WooConfig, is_loopback};
use crate::http::http_client;

/// Client of one store. Cheap to clone.
#[derive(Debug, Clone)]
pub struct WooClient {
    http: reqwest::Client,
    config: Arc<WooConfig>,
    permits: Arc<Semaphore>,
    clock: Arc<dyn Clock>,
    store_clock: Arc<StoreClock>,
}

/// Maximum delay of an immediate retry of a read; a longer `Retry-After` is returned as an error.
const MAX_IMMEDIATE_RETRY: Duration = Duration::from_secs(10);

/// Page of a list with its totals (`X-WP-Total`, `X-WP-TotalPages`).
#[derive(Debug, Clone)]
pub struct Listed<T> {
    /// Rows of this page.
    pub items: T,
    /// Number of rows on all pages.
    pub total: u32,
    /// Number of pages.
    pub total_pages: u32,
}

impl WooClient {
    /// Creates a client for this store.
    ///
    /// # Errors
    /// [`WooError::Address`] for plain HTTP to anything but loopback: the key pair would be
    /// readable in transit.
    pub fn new(config: WooConfig) -> Result<Self, WooError> {
        allow(&config.base_url)?;
        if let StoreAccess::Server { url, .. } = &config.access {
            allow(url)?;
        }
        let http = http_client(config.limits.timeout).map_err(WooError::Address)?;
        let permits = Arc::new(Semaphore::new(config.limits.concurrency));
        let (clock, store_clock) = (Arc::new(SystemClock), Arc::default());
        Ok(Self { http, config: Arc::new(config), permits, clock, store_clock })
    }

    /// Replaces the clock.
    #[must_use]
    pub fn with_clock(self, clock: Arc<dyn Clock>) -> Self {
        Self { clock, ..self }
    }

    /// Current time of the store's clock, milliseconds since 1970; local time if the store sends
    /// none. Queries by time must use the store's clock, because the local one may be wrong.
    ///
    /// # Errors
    /// [`WooError`] if the store has sent no response since the local clock was set, and does not
    /// answer now.
    pub async fn store_now(&self) -> Result<i64, WooError> {
        if let Some(time) = self.store_clock.at(self.clock.now()) {
            return Ok(time);
        }
        let query = [("_fields", "id".to_owned()), ("per_page", "1".to_owned())];
        self.get::<Value>("orders", &query).await?;
        let now = self.clock.now();
        Ok(self.store_clock.at(now).unwrap_or(now))
    }

    /// Current time of the shop's own clock, milliseconds since 1970.
    pub(super) fn local_now(&self) -> i64 {
        self.clock.now()
    }

    fn measure_store_clock(&self, headers: &HeaderMap) {
        if let Some(date) = headers.get(DATE).and_then(|date| date.to_str().ok()) {
            self.store_clock.measure(date, self.clock.now());
        }
    }

    /// Base URL of the store.
    #[must_use]
    pub fn base_url(&self) -> &Url {
        &self.config.base_url
    }

    /// Reads `wc/v3/{path}`; transient errors are retried a few times.
    pub async fn get<T: DeserializeOwned>(
        &self,
        path: &str,
        query: &[(&str, String)],
    ) -> Result<T, WooError> {
        Ok(self.list(path, query).await?.items)
    }

    /// Reads a page of `wc/v3/{path}` with its totals.
    pub async fn list<T: DeserializeOwned>(
        &self,
        path: &str,
        query: &[(&str, String)],
    ) -> Result<Listed<T>, WooError> {
        let once = || async {
            let response = self.send(Method::GET, path, query, None::<&()>).await?;
            let items = response.decode()?;
            let number = |name| header_number(&response.headers, name).unwrap_or(0);
            Ok(Listed {
                items,
                total: number("x-wp-total"),
                total_pages: number("x-wp-totalpages"),
            })
        };
        once.retry(back_off())
            .when(is_soon_over)
            .adjust(|error: &WooError, planned| {
                planned.map(|wait| error.retry_after().map_or(wait, |asked| wait.max(asked)))
            })
            .await
    }

    /// Posts to `wc/v3/{path}`, without retries.
    ///
    /// # Errors
    /// [`WooError`]; see [`WooError::may_have_happened`].
    pub async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, WooError> {
        self.send(Method::POST, path, &[], Some(body)).await?.decode()
    }

    /// Puts to `wc/v3/{path}`, without retries.
    pub async fn put<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, WooError> {
        self.send(Method::PUT, path, &[], Some(body)).await?.decode()
    }

    /// Deletes `wc/v3/{path}`, without retries.
    pub async fn delete<T: DeserializeOwned>(
        &self,
        path: &str,
        query: &[(&str, String)],
    ) -> Result<T, WooError> {
        self.send(Method::DELETE, path, query, None::<&()>).await?.decode()
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        query: &[(&str, String)],
        body: Option<&impl Serialize>,
    ) -> Result<StoreResponse, WooError> {
        let body = body.map(|body| json_text(&format!("{method} {path}"), body)).transpose()?;
        self.exchange(method, path, query, body).await?.checked()
    }

    /// Sends a request to `wc/v3/{path}` with a JSON body; returns the response, of any status.
    pub(super) async fn exchange(
        &self,
        method: Method,
        path: &str,
        query: &[(&str, String)],
        body: Option<String>,
    ) -> Result<StoreResponse, WooError> {
        let name = format!("{method} {path}");
        let response = match &self.config.access {
            StoreAccess::KeyPair { key, secret } => {
                let request = self.http.request(method, self.address(path)?).query(query);
                let request = request.basic_auth(key.expose(), Some(secret.expose()));
                let request = match body {
                    Some(body) => request.header(CONTENT_TYPE, "application/json").body(body),
                    None => request,
                };
                self.receive(&name, request).await?
            }
            StoreAccess::Server { url, token } => {
                let input = through_server::input(&method, path, query, body);
                let request = self.http.post(format!("{url}api/device/store")).json(&input);
                let answer = self.receive(&name, request.bearer_auth(token.expose())).await?;
                through_server::response(answer)?
            }
        };
        self.measure_store_clock(&response.headers);
        Ok(response)
    }

    /// Starts a cart session of a guest in the store; the key pair is not sent.
    pub(super) async fn cart_token(&self) -> Result<String, WooError> {
        let name = "GET store/v1/cart";
        let request = self.http.get(self.address_of("wc/store/v1/cart")?);
        let response = self.as_guest(name, request).await?;
        let token = response.headers.get("cart-token").and_then(|token| token.to_str().ok());
        token.map(str::to_owned).ok_or_else(|| no_answer(name, "no Cart-Token in the answer"))
    }

    /// Posts to `wc/store/v1/{path}` in a guest's cart session; the key pair is not sent.
    pub(super) async fn store_api<T: DeserializeOwned>(
        &self,
        path: &str,
        cart_token: &str,
        body: &impl Serialize,
    ) -> Result<T, WooError> {
        let request = self.http.post(self.address_of(&format!("wc/store/v1/{path}"))?);
        let request = request.header("Cart-Token", cart_token).json(body);
        self.as_guest(&format!("POST store/v1/{path}"), request).await?.decode()
    }

    /// Reads a public route of WordPress, e.g. `wp/v2/pages`; the key pair is not sent.
    pub(super) async fn wordpress<T: DeserializeOwned>(
        &self,
        route: &str,
        query: &[(&str, String)],
    ) -> Result<T, WooError> {
        let request = self.http.get(self.address_of(route)?).query(query);
        self.as_guest(&format!("GET {route}"), request).await?.decode()
    }

    async fn as_guest(
        &self,
        name: &str,
        request: reqwest::RequestBuilder,
    ) -> Result<StoreResponse, WooError> {
        self.receive(name, request).await?.checked()
    }

    /// Sends a request and reads its response.
    async fn receive(
        &self,
        name: &str,
        request: reqwest::RequestBuilder,
    ) -> Result<StoreResponse, WooError> {
        let _permit = self.permits.acquire().await.map_err(|_| no_answer(name, "closed"))?;
        let response = request.send().await.map_err(|error| not_sent(name, &error))?;
        let status = response.status().as_u16();
        let headers = response.headers().clone();
        let body = read_body(name, response, self.config.limits.max_body).await?;
        Ok(StoreResponse { request: name.to_owned(), status, headers, body })
    }

    fn address(&self, path: &str) -> Result<Url, WooError> {
        self.address_of(&format!("wc/v3/{path}"))
    }

    fn address_of(&self, route: &str) -> Result<Url, WooError> {
        let base = self.config.base_url.as_str().trim_end_matches('/');
        Url::parse(&format!("{base}/wp-json/{route}"))
            .map_err(|error| WooError::Address(format!("{base}: {error}")))
    }
}

fn allow(base: &Url) -> Result<(), WooError> {
    match base.scheme() {
        "https" => Ok(()),
        "http" if is_loopback(base) => Ok(()),
        _ => Err(WooError::Address(format!(
            "{base}: the store's address must start with https:// (plain http only to this machine)"
        ))),
    }
}

/// Whether an immediate retry may succeed.
fn is_soon_over(error: &WooError) -> bool {
    error.is_passing() && error.retry_after() <= Some(MAX_IMMEDIATE_RETRY)
}

fn back_off() -> ExponentialBuilder {
    ExponentialBuilder::default()
        .with_min_delay(Duration::from_millis(300))
        .with_max_delay(Duration::from_secs(10))
        .with_max_times(2)
        .with_jitter()
}

async fn read_body(name: &str, response: Response, max: usize) -> Result<Bytes, WooError> {
    let mut body = BytesMut::new();
    let mut stream = response.bytes_stream();
    while let Some(chunk) = stream.next().await {
        let chunk = chunk.map_err(|error| no_answer(name, &error.to_string()))?;
        if body.len() + chunk.len() > max {
            return Err(no_answer(name, "the answer is too large"));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body.freeze())
}

fn no_answer(name: &str, cause: &str) -> WooError {
    WooError::NoAnswer { request: name.to_owned(), cause: cause.to_owned() }
}

/// Distinguishes "never sent" from "sent without a response". The URL is left out: it is in `name`.
pub(crate) fn not_sent(name: &str, error: &reqwest::Error) -> WooError {
    let cause = causes(error);
    let request = name.to_owned();
    if cause.to_ascii_lowercase().contains("certificate") {
        WooError::Certificate { request, cause }
    } else if error.is_connect() || error.is_builder() {
        WooError::Unreachable { request, cause }
    } else {
        WooError::NoAnswer { request, cause }
    }
}

fn causes(error: &reqwest::Error) -> String {
    let mut text = String::new();
    let mut next: Option<&dyn std::error::Error> = std::error::Error::source(error);
    while let Some(cause) = next {
        if !text.is_empty() {
            text.push_str(": ");
        }
        text.push_str(&cause.to_string());
        next = cause.source();
    }
    if text.is_empty() { "no answer in time".to_owned() } else { text }
}

/// JSON text of a body.
fn json_text(request: &str, body: &impl Serialize) -> Result<String, WooError> {
    serde_json::to_string(body).map_err(|error| WooError::Unreachable {
        request: request.to_owned(),
        cause: error.to_string(),
    })
}
