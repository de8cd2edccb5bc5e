//! Desktop app: kiosk and phone desk over one core.
//!
//! This crate is the shell: windows, keyring, printer, updates and commands. Rules are in the core.
//!
//! Reading order: [`start`] (arguments and environment), [`state`] (state of the commands),
//! [`commands`] (the operations), [`window`] (the only window), [`device`] (hardware and operating
//! system), [`updates`] (new releases).

pub mod commands;
pub mod device;
pub mod start;
pub mod state;
pub mod updates;
pub mod window;

use std::error::Error;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use korosho_core::device::order_link;
use korosho_core::private_files;
use korosho_domain::setup::AppMode;
use tauri::ipc::Invoke;
use tauri::plugin::TauriPlugin;
use tauri::{Manager, Runtime, Wry};

use crate::device::keyring::SystemKeyring;
use crate::device::log;
use crate::start::Start;
use crate::state::{App, AppOptions};
use crate::window::idle_timer::IdleTimer;
use crate::window::{events, media, touch_filter, watchdog};

/// Runs the app until its window is closed.
///
/// # Errors
/// [`tauri::Error`] if the window system or the data folder cannot be used.
pub fn run(start: Start) -> tauri::Result<()> {
    let plugins = tauri::Builder::<Wry>::new()
        .plugin(single_instance(&start))
        .plugin(window::remembered(start.overrides.data_dir.as_deref()));
    builder(plugins, start).run(tauri::generate_context!())
}

/// Builds the complete app on any runtime: commands, protocol, state, window.
pub fn builder<R: Runtime>(builder: tauri::Builder<R>, start: Start) -> tauri::Builder<R> {
    builder
        .plugin(tauri_plugin_store::Builder::new().build())
        .plugin(tauri_plugin_updater::Builder::new().build())
        .manage(IdleTimer::default())
        .plugin(tauri_plugin_autostart::Builder::new().app_name("Korosho").build())
        .register_asynchronous_uri_scheme_protocol(media::SCHEME, media::answer)
        .invoke_handler(with_idle_reset(include!(concat!(env!("OUT_DIR"), "/handler.rs"))))
        .setup(|app| open(app, start))
}

/// Registers the commands; each one resets the idle timer.
fn with_idle_reset<R: Runtime>(
    commands: impl Fn(Invoke<R>) -> bool + Send + Sync + 'static,
) -> impl Fn(Invoke<R>) -> bool + Send + Sync + 'static {
    move |invoke| {
        let handle = invoke.message.webview_ref().app_handle();
        handle.state::<IdleTimer>().note(invoke.message.command());
        commands(invoke)
    }
}

/// Creates the state, shows the window, then opens the shop off the main thread.
fn open<R: Runtime>(app: &mut tauri::App<R>, start: Start) -> Result<(), Box<dyn Error>> {
    let data_dir = match &start.overrides.data_dir {
        Some(folder) => folder.clone(),
        None => app.path().app_data_dir()?,
    };
    // A folder that cannot be created is reported by `App::new`.
    let _ = private_files::create_folder(&data_dir);
    log::start(&data_dir);
    let overrides = start.overrides.clone();
    let options = AppOptions {
        mode: start.mode,
        overrides: start.overrides,
        keyring: start.keyring.unwrap_or_else(|| Arc::new(SystemKeyring)),
        on_sync: events::on_sync(app.handle()),
    };
    let state = App::new(app.handle(), data_dir, options)
        .map_err(|problem| format!("its data folder cannot be used ({})", problem.code()))?;
    let (mode, folder) = (state.mode, state.data_dir.clone());
    app.manage(state);
    let window = window::open(app.handle(), mode, &folder)?;
    tracing::info!(mode = window.label(), version = env!("CARGO_PKG_VERSION"), "started");
    watchdog::start(&window);
    if mode == AppMode::Kiosk {
        touch_filter::install(&window);
    }
    updates::start(app.handle(), &overrides);
    let handle = app.handle().clone();
    tauri::async_runtime::spawn(async move {
        if let Err(problem) = handle.state::<App>().setup_state().await {
            tracing::error!(code = problem.code(), "the shop could not be opened");
        }
        events::show_order(&handle, start.order).await;
    });
    Ok(())
}

/// Allows one app per data folder; a second start shows the first one's window.
fn single_instance(start: &Start) -> TauriPlugin<Wry> {
    let plugin = tauri_plugin_single_instance::Builder::new().callback(|app, args, _folder| {
        window::show(app);
        let (handle, order) = (app.clone(), order_link::order_in(args));
        tauri::async_runtime::spawn(async move { events::show_order(&handle, order).await });
    });
    match &start.overrides.data_dir {
        Some(folder) => plugin.dbus_id(instance_name(folder)).build(),
        None => plugin.build(),
    }
}

fn instance_name(data_dir: &Path) -> String {
    let folder: PathBuf = std::path::absolute(data_dir).unwrap_or_else(|_| data_dir.to_owned());
    let mut hasher = DefaultHasher::new();
    folder.hash(&mut hasher);
    format!("ke.korosho.app.at{:016x}", hasher.finish())
}
