//! Parity.
