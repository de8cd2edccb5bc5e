//! The staff's door, and what is behind it.

use korosho_domain::device::{
    DeviceSettings, Diagnostics, ExportedFile, ImportInput, MachineInput, PaymentKeysInput,
    ServerInput, ShopDetails,
};
use korosho_domain::setup::SetupState;
use korosho_domain::staff::{PinInput, StaffState};
use tauri::{AppHandle, Runtime, State, command};

use super::Answer;
use crate::state::App;

/// How the door stands.
#[command]
pub async fn get_staff(app: State<'_, App>) -> Answer<StaffState> {
    Ok(app.staff.settings_lock.state())
}

/// Opens the door with the PIN.
#[command]
pub async fn open_staff(app: State<'_, App>, input: PinInput) -> Answer<StaffState> {
    Ok(app.staff.settings_lock.unlock(&input.pin).await?)
}

/// Closes the door.
#[command]
pub async fn close_staff(app: State<'_, App>) -> Answer<StaffState> {
    Ok(app.staff.settings_lock.lock())
}

/// Sets the PIN.
#[command]
pub async fn set_pin(app: State<'_, App>, input: PinInput) -> Answer<StaffState> {
    Ok(app.staff.settings_lock.set_pin(&input.pin).await?)
}

/// Everything that can be changed.
#[command]
pub async fn get_settings(app: State<'_, App>) -> Answer<DeviceSettings> {
    Ok(app.device_settings().await?)
}

/// Keeps which face is shown, and whether it opens by itself.
#[command]
pub async fn save_machine<R: Runtime>(
    handle: AppHandle<R>,
    app: State<'_, App>,
    input: MachineInput,
) -> Answer<DeviceSettings> {
    Ok(app.save_machine(&handle, input).await?)
}

/// Keeps keys for payments.
#[command]
pub async fn save_payment_keys(
    app: State<'_, App>,
    input: PaymentKeysInput,
) -> Answer<DeviceSettings> {
    Ok(app.save_payment_keys(input).await?)
}

/// Lets the shop's server take the payments of this machine, or takes them itself again.
#[command]
pub async fn save_server(app: State<'_, App>, input: ServerInput) -> Answer<DeviceSettings> {
    Ok(app.save_server(input).await?)
}

/// Keeps what people read of the shop.
#[command]
pub async fn save_shop_details(app: State<'_, App>, input: ShopDetails) -> Answer<DeviceSettings> {
    Ok(app.save_shop_details(input).await?)
}

/// Writes the settings, without secrets, into a file for another machine.
#[command]
pub async fn export_settings<R: Runtime>(
    handle: AppHandle<R>,
    app: State<'_, App>,
) -> Answer<ExportedFile> {
    Ok(app.export_settings(&handle)?)
}

/// Takes the settings of another machine.
#[command]
pub async fn import_settings(app: State<'_, App>, input: ImportInput) -> Answer<SetupState> {
    Ok(app.import_settings(&input.text).await?)
}

/// What support asks for.
#[command]
pub async fn get_diagnostics(app: State<'_, App>) -> Answer<Diagnostics> {
    let text = app.diagnostics().await?;
    Ok(Diagnostics { text })
}
