//! Device files through Tauri's store plugin.

use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;

use korosho_core::device_store::{DeviceStore, StoreFile};
use korosho_domain::problem::Problem;
use serde_json::Value;
use tauri::{AppHandle, Runtime};
use tauri_plugin_store::{Store, StoreExt as _};

struct PluginFile<R: Runtime>(Arc<Store<R>>);

impl<R: Runtime> StoreFile for PluginFile<R> {
    fn get(&self, key: &str) -> Option<Value> {
        self.0.get(key)
    }

    fn set(&self, key: &str, value: Option<Value>) {
        match value {
            Some(value) => self.0.set(key, value),
            None => drop(self.0.delete(key)),
        }
    }

    fn entries(&self) -> Vec<(String, Value)> {
        self.0.entries()
    }

    fn save(&self) -> Result<(), Box<dyn Error>> {
        Ok(self.0.save()?)
    }
}

/// Opens the device file at `path`.
///
/// # Errors
/// [`Problem::StorageFull`] if the folder cannot be written.
pub fn open<R: Runtime>(app: &AppHandle<R>, path: PathBuf) -> Result<Arc<DeviceStore>, Problem> {
    let open = |path: &std::path::Path| {
        let store = app.store_builder(path).disable_auto_save().build()?;
        Ok::<Arc<dyn StoreFile>, tauri_plugin_store::Error>(Arc::new(PluginFile(store)))
    };
    Ok(Arc::new(DeviceStore::open(path, open)?))
}
