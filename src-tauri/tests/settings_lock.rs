//! Settings lock: the staff PIN protects this device's settings from customers at the screen.

use crate::common::{BEHIND_LOCK, TestApp, input_for, shop_details};
use korosho_domain::setup::AppMode;
use serde_json::{Value, json};

fn code(answer: Result<Value, Value>) -> String {
    answer.expect_err("it was let through")["code"].as_str().unwrap().to_owned()
}

fn with_pin(mode: AppMode) -> TestApp {
    locked(TestApp::new(mode))
}

fn locked(app: TestApp) -> TestApp {
    app.call("set_pin", json!({ "pin": "2759" })).unwrap();
    app.call("lock_settings", Value::Null).unwrap();
    app
}

fn try_pin(app: &TestApp, pin: &str) -> Result<Value, Value> {
    app.call("unlock_settings", json!({ "pin": pin }))
}

#[test]
fn settings_are_unlocked_until_a_pin_is_set() {
    let app = TestApp::new(AppMode::Kiosk);
    let state = app.call("get_settings_lock", Value::Null).unwrap();
    assert_eq!(state, json!({ "pin_set": false, "unlocked": true, "retry_after": 0 }));
    assert!(app.call("get_settings", Value::Null).is_ok());
    assert_eq!(app.call("get_setup", Value::Null).unwrap()["needs_pin"], true);
}

#[test]
fn locked_settings_are_refused_to_kiosk_and_desk() {
    for mode in [AppMode::Kiosk, AppMode::Desk] {
        let app = with_pin(mode);
        for operation in BEHIND_LOCK {
            let refusal = code(app.call(operation, input_for(operation)));
            assert_eq!(refusal, "pin_needed", "{operation} as {mode:?}");
        }
        try_pin(&app, "2759").unwrap();
        assert!(app.call("get_settings", Value::Null).is_ok());
        assert_eq!(app.call("lock_settings", Value::Null).unwrap()["unlocked"], false);
        assert_eq!(code(app.call("get_settings", Value::Null)), "pin_needed");
    }
}

#[test]
fn pin_is_stored_only_as_a_hash() {
    let app = with_pin(AppMode::Desk);
    let file = std::fs::read_to_string(app.folder.path().join("settings.json")).unwrap();
    assert!(file.contains("$argon2id$"), "{file}");
    assert!(!file.contains("2759"), "{file}");
}

#[test]
fn malformed_pin_is_not_counted_as_an_attempt() {
    let app = with_pin(AppMode::Kiosk);
    for (pin, why) in
        [("", "missing"), ("12a4", "malformed"), ("12", "out_of_range"), ("123456789", "too_long")]
    {
        assert_eq!(try_pin(&app, pin).unwrap_err()["reason"], why, "{pin}");
    }
    assert_eq!(try_pin(&app, "0000").unwrap_err()["tries_left"], 4);
}

#[test]
fn five_wrong_pins_lock_the_settings_across_restarts() {
    let app = with_pin(AppMode::Kiosk);
    for left in (1..5).rev() {
        let refusal = try_pin(&app, "0000").unwrap_err();
        assert_eq!((&refusal["code"], &refusal["tries_left"]), (&json!("pin_wrong"), &json!(left)));
    }
    let locked = try_pin(&app, "0000").unwrap_err();
    assert_eq!(locked["code"], "pin_locked");
    assert_eq!(locked["retry_after"], 300);
    assert_eq!(code(try_pin(&app, "2759")), "pin_locked", "the right one as well");

    let app = TestApp::on(AppMode::Kiosk, app.into_folder());
    assert_eq!(code(try_pin(&app, "2759")), "pin_locked", "after a restart");
    let left = app.call("get_settings_lock", Value::Null).unwrap()["retry_after"].as_u64().unwrap();
    assert!((1..=300).contains(&left), "{left}");
}

#[test]
fn correct_pin_resets_the_failed_attempts() {
    let app = with_pin(AppMode::Kiosk);
    for _ in 0..3 {
        for _ in 0..4 {
            assert_eq!(code(try_pin(&app, "0000")), "pin_wrong");
        }
        try_pin(&app, "2759").unwrap();
    }
}

