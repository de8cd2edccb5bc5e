//! Orders of the sandbox, with the behaviour observed on real stores: requests are trusted,
//! repeated requests create duplicates, and stock is reduced on payment.

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
