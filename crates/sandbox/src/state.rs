//! What every upstream shares: database, clock, address, faults.

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

/// Time after which an outgoing webhook is given up.
const WEBHOOK_TIMEOUT: Duration = Duration::from_secs(10);

/// The running sandbox's state; cheap to clone.
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
    /// Opens the state in the data directory, or in a temporary one.
    ///
    /// # Errors
    /// When the directory or the database cannot be used.
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
            db: db::open(folder).await?,
            origin,
            clock_offset_ms: AtomicI64::new(0),
            faults: Faults::new(options.seed),
            http: http_client()?,
            closed: watch::channel(false).0,
            options: options.clone(),
            _temporary: temporary,
        })))
    }

    /// The database.
    #[must_use]
    pub fn db(&self) -> &SqlitePool {
        &self.0.db
    }

    /// Own address without a slash at its end, like `http://127.0.0.1:4000`.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.0.origin
    }

    /// The sandbox's clock: Unix milliseconds, moved by the offset that tests set.
    #[must_use]
    pub fn now_ms(&self) -> i64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
            + self.0.clock_offset_ms.load(Ordering::Relaxed)
    }

    /// Moves the clock: milliseconds ahead of (or behind) the machine's.
    pub fn set_clock_offset_ms(&self, offset_ms: i64) {
        self.0.clock_offset_ms.store(offset_ms, Ordering::Relaxed);
    }

    /// How far the clock is from the machine's, in milliseconds.
    #[must_use]
    pub fn clock_offset_ms(&self) -> i64 {
        self.0.clock_offset_ms.load(Ordering::Relaxed)
    }

    /// Faults that tests have set.
    #[must_use]
    pub fn faults(&self) -> &Faults {
        &self.0.faults
    }

    /// Client for outgoing webhooks: no redirects, ten seconds.
    #[must_use]
    pub fn http(&self) -> &reqwest::Client {
        &self.0.http
    }

    /// How this sandbox was started.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.0.options
    }

    /// Runs in the background until it is done or the sandbox stops, whatever the caller does.
    pub fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        let mut closed = self.0.closed.subscribe();
        tokio::spawn(async move {
            tokio::select! {
                () = work => {}
                _ = closed.wait_for(|closed| *closed) => {}
            }
        });
    }

    /// Ends the background work.
    pub(crate) fn close(&self) {
        self.0.closed.send_replace(true);
    }
}

fn http_client() -> anyhow::Result<reqwest::Client> {
    // Fails only when a provider is installed already, which is as good.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let client = reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .no_proxy()
        .timeout(WEBHOOK_TIMEOUT);
    client.build().context("no HTTP client")
}