#[test]
fn settings_export_contains_neither_secrets_nor_pin() {
    let app = with_pin(AppMode::Desk);
    try_pin(&app, "2759").unwrap();
    app.call("save_shop_details", shop_details("Korosho ya Westlands")).unwrap();
    let path = app.call("export_settings", Value::Null).unwrap()["path"].clone();
    let text = std::fs::read_to_string(path.as_str().unwrap()).unwrap();
    std::fs::remove_file(path.as_str().unwrap()).unwrap();
    assert!(text.contains("Korosho ya Westlands"), "{text}");
    assert!(!text.contains("argon2") && !text.contains("pin"), "{text}");

    let next = TestApp::new(AppMode::Kiosk);
    next.call("import_settings", json!({ "text": text })).unwrap();
    let taken = next.call("get_settings", Value::Null).unwrap();
    assert_eq!(taken["shop"]["name"], "Korosho ya Westlands");
}

#[test]
fn desk_number_is_kept_across_restarts_and_not_exported() {
    let app = TestApp::new(AppMode::Desk);
    assert_eq!(app.call("get_settings", Value::Null).unwrap()["desk_number"], 0);
    let saved = app
        .call("save_device", json!({ "mode": "desk", "autostart": false, "desk_number": 2 }))
        .unwrap();
    assert_eq!(saved["desk_number"], 2);
    let path = app.call("export_settings", Value::Null).unwrap()["path"].clone();
    let text = std::fs::read_to_string(path.as_str().unwrap()).unwrap();

    let app = TestApp::on(AppMode::Desk, app.into_folder());
    assert_eq!(app.call("get_settings", Value::Null).unwrap()["desk_number"], 2);
    let next = TestApp::new(AppMode::Desk);
    next.call("import_settings", json!({ "text": text })).unwrap();
    assert_eq!(next.call("get_settings", Value::Null).unwrap()["desk_number"], 0);
}

#[test]
fn diagnostics_contain_states_but_no_secret() {
    let app = TestApp::new(AppMode::Desk);
    let text =
        app.call("get_diagnostics", Value::Null).unwrap()["text"].as_str().unwrap().to_owned();
    for part in ["korosho:", "keyring:", "connection:", "files:"] {
        assert!(text.contains(part), "{text}");
    }
    assert!(!text.contains("cs_"), "{text}");
}

/// Desk at which a manager added a clerk, who is signed in; returns their ids.
fn clerk_at_desk() -> (TestApp, [String; 2]) {
    clerk_at(with_pin(AppMode::Desk))
}

fn clerk_at(app: TestApp) -> (TestApp, [String; 2]) {
    let name = |name: &str, role: &str, pin: &str| {
        let team =
            app.call("save_member", json!({ "name": name, "role": role, "pin": pin })).unwrap();
        team["members"].as_array().unwrap().last().unwrap()["id"].as_str().unwrap().to_owned()
    };
    assert_eq!(
        code(app.call("save_member", input_for("save_member"))),
        "manager_needed",
        "the staff PIN suffices to add the first member"
    );
    app.call("approve", json!({ "pin": "2759" })).unwrap();
    // The first one becomes a manager, whatever role was requested.
    let ids = [name("Wanjiru", "clerk", "739146"), name("Otieno", "clerk", "4826")];
    app.call("sign_out", Value::Null).unwrap();
    app.call("sign_in", json!({ "id": ids[1], "pin": "4826" })).unwrap();
    (app, ids)
}

#[test]
fn clerk_may_list_orders_but_needs_approval_for_refunds() {
    let (app, _) = clerk_at_desk();
    assert_eq!(code(app.call("list_orders", input_for("list_orders"))), "not_set_up");
    for operation in [
        "refund_order",
        "discard_order",
        "export_outbox",
        "import_outbox",
        "save_member",
        "remove_member",
    ] {
        assert_eq!(code(app.call(operation, input_for(operation))), "manager_needed");
    }
    assert_eq!(code(app.call("approve", json!({ "pin": "4826" }))), "pin_wrong", "a clerk's own");
    app.call("approve", json!({ "pin": "739146" })).unwrap();
    assert_eq!(code(app.call("refund_order", input_for("refund_order"))), "not_set_up");
}

