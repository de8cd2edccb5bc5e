//! The table of operations, the commands and the capability files say the same.
//!
//! Tauri's mock runtime runs the app's own builder and capability files, so what is refused here is
//! refused in the real window.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod common;

use std::collections::BTreeSet;

use common::{Rig, input_for};
use korosho_domain::operations::{OPERATIONS, Operation};
use korosho_domain::setup::AppMode;
use serde_json::{Value, json};

const MODES: [AppMode; 2] = [AppMode::Desk, AppMode::Kiosk];

fn allowed(operation: &Operation, mode: AppMode) -> bool {
    match mode {
        AppMode::Desk => operation.callers.desk,
        AppMode::Kiosk => operation.callers.kiosk,
    }
}

#[test]
fn every_operation_answers_the_windows_that_may_call_it_and_no_other() {
    for mode in MODES {
        let rig = Rig::new(mode);
        for operation in OPERATIONS {
            let answer = rig.call(operation.name, input_for(operation.name));
            if allowed(operation, mode) {
                assert!(answered(&answer), "{} as {mode:?}: {answer:?}", operation.name);
            } else {
                let refusal = answer.expect_err(operation.name);
                assert!(refused(&refusal), "{} as {mode:?}: {refusal}", operation.name);
            }
        }
    }
}

/// A value, or a problem document: the command ran.
fn answered(answer: &Result<Value, Value>) -> bool {
    answer.as_ref().map_or_else(|problem| problem["code"].is_string(), |_| true)
}

/// Tauri's refusals and unknown commands are plain texts.
fn refused(refusal: &Value) -> bool {
    refusal.as_str().is_some_and(|text| text.contains("not allowed") || text.contains("not found"))
}

#[test]
fn a_window_may_call_nothing_of_tauris_own_but_the_zoom_keys_of_the_desk() {
    let commands = [
        ("plugin:window|close", false),
        ("plugin:window|set_fullscreen", false),
        ("plugin:webview|create_webview_window", false),
        ("plugin:event|listen", false),
        ("plugin:path|resolve_directory", false),
        ("plugin:store|load", false),
        ("plugin:store|get", false),
        ("plugin:opener|open_url", false),
        ("plugin:window-state|save_window_state", false),
        ("plugin:webview|set_webview_zoom", true),
    ];
    for mode in MODES {
        let rig = Rig::new(mode);
        for (command, desk_may) in commands {
            let answer = rig.call(command, json!({}));
            let may = desk_may && mode == AppMode::Desk;
            let was_refused = answer.err().is_some_and(|refusal| refused(&refusal));
            assert_eq!(was_refused, !may, "{command} as {mode:?}");
        }
    }
}

#[test]
fn a_page_from_elsewhere_may_call_nothing() {
    let rig = Rig::new(AppMode::Desk);
    for origin in ["https://evil.example", "http://localhost:8300", "tauri://evil"] {
        let answer = rig.call_from(origin, "get_setup", Value::Null);
        assert!(answer.is_err(), "{origin}: {answer:?}");
    }
}

#[test]
fn capability_files_are_the_table() {
    for mode in MODES {
        let (label, text) = match mode {
            AppMode::Desk => ("desk", include_str!("../capabilities/desk.json")),
            AppMode::Kiosk => ("kiosk", include_str!("../capabilities/kiosk.json")),
        };
        let file: Value = serde_json::from_str(text).unwrap();
        assert_eq!(file["windows"], json!([label]));
        let mut wanted: BTreeSet<String> = OPERATIONS
            .iter()
            .filter(|operation| allowed(operation, mode))
            .map(|operation| format!("allow-{}", operation.name.replace('_', "-")))
            .collect();
        if mode == AppMode::Desk {
            wanted.insert("core:webview:allow-set-webview-zoom".to_owned());
        }
        let permissions = file["permissions"].as_array().unwrap();
        let given: BTreeSet<String> =
            permissions.iter().map(|permission| permission.as_str().unwrap().to_owned()).collect();
        assert_eq!(given, wanted, "{label}");
        assert_eq!(permissions.len(), given.len(), "{label} names one twice");
    }
}
