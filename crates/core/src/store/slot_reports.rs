//! Reports of a desk to the shop's server: the place of each order as the server last got it.

use korosho_domain::slots::SlotId;
use uuid::Uuid;

use super::row::Columns as _;
use super::slots::slot_of;
use super::{Conn, StoreError};

/// Most orders that are read at once.
const PAGE: i64 = 50;

/// Orders whose place in a slot from `now` (milliseconds) on differs from the reported one.
pub async fn pending(conn: &mut Conn, now: i64) -> Result<Vec<Uuid>, StoreError> {
    let sql = "SELECT o.id FROM orders o LEFT JOIN slot_reports r ON r.order_id = o.id \
               WHERE (o.slot_from >= $1 OR r.slot_from >= $1) AND (r.slot_kind <> o.slot_kind \
               OR COALESCE(r.slot_from, 0) <> \
               CASE WHEN o.status IN ('cancelled', 'refunded') THEN 0 \
               ELSE COALESCE(o.slot_from, 0) END) ORDER BY o.placed_at, o.id LIMIT $2";
    let rows = sqlx::query(sql).bind(now).bind(PAGE).fetch_all(conn).await?;
    rows.iter().map(|row| row.uuid("id")).collect()
}

/// Slot of the place that the server has got; `None` = none.
pub async fn find(conn: &mut Conn, order: Uuid) -> Result<Option<SlotId>, StoreError> {
    let sql = "SELECT slot_kind, slot_from FROM slot_reports WHERE order_id = $1";
    let row = sqlx::query(sql).bind(order.to_string()).fetch_optional(conn).await?;
    row.as_ref().map(slot_of).transpose()
}

/// Records the place of an order that the server has got.
pub async fn set(conn: &mut Conn, order: Uuid, slot: Option<SlotId>) -> Result<(), StoreError> {
    let id = order.to_string();
    let query = match slot {
        None => sqlx::query("DELETE FROM slot_reports WHERE order_id = $1").bind(id),
        Some(SlotId { kind, from }) => {
            let sql = "INSERT INTO slot_reports (order_id, slot_kind, slot_from) VALUES ($1, $2, $3) \
                       ON CONFLICT (order_id) DO UPDATE \
                       SET slot_kind = excluded.slot_kind, slot_from = excluded.slot_from";
            sqlx::query(sql).bind(id).bind(kind.as_str()).bind(from)
        }
    };
    query.execute(conn).await?;
    Ok(())
}
