//! State of the app that commands work on: settings, staff, kiosk, and the shop once it is open.

pub mod pictures;
mod settings;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use korosho_core::Shop;
use korosho_core::clock::SystemClock;
use korosho_core::device::env_overrides::EnvOverrides;
use korosho_core::device::kiosk::Kiosk;
use korosho_core::device::open::{DeviceIdentity, OpenShop};
use korosho_core::device::payment_pages;
use korosho_core::device::recovery;
use korosho_core::device::secrets::Keyring;
use korosho_core::device::settings::Settings;
use korosho_core::device::setup;
use korosho_core::device_store::DeviceStore;
use korosho_core::device_store::sealed_file::FileState;
use korosho_core::problem::internal;
use korosho_core::staff::{ManagerActor, Staff};
use korosho_domain::actor::Actor;
use korosho_domain::device::{ConnectionView, StoreConnection, SyncView};
use korosho_domain::order::OrderAccess;
use korosho_domain::problem::Problem;
use korosho_domain::setup::{
    AppMode, ConnectStoreInput, DamagedFile, DeviceFile, KeyringState, SetupState,
};
use korosho_media::Pictures;
use tauri::{AppHandle, Runtime};
use tokio::task::JoinSet;

use crate::device::store_file;
use pictures::OnSync;

/// State of the app, one for its life.
pub struct App {
    /// Texts that the screens store on this device.
    pub texts: Arc<DeviceStore>,
    /// Mode of the app.
    pub mode: AppMode,
    /// Data folder.
    pub data_dir: PathBuf,
    /// Settings of this device.
    pub settings: Settings,
    /// Staff of this device.
    pub staff: Staff,
    /// Kiosk of this device.
    pub kiosk: Kiosk,
    /// Whether the start command chose the mode.
    pub is_mode_fixed: bool,
    damaged: Vec<DamagedFile>,
    on_sync: OnSync,
    connection: Mutex<Connection>,
    opening: tokio::sync::Mutex<()>,
}

/// Progress of opening the shop.
#[derive(Default)]
struct Connection {
    open: Option<OpenApp>,
    keyring: KeyringState,
    has_key_pair: bool,
}

/// Open shop with its pictures.
struct OpenApp {
    shop: OpenShop,
    /// `None` if their folder is unusable, which closes no shop.
    pictures: Option<Pictures>,
    /// Aborted when dropped.
    _jobs: JoinSet<()>,
}

/// Parameters of the app in addition to its data folder.
pub struct AppOptions {
    /// `--mode`, which wins over the stored setting.
    pub mode: Option<AppMode>,
    /// The environment.
    pub overrides: EnvOverrides,
    /// Keyring of the secrets.
    pub keyring: Arc<dyn Keyring>,
    /// Callback for the progress of a full sync.
    pub on_sync: OnSync,
}

impl App {
    /// Reads the device files in `data_dir`, and the keyring if the PIN or the team is not in them; the
    /// shop opens later ([`App::setup_state`]).
    ///
    /// # Errors
    /// [`Problem::StorageFull`] if the folder cannot be written.
    pub fn new<R: Runtime>(
        app: &AppHandle<R>,
        data_dir: PathBuf,
        options: AppOptions,
    ) -> Result<Self, Problem> {
        let file = |name: &str| store_file::open(app, data_dir.join(name));
        let (texts, stored) = (file("device.json")?, file("settings.json")?);
        let damaged = [(DeviceFile::Device, texts.state()), (DeviceFile::Settings, stored.state())];
        let damaged = damaged.into_iter().filter(|(_, state)| *state != FileState::Intact);
        let restored = |state| state == FileState::Restored;
        let damaged = damaged.map(|(file, state)| DamagedFile { file, restored: restored(state) });
        let staff = Staff::new(Arc::clone(&stored), file("team.json")?, Arc::new(SystemClock));
        let settings = Settings::new(stored, options.overrides, options.keyring);
        // Before the first command, which must not find the settings open.
        tauri::async_runtime::block_on(recovery::read_entry(&settings, &staff.settings_lock));
        let kiosk = Kiosk::new(file("kiosk.json")?);
        let of_kiosk = kiosk.was_used().then_some(AppMode::Kiosk);
        let stored_mode = || settings.mode().or(of_kiosk);
        Ok(Self {
            texts,
            mode: options.mode.or_else(stored_mode).unwrap_or_default(),
            settings,
            staff,
            kiosk,
            is_mode_fixed: options.mode.is_some(),
            damaged: damaged.collect(),
            on_sync: options.on_sync,
            connection: Mutex::default(),
            opening: tokio::sync::Mutex::default(),
            data_dir,
        })
    }

