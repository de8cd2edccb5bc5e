//! Disk cache: size limit and integrity of its files.

use std::fs;

use bytes::Bytes;
use korosho_media::cache::DiskCache;

fn bytes(fill: u8, length: usize) -> Bytes {
    Bytes::from(vec![fill; length])
}

#[test]
fn least_recently_used_file_is_evicted_first() {
    let dir = tempfile::tempdir().unwrap();
    let cache = DiskCache::open(dir.path(), 3_200).unwrap();
    for (name, fill) in [("a", 1), ("b", 2), ("c", 3)] {
        cache.put(name, bytes(fill, 1_000));
    }
    assert!(cache.get("a").is_some());
    cache.put("d", bytes(4, 1_000));
    assert!(cache.get("b").is_none(), "oldest use");
    for kept in ["a", "c", "d"] {
        assert!(cache.get(kept).is_some(), "{kept}");
    }
    assert!(cache.size() <= 3_200);
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 3);
}

#[test]
fn smaller_limit_takes_effect_at_the_next_start() {
    let dir = tempfile::tempdir().unwrap();
    let cache = DiskCache::open(dir.path(), 1_000_000).unwrap();
    (0..10).for_each(|number| drop(cache.put(&format!("file-{number}"), bytes(7, 1_000))));
    drop(cache);
    let smaller = DiskCache::open(dir.path(), 5_000).unwrap();
    assert!(smaller.size() <= 5_000);
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 4);
}

#[test]
fn file_larger_than_the_limit_is_returned_but_not_stored() {
    let dir = tempfile::tempdir().unwrap();
    let cache = DiskCache::open(dir.path(), 100).unwrap();
    assert_eq!(cache.put("big", bytes(1, 500)).bytes.len(), 500);
    assert!(cache.get("big").is_none());
    assert_eq!(cache.size(), 0);
}

#[test]
fn file_with_a_flipped_bit_is_discarded() {
    let dir = tempfile::tempdir().unwrap();
    let cache = DiskCache::open(dir.path(), 10_000).unwrap();
    let put = cache.put("a", bytes(1, 500));
    assert_eq!(cache.get("a"), Some(put));
    let mut damaged = fs::read(dir.path().join("a")).unwrap();
    damaged[300] ^= 1;
    fs::write(dir.path().join("a"), damaged).unwrap();
    assert!(cache.get("a").is_none());
    assert!(!dir.path().join("a").exists());
}

#[test]
fn unfinished_files_are_removed_at_the_next_start() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("unfinished-1-0"), [0; 100]).unwrap();
    let cache = DiskCache::open(dir.path(), 10_000).unwrap();
    assert_eq!(cache.size(), 0);
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
}

#[test]
fn deleted_file_is_a_cache_miss() {
    let dir = tempfile::tempdir().unwrap();
    let cache = DiskCache::open(dir.path(), 10_000).unwrap();
    cache.put("a", bytes(1, 500));
    fs::remove_file(dir.path().join("a")).unwrap();
    assert!(cache.get("a").is_none());
    assert_eq!(cache.size(), 0);
}
