//! Settings file: export and import of a device's settings, without secrets.

use std::fs;
use std::path::{Path, PathBuf};

use korosho_domain::device::ShopDetails;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::setup::AppMode;
use serde::{Deserialize, Serialize};
use url::Url;

use super::secrets::SecretName;
use super::settings::Settings;
use super::{payment_keys, setup, shop_details};
use crate::private_files;
use crate::staff::UnlockedSettings;

/// Largest accepted file in bytes; an export has a few hundred.
const MAX_BYTES: usize = 64 << 10;

/// Name of the file without its ending.
const NAME: &str = "korosho-settings";

/// Contents of the file; keys are entered on each device.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SettingsFile {
    /// Format version.
    korosho_settings: u32,
    mode: AppMode,
    autostart: bool,
    store_url: Option<String>,
    shop: Option<ShopDetails>,
    mpesa_shortcode: Option<String>,
    #[serde(default)]
    mpesa_till: Option<String>,
}

const VERSION: u32 = 1;

/// Exports the settings to a new file in `folder`.
///
/// # Errors
/// [`Problem::StorageFull`] if the file cannot be written.
pub fn export(
    settings: &Settings,
    _: &UnlockedSettings,
    mode: AppMode,
    folder: &Path,
) -> Result<PathBuf, Problem> {
    let file = SettingsFile {
        korosho_settings: VERSION,
        mode,
        autostart: settings.autostart(),
        store_url: settings.store_url(),
        shop: settings.shop(),
        mpesa_shortcode: settings.mpesa_shortcode(),
        mpesa_till: settings.mpesa_till(),
    };
    let text = serde_json::to_string_pretty(&file).unwrap_or_default();
    write(folder, NAME, "json", &text)
}

/// Writes a text to a new file (0600) in `folder`; an existing file is never overwritten.
///
/// # Errors
/// [`Problem::StorageFull`] if the file cannot be written.
pub fn write(folder: &Path, name: &str, ending: &str, text: &str) -> Result<PathBuf, Problem> {
    let path = free_name(folder, name, ending);
    fs::create_dir_all(folder)
        .and_then(|()| private_files::replace(&path, text.as_bytes()))
        .map_err(|error| {
            tracing::error!(%error, "a file cannot be exported");
            Problem::StorageFull
        })?;
    Ok(path)
}

fn free_name(folder: &Path, name: &str, ending: &str) -> PathBuf {
    let named = |number: u32| match number {
        1 => folder.join(format!("{name}.{ending}")),
        number => folder.join(format!("{name}-{number}.{ending}")),
    };
    (1..u32::MAX).map(named).find(|path| !path.exists()).unwrap_or_else(|| named(u32::MAX))
}

/// Imports the settings of another device. The key pair of one store is never sent to another: if
/// the store changes, its key pair is deleted.
///
/// # Errors
/// [`Problem::InvalidInput`] for an unknown or invalid file, [`Problem::KeyringLocked`] or
/// [`Problem::KeyringMissing`] if an old key pair cannot be deleted: then nothing is stored.
/// [`Problem::StorageFull`].
pub async fn import(
    settings: &Settings,
    unlocked: &UnlockedSettings,
    text: &str,
) -> Result<(), Problem> {
    let ImportedSettings { mode, autostart, store, shop, shortcode, till } = parse(text)?;
    // Before the new address counts: an old key pair that stays would be sent to it.
    let before = settings.store_url();
    if store.as_ref().is_some_and(|store| before.as_deref() != Some(store.as_str())) {
        let of_old = [SecretName::StoreUrl, SecretName::StoreKey, SecretName::StoreSecret];
        settings.secret_store.delete(&of_old).await?;
        setup::disconnect_server(settings).await?;
    }
    settings.store_mode(unlocked, mode, autostart)?;
    if let Some(shop) = shop {
        settings.store_shop(unlocked, &shop)?;
    }
    if let Some(shortcode) = shortcode {
        settings.store_mpesa_shortcode(&shortcode)?;
    }
    if let Some(till) = till {
        settings.store_mpesa_till(&till)?;
    }
    store.map_or(Ok(()), |store| settings.store_store_url(&store))
}

