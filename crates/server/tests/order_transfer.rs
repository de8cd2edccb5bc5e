//! Order transfer between a device and the shop's server, each with its own database, on one
//! WooCommerce, one Stripe and one M-Pesa.

mod delivery_runs;
mod delivery_slots;
mod device_setup;
mod forged;
mod interleavings;
mod keys;
mod messages;
mod ownership;
mod paying;
mod pickup_slots;
mod price_review;
mod ready_notices;
mod shared_settings;
mod slot_reports;
mod sold_out;
mod store;
mod store_proxy;
mod test_app;
mod test_keys;
mod unanswered;
