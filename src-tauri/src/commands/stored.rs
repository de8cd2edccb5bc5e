//! Commands for texts that an app stores on this device.

use korosho_domain::setup::{StoredEntry, StoredKey, StoredValue};
use tauri::{State, command};

use super::Answer;
use crate::state::App;

/// Returns a stored text.
#[command]
pub async fn read_stored(app: State<'_, App>, input: StoredKey) -> Answer<StoredValue> {
    Ok(app.texts.read_text(&input.key)?)
}

/// Stores a text; on disk when the call returns.
#[command]
pub async fn write_stored(app: State<'_, App>, input: StoredEntry) -> Answer<()> {
    Ok(app.texts.write_text(&input.key, input.value)?)
}
