//! HTTP client of the ACME library: the server's own, with the roots of the settings.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::http::header::RETRY_AFTER;
use axum::http::{Request, Response, StatusCode};
use instant_acme::{BodyWrapper, BytesResponse, Error, HttpClient};
use reqwest::Certificate;
use reqwest::redirect::Policy;

/// Timeout of a request to the authority.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Client that remembers how long the authority asks to wait. Cheap to clone.
#[derive(Debug, Clone)]
pub(super) struct AcmeClient {
    client: reqwest::Client,
    retry_after: Arc<Mutex<Option<Duration>>>,
}

impl AcmeClient {
    /// Creates a client that trusts the system's roots, and these.
    pub(super) fn new(roots: &[Certificate]) -> reqwest::Result<Self> {
        // An error means that a provider is installed already, which is as good.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = reqwest::Client::builder()
            .timeout(TIMEOUT)
            .redirect(Policy::none())
            .tls_certs_merge(roots.iter().cloned())
            .build()?;
        Ok(Self { client, retry_after: Arc::default() })
    }

    /// Time of the latest refusal with `Retry-After`, which this forgets.
    pub(super) fn take_retry_after(&self) -> Option<Duration> {
        self.retry_after.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    async fn send(self, request: Request<BodyWrapper<Bytes>>) -> Result<BytesResponse, Error> {
        let (parts, body) = request.into_parts();
        let body = to_bytes(Body::new(body), usize::MAX).await;
        let body = body.map_err(|error| Error::Other(Box::new(error)))?;
        let request = Request::from_parts(parts, body);
        let request = reqwest::Request::try_from(request).map_err(other)?;
        let response = self.client.execute(request).await.map_err(other)?;
        if matches!(
            response.status(),
            StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE
        ) {
            let header = response.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok());
            let seconds = header.and_then(|value| value.trim().parse().ok());
            *self.retry_after.lock().unwrap_or_else(PoisonError::into_inner) =
                seconds.map(Duration::from_secs);
        }
        let (parts, body) = Response::from(response).into_parts();
        let body = reqwest::Response::from(Response::new(body)).bytes().await.map_err(other)?;
        Ok(BytesResponse { parts, body: Box::new(body) })
    }
}

impl HttpClient for AcmeClient {
    fn request(
        &self,
        request: Request<BodyWrapper<Bytes>>,
    ) -> Pin<Box<dyn Future<Output = Result<BytesResponse, Error>> + Send>> {
        Box::pin(self.clone().send(request))
    }
}

fn other(error: reqwest::Error) -> Error {
    Error::Other(Box::new(error.without_url()))
}
