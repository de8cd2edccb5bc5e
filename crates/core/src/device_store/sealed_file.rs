//! Sealed JSON files: a checksum inside each file, and a backup copy of its last good content.
//!
//! Tauri's store plugin saves with one `fs::write`, so a power cut can leave a short file. After
//! each save the content is copied durably to `<name>.good`. The checksum ([`seal`]) detects
//! flipped bits as well as a short file. Before the plugin opens a file, [`repair`] checks it; a
//! broken one is renamed to `<name>.broken-<n>` (never deleted) and replaced by the backup.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};

/// Key of the checksum of all other entries.
pub const SEAL: &str = "seal";

/// State of a file before [`repair`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileState {
    /// Absent, or with a valid seal.
    Intact,
    /// Broken and quarantined; replaced by the backup.
    Restored,
    /// Broken and quarantined, now or at an earlier start since which nothing was written; there was no
    /// backup.
    Lost,
}

/// SHA-256 of the entries without their seal, in the order of their keys.
pub fn seal<'a>(entries: impl IntoIterator<Item = (&'a String, &'a Value)>) -> String {
    let sorted: BTreeMap<_, _> = entries.into_iter().filter(|(key, _)| *key != SEAL).collect();
    let text = serde_json::to_vec(&sorted).unwrap_or_default();
    hex::encode(Sha256::digest(text))
}

/// Replaces a broken file by its backup; afterwards the file is absent or intact.
pub fn repair(path: &Path) -> io::Result<FileState> {
    let broken = match fs::read(path) {
        Ok(bytes) if is_intact(&bytes) => return Ok(FileState::Intact),
        Ok(bytes) if has_no_entry(&bytes) => {
            fs::remove_file(path)?;
            false
        }
        Ok(_) => {
            fs::rename(path, free_broken_path(path))?;
            true
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => false,
        Err(error) => return Err(error),
    };
    match fs::read(backup_path(path)) {
        Ok(bytes) if is_intact(&bytes) => {
            write_durably(path, &bytes)?;
            Ok(FileState::Restored)
        }
        _ if broken || broken_path(path, 1).exists() => Ok(FileState::Lost),
        _ => Ok(FileState::Intact),
    }
}

/// Copies the file to its backup.
///
/// # Errors
/// [`io::Error`] if the file is unreadable or broken, or the disk is full: the old backup then
/// stays.
pub fn back_up(path: &Path) -> io::Result<()> {
    let bytes = fs::read(path)?;
    if !is_intact(&bytes) {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "the saved file is broken"));
    }
    File::open(path)?.sync_all()?;
    write_durably(&backup_path(path), &bytes)
}

/// Whether the content of a file carries its seal.
#[must_use]
pub fn is_intact(bytes: &[u8]) -> bool {
    serde_json::from_slice::<Map<String, Value>>(bytes)
        .is_ok_and(|entries| entries.get(SEAL).is_some_and(|stored| *stored == seal(&entries)))
}

/// Whether the file is an empty object. The store plugin saves each open file when the app exits,
/// also one that nothing was ever written to, and then without a seal.
fn has_no_entry(bytes: &[u8]) -> bool {
    serde_json::from_slice::<Map<String, Value>>(bytes).is_ok_and(|entries| entries.is_empty())
}

fn backup_path(path: &Path) -> PathBuf {
    with_suffix(path, "good")
}

fn broken_path(path: &Path, number: u32) -> PathBuf {
    with_suffix(path, &format!("broken-{number}"))
}

fn free_broken_path(path: &Path) -> PathBuf {
    (1..u32::MAX)
        .map(|number| broken_path(path, number))
        .find(|candidate| !candidate.exists())
        .unwrap_or_else(|| broken_path(path, 0))
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(".");
    name.push(suffix);
    path.with_file_name(name)
}

/// Writes a new file, flushes it, renames it over the old one and flushes the folder.
fn write_durably(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let new = with_suffix(path, "new");
    let mut file = File::create(&new)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&new, path)?;
    match path.parent() {
        Some(folder) => File::open(folder)?.sync_all(),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cart() -> Vec<u8> {
        let mut entries = Map::new();
        entries.insert("root".to_owned(), Value::from("{\"cartCount\":2,\"total\":145000}"));
        entries.insert("language".to_owned(), Value::from("sw"));
        entries.insert(SEAL.to_owned(), Value::from(seal(&entries)));
        serde_json::to_vec(&entries).unwrap()
    }

    fn saved_once() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("device.json");
        fs::write(&path, cart()).unwrap();
        back_up(&path).unwrap();
        (folder, path)
    }

    #[test]
    fn absent_file_is_intact() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(repair(&folder.path().join("device.json")).unwrap(), FileState::Intact);
    }

    #[test]
    fn file_truncated_at_any_length_is_restored() {
        let cart = cart();
        for cut in 0..cart.len() {
            let (_folder, path) = saved_once();
            fs::write(&path, &cart[..cut]).unwrap();
            assert_eq!(repair(&path).unwrap(), FileState::Restored, "cut at {cut}");
            assert_eq!(fs::read(&path).unwrap(), cart);
            assert_eq!(
                fs::read(broken_path(&path, 1)).unwrap(),
                &cart[..cut],
                "nothing is deleted"
            );
        }
    }

    #[test]
    fn file_with_a_flipped_bit_is_restored() {
        let cart = cart();
        for at in 0..cart.len() {
            let (_folder, path) = saved_once();
            let mut bytes = cart.clone();
            bytes[at] ^= 1;
            fs::write(&path, &bytes).unwrap();
            assert_eq!(repair(&path).unwrap(), FileState::Restored, "flipped at {at}");
            assert_eq!(fs::read(&path).unwrap(), cart);
        }
    }

    #[test]
    fn foreign_file_without_a_backup_is_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("device.json");
        fs::write(&path, b"PK\x03\x04").unwrap();
        assert_eq!(repair(&path).unwrap(), FileState::Lost);
        assert!(!path.exists());
        assert_eq!(fs::read(broken_path(&path, 1)).unwrap(), b"PK\x03\x04");
        assert_eq!(repair(&path).unwrap(), FileState::Lost, "at the next start as well");
        fs::write(&path, cart()).unwrap();
        assert_eq!(repair(&path).unwrap(), FileState::Intact);
    }

    #[test]
    fn json_without_a_seal_is_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("device.json");
        fs::write(&path, br#"{"root":"{}"}"#).unwrap();
        assert_eq!(repair(&path).unwrap(), FileState::Lost);
    }

    #[test]
    fn file_saved_without_an_entry_counts_as_absent() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("device.json");
        fs::write(&path, b"{}").unwrap();
        assert_eq!(repair(&path).unwrap(), FileState::Intact);
        assert!(!path.exists() && !broken_path(&path, 1).exists());
        let (_folder, path) = saved_once();
        fs::write(&path, b"{}").unwrap();
        assert_eq!(repair(&path).unwrap(), FileState::Restored, "what was saved before comes back");
    }

    #[test]
    fn missing_file_is_restored_from_its_backup() {
        let (_folder, path) = saved_once();
        fs::remove_file(&path).unwrap();
        assert_eq!(repair(&path).unwrap(), FileState::Restored);
        assert_eq!(fs::read(&path).unwrap(), cart());
    }

    #[test]
    fn broken_save_does_not_replace_the_backup() {
        let (_folder, path) = saved_once();
        fs::write(&path, b"{").unwrap();
        assert!(back_up(&path).is_err());
        assert_eq!(fs::read(backup_path(&path)).unwrap(), cart());
    }
}
