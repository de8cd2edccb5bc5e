//! The providers of payments.
