//! Named points between every two steps of an order, at which a test can kill the process.
//!
//! Always compiled in, so that what is tested is what is shipped; nothing happens unless
//! `KOROSHO_FAULT=<point>[:<nth>]` is set. The process then aborts at the n-th passage (the first
//! unless told), as a power cut would end it: no destructor runs, nothing is flushed.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

struct Fault {
    point: String,
    nth: u64,
    passed: AtomicU64,
}

/// Every point there is, in the order in which an order passes them.
pub const POINTS: &[&str] = &[
    "place_order.priced",
    "place_order.stored",
    "attempt.before_create",
    "attempt.created",
    "attempt.recorded",
    "webhook.stored",
    "settle.seen",
    "settle.recorded",
    "outbox.claimed",
    "outbox.done",
    "woo_order.before_create",
    "woo_order.created",
    "woo_order.recorded",
    "promote.before_put",
    "promote.put",
    "refund.before_send",
    "refund.sent",
    "mail.before_send",
    "mail.sent",
];

/// A point at which the process may be killed.
pub(crate) fn point(name: &'static str) {
    debug_assert!(POINTS.contains(&name), "{name} is not in the list of points");
    static FAULT: OnceLock<Option<Fault>> = OnceLock::new();
    let Some(fault) = FAULT.get_or_init(from_environment) else { return };
    if fault.point == name && fault.passed.fetch_add(1, Ordering::SeqCst) + 1 == fault.nth {
        std::process::abort();
    }
}

fn from_environment() -> Option<Fault> {
    let setting = std::env::var("KOROSHO_FAULT").ok()?;
    let (point, nth) = setting.split_once(':').unwrap_or((&setting, "1"));
    Some(Fault { point: point.to_owned(), nth: nth.parse().ok()?, passed: AtomicU64::new(0) })
}