    /// Open shop.
    ///
    /// # Errors
    /// [`Problem::NotSetUp`] before there is one.
    pub fn shop(&self) -> Result<Arc<Shop>, Problem> {
        let connection = lock(&self.connection);
        let open = connection.open.as_ref().ok_or(Problem::NotSetUp)?;
        Ok(Arc::clone(&open.shop.shop))
    }

    /// Open shop, for an operation on orders by the user of this device: a customer at a kiosk, the
    /// signed-in member at a desk.
    ///
    /// # Errors
    /// [`Problem::PinNeeded`] while a desk is locked, [`Problem::NotSetUp`].
    pub fn shop_for_orders(&self) -> Result<Arc<Shop>, Problem> {
        match self.mode {
            AppMode::Desk => self.at_desk().map(|(_, shop)| shop),
            AppMode::Kiosk => self.shop(),
        }
    }

    /// Signed-in member and open shop, for an operation of the desk.
    ///
    /// # Errors
    /// [`Problem::PinNeeded`] while the desk is locked, [`Problem::NotSetUp`].
    pub fn at_desk(&self) -> Result<(Actor, Arc<Shop>), Problem> {
        Ok((self.staff.actor()?, self.shop()?))
    }

    /// Like [`App::at_desk`] for operations of managers.
    ///
    /// # Errors
    /// [`Problem::PinNeeded`], [`Problem::ManagerNeeded`], [`Problem::NotSetUp`].
    pub fn manager_at_desk(&self) -> Result<(ManagerActor, Arc<Shop>), Problem> {
        Ok((self.staff.manager()?, self.shop()?))
    }

    /// Staff member and open shop, for an operation of desk and kiosk: the signed-in member of the
    /// desk, or the person who unlocked the settings of the kiosk.
    ///
    /// # Errors
    /// [`Problem::PinNeeded`], [`Problem::NotSetUp`].
    pub fn as_staff(&self) -> Result<(Actor, Arc<Shop>), Problem> {
        let actor = match self.mode {
            AppMode::Desk => self.staff.actor()?,
            AppMode::Kiosk => {
                self.staff.settings_lock.require()?;
                Actor::named("Kiosk")
            }
        };
        Ok((actor, self.shop()?))
    }

    /// Setup state. Opens the shop unless it is open with its key pair: a repeated call is a retry.
    pub async fn setup_state(&self) -> Result<SetupState, Problem> {
        let _one_at_a_time = self.opening.lock().await;
        if !lock(&self.connection).has_key_pair {
            self.try_to_open().await?;
        }
        Ok(self.report())
    }

    /// Checks a store, stores it and opens the shop on it.
    ///
    /// # Errors
    /// Problems of the input, the store, the key pair or the keyring; then nothing is stored.
    pub async fn connect_store(&self, input: ConnectStoreInput) -> Result<SetupState, Problem> {
        let unlocked = self.staff.settings_lock.require()?;
        setup::connect_store(&self.settings, &unlocked, &input).await?;
        self.reopen().await
    }

    /// Closes the shop and opens it with the current settings.
    pub async fn reopen(&self) -> Result<SetupState, Problem> {
        let _one_at_a_time = self.opening.lock().await;
        lock(&self.connection).has_key_pair = false;
        self.close().await;
        self.try_to_open().await?;
        Ok(self.report())
    }

    /// State of the connection to the store.
    #[must_use]
    pub fn connection(&self) -> ConnectionView {
        let Ok(shop) = self.shop() else {
            return ConnectionView {
                store: StoreConnection::Unknown,
                catalogue_at: None,
                sync: None,
            };
        };
        let status = shop.catalogue.status();
        let progress = *shop.catalogue.watch_progress().borrow();
        let sync = SyncView { done: progress.done, total: progress.total };
        ConnectionView {
            store: status.connection,
            catalogue_at: status.fresh_at,
            sync: progress.running.then_some(sync),
        }
    }

