//! App on Tauri's mock runtime: its real builder, commands and capabilities, without a screen.

use korosho::start::Start;
use korosho::window::label;
use korosho_core::device::env_overrides::EnvOverrides;
use korosho_domain::setup::AppMode;
use serde_json::{Value, json};
use tauri::ipc::{CallbackFn, InvokeBody};
use tauri::test::{INVOKE_KEY, MockRuntime, get_ipc_response, mock_builder};
use tauri::webview::InvokeRequest;
use tauri::{App, Manager, WebviewWindow};
use tempfile::TempDir;

/// Running app with one window and its own data folder.
pub struct TestApp {
    _app: App<MockRuntime>,
    window: WebviewWindow<MockRuntime>,
    /// Data folder of the app; removed with this value.
    #[allow(dead_code, reason = "not every test looks into it")]
    pub folder: TempDir,
}

impl TestApp {
    /// App before its first run.
    #[must_use]
    pub fn new(mode: AppMode) -> Self {
        Self::on(mode, tempfile::tempdir().unwrap())
    }

    /// App on an existing data folder.
    #[must_use]
    pub fn on(mode: AppMode, folder: TempDir) -> Self {
        Self::overrides(mode, folder, EnvOverrides::default())
    }

    /// App of a shop whose store is unreachable.
    #[must_use]
    #[allow(dead_code, reason = "not every test needs a shop")]
    pub fn of_shop(mode: AppMode) -> Self {
        let overrides = EnvOverrides {
            store_url: Some("http://127.0.0.1:9".to_owned()),
            consumer_key: Some("ck_none".to_owned()),
            consumer_secret: Some("cs_none".to_owned()),
            ..EnvOverrides::default()
        };
        Self::overrides(mode, tempfile::tempdir().unwrap(), overrides)
    }

    fn overrides(mode: AppMode, folder: TempDir, overrides: EnvOverrides) -> Self {
        let overrides = EnvOverrides { data_dir: Some(folder.path().to_owned()), ..overrides };
        let start = Start { mode: Some(mode), overrides, order: None };
        let mut app = korosho::builder(mock_builder(), start)
            .build(tauri::generate_context!(test = true))
            .unwrap();
        // The first iteration of the event loop runs the app's setup. Deprecated because a loop of
        // it would be busy; one iteration is intended.
        #[expect(deprecated, reason = "one turn, not a loop")]
        app.run_iteration(|_, _| {});
        let window = app.get_webview_window(label(mode)).unwrap();
        Self { _app: app, window, folder }
    }

    /// Ends the app and returns its data folder.
    #[must_use]
    #[allow(dead_code, reason = "not every test starts twice")]
    pub fn into_folder(self) -> TempDir {
        self.folder
    }

    /// Result of a command called by the app's own page; the error is the command's.
    pub fn call(&self, command: &str, input: Value) -> Result<Value, Value> {
        let origin = if cfg!(windows) { "http://tauri.localhost" } else { "tauri://localhost" };
        self.call_from(origin, command, input)
    }

    /// Result of a command called by a page of another origin; the error is the command's.
    pub fn call_from(&self, origin: &str, command: &str, input: Value) -> Result<Value, Value> {
        let request = InvokeRequest {
            cmd: command.to_owned(),
            callback: CallbackFn(0),
            error: CallbackFn(1),
            url: origin.parse().unwrap(),
            body: InvokeBody::Json(json!({ "input": input })),
            headers: tauri::http::HeaderMap::new(),
            invoke_key: INVOKE_KEY.to_owned(),
        };
        get_ipc_response(&self.window, request).map(|body| body.deserialize::<Value>().unwrap())
    }
}

