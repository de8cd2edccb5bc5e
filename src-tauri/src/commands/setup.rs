//! First run: which store, with which key pair.

use korosho_domain::problem::Problem;
use korosho_domain::setup::{ConnectStoreInput, SetupState};
use tauri::{State, command};

use super::Answer;
use crate::app::App;

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
