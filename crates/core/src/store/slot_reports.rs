//! Reports of a desk to the shop's server: the place of each order as the server last got it.

use uuid::Uuid;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// Most orders that are read at once.
const PAGE: i64 = 50;

/// Orders whose place in a slot from `now` (milliseconds) on differs from the reported one. All are
/// deliveries: devices have no slots of pick-ups.
pub async fn pending(conn: &mut Conn, now: i64) -> Result<Vec<Uuid>, StoreError> {
    let sql = "SELECT o.id FROM orders o LEFT JOIN slot_reports r ON r.order_id = o.id \
               WHERE (o.slot_from >= $1 OR r.slot_from >= $1) AND COALESCE(r.slot_from, 0) <> \
               CASE WHEN o.status IN ('cancelled', 'refunded') THEN 0 \
               ELSE COALESCE(o.slot_from, 0) END ORDER BY o.placed_at, o.id LIMIT $2";
    let rows = sqlx::query(sql).bind(now).bind(PAGE).fetch_all(conn).await?;
    rows.iter().map(|row| row.uuid("id")).collect()
}

/// Beginning of the slot of the place that the server has got; `None` = none.
pub async fn find(conn: &mut Conn, order: Uuid) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT slot_from FROM slot_reports WHERE order_id = $1";
    let row = sqlx::query(sql).bind(order.to_string()).fetch_optional(conn).await?;
    row.map(|row| row.int("slot_from")).transpose()
}

/// Records the place of an order that the server has got.
pub async fn set(conn: &mut Conn, order: Uuid, slot_from: Option<i64>) -> Result<(), StoreError> {
    let id = order.to_string();
    let query = match slot_from {
        None => sqlx::query("DELETE FROM slot_reports WHERE order_id = $1").bind(id),
        Some(slot_from) => {
            let sql = "INSERT INTO slot_reports (order_id, slot_from) VALUES ($1, $2) \
                       ON CONFLICT (order_id) DO UPDATE SET slot_from = excluded.slot_from";
            sqlx::query(sql).bind(id).bind(slot_from)
        }
    };
    query.execute(conn).await?;
    Ok(())
}
