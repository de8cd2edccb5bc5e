//! A safe copy around the store plugin's plain write.
//!
//! The plugin saves with one `fs::write`, so a power cut can leave a short file. After each save
//! the good content is written aside, flushed and renamed (`<name>.good`). Each content carries the
//! sum of itself ([`seal`]), so that a flipped bit is seen as well as a short file. Before the
//! plugin opens a file, [`repair`] looks whether it is whole; one that is not is set aside as
//! `<name>.broken-<n>` (never deleted) and the good copy takes its place.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};

/// The entry that holds the sum of all others.
pub const SEAL: &str = "seal";

/// What [`repair`] found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// Nothing there yet, or a file that parses.
    Sound,
    /// A broken file was set aside; the good copy is in its place.
    Restored,
    /// A broken file was set aside; there was no good copy.
    Lost,
}

/// The sum of `entries`, to be kept beside them under [`SEAL`].
pub fn seal<'a>(entries: impl IntoIterator<Item = (&'a String, &'a Value)>) -> String {
    let sorted: BTreeMap<_, _> = entries.into_iter().filter(|(key, _)| *key != SEAL).collect();
    let text = serde_json::to_vec(&sorted).unwrap_or_default();
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Makes sure that `path` is absent or whole.
///
/// # Errors
/// When files cannot be renamed or written.
pub fn repair(path: &Path) -> io::Result<Found> {
    let broken = match fs::read(path) {
        Ok(bytes) if is_whole(&bytes) => return Ok(Found::Sound),
        Ok(_) => {
            fs::rename(path, free_name(path))?;
            true
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => false,
        Err(error) => return Err(error),
    };
    match fs::read(good_copy(path)) {
        Ok(bytes) if is_whole(&bytes) => {
            write_durably(path, &bytes)?;
            Ok(Found::Restored)
        }
        _ if broken => Ok(Found::Lost),
        _ => Ok(Found::Sound),
    }
}

/// Keeps what stands in `path` as the good copy. Called after each save of the plugin.
///
/// # Errors
/// When the file cannot be read, is not what the plugin should have written, or the copy cannot be
/// written (a full disk): the old good copy then stays.
pub fn keep_good_copy(path: &Path) -> io::Result<()> {
    let bytes = fs::read(path)?;
    if !is_whole(&bytes) {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "the saved file is not whole"));
    }
    File::open(path)?.sync_all()?;
    write_durably(&good_copy(path), &bytes)
}

fn is_whole(bytes: &[u8]) -> bool {
    serde_json::from_slice::<Map<String, Value>>(bytes)
        .is_ok_and(|entries| entries.get(SEAL).is_some_and(|kept| *kept == seal(&entries)))
}

fn good_copy(path: &Path) -> PathBuf {
    with_suffix(path, "good")
}

fn numbered(path: &Path, number: u32) -> PathBuf {
    with_suffix(path, &format!("broken-{number}"))
}

fn free_name(path: &Path) -> PathBuf {
    (1..u32::MAX)
        .map(|number| numbered(path, number))
        .find(|candidate| !candidate.exists())
        .unwrap_or_else(|| numbered(path, 0))
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(".");
    name.push(suffix);
    path.with_file_name(name)
}

/// Writes aside, flushes the file, renames it over the old one and flushes the folder.
fn write_durably(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let aside = with_suffix(path, "new");
    let mut file = File::create(&aside)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&aside, path)?;
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
        keep_good_copy(&path).unwrap();
        (folder, path)
    }

    #[test]
    fn a_first_start_finds_nothing_wrong() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(repair(&folder.path().join("device.json")).unwrap(), Found::Sound);
    }

    #[test]
    fn a_file_cut_short_anywhere_comes_back_whole() {
        let cart = cart();
        for cut in 0..cart.len() {
            let (_folder, path) = saved_once();
            fs::write(&path, &cart[..cut]).unwrap();
            assert_eq!(repair(&path).unwrap(), Found::Restored, "cut at {cut}");
            assert_eq!(fs::read(&path).unwrap(), cart);
            assert_eq!(fs::read(numbered(&path, 1)).unwrap(), &cart[..cut], "nothing is deleted");
        }
    }

    #[test]
    fn a_bit_flipped_anywhere_is_seen_and_the_copy_takes_its_place() {
        let cart = cart();
        for at in 0..cart.len() {
            let (_folder, path) = saved_once();
            let mut bytes = cart.clone();
            bytes[at] ^= 1;
            fs::write(&path, &bytes).unwrap();
            assert_eq!(repair(&path).unwrap(), Found::Restored, "flipped at {at}");
            assert_eq!(fs::read(&path).unwrap(), cart);
        }
    }

    #[test]
    fn a_foreign_file_without_a_copy_is_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("device.json");
        fs::write(&path, b"PK\x03\x04").unwrap();
        assert_eq!(repair(&path).unwrap(), Found::Lost);
        assert!(!path.exists());
        assert_eq!(fs::read(numbered(&path, 1)).unwrap(), b"PK\x03\x04");
    }

    #[test]
    fn another_programs_settings_are_not_taken_for_ours() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("device.json");
        fs::write(&path, br#"{"root":"{}"}"#).unwrap();
        assert_eq!(repair(&path).unwrap(), Found::Lost);
    }

    #[test]
    fn a_vanished_file_is_restored_from_its_copy() {
        let (_folder, path) = saved_once();
        fs::remove_file(&path).unwrap();
        assert_eq!(repair(&path).unwrap(), Found::Restored);
        assert_eq!(fs::read(&path).unwrap(), cart());
    }

    #[test]
    fn a_bad_save_does_not_replace_the_good_copy() {
        let (_folder, path) = saved_once();
        fs::write(&path, b"{").unwrap();
        assert!(keep_good_copy(&path).is_err());
        assert_eq!(fs::read(good_copy(&path)).unwrap(), cart());
    }
}
