//! Settings that staff change after the first run.

use korosho_domain::device::{
    DeviceSettings, MachineInput, PaymentKeysInput, ServerInput, ShopDetails,
};
use korosho_domain::problem::Problem;
use korosho_domain::setup::{AppMode, SetupState};
use tauri::{AppHandle, Manager, Runtime};
use tauri_plugin_autostart::ManagerExt;

use crate::app::App;
use crate::keyring::{self, Slot};
use crate::payment_keys::{self, NewKeys};
use crate::problem::internal;
use crate::{server, settings_file, shop_details};

/// Delay for the page to receive the response before the app restarts.
const RESTART_DELAY: std::time::Duration = std::time::Duration::from_millis(300);

impl App {
    /// Everything that can be changed, without any secret.
    ///
    /// # Errors
    /// [`Problem::PinNeeded`].
    pub async fn device_settings(&self) -> Result<DeviceSettings, Problem> {
        self.staff.require()?;
        // A keyring that is closed now shows as keys that are not there; the first run says why.
        let secrets = self.settings.secrets().await.ok().flatten();
        Ok(DeviceSettings {
            mode: self.settings.mode().unwrap_or(self.mode),
            autostart: self.settings.autostart(),
            desk_number: self.settings.desk_number(),
            store_url: self.settings.store_url(),
            shop: self.settings.shop().unwrap_or_default(),
            payments: payment_keys::view(&self.settings, secrets.as_ref()),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        })
    }

    /// Keeps which face is shown, whether it opens by itself and its number; another face starts the
    /// app anew, another number opens the shop anew.
    ///
    /// # Errors
    /// [`Problem::PinNeeded`], [`Problem::InvalidInput`], [`Problem::StorageFull`].
    pub async fn save_machine<R: Runtime>(
        &self,
        handle: &AppHandle<R>,
        input: MachineInput,
    ) -> Result<DeviceSettings, Problem> {
        self.staff.require()?;
        let renumbered = input.desk_number != self.settings.desk_number();
        self.settings.keep_desk_number(input.desk_number)?;
        set_autostart(handle, input.autostart)?;
        self.settings.keep_machine(input.mode, input.autostart)?;
        if input.mode != self.mode && !self.is_mode_fixed {
            restart(handle.clone());
        } else if renumbered && self.mode == AppMode::Desk {
            self.reopen().await?;
        }
        self.device_settings().await
    }

    /// Keeps keys for payments and opens the shop with them.
    ///
    /// # Errors
    /// [`Problem::PinNeeded`], [`Problem::InvalidInput`], [`Problem::KeyringLocked`],
    /// [`Problem::KeyringMissing`], [`Problem::StorageFull`].
    pub async fn save_payment_keys(
        &self,
        input: PaymentKeysInput,
    ) -> Result<DeviceSettings, Problem> {
        self.staff.require()?;
        NewKeys::check(&input)?.keep(&self.settings).await?;
        self.reopen().await?;
        self.device_settings().await
    }

    /// Tries the shop's server, keeps it when it works, and opens the shop with it.
    ///
    /// # Errors
    /// As [`server::save`]; [`Problem::PinNeeded`].
    pub async fn save_server(&self, input: ServerInput) -> Result<DeviceSettings, Problem> {
        self.staff.require()?;
        server::save(&self.settings, &input).await?;
        self.reopen().await?;
        self.device_settings().await
    }

    /// Keeps what people read of the shop.
    ///
    /// # Errors
    /// [`Problem::PinNeeded`], [`Problem::InvalidInput`], [`Problem::StorageFull`].
    pub async fn save_shop_details(&self, input: ShopDetails) -> Result<DeviceSettings, Problem> {
        self.staff.require()?;
        self.settings.keep_shop(&shop_details::checked(&input)?)?;
        self.reopen().await?;
        self.device_settings().await
    }

    /// Takes the settings of another machine. The key pair of one store is never sent to another:
    /// when the store changes, its keys are forgotten.
    ///
    /// # Errors
    /// [`Problem::PinNeeded`], [`Problem::InvalidInput`], [`Problem::KeyringLocked`],
    /// [`Problem::KeyringMissing`], [`Problem::StorageFull`].
    pub async fn import_settings(&self, text: &str) -> Result<SetupState, Problem> {
        self.staff.require()?;
        if settings_file::import(&self.settings, text)? {
            for slot in [Slot::StoreKey, Slot::StoreSecret] {
                keyring::write(slot, String::new()).await?;
            }
        }
        self.reopen().await
    }

    /// Where files for the person go: the folder for downloads, unless told.
    pub fn export_folder<R: Runtime>(&self, handle: &AppHandle<R>) -> std::path::PathBuf {
        match self.settings.overridden_folder() {
            Some(folder) => folder.to_owned(),
            None => handle.path().download_dir().unwrap_or_else(|_| self.data_dir.clone()),
        }
    }

    /// Writes the settings into the person's folder for downloads; answers with the path.
    ///
    /// # Errors
    /// [`Problem::PinNeeded`], [`Problem::StorageFull`].
    pub fn export_settings<R: Runtime>(&self, handle: &AppHandle<R>) -> Result<String, Problem> {
        self.staff.require()?;
        let folder = self.export_folder(handle);
        let mode = self.settings.mode().unwrap_or(self.mode);
        let path = settings_file::export(&self.settings, mode, &folder)?;
        Ok(path.display().to_string())
    }
}

fn set_autostart<R: Runtime>(handle: &AppHandle<R>, wanted: bool) -> Result<(), Problem> {
    let autostart = handle.autolaunch();
    if autostart.is_enabled().unwrap_or(false) == wanted {
        return Ok(());
    }
    let done = if wanted { autostart.enable() } else { autostart.disable() };
    done.map_err(|error| internal("opening by itself cannot be set", &error))
}

fn restart<R: Runtime>(handle: AppHandle<R>) {
    tauri::async_runtime::spawn(async move {
        tokio::time::sleep(RESTART_DELAY).await;
        tracing::info!("starting anew with another face");
        handle.request_restart();
    });
}
