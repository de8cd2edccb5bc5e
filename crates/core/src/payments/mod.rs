//! The providers of payments.

pub mod mpesa;
pub mod port;
pub mod stripe;
