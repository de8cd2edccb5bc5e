//! [`Fetch`] implementation of server and apps: plain HTTP without credentials or redirects.

use std::sync::Arc;
use std::time::Duration;

use bytes::{Bytes, BytesMut};
use futures::FutureExt;
use reqwest::redirect::Policy;
use reqwest::{Client, StatusCode};

use crate::error::PictureError;
use crate::pictures::Fetch;
use crate::transform::MAX_BYTES;

/// Timeout of a whole download, connection included.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(20);

/// Creates a [`Fetch`] over HTTP.
///
/// # Errors
/// [`PictureError::Internal`] if the machine's certificates cannot be read.
pub fn fetch() -> Result<Fetch, PictureError> {
    // Fails if another part of the process has installed a provider already; either one serves.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let built = Client::builder().timeout(REQUEST_TIMEOUT).redirect(Policy::none()).build();
    let client = built.map_err(|error| PictureError::Internal(error.to_string()))?;
    Ok(Arc::new(move |address| download(client.clone(), address).boxed()))
}

async fn download(client: Client, address: String) -> Result<Bytes, PictureError> {
    let unreachable = |error: reqwest::Error| PictureError::Unreachable(error.to_string());
    let mut answer = client.get(address).send().await.map_err(unreachable)?;
    match answer.status() {
        StatusCode::OK => {}
        StatusCode::NOT_FOUND | StatusCode::GONE => return Err(PictureError::NotFound),
        other => return Err(PictureError::Unreachable(other.to_string())),
    }
    let mut file = BytesMut::new();
    while let Some(chunk) = answer.chunk().await.map_err(unreachable)? {
        if file.len() + chunk.len() > MAX_BYTES {
            return Err(PictureError::TooLarge);
        }
        file.extend_from_slice(&chunk);
    }
    Ok(file.freeze())
}
