//! Replay of the committed corpora on the stable toolchain: each input runs through its target.

#![allow(clippy::unwrap_used, reason = "a file that cannot be read fails the test")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use korosho_fuzz_targets::TARGETS;

/// Most inputs of a committed corpus.
const MAX_INPUTS: usize = 40;

/// Largest committed input in bytes.
const MAX_INPUT_BYTES: usize = 16 * 1024;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz").join(name)
}

fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().path().file_stem().unwrap().display().to_string()).collect()
}

#[test]
fn every_input_of_the_corpora_satisfies_its_target() {
    for (name, target) in TARGETS {
        for entry in fs::read_dir(folder("corpus").join(name)).unwrap() {
            let path = entry.unwrap().path();
            eprintln!("{}", path.display());
            target(&fs::read(&path).unwrap());
        }
    }
}

#[test]
fn every_target_has_a_binary_and_a_small_corpus() {
    let known: BTreeSet<String> = TARGETS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(names(&folder("fuzz_targets")), known);
    assert_eq!(names(&folder("corpus")), known);
    for name in known {
        let inputs: Vec<_> = fs::read_dir(folder("corpus").join(&name)).unwrap().collect();
        assert!((1..=MAX_INPUTS).contains(&inputs.len()), "{name}: {} inputs", inputs.len());
        for input in inputs {
            let size = fs::metadata(input.unwrap().path()).unwrap().len();
            assert!(size <= MAX_INPUT_BYTES as u64, "{name}: {size} bytes");
        }
    }
}
