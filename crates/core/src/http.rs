//! HTTP helpers shared by all upstreams: client, `Retry-After`, bounded JSON bodies, error
//! messages.

use std::sync::Once;
use std::time::Duration;

use reqwest::Response;
use serde::de::DeserializeOwned;

/// HTTP client for any upstream, with the shop's TLS provider and timeouts. Redirects are not
/// followed: they would carry credentials elsewhere. The error is a message for a person: the TLS
/// library cannot be set up.
pub(crate) fn http_client(timeout: Duration) -> Result<reqwest::Client, String> {
    static PROVIDER: Once = Once::new();
    PROVIDER.call_once(|| {
        // An error means that a provider is installed already, which is as good.
        let _ = rustls::crypto::ring::default_provider().install_default();
    });
    reqwest::Client::builder()
        .connect_timeout(Duration::from_secs(5))
        .timeout(timeout)
        .redirect(reqwest::redirect::Policy::none())
        .user_agent(concat!("Korosho/", env!("CARGO_PKG_VERSION")))
        .build()
        .map_err(|error| error.to_string())
}

/// Largest `Retry-After` that is honoured.
pub(crate) const MAX_RETRY_AFTER: Duration = Duration::from_secs(3_600);

/// Parses the `Retry-After` header of a response, in seconds.
pub(crate) fn retry_after(response: &Response) -> Option<Duration> {
    let seconds = response.headers().get("retry-after")?.to_str().ok()?.trim().parse().ok()?;
    Some(Duration::from_secs(seconds).min(MAX_RETRY_AFTER))
}

/// Largest response body in bytes; a page of a hundred sessions is far below.
const MAX_RESPONSE_BYTES: usize = 8 << 20;

/// Decodes a JSON body of bounded size; the error is a message for the log.
pub(crate) async fn read_json<T: DeserializeOwned>(response: Response) -> Result<T, String> {
    serde_json::from_slice(&read_body(response).await?).map_err(|error| format!("answer: {error}"))
}

/// Reads a body of bounded size as text, for the log; a body that cannot be read is empty.
pub(crate) async fn read_text(response: Response) -> String {
    String::from_utf8_lossy(&read_body(response).await.unwrap_or_default()).into_owned()
}

async fn read_body(mut response: Response) -> Result<Vec<u8>, String> {
    let mut body = Vec::new();
    while let Some(piece) = response.chunk().await.map_err(|error| without_url(&error))? {
        if body.len() + piece.len() > MAX_RESPONSE_BYTES {
            return Err("the answer is too large".to_owned());
        }
        body.extend_from_slice(&piece);
    }
    Ok(body)
}

/// Error message of a request without its URL, which may contain a token.
pub(crate) fn without_url(error: &reqwest::Error) -> String {
    let mut message = String::from(match () {
        () if error.is_timeout() => "timeout",
        () if error.is_connect() => "cannot connect",
        () => "connection lost",
    });
    let mut source = std::error::Error::source(error);
    while let Some(cause) = source {
        message.push_str(": ");
        message.push_str(&cause.to_string());
        source = cause.source();
    }
    message
}
