//! Integration tests of the server, linked into one program (docs/building.md).
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod admin;
mod category_pages;
mod common;
mod config;
mod connections;
mod hostile;
mod https;
mod limits;
mod no_script;
mod order_page;
mod order_transfer;
mod response_cache;
mod setup;
mod shop_texts;
mod terminal;
mod translations;
mod website;
