//! Updates of the app: found in the background, verified by their signature, installed only while
//! the app is idle and nothing is unsent.
//!
//! The previous program is kept, so that the device can go back (docs/desktop.md). A program
//! installed by the system's package manager is updated by that alone.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tauri::utils::config::BundleType;
use tauri::utils::platform::bundle_type;
use tauri::{AppHandle, Manager, Runtime};
use tauri_plugin_updater::{Error, Update, UpdaterBuilder, UpdaterExt};
use url::Url;

use korosho_core::device::env_overrides::EnvOverrides;

use crate::state::App;
use crate::window::idle_timer::IdleTimer;

/// Delay of the first check, so that it does not slow the start.
const FIRST_CHECK_DELAY: Duration = Duration::from_secs(5 * 60);
/// Interval between checks for releases.
const CHECK_INTERVAL: Duration = Duration::from_secs(6 * 3_600);
/// Time without use after which a release may be installed.
pub const MIN_IDLE: Duration = Duration::from_secs(10 * 60);
/// Interval between checks for idleness.
const IDLE_POLL_INTERVAL: Duration = Duration::from_secs(30);
/// Timeout of a download: a release is some ten megabytes, on a slow line.
const DOWNLOAD_TIMEOUT: Duration = Duration::from_secs(20 * 60);

/// Source of releases: URL, and public key of the signature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    url: Url,
    key: String,
}

impl Source {
    /// Reads `KOROSHO_UPDATE_URL` and `KOROSHO_UPDATE_KEY` from the environment, else from the
    /// build; `None` disables updates.
    #[must_use]
    pub fn of(overrides: &EnvOverrides) -> Option<Self> {
        let or = |value: &Option<String>, built: Option<&str>| {
            value.clone().or_else(|| built.map(str::to_owned)).filter(|text| !text.is_empty())
        };
        let url = or(&overrides.update_url, option_env!("KOROSHO_UPDATE_URL"))?;
        let key = or(&overrides.update_key, option_env!("KOROSHO_UPDATE_KEY"))?;
        match Url::parse(&url) {
            Ok(url) => Some(Self { url, key }),
            Err(error) => {
                tracing::error!(%error, "KOROSHO_UPDATE_URL is no address");
                None
            }
        }
    }

    /// Creates a check of this source.
    ///
    /// # Errors
    /// [`Error`] if the URL is not `https` in a release build.
    pub fn look<R: Runtime>(&self, handle: &AppHandle<R>) -> Result<UpdaterBuilder, Error> {
        let builder = handle.updater_builder().timeout(DOWNLOAD_TIMEOUT).pubkey(self.key.clone());
        builder.endpoints(vec![self.url.clone()])
    }
}

/// Release with a verified signature.
pub struct Release {
    update: Update,
    bytes: Vec<u8>,
}

impl Release {
    /// Version of the release, e.g. `0.2.0`.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.update.version
    }
}

/// Downloads a newer release; `None` if there is none.
///
/// # Errors
/// [`Error`] if the source does not answer, or the signature is not by the key.
pub async fn fetch(look: UpdaterBuilder) -> Result<Option<Release>, Error> {
    let Some(update) = look.build()?.check().await? else { return Ok(None) };
    let bytes = update.download(|_, _| (), || ()).await?;
    Ok(Some(Release { update, bytes }))
}

/// Copies the running program to `kept`, then installs the release in its place.
///
/// # Errors
/// [`Error`] if either cannot be written; the running program then stays.
pub fn put_in_place(release: &Release, program: &Path, kept: &Path) -> Result<(), Error> {
    keep(program, kept)?;
    release.update.install(&release.bytes)
}

/// Copies the running program, which works, to `kept`; one earlier program is kept.
fn keep(program: &Path, kept: &Path) -> io::Result<()> {
    fs::create_dir_all(kept)?;
    let name = program.file_name().map_or_else(|| OsString::from("korosho"), OsString::from);
    let unfinished = kept.join("unfinished");
    fs::copy(program, &unfinished)?;
    fs::rename(unfinished, kept.join(name))
}

/// Work that a restart would interrupt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Work {
    /// Time since the last user action.
    pub idle_for: Duration,
    /// Whether orders that the store lacks, or other jobs that are due or need a person, exist.
    pub unsent: bool,
}

impl Work {
    /// Whether a restart interrupts nothing.
    #[must_use]
    pub fn is_idle(self) -> bool {
        self.idle_for >= MIN_IDLE && !self.unsent
    }

    async fn now<R: Runtime>(handle: &AppHandle<R>) -> Self {
        let idle_for = handle.state::<IdleTimer>().idle_for();
        let unsent = match handle.state::<App>().shop() {
            Ok(shop) => shop.admin.figures().await.map_or(true, |figures| {
                let outbox = figures.outbox;
                outbox.overdue > 0 || outbox.parked > 0 || figures.oldest_unsent_s.is_some()
            }),
            // Not set up yet: nothing can be lost.
            Err(_) => false,
        };
        Self { idle_for, unsent }
    }
}

/// Checks for releases until the app ends.
pub fn start<R: Runtime>(handle: &AppHandle<R>, overrides: &EnvOverrides) {
    let Some(source) = Source::of(overrides) else { return };
    if matches!(bundle_type(), Some(BundleType::Deb | BundleType::Rpm)) {
        tracing::info!("releases come by the system's packages");
        return;
    }
    tauri::async_runtime::spawn(keep_up(handle.clone(), source));
}

async fn keep_up<R: Runtime>(handle: AppHandle<R>, source: Source) {
    tokio::time::sleep(FIRST_CHECK_DELAY).await;
    loop {
        match renew(&handle, &source).await {
            Ok(true) => return handle.request_restart(),
            Ok(false) => {}
            Err(error) => tracing::warn!(%error, "no release was put in place"),
        }
        tokio::time::sleep(CHECK_INTERVAL).await;
    }
}

/// Installs a newer release; returns `true` if one was installed.
async fn renew<R: Runtime>(handle: &AppHandle<R>, source: &Source) -> Result<bool, Error> {
    let Some(release) = fetch(source.look(handle)?).await? else { return Ok(false) };
    tracing::info!(version = release.version(), "a release waits until nobody is served");
    while !Work::now(handle).await.is_idle() {
        tokio::time::sleep(IDLE_POLL_INTERVAL).await;
    }
    let kept = handle.state::<App>().data_dir.join("previous");
    put_in_place(&release, &program(handle)?, &kept)?;
    tracing::info!(version = release.version(), "the release is in place");
    Ok(true)
}

/// Path of the running program: the AppImage, if it is one.
fn program<R: Runtime>(handle: &AppHandle<R>) -> io::Result<PathBuf> {
    #[cfg(target_os = "linux")]
    if let Some(image) = handle.env().appimage {
        return Ok(image.into());
    }
    #[cfg(not(target_os = "linux"))]
    let _ = handle;
    std::env::current_exe()
}
