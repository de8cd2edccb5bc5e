//! Object ids in Stripe's forms.

use rand::{Rng, distr::Alphanumeric};

/// New id: `prefix` and `length` random letters and digits.
pub(crate) fn make(prefix: &str, length: usize) -> String {
    let tail = rand::rng().sample_iter(Alphanumeric).take(length).map(char::from);
    prefix.chars().chain(tail).collect()
}

/// Id of a Checkout Session in test mode; 66 characters, the longest form of Stripe.
pub(crate) fn session() -> String {
    make("cs_test_a1", 56)
}
