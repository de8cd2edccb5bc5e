//! App on Tauri's mock runtime: its real builder, commands and capabilities, without a screen.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use korosho::start::Start;
use korosho::window::label;
use korosho_core::device::env_overrides::EnvOverrides;
use korosho_core::device::secrets::Keyring;
use korosho_domain::operations::operation;
use korosho_domain::problem::Problem;
use korosho_domain::setup::AppMode;
use serde_json::{Value, json};
use tauri::ipc::{CallbackFn, InvokeBody};
use tauri::test::{INVOKE_KEY, MockRuntime, get_ipc_response, mock_builder};
use tauri::webview::InvokeRequest;
use tauri::{App, Manager, WebviewWindow};
use tempfile::TempDir;

/// Commands that the settings lock guards.
#[allow(dead_code, reason = "not every test tries them")]
pub const BEHIND_LOCK: [&str; 11] = [
    "connect_store",
    "set_pin",
    "create_recovery_code",
    "get_settings",
    "save_device",
    "save_payment_keys",
    "save_server",
    "save_shop_details",
    "export_settings",
    "import_settings",
    "get_diagnostics",
];

/// Keyring in memory, which outlives the app.
#[derive(Default)]
#[allow(dead_code, reason = "not every test has a keyring")]
pub struct MemoryKeyring {
    /// Secrets by entry.
    pub entries: Mutex<BTreeMap<String, String>>,
    /// Problem of every call.
    pub problem: Mutex<Option<Problem>>,
}

impl MemoryKeyring {
    fn check(&self) -> Result<(), Problem> {
        self.problem.lock().unwrap().clone().map_or(Ok(()), Err)
    }
}

impl Keyring for MemoryKeyring {
    fn read(&self, entry: &str) -> Result<Option<String>, Problem> {
        self.check()?;
        Ok(self.entries.lock().unwrap().get(entry).cloned())
    }

    fn write(&self, entry: &str, secret: &str) -> Result<(), Problem> {
        self.check()?;
        let mut entries = self.entries.lock().unwrap();
        match secret {
            "" => drop(entries.remove(entry)),
            secret => drop(entries.insert(entry.to_owned(), secret.to_owned())),
        }
        Ok(())
    }
}

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
    #[allow(dead_code, reason = "not every test starts without a keyring")]
    pub fn new(mode: AppMode) -> Self {
        Self::on(mode, tempfile::tempdir().unwrap())
    }

    /// App on an existing data folder.
    #[must_use]
    #[allow(dead_code, reason = "not every test starts without a keyring")]
    pub fn on(mode: AppMode, folder: TempDir) -> Self {
        Self::overrides(mode, folder, EnvOverrides::default(), None, Some(mode))
    }

    /// App on an existing data folder, with a keyring.
    #[must_use]
    #[allow(dead_code, reason = "not every test has a keyring")]
    pub fn with_keyring(mode: AppMode, folder: TempDir, keyring: &Arc<MemoryKeyring>) -> Self {
        let keyring = Arc::<MemoryKeyring>::clone(keyring);
        Self::overrides(mode, folder, EnvOverrides::default(), Some(keyring), Some(mode))
    }

    /// Like [`TestApp::with_keyring`], started without a mode: it must choose this one.
    #[must_use]
    #[allow(dead_code, reason = "not every test leaves the mode to the app")]
    pub fn without_mode(chosen: AppMode, folder: TempDir, keyring: &Arc<MemoryKeyring>) -> Self {
        let keyring = Arc::<MemoryKeyring>::clone(keyring);
        Self::overrides(chosen, folder, EnvOverrides::default(), Some(keyring), None)
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
        Self::overrides(mode, tempfile::tempdir().unwrap(), overrides, None, Some(mode))
    }

    fn overrides(
        mode: AppMode,
        folder: TempDir,
        overrides: EnvOverrides,
        keyring: Option<Arc<dyn Keyring>>,
        argument: Option<AppMode>,
    ) -> Self {
        let overrides = EnvOverrides { data_dir: Some(folder.path().to_owned()), ..overrides };
        let start = Start { mode: argument, overrides, order: None, keyring };
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

/// Well-formed input of an operation, with default values.
#[must_use]
#[allow(dead_code, reason = "not every test calls operations by name")]
pub fn input_for(name: &str) -> Value {
    (operation(name).unwrap().default_input)()
}

/// Details of a shop with this name.
#[must_use]
#[allow(dead_code, reason = "not every test saves details")]
pub fn shop_details(name: &str) -> Value {
    json!({ "name": name, "phone": "", "email": "", "address": "", "language": "en" })
}
