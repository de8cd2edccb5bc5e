//! Pictures of the catalogue: which source stands behind a path, and how it is fetched.

use std::io;
use std::num::NonZero;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use bytes::{Bytes, BytesMut};
use futures::FutureExt;
use korosho_media::transform::MAX_BYTES;
use korosho_media::{Fetch, Picture, PictureError, Pictures, Settings, Variant};
use reqwest::redirect::Policy;
use reqwest::{Client, StatusCode};

use crate::config::Config;
use crate::state::App;

/// For a whole picture, connection included.
const PATIENCE: Duration = Duration::from_secs(20);

/// Opens the cache below the data directory.
pub(crate) fn open(config: &Config) -> anyhow::Result<Pictures> {
    let settings = Settings {
        dir: config.data_dir.join("pictures"),
        limit_bytes: config.picture_cache_bytes,
        origins: origins(config),
        workers: available_parallelism().map_or(1, NonZero::get),
    };
    let dir = settings.dir.display().to_string();
    Pictures::open(settings, fetch()?)
        .map_err(|error: io::Error| anyhow::anyhow!("picture cache {dir}: {error}"))
}

/// The store's own host and those that the shop names.
fn origins(config: &Config) -> Vec<String> {
    let store = config.woocommerce.base_url.origin().ascii_serialization();
    let named = config.shop.picture_hosts.iter().map(|host| format!("https://{host}"));
    std::iter::once(store).chain(named).collect()
}

/// Fetches without credentials and without following anybody elsewhere.
fn fetch() -> reqwest::Result<Fetch> {
    // Another part of the process may have been first; that is as good.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let client = Client::builder().timeout(PATIENCE).redirect(Policy::none()).build()?;
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

impl App {
    /// A variant of the picture that the catalogue shows under this path (below `/media/`).
    ///
    /// # Errors
    /// [`PictureError::NotFound`] for a path that the catalogue does not know, and see there.
    pub async fn picture(&self, path: &str, wanted: Variant) -> Result<Picture, PictureError> {
        let source = self.shop.catalogue.picture_source(&format!("/media/{path}"));
        let source = source.ok_or(PictureError::NotFound)?;
        self.pictures.variant(&source, wanted).await
    }
}
