//! Picture cache: its settings and the allowed image hosts.

use std::io;
use std::num::NonZero;
use std::thread::available_parallelism;

use korosho_media::{Pictures, Settings, http};

use crate::config::Config;

/// Opens the cache below the data directory.
pub(crate) fn open(config: &Config) -> anyhow::Result<Pictures> {
    let settings = Settings {
        dir: config.data_dir.join("pictures"),
        limit_bytes: config.picture_cache_bytes,
        origins: origins(config),
        workers: available_parallelism().map_or(1, NonZero::get),
    };
    let dir = settings.dir.display().to_string();
    Pictures::open(settings, http::fetch()?)
        .map_err(|error: io::Error| anyhow::anyhow!("picture cache {dir}: {error}"))
}

/// Origins of the store and of the configured image hosts.
fn origins(config: &Config) -> Vec<String> {
    let store = config.woocommerce.base_url.origin().ascii_serialization();
    let named = config.shop.picture_hosts.iter().map(|host| format!("https://{host}"));
    std::iter::once(store).chain(named).collect()
}
