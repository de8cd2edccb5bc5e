//! Commands of the settings lock, and of the settings that it protects.

use korosho_core::device::recovery;
use korosho_domain::device::{
    DeviceInput, DeviceSettings, Diagnostics, ExportedFile, ImportInput, PaymentKeysInput,
    ServerInput, ShopDetails,
};
use korosho_domain::recovery::RecoveryCode;
use korosho_domain::setup::SetupState;
use korosho_domain::staff::{PinInput, SettingsLockState};
use tauri::{AppHandle, Runtime, State, command};

use super::Answer;
use crate::state::App;

/// Returns the state of the lock.
#[command]
pub async fn get_settings_lock(app: State<'_, App>) -> Answer<SettingsLockState> {
    Ok(app.staff.settings_lock.state())
}

/// Unlocks the settings with the PIN.
#[command]
pub async fn unlock_settings(app: State<'_, App>, input: PinInput) -> Answer<SettingsLockState> {
    Ok(app.staff.settings_lock.unlock(&input.pin).await?)
}

/// Locks the settings.
#[command]
pub async fn lock_settings(app: State<'_, App>) -> Answer<SettingsLockState> {
    Ok(app.staff.settings_lock.lock())
}

/// Sets the PIN.
#[command]
pub async fn set_pin(app: State<'_, App>, input: PinInput) -> Answer<SettingsLockState> {
    Ok(app.staff.settings_lock.set_pin(&input.pin).await?)
}

/// Creates a recovery code, which replaces the former one.
#[command]
pub async fn create_recovery_code(app: State<'_, App>) -> Answer<RecoveryCode> {
    let lock = &app.staff.settings_lock;
    Ok(recovery::create_code(&app.settings, &lock.require()?, lock).await?)
}

/// Unlocks settings whose PIN or team was lost.
#[command]
pub async fn recover_settings(
    app: State<'_, App>,
    input: RecoveryCode,
) -> Answer<SettingsLockState> {
    Ok(recovery::recover(&app.settings, &app.staff.settings_lock, &input).await?)
}

/// Returns all settings.
#[command]
pub async fn get_settings(app: State<'_, App>) -> Answer<DeviceSettings> {
    Ok(app.device_settings().await?)
}

/// Stores the mode of the app, and whether it starts at login.
#[command]
pub async fn save_device<R: Runtime>(
    handle: AppHandle<R>,
    app: State<'_, App>,
    input: DeviceInput,
) -> Answer<DeviceSettings> {
    Ok(app.save_device(&handle, input).await?)
}

/// Stores keys of payment providers.
#[command]
pub async fn save_payment_keys(
    app: State<'_, App>,
    input: PaymentKeysInput,
) -> Answer<DeviceSettings> {
    Ok(app.save_payment_keys(input).await?)
}

/// Makes the shop's server collect the payments of this device, or ends that.
#[command]
pub async fn save_server(app: State<'_, App>, input: ServerInput) -> Answer<DeviceSettings> {
    Ok(app.save_server(input).await?)
}

/// Stores the public details of the shop.
#[command]
pub async fn save_shop_details(app: State<'_, App>, input: ShopDetails) -> Answer<DeviceSettings> {
    Ok(app.save_shop_details(input).await?)
}

/// Exports the settings, without secrets, into a file for another device.
#[command]
pub async fn export_settings<R: Runtime>(
    handle: AppHandle<R>,
    app: State<'_, App>,
) -> Answer<ExportedFile> {
    Ok(app.export_settings(&handle)?)
}

/// Imports the settings of another device.
#[command]
pub async fn import_settings(app: State<'_, App>, input: ImportInput) -> Answer<SetupState> {
    Ok(app.import_settings(&input.text).await?)
}

/// Returns the diagnostics for support.
#[command]
pub async fn get_diagnostics(app: State<'_, App>) -> Answer<Diagnostics> {
    let text = app.diagnostics().await?;
    Ok(Diagnostics { text })
}
