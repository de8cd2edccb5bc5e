//! The catalogue on disk: what makes an instant start and an offline start the same thing.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::snapshot::Contents;

/// Grows when [`Contents`] changes its meaning; other versions are ignored.
const FORMAT: u32 = 1;

/// A copy with the time at which it was true, milliseconds since 1970.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Copy {
    pub fresh_at: i64,
    pub contents: Contents,
}

/// The file of a store's copy. Another store has another file.
pub(super) fn file(data_dir: &Path, store: &str) -> PathBuf {
    let name = Sha256::digest(store.as_bytes());
    let hex: String = name.iter().take(6).map(|byte| format!("{byte:02x}")).collect();
    data_dir.join(format!("catalogue-{hex}.json"))
}

/// Reads a copy. One that is damaged is set aside as `….broken`, so that it can be looked at.
pub(super) fn load(file: &Path) -> Option<Copy> {
    let bytes = fs::read(file).ok()?;
    let copy = parse(&bytes);
    if copy.is_none() {
        tracing::warn!(file = %file.display(), "the catalogue on disk cannot be read; starting without");
        let _ = fs::rename(file, file.with_extension("broken"));
    }
    copy
}

/// One line `format checksum`, then JSON.
fn parse(bytes: &[u8]) -> Option<Copy> {
    let end = bytes.iter().position(|byte| *byte == b'\n')?;
    let head = std::str::from_utf8(&bytes[..end]).ok()?;
    let body = &bytes[end + 1..];
    (head == header(body)).then(|| serde_json::from_slice(body).ok()).flatten()
}

fn header(body: &[u8]) -> String {
    let sum: String = Sha256::digest(body).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{FORMAT} {sum}")
}

/// Replaces the copy in one step; power that fails leaves the old one.
///
/// # Errors
/// When the disk cannot be written.
pub(super) fn save(file: &Path, copy: &Copy) -> io::Result<()> {
    let body = serde_json::to_vec(copy)?;
    let next = file.with_extension("next");
    let mut out = File::create(&next)?;
    writeln!(out, "{}", header(&body))?;
    out.write_all(&body)?;
    out.sync_all()?;
    fs::rename(&next, file)?;
    match file.parent() {
        Some(folder) => File::open(folder)?.sync_all(),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn copy() -> Copy {
        let contents = Contents { currency: "KES".to_owned(), ..Contents::default() };
        Copy { fresh_at: 7, contents }
    }

    #[test]
    fn what_is_saved_is_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let file = file(folder.path(), "https://shop.example/");
        assert!(load(&file).is_none());
        save(&file, &copy()).unwrap();
        let read = load(&file).unwrap();
        assert_eq!((read.fresh_at, read.contents.currency.as_str()), (7, "KES"));
    }

    #[test]
    fn a_copy_damaged_anywhere_is_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        let file = file(folder.path(), "https://shop.example/");
        save(&file, &copy()).unwrap();
        let whole = fs::read(&file).unwrap();
        for at in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[at] ^= 1;
            fs::write(&file, &damaged).unwrap();
            assert!(load(&file).is_none(), "byte {at}");
            assert!(!file.exists());
            fs::write(&file, &whole[..at]).unwrap();
            assert!(load(&file).is_none(), "cut at {at}");
        }
        assert!(file.with_extension("broken").exists());
    }

    #[test]
    fn each_store_has_its_own() {
        let folder = Path::new("data");
        assert_ne!(file(folder, "https://a.example/"), file(folder, "https://b.example/"));
    }
}
