//! Orders against the sandbox, on SQLite and (where `KOROSHO_TEST_POSTGRES_URL` is set) PostgreSQL:
//! exactly one in WooCommerce, paid at most once, whatever dies in between.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod accepted;
mod admin;
mod choices;
mod coupons;
mod desk;
mod discard;
mod exactly_once;
mod mail;
mod mpesa;
mod numbers;
mod owed;
mod paid;
mod post_office;
mod refunds;
mod register;
mod shop;
mod shoppers;
mod staff_in_store;
mod stock;
mod store_price;
mod taxes;
