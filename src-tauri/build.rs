//! Feeds the table of operations to Tauri: handler of the commands, and permissions per command and
//! per window. Compiles in the public key of the updates.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

use korosho_domain::operations::{Apps, OPERATIONS, command_names};
use serde_json::{Value, json};

/// Label of a window, its operations, and further permissions.
type Window = (&'static str, fn(&Apps) -> bool, &'static [&'static str]);

fn main() -> Result<(), Box<dyn Error>> {
    const COMMANDS: &[&str] = &command_names();
    let folder = PathBuf::from(env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?);
    write_handler(&folder, COMMANDS)?;
    compile_update_key()?;
    let pattern: &'static str = write_capabilities(&folder.join("capabilities"))?.leak();
    // All permissions are generated, and the pattern matches nothing. Without one, Tauri watches the
    // folder into which it has just written them: every first build is followed by a second one.
    let app_manifest = tauri_build::AppManifest::new()
        .commands(COMMANDS)
        .permissions_path_pattern("permissions/written-by-hand/*");
    let attributes = tauri_build::Attributes::new()
        .app_manifest(app_manifest)
        .capabilities_path_pattern(pattern);
    if let Err(error) = tauri_build::try_build(attributes) {
        println!("cargo::error={error:#}");
    }
    Ok(())
}

/// Compiles in `plugins.updater.pubkey` as `KOROSHO_UPDATE_KEY`, unless the environment sets that:
/// bundles are signed for the configured key, so that the app must verify updates with the same.
/// `TAURI_CONFIG` contains the `--config` arguments of `tauri build`.
fn compile_update_key() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=tauri.conf.json");
    println!("cargo::rerun-if-env-changed=KOROSHO_UPDATE_KEY");
    if env::var("KOROSHO_UPDATE_KEY").is_ok_and(|key| !key.is_empty()) {
        return Ok(());
    }
    let file: Value = serde_json::from_str(&fs::read_to_string("tauri.conf.json")?)?;
    let merged: Value = match env::var("TAURI_CONFIG") {
        Ok(text) => serde_json::from_str(&text)?,
        Err(_) => Value::Null,
    };
    let configs = [merged, file];
    let key = configs.iter().find_map(|config| config["plugins"]["updater"]["pubkey"].as_str());
    if let Some(key) = key.filter(|key| !key.is_empty()) {
        println!("cargo::rustc-env=KOROSHO_UPDATE_KEY={key}");
    }
    Ok(())
}

/// Writes the handler that `src/lib.rs` includes: all commands, by name.
fn write_handler(folder: &Path, commands: &[&str]) -> Result<(), Box<dyn Error>> {
    let paths: String = commands.iter().map(|name| format!("crate::commands::{name},\n")).collect();
    Ok(fs::write(folder.join("handler.rs"), format!("tauri::generate_handler![\n{paths}]\n"))?)
}

/// Writes the capability of each window: the operations that the table allows it, the events of the
/// app, and for the desk the zoom keys. Returns the pattern of the files.
fn write_capabilities(folder: &Path) -> Result<String, Box<dyn Error>> {
    const EVENTS: [&str; 2] = ["core:event:allow-listen", "core:event:allow-unlisten"];
    const WINDOWS: [Window; 2] = [
        ("desk", |apps| apps.desk, &["core:webview:allow-set-webview-zoom"]),
        ("kiosk", |apps| apps.kiosk, &[]),
    ];
    fs::create_dir_all(folder)?;
    for (window, may_call, own) in WINDOWS {
        let operations = OPERATIONS.iter().filter(|operation| may_call(&operation.apps));
        let permissions: Vec<String> = operations
            .map(|operation| format!("allow-{}", operation.name.replace('_', "-")))
            .chain(EVENTS.iter().chain(own).map(|&name| name.to_owned()))
            .collect();
        let capability =
            json!({ "identifier": window, "windows": [window], "permissions": permissions });
        fs::write(folder.join(format!("{window}.json")), capability.to_string())?;
    }
    Ok(folder.join("*.json").to_str().ok_or("OUT_DIR is not UTF-8")?.to_owned())
}
