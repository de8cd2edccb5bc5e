//! Copy of the number of orders in the delivery slots, for promises on pages that no customer's quote
//! computes: product pages and the home page promise the first slot that has room.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use korosho_domain::slots::{SlotKind, SlotOrders};

use crate::background::StopSignal;
use crate::local::LocalContext;
use crate::store::{StoreError, slots};

/// Interval between two counts without a sign of a change, e.g. by another process or by a desk.
const INTERVAL: Duration = Duration::from_secs(60);
/// Pause after a count, which bounds its cost while many orders arrive.
const PAUSE: Duration = Duration::from_secs(1);

/// Number of orders by delivery slot, as last counted.
#[derive(Debug, Default)]
pub(crate) struct SlotCounts {
    orders: RwLock<Arc<SlotOrders>>,
    version: AtomicU64,
}

impl SlotCounts {
    /// Orders in each slot.
    pub(crate) fn orders(&self) -> Arc<SlotOrders> {
        Arc::clone(&self.orders.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Number of changes of the set of full slots: responses of an older one are outdated.
    pub(crate) fn version(&self) -> u64 {
        self.version.load(Ordering::Acquire)
    }

    /// Counts whenever orders change, until stopped.
    pub(crate) async fn keep(&self, local: &LocalContext, stop: &StopSignal) {
        let mut jobs = local.job_signal();
        loop {
            jobs.mark_unchanged();
            if let Err(error) = self.count(local).await {
                tracing::error!(%error, "orders in delivery slots were not counted");
            }
            if stop.sleep(PAUSE).await {
                return;
            }
            tokio::select! {
                () = stop.stopped() => return,
                // Most changes of an order enqueue a job for WooCommerce and wake the workers.
                changed = jobs.changed() => if changed.is_err() { return },
                () = tokio::time::sleep(INTERVAL) => {}
            }
        }
    }

    /// Counts the orders of each slot.
    pub(crate) async fn count(&self, local: &LocalContext) -> Result<(), StoreError> {
        let (settings, now) = (local.settings(), local.now());
        let rules = settings.promise.slot_rules(SlotKind::Delivery);
        let counted = match rules {
            Some(_) => {
                let mut conn = local.store.connection().await?;
                slots::orders_by_slot(&mut conn, SlotKind::Delivery, now).await?
            }
            None => SlotOrders::new(),
        };
        // A slot that begins leaves both sets: no promise changes by it.
        let full = |orders: &SlotOrders| -> BTreeSet<i64> {
            let is_full = |count: i64| rules.is_some_and(|rules| !rules.has_room(count));
            orders.range(now..).filter(|(_, count)| is_full(**count)).map(|(at, _)| *at).collect()
        };
        let mut orders = self.orders.write().unwrap_or_else(PoisonError::into_inner);
        if full(&orders) != full(&counted) {
            self.version.fetch_add(1, Ordering::Release);
        }
        *orders = Arc::new(counted);
        Ok(())
    }
}
