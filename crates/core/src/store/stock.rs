//! Pieces promised to orders that WooCommerce has not subtracted yet.
//!
//! WooCommerce checks no stock when an order is created and reserves nothing for a pending one.
//! The shop holds the pieces itself: from the moment an order is taken until WooCommerce has
//! lowered its own count (or the order is called off). A count read *before* that moment still
//! includes the pieces, so a released hold goes on counting against older readings.

use uuid::Uuid;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// Makes others who want the same pile wait until this transaction ends. Piles must be locked in
/// ascending order, or two orders could wait for each other.
pub async fn lock(conn: &mut Conn, stock_id: i64) -> Result<(), StoreError> {
    let sql = "INSERT INTO stock_locks (stock_id, revision) VALUES ($1, 1) \
               ON CONFLICT (stock_id) DO UPDATE SET revision = stock_locks.revision + 1";
    sqlx::query(sql).bind(stock_id).execute(conn).await?;
    Ok(())
}

/// Pieces of a pile that a count read at `read_at` (milliseconds) does not know to be taken.
pub async fn held(conn: &mut Conn, stock_id: i64, read_at: i64) -> Result<i64, StoreError> {
    let sql = "SELECT CAST(COALESCE(SUM(quantity), 0) AS BIGINT) AS held FROM stock_holds \
               WHERE stock_id = $1 AND (released_at IS NULL OR released_at > $2)";
    sqlx::query(sql).bind(stock_id).bind(read_at).fetch_one(conn).await?.int("held")
}

/// Holds pieces for an order, or holds them again.
pub async fn hold(
    conn: &mut Conn,
    order_id: Uuid,
    stock_id: i64,
    quantity: i64,
    now: i64,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO stock_holds (order_id, stock_id, quantity, held_at) \
               VALUES ($1, $2, $3, $4) ON CONFLICT (order_id, stock_id) DO UPDATE SET \
               quantity = excluded.quantity, held_at = excluded.held_at, released_at = NULL";
    sqlx::query(sql)
        .bind(order_id.to_string())
        .bind(stock_id)
        .bind(quantity)
        .bind(now)
        .execute(conn)
        .await?;
    Ok(())
}

/// Lets go of an order's pieces: WooCommerce has subtracted them, or nobody wants them.
pub async fn release(conn: &mut Conn, order_id: Uuid, now: i64) -> Result<(), StoreError> {
    let sql = "UPDATE stock_holds SET released_at = $2 WHERE order_id = $1 AND released_at IS NULL";
    sqlx::query(sql).bind(order_id.to_string()).bind(now).execute(conn).await?;
    Ok(())
}

/// Holds again what was let go: a payment came after its time.
pub async fn retake(conn: &mut Conn, order_id: Uuid) -> Result<(), StoreError> {
    sqlx::query("UPDATE stock_holds SET released_at = NULL WHERE order_id = $1")
        .bind(order_id.to_string())
        .execute(conn)
        .await?;
    Ok(())
}
