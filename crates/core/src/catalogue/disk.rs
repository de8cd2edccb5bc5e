//! Catalogue on disk: lets the shop start at once, also offline.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::snapshot::{CatalogueEntry, Contents};

/// Format version, incremented if [`Contents`] or the file changes its meaning; other versions are
/// ignored.
const FORMAT: u32 = 4;

/// Stored catalogue with the time of its last sync, milliseconds since 1970.
#[derive(Debug)]
pub struct CatalogueCopy {
    /// Time of the last sync.
    pub fresh_at: i64,
    /// The catalogue.
    pub contents: Contents,
}

/// First line of the file: everything except the products. Each product has a line of its own, so
/// that neither reading nor writing holds the whole text in memory.
#[derive(Serialize, Deserialize)]
struct Head<C> {
    format: u32,
    fresh_at: i64,
    products: usize,
    contents: C,
}

/// Path of a store's file; each store has its own.
pub(super) fn file(data_dir: &Path, store: &str) -> PathBuf {
    let name = Sha256::digest(store.as_bytes());
    let hex: String = name.iter().take(6).map(|byte| format!("{byte:02x}")).collect();
    data_dir.join(format!("catalogue-{hex}.json"))
}

/// Reads the stored catalogue. A damaged file is renamed to `….broken` for inspection.
pub(super) fn load(file: &Path) -> Option<CatalogueCopy> {
    let opened = File::open(file).ok()?;
    let copy = parse(BufReader::with_capacity(1 << 16, opened));
    if copy.is_none() {
        tracing::warn!(file = %file.display(), "the catalogue on disk cannot be read; starting without");
        let _ = fs::rename(file, file.with_extension("broken"));
    }
    copy
}

/// Parses the head, the products and their checksum; `None` for a file that is damaged.
pub fn parse(mut lines: impl io::BufRead) -> Option<CatalogueCopy> {
    let mut sum = Sha256::new();
    let mut line = Vec::new();
    let mut next = |sum: &mut Sha256| {
        line.clear();
        lines.read_until(b'\n', &mut line).ok()?;
        sum.update(&line);
        line.ends_with(b"\n").then(|| std::mem::take(&mut line))
    };
    let head: Head<Contents> = serde_json::from_slice(&next(&mut sum)?).ok()?;
    if head.format != FORMAT {
        return None;
    }
    let Head { fresh_at, products, mut contents, .. } = head;
    for _ in 0..products {
        let mut entry: CatalogueEntry = serde_json::from_slice(&next(&mut sum)?).ok()?;
        // A former version may have understood other words, or none.
        entry.product.allergen_facts = entry.product.parse_allergens();
        contents.entries.push(Arc::new(entry));
    }
    let whole = hex(sum);
    let checksum = next(&mut Sha256::new())?;
    let ended = lines.fill_buf().ok()?.is_empty();
    (ended && checksum.trim_ascii_end() == whole.as_bytes())
        .then_some(CatalogueCopy { fresh_at, contents })
}

fn hex(sum: Sha256) -> String {
    sum.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Writer that hashes everything it writes.
struct Summing<W> {
    to: W,
    sum: Sha256,
}

impl<W: Write> Write for Summing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.to.write(bytes)?;
        self.sum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// Replaces the file atomically; a power cut leaves the old one.
pub(super) fn save(file: &Path, fresh_at: i64, contents: &Contents) -> io::Result<()> {
    let next = file.with_extension("next");
    let mut out = Summing { to: BufWriter::new(File::create(&next)?), sum: Sha256::new() };
    let head = Head { format: FORMAT, fresh_at, products: contents.entries.len(), contents };
    serde_json::to_writer(&mut out, &head)?;
    for entry in &contents.entries {
        out.write_all(b"\n")?;
        serde_json::to_writer(&mut out, &**entry)?;
    }
    out.write_all(b"\n")?;
    let Summing { mut to, sum } = out;
    writeln!(to, "{}", hex(sum))?;
    to.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
    fs::rename(&next, file)?;
    match file.parent() {
        Some(folder) => File::open(folder)?.sync_all(),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contents() -> Contents {
        let entry = serde_json::json!({
            "product": {
                "id": 1, "slug": "nuts", "name": "Nuts", "short_description": "", "price": 100,
                "regular_price": null, "on_sale": false, "currency": "KES", "images": [],
                "categories": [], "rating": { "average": 0.0, "count": 0 }, "purchasable": true,
                "in_stock": true, "stock_quantity": null, "options": [], "variations": [],
                "allergens": [], "facts": [], "weight_grams": null
            },
            "description": "", "sold": 0, "created": "", "menu_order": 0, "related": [],
            "tags": [], "reviews": []
        });
        let entries = vec![Arc::new(serde_json::from_value(entry).unwrap())];
        Contents { currency: "KES".to_owned(), entries, ..Contents::default() }
    }

    #[test]
    fn saved_catalogue_is_loaded_unchanged() {
        let folder = tempfile::tempdir().unwrap();
        let file = file(folder.path(), "https://shop.example/");
        assert!(load(&file).is_none());
        save(&file, 7, &contents()).unwrap();
        let read = load(&file).unwrap();
        assert_eq!((read.fresh_at, read.contents.currency.as_str()), (7, "KES"));
        assert_eq!(read.contents.entries[0].product.name, "Nuts");
    }

    #[test]
    fn catalogue_file_damaged_at_any_byte_is_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        let file = file(folder.path(), "https://shop.example/");
        save(&file, 7, &contents()).unwrap();
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
    fn each_store_has_its_own_catalogue_file() {
        let folder = Path::new("data");
        assert_ne!(file(folder, "https://a.example/"), file(folder, "https://b.example/"));
    }
}
