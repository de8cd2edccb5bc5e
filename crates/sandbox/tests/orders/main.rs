//! Orders of the sandbox, with the behaviour observed on real stores: requests are trusted,
//! repeated requests create duplicates, and stock is reduced on payment.
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
