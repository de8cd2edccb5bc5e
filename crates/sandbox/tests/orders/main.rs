//! What the app does with orders, as the real one was seen to do it: it trusts its caller, repeats
//! what is sent twice, and takes stock when money is there.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

mod changing;
mod coupons;
mod creating;
mod faults;
mod finding;
mod priced;
mod refunds;
mod stock;
mod test_app;
mod webhooks;
