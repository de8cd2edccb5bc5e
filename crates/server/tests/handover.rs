//! A till with a book of its own, and the shop's server with another: what passes between them, on
//! one WooCommerce, one Stripe and one M-Pesa.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

#[path = "handover/hostile.rs"]
mod hostile;
#[path = "handover/interleavings.rs"]
mod interleavings;
#[path = "handover/paying.rs"]
mod paying;
#[path = "handover/store.rs"]
mod store;
#[path = "handover/test_app.rs"]
mod test_app;
