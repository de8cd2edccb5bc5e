//! Recovery code: settings and desk stay closed if the file with the PIN or the team is lost.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::common::{BEHIND_LOCK, MemoryKeyring, TestApp, input_for};
use korosho_core::device::secrets::Keyring as _;
use korosho_domain::problem::Problem;
use korosho_domain::setup::AppMode;
use serde_json::{Value, json};
use tempfile::TempDir;

/// Commands of the desk that need a member, and those with which one becomes a member.
const AT_DESK: [&str; 9] = [
    "find_customers",
    "place_desk_order",
    "list_orders",
    "refund_order",
    "get_report",
    "list_audit_entries",
    "export_outbox",
    "list_sold_out",
    "remove_member",
];

fn code_of(answer: Result<Value, Value>) -> String {
    answer.expect_err("it was let through")["code"].as_str().unwrap().to_owned()
}

/// Device that was set up: its data folder, its keyring and the recovery code that it showed.
struct Device {
    mode: AppMode,
    folder: Option<TempDir>,
    keyring: Arc<MemoryKeyring>,
    code: String,
    manager: String,
}

impl Device {
    /// Desk with a PIN, a manager and a recovery code.
    fn desk() -> Self {
        let keyring = Arc::new(MemoryKeyring::default());
        let folder = tempfile::tempdir().unwrap();
        let app = TestApp::with_keyring(AppMode::Desk, folder, &keyring);
        app.call("set_pin", json!({ "pin": "2759" })).unwrap();
        let manager = json!({ "name": "Wanjiru", "role": "manager", "pin": "739146" });
        let team = app.call("save_member", manager).unwrap();
        let manager = team["members"][0]["id"].as_str().unwrap().to_owned();
        let code = made(&app);
        Self { mode: AppMode::Desk, folder: Some(app.into_folder()), keyring, code, manager }
    }

    fn path(&self) -> &Path {
        self.folder.as_ref().unwrap().path()
    }

    /// Damages a file and its backup.
    fn damage(&self, file: &str) {
        for name in [file.to_owned(), format!("{file}.good")] {
            fs::write(self.path().join(name), b"\0\0\0\0").unwrap();
        }
    }

    /// Deletes a file and its backup.
    fn delete(&self, file: &str) {
        for name in [file.to_owned(), format!("{file}.good")] {
            fs::remove_file(self.path().join(name)).unwrap();
        }
    }

    fn start(&mut self) -> TestApp {
        TestApp::with_keyring(self.mode, self.folder.take().unwrap(), &self.keyring)
    }

    fn end(&mut self, app: TestApp) {
        self.folder = Some(app.into_folder());
    }

    fn restart(&mut self, app: TestApp) -> TestApp {
        self.end(app);
        self.start()
    }
}

fn made(app: &TestApp) -> String {
    let made = app.call("create_recovery_code", Value::Null).unwrap();
    made["code"].as_str().unwrap().to_owned()
}

fn recover(app: &TestApp, code: &str) -> Result<Value, Value> {
    app.call("recover_settings", json!({ "code": code }))
}

/// Another code of a valid form.
fn wrong_code() -> String {
    let code = korosho_domain::recovery::RecoveryCode::from_random([7; 19]);
    code.code
}

fn needs_recovery(app: &TestApp) -> bool {
    let setup = app.call("get_setup", Value::Null).unwrap();
    let [needs_pin, recovery] = ["needs_pin", "recovery"].map(|key| setup[key].as_bool().unwrap());
    assert!(!(needs_pin && recovery), "the first run is not shown");
    recovery
}

fn assert_locked(app: &TestApp, device: &Device, refusal: &str) {
    for operation in BEHIND_LOCK.into_iter().chain(AT_DESK) {
        assert_eq!(code_of(app.call(operation, input_for(operation))), refusal, "{operation}");
    }
    let pin = app.call("unlock_settings", json!({ "pin": "2759" }));
    assert_eq!(code_of(pin), refusal, "the former PIN");
    let sign_in = app.call("sign_in", json!({ "id": device.manager, "pin": "739146" }));
    assert_eq!(code_of(sign_in), refusal, "a member");
    assert_eq!(code_of(app.call("approve", json!({ "pin": "2759" }))), refusal, "an approval");
    let state = app.call("get_settings_lock", Value::Null).unwrap();
    assert_eq!(state["unlocked"], false);
}

/// Recovers with the code: a new PIN, a new manager if the team was lost, a new code.
fn assert_recovers(app: &TestApp, code: &str) {
    assert_eq!(recover(app, &code.to_lowercase().replace('-', " ")).unwrap()["unlocked"], true);
    app.call("set_pin", json!({ "pin": "4091" })).unwrap();
    let new = made(app);
    assert_ne!(new, code);
    assert!(!needs_recovery(app));
    app.call("get_settings", Value::Null).unwrap();
}

