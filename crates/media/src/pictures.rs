//! Picture service: returns variants of pictures, cached or converted on demand.

use std::collections::HashMap;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use futures::FutureExt;
use futures::future::{BoxFuture, Shared};
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::cache::{DiskCache, Stored};
use crate::card::{self, Card};
use crate::error::PictureError;
use crate::placeholder::{self, Facts};
use crate::transform;
use crate::variant::{Format, Variant};

/// Downloads the content of a URL. The implementation sets timeouts, certificates and proxies,
/// follows no redirect to another host and stops at [`transform::MAX_BYTES`].
pub type Fetch =
    Arc<dyn Fn(String) -> BoxFuture<'static, Result<Bytes, PictureError>> + Send + Sync>;

/// Settings of the picture service.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Folder of the cache.
    pub dir: PathBuf,
    /// Size limit of the disk cache in bytes.
    pub limit_bytes: u64,
    /// Allowed hosts of pictures, as `scheme://host[:port]`.
    pub origins: Vec<String>,
    /// Number of concurrent conversions; each takes a core, and up to 320 MB for the largest
    /// pictures.
    pub workers: usize,
}

/// Longest queue for a worker; further conversions are refused.
const MAX_WAITING: usize = 256;

/// Time during which a failed picture is not fetched again.
const FAILURE_BACKOFF: Duration = Duration::from_secs(10);

/// Variant of a picture, ready to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// Content of the file.
    pub bytes: Bytes,
    /// Value of `Content-Type`.
    pub media_type: &'static str,
    /// Value of `ETag`, without quotes.
    pub fingerprint: String,
}

impl Picture {
    fn new(stored: Stored, format: Format) -> Self {
        let media_type = format.media_type();
        Self { bytes: stored.bytes, media_type, fingerprint: stored.fingerprint }
    }
}

/// Picture service of a shop. Cheap to clone.
#[derive(Clone)]
pub struct Pictures {
    inner: Arc<Inner>,
}

type SharedRun = Shared<BoxFuture<'static, Result<Stored, PictureError>>>;

struct Inner {
    origins: Vec<String>,
    disk: DiskCache,
    fetch: Fetch,
    runs: Mutex<HashMap<String, SharedRun>>,
    workers: Semaphore,
    waiting: AtomicUsize,
}

impl Pictures {
    /// Opens the cache.
    pub fn open(settings: Settings, fetch: Fetch) -> io::Result<Self> {
        let disk = DiskCache::open(&settings.dir, settings.limit_bytes)?;
        let inner = Inner {
            origins: settings.origins,
            disk,
            fetch,
            runs: Mutex::default(),
            workers: Semaphore::new(settings.workers.max(1)),
            waiting: AtomicUsize::new(0),
        };
        Ok(Self { inner: Arc::new(inner) })
    }

    /// Returns a variant of the picture at `source`.
    pub async fn variant(&self, source: &str, variant: Variant) -> Result<Picture, PictureError> {
        self.check(source)?;
        let work = self.clone().convert(source.to_owned(), variant);
        let stored = self.once(name(source, &variant.name()), work).await?;
        Ok(Picture::new(stored, variant.format))
    }

    /// Returns size and placeholder colours of the picture at `source`.
    pub async fn facts(&self, source: &str) -> Result<Facts, PictureError> {
        self.check(source)?;
        let work = self.clone().look(source.to_owned());
        let stored = self.once(name(source, "look.json"), work).await?;
        serde_json::from_slice(&stored.bytes).map_err(internal)
    }

    fn check(&self, source: &str) -> Result<(), PictureError> {
        let ours = |origin: &String| {
            source.strip_prefix(origin.as_str()).is_some_and(|path| path.starts_with('/'))
        };
        self.inner.origins.iter().any(ours).then_some(()).ok_or(PictureError::ForeignSource)
    }

    async fn convert(self, source: String, variant: Variant) -> Result<Bytes, PictureError> {
        let original = self.original(&source).await?;
        self.work(move || {
            let picture = transform::decode(&original)?;
            transform::convert(&picture, variant).map(Bytes::from)
        })
        .await
    }

    /// Returns the preview card of a shared link with the picture at `source`, or without it if it
    /// cannot be fetched or decoded.
    ///
    /// # Errors
    /// [`PictureError`], but never because of the picture at `source`.
    pub async fn card(&self, source: Option<&str>, card: &Card) -> Result<Picture, PictureError> {
        let drawn = match source.filter(|source| self.check(source).is_ok()) {
            Some(source) => self.stored_card(Some(source.to_owned()), card).await,
            None => Err(PictureError::NotFound),
        };
        match drawn {
            Ok(picture) => Ok(picture),
            Err(error) => {
                tracing::debug!(%error, name = card.name, "a card is drawn without its picture");
                self.stored_card(None, card).await
            }
        }
    }

