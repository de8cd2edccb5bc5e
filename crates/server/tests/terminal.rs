//! Terminal output: a reader that closes the pipe, as `head` does, ends the program without a
//! panic.

use std::process::{Command, Output, Stdio};

/// Runs the program with a standard output whose reader is closed.
fn run_unread(arguments: &[&str]) -> Output {
    let data = tempfile::tempdir().unwrap();
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    Command::new(env!("CARGO_BIN_EXE_korosho-server"))
        .args(arguments)
        .env("KOROSHO_WOOCOMMERCE_URL", "http://127.0.0.1:9/")
        .env("KOROSHO_WOOCOMMERCE_KEY", "ck_1234567890")
        .env("KOROSHO_WOOCOMMERCE_SECRET", "cs_0987654321")
        .env("KOROSHO_DATA_DIR", data.path())
        .stdout(writer)
        .stderr(Stdio::piped())
        .output()
        .unwrap()
}

#[test]
fn closed_output_pipe_ends_the_program_without_a_panic() {
    for arguments in [["orders", "list"].as_slice(), &["subscribers"], &["check"]] {
        let ended = run_unread(arguments);
        let errors = String::from_utf8_lossy(&ended.stderr);
        assert!(ended.status.success(), "{arguments:?}: {}, {errors}", ended.status);
        assert_eq!(errors, "", "{arguments:?}");
    }
}
