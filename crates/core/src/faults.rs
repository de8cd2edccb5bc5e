//! Fault points between every two steps of an order, at which a test ends the process.
//!
//! Compiled in with the cargo feature `fault-injection`, which tests enable and releases do not: a
//! program that handles money has no switch to abort it. With `KOROSHO_FAULT=<point>[:<nth>]` the
//! process aborts at the n-th passage (default: the first), as a power cut would end it: no
//! destructor runs, nothing is flushed.

use std::cell::RefCell;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

struct Fault {
    point: String,
    nth: u64,
    passed: AtomicU64,
}

/// Names of all fault points, in the order in which an order passes them.
pub const POINTS: &[&str] = &[
    "place_order.priced",
    "place_order.stored",
    "change_order.payments_ended",
    "change_order.priced",
    "change_order.stored",
    "attempt.before_create",
    "attempt.created",
    "attempt.recorded",
    "webhook.stored",
    "settle.start",
    "settle.recorded",
    "outbox.claimed",
    "outbox.done",
    "woo_order.before_create",
    "woo_order.created",
    "woo_order.recorded",
    "change_woo.before_put",
    "change_woo.put",
    "change_woo.recorded",
    "push_status.before_put",
    "push_status.put",
    "refund.before_send",
    "refund.sent",
    "adopt.before_commit",
    "adopt.stored",
    "order_transfer.recorded",
    "order_transfer.before_send",
    "order_transfer.sent",
    "order_transfer.answer_stored",
    "mail.before_send",
    "mail.sent",
    "sms.before_send",
    "sms.sent",
];

/// Panic payload of a point that was armed for this thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PowerCut(pub &'static str);

thread_local! {
    static ARMED: RefCell<Option<(String, u64)>> = const { RefCell::new(None) };
}

/// Arms a point for this thread: its n-th passage from now panics with [`PowerCut`], once. A test
/// catches the panic and reopens the shop on the data on disk, many times in one process.
pub fn arm(point: &str, nth: u64) {
    ARMED.set(Some((point.to_owned(), nth.max(1))));
}

/// Whether an armed point has not fired yet.
#[must_use]
pub fn is_armed() -> bool {
    ARMED.with_borrow(Option::is_some)
}

/// Disarms the point of this thread.
pub fn disarm() {
    ARMED.set(None);
}

fn cut(name: &'static str) {
    let falls = ARMED.with_borrow_mut(|armed| match armed {
        Some((point, left)) if point == name => {
            *left -= 1;
            *left == 0
        }
        _ => false,
    });
    if falls {
        ARMED.set(None);
        std::panic::panic_any(PowerCut(name));
    }
}

/// Point at which a test may kill the process.
pub(crate) fn point(name: &'static str) {
    debug_assert!(POINTS.contains(&name), "{name} is not in the list of points");
    cut(name);
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