    async fn stored_card(
        &self,
        source: Option<String>,
        card: &Card,
    ) -> Result<Picture, PictureError> {
        let file = name(source.as_deref().unwrap_or_default(), &card.file());
        let stored = self.once(file, self.clone().draw(source, card.clone())).await?;
        Ok(Picture::new(stored, Format::Jpeg))
    }

    async fn draw(self, source: Option<String>, card: Card) -> Result<Bytes, PictureError> {
        let original = match source {
            Some(source) => Some(self.original(&source).await?),
            None => None,
        };
        self.work(move || {
            let picture = original.map(|file| transform::decode(&file)).transpose()?;
            card::draw(&card, picture.as_ref()).map(Bytes::from)
        })
        .await
    }

    async fn look(self, source: String) -> Result<Bytes, PictureError> {
        let original = self.original(&source).await?;
        self.work(move || {
            let facts = placeholder::facts(&transform::decode(&original)?)?;
            serde_json::to_vec(&facts).map(Bytes::from).map_err(internal)
        })
        .await
    }

    /// Returns the original file; cached, since up to a dozen variants are made of it.
    async fn original(&self, source: &str) -> Result<Bytes, PictureError> {
        let (fetch, address) = (Arc::clone(&self.inner.fetch), source.to_owned());
        let fetched = async move { fetch(address).await };
        self.once(name(source, "original"), fetched).await.map(|stored| stored.bytes)
    }

    /// Runs a conversion on the bounded pool.
    async fn work(
        &self,
        job: impl FnOnce() -> Result<Bytes, PictureError> + Send + 'static,
    ) -> Result<Bytes, PictureError> {
        let _place = self.queue()?;
        let _worker = self.inner.workers.acquire().await.map_err(internal)?;
        spawn_blocking(job).await.map_err(internal)?
    }

    fn queue(&self) -> Result<Place<'_>, PictureError> {
        let place = Place(&self.inner.waiting);
        let before = place.0.fetch_add(1, Ordering::Relaxed);
        if before < MAX_WAITING { Ok(place) } else { Err(PictureError::Busy) }
    }

    /// Returns a file from disk, or from `work`: concurrent requests for one name share one run.
    ///
    /// The work continues when all requests for it were dropped, so that the next one finds the
    /// result.
    async fn once(
        &self,
        name: String,
        work: impl Future<Output = Result<Bytes, PictureError>> + Send + 'static,
    ) -> Result<Stored, PictureError> {
        let run = {
            let mut runs = self.runs();
            match runs.get(&name) {
                Some(run) => run.clone(),
                None => self.start(&mut runs, name, work),
            }
        };
        run.await
    }

    fn start(
        &self,
        runs: &mut HashMap<String, SharedRun>,
        name: String,
        work: impl Future<Output = Result<Bytes, PictureError>> + Send + 'static,
    ) -> SharedRun {
        let task = tokio::spawn(self.clone().read_or_make(name.clone(), work));
        let run = task.map(|end| end.map_err(internal)?).boxed().shared();
        runs.insert(name, run.clone());
        run
    }

    async fn read_or_make(
        self,
        name: String,
        work: impl Future<Output = Result<Bytes, PictureError>> + Send,
    ) -> Result<Stored, PictureError> {
        let made = match self.read(name.clone()).await {
            Some(stored) => Ok(stored),
            None => match work.await {
                Ok(bytes) => self.keep(name.clone(), bytes).await,
                Err(error) => Err(error),
            },
        };
        self.finish(name, made.is_err());
        made
    }

    /// Ends a run; a failed one stays registered for [`FAILURE_BACKOFF`], so that a broken
    /// picture is not fetched again for every page view.
    fn finish(self, name: String, failed: bool) {
        if !failed {
            self.runs().remove(&name);
            return;
        }
        tokio::spawn(async move {
            tokio::time::sleep(FAILURE_BACKOFF).await;
            self.runs().remove(&name);
        });
    }

    async fn read(&self, name: String) -> Option<Stored> {
        let inner = Arc::clone(&self.inner);
        spawn_blocking(move || inner.disk.get(&name)).await.ok().flatten()
    }

    async fn keep(&self, name: String, bytes: Bytes) -> Result<Stored, PictureError> {
        let inner = Arc::clone(&self.inner);
        spawn_blocking(move || inner.disk.put(&name, bytes)).await.map_err(internal)
    }

    fn runs(&self) -> MutexGuard<'_, HashMap<String, SharedRun>> {
        self.inner.runs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Slot in the queue for a worker, released on drop.
struct Place<'a>(&'a AtomicUsize);

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn name(source: &str, form: &str) -> String {
    let digest = Sha256::digest(source);
    let source: String = digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    format!("{source}-{form}")
}

fn internal(error: impl std::fmt::Display) -> PictureError {
    PictureError::Internal(error.to_string())
}
