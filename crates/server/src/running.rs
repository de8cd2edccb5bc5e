//! In-process server: `main.rs` starts one, each test its own.

use std::time::Duration;

use anyhow::Context;
use korosho_core::background::Background;
use tokio::net::TcpListener;
use tokio::time::timeout;
use url::Url;

use crate::config::Config;
use crate::connections::{ConnectionLimits, Connections};
use crate::response_cache::ResponseCache;
use crate::router::router;
use crate::state::App;
use crate::warmup;
use crate::workers::Workers;

/// Time that requests in flight get to finish at shutdown.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(10);

/// Server that accepts connections.
pub struct Running {
    /// Origin, e.g. `http://127.0.0.1:8300`.
    pub origin: String,
    app: App,
    background: Background,
    workers: Workers,
}

/// Opens the shop and serves requests.
///
/// # Errors
/// [`anyhow::Error`] if the listen address is unavailable or the shop cannot be opened.
pub async fn start(config: Config) -> anyhow::Result<Running> {
    start_with(config, ConnectionLimits::of_process()).await
}

/// Opens the shop with other limits of connections than [`ConnectionLimits::of_process`].
///
/// # Errors
/// See [`start`].
pub async fn start_with(config: Config, limits: ConnectionLimits) -> anyhow::Result<Running> {
    let listener = TcpListener::bind(config.listen)
        .await
        .with_context(|| format!("KOROSHO_LISTEN: cannot listen on {}", config.listen))?;
    let origin = format!("http://{}", listener.local_addr()?);
    let public_url = match &config.public_url {
        Some(url) => url.clone(),
        None => Url::parse(&origin)?,
    };
    let (app, mut background) = App::open(&config, public_url).await?;
    let cache = ResponseCache::new(app.clone(), router(&app));
    warmup::start(&app, &cache, &mut background);
    let connections = Connections::new(limits, config.trusted_proxies.clone());
    let (workers, starter) = Workers::new(connections);
    starter.serve(listener, &cache, None)?;
    if let Some(https) = &app.https {
        https.start(cache, &starter, &mut background).await?;
    }
    Ok(Running { origin, app, background, workers })
}

impl Running {
    /// State of the handlers, for tests.
    #[must_use]
    pub fn app(&self) -> &App {
        &self.app
    }

    /// Stops accepting requests, finishes those in flight, then stops background jobs and the
    /// database.
    ///
    /// # Errors
    /// [`anyhow::Error`] if a worker failed.
    pub async fn shutdown(mut self) -> anyhow::Result<()> {
        if let Ok(ended) = timeout(SHUTDOWN_TIMEOUT, self.workers.stop()).await {
            ended?;
        }
        if timeout(SHUTDOWN_TIMEOUT, self.background.stop()).await.is_err() {
            tracing::warn!("background work was cut off");
        }
        self.app.shop.close().await;
        Ok(())
    }
}
