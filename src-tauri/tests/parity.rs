//! Agreement of the table of operations with the commands that each window may call.
//!
//! Tauri's mock runtime runs the app's own builder and capabilities, so what is refused here is
//! refused in the real window.

use crate::common::TestApp;
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
            let answer = app.call(operation.name, (operation.default_input)());
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
