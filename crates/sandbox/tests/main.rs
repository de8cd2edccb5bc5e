//! Integration tests of the sandbox, linked into one program (docs/building.md).
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod carts;
mod control;
mod orders;
mod recorded;
mod template;
