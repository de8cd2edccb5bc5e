//! Held orders, and the desk that has one open.

use korosho_domain::desk::{HeldOrder, HoldOrderInput};
use sqlx::any::AnyRow;
use uuid::Uuid;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// Stores a held order; returns `false` and changes nothing if another desk opened it after `since`
/// (milliseconds). `by` is the desk that has it open, empty if none.
pub async fn hold(
    conn: &mut Conn,
    input: &HoldOrderInput,
    desk: &str,
    since: i64,
    now: i64,
) -> Result<bool, StoreError> {
    let by = if input.open { desk } else { "" };
    let sql = "INSERT INTO held_orders (id, label, draft, held_at, touched_at, opened_by, \
               opened_at) VALUES ($1, $2, $3, $4, $4, $5, $4) \
               ON CONFLICT (id) DO UPDATE SET label = excluded.label, draft = excluded.draft, \
               touched_at = excluded.touched_at, opened_by = excluded.opened_by, \
               opened_at = excluded.opened_at \
               WHERE held_orders.opened_by IN ('', $6) OR held_orders.opened_at < $7";
    let done = sqlx::query(sql)
        .bind(input.id.to_string())
        .bind(input.label.as_str())
        .bind(input.draft.as_str())
        .bind(now)
        .bind(by)
        .bind(desk)
        .bind(since)
        .execute(conn)
        .await?;
    Ok(done.rows_affected() == 1)
}

/// Opens a held order for a desk, unless another one opened it after `since` (milliseconds).
pub async fn take(
    conn: &mut Conn,
    id: Uuid,
    desk: &str,
    since: i64,
    now: i64,
) -> Result<bool, StoreError> {
    let sql = "UPDATE held_orders SET opened_by = $2, opened_at = $3 WHERE id = $1 \
               AND (opened_by IN ('', $2) OR opened_at < $4)";
    let done = sqlx::query(sql)
        .bind(id.to_string())
        .bind(desk)
        .bind(now)
        .bind(since)
        .execute(conn)
        .await?;
    Ok(done.rows_affected() == 1)
}

/// Deletes a held order.
pub async fn drop(conn: &mut Conn, id: Uuid) -> Result<bool, StoreError> {
    let sql = "DELETE FROM held_orders WHERE id = $1";
    let done = sqlx::query(sql).bind(id.to_string()).execute(conn).await?;
    Ok(done.rows_affected() == 1)
}

/// Held order by id.
pub async fn find(conn: &mut Conn, id: Uuid) -> Result<Option<HeldOrder>, StoreError> {
    let row = sqlx::query("SELECT * FROM held_orders WHERE id = $1")
        .bind(id.to_string())
        .fetch_optional(conn)
        .await?;
    row.as_ref().map(read).transpose()
}

/// All held orders, the oldest first.
pub async fn all(conn: &mut Conn) -> Result<Vec<HeldOrder>, StoreError> {
    let rows =
        sqlx::query("SELECT * FROM held_orders ORDER BY held_at, id").fetch_all(conn).await?;
    rows.iter().map(read).collect()
}

fn read(row: &AnyRow) -> Result<HeldOrder, StoreError> {
    Ok(HeldOrder {
        id: row.uuid("id")?,
        label: row.text("label")?,
        draft: row.text("draft")?,
        held_at: row.int("held_at")?,
        touched_at: row.int("touched_at")?,
        opened_by: row.text("opened_by")?,
    })
}
