//! Files that were truncated, damaged or swapped: no crash, no silent loss.

use std::fs;

use crate::common::TestApp;
use korosho_domain::setup::AppMode;
use serde_json::{Value, json};
use tempfile::TempDir;

const CART: &str = r#"{"cart":{"7":{"id":7,"name":"Cashews","quantity":2}},"cartCount":2}"#;

/// Data folder of a closed app that stored a cart.
fn kept() -> TempDir {
    let app = TestApp::new(AppMode::Desk);
    app.call("write_stored", json!({ "key": "root", "value": CART })).unwrap();
    app.call("write_stored", json!({ "key": "language", "value": "sw" })).unwrap();
    app.into_folder()
}

fn cart(app: &TestApp) -> Value {
    app.call("read_stored", json!({ "key": "root" })).unwrap()["value"].clone()
}

fn damaged(app: &TestApp) -> Value {
    app.call("get_setup", Value::Null).unwrap()["damaged"].clone()
}

/// Offsets that are the same in each run, so that a failure is reproducible.
fn offsets(length: usize) -> impl Iterator<Item = usize> {
    let mut state = 20_261_121_u64;
    std::iter::repeat_with(move || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % length
    })
    .take(50)
}

#[test]
fn damaged_cart_file_is_restored_and_reported() {
    let folder = kept();
    let file = folder.path().join("device.json");
    let whole = fs::read(&file).unwrap();
    let mut folder = Some(folder);
    for (round, at) in offsets(whole.len()).enumerate() {
        let bytes = if round % 2 == 0 {
            whole[..at].to_vec()
        } else {
            let mut bytes = whole.clone();
            bytes[at] ^= 0x20;
            bytes
        };
        fs::write(&file, &bytes).unwrap();
        let app = TestApp::on(AppMode::Desk, folder.take().unwrap());
        assert_eq!(cart(&app), CART, "offset {at}");
        assert_eq!(damaged(&app), json!([{ "file": "device", "restored": true }]), "offset {at}");
        let aside = app.folder.path().join(format!("device.json.broken-{}", round + 1));
        assert_eq!(fs::read(aside).unwrap(), bytes, "what was found is kept");
        folder = Some(app.into_folder());
    }
}

#[test]
fn foreign_file_without_a_backup_is_set_aside_and_the_cart_is_empty() {
    let folder = kept();
    fs::remove_file(folder.path().join("device.json.good")).unwrap();
    fs::write(folder.path().join("device.json"), b"PK\x03\x04 something else").unwrap();
    let app = TestApp::on(AppMode::Desk, folder);
    assert_eq!(cart(&app), Value::Null);
    assert_eq!(damaged(&app), json!([{ "file": "device", "restored": false }]));
    app.call("write_stored", json!({ "key": "root", "value": CART })).unwrap();
    assert_eq!(cart(&app), CART);
}

#[test]
fn intact_files_are_not_reported() {
    let app = TestApp::on(AppMode::Desk, kept());
    assert_eq!(cart(&app), CART);
    assert_eq!(damaged(&app), json!([]));
}

/// The store plugin saves each open file when the app exits or restarts, even one without an entry.
#[test]
fn device_file_saved_empty_at_exit_is_not_reported() {
    let folder = kept();
    fs::remove_file(folder.path().join("device.json.good")).unwrap();
    fs::write(folder.path().join("device.json"), b"{}").unwrap();
    let app = TestApp::on(AppMode::Kiosk, folder);
    assert_eq!(damaged(&app), json!([]));
}
