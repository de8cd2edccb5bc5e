//! Quarantine of a corrupt SQLite file before it is opened. The file is renamed and never deleted:
//! it may hold orders that the store does not have yet.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use sqlx::any::install_default_drivers;
use sqlx::{AnyConnection, Connection as _, Row as _};

use super::StoreError;

/// Corrupt database file and its quarantine path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Corruption {
    /// New name of the file (`….broken-<n>`).
    pub quarantine_path: PathBuf,
    /// Number of quarantined files so far.
    pub count: u32,
    /// Whether only the write-ahead log was corrupt, so that the database without its latest part
    /// is still used.
    pub usable: bool,
}

/// Checks the SQLite database `file` before it is opened and quarantines a corrupt one, so that a
/// new one can be created.
pub async fn quarantine(file: &Path) -> io::Result<Option<Corruption>> {
    if !file.exists() {
        return Ok(None);
    }
    // Read before the file is opened: SQLite drops corrupt frames of the log on open.
    let log = fs::read(with_suffix(file, "-wal")).unwrap_or_default();
    if fs::metadata(file)?.len() > 0 && wal_is_whole(&log) {
        return if is_sound(file).await { Ok(None) } else { move_away(file, false).map(Some) };
    }
    let corruption = move_away(file, true)?;
    fs::copy(&corruption.quarantine_path, file)?;
    fs::write(with_suffix(file, "-wal"), log)?;
    if fs::metadata(file)?.len() > 0 && is_sound(file).await {
        return Ok(Some(corruption));
    }
    for part in PARTS {
        remove(&with_suffix(file, part))?;
    }
    Ok(Some(Corruption { usable: false, ..corruption }))
}

/// Suffixes of the database file and of SQLite's companion files.
const PARTS: [&str; 3] = ["", "-wal", "-shm"];

fn with_suffix(file: &Path, part: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(part);
    PathBuf::from(name)
}

