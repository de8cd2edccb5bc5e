//! Orders that others than this machine may know, and how far the shop's server knows of them.

use uuid::Uuid;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// How far an order has come out of the house.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Handover {
    /// When the server said that it has the order, milliseconds since 1970; 0 = it never did.
    pub known_at: i64,
}

/// Writes down that others may know the order from now on; once written it stays.
///
/// # Errors
/// When the database cannot be written; so for the others that write.
pub async fn give(conn: &mut Conn, order_id: Uuid, now: i64) -> Result<(), StoreError> {
    let sql = "INSERT INTO handovers (order_id, given_at) VALUES ($1, $2) \
               ON CONFLICT (order_id) DO NOTHING";
    sqlx::query(sql).bind(order_id.to_string()).bind(now).execute(conn).await?;
    Ok(())
}

/// How far the order has come; `None` = nobody else can know it.
///
/// # Errors
/// When the database cannot be read.
pub async fn find(conn: &mut Conn, order_id: Uuid) -> Result<Option<Handover>, StoreError> {
    let row = sqlx::query("SELECT known_at FROM handovers WHERE order_id = $1")
        .bind(order_id.to_string())
        .fetch_optional(conn)
        .await?;
    row.map(|row| Ok(Handover { known_at: row.int("known_at")? })).transpose()
}

/// The server has the order.
///
/// # Errors
/// When the database cannot be written.
pub async fn known(conn: &mut Conn, order_id: Uuid, now: i64) -> Result<(), StoreError> {
    sqlx::query("UPDATE handovers SET known_at = $2 WHERE order_id = $1 AND known_at = 0")
        .bind(order_id.to_string())
        .bind(now)
        .execute(conn)
        .await?;
    Ok(())
}

/// Whether the server may be asked about a given order now: nobody did for `gap` milliseconds.
///
/// # Errors
/// When the database cannot be written.
pub async fn may_ask(
    conn: &mut Conn,
    order_id: Uuid,
    now: i64,
    gap: i64,
) -> Result<bool, StoreError> {
    let sql = "UPDATE handovers SET asked_at = $2 \
               WHERE order_id = $1 AND (asked_at <= $3 OR asked_at > $2)";
    let done =
        sqlx::query(sql).bind(order_id.to_string()).bind(now).bind(now - gap).execute(conn).await?;
    Ok(done.rows_affected() == 1)
}
