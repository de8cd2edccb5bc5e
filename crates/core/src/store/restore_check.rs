//! Restore check: detects a database file restored from a backup or copied from another machine by
//! its inode and creation time. Such a database does not know the order numbers assigned since.
//!
//! A restored disk image or a file overwritten in place is not detectable.

use std::io;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use crate::private_files;

/// Whether the file's identity differs from the recorded one; `false` without a record.
pub(crate) fn is_restored(database: &Path) -> bool {
    let Ok(recorded) = std::fs::read_to_string(record_path(database)) else { return false };
    let restored = file_identity(database).is_some_and(|identity| identity != recorded);
    if restored {
        tracing::warn!("the database was restored from a copy: some order numbers are skipped");
    }
    restored
}

/// Records the identity of the database file.
pub(crate) fn record_identity(database: &Path) -> io::Result<()> {
    match file_identity(database) {
        Some(identity) => private_files::replace(&record_path(database), identity.as_bytes()),
        None => Ok(()),
    }
}

/// Deletes the record: the database was replaced on purpose.
pub(crate) fn forget_identity(database: &Path) -> io::Result<()> {
    match std::fs::remove_file(record_path(database)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

fn record_path(database: &Path) -> PathBuf {
    database.with_extension("place")
}

/// Inode and creation time; `None` if the system reports neither.
#[cfg(unix)]
fn file_identity(database: &Path) -> Option<String> {
    use std::os::unix::fs::MetadataExt as _;

    let file = std::fs::metadata(database).ok()?;
    let born = file.created().ok().and_then(|born| born.duration_since(UNIX_EPOCH).ok());
    Some(format!("{}:{}", file.ino(), born.unwrap_or_default().as_nanos()))
}

/// Creation time: a copy has a new one.
#[cfg(not(unix))]
fn file_identity(database: &Path) -> Option<String> {
    let born = std::fs::metadata(database).ok()?.created().ok()?;
    Some(born.duration_since(UNIX_EPOCH).ok()?.as_nanos().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn database_replaced_by_a_copy_is_restored() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("korosho.db");
        std::fs::write(&database, b"book").unwrap();
        assert!(!is_restored(&database), "no record yet");
        record_identity(&database).unwrap();
        std::fs::write(&database, b"book, written on").unwrap();
        assert!(!is_restored(&database), "it was only written to");
        let copy = folder.path().join("copy");
        std::fs::copy(&database, &copy).unwrap();
        std::fs::remove_file(&database).unwrap();
        std::fs::rename(&copy, &database).unwrap();
        assert!(is_restored(&database));
        record_identity(&database).unwrap();
        assert!(!is_restored(&database));
    }

    #[test]
    fn missing_database_is_not_restored() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("korosho.db");
        record_identity(&database).unwrap();
        assert!(!is_restored(&database));
    }
}
