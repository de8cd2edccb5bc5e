//! Recovery code of a device: created with unlocked settings, and required after the loss of the files
//! with the PIN or the team.
//!
//! The keyring keeps the code's SHA-256 hash, outside of the data folder. Nothing slower is needed: a
//! code has 95 random bits, which cannot be guessed from the hash, unlike a PIN. Each data folder has an
//! entry of its own. The keyring also contains the URLs of store and server, with which a kiosk continues
//! to sell without its settings.

use korosho_domain::problem::Problem;
use korosho_domain::recovery::RecoveryCode;
use korosho_domain::staff::SettingsLockState;
use sha2::{Digest as _, Sha256};

use super::secrets::{SecretName, Secrets};
use super::settings::Settings;
use super::setup;
use crate::staff::{RecoveryEntry, SettingsLock, UnlockedSettings};

/// Reads the entry of the recovery code if the PIN or the team is absent, which is the only use of the
/// entry. A device with a key pair from the environment needs neither a PIN nor a keyring.
pub async fn read_entry(settings: &Settings, lock: &SettingsLock) {
    if settings.has_key_pair_override() || !lock.is_lost() {
        return;
    }
    let has_store = settings.store_url().is_some();
    let was_used = settings.is_file_lost() || lock.lost_team() || has_store;
    let entry = match settings.secret_store.read_entry(entry(settings)).await {
        Ok(Some(hash)) => RecoveryEntry::Hash(hash),
        Ok(None) => RecoveryEntry::Absent,
        // A device that was never set up: its first run names the package to install.
        Err(Problem::KeyringMissing) if !was_used => RecoveryEntry::Absent,
        Err(problem) => RecoveryEntry::Unreadable(problem),
    };
    lock.set_recovery(entry);
}

/// Whether there is a recovery code; `None` without a keyring to store one.
pub async fn has_code(settings: &Settings) -> Option<bool> {
    if settings.has_key_pair_override() {
        return None;
    }
    let hash = settings.secret_store.read_entry(entry(settings)).await.ok()?;
    Some(hash.is_some())
}

/// Creates a recovery code, which replaces the former one.
///
/// # Errors
/// [`Problem::PinNeeded`] without a PIN, whose absence would then count as a loss, [`Problem::Forbidden`] with a key
/// pair from the environment, [`Problem::KeyringLocked`], [`Problem::KeyringMissing`],
/// [`Problem::StorageFull`].
pub async fn create_code(
    settings: &Settings,
    _: &UnlockedSettings,
    lock: &SettingsLock,
) -> Result<RecoveryCode, Problem> {
    if settings.has_key_pair_override() {
        return Err(Problem::Forbidden);
    }
    if !lock.has_pin() {
        return Err(Problem::PinNeeded);
    }
    lock.record_team()?;
    let code = RecoveryCode::from_random(rand::random());
    settings.secret_store.write_entry(entry(settings), hash(&code)?).await?;
    if let Some(url) = settings.store_url() {
        settings.secret_store.write(SecretName::StoreUrl, url).await?;
    }
    if let Some(url) = settings.server_url() {
        settings.secret_store.write(SecretName::ServerUrl, url).await?;
    }
    tracing::info!("a recovery code was created");
    Ok(code)
}

/// Unlocks the settings with the recovery code if their PIN or the team was lost.
///
/// # Errors
/// As [`SettingsLock::recover`].
pub async fn recover(
    settings: &Settings,
    lock: &SettingsLock,
    typed: &RecoveryCode,
) -> Result<SettingsLockState, Problem> {
    let typed = hash(typed)?;
    read_entry(settings, lock).await;
    lock.recover(typed).await
}

/// Reads the secrets of the device. After a loss of the settings it restores the URLs first, because a
/// token is of no use without the URL of its server.
///
/// # Errors
/// [`Problem::KeyringLocked`], [`Problem::KeyringMissing`], [`Problem::StorageFull`].
pub async fn read_secrets(
    settings: &Settings,
    lock: &SettingsLock,
) -> Result<Option<Secrets>, Problem> {
    read_entry(settings, lock).await;
    restore_urls(settings, lock).await?;
    settings.secrets().await
}

/// Restores the URLs of store and server from the keyring after a loss of the settings, so that the shop
/// opens. Payments by the server are offered after the next connection to it in the settings.
///
/// # Errors
/// [`Problem::KeyringLocked`], [`Problem::KeyringMissing`], [`Problem::StorageFull`].
async fn restore_urls(settings: &Settings, lock: &SettingsLock) -> Result<(), Problem> {
    if settings.store_url().is_some() || !lock.needs_recovery() {
        return Ok(());
    }
    if let Some(url) = settings.secret_store.read(SecretName::ServerUrl).await? {
        settings.store_server(Some((&setup::server_url(&url)?, &[])))?;
    }
    let Some(url) = settings.secret_store.read(SecretName::StoreUrl).await? else { return Ok(()) };
    settings.store_store_url(&setup::store_url(&url)?)
}

/// Name of the entry: one for each data folder.
fn entry(settings: &Settings) -> String {
    settings.overridden_folder().map_or_else(
        || "recovery-code".to_owned(),
        |folder| format!("recovery-code {}", folder.display()),
    )
}

fn hash(code: &RecoveryCode) -> Result<String, Problem> {
    Ok(hex::encode(Sha256::digest(code.symbols()?)))
}