/// Valid input of each operation.
///
/// # Panics
/// For an operation without an example: add one here with each new operation.
#[must_use]
#[allow(dead_code, reason = "not every test goes through all of them")]
#[allow(clippy::too_many_lines, reason = "one list of operations, a line each")]
pub fn input_for(operation: &str) -> Value {
    let id = "019b0000-0000-7000-8000-000000000001";
    let lines = json!([{ "product_id": 1, "quantity": 1 }]);
    let customer = json!({ "name": "Wanjiru", "phone": "0712345678" });
    match operation {
        "get_shop" | "list_categories" | "get_setup" | "get_connection" | "get_settings_lock"
        | "lock_settings" | "get_settings" | "export_settings" | "get_diagnostics"
        | "get_kiosk" | "get_kiosk_work" | "send_again" | "test_printer" | "get_team"
        | "sign_out" | "list_held_orders" | "list_messages" | "list_audit_entries"
        | "export_outbox" => Value::Null,
        "list_products" | "count_products" => json!({ "per_page": 8, "page": 1 }),
        "await_stock" => json!({ "product_id": 1, "variation_id": 2, "email": "w@example.com",
            "consent": true }),
        "review_product" => json!({ "id": id, "key": "k", "product_id": 1, "rating": 5,
            "author": "Wanjiru", "text": "Tamu" }),
        "get_product" => json!({ "slug": "cashews" }),
        "get_quote" => json!({ "lines": lines }),
        "find_customers" => json!({ "text": "0712" }),
        "get_customer" => json!({ "phone": "0712345678" }),
        "save_customer" => json!({ "phone": "0712345678", "name": "Wanjiru" }),
        "get_desk_quote" => json!({ "cart": { "lines": lines } }),
        "place_desk_order" => json!({ "checkout": {
            "checkout_id": id, "lines": lines, "customer": customer, "payment": "counter",
            "expected_total": 65000,
        } }),
        "hold_order" => json!({ "id": id, "label": "Wanjiru", "draft": "{}", "open": true }),
        "take_held_order" | "drop_held_order" | "remove_member" => json!({ "id": id }),
        "list_orders" => json!({ "current": true }),
        "get_desk_order" | "retry_order" => json!({ "key": id }),
        "move_order" => json!({ "key": id, "to": "ready", "seen": "paid" }),
        "note_order" | "discard_order" => json!({ "key": id, "note": "called back" }),
        "import_outbox" => json!({ "text": "" }),
        "mark_paid" => json!({ "key": id, "method": "counter", "amount": 65000 }),
        "refund_order" => json!({ "key": id, "amount": 65000, "reason": "broken bag" }),
        "share_order" => json!({ "key": id, "way": "whatsapp" }),
        "scan_ticket" => json!({ "text": "KS1.none.none" }),
        "get_day_end" | "export_day_end" => json!({ "day": "2026-11-20" }),
        "sign_in" => json!({ "id": id, "pin": "2580" }),
        "approve" => json!({ "pin": "2580" }),
        "save_member" => json!({ "name": "Wanjiru", "role": "manager", "pin": "2580" }),
        "place_order" => json!({
            "checkout_id": id, "lines": lines, "customer": customer, "payment": "counter",
            "expected_total": 65000,
        }),
        "get_order" | "open_payment" | "print_ticket" | "transfer_order" => {
            json!({ "id": id, "key": "none" })
        }
        "adopt_order" => json!({ "signed_order": "KS1.none.none" }),
        "check_device" => json!({ "nonce": "none" }),
        "pay_order" => json!({ "id": id, "key": "none", "payment": "card" }),
        "send_message" | "subscribe" => json!({ "email": "a@example.com" }),
        "unsubscribe" => json!({ "token": "none" }),
        "connect_store" => json!({
            "store_url": "http://127.0.0.1:9/", "consumer_key": "ck_none", "consumer_secret": "cs_none",
        }),
        "unlock_settings" | "set_pin" => json!({ "pin": "2580" }),
        "save_machine" => json!({ "mode": "desk", "autostart": false, "desk_number": 2 }),
        "save_payment_keys" => no_keys(),
        "save_server" => json!({
            "server_url": "http://127.0.0.1:9/", "device_token": "kd_none",
        }),
        "save_shop_details" => json!({
            "name": "Korosho", "phone": "", "email": "", "address": "", "language": "en",
        }),
        "import_settings" => json!({ "text": "{}" }),
        "report_fault" => json!({ "name": "TypeError", "stack": "" }),
        "save_kiosk" => json!({ "number": 2, "printer": "" }),
        "read_stored" => json!({ "key": "root" }),
        "write_stored" => json!({ "key": "root", "value": "{}" }),
        other => panic!("no example input for {other}"),
    }
}

/// Payment keys that change nothing.
#[must_use]
#[allow(dead_code, reason = "not every test types keys")]
pub fn no_keys() -> Value {
    json!({
        "stripe_secret_key": "", "forget_stripe": false, "mpesa_consumer_key": "",
        "mpesa_consumer_secret": "", "mpesa_shortcode": "", "mpesa_passkey": "",
        "forget_mpesa": false,
    })
}
