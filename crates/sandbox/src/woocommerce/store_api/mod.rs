//! The Store API's cart: public, one cart per `Cart-Token`, prices in the smallest units.

mod cart;
mod routes;
mod show;
mod totals;

pub use routes::router;
