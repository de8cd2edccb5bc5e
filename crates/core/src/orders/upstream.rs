//! What became of an order in WooCommerce, where staff complete, call off and pay back.
//!
//! Looked at when somebody looks at the order, never more often than [`FRESH_FOR`], and only for
//! show: what is owed and what is sent follow our own book.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use korosho_domain::order::OrderStatus;
use uuid::Uuid;

use crate::shared::Shared;
use crate::store::orders::Order;
use crate::woocommerce::orders as woo;

/// How long an answer of WooCommerce is shown before it is asked again, in milliseconds.
const FRESH_FOR: i64 = 10_000;
/// Nobody waits longer for it than this; what was known before is shown then.
const PATIENCE: Duration = Duration::from_secs(2);
/// Most orders that are remembered.
const REMEMBERED: usize = 2_000;

#[derive(Debug, Clone, Copy)]
struct Seen {
    asked_at: i64,
    status: Option<OrderStatus>,
}

/// What WooCommerce last said of orders.
#[derive(Debug, Default)]
pub(super) struct Upstream(Mutex<HashMap<Uuid, Seen>>);

impl Upstream {
    /// The order's status as its page shows it.
    pub(super) async fn status(&self, shared: &Shared, order: &Order) -> OrderStatus {
        let (ours, now) = (order.status, shared.now());
        let Some(woo_id) = order.woo_id else { return ours };
        let before = self.recall(order.id);
        let fresh = before.is_some_and(|seen| (0..FRESH_FOR).contains(&(now - seen.asked_at)));
        let mut status = before.and_then(|seen| seen.status);
        if !fresh && !is_over(ours) && shared.catalogue.status().store_reachable {
            // Noted first: who asks meanwhile does not ask WooCommerce too.
            self.note(order.id, Seen { asked_at: now, status });
            let answer = tokio::time::timeout(PATIENCE, woo::read(&shared.woo, woo_id)).await;
            if let Ok(Ok(found)) = answer {
                status = woo::status_of(&found.status);
                self.note(order.id, Seen { asked_at: now, status });
            }
        }
        status.map_or(ours, |theirs| shown(ours, theirs))
    }

    fn recall(&self, id: Uuid) -> Option<Seen> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&id).copied()
    }

    fn note(&self, id: Uuid, seen: Seen) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= REMEMBERED {
            all.retain(|_, other| seen.asked_at - other.asked_at < FRESH_FOR);
        }
        all.insert(id, seen);
    }
}

const fn is_over(status: OrderStatus) -> bool {
    matches!(status, OrderStatus::Cancelled | OrderStatus::Refunded)
}

/// Theirs where it is a step forward from ours, or an end that ours has not reached.
fn shown(ours: OrderStatus, theirs: OrderStatus) -> OrderStatus {
    let ends = matches!(theirs, OrderStatus::Completed) || is_over(theirs);
    let further = ours.may_become(theirs) || (ends && !is_over(ours));
    if further { theirs } else { ours }
}

#[cfg(test)]
mod tests {
    use OrderStatus as S;

    use super::*;

    #[test]
    fn what_staff_did_in_the_store_is_shown() {
        for ours in [S::Pending, S::Confirmed, S::Paid, S::Ready, S::OutForDelivery] {
            for theirs in [S::Completed, S::Cancelled, S::Refunded] {
                assert_eq!(shown(ours, theirs), theirs, "{ours:?}");
            }
        }
        assert_eq!(shown(S::Paid, S::Ready), S::Ready);
        assert_eq!(shown(S::Completed, S::Refunded), S::Refunded);
        assert_eq!(shown(S::Completed, S::Cancelled), S::Cancelled);
    }

    #[test]
    fn nothing_goes_backwards() {
        assert_eq!(shown(S::Cancelled, S::Completed), S::Cancelled);
        assert_eq!(shown(S::Refunded, S::Cancelled), S::Refunded);
        assert_eq!(shown(S::OutForDelivery, S::Ready), S::OutForDelivery);
        assert_eq!(shown(S::Pending, S::Ready), S::Pending, "it is not paid");
    }
}
