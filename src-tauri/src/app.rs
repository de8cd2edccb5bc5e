//! What the commands work on: the shop once it is open, the device's texts, the staff's door.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use korosho_core::Shop;
use korosho_core::clock::{Clock, SystemClock};
use korosho_domain::device::{ConnectionView, StoreSeen, SyncView};
use korosho_domain::order::OrderAccess;
use korosho_domain::problem::Problem;
use korosho_domain::setup::{
    AppMode, ConnectStoreInput, DamagedFile, KeptFile, KeyringState, SetupState,
};
use korosho_media::Pictures;
use tauri::{AppHandle, Runtime};

use crate::connect::{self, NewStore};
use crate::device_store::DeviceStore;
use crate::engine::{self, Connection, Engine};
use crate::env_overrides::EnvOverrides;
use crate::log::lock;
use crate::payment_pages;
use crate::picture_sync::OnSync;
use crate::problem::internal;
use crate::safe_file::Found;
use crate::settings::{Secrets, Settings};
use crate::staff::Staff;

/// The app's state, one for its life.
pub struct App {
    /// Texts that faces keep on this device.
    pub device: DeviceStore,
    /// Which face it shows.
    pub mode: AppMode,
    /// Where everything is kept.
    pub data_dir: PathBuf,
    /// What was set for this machine.
    pub settings: Settings,
    /// The door that settings are behind.
    pub staff: Staff,
    /// Whether the start command chose the face.
    pub is_mode_fixed: bool,
    damaged: Vec<DamagedFile>,
    on_sync: OnSync,
    opened: Mutex<Opened>,
    opening: tokio::sync::Mutex<()>,
}

/// How far opening the shop has come.
#[derive(Default)]
struct Opened {
    engine: Option<Engine>,
    keyring: KeyringState,
    has_key_pair: bool,
}

/// What an app is made of beside its data folder.
pub struct Parts {
    /// `--mode`, which wins over the stored setting.
    pub mode: Option<AppMode>,
    /// The environment.
    pub overrides: EnvOverrides,
    /// EnvOverrides how far a full copy has come.
    pub on_sync: OnSync,
}

impl App {
    /// Reads what is kept in `data_dir`; the shop itself opens later ([`App::setup_state`]).
    ///
    /// # Errors
    /// [`Problem::StorageFull`] when the folder cannot be written.
    pub fn new<R: Runtime>(
        app: &AppHandle<R>,
        data_dir: PathBuf,
        parts: Parts,
    ) -> Result<Self, Problem> {
        let device = DeviceStore::open(app, data_dir.join("device.json"))?;
        let file = Arc::new(DeviceStore::open(app, data_dir.join("settings.json"))?);
        let clock: Arc<dyn Clock> = Arc::new(SystemClock);
        let damaged = [(KeptFile::Device, device.found()), (KeptFile::Settings, file.found())]
            .into_iter()
            .filter(|(_, found)| *found != Found::Sound)
            .map(|(file, found)| DamagedFile { file, restored: found == Found::Restored })
            .collect();
        let settings = Settings::new(Arc::clone(&file), parts.overrides);
        Ok(Self {
            device,
            mode: parts.mode.or_else(|| settings.mode()).unwrap_or_default(),
            data_dir,
            settings,
            staff: Staff::new(file, clock),
            is_mode_fixed: parts.mode.is_some(),
            damaged,
            on_sync: parts.on_sync,
            opened: Mutex::default(),
            opening: tokio::sync::Mutex::default(),
        })
    }

    /// The open shop.
    ///
    /// # Errors
    /// [`Problem::NotSetUp`] before there is one.
    pub fn shop(&self) -> Result<Arc<Shop>, Problem> {
        let opened = lock(&self.opened);
        opened.engine.as_ref().map(|engine| Arc::clone(&engine.shop)).ok_or(Problem::NotSetUp)
    }

    /// How far the app is set up. Opens the shop if that was not done or did not work last time,
    /// so asking again is also trying again.
    ///
    /// # Errors
    /// When the shop's own files cannot be opened.
    pub async fn setup_state(&self) -> Result<SetupState, Problem> {
        let _one_at_a_time = self.opening.lock().await;
        if !lock(&self.opened).has_key_pair {
            self.try_to_open().await?;
        }
        Ok(self.report())
    }

    /// Tries a store, keeps it when it works, and opens the shop on it.
    ///
    /// # Errors
    /// What is wrong with the input, the store, the key pair or the keyring; then nothing is kept.
    pub async fn connect_store(&self, input: ConnectStoreInput) -> Result<SetupState, Problem> {
        self.staff.require()?;
        let new = NewStore::check(&input)?;
        let details =
            engine::check_store(&new.url, &new.consumer_key, &new.consumer_secret).await?;
        connect::keep(&self.settings, &new, details).await?;
        self.reopen().await
    }

