//! Orders that other devices may know, and whether the shop's server has confirmed them.

use sqlx::any::AnyRow;
use uuid::Uuid;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// State of an order's transfer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransferState {
    /// Name of the device that owns the order; `None` = not known yet, or this device.
    pub device: Option<String>,
    /// Time at which the server confirmed the order, milliseconds since 1970; 0 = never.
    pub confirmed_at: i64,
}

/// Records that others may know the order from now on; never undone.
pub async fn record(conn: &mut Conn, order_id: Uuid, now: i64) -> Result<(), StoreError> {
    let sql = "INSERT INTO order_transfers (order_id, transferred_at) VALUES ($1, $2) \
               ON CONFLICT (order_id) DO NOTHING";
    sqlx::query(sql).bind(order_id.to_string()).bind(now).execute(conn).await?;
    Ok(())
}

/// State of the order's transfer; `None` = no other device can know the order.
pub async fn find(conn: &mut Conn, order_id: Uuid) -> Result<Option<TransferState>, StoreError> {
    let row = sqlx::query("SELECT device, confirmed_at FROM order_transfers WHERE order_id = $1")
        .bind(order_id.to_string())
        .fetch_optional(conn)
        .await?;
    let read = |row: AnyRow| {
        let (device, confirmed_at) = (row.maybe_text("device")?, row.int("confirmed_at")?);
        Ok(TransferState { device, confirmed_at })
    };
    row.map(read).transpose()
}

/// Records the device that owns an order, unless one does already.
pub async fn set_device(conn: &mut Conn, order_id: Uuid, device: &str) -> Result<(), StoreError> {
    let sql = "UPDATE order_transfers SET device = $2 WHERE order_id = $1 AND device IS NULL";
    sqlx::query(sql).bind(order_id.to_string()).bind(device).execute(conn).await?;
    Ok(())
}

/// Records that the server has the order.
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

/// Claims the right to poll the server about an order now, unless it was polled within the last
/// `gap` milliseconds.
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
