//! The engine of the shop.
