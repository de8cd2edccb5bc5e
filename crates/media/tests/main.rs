//! Integration tests of pictures, linked into one program (docs/building.md).
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod cache;
mod cards;
mod common;
mod pictures;
mod transform;
