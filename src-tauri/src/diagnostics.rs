//! What support asks for, and errors of the page in the log: never anything personal, no secret.

use std::fmt::Write as _;
use std::path::Path;

use korosho_domain::device::FaultReport;
use korosho_domain::problem::Problem;

use crate::app::App;
use crate::log;

/// Lines of the log that are copied.
const LINES: usize = 60;
/// Faults of a page that keeps failing are logged once a while, not for ever.
const MAX_STACK: usize = 4_000;

impl App {
    /// Versions, states and the log's last lines, as plain text.
    ///
    /// # Errors
    /// [`Problem::PinNeeded`].
    pub async fn diagnostics(&self) -> Result<String, Problem> {
        self.staff.require()?;
        let setup = self.setup_state().await?;
        let connection = self.connection();
        let mut text = String::new();
        let mut line = |name: &str, value: &dyn std::fmt::Debug| {
            let _ = writeln!(text, "{name}: {value:?}");
        };
        line("korosho", &env!("CARGO_PKG_VERSION"));
        line("system", &(std::env::consts::OS, std::env::consts::ARCH));
        line("webview", &tauri::webview_version().unwrap_or_default());
        line("mode", &self.mode);
        line("store", &setup.store_url);
        line("ready", &setup.ready);
        line("keyring", &setup.keyring);
        line("connection", &connection.store);
        line("catalogue from", &connection.catalogue_at);
        line("damaged files", &setup.damaged);
        line("files", &sizes(&self.data_dir));
        text.push('\n');
        text.push_str(&log::tail(&self.data_dir, LINES).join("\n"));
        Ok(text)
    }
}

/// Logs a fault of the page. What it says in words stays behind: a person may have typed it.
pub fn report(fault: &FaultReport) {
    let name: String = fault.name.chars().filter(char::is_ascii_alphanumeric).take(60).collect();
    let stack = places(&fault.stack);
    tracing::error!(name, stack, "the page failed");
}

/// Only the lines of a stack that name places in our own files.
fn places(stack: &str) -> String {
    let ours = stack.lines().filter(|line| line.contains("tauri://localhost/"));
    ours.flat_map(|line| [line.trim(), "\n"]).collect::<String>().chars().take(MAX_STACK).collect()
}

fn sizes(folder: &Path) -> Vec<(String, u64)> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut sizes: Vec<(String, u64)> = entries
        .flatten()
        .filter_map(|entry| {
            let facts = entry.metadata().ok().filter(std::fs::Metadata::is_file)?;
            Some((entry.file_name().to_string_lossy().into_owned(), facts.len()))
        })
        .collect();
    sizes.sort();
    sizes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_an_error_stay_behind() {
        let stack = "TypeError: 0712345678 is not a function\n\
            submit@tauri://localhost/assets/app.js:1:200\nat Amina's order\n\
            run@tauri://localhost/assets/app.js:9:1";
        assert_eq!(
            places(stack),
            "submit@tauri://localhost/assets/app.js:1:200\nrun@tauri://localhost/assets/app.js:9:1\n"
        );
    }
}
