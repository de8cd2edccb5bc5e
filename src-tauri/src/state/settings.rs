//! Changes of the settings after the first run; each requires unlocked settings.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use korosho_core::device::{
    diagnostics, payment_keys, recovery, settings_file, setup, shop_details,
};
use korosho_core::problem::internal;
use korosho_domain::device::{
    DeviceInput, DeviceSettings, ExportedFile, PaymentKeysInput, ServerInput, ShopDetails,
};
use korosho_domain::kiosk::KioskSettings;
use korosho_domain::problem::Problem;
use korosho_domain::setup::{AppMode, SetupState};
use tauri::{AppHandle, Manager, Runtime};
use tauri_plugin_autostart::ManagerExt;

use super::App;
use crate::device::log;

/// Delay for the page to receive the response before the app restarts.
const RESTART_DELAY: Duration = Duration::from_millis(300);

impl App {
    /// All settings, without any secret.
    ///
    /// # Errors
    /// [`Problem::PinNeeded`].
    pub async fn device_settings(&self) -> Result<DeviceSettings, Problem> {
        self.staff.settings_lock.require()?;
        // A locked keyring shows as absent keys; the first run names the cause.
        let secrets = self.settings.secrets().await.ok().flatten();
        Ok(DeviceSettings {
            mode: self.settings.mode().unwrap_or(self.mode),
            autostart: self.settings.autostart(),
            desk_number: self.settings.desk_number(),
            store_url: self.settings.store_url(),
            shop: self.settings.shop().unwrap_or_default(),
            payments: payment_keys::view(&self.settings, secrets.as_ref()),
            recovery_code: recovery::has_code(&self.settings).await,
            version: env!("CARGO_PKG_VERSION").to_owned(),
        })
    }

    /// Stores mode, autostart and number of the desk. Another mode restarts the app, another number
    /// reopens the shop.
    ///
    /// # Errors
    /// [`Problem::PinNeeded`], [`Problem::InvalidInput`], [`Problem::StorageFull`].
    pub async fn save_device<R: Runtime>(
        &self,
        handle: &AppHandle<R>,
        input: DeviceInput,
    ) -> Result<DeviceSettings, Problem> {
        let unlocked = self.staff.settings_lock.require()?;
        let renumbered = input.desk_number != self.settings.desk_number();
        self.settings.store_desk_number(&unlocked, input.desk_number)?;
        set_autostart(handle, input.autostart)?;
        self.settings.store_mode(&unlocked, input.mode, input.autostart)?;
        if input.mode != self.mode && !self.is_mode_fixed {
            restart(handle.clone());
        } else if renumbered && self.mode == AppMode::Desk {
            self.reopen().await?;
        }
        self.device_settings().await
    }

    /// Stores keys of payment providers and reopens the shop.
    ///
    /// # Errors
    /// [`Problem::PinNeeded`]; as [`payment_keys::save`].
    pub async fn save_payment_keys(
        &self,
        input: PaymentKeysInput,
    ) -> Result<DeviceSettings, Problem> {
        let unlocked = self.staff.settings_lock.require()?;
        payment_keys::save(&self.settings, &unlocked, &input).await?;
        self.reopen().await?;
        self.device_settings().await
    }

    /// Tries the shop's server, stores it and reopens the shop.
    ///
    /// # Errors
    /// [`Problem::PinNeeded`]; as [`setup::connect_server`].
    pub async fn save_server(&self, input: ServerInput) -> Result<DeviceSettings, Problem> {
        let unlocked = self.staff.settings_lock.require()?;
        setup::connect_server(&self.settings, &unlocked, &input).await?;
        self.reopen().await?;
        self.device_settings().await
    }

    /// Stores the details of the shop and reopens it.
    ///
    /// # Errors
    /// [`Problem::PinNeeded`], [`Problem::InvalidInput`], [`Problem::StorageFull`].
    pub async fn save_shop_details(&self, input: ShopDetails) -> Result<DeviceSettings, Problem> {
        let unlocked = self.staff.settings_lock.require()?;
        self.settings.store_shop(&unlocked, &shop_details::check(&input)?)?;
        self.reopen().await?;
        self.device_settings().await
    }

