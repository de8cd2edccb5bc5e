//! Whether the database was put back from a backup, or comes from another machine: it then lies elsewhere
//! on the disk than it did, and has forgotten which numbers were given out since.
//!
//! A disk that is set back as a whole, or a file that is written over in its place, cannot be told from
//! one that was always there.

use std::io;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// Whether the database lies elsewhere than it did; `false` for one that is new, or not known yet.
#[must_use]
pub fn is_restored(database: &Path) -> bool {
    let Ok(kept) = std::fs::read_to_string(kept_place(database)) else { return false };
    let restored = place(database).is_some_and(|place| place != kept);
    if restored {
        tracing::warn!("the database was put back from a copy: some numbers are left out");
    }
    restored
}

/// Notes where the database is.
///
/// # Errors
/// When the folder cannot be written.
pub fn note_place(database: &Path) -> io::Result<()> {
    match place(database) {
        Some(place) => std::fs::write(kept_place(database), place),
        None => Ok(()),
    }
}

fn kept_place(database: &Path) -> PathBuf {
    database.with_extension("place")
}

/// Its file's number and birth; `None` where the system tells neither.
#[cfg(unix)]
fn place(database: &Path) -> Option<String> {
    use std::os::unix::fs::MetadataExt as _;

    let file = std::fs::metadata(database).ok()?;
    let born = file.created().ok().and_then(|born| born.duration_since(UNIX_EPOCH).ok());
    Some(format!("{}:{}", file.ino(), born.unwrap_or_default().as_nanos()))
}

/// Its birth: copies are born anew.
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
        note_place(&database).unwrap();
        std::fs::write(&database, b"book, written on").unwrap();
        assert!(!is_restored(&database), "it was only written to");
        let copy = folder.path().join("copy");
        std::fs::copy(&database, &copy).unwrap();
        std::fs::remove_file(&database).unwrap();
        std::fs::rename(&copy, &database).unwrap();
        assert!(is_restored(&database));
        note_place(&database).unwrap();
        assert!(!is_restored(&database));
    }

    #[test]
    fn one_that_is_not_there_was_not_put_back() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("korosho.db");
        note_place(&database).unwrap();
        assert!(!is_restored(&database));
    }
}
