//! Alert about an order of a desk whose slot was full before the shop's server knew of it.
//! Server and desk raise it, so that managers see it on the admin pages and staff in the order's
//! timeline.

use korosho_domain::desk_slots::SlotReport;
use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;
use korosho_domain::slots::{SlotId, SlotKind};
use uuid::Uuid;

use crate::promise_text;
use crate::store::alerts::{self, AlertKind};
use crate::store::{Conn, StoreError};

fn key(order_id: Uuid, SlotId { kind, from }: SlotId) -> String {
    format!("{order_id}:{}:{from}", kind.as_str())
}

/// Result of a report.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reported {
    /// Slot of the order by the report before; `None` = it had none.
    pub(super) before: Option<SlotId>,
    /// Whether the slot of the report had no room.
    pub(super) is_overbooked: bool,
}

/// Raises the alert if the reported slot had no room, and resolves that of a slot which the order has
/// left. `order_id`: the order in this database, if it is there.
pub(super) async fn update(
    conn: &mut Conn,
    report: &SlotReport,
    order_id: Option<Uuid>,
    reported: Reported,
    now: i64,
) -> Result<(), StoreError> {
    let Reported { before, is_overbooked } = reported;
    if let Some(left) = before.filter(|before| Some(*before) != report.place.slot) {
        alerts::resolve(conn, &key(report.order_id, left), now).await?;
    }
    let Some(slot) = report.place.slot.filter(|_| is_overbooked) else { return Ok(()) };
    let number = &report.number;
    let promise = report.place.promise.map(|promise| promise.as_of(now));
    let time = Sentence::of(|language| {
        promise.map(|promise| promise_text::sentence(promise, language)).unwrap_or_default()
    });
    let detail = match slot.kind {
        SlotKind::Delivery => sentence!(
            "{number}: the delivery time was full, the order keeps it: {time}",
            "{number}: muda wa kupeleka ulikuwa umejaa, oda inabaki nao: {time}",
            time
        ),
        SlotKind::Pickup => sentence!(
            "{number}: the pick-up time was full, the order keeps it: {time}",
            "{number}: muda wa kuchukua ulikuwa umejaa, oda inabaki nao: {time}",
            time
        ),
    };
    let key = key(report.order_id, slot);
    alerts::raise(conn, AlertKind::SlotOverbooked, &key, order_id, &detail, now).await
}
