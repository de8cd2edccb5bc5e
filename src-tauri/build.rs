//! Feeds the table of operations to Tauri, so that permissions exist per command and per window.

fn main() {
    const COMMANDS: &[&str] = &korosho_domain::operations::command_names();
    let attributes = tauri_build::Attributes::new()
        .app_manifest(tauri_build::AppManifest::new().commands(COMMANDS))
        .capabilities_path_pattern("./src-tauri/capabilities/**/*");
    if let Err(error) = tauri_build::try_build(attributes) {
        println!("cargo::error={error:#}");
    }
}
