//! Diagnostics of a device for support: files, end of the log, faults of the page. Contains no
//! secrets and no personal data.

use std::path::Path;

use korosho_domain::device::FaultReport;

/// Lines of the log in a report.
const MAX_LOG_LINES: usize = 60;
/// Longest stack of a fault in characters.
const MAX_STACK_LENGTH: usize = 4_000;

/// Names and sizes of the files in a folder.
#[must_use]
pub fn file_sizes(folder: &Path) -> Vec<(String, u64)> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut sizes: Vec<(String, u64)> = entries
        .flatten()
        .filter_map(|entry| {
            let file = entry.metadata().ok().filter(std::fs::Metadata::is_file)?;
            Some((entry.file_name().to_string_lossy().into_owned(), file.len()))
        })
        .collect();
    sizes.sort();
    sizes
}

/// Last lines of a log file.
#[must_use]
pub fn log_tail(log: &Path) -> String {
    let text = std::fs::read_to_string(log).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(MAX_LOG_LINES)..].join("\n")
}

/// Logs a fault of the page without its message, which may contain personal input.
pub fn report_fault(fault: &FaultReport) {
    let name: String = fault.name.chars().filter(char::is_ascii_alphanumeric).take(60).collect();
    let stack = own_frames(&fault.stack);
    tracing::error!(name, stack, "the page failed");
}

/// Lines of a stack that name places in the app's own files.
fn own_frames(stack: &str) -> String {
    let frames = stack.lines().filter(|line| line.contains("tauri://localhost/"));
    let text: String = frames.flat_map(|line| [line.trim(), "\n"]).collect();
    text.chars().take(MAX_STACK_LENGTH).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn error_message_of_a_stack_trace_is_not_logged() {
        let stack = "TypeError: 0712345678 is not a function\n\
            submit@tauri://localhost/assets/app.js:1:200\nat Amina's order\n\
            run@tauri://localhost/assets/app.js:9:1";
        assert_eq!(
            own_frames(stack),
            "submit@tauri://localhost/assets/app.js:1:200\nrun@tauri://localhost/assets/app.js:9:1\n"
        );
    }
}
