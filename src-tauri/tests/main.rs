//! Integration tests of the app, linked into one program (docs/building.md).
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod bad_input;
mod common;
mod damaged_files;
mod parity;
mod recovery;
mod settings_lock;
mod ticket_on_paper;
mod updates;
