//! Ids in Daraja's forms.

use std::sync::atomic::{AtomicU32, Ordering};

use super::time::checkout_stamp;
use rand::Rng;

/// Number of prompts sent since the start.
static SENT: AtomicU32 = AtomicU32::new(0);

/// Request id such as `1c5b-4ba8-815c-ac45c57a3db01495926`.
pub(crate) fn request() -> String {
    let mut chance = rand::rng();
    let four = |chance: &mut rand::rngs::ThreadRng| format!("{:04x}", chance.random::<u16>());
    let head = [four(&mut chance), four(&mut chance), four(&mut chance)].join("-");
    format!("{head}-{:012x}{:08}", chance.random::<u64>() >> 16, chance.random_range(0..99_999_999))
}

/// Checkout request id such as `ws_CO_20112026143006017712345678`; the three digits before the
/// phone are a counter, which keeps a thousand prompts of one phone in one second distinct.
pub(crate) fn checkout_request(ms: i64, phone: &str) -> String {
    let tail = phone.strip_prefix("254").unwrap_or(phone);
    format!("ws_CO_{}{:03}{tail}", checkout_stamp(ms), SENT.fetch_add(1, Ordering::Relaxed) % 1_000)
}