    /// Opens an order's payment page in the system browser.
    ///
    /// # Errors
    /// [`Problem::NotFound`] without an open page, [`Problem::Forbidden`] for a URL that is not the
    /// payment provider's.
    pub async fn open_payment(&self, access: OrderAccess) -> Result<(), Problem> {
        let order = self.shop_for_orders()?.orders.get_order(access).await?;
        let url = order.payment.url.ok_or(Problem::NotFound)?;
        let page = payment_pages::check(&url, self.settings.stripe_api_url())?;
        open_in_browser(page.to_string()).await
    }

    /// Picture cache of the open shop.
    pub(crate) fn pictures(&self) -> Option<Pictures> {
        lock(&self.connection).open.as_ref().and_then(|open| open.pictures.clone())
    }

    /// Opens the shop. Without its key pair it still shows what is on disk.
    async fn try_to_open(&self) -> Result<(), Problem> {
        let secrets = recovery::read_secrets(&self.settings, &self.staff.settings_lock).await;
        let (secrets, keyring) = match secrets {
            Ok(secrets) => (secrets, KeyringState::Open),
            Err(Problem::KeyringMissing) => (None, KeyringState::Missing),
            Err(Problem::StorageFull) => return Err(Problem::StorageFull),
            Err(_) => (None, KeyringState::Locked),
        };
        lock(&self.connection).keyring = keyring;
        let Some(store_url) = self.settings.store_url() else { return Ok(()) };
        let has_key_pair = secrets.is_some();
        if !has_key_pair && lock(&self.connection).open.is_some() {
            return Ok(());
        }
        self.close().await;
        let pictures = pictures::open(&store_url, &self.data_dir);
        let shop = OpenShop::open(&self.settings, secrets, self.identity()).await?;
        let jobs = pictures::start(&shop.shop, pictures.clone(), Arc::clone(&self.on_sync));
        let mut connection = lock(&self.connection);
        connection.open = Some(OpenApp { shop, pictures, _jobs: jobs });
        connection.has_key_pair = has_key_pair;
        Ok(())
    }

    /// Closes the open shop: two would write one database.
    async fn close(&self) {
        let before = lock(&self.connection).open.take();
        if let Some(open) = before {
            open.shop.close().await;
        }
    }

    fn identity(&self) -> DeviceIdentity {
        let number = match self.mode {
            AppMode::Desk => self.settings.desk_number(),
            AppMode::Kiosk => self.kiosk.number(),
        };
        DeviceIdentity {
            data_dir: self.data_dir.clone(),
            mode: self.mode,
            number,
            collection_period: self.kiosk.collection_period(),
        }
    }

    fn report(&self) -> SetupState {
        let connection = lock(&self.connection);
        let corruption = connection.open.as_ref().and_then(|open| open.shop.corruption.as_ref());
        let orders = corruption.map(|corruption| DamagedFile {
            file: DeviceFile::Orders,
            restored: corruption.usable,
        });
        let lock = &self.staff.settings_lock;
        let (has_pin, recovery) = (lock.has_pin(), lock.needs_recovery());
        SetupState {
            ready: connection.has_key_pair,
            store_url: self.settings.store_url(),
            mode: self.mode,
            keyring: connection.keyring,
            needs_pin: !self.settings.has_key_pair_override() && !has_pin && !recovery,
            recovery,
            damaged: self.damaged.iter().copied().chain(orders).collect(),
        }
    }
}

/// Opens a URL in the system browser off the async threads: starting one can block.
pub(crate) async fn open_in_browser(url: String) -> Result<(), Problem> {
    let open = move || tauri_plugin_opener::open_url(url, None::<&str>);
    match tokio::task::spawn_blocking(open).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(internal(&error)),
        Err(error) => Err(internal(&error)),
    }
}

/// Locks a mutex whose holder may have panicked; its value is valid at all times.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