fn remove(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Renames the file with all its parts.
fn move_away(file: &Path, usable: bool) -> io::Result<Corruption> {
    let name = |count: u32| with_suffix(file, &format!(".broken-{count}"));
    let count = (1..u32::MAX).find(|count| !name(*count).exists()).unwrap_or(u32::MAX);
    let quarantine_path = name(count);
    for part in PARTS {
        match fs::rename(with_suffix(file, part), with_suffix(&quarantine_path, part)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    tracing::error!(quarantine_path = %quarantine_path.display(), usable, "the database is corrupt and quarantined");
    Ok(Corruption { quarantine_path, count, usable })
}

/// SQLite result codes CORRUPT (11) and NOTADB (26), also extended. Any other error is not
/// corruption and is reported when the file is opened.
async fn is_sound(file: &Path) -> bool {
    match check(file).await {
        Ok(result) => result == "ok",
        Err(StoreError::Database(sqlx::Error::Database(error))) => {
            let code = error.code().and_then(|code| code.parse::<i64>().ok()).unwrap_or_default();
            !matches!(code & 0xff, 11 | 26)
        }
        Err(_) => true,
    }
}

async fn check(file: &Path) -> Result<String, StoreError> {
    install_default_drivers();
    let url = format!("sqlite://{}?mode=rw", file.display());
    let mut conn = AnyConnection::connect(&url).await?;
    let row = sqlx::query("PRAGMA quick_check(1)").fetch_one(&mut conn).await?;
    let result = row.try_get::<String, _>(0)?;
    conn.close().await?;
    Ok(result)
}

/// Size in bytes of the log's header, and of the header of each frame in it
/// (sqlite.org/fileformat2.html#walformat).
const HEAD: usize = 32;
const FRAME: usize = 24;

/// Whether no intact frame of a write-ahead log follows a damaged one. SQLite would silently end
/// the log at the damaged one. A log that merely stops is the normal result of a power cut.
fn wal_is_whole(log: &[u8]) -> bool {
    let Some(head) = log.get(..HEAD) else { return true };
    let size = word(head, 8) as usize;
    let big = word(head, 0) & 1 == 1;
    let mut sum = summed((0, 0), &head[..24], big);
    let magic = word(head, 0) & !1 == 0x377f_0682 && size.is_power_of_two() && size >= 512;
    if !magic || sum != (word(head, 24), word(head, 28)) {
        return log.len() <= HEAD;
    }
    let mut ended = false;
    for frame in log[HEAD..].chunks_exact(FRAME + size) {
        // Left over from before the log was reset.
        if frame[8..16] != head[16..24] {
            ended = true;
            continue;
        }
        let next = summed(summed(sum, &frame[..8], big), &frame[FRAME..], big);
        let good = next == (word(frame, 16), word(frame, 20));
        match (good, ended) {
            (true, false) => sum = next,
            // Its salts belong to this log, and it is after the end.
            (_, true) => return false,
            (false, false) => ended = true,
        }
    }
    true
}

fn word(bytes: &[u8], at: usize) -> u32 {
    bytes[at..at + 4].iter().fold(0, |sum, byte| (sum << 8) | u32::from(*byte))
}

/// SQLite's cumulative checksum over pairs of words.
fn summed(start: (u32, u32), bytes: &[u8], big: bool) -> (u32, u32) {
    bytes.chunks_exact(8).fold(start, |(one, two), pair| {
        let read = |at: usize| if big { word(pair, at) } else { word(pair, at).swap_bytes() };
        let one = one.wrapping_add(read(0)).wrapping_add(two);
        (one, two.wrapping_add(read(4)).wrapping_add(one))
    })
}

#[cfg(test)]
mod tests {
    use super::super::{Store, counters};
    use super::*;

    const ROWS: i64 = 40;

    /// Database whose last rows are only in its log, as a killed process leaves it.
    async fn left_behind(folder: &Path) -> PathBuf {
        let (file, left) = (folder.join("live.db"), folder.join("shop.db"));
        let store = Store::open(&format!("sqlite://{}", file.display())).await.unwrap();
        for row in 0..ROWS {
            if row == ROWS / 2 {
                let mut conn = store.connection().await.unwrap();
                let all = "PRAGMA wal_checkpoint(TRUNCATE)";
                sqlx::query(all).execute(&mut *conn).await.unwrap();
            }
            let mut tx = store.begin().await.unwrap();
            counters::next(&mut tx, &format!("row-{row}")).await.unwrap();
            tx.commit().await.unwrap();
        }
        for part in ["", "-wal"] {
            fs::copy(with_suffix(&file, part), with_suffix(&left, part)).unwrap();
        }
        store.close().await;
        left
    }

    async fn rows(file: &Path) -> i64 {
        let store = Store::open(&format!("sqlite://{}", file.display())).await.unwrap();
        let mut conn = store.connection().await.unwrap();
        let row = sqlx::query("SELECT COUNT(*) FROM counters").fetch_one(&mut *conn).await.unwrap();
        let rows = row.try_get::<i64, _>(0).unwrap();
        drop(conn);
        store.close().await;
        rows
    }

    #[tokio::test]
    async fn database_of_a_killed_process_is_intact() {
        let folder = tempfile::tempdir().unwrap();
        let file = left_behind(folder.path()).await;
        assert_eq!(quarantine(&file).await.unwrap(), None);
        assert_eq!(rows(&file).await, ROWS);
        assert_eq!(quarantine(&folder.path().join("none.db")).await.unwrap(), None);
    }

    #[tokio::test]
    async fn truncated_log_is_not_corrupt() {
        let folder = tempfile::tempdir().unwrap();
        let file = left_behind(folder.path()).await;
        let log = fs::read(with_suffix(&file, "-wal")).unwrap();
        for length in (0..log.len()).step_by(997) {
            assert!(wal_is_whole(&log[..length]), "{length}");
        }
        assert!(log.len() > 20 * 4096);
    }

    #[tokio::test]
    async fn damaged_wal_is_quarantined_and_its_valid_part_is_used() {
        let folder = tempfile::tempdir().unwrap();
        let file = left_behind(folder.path()).await;
        let mut log = fs::read(with_suffix(&file, "-wal")).unwrap();
        let middle = log.len() / 2;
        log[middle] ^= 1;
        fs::write(with_suffix(&file, "-wal"), &log).unwrap();
        let corruption = quarantine(&file).await.unwrap().unwrap();
        assert!(corruption.usable);
        assert_eq!(fs::read(with_suffix(&corruption.quarantine_path, "-wal")).unwrap(), log);
        assert!((ROWS / 2..ROWS).contains(&rows(&file).await));
        assert_eq!(quarantine(&file).await.unwrap(), None);
    }

    #[tokio::test]
    async fn corrupt_database_is_quarantined_and_replaced_by_an_empty_one() {
        let folder = tempfile::tempdir().unwrap();
        let file = left_behind(folder.path()).await;
        let _ = fs::remove_file(with_suffix(&file, "-wal"));
        let whole = fs::read(&file).unwrap();
        let mut scribbled = whole.clone();
        scribbled[4096..12_288].fill(0xa5);
        let found =
            [&whole[..0], &whole[..100], &whole[..whole.len() / 2], &scribbled, b"PK\x03\x04"];
        for (round, found) in (1..).zip(found) {
            fs::write(&file, found).unwrap();
            let corruption = quarantine(&file).await.unwrap().unwrap();
            assert_eq!((corruption.count, corruption.usable), (round, false));
            assert_eq!(fs::read(&corruption.quarantine_path).unwrap(), found);
            assert_eq!(rows(&file).await, 0);
            for part in PARTS {
                remove(&with_suffix(&file, part)).unwrap();
            }
        }
    }
}
