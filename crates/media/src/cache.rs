//! Size-limited disk cache with least-recently-used eviction.
//!
//! Every file carries the SHA-256 of its content; a corrupt file is a cache miss. Files are written
//! under a temporary name and renamed. All functions block: callers run them off the async threads.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use bytes::Bytes;
use sha2::{Digest, Sha256};

const DIGEST: usize = 32;
const UNFINISHED: &str = "unfinished-";

/// Content of a cached file with its fingerprint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored {
    /// Content as stored.
    pub bytes: Bytes,
    /// First 16 hexadecimal digits of its SHA-256; suitable for an `ETag`.
    pub fingerprint: String,
}

/// Folder of cached files with a limit on their total size.
#[derive(Debug)]
pub struct DiskCache {
    dir: PathBuf,
    limit: u64,
    index: Mutex<Index>,
    unfinished: AtomicU64,
}

impl DiskCache {
    /// Opens the cache, creates its folder if needed, and evicts files above `limit` bytes.
    pub fn open(dir: &Path, limit: u64) -> io::Result<Self> {
        fs::create_dir_all(dir)?;
        let cache = Self {
            dir: dir.to_owned(),
            limit,
            index: Mutex::new(Index::read(dir)?),
            unfinished: AtomicU64::new(0),
        };
        cache.shrink();
        Ok(cache)
    }

    /// Returns the content stored under a name; `None` if it is missing or corrupt.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Stored> {
        if !self.index().touch(name) {
            return None;
        }
        let stored = fs::read(self.dir.join(name)).ok().and_then(unseal);
        if stored.is_none() {
            tracing::warn!(name, "cached picture was damaged and is made again");
            self.forget(name);
        }
        stored
    }

    /// Stores bytes under a name made of letters, digits, `-` and `.`.
    ///
    /// A write error such as a full disk is only logged: the caller gets its bytes, and the next
    /// request a cache miss.
    pub fn put(&self, name: &str, bytes: Bytes) -> Stored {
        let digest = Sha256::digest(&bytes);
        match self.write(name, &digest, &bytes) {
            Ok(size) => {
                self.index().insert(name, size);
                self.shrink();
            }
            Err(error) => tracing::warn!(%error, "picture cache cannot be written"),
        }
        Stored { bytes, fingerprint: fingerprint(&digest) }
    }

    /// Returns the total size of the files in bytes.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.index().total
    }

    fn write(&self, name: &str, digest: &[u8], bytes: &[u8]) -> io::Result<u64> {
        let number = self.unfinished.fetch_add(1, Ordering::Relaxed);
        let unfinished = self.dir.join(format!("{UNFINISHED}{}-{number}", std::process::id()));
        let sealed = [digest, bytes].concat();
        let written = fs::write(&unfinished, &sealed)
            .and_then(|()| fs::rename(&unfinished, self.dir.join(name)));
        if written.is_err() {
            let _ = fs::remove_file(&unfinished);
        }
        written.map(|()| sealed.len() as u64)
    }

    fn shrink(&self) {
        loop {
            let oldest = {
                let index = self.index();
                if index.total <= self.limit { None } else { index.oldest() }
            };
            let Some(name) = oldest else { return };
            self.forget(&name);
        }
    }

    fn forget(&self, name: &str) {
        self.index().remove(name);
        let _ = fs::remove_file(self.dir.join(name));
    }

    fn index(&self) -> MutexGuard<'_, Index> {
        self.index.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn unseal(mut file: Vec<u8>) -> Option<Stored> {
    let contents = file.split_off(file.len().min(DIGEST));
    let digest = Sha256::digest(&contents);
    (digest.as_slice() == file.as_slice())
        .then(|| Stored { bytes: contents.into(), fingerprint: fingerprint(&digest) })
}

fn fingerprint(digest: &[u8]) -> String {
    digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// Index of names by last use. `ages` and `entries` mirror each other.
#[derive(Debug, Default)]
struct Index {
    entries: HashMap<String, Entry>,
    ages: BTreeMap<u64, String>,
    next_age: u64,
    total: u64,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    size: u64,
    age: u64,
}

impl Index {
    /// Reads the folder; modification times stand in for the order of use.
    fn read(dir: &Path) -> io::Result<Self> {
        let mut files: Vec<(SystemTime, String, u64)> = Vec::new();
        for file in fs::read_dir(dir)? {
            let file = file?;
            let (Ok(about), Ok(name)) = (file.metadata(), file.file_name().into_string()) else {
                continue;
            };
            if name.starts_with(UNFINISHED) {
                let _ = fs::remove_file(file.path());
            } else if about.is_file() {
                files.push((about.modified().unwrap_or(SystemTime::UNIX_EPOCH), name, about.len()));
            }
        }
        files.sort();
        let mut index = Self::default();
        for (_, name, size) in files {
            index.insert(&name, size);
        }
        Ok(index)
    }

    fn insert(&mut self, name: &str, size: u64) {
        self.remove(name);
        let age = self.next_age;
        self.next_age += 1;
        self.total += size;
        self.ages.insert(age, name.to_owned());
        self.entries.insert(name.to_owned(), Entry { size, age });
    }

    fn remove(&mut self, name: &str) -> Option<Entry> {
        let entry = self.entries.remove(name)?;
        self.ages.remove(&entry.age);
        self.total -= entry.size;
        Some(entry)
    }

    fn touch(&mut self, name: &str) -> bool {
        let Some(entry) = self.remove(name) else { return false };
        self.insert(name, entry.size);
        true
    }

    fn oldest(&self) -> Option<String> {
        self.ages.first_key_value().map(|(_, name)| name.clone())
    }
}
