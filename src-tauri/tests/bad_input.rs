//! Every command refuses bad input with a reason, as the HTTP handlers do, and continues to work.

use std::net::TcpListener;

use crate::common::{TestApp, input_for, shop_details};
use korosho_domain::operations::OPERATIONS;
use korosho_domain::setup::{AppMode, MAX_STORED_BYTES};
use serde_json::{Value, json};

fn app() -> TestApp {
    TestApp::new(AppMode::Desk)
}

/// Field and reason of a refusal.
fn reason(answer: Result<Value, Value>) -> (String, String) {
    let problem = answer.expect_err("it was taken");
    assert_eq!(problem["code"], "invalid_input", "{problem}");
    let word = |name: &str| problem[name].as_str().unwrap().to_owned();
    (word("field"), word("reason"))
}

fn pair(field: &str, reason: &str) -> (String, String) {
    (field.to_owned(), reason.to_owned())
}

#[test]
fn input_of_the_wrong_type_is_refused_by_every_command() {
    let (desk, kiosk) = (app(), TestApp::new(AppMode::Kiosk));
    let wrong = [json!([]), json!("text"), json!(-1), json!({ "id": 7, "key": {}, "slug": [] })];
    for operation in
        OPERATIONS.iter().filter(|operation| operation.apps.desk || operation.apps.kiosk)
    {
        let (name, input) = (operation.name, (operation.default_input)());
        if input.is_null() {
            continue;
        }
        let app = if operation.apps.desk { &desk } else { &kiosk };
        // Fields that all have defaults accept any object, and a list as the fields in their order.
        let lenient = app.call(name, json!({})).is_ok_or_problem();
        for input in &wrong {
            if lenient && (input.is_object() || input.is_array()) {
                continue;
            }
            let refusal = app.call(name, input.clone()).expect_err(name);
            assert!(refusal.is_string(), "{name} {input}: {refusal}");
        }
        assert!(app.call(name, input).is_ok_or_problem(), "{name} afterwards");
    }
}

trait OkOrProblem {
    fn is_ok_or_problem(&self) -> bool;
}

impl OkOrProblem for Result<Value, Value> {
    fn is_ok_or_problem(&self) -> bool {
        self.as_ref().map_or_else(|problem| problem["code"].is_string(), |_| true)
    }
}

#[test]
fn unknown_storage_keys_are_refused() {
    let app = app();
    for key in ["", "settings", "../settings", "store_url", "ROOT", "root\0"] {
        let entry = json!({ "key": key, "value": "x" });
        assert_eq!(reason(app.call("write_stored", entry)), pair("key", "unknown"), "{key}");
        let asked = app.call("read_stored", json!({ "key": key }));
        assert_eq!(reason(asked), pair("key", "unknown"), "{key}");
    }
}

#[test]
fn oversized_text_is_refused_and_the_stored_text_remains() {
    let app = app();
    let write = |value: String| app.call("write_stored", json!({ "key": "root", "value": value }));
    write("small".to_owned()).unwrap();
    assert_eq!(reason(write("x".repeat(MAX_STORED_BYTES + 1))), pair("value", "too_long"));
    let kept = app.call("read_stored", json!({ "key": "root" })).unwrap();
    assert_eq!(kept, json!({ "value": "small" }));
}

#[test]
fn stored_text_is_on_disk_when_the_command_returns() {
    let app = app();
    app.call("write_stored", json!({ "key": "root", "value": "the cart" })).unwrap();
    let file = std::fs::read_to_string(app.folder.path().join("device.json")).unwrap();
    assert!(file.contains("the cart"), "{file}");
    app.call("write_stored", json!({ "key": "root", "value": null })).unwrap();
    let file = std::fs::read_to_string(app.folder.path().join("device.json")).unwrap();
    assert!(!file.contains("the cart"), "{file}");
}

#[test]
fn malformed_store_input_is_refused_before_any_request() {
    let app = app();
    let connect = |field: &str, value: &str| {
        let mut input = json!({
            "store_url": "http://127.0.0.1:9/", "consumer_key": "ck_none",
            "consumer_secret": "cs_none",
        });
        input[field] = json!(value);
        reason(app.call("connect_store", input))
    };
    assert_eq!(connect("store_url", ""), pair("store_url", "missing"));
    assert_eq!(connect("store_url", "http://shop.example"), pair("store_url", "malformed"));
    assert_eq!(connect("consumer_key", ""), pair("consumer_key", "missing"));
    assert_eq!(connect("consumer_secret", "ck_1"), pair("consumer_secret", "malformed"));
    let setup = app.call("get_setup", Value::Null).unwrap();
    assert_eq!(setup["ready"], false);
    assert_eq!(setup["store_url"], Value::Null);
}