    /// Stores the settings of the kiosk; another number reopens the shop.
    ///
    /// # Errors
    /// [`Problem::PinNeeded`], [`Problem::InvalidInput`], [`Problem::StorageFull`].
    pub async fn save_kiosk(&self, input: &KioskSettings) -> Result<KioskSettings, Problem> {
        let unlocked = self.staff.settings_lock.require()?;
        let before = self.kiosk.number();
        self.kiosk.save(&unlocked, input)?;
        if input.number != before {
            self.reopen().await?;
        }
        Ok(self.kiosk.settings(&self.settings))
    }

    /// Imports the settings of another device and reopens the shop.
    ///
    /// # Errors
    /// [`Problem::PinNeeded`]; as [`settings_file::import`].
    pub async fn import_settings(&self, text: &str) -> Result<SetupState, Problem> {
        let unlocked = self.staff.settings_lock.require()?;
        settings_file::import(&self.settings, &unlocked, text).await?;
        self.reopen().await
    }

    /// Exports a text to the folder of exported files, which never overwrites a file.
    ///
    /// # Errors
    /// [`Problem::StorageFull`].
    pub fn export<R: Runtime>(
        &self,
        handle: &AppHandle<R>,
        name: &str,
        extension: &str,
        text: &str,
    ) -> Result<ExportedFile, Problem> {
        let path = settings_file::write(&self.export_folder(handle), name, extension, text)?;
        Ok(ExportedFile { path: path.display().to_string() })
    }

    /// Folder of exported files: the data folder of the environment, else the downloads.
    fn export_folder<R: Runtime>(&self, handle: &AppHandle<R>) -> PathBuf {
        match self.settings.overridden_folder() {
            Some(folder) => folder.to_owned(),
            None => handle.path().download_dir().unwrap_or_else(|_| self.data_dir.clone()),
        }
    }

    /// Exports the settings.
    ///
    /// # Errors
    /// [`Problem::PinNeeded`], [`Problem::StorageFull`].
    pub fn export_settings<R: Runtime>(
        &self,
        handle: &AppHandle<R>,
    ) -> Result<ExportedFile, Problem> {
        let unlocked = self.staff.settings_lock.require()?;
        let mode = self.settings.mode().unwrap_or(self.mode);
        let folder = self.export_folder(handle);
        let path = settings_file::export(&self.settings, &unlocked, mode, &folder)?;
        Ok(ExportedFile { path: path.display().to_string() })
    }

    /// Versions, states and the end of the log as plain text.
    ///
    /// # Errors
    /// [`Problem::PinNeeded`].
    pub async fn diagnostics(&self) -> Result<String, Problem> {
        self.staff.settings_lock.require()?;
        let setup = self.setup_state().await?;
        let connection = self.connection();
        let mut text = String::new();
        let mut line = |name: &str, value: &dyn std::fmt::Debug| {
            let _ = writeln!(text, "{name}: {value:?}");
        };
        line("korosho", &env!("CARGO_PKG_VERSION"));
        line("system", &(std::env::consts::OS, std::env::consts::ARCH));
        line("webview", &tauri::webview_version().unwrap_or_default());
        line("mode", &self.mode);
        line("store", &setup.store_url);
        line("ready", &setup.ready);
        line("keyring", &setup.keyring);
        line("connection", &connection.store);
        line("catalogue from", &connection.catalogue_at);
        line("damaged files", &setup.damaged);
        line("files", &diagnostics::file_sizes(&self.data_dir));
        text.push('\n');
        text.push_str(&diagnostics::log_tail(&log::path(&self.data_dir)));
        Ok(text)
    }
}

fn set_autostart<R: Runtime>(handle: &AppHandle<R>, wanted: bool) -> Result<(), Problem> {
    let autostart = handle.autolaunch();
    if autostart.is_enabled().unwrap_or(false) == wanted {
        return Ok(());
    }
    let done = if wanted { autostart.enable() } else { autostart.disable() };
    done.map_err(|error| internal(&error))
}

fn restart<R: Runtime>(handle: AppHandle<R>) {
    tauri::async_runtime::spawn(async move {
        tokio::time::sleep(RESTART_DELAY).await;
        tracing::info!("the app restarts in another mode");
        handle.request_restart();
    });
}
