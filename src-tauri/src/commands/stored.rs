//! Texts that a face keeps on this device.

use korosho_domain::problem::Problem;
use korosho_domain::setup::{StoredEntry, StoredKey, StoredValue};
use tauri::{State, command};

use super::Answer;
use crate::app::App;

/// A text kept earlier.
#[command]
pub async fn read_stored(app: State<'_, App>, input: StoredKey) -> Answer<StoredValue> {
    app.device.read_text(&input.key).map_err(Problem::document)
}

/// Keeps a text; on disk when this answers.
#[command]
pub async fn write_stored(app: State<'_, App>, input: StoredEntry) -> Answer<()> {
    app.device.write_text(&input.key, input.value).map_err(Problem::document)
}