/// Repeats an operation until it succeeds: the shop opens while the first calls are answered.
fn eventually(app: &TestApp, operation: &str) -> Value {
    for _ in 0..600 {
        match app.call(operation, Value::Null) {
            Ok(answer) => return answer,
            Err(refusal) => assert_eq!(refusal["code"], "not_set_up"),
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    panic!("the shop was never opened");
}

#[test]
fn audit_entry_names_actor_and_approver_and_approval_covers_one_action() {
    let (app, ids) = clerk_at(locked(TestApp::of_shop(AppMode::Desk)));
    eventually(&app, "list_audit_entries");
    let export = || {
        let written = app.call("export_outbox", Value::Null)?;
        std::fs::remove_file(written["path"].as_str().unwrap()).unwrap();
        Ok(written)
    };
    assert_eq!(code(export()), "manager_needed");
    app.call("approve", json!({ "pin": "739146" })).unwrap();
    export().unwrap();
    assert_eq!(code(export()), "manager_needed", "an approval serves one action");
    app.call("sign_in", json!({ "id": ids[0], "pin": "739146" })).unwrap();
    export().unwrap();
    let entries = app.call("list_audit_entries", Value::Null).unwrap();
    let entries = entries.as_array().unwrap().iter();
    let mut names: Vec<_> =
        entries.map(|entry| (entry["by"].as_str(), entry["approved_by"].as_str())).collect();
    names.sort_unstable();
    assert_eq!(names, [(Some("Otieno"), Some("Wanjiru")), (Some("Wanjiru"), None)]);
}

#[test]
fn locked_desk_refuses_all_commands_until_sign_in() {
    let (app, ids) = clerk_at_desk();
    let team = app.call("sign_out", Value::Null).unwrap();
    assert_eq!(team["signed_in"], Value::Null);
    for operation in [
        "find_customers",
        "get_customer",
        "get_order_history",
        "save_customer",
        "place_desk_order",
        "place_order",
        "get_order",
        "pay_order",
        "transfer_order",
        "open_payment",
        "list_held_orders",
        "list_orders",
        "get_preparation",
        "list_sold_out",
        "switch_off",
        "switch_on",
        "get_desk_order",
        "mark_paid",
        "request_payment",
        "refund_order",
        "scan_ticket",
        "share_order",
        "list_messages",
        "get_day_end",
        "get_report",
        "list_audit_entries",
    ] {
        assert_eq!(code(app.call(operation, input_for(operation))), "pin_needed", "{operation}");
    }
    assert_eq!(code(app.call("sign_in", json!({ "id": ids[1], "pin": "739146" }))), "pin_wrong");
    app.call("sign_in", json!({ "id": ids[1], "pin": "4826" })).unwrap();
    assert_eq!(code(app.call("list_orders", input_for("list_orders"))), "not_set_up");
}

#[test]
fn failed_member_pins_lock_one_purpose_and_pins_are_stored_as_hashes() {
    let (app, ids) = clerk_at_desk();
    for _ in 0..4 {
        let refused = app.call("sign_in", json!({ "id": ids[0], "pin": "0000" }));
        assert_eq!(code(refused), "pin_wrong");
    }
    assert_eq!(code(app.call("approve", json!({ "pin": "0000" }))), "pin_wrong");
    let fifth = app.call("sign_in", json!({ "id": ids[0], "pin": "0000" }));
    assert_eq!(code(fifth), "pin_locked");
    assert_eq!(code(app.call("sign_in", json!({ "id": ids[0], "pin": "739146" }))), "pin_locked");
    app.call("approve", json!({ "pin": "739146" })).unwrap();
    let file = std::fs::read_to_string(app.folder.path().join("team.json")).unwrap();
    assert!(file.contains("$argon2id$"), "{file}");
    assert!(!file.contains("\"739146\"") && !file.contains("\"4826\""), "{file}");
}

#[test]
fn last_manager_cannot_be_removed_while_other_members_exist() {
    let (app, ids) = clerk_at_desk();
    app.call("sign_in", json!({ "id": ids[0], "pin": "739146" })).unwrap();
    let refused = app.call("remove_member", json!({ "id": ids[0] })).unwrap_err();
    assert_eq!((&refused["code"], &refused["field"]), (&json!("invalid_input"), &json!("id")));
    app.call("remove_member", json!({ "id": ids[1] })).unwrap();
    assert_eq!(app.call("remove_member", json!({ "id": ids[0] })).unwrap()["members"], json!([]));
}
