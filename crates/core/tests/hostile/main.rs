//! Hostile input from outside: no panic, always a typed result, no partial effect.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on fails")]

#[path = "../orders/answers.rs"]
mod answers;
#[path = "../orders/shop.rs"]
#[allow(dead_code, reason = "shared with the tests of orders")]
mod shop;

mod json;
mod payloads;
mod received;
mod signatures;
