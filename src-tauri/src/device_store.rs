//! What faces and shell keep on this device, through the store plugin: the cart, choices, settings.
//!
//! Orders never go here; they live in the core's database. Each write is saved at once and then
//! copied aside ([`crate::safe_file`]).

use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::setup::{MAX_STORED_BYTES, STORED_KEYS, StoredValue};
use serde_json::Value;
use tauri::{AppHandle, Runtime};
use tauri_plugin_store::{Store, StoreExt};

use crate::safe_file::{self, Found};

/// One file of the store plugin with its safe copy.
pub struct DeviceStore {
    store: Arc<dyn Entries>,
    path: PathBuf,
    found: Found,
    saving: Mutex<()>,
}

/// What is used of the plugin's store, whichever runtime the app runs on.
trait Entries: Send + Sync {
    fn get(&self, key: &str) -> Option<Value>;
    fn set(&self, key: &str, value: Option<Value>);
    fn all(&self) -> Vec<(String, Value)>;
    fn save(&self) -> Result<(), tauri_plugin_store::Error>;
}

impl<R: Runtime> Entries for Store<R> {
    fn get(&self, key: &str) -> Option<Value> {
        Self::get(self, key)
    }

    fn set(&self, key: &str, value: Option<Value>) {
        match value {
            Some(value) => Self::set(self, key, value),
            None => {
                self.delete(key);
            }
        }
    }

    fn all(&self) -> Vec<(String, Value)> {
        self.entries()
    }

    fn save(&self) -> Result<(), tauri_plugin_store::Error> {
        Self::save(self)
    }
}

impl DeviceStore {
    /// Opens `path`, repairing it first.
    ///
    /// # Errors
    /// [`Problem::StorageFull`] when the folder cannot be written.
    pub fn open<R: Runtime>(app: &AppHandle<R>, path: PathBuf) -> Result<Self, Problem> {
        let found = safe_file::repair(&path).map_err(|error| unwritable(&error))?;
        if found != Found::Sound {
            tracing::warn!(?found, file = %path.display(), "a store file was broken and set aside");
        }
        let store = app
            .store_builder(&path)
            .disable_auto_save()
            .build()
            .map_err(|error| unwritable(&error))?;
        Ok(Self { store, path, found, saving: Mutex::new(()) })
    }

    /// How the file was found when it was opened.
    #[must_use]
    pub const fn found(&self) -> Found {
        self.found
    }

    /// A face's text under one of [`STORED_KEYS`].
    ///
    /// # Errors
    /// [`Problem::InvalidInput`] for any other key.
    pub fn read_text(&self, key: &str) -> Result<StoredValue, Problem> {
        known(key)?;
        let value = self.store.get(key).and_then(|value| value.as_str().map(str::to_owned));
        Ok(StoredValue { value })
    }

    /// Keeps or forgets a face's text; on disk when this returns.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`] for an unknown key or a text too long, [`Problem::StorageFull`].
    pub fn write_text(&self, key: &str, value: Option<String>) -> Result<(), Problem> {
        known(key)?;
        if value.as_ref().is_some_and(|text| text.len() > MAX_STORED_BYTES) {
            return Err(Problem::invalid("value", InvalidReason::TooLong));
        }
        self.write(key, value.map(Value::String))
    }

    /// A setting of the shell.
    pub fn read(&self, key: &str) -> Option<Value> {
        self.store.get(key)
    }

    /// Keeps or forgets a setting of the shell; on disk when this returns.
    ///
    /// # Errors
    /// [`Problem::StorageFull`]; memory then still agrees with the disk.
    pub fn write(&self, key: &str, value: Option<Value>) -> Result<(), Problem> {
        let _one_at_a_time = self.saving.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let before = self.store.get(key);
        self.store.set(key, value);
        self.seal();
        let saved = self.store.save().map_err(|error| unwritable(&error)).and_then(|()| {
            safe_file::keep_good_copy(&self.path).map_err(|error| unwritable(&error))
        });
        if saved.is_err() {
            self.store.set(key, before);
            self.seal();
        }
        saved
    }

    fn seal(&self) {
        let entries = self.store.all();
        let seal = safe_file::seal(entries.iter().map(|(key, value)| (key, value)));
        self.store.set(safe_file::SEAL, Some(seal.into()));
    }
}

fn known(key: &str) -> Result<(), Problem> {
    if STORED_KEYS.contains(&key) {
        Ok(())
    } else {
        Err(Problem::invalid("key", InvalidReason::Unknown))
    }
}

fn unwritable(error: &dyn std::error::Error) -> Problem {
    tracing::error!(%error, "the device store cannot be written");
    Problem::StorageFull
}
