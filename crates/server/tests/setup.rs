//! `korosho-server setup`: a shop is set up by the program itself against the sandbox.
#![allow(clippy::unwrap_used, reason = "tests")]

#[path = "setup/page.rs"]
mod page;
#[path = "setup/terminal.rs"]
mod terminal;
#[path = "setup/test_app.rs"]
mod test_app;
