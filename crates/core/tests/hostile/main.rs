//! Whatever comes in from outside: never a panic, always an answer with a type, nothing half done.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on fails")]

#[path = "../orders/shop.rs"]
#[allow(dead_code, reason = "shared with the tests of orders")]
mod shop;

mod json;
mod received;
mod signatures;
mod words;
