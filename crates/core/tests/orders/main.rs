//! Orders against the sandbox, on SQLite and (if `KOROSHO_TEST_POSTGRES_URL` is set) PostgreSQL:
//! exactly one order in WooCommerce, paid at most once, whichever component fails in between.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod accepted;
mod account_numbers;
mod admin;
mod admin_access;
mod amounts_due;
mod answers;
mod board;
mod cancellations;
mod cash;
mod changes;
mod changes_in_store;
mod choices;
mod coupons;
mod customer_details;
mod customers;
mod deliveries;
mod desk;
mod details;
mod discard;
mod exactly_once;
mod gifts;
mod limits;
mod logs;
mod mail;
mod mail_server;
mod managers;
mod mpesa;
mod numbers;
mod order_codes;
mod order_search;
mod paid;
mod paybill;
mod payer;
mod payment_requests;
mod people;
mod preparation;
mod promises;
mod refunds;
mod register;
mod reports;
mod retention;
mod server_carts;
mod shop;
mod shoppers;
mod slots;
mod sms;
mod sold_out;
mod staff_in_store;
mod steps;
mod stock;
mod store_price;
mod taxes;
mod times;