#[test]
fn device_whose_settings_and_backup_are_damaged_stays_locked_until_the_recovery_code() {
    let mut device = Device::desk();
    device.damage("settings.json");
    for _ in 0..2 {
        let app = device.start();
        assert_locked(&app, &device, "pin_needed");
        assert!(needs_recovery(&app), "at the next start as well");
        device.end(app);
    }
    let app = device.start();
    assert_recovers(&app, &device.code);
    app.call("sign_in", json!({ "id": device.manager, "pin": "739146" })).unwrap();

    let app = device.restart(app);
    assert_eq!(code_of(app.call("get_settings", Value::Null)), "pin_needed");
    app.call("unlock_settings", json!({ "pin": "4091" })).unwrap();
    assert!(!needs_recovery(&app));
}

#[test]
fn desk_whose_team_was_damaged_or_deleted_names_a_manager_only_after_the_recovery_code() {
    for lose in [Device::damage, Device::delete] {
        let mut device = Device::desk();
        lose(&device, "team.json");
        let app = device.start();
        let somebody = json!({ "name": "Mwizi", "role": "manager", "pin": "739146" });
        let refused = app.call("save_member", somebody.clone());
        assert_eq!(code_of(refused), "manager_needed", "the settings are locked");
        let pin = app.call("approve", json!({ "pin": "2759" }));
        assert_eq!(code_of(pin), "pin_needed", "staff know this PIN");
        assert!(needs_recovery(&app));
        assert_recovers(&app, &device.code);
        let team = app.call("save_member", somebody).unwrap();
        assert_eq!(team["signed_in"]["name"], "Mwizi");
    }
}

#[test]
fn device_whose_files_were_all_deleted_stays_locked_until_the_recovery_code() {
    let mut device = Device::desk();
    device.delete("settings.json");
    device.delete("team.json");
    let app = device.start();
    let manager = input_for("save_member");
    assert_eq!(code_of(app.call("save_member", manager)), "manager_needed");
    assert_locked(&app, &device, "pin_needed");
    assert_recovers(&app, &device.code);
}

#[test]
fn wrong_recovery_codes_lock_out_and_the_lock_out_survives_a_restart() {
    let mut device = Device::desk();
    device.damage("settings.json");
    let app = device.start();
    let malformed = recover(&app, "2759").unwrap_err();
    assert_eq!(
        (&malformed["code"], &malformed["field"]),
        (&json!("invalid_input"), &json!("code"))
    );
    for left in (1..5).rev() {
        assert_eq!(recover(&app, &wrong_code()).unwrap_err()["tries_left"], left);
    }
    assert_eq!(recover(&app, &wrong_code()).unwrap_err()["retry_after"], 300);
    let app = device.restart(app);
    assert_eq!(code_of(recover(&app, &device.code)), "pin_locked", "the right one as well");
    let left = app.call("get_settings_lock", Value::Null).unwrap()["retry_after"].as_u64().unwrap();
    assert!((1..=300).contains(&left), "{left}");
    assert_eq!(code_of(app.call("get_settings", Value::Null)), "pin_needed");
}

#[test]
fn former_recovery_code_is_wrong_after_a_new_one_was_made() {
    let mut device = Device::desk();
    let app = device.start();
    app.call("unlock_settings", json!({ "pin": "2759" })).unwrap();
    assert_eq!(app.call("get_settings", Value::Null).unwrap()["recovery_code"], true);
    let newer = made(&app);
    device.end(app);
    device.damage("settings.json");
    let app = device.start();
    assert_eq!(code_of(recover(&app, &device.code)), "pin_wrong");
    recover(&app, &newer).unwrap();
}

#[test]
fn lost_settings_stay_closed_while_the_keyring_is_locked_or_missing() {
    for (problem, code) in
        [(Problem::KeyringLocked, "keyring_locked"), (Problem::KeyringMissing, "keyring_missing")]
    {
        let mut device = Device::desk();
        device.damage("settings.json");
        *device.keyring.problem.lock().unwrap() = Some(problem);
        let app = device.start();
        assert_locked(&app, &device, code);
        assert_eq!(code_of(recover(&app, &device.code)), code);
        let app = device.restart(app);
        assert_locked(&app, &device, code);
        *device.keyring.problem.lock().unwrap() = None;
        assert!(needs_recovery(&app));
        assert_recovers(&app, &device.code);
    }
}

#[test]
fn device_without_a_recovery_code_starts_as_before() {
    let keyring = Arc::new(MemoryKeyring::default());
    let app = TestApp::with_keyring(AppMode::Desk, tempfile::tempdir().unwrap(), &keyring);
    assert_eq!(code_of(app.call("create_recovery_code", Value::Null)), "pin_needed", "no PIN yet");
    app.call("set_pin", json!({ "pin": "2759" })).unwrap();
    assert_eq!(app.call("get_settings", Value::Null).unwrap()["recovery_code"], false);
    let folder = app.into_folder();
    for name in ["settings.json", "settings.json.good"] {
        fs::remove_file(folder.path().join(name)).unwrap();
    }
    let app = TestApp::with_keyring(AppMode::Desk, folder, &keyring);
    assert!(!needs_recovery(&app));
    app.call("get_settings", Value::Null).unwrap();
}

