//! Key-value files of a device: texts of the screens, settings, staff, tickets. Orders are in the
//! database instead.
//!
//! Each write is on disk when it returns and is then copied to a backup ([`sealed_file`]). The file
//! itself is written by a [`StoreFile`] of the shell.

pub mod sealed_file;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::setup::{MAX_STORED_BYTES, STORED_KEYS, StoredValue};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use sealed_file::FileState;

/// Key-value file that the shell provides, held in memory between writes.
pub trait StoreFile: Send + Sync {
    /// Value of a key.
    fn get(&self, key: &str) -> Option<Value>;
    /// Sets a value in memory; `None` deletes it.
    fn set(&self, key: &str, value: Option<Value>);
    /// All entries.
    fn entries(&self) -> Vec<(String, Value)>;
    /// Writes all entries to disk as one JSON object.
    fn save(&self) -> Result<(), Box<dyn Error>>;
}

/// Key-value file with a seal and a backup copy.
pub struct DeviceStore {
    file: Arc<dyn StoreFile>,
    path: PathBuf,
    state: FileState,
    saving: Mutex<()>,
}

impl DeviceStore {
    /// Repairs the file at `path`, then opens it with `open`.
    ///
    /// # Errors
    /// [`Problem::StorageFull`] if the folder cannot be written.
    pub fn open<E: Error>(
        path: PathBuf,
        open: impl FnOnce(&Path) -> Result<Arc<dyn StoreFile>, E>,
    ) -> Result<Self, Problem> {
        let state = sealed_file::repair(&path).map_err(|error| unwritable(&error))?;
        if state != FileState::Intact {
            tracing::warn!(?state, file = %path.display(), "a device file was broken and set aside");
        }
        let file = open(&path).map_err(|error| unwritable(&error))?;
        Ok(Self { file, path, state, saving: Mutex::new(()) })
    }

    /// State of the file when it was opened.
    #[must_use]
    pub const fn state(&self) -> FileState {
        self.state
    }

    /// Returns a screen's text under one of [`STORED_KEYS`].
    ///
    /// # Errors
    /// [`Problem::InvalidInput`] for any other key.
    pub fn read_text(&self, key: &str) -> Result<StoredValue, Problem> {
        check_key(key)?;
        Ok(StoredValue { value: self.read(key) })
    }

    /// Stores a screen's text; `None` deletes it.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`] for an unknown key or a text too long, [`Problem::StorageFull`].
    pub fn write_text(&self, key: &str, value: Option<String>) -> Result<(), Problem> {
        check_key(key)?;
        if value.as_ref().is_some_and(|text| text.len() > MAX_STORED_BYTES) {
            return Err(Problem::invalid("value", InvalidReason::TooLong));
        }
        self.write(key, value.as_ref())
    }

    /// Value of a key; `None` if it is absent or of another type.
    pub(crate) fn read<T: DeserializeOwned>(&self, key: &str) -> Option<T> {
        serde_json::from_value(self.file.get(key)?).ok()
    }

    /// Stores a value, on disk when this returns; `None` deletes it.
    ///
    /// # Errors
    /// [`Problem::StorageFull`]; memory then still agrees with the disk.
    pub(crate) fn write<T: Serialize>(&self, key: &str, value: Option<T>) -> Result<(), Problem> {
        let _one_at_a_time = self.saving.lock().unwrap_or_else(PoisonError::into_inner);
        let before = self.file.get(key);
        self.set(key, value.and_then(|value| serde_json::to_value(value).ok()));
        let saved =
            self.file.save().map_err(|error| unwritable(&*error)).and_then(|()| {
                sealed_file::back_up(&self.path).map_err(|error| unwritable(&error))
            });
        if saved.is_err() {
            self.set(key, before);
        }
        saved
    }

    /// Deletes a value.
    pub(crate) fn delete(&self, key: &str) -> Result<(), Problem> {
        self.write(key, None::<Value>)
    }

    fn set(&self, key: &str, value: Option<Value>) {
        self.file.set(key, value);
        let entries = self.file.entries();
        let seal = sealed_file::seal(entries.iter().map(|(key, value)| (key, value)));
        self.file.set(sealed_file::SEAL, Some(seal.into()));
    }
}

fn check_key(key: &str) -> Result<(), Problem> {
    if STORED_KEYS.contains(&key) {
        Ok(())
    } else {
        Err(Problem::invalid("key", InvalidReason::Unknown))
    }
}

fn unwritable(error: &dyn Error) -> Problem {
    tracing::error!(%error, "a device file cannot be written");
    Problem::StorageFull
}

#[cfg(any(test, feature = "fault-injection"))]
pub mod testing {
    //! Device file of tests.

    #![allow(clippy::unwrap_used, reason = "tests")]

    use std::collections::BTreeMap;
    use std::convert::Infallible;
    use std::fs;

    use super::*;

    struct JsonFile {
        path: PathBuf,
        entries: Mutex<BTreeMap<String, Value>>,
    }

    impl StoreFile for JsonFile {
        fn get(&self, key: &str) -> Option<Value> {
            self.entries.lock().unwrap().get(key).cloned()
        }

        fn set(&self, key: &str, value: Option<Value>) {
            let mut entries = self.entries.lock().unwrap();
            match value {
                Some(value) => drop(entries.insert(key.to_owned(), value)),
                None => drop(entries.remove(key)),
            }
        }

        fn entries(&self) -> Vec<(String, Value)> {
            self.entries.lock().unwrap().clone().into_iter().collect()
        }

        fn save(&self) -> Result<(), Box<dyn Error>> {
            Ok(fs::write(&self.path, serde_json::to_vec(&*self.entries.lock().unwrap())?)?)
        }
    }

    /// Opens the device file at `path`.
    #[must_use]
    pub fn open(path: PathBuf) -> Arc<DeviceStore> {
        let open = |path: &Path| {
            let stored = fs::read(path).ok().and_then(|text| serde_json::from_slice(&text).ok());
            let entries = Mutex::new(stored.unwrap_or_default());
            Ok::<Arc<dyn StoreFile>, Infallible>(Arc::new(JsonFile { path: path.into(), entries }))
        };
        Arc::new(DeviceStore::open(path, open).unwrap())
    }
}
