//! Payment providers: the port that the shop uses and its implementations, without rules of an
//! order.

#![warn(clippy::wildcard_enum_match_arm)]

pub mod mpesa;
pub mod port;
mod registry;
pub mod stripe;

pub(crate) use registry::Providers;