    /// Closes the shop and opens it with what is set now.
    ///
    /// # Errors
    /// When the shop's own files cannot be opened.
    pub async fn reopen(&self) -> Result<SetupState, Problem> {
        let _one_at_a_time = self.opening.lock().await;
        lock(&self.opened).has_key_pair = false;
        self.close().await;
        self.try_to_open().await?;
        Ok(self.report())
    }

    /// How this machine stands with the store.
    #[must_use]
    pub fn connection(&self) -> ConnectionView {
        let Ok(shop) = self.shop() else {
            return ConnectionView { store: StoreSeen::Unknown, catalogue_at: None, sync: None };
        };
        let status = shop.catalogue.status();
        let progress = *shop.catalogue.watch_progress().borrow();
        let sync = SyncView { done: progress.done, total: progress.total };
        ConnectionView {
            store: status.seen,
            catalogue_at: status.fresh_at,
            sync: progress.running.then_some(sync),
        }
    }

    /// Opens an order's payment page in the system browser.
    ///
    /// # Errors
    /// [`Problem::NotFound`] when no page is open, [`Problem::Forbidden`] when its address is not
    /// one of the payment provider's.
    pub async fn open_payment(&self, access: OrderAccess) -> Result<(), Problem> {
        let order = self.shop()?.orders.get_order(access).await?;
        let address = order.payment.url.ok_or(Problem::NotFound)?;
        let page = payment_pages::check(&address, self.settings.stripe_api_url().as_deref())?;
        open_in_browser(page.to_string()).await
    }

    /// Picture cache of the open shop.
    pub(crate) fn pictures(&self) -> Option<Pictures> {
        lock(&self.opened).engine.as_ref().and_then(|engine| engine.pictures.clone())
    }

    /// A shop whose key pair is locked away still shows what is on disk.
    async fn try_to_open(&self) -> Result<(), Problem> {
        let (secrets, keyring) = match self.settings.secrets().await {
            Ok(secrets) => (secrets, KeyringState::Open),
            Err(Problem::KeyringMissing) => (None, KeyringState::Missing),
            Err(_) => (None, KeyringState::Locked),
        };
        lock(&self.opened).keyring = keyring;
        let Some(store_url) = self.settings.store_url() else { return Ok(()) };
        let has_key_pair = secrets.is_some();
        if !has_key_pair && lock(&self.opened).engine.is_some() {
            return Ok(());
        }
        self.close().await;
        let connection = self.connection_to(store_url, secrets);
        let engine = Engine::open(connection, Arc::clone(&self.on_sync)).await?;
        let mut opened = lock(&self.opened);
        opened.engine = Some(engine);
        opened.has_key_pair = has_key_pair;
        Ok(())
    }

    /// Ends the open shop, if there is one: two would write one database.
    async fn close(&self) {
        let before = lock(&self.opened).engine.take();
        if let Some(engine) = before {
            engine.close().await;
        }
    }

    fn connection_to(&self, store_url: String, secrets: Option<Secrets>) -> Connection {
        Connection {
            data_dir: self.data_dir.clone(),
            store_url,
            secrets,
            stripe_api_url: self.settings.stripe_api_url(),
            mpesa_api_url: self.settings.mpesa_api_url(),
            mpesa_shortcode: self.settings.mpesa_shortcode(),
            mpesa_till: self.settings.mpesa_till(),
            server: self.settings.server_url().map(|url| (url, self.settings.server_methods())),
            shop: self.settings.shop(),
            public_url: self.settings.public_url(),
            mode: self.mode,
            desk_number: self.settings.desk_number(),
            time_scale: self.settings.time_scale(),
        }
    }

    fn report(&self) -> SetupState {
        let opened = lock(&self.opened);
        let damage = opened.engine.as_ref().and_then(|engine| engine.corruption.as_ref());
        let orders =
            damage.map(|damage| DamagedFile { file: KeptFile::Orders, restored: damage.usable });
        SetupState {
            ready: opened.has_key_pair,
            store_url: self.settings.store_url(),
            mode: self.mode,
            keyring: opened.keyring,
            needs_pin: !self.settings.is_told_the_keys() && !self.staff.has_pin(),
            damaged: self.damaged.iter().copied().chain(orders).collect(),
        }
    }
}

/// Starting a browser can block, so it happens off the async threads.
pub(crate) async fn open_in_browser(address: String) -> Result<(), Problem> {
    let open = move || tauri_plugin_opener::open_url(address, None::<&str>);
    match tokio::task::spawn_blocking(open).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(internal("no browser could be started", &error)),
        Err(error) => Err(internal("no browser could be started", &error)),
    }
}
