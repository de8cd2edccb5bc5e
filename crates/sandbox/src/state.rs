//! State shared by all upstreams: database, clock, origin, faults.

use crate::{db, faults::Faults, options::Options};
use anyhow::Context;
use sqlx::SqlitePool;
use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};
use tempfile::TempDir;
use tokio::sync::watch;

/// Timeout of an outgoing webhook.
const WEBHOOK_TIMEOUT: Duration = Duration::from_secs(10);

/// Handle to the sandbox's state; cheap to clone.
#[derive(Clone)]
pub struct Sandbox(Arc<Inner>);

struct Inner {
    db: SqlitePool,
    origin: String,
    clock_offset_ms: AtomicI64,
    faults: Faults,
    http: reqwest::Client,
    closed: watch::Sender<bool>,
    options: Options,
    _temporary: Option<TempDir>,
}

impl Sandbox {
    /// Opens the state in the data folder, or in a temporary one.
    ///
    /// # Errors
    /// [`anyhow::Error`] if the folder or the database is unusable.
    pub async fn open(options: &Options, origin: String) -> anyhow::Result<Self> {
        let temporary = match options.data_dir {
            Some(_) => None,
            None => Some(tempfile::tempdir().context("no temporary directory")?),
        };
        let folder = match (&options.data_dir, &temporary) {
            (Some(folder), _) => folder.as_path(),
            (None, Some(folder)) => folder.path(),
            (None, None) => anyhow::bail!("no data directory"),
        };
        Ok(Self(Arc::new(Inner {
            db: db::open(folder, options.template()).await?,
            origin,
            clock_offset_ms: AtomicI64::new(0),
            faults: Faults::new(options.seed),
            http: http_client()?,
            closed: watch::channel(false).0,
            options: options.clone(),
            _temporary: temporary,
        })))
    }

    /// Database of the sandbox.
    #[must_use]
    pub fn db(&self) -> &SqlitePool {
        &self.0.db
    }

    /// Origin without a trailing slash, such as `http://127.0.0.1:4000`.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.0.origin
    }

    /// Time of the sandbox's clock in Unix milliseconds, shifted by the offset that tests set.
    #[must_use]
    pub fn now_ms(&self) -> i64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
            + self.0.clock_offset_ms.load(Ordering::Relaxed)
    }

    /// Sets the offset of the clock from the machine's, in milliseconds.
    pub fn set_clock_offset_ms(&self, offset_ms: i64) {
        self.0.clock_offset_ms.store(offset_ms, Ordering::Relaxed);
    }

    /// Offset of the clock from the machine's, in milliseconds.
    #[must_use]
    pub fn clock_offset_ms(&self) -> i64 {
        self.0.clock_offset_ms.load(Ordering::Relaxed)
    }

    /// Faults set by tests.
    #[must_use]
    pub fn faults(&self) -> &Faults {
        &self.0.faults
    }

    /// Client of outgoing webhooks: no redirects, timeout of ten seconds.
    #[must_use]
    pub fn http(&self) -> &reqwest::Client {
        &self.0.http
    }

    /// Start options.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.0.options
    }

    /// Spawns a task that runs until it is done or the sandbox stops, independent of the request.
    pub fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        let mut closed = self.0.closed.subscribe();
        tokio::spawn(async move {
            tokio::select! {
                () = work => {}
                _ = closed.wait_for(|closed| *closed) => {}
            }
        });
    }

    /// Stops all background tasks.
    pub(crate) fn close(&self) {
        self.0.closed.send_replace(true);
    }
}

fn http_client() -> anyhow::Result<reqwest::Client> {
    // Fails only if a provider is already installed, which is equivalent.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let client = reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .no_proxy()
        .timeout(WEBHOOK_TIMEOUT);
    client.build().context("no HTTP client")
}
