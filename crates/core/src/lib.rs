//! Core of the shop: rules, storage and upstream clients, shared by the server and the desktop app.
//!
//! [`Shop`] holds the parts. [`config`]: settings. [`catalogue`]: products in memory, refreshed in
//! the background. [`checkout`]: from lines to an order. [`orders`]: state, payment and ledger of
//! an order. [`slug_redirects`]: former slugs of products. [`payments`]: payment providers.
//! [`outbox`]: jobs for upstreams. [`admin`]: orders, alerts and metrics for the owner. [`desk`]:
//! phone orders and orders of every channel. [`order_transfer`]: orders that a device hands to the
//! server. [`woocommerce`]: the store's REST API. [`store`]: the database. [`problem`]: errors for
//! people.
//!
//! Reads never wait for WooCommerce: the catalogue is loaded from disk at start, kept in memory and
//! replaced when the refresher has a newer version.

pub mod admin;
pub mod admin_access;
mod audit;
pub mod background;
pub mod catalogue;
pub mod catalogue_contents;
pub mod checkout;
pub mod client_network;
pub mod clock;
pub mod config;
mod csv;
pub mod customer_limits;
pub mod decimal;
pub mod delivery_runs;
pub mod desk;
pub mod device;
pub mod device_store;
pub mod diagnostics;
mod fact_names;
#[cfg(feature = "fault-injection")]
pub mod faults;
#[cfg(not(feature = "fault-injection"))]
mod faults {
    //! Fault points of a build without fault injection: no operation.

    /// Panic of a fault point; never constructed.
    pub(crate) enum PowerCut {}

    pub(crate) const fn point(_name: &'static str) {}
}
mod http;
mod jobs;
mod ledger;
mod local;
pub mod log_limit;
mod log_masking;
mod mail;
pub mod manual_payments;
mod message_urls;
pub mod messages;
pub mod money;
mod notices;
mod on_catalogue_change;
mod order_access;
mod order_code_digits;
pub mod order_codes;
mod order_jobs;
mod order_numbers;
mod order_sync;
pub mod order_transfer;
pub mod orders;
pub mod outbox;
mod password_hash;
mod payment_jobs;
pub mod payments;
mod price_review;
pub mod private_files;
pub mod problem;
mod promise_text;
pub mod providers;
mod published_prices;
mod register;
mod reservations;
pub mod retention;
pub mod server_carts;
pub mod settings_sections;
pub mod setup;
pub mod shared_settings;
pub mod shop;
mod shop_info;
mod shop_server;
pub mod slug_redirects;
pub mod sms;
mod smtp;
pub mod sold_out;
pub mod staff;
pub mod store;
mod store_prices;
pub mod store_proxy;
mod store_webhooks;
mod text_folding;
mod texts;
pub mod timeouts;
pub mod token;
mod transferred_orders;
mod unpaid_orders;
mod validation;
mod webhook_state;
pub mod woocommerce;

pub use shop::{OpenError, Shop};
pub use webhook_state::WebhookState;

/// Whether this build holds the fault points of tests (cargo feature `fault-injection`).
pub const FAULT_INJECTION: bool = cfg!(feature = "fault-injection");
