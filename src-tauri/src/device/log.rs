//! Log of the app: JSON lines in a file of limited size, and the terminal if there is one.
//!
//! It contains no personal data: commands log codes and incident ids, never their input.

use std::fs::{self, File};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use korosho_core::private_files;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer, fmt};

/// Size in bytes after which the log file is renamed; one older file is kept.
const LIMIT: u64 = 2 << 20;

/// Path of the log in this data folder.
#[must_use]
pub fn path(data_dir: &Path) -> PathBuf {
    data_dir.join("logs").join("korosho.log")
}

/// Starts logging, also of panics. Without a writable folder only the terminal gets the log.
pub fn start(data_dir: &Path) {
    // The HTML parser warns of each unusual tag in the store's texts.
    let filter = || {
        EnvFilter::try_from_env("KOROSHO_LOG")
            .unwrap_or_else(|_| EnvFilter::new("html5ever=error,info"))
    };
    let file = RotatingFile::open(path(data_dir), LIMIT)
        .ok()
        .map(|file| fmt::layer().json().with_writer(Mutex::new(file)).with_filter(filter()));
    let terminal = io::stderr()
        .is_terminal()
        .then(|| fmt::layer().with_writer(io::stderr).with_filter(filter()));
    // A second start in one process (tests) keeps the first subscriber.
    let _ = tracing_subscriber::registry().with(file).with(terminal).try_init();
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        tracing::error!(place, backtrace = %std::backtrace::Backtrace::force_capture(), "panic");
    }));
}

/// Log file that is renamed to `<name>.old` when it reaches its size limit.
struct RotatingFile {
    path: PathBuf,
    file: File,
    written: u64,
    limit: u64,
}

impl RotatingFile {
    fn open(path: PathBuf, limit: u64) -> io::Result<Self> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let file = append_to(&path)?;
        let written = file.metadata()?.len();
        Ok(Self { path, file, written, limit })
    }

    fn rotate(&mut self) -> io::Result<()> {
        fs::rename(&self.path, self.path.with_extension("log.old"))?;
        self.file = append_to(&self.path)?;
        self.written = 0;
        Ok(())
    }
}

impl Write for RotatingFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.written >= self.limit {
            self.rotate()?;
        }
        let count = self.file.write(bytes)?;
        self.written += count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

fn append_to(path: &Path) -> io::Result<File> {
    private_files::append(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_log_is_rotated_to_one_old_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("logs").join("korosho.log");
        let mut log = RotatingFile::open(path.clone(), 10).unwrap();
        for line in ["first line\n", "second line\n", "third line\n"] {
            log.write_all(line.as_bytes()).unwrap();
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), "third line\n");
        assert_eq!(fs::read_to_string(path.with_extension("log.old")).unwrap(), "second line\n");
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 2);
    }

    #[test]
    fn reopened_log_is_appended_to() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("korosho.log");
        RotatingFile::open(path.clone(), 100).unwrap().write_all(b"one\n").unwrap();
        RotatingFile::open(path.clone(), 100).unwrap().write_all(b"two\n").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "one\ntwo\n");
    }
}
