//! First run: which store, with which key pair; and how this machine stands with it.

use korosho_core::device::diagnostics;
use korosho_domain::device::{ConnectionView, FaultReport};
use korosho_domain::setup::{ConnectStoreInput, SetupState};
use tauri::{State, command};

use super::Answer;
use crate::state::App;

/// Whether the app is set up.
#[command]
pub async fn get_setup(app: State<'_, App>) -> Answer<SetupState> {
    Ok(app.setup_state().await?)
}

/// Tries a store and keeps it when it works.
#[command]
pub async fn connect_store(app: State<'_, App>, input: ConnectStoreInput) -> Answer<SetupState> {
    Ok(app.connect_store(input).await?)
}

/// How this machine stands with the store.
#[command]
pub async fn get_connection(app: State<'_, App>) -> Answer<ConnectionView> {
    Ok(app.connection())
}

/// Puts a fault of the page into the log.
#[command]
pub async fn report_fault(input: FaultReport) -> Answer<()> {
    diagnostics::report_fault(&input);
    Ok(())
}