/// Validated contents of a settings file.
#[derive(Debug, PartialEq, Eq)]
pub struct ImportedSettings {
    /// Program of the device.
    pub mode: AppMode,
    /// Whether it starts with the computer.
    pub autostart: bool,
    /// Base URL of the store.
    pub store: Option<Url>,
    /// Details of the shop.
    pub shop: Option<ShopDetails>,
    /// Short code of the M-Pesa account.
    pub shortcode: Option<String>,
    /// Till that M-Pesa pays to.
    pub till: Option<String>,
}

/// Parses and validates a settings file.
///
/// # Errors
/// [`Problem::InvalidInput`] with the field that is wrong.
pub fn parse(text: &str) -> Result<ImportedSettings, Problem> {
    if text.len() > MAX_BYTES {
        return Err(Problem::invalid("text", InvalidReason::TooLong));
    }
    let file: SettingsFile = serde_json::from_str(text)
        .map_err(|_| Problem::invalid("text", InvalidReason::Malformed))?;
    if file.korosho_settings != VERSION {
        return Err(Problem::invalid("text", InvalidReason::Unknown));
    }
    let number = |field, text: Option<&str>| {
        text.map(|text| payment_keys::shortcode(field, text)).transpose()
    };
    Ok(ImportedSettings {
        mode: file.mode,
        autostart: file.autostart,
        store: file.store_url.as_deref().map(setup::store_url).transpose()?,
        shop: file.shop.as_ref().map(shop_details::check).transpose()?,
        shortcode: number("mpesa_shortcode", file.mpesa_shortcode.as_deref())?,
        till: number("mpesa_till", file.mpesa_till.as_deref())?,
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use serde_json::json;

    use super::*;
    use crate::clock::SystemClock;
    use crate::device::env_overrides::EnvOverrides;
    use crate::device::secrets::Keyring;
    use crate::{device_store, staff};

    struct LockedKeyring;

    impl Keyring for LockedKeyring {
        fn read(&self, _: &str) -> Result<Option<String>, Problem> {
            Err(Problem::KeyringLocked)
        }

        fn write(&self, _: &str, _: &str) -> Result<(), Problem> {
            Err(Problem::KeyringLocked)
        }
    }

    #[tokio::test]
    async fn import_of_another_store_changes_nothing_while_the_keyring_is_locked() {
        let folder = tempfile::tempdir().unwrap();
        let file = device_store::testing::open(folder.path().join("settings.json"));
        let settings = Settings::new(file, EnvOverrides::default(), Arc::new(LockedKeyring));
        settings.store_store_url(&"https://store.example/".parse().unwrap()).unwrap();
        let staff = staff::testing::without_members(folder.path(), Arc::new(SystemClock));
        let unlocked = staff.settings_lock.require().unwrap();
        let of_store = |url: &str| {
            json!({ "korosho_settings": VERSION, "mode": "kiosk", "autostart": true,
                "store_url": url, "shop": null, "mpesa_shortcode": "174379" })
            .to_string()
        };
        let thief = of_store("https://thief.example");
        assert_eq!(import(&settings, &unlocked, &thief).await, Err(Problem::KeyringLocked));
        assert_eq!(settings.store_url().as_deref(), Some("https://store.example/"));
        assert_eq!((settings.mode(), settings.mpesa_shortcode()), (None, None));
        let same = of_store("https://store.example");
        assert_eq!(import(&settings, &unlocked, &same).await, Ok(()), "no key pair is deleted");
        assert_eq!(settings.mode(), Some(AppMode::Kiosk));
    }

    #[cfg(unix)]
    #[test]
    fn only_the_user_may_read_an_export() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let file = write(folder.path(), "orders", "csv", "Amina").unwrap();
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(fs::read_to_string(&file).unwrap(), "Amina");
    }

    #[test]
    fn export_never_overwrites_an_earlier_one() {
        let folder = tempfile::tempdir().unwrap();
        let free = || free_name(folder.path(), NAME, "json");
        assert_eq!(free(), folder.path().join("korosho-settings.json"));
        fs::write(folder.path().join("korosho-settings.json"), "{}").unwrap();
        assert_eq!(free(), folder.path().join("korosho-settings-2.json"));
    }
}
