//! Disk cache: size limit and integrity of its files.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

use std::fs;

use bytes::Bytes;
use korosho_media::cache::DiskCache;

fn bytes(fill: u8, length: usize) -> Bytes {
    Bytes::from(vec![fill; length])
}

#[test]
fn the_least_recently_used_goes_first() {
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
fn a_smaller_limit_takes_effect_at_the_next_start() {
    let dir = tempfile::tempdir().unwrap();
    let cache = DiskCache::open(dir.path(), 1_000_000).unwrap();
    (0..10).for_each(|number| drop(cache.put(&format!("file-{number}"), bytes(7, 1_000))));
    drop(cache);
    let smaller = DiskCache::open(dir.path(), 5_000).unwrap();
    assert!(smaller.size() <= 5_000);
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 4);
}

#[test]
fn what_is_larger_than_the_limit_is_answered_but_not_kept() {
    let dir = tempfile::tempdir().unwrap();
    let cache = DiskCache::open(dir.path(), 100).unwrap();
    assert_eq!(cache.put("big", bytes(1, 500)).bytes.len(), 500);
    assert!(cache.get("big").is_none());
    assert_eq!(cache.size(), 0);
}

#[test]
fn a_file_with_one_wrong_bit_is_not_believed() {
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
fn leftovers_of_a_crash_are_swept_at_the_next_start() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("unfinished-1-0"), [0; 100]).unwrap();
    let cache = DiskCache::open(dir.path(), 10_000).unwrap();
    assert_eq!(cache.size(), 0);
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
}

#[test]
fn a_file_that_vanished_is_only_a_miss() {
    let dir = tempfile::tempdir().unwrap();
    let cache = DiskCache::open(dir.path(), 10_000).unwrap();
    cache.put("a", bytes(1, 500));
    fs::remove_file(dir.path().join("a")).unwrap();
    assert!(cache.get("a").is_none());
    assert_eq!(cache.size(), 0);
}
