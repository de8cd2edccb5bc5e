//! Order transfer between a device and the shop's server, each with its own database, on one
//! WooCommerce, one Stripe and one M-Pesa.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

#[path = "order_transfer/delivery_runs.rs"]
mod delivery_runs;
#[path = "order_transfer/delivery_slots.rs"]
mod delivery_slots;
#[path = "order_transfer/device_setup.rs"]
mod device_setup;
#[path = "order_transfer/forged.rs"]
mod forged;
#[path = "order_transfer/interleavings.rs"]
mod interleavings;
#[path = "order_transfer/keys.rs"]
mod keys;
#[path = "order_transfer/messages.rs"]
mod messages;
#[path = "order_transfer/ownership.rs"]
mod ownership;
#[path = "order_transfer/paying.rs"]
mod paying;
#[path = "order_transfer/price_review.rs"]
mod price_review;
#[path = "order_transfer/shared_settings.rs"]
mod shared_settings;
#[path = "order_transfer/sold_out.rs"]
mod sold_out;
#[path = "order_transfer/store.rs"]
mod store;
#[path = "order_transfer/store_proxy.rs"]
mod store_proxy;
#[path = "order_transfer/test_app.rs"]
mod test_app;
#[path = "order_transfer/test_keys.rs"]
mod test_keys;
#[path = "order_transfer/unanswered.rs"]
mod unanswered;
