//! What the commands work on: the shop once it is open, the device's texts, the way to set it up.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use korosho_core::Shop;
use korosho_domain::order::OrderAccess;
use korosho_domain::problem::Problem;
use korosho_domain::setup::{AppMode, ConnectStoreInput, KeyringState, SetupState};
use tauri::{AppHandle, Runtime};

use korosho_media::{Picture, Pictures, Variant};
use tauri::http::StatusCode;

use crate::connect::{self, NewStore};
use crate::device_store::DeviceStore;
use crate::engine::{self, Connection, Engine};
use crate::log::lock;
use crate::media;
use crate::payment_pages;
use crate::settings::{Secrets, Settings, Told};

/// The app's state, one for its life.
pub struct App {
    /// Texts that faces keep on this device.
    pub device: DeviceStore,
    /// Which face it shows.
    pub mode: AppMode,
    /// Where everything is kept.
    pub data_dir: PathBuf,
    settings: Settings,
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

impl App {
    /// Reads what is kept in `data_dir`; the shop itself opens later ([`App::setup_state`]).
    ///
    /// # Errors
    /// [`Problem::StorageFull`] when the folder cannot be written.
    pub fn new<R: Runtime>(
        app: &AppHandle<R>,
        data_dir: PathBuf,
        mode: Option<AppMode>,
        told: Told,
    ) -> Result<Self, Problem> {
        let device = DeviceStore::open(app, data_dir.join("device.json"))?;
        let settings = Settings::new(DeviceStore::open(app, data_dir.join("settings.json"))?, told);
        let mode = mode.or_else(|| settings.mode()).unwrap_or_default();
        let (opened, opening) = (Mutex::default(), tokio::sync::Mutex::default());
        Ok(Self { device, mode, data_dir, settings, opened, opening })
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
        let new = NewStore::check(input)?;
        engine::probe(&new.url, &new.consumer_key, &new.consumer_secret).await?;
        let _one_at_a_time = self.opening.lock().await;
        connect::keep(&self.settings, &new).await?;
        lock(&self.opened).has_key_pair = false;
        self.try_to_open().await?;
        Ok(self.report())
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

    /// One form of a picture of the shop.
    ///
    /// # Errors
    /// The status to answer with.
    pub async fn picture(&self, path: &str, variant: Variant) -> Result<Picture, StatusCode> {
        let missing = |problem: &Problem| media::status_of_problem(problem);
        let shop = self.shop().map_err(|problem| missing(&problem))?;
        let source = shop.catalogue.picture_source(path).ok_or(StatusCode::NOT_FOUND)?;
        let pictures = self.pictures().ok_or(StatusCode::SERVICE_UNAVAILABLE)?;
        pictures.variant(&source, variant).await.map_err(|error| media::status_of(&error))
    }

    fn pictures(&self) -> Option<Pictures> {
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
        let engine = Engine::open(self.connection(store_url, secrets)).await?;
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

    fn connection(&self, store_url: String, secrets: Option<Secrets>) -> Connection {
        Connection {
            data_dir: self.data_dir.clone(),
            store_url,
            secrets,
            stripe_api_url: self.settings.stripe_api_url(),
            public_url: self.settings.public_url(),
            mode: self.mode,
        }
    }

    fn report(&self) -> SetupState {
        let opened = lock(&self.opened);
        SetupState {
            ready: opened.has_key_pair,
            store_url: self.settings.store_url(),
            mode: self.mode,
            keyring: opened.keyring,
        }
    }
}

/// Starting a browser can block, so it happens off the async threads.
async fn open_in_browser(address: String) -> Result<(), Problem> {
    let open = move || tauri_plugin_opener::open_url(address, None::<&str>);
    match tokio::task::spawn_blocking(open).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(engine::internal("no browser could be started", &error)),
        Err(error) => Err(engine::internal("no browser could be started", &error)),
    }
}
