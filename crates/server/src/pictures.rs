//! Pictures of the catalogue: which source stands behind a path.

use std::io;
use std::num::NonZero;
use std::thread::available_parallelism;

use korosho_domain::catalogue::Product;
use korosho_media::{Picture, PictureError, Pictures, Settings, Variant, http};

use crate::config::Config;
use crate::pages::preview;
use crate::state::App;

/// Most bytes of pictures in memory: all that a shop of some hundred products shows on phones.
const HOT_BYTES: u64 = 24 << 20;

/// Opens the cache below the data directory.
pub(crate) fn open(config: &Config) -> anyhow::Result<Pictures> {
    let settings = Settings {
        dir: config.data_dir.join("pictures"),
        limit_bytes: config.picture_cache_bytes,
        memory_bytes: HOT_BYTES,
        origins: origins(config),
        workers: available_parallelism().map_or(1, NonZero::get),
    };
    let dir = settings.dir.display().to_string();
    Pictures::open(settings, http::fetch()?)
        .map_err(|error: io::Error| anyhow::anyhow!("picture cache {dir}: {error}"))
}

/// The store's own host and those that the shop names.
fn origins(config: &Config) -> Vec<String> {
    let store = config.woocommerce.base_url.origin().ascii_serialization();
    let named = config.shop.picture_hosts.iter().map(|host| format!("https://{host}"));
    std::iter::once(store).chain(named).collect()
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

    /// The card of a product for links to it that are shared.
    ///
    /// # Errors
    /// See [`Pictures::card`].
    pub async fn preview(
        &self,
        product: &Product,
        language: &str,
    ) -> Result<Picture, PictureError> {
        let card = preview::card(product, &self.shop.get_shop(), language);
        let picture = product.images.first().map(|image| image.src.as_str());
        let source = picture.and_then(|path| self.shop.catalogue.picture_source(path));
        self.pictures.card(source.as_deref(), &card).await
    }
}
