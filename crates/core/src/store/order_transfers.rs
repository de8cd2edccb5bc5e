//! Orders that others than this machine may know, and how far the shop's server knows of them.

use uuid::Uuid;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// How far an order has come out of the house.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TransferState {
    /// When the server said that it has the order, milliseconds since 1970; 0 = it never did.
    pub confirmed_at: i64,
}

/// Writes down that others may know the order from now on; once written it stays.
pub async fn record(conn: &mut Conn, order_id: Uuid, now: i64) -> Result<(), StoreError> {
    let sql = "INSERT INTO order_transfers (order_id, transferred_at) VALUES ($1, $2) \
               ON CONFLICT (order_id) DO NOTHING";
    sqlx::query(sql).bind(order_id.to_string()).bind(now).execute(conn).await?;
    Ok(())
}

/// How far the order has come; `None` = nobody else can know it.
pub async fn find(conn: &mut Conn, order_id: Uuid) -> Result<Option<TransferState>, StoreError> {
    let row = sqlx::query("SELECT confirmed_at FROM order_transfers WHERE order_id = $1")
        .bind(order_id.to_string())
        .fetch_optional(conn)
        .await?;
    row.map(|row| Ok(TransferState { confirmed_at: row.int("confirmed_at")? })).transpose()
}

/// The server has the order.
pub async fn confirm(conn: &mut Conn, order_id: Uuid, now: i64) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE order_transfers SET confirmed_at = $2 WHERE order_id = $1 AND confirmed_at = 0",
    )
    .bind(order_id.to_string())
    .bind(now)
    .execute(conn)
    .await?;
    Ok(())
}

/// Whether the server may be asked about a given order now: nobody did for `gap` milliseconds.
pub async fn may_poll(
    conn: &mut Conn,
    order_id: Uuid,
    now: i64,
    gap: i64,
) -> Result<bool, StoreError> {
    let sql = "UPDATE order_transfers SET polled_at = $2 \
               WHERE order_id = $1 AND (polled_at <= $3 OR polled_at > $2)";
    let done =
        sqlx::query(sql).bind(order_id.to_string()).bind(now).bind(now - gap).execute(conn).await?;
    Ok(done.rows_affected() == 1)
}
