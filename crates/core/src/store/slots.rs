//! Slots of pick-ups and of deliveries: orders that take a place in one.
//!
//! The place is a column of the order, so that an order that is cancelled, lapses or is refunded
//! frees it in the same transaction, and one that staff reopen takes it again. At the shop's server
//! orders that desks store have rows in `slot_places` instead. A desk's order that was transferred may
//! have both, and counts once.

use korosho_domain::slots::{SlotId, SlotKind, SlotOrders};
use sqlx::any::AnyRow;
use uuid::Uuid;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// SQL of the places in slots of kind `$3` from `$1` on, as of `$2`: slot and order.
const PLACES: &str = "SELECT slot_from, id AS order_id FROM orders \
    WHERE slot_from >= $1 AND slot_kind = $3 AND status NOT IN ('cancelled', 'refunded') \
    UNION SELECT slot_from, order_id FROM slot_places \
    WHERE slot_kind = $3 AND slot_from >= $1 AND (expires_at = 0 OR expires_at > $2) AND NOT EXISTS \
    (SELECT 1 FROM orders o WHERE o.id = slot_places.order_id \
     AND o.status IN ('cancelled', 'refunded'))";

/// Orders in each slot of a kind that begins from `now` (milliseconds) on.
pub async fn orders_by_slot(
    conn: &mut Conn,
    kind: SlotKind,
    now: i64,
) -> Result<SlotOrders, StoreError> {
    let sql = format!(
        "SELECT slot_from, COUNT(*) AS orders FROM ({PLACES}) AS places GROUP BY slot_from"
    );
    let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(now).bind(now).bind(kind.as_str());
    let rows = query.fetch_all(conn).await?;
    rows.iter().map(|row| Ok((row.int("slot_from")?, row.int("orders")?))).collect()
}

/// Number of orders in a slot other than `order`. The slot stays locked until the transaction ends.
/// Slots are locked after stock, earliest first, so that two orders cannot deadlock.
pub async fn lock(
    conn: &mut Conn,
    SlotId { kind, from }: SlotId,
    order: Uuid,
    now: i64,
) -> Result<i64, StoreError> {
    let sql = "INSERT INTO slot_locks (slot_kind, slot_from, revision) VALUES ($1, $2, 1) \
               ON CONFLICT (slot_kind, slot_from) \
               DO UPDATE SET revision = slot_locks.revision + 1";
    sqlx::query(sql).bind(kind.as_str()).bind(from).execute(&mut *conn).await?;
    let sql = format!(
        "SELECT COUNT(*) AS orders FROM ({PLACES}) AS places \
         WHERE slot_from = $1 AND order_id <> $4"
    );
    let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(from).bind(now);
    query.bind(kind.as_str()).bind(order.to_string()).fetch_one(conn).await?.int("orders")
}

/// Holds a place for an order of a desk until `expires_at`, in place of an earlier reservation. A
/// place that the desk has reported stays as it is.
pub async fn reserve(
    conn: &mut Conn,
    order: Uuid,
    slot: Option<SlotId>,
    expires_at: i64,
) -> Result<(), StoreError> {
    let sql = "DELETE FROM slot_places WHERE order_id = $1 AND expires_at > 0";
    sqlx::query(sql).bind(order.to_string()).execute(&mut *conn).await?;
    let Some(SlotId { kind, from }) = slot else { return Ok(()) };
    let sql = "INSERT INTO slot_places (order_id, slot_kind, slot_from, expires_at) \
               VALUES ($1, $2, $3, $4) ON CONFLICT (order_id, slot_kind, slot_from) DO NOTHING";
    let query = sqlx::query(sql).bind(order.to_string()).bind(kind.as_str());
    query.bind(from).bind(expires_at).execute(conn).await?;
    Ok(())
}

/// Ends the reservation of an order in a slot; a reported place stays.
pub async fn release(conn: &mut Conn, order: Uuid, slot: SlotId) -> Result<(), StoreError> {
    let sql = "DELETE FROM slot_places \
               WHERE order_id = $1 AND slot_kind = $2 AND slot_from = $3 AND expires_at > 0";
    let query = sqlx::query(sql).bind(order.to_string()).bind(slot.kind.as_str());
    query.bind(slot.from).execute(conn).await?;
    Ok(())
}

/// Slot of an order's reported place.
pub async fn reported(conn: &mut Conn, order: Uuid) -> Result<Option<SlotId>, StoreError> {
    let sql = "SELECT slot_kind, slot_from FROM slot_places WHERE order_id = $1 AND expires_at = 0";
    let row = sqlx::query(sql).bind(order.to_string()).fetch_optional(conn).await?;
    row.as_ref().map(slot_of).transpose()
}

/// Slot in the columns `slot_kind` and `slot_from` of a row.
pub(super) fn slot_of(row: &AnyRow) -> Result<SlotId, StoreError> {
    Ok(SlotId { kind: row.word("slot_kind", SlotKind::parse)?, from: row.int("slot_from")? })
}

/// Replaces the reported place of an order. A reservation in another slot stays: the order may be
/// about to move there.
pub async fn set_reported(
    conn: &mut Conn,
    order: Uuid,
    slot: Option<SlotId>,
) -> Result<(), StoreError> {
    let id = order.to_string();
    let sql = "DELETE FROM slot_places WHERE order_id = $1 AND expires_at = 0";
    sqlx::query(sql).bind(&id).execute(&mut *conn).await?;
    let Some(SlotId { kind, from }) = slot else { return Ok(()) };
    // The report replaces the reservation of the same slot.
    let sql = "INSERT INTO slot_places (order_id, slot_kind, slot_from, expires_at) \
               VALUES ($1, $2, $3, 0) \
               ON CONFLICT (order_id, slot_kind, slot_from) DO UPDATE SET expires_at = 0";
    sqlx::query(sql).bind(&id).bind(kind.as_str()).bind(from).execute(conn).await?;
    Ok(())
}

/// Deletes reservations that have expired, and places in slots that began before `since`.
pub async fn delete_ended(conn: &mut Conn, since: i64, now: i64) -> Result<(), StoreError> {
    let sql = "DELETE FROM slot_places WHERE slot_from < $1 \
               OR (expires_at > 0 AND expires_at <= $2)";
    sqlx::query(sql).bind(since).bind(now).execute(conn).await?;
    Ok(())
}
