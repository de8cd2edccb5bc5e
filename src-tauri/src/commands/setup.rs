//! First run: which store, with which key pair; and how this machine stands with it.

use korosho_domain::device::{ConnectionView, FaultReport};
use korosho_domain::problem::Problem;
use korosho_domain::setup::{ConnectStoreInput, SetupState};
use tauri::{State, command};

use super::Answer;
use crate::app::App;
use crate::diagnostics;

/// Whether the app is set up.
#[command]
pub async fn get_setup(app: State<'_, App>) -> Answer<SetupState> {
    app.setup_state().await.map_err(Problem::document)
}

/// Tries a store and keeps it when it works.
#[command]
pub async fn connect_store(app: State<'_, App>, input: ConnectStoreInput) -> Answer<SetupState> {
    app.connect_store(input).await.map_err(Problem::document)
}

/// How this machine stands with the store.
#[command]
pub async fn get_connection(app: State<'_, App>) -> Answer<ConnectionView> {
    Ok(app.connection())
}

/// Puts a fault of the page into the log.
#[command]
pub async fn report_fault(input: FaultReport) -> Answer<()> {
    diagnostics::report(&input);
    Ok(())
}