#[test]
fn malformed_settings_are_refused_and_change_nothing() {
    let app = app();
    let before = app.call("get_settings", Value::Null).unwrap();
    let keys = |field: &str, value: &str| {
        let mut input = input_for("save_payment_keys");
        input[field] = json!(value);
        reason(app.call("save_payment_keys", input))
    };
    assert_eq!(keys("stripe_secret_key", "pk_1"), pair("stripe_secret_key", "malformed"));
    assert_eq!(keys("mpesa_shortcode", "174379"), pair("mpesa_consumer_key", "missing"));
    let server = |field: &str, value: &str| {
        let mut input = json!({ "server_url": "http://127.0.0.1:9/", "device_token": "kd_none" });
        input[field] = json!(value);
        reason(app.call("save_server", input))
    };
    assert_eq!(server("server_url", "http://korosho.example"), pair("server_url", "malformed"));
    assert_eq!(server("device_token", ""), pair("device_token", "missing"));
    assert_eq!(server("device_token", "secret"), pair("device_token", "malformed"));
    let details = |field: &str, value: &str| {
        let mut input = shop_details("Korosho");
        input[field] = json!(value);
        reason(app.call("save_shop_details", input))
    };
    assert_eq!(details("name", ""), pair("name", "missing"));
    assert_eq!(details("phone", "12"), pair("phone", "malformed"));
    assert_eq!(details("language", "fr"), pair("language", "unknown"));
    let till = json!({ "mode": "till", "autostart": true, "desk_number": 1 });
    assert!(app.call("save_device", till).is_err());
    let hundredth = json!({ "mode": "kiosk", "autostart": true, "desk_number": 100 });
    assert_eq!(reason(app.call("save_device", hundredth)), pair("desk_number", "out_of_range"));
    assert_eq!(app.call("get_settings", Value::Null).unwrap(), before);
}

#[test]
fn invalid_settings_export_is_refused_and_changes_nothing() {
    let app = app();
    let before = app.call("get_settings", Value::Null).unwrap();
    let import = |text: String| reason(app.call("import_settings", json!({ "text": text })));
    let whole = |store: &str, shortcode: &str| {
        json!({
            "korosho_settings": 1, "mode": "kiosk", "autostart": false, "store_url": store,
            "shop": null, "mpesa_shortcode": shortcode,
        })
        .to_string()
    };
    for text in ["", "PK", "[]", "{}", r#"{"consumer_secret":"cs_1"}"#] {
        assert_eq!(import(text.to_owned()), pair("text", "malformed"), "{text}");
    }
    assert_eq!(import("x".repeat(70_000)), pair("text", "too_long"));
    let newer = whole("https://shop.example", "174379").replace("settings\":1", "settings\":9");
    assert_eq!(import(newer), pair("text", "unknown"));
    assert_eq!(import(whole("http://shop.example", "174379")), pair("store_url", "malformed"));
    assert_eq!(import(whole("https://shop.example", "x")), pair("mpesa_shortcode", "malformed"));
    assert_eq!(app.call("get_settings", Value::Null).unwrap(), before);
}

#[test]
fn commands_without_a_configured_store_return_not_set_up() {
    let app = TestApp::new(AppMode::Kiosk);
    for name in ["get_shop", "list_products", "get_quote", "place_order", "open_payment"] {
        let problem = app.call(name, input_for(name)).unwrap_err();
        assert_eq!(problem["code"], "not_set_up", "{name}");
        assert_eq!(problem["status"], 503, "{name}");
    }
}

#[test]
fn kiosk_prints_only_on_printers_that_a_search_found() {
    let app = TestApp::new(AppMode::Kiosk);
    let mut kiosk = app.call("get_kiosk", Value::Null).unwrap();
    // Another print server of this machine may listen there already.
    let _printer = TcpListener::bind("127.0.0.1:9100");
    for address in ["/etc/hostname", "192.0.2.1:22", "127.0.0.1:9100"] {
        kiosk["printer"] = json!(address);
        assert_eq!(reason(app.call("save_kiosk", kiosk.clone())), pair("printer", "unknown"));
    }
    let found = app.call("find_printers", Value::Null).unwrap();
    assert!(found.as_array().unwrap().contains(&json!("127.0.0.1:9100")), "{found}");
    app.call("save_kiosk", kiosk.clone()).unwrap();
    kiosk["printer"] = json!("/etc/hostname");
    assert_eq!(reason(app.call("save_kiosk", kiosk)), pair("printer", "unknown"));
}
