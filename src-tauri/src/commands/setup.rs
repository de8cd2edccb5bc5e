//! Commands of the first run: store, key pair, and the state of this device.

use korosho_core::device::diagnostics;
use korosho_domain::device::{ConnectionView, FaultReport};
use korosho_domain::setup::{ConnectStoreInput, SetupState};
use tauri::{State, command};

use super::Answer;
use crate::state::App;

/// Returns whether the app is set up.
#[command]
pub async fn get_setup(app: State<'_, App>) -> Answer<SetupState> {
    Ok(app.setup_state().await?)
}

/// Checks a store and stores it if it works.
#[command]
pub async fn connect_store(app: State<'_, App>, input: ConnectStoreInput) -> Answer<SetupState> {
    Ok(app.connect_store(input).await?)
}

/// Returns the state of the connection to the store.
#[command]
pub async fn get_connection(app: State<'_, App>) -> Answer<ConnectionView> {
    Ok(app.connection())
}

/// Logs a fault of the page.
#[command]
pub async fn report_fault(input: FaultReport) -> Answer<()> {
    diagnostics::report_fault(&input);
    Ok(())
}
