//! Restore check: detects a database file restored from a backup or copied from another device by its
//! inode and creation time. Such a database does not know the order numbers assigned since.
//!
//! A restored disk image or a file overwritten in place is not detectable.

use std::io;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// Whether the file's identity differs from the recorded one; `false` without a record.
#[must_use]
pub fn is_restored(database: &Path) -> bool {
    let Ok(kept) = std::fs::read_to_string(kept_place(database)) else { return false };
    let restored = place(database).is_some_and(|place| place != kept);
    if restored {
        tracing::warn!("the database was put back from a copy: some numbers are left out");
    }
    restored
}

/// Records the identity of the database file.
///
/// # Errors
/// When the folder cannot be written.
pub fn record_location(database: &Path) -> io::Result<()> {
    match place(database) {
        Some(place) => std::fs::write(kept_place(database), place),
        None => Ok(()),
    }
}

fn kept_place(database: &Path) -> PathBuf {
    database.with_extension("place")
}

/// Inode and creation time; `None` if the system reports neither.
#[cfg(unix)]
fn place(database: &Path) -> Option<String> {
    use std::os::unix::fs::MetadataExt as _;

    let file = std::fs::metadata(database).ok()?;
    let born = file.created().ok().and_then(|born| born.duration_since(UNIX_EPOCH).ok());
    Some(format!("{}:{}", file.ino(), born.unwrap_or_default().as_nanos()))
}

/// Creation time: a copy has a new one.
#[cfg(not(unix))]
fn place(database: &Path) -> Option<String> {
    let born = std::fs::metadata(database).ok()?.created().ok()?;
    Some(born.duration_since(UNIX_EPOCH).ok()?.as_nanos().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_that_is_put_back_from_a_copy_is_restored() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("korosho.db");
        std::fs::write(&database, b"book").unwrap();
        assert!(!is_restored(&database), "nothing is known of it yet");
        record_location(&database).unwrap();
        std::fs::write(&database, b"book, written on").unwrap();
        assert!(!is_restored(&database), "it was only written to");
        let copy = folder.path().join("copy");
        std::fs::copy(&database, &copy).unwrap();
        std::fs::remove_file(&database).unwrap();
        std::fs::rename(&copy, &database).unwrap();
        assert!(is_restored(&database));
        record_location(&database).unwrap();
        assert!(!is_restored(&database));
    }

    #[test]
    fn one_that_is_not_there_was_not_put_back() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("korosho.db");
        record_location(&database).unwrap();
        assert!(!is_restored(&database));
    }
}
