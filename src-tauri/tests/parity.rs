//! Agreement of the table of operations, the commands and the capability files.
//!
//! Tauri's mock runtime runs the app's own builder and capability files, so what is refused here is
//! refused in the real window.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod common;

use common::{TestApp, input_for};
use korosho::window::label;
use korosho_domain::operations::{OPERATIONS, Operation};
use korosho_domain::setup::AppMode;
use serde_json::{Value, json};

const MODES: [AppMode; 2] = [AppMode::Desk, AppMode::Kiosk];

fn allowed(operation: &Operation, mode: AppMode) -> bool {
    match mode {
        AppMode::Desk => operation.apps.desk,
        AppMode::Kiosk => operation.apps.kiosk,
    }
}

#[test]
fn every_operation_is_available_only_in_its_windows() {
    for mode in MODES {
        let app = TestApp::new(mode);
        for operation in OPERATIONS {
            let answer = app.call(operation.name, input_for(operation.name));
            if allowed(operation, mode) {
                assert!(answered(&answer), "{} as {mode:?}: {answer:?}", operation.name);
            } else {
                let refusal = answer.expect_err(operation.name);
                assert!(refused(&refusal), "{} as {mode:?}: {refusal}", operation.name);
            }
        }
    }
}

/// Whether the command ran: it returned a value or a problem document.
fn answered(answer: &Result<Value, Value>) -> bool {
    answer.as_ref().map_or_else(|problem| problem["code"].is_string(), |_| true)
}

/// Whether Tauri refused the call; its refusals and unknown commands are plain texts.
fn refused(refusal: &Value) -> bool {
    refusal.as_str().is_some_and(|text| text.contains("not allowed") || text.contains("not found"))
}

#[test]
fn tauri_plugin_commands_are_refused_except_zoom_on_the_desk() {
    let commands = [
        ("plugin:window|close", false),
        ("plugin:window|set_fullscreen", false),
        ("plugin:webview|create_webview_window", false),
        ("plugin:event|emit", false),
        ("plugin:event|emit_to", false),
        ("plugin:autostart|enable", false),
        ("plugin:process|restart", false),
        ("plugin:path|resolve_directory", false),
        ("plugin:store|load", false),
        ("plugin:store|get", false),
        ("plugin:opener|open_url", false),
        ("plugin:window-state|save_window_state", false),
        ("plugin:webview|set_webview_zoom", true),
    ];
    for mode in MODES {
        let app = TestApp::new(mode);
        for (command, desk_may) in commands {
            let answer = app.call(command, json!({}));
            let may = desk_may && mode == AppMode::Desk;
            let was_refused = answer.err().is_some_and(|refusal| refused(&refusal));
            assert_eq!(was_refused, !may, "{command} as {mode:?}");
        }
    }
}

#[test]
fn page_of_a_foreign_origin_cannot_call_commands() {
    let app = TestApp::new(AppMode::Desk);
    for origin in ["https://evil.example", "http://localhost:8300", "tauri://evil"] {
        let answer = app.call_from(origin, "get_setup", Value::Null);
        assert!(answer.is_err(), "{origin}: {answer:?}");
    }
}

/// Permissions of Tauri's own API per window: events of the app; zoom keys for the desk.
fn of_tauris_own(mode: AppMode) -> Vec<&'static str> {
    let events = vec!["core:event:allow-listen", "core:event:allow-unlisten"];
    match mode {
        AppMode::Desk => [events, vec!["core:webview:allow-set-webview-zoom"]].concat(),
        AppMode::Kiosk => events,
    }
}

fn capability(mode: AppMode) -> String {
    let (label, own) = match mode {
        AppMode::Desk => ("desk", "to hear the app's events and the zoom keys"),
        AppMode::Kiosk => ("kiosk", "to hear the app's events"),
    };
    let operations = OPERATIONS.iter().filter(|operation| allowed(operation, mode));
    let permissions: Vec<String> = operations
        .map(|operation| format!("allow-{}", operation.name.replace('_', "-")))
        .chain(of_tauris_own(mode).into_iter().map(str::to_owned))
        .collect();
    let file = json!({
        "$schema": "../../gen/schemas/desktop-schema.json",
        "identifier": label,
        "description": format!(
            "What the {label} window may call: the operations that the table allows it, and of \
             Tauri's own only {own}. Written by `npm run fix`."
        ),
        "windows": [label],
        "permissions": permissions,
    });
    serde_json::to_string_pretty(&file).unwrap() + "\n"
}

/// Permissions generated from the table (`npm run fix`) must equal those in the files.
#[test]
fn capability_files_match_the_operations_table() {
    for mode in MODES {
        let path =
            format!("{}/src-tauri/capabilities/{}.json", env!("CARGO_MANIFEST_DIR"), label(mode));
        if std::env::var_os("KOROSHO_FIX").is_some() {
            std::fs::write(&path, capability(mode)).unwrap();
        }
        let committed = std::fs::read_to_string(&path).unwrap();
        let same = serde_json::from_str::<Value>(&committed).unwrap()
            == serde_json::from_str::<Value>(&capability(mode)).unwrap();
        assert!(same, "{path} is out of date: run `npm run fix`");
    }
}
