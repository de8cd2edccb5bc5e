//! Modes of files that contain personal data: only the user that runs the shop may read them,
//! whatever its umask is.
//!
//! A folder that exists keeps its mode: it may be shared on purpose. On systems without Unix modes
//! the folder's access list applies, and only its creation happens here.

use std::fs::{DirBuilder, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Suffixes of a SQLite database's files. SQLite gives new companion files the mode of the database.
const SQLITE_PARTS: [&str; 3] = ["", "-wal", "-shm"];

/// Creates a folder (0700) with its missing parents.
///
/// # Errors
/// [`io::Error`] if it cannot be created.
pub fn create_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Opens a file for appending and creates a missing one (0600); an existing one gets this mode.
///
/// # Errors
/// [`io::Error`] if it cannot be opened or belongs to another user.
pub fn append(file: &Path) -> io::Result<std::fs::File> {
    let mut options = OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let opened = options.open(file)?;
    restrict(file)?;
    Ok(opened)
}

/// Replaces a file (0600) at once: readers and a power cut find the former content or the new one.
///
/// # Errors
/// [`io::Error`] if it cannot be written; the former file remains.
pub fn replace(file: &Path, content: &[u8]) -> io::Result<()> {
    let mut name = file.as_os_str().to_owned();
    name.push(".new");
    let new = PathBuf::from(name);
    // A file that an interrupted run left may have another mode or owner.
    drop(std::fs::remove_file(&new));
    let mut opened = append(&new)?;
    let written = opened.write_all(content).and_then(|()| opened.sync_all());
    if let Err(error) = written.and_then(|()| std::fs::rename(&new, file)) {
        drop(std::fs::remove_file(&new));
        return Err(error);
    }
    match file.parent() {
        // Windows opens no folder.
        Some(folder) if cfg!(unix) => std::fs::File::open(folder)?.sync_all(),
        _ => Ok(()),
    }
}

/// Removes the access of other users to an existing file.
#[cfg(unix)]
fn restrict(file: &Path) -> io::Result<()> {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt as _;
    if std::fs::metadata(file)?.permissions().mode() & 0o077 == 0 {
        return Ok(());
    }
    std::fs::set_permissions(file, Permissions::from_mode(0o600))
}

#[cfg(not(unix))]
fn restrict(file: &Path) -> io::Result<()> {
    std::fs::metadata(file).map(drop)
}

/// Creates the file of a SQLite database before SQLite does, and restricts existing parts. Errors
/// are logged only: SQLite reports a file that cannot be opened in more detail.
pub(crate) fn prepare_database(url: &str) {
    let Some(file) = database_file(url) else { return };
    if let Err(error) = append(&file).map(drop) {
        tracing::warn!(%error, "the database file's mode is not set");
    }
    for part in &SQLITE_PARTS[1..] {
        let mut name = file.clone().into_os_string();
        name.push(part);
        let part = PathBuf::from(name);
        if part.exists()
            && let Err(error) = restrict(&part)
        {
            tracing::warn!(%error, "the mode of a database file is not set");
        }
    }
}

/// File of `sqlite://<path>`, as the driver decodes it; `None` for other databases, for one in
/// memory, and for one that is not to be created.
fn database_file(url: &str) -> Option<PathBuf> {
    let rest = url.strip_prefix("sqlite:")?;
    let rest = rest.strip_prefix("//").unwrap_or(rest);
    let (path, parameters) = rest.split_once('?').unwrap_or((rest, ""));
    let creates = !parameters.contains("mode=") || parameters.contains("mode=rwc");
    let path = percent_encoding::percent_decode_str(path).decode_utf8().ok()?;
    let is_file = !path.is_empty() && path != ":memory:";
    (creates && is_file).then(|| PathBuf::from(path.into_owned()))
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;
    use crate::store::Store;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[tokio::test]
    async fn database_and_its_log_are_readable_only_by_their_owner() {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("data of the shop");
        create_folder(&folder).unwrap();
        assert_eq!(mode(&folder), 0o700);
        let file = folder.join("korosho.db");
        let url = format!("sqlite://{}", file.display());
        let store = Store::open(&url).await.unwrap();
        let mut found = 0;
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            assert_eq!(mode(&path), 0o600, "{}", path.display());
            found += 1;
        }
        assert_eq!(found, 3, "database, log and shared memory");
        store.close().await;
    }

    #[tokio::test]
    async fn readable_database_of_an_older_release_is_restricted() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("korosho.db");
        let log = folder.path().join("korosho.db-wal");
        for path in [&file, &log] {
            fs::write(path, "").unwrap();
            fs::set_permissions(path, fs::Permissions::from_mode(0o644)).unwrap();
        }
        let store = Store::open(&format!("sqlite://{}", file.display())).await.unwrap();
        assert_eq!((mode(&file), mode(&log)), (0o600, 0o600));
        store.close().await;
    }

    #[test]
    fn replaced_file_is_private_and_survives_a_failed_write() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("key.pem");
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
        replace(&file, b"new").unwrap();
        assert_eq!((fs::read(&file).unwrap(), mode(&file)), (b"new".to_vec(), 0o600));
        fs::create_dir(folder.path().join("key.pem.new")).unwrap();
        assert!(replace(&file, b"newer").is_err());
        assert_eq!(fs::read(&file).unwrap(), b"new");
    }

    #[test]
    fn file_is_read_from_the_database_url_as_the_driver_reads_it() {
        let file = |url| database_file(url).map(|path| path.display().to_string());
        assert_eq!(file("sqlite:///var/k.db").as_deref(), Some("/var/k.db"));
        assert_eq!(file("sqlite:///var/a%20b.db?mode=rwc").as_deref(), Some("/var/a b.db"));
        assert_eq!(file("sqlite:k.db").as_deref(), Some("k.db"));
        for other in ["sqlite::memory:", "sqlite:///k.db?mode=ro", "postgres://k", ""] {
            assert_eq!(file(other), None, "{other}");
        }
    }
}
