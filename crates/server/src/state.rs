//! State shared by all handlers.

use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;

use axum::http::{HeaderName, HeaderValue};
use korosho_core::Shop;
use korosho_core::background::Background;
use korosho_core::config::Secret;
use korosho_media::Pictures;
use url::Url;

use crate::config::Config;
use crate::headers::{PagePolicy, safe_headers};
use crate::https::Https;
use crate::pages::admin_pages::AdminPages;
use crate::pages::assets::PublicFiles;
use crate::pages::bundle::Bundle;
use crate::pages::compose::Composer;
use crate::pages::renderer::Renderer;
use crate::pages::shell::Shell;
use crate::pictures;
use crate::rate_limits::RateLimits;
use crate::telemetry::{Metrics, RequestIds};

/// Handle to the shared state; cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Inner>);

/// Fields of [`App`].
pub struct Inner {
    /// The core.
    pub shop: Shop,
    /// Resized pictures, on disk.
    pub(crate) pictures: Pictures,
    /// Rate limits per client network.
    pub(crate) rate_limits: RateLimits,
    /// Request counters.
    pub metrics: Metrics,
    /// Request ids of the log.
    pub(crate) request_ids: RequestIds,
    /// Public files of the built web app.
    pub(crate) public_files: PublicFiles,
    /// Built admin pages.
    pub(crate) admin_pages: AdminPages,
    /// Composer of pages; `None` = the web app has not been built.
    pub(crate) composer: Option<Composer>,
    /// Default headers of every response.
    pub(crate) safe_headers: Vec<(HeaderName, HeaderValue)>,
    /// Content policy of pages.
    pub(crate) page_policy: PagePolicy,
    /// Contact for reports of vulnerabilities.
    pub(crate) security_contact: Option<Url>,
    /// Bearer token of the metrics.
    pub(crate) metrics_token: Option<Secret>,
    /// Configuration as it was at the start.
    pub(crate) config: Config,
    /// Origin without a trailing slash, such as `https://shop.example`.
    pub(crate) origin: String,
    /// The server's own HTTPS; `None` = plain HTTP only.
    pub(crate) https: Option<Https>,
}

impl Deref for App {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl App {
    /// Opens the shop and starts the core's background jobs.
    ///
    /// # Errors
    /// [`anyhow::Error`] if the data directory, the database or the picture cache is unusable.
    pub async fn open(config: &Config, public_url: Url) -> anyhow::Result<(Self, Background)> {
        let origin = public_url.origin().ascii_serialization();
        let https = config.https.as_ref();
        let https = https.map(|own| Https::open(own, &config.data_dir, config.time_scale));
        let shop = Shop::open(config.shop_config(public_url)).await?;
        let shell = Shell::read(&config.web_dir);
        if let Err(error) = &shell {
            let dir = config.web_dir.display();
            tracing::warn!(%error, %dir, "no web app there; only the API is served");
        }
        let shell = shell.ok();
        let hashes = shell.as_ref().map(Shell::script_hashes).unwrap_or_default();
        let page_policy = PagePolicy::new(hashes, config.shop.client_only_checkout);
        let background = shop.start_background();
        let inner = Inner {
            shop,
            pictures: pictures::open(config)?,
            rate_limits: RateLimits::new(config.rate_limits, config.trusted_proxies.clone()),
            metrics: Metrics::default(),
            request_ids: RequestIds::default(),
            public_files: PublicFiles::list(&config.web_dir),
            admin_pages: AdminPages::read(&config.web_dir),
            config: config.clone(),
            composer: shell.map(|shell| {
                let bundle = Bundle::read(&config.web_dir);
                Composer::new(shell, bundle, renderer(&config.web_dir))
            }),
            safe_headers: safe_headers(origin.starts_with("https://") && https.is_none()),
            page_policy,
            security_contact: config.security_contact.clone(),
            metrics_token: config.metrics_token.clone(),
            origin,
            https,
        };
        Ok((Self(Arc::new(inner)), background))
    }
}

/// Starts the renderer if the pages' script is next to the web app; without it pages are shells.
fn renderer(web_dir: &Path) -> Option<Renderer> {
    let file = web_dir.with_file_name("pages").join("pages.js");
    let threads = std::thread::available_parallelism().map_or(2, |all| all.get().min(4));
    let started = std::fs::read_to_string(&file)
        .map_err(|error| error.to_string())
        .and_then(|script| Renderer::start(script.into(), threads).map_err(|e| e.to_string()));
    if let Err(error) = &started {
        tracing::warn!(error, file = %file.display(), "pages are sent without their body");
    }
    started.ok()
}
