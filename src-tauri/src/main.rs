//! `korosho`: kiosk and phone desk.

// A Windows release opens no console in addition to the window.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

use std::process::ExitCode;

use korosho::start::Start;

fn main() -> ExitCode {
    let start = match Start::read(std::env::args().skip(1)) {
        Ok(start) => start,
        Err(line) => {
            eprintln!("{line}");
            return ExitCode::from(2);
        }
    };
    match korosho::run(start) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("Korosho cannot start: {error}");
            ExitCode::FAILURE
        }
    }
}
