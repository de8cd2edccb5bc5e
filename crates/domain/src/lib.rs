//! Domain types of the shop, and rules that depend on nothing but their arguments.
//!
//! Reading order: [`catalogue`] (products), [`quote`] (prices of a cart), [`pricing`] (their
//! computation), [`order`], [`payment`], [`shop_info`] (shop data for the apps), [`problem`]
//! (errors of operations), [`operations`] (all requests of the apps).
//!
//! Amounts are `i64` in the currency's minor units (KES 650.00 = `65000`) everywhere. This crate
//! has no `async`, no clock, no randomness and no I/O; its types are the one source of
//! `src/shop/wire.ts`.

mod absent;
pub mod actor;
pub mod admin;
pub mod allergen;
pub mod booking;
pub mod catalogue;
pub mod category;
pub mod customer;
pub mod customer_changes;
pub mod decimal;
pub mod deliveries;
pub mod delivery_runs;
pub mod desk;
pub mod desk_messages;
pub mod desk_orders;
pub mod desk_payments;
pub mod desk_reports;
pub mod desk_slots;
pub mod device;
pub mod email;
pub mod fulfilment;
pub mod gift;
pub mod gift_page;
pub mod image;
pub mod kiosk;
pub mod language;
pub mod limits;
pub mod message;
pub mod money;
pub mod operations;
pub mod order;
pub mod order_change;
pub mod order_code;
pub mod order_history;
pub mod order_key;
pub mod order_link;
pub mod order_progress;
pub mod order_transfer;
pub mod ordering_rules;
pub mod payment;
pub mod phone;
pub mod preparation;
pub mod pricing;
pub mod problem;
pub mod progress;
pub mod promise;
pub mod public_details;
pub mod quote;
pub mod recovery;
pub mod schedule;
pub mod sentence;
pub mod settings_section;
pub mod setup;
pub mod shared_settings;
pub mod shop_info;
pub mod shop_text;
pub mod shop_times;
pub mod signing;
pub mod slots;
pub mod sold_out;
pub mod staff;
pub mod store_proxy;
pub mod store_state;
pub mod team;
pub mod text_page;
pub mod ticket;
pub mod translation;
