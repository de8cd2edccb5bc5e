//! Texts that a face keeps on this device.

use korosho_domain::setup::{StoredEntry, StoredKey, StoredValue};
use tauri::{State, command};

use super::Answer;
use crate::state::App;

/// A text kept earlier.
#[command]
pub async fn read_stored(app: State<'_, App>, input: StoredKey) -> Answer<StoredValue> {
    Ok(app.texts.read_text(&input.key)?)
}

/// Keeps a text; on disk when this answers.
#[command]
pub async fn write_stored(app: State<'_, App>, input: StoredEntry) -> Answer<()> {
    Ok(app.texts.write_text(&input.key, input.value)?)
}