#[test]
fn recovery_code_is_in_no_file_export_diagnostics_or_keyring_in_plain_text() {
    let mut device = Device::desk();
    let app = device.start();
    app.call("unlock_settings", json!({ "pin": "2759" })).unwrap();
    let exported = app.call("export_settings", Value::Null).unwrap()["path"].clone();
    assert!(Path::new(exported.as_str().unwrap()).starts_with(app.folder.path()));
    let diagnostics = app.call("get_diagnostics", Value::Null).unwrap().to_string();
    device.end(app);
    device.damage("settings.json");
    let app = device.start();
    recover(&app, &wrong_code()).unwrap_err();
    recover(&app, &device.code).unwrap();
    device.end(app);

    let mut texts = files_below(device.path());
    texts.push(diagnostics);
    let keyring = device.keyring.entries.lock().unwrap().clone();
    assert!(keyring.keys().any(|entry| entry.starts_with("recovery-code")), "{:?}", keyring.keys());
    texts.extend(keyring.into_values());
    assert!(texts.iter().any(|text| text.contains("korosho_settings")), "the export is searched");
    assert!(texts.iter().any(|text| text.contains("recovery code")), "the log is searched");
    let symbols = device.code.replace('-', "");
    for text in texts {
        assert!(!text.contains(&device.code) && !text.contains(&symbols), "{text}");
    }
}

/// Contents of all files below a folder.
fn files_below(folder: &Path) -> Vec<String> {
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        if entry.file_type().unwrap().is_dir() {
            texts.extend(files_below(&entry.path()));
        } else {
            texts.push(String::from_utf8_lossy(&fs::read(entry.path()).unwrap()).into_owned());
        }
    }
    texts
}

/// Repeats a command until it succeeds: the shop opens and fetches its catalogue meanwhile.
fn eventually(app: &TestApp, operation: &str, input: Value) -> Value {
    for _ in 0..600 {
        if let Ok(answer) = app.call(operation, input.clone()) {
            return answer;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("{operation} never answered");
}

#[test]
fn device_with_a_token_finds_store_and_server_without_its_settings() {
    let mut device = Device::desk();
    for (entry, secret) in [
        ("device-token", "kd_one"),
        ("server-url", "http://127.0.0.1:9/"),
        ("woocommerce-url", "http://127.0.0.1:10/"),
    ] {
        device.keyring.write(entry, secret).unwrap();
    }
    device.delete("settings.json");
    let app = device.start();
    let setup = app.call("get_setup", Value::Null).unwrap();
    assert_eq!((&setup["ready"], &setup["recovery"]), (&json!(true), &json!(true)));
    assert_eq!(setup["store_url"], "http://127.0.0.1:10/");
    assert_eq!(code_of(app.call("get_settings", Value::Null)), "pin_needed");
}

#[test]
fn kiosk_sells_without_its_settings_which_stay_locked() {
    let options = korosho_sandbox::Options::default();
    let sandbox = tauri::async_runtime::block_on(korosho_sandbox::start(options)).unwrap();
    let keyring = Arc::new(MemoryKeyring::default());
    let app = TestApp::with_keyring(AppMode::Kiosk, tempfile::tempdir().unwrap(), &keyring);
    let store = json!({ "store_url": sandbox.origin, "consumer_key": "ck_demo",
        "consumer_secret": "cs_demo" });
    app.call("connect_store", store).unwrap();
    app.call("set_pin", json!({ "pin": "2759" })).unwrap();
    let kiosk = app.call("get_kiosk", Value::Null).unwrap();
    app.call("save_kiosk", kiosk).unwrap();
    let code = made(&app);
    let (mode, manager) = (AppMode::Kiosk, String::new());
    let mut device = Device { mode, folder: Some(app.into_folder()), keyring, code, manager };
    device.damage("settings.json");

    let folder = device.folder.take().unwrap();
    let app = TestApp::without_mode(AppMode::Kiosk, folder, &device.keyring);
    assert!(needs_recovery(&app));
    let product = eventually(&app, "get_product", json!({ "slug": "study-mix" }));
    let lines = json!([{ "product_id": product["product"]["id"], "quantity": 1 }]);
    let quote = app.call("get_quote", json!({ "lines": lines })).unwrap();
    let order = json!({ "checkout_id": uuid::Uuid::new_v4(), "lines": lines, "payment": "counter",
        "expected_total": quote["total"], "customer": { "name": "Amina", "phone": "0712345678" } });
    let placed = app.call("place_order", order).unwrap();
    assert_eq!(
        placed["order"]["number"].as_str().map(|number| number.starts_with('K')),
        Some(true)
    );
    assert_eq!(code_of(app.call("get_settings", Value::Null)), "pin_needed");
    assert_eq!(code_of(app.call("save_kiosk", input_for("save_kiosk"))), "pin_needed");
    recover(&app, &device.code).unwrap();
    app.call("get_settings", Value::Null).unwrap();
}
