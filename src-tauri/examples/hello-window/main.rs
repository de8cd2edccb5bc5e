//! The smallest Tauri window there is: what the app is measured against (`npm run bench -- desktop`).

#![allow(clippy::expect_used, reason = "without a window nothing is left to do")]

fn main() {
    let context = tauri::generate_context!("src-tauri/examples/hello-window/tauri.conf.json");
    tauri::Builder::default().run(context).expect("a window");
}
