//! Stock reserved for orders that WooCommerce has not subtracted yet.
//!
//! WooCommerce checks no stock when an order is created and reserves nothing for a pending one. The
//! shop reserves stock itself, from the placement of an order until WooCommerce has lowered its own
//! count (or the order is cancelled). A count read *before* that still includes the reserved stock,
//! so a released reservation continues to count against older reads.

use uuid::Uuid;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// Locks a stock owner until the transaction ends. Stock owners must be locked in ascending order,
/// so that two orders cannot deadlock.
pub async fn lock(conn: &mut Conn, stock_id: i64) -> Result<(), StoreError> {
    let sql = "INSERT INTO stock_locks (stock_id, revision) VALUES ($1, 1) \
               ON CONFLICT (stock_id) DO UPDATE SET revision = stock_locks.revision + 1";
    sqlx::query(sql).bind(stock_id).execute(conn).await?;
    Ok(())
}

/// Stock of an owner that is reserved but not subtracted in a count read at `read_at`
/// (milliseconds).
pub async fn held(conn: &mut Conn, stock_id: i64, read_at: i64) -> Result<i64, StoreError> {
    let sql = "SELECT CAST(COALESCE(SUM(quantity), 0) AS BIGINT) AS held FROM stock_holds \
               WHERE stock_id = $1 AND (released_at IS NULL OR released_at > $2)";
    sqlx::query(sql).bind(stock_id).bind(read_at).fetch_one(conn).await?.int("held")
}

/// Part of [`held`] that one order holds.
pub async fn held_by(
    conn: &mut Conn,
    order_id: Uuid,
    stock_id: i64,
    read_at: i64,
) -> Result<i64, StoreError> {
    let sql = "SELECT CAST(COALESCE(SUM(quantity), 0) AS BIGINT) AS held FROM stock_holds \
               WHERE order_id = $1 AND stock_id = $2 \
               AND (released_at IS NULL OR released_at > $3)";
    let query = sqlx::query(sql).bind(order_id.to_string()).bind(stock_id).bind(read_at);
    query.fetch_one(conn).await?.int("held")
}

/// Pieces of all stock owners that an order holds.
pub async fn pieces_held_by(conn: &mut Conn, order_id: Uuid) -> Result<i64, StoreError> {
    let sql = "SELECT CAST(COALESCE(SUM(quantity), 0) AS BIGINT) AS held FROM stock_holds \
               WHERE order_id = $1 AND released_at IS NULL";
    sqlx::query(sql).bind(order_id.to_string()).fetch_one(conn).await?.int("held")
}

/// Deletes an order's reservation of goods that it no longer contains.
pub async fn forget(conn: &mut Conn, order_id: Uuid, stock_id: i64) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM stock_holds WHERE order_id = $1 AND stock_id = $2")
        .bind(order_id.to_string())
        .bind(stock_id)
        .execute(conn)
        .await?;
    Ok(())
}

/// Reserves stock for an order, also again after a release.
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

/// Releases an order's stock: WooCommerce has subtracted it, or the order no longer needs it.
pub async fn release(conn: &mut Conn, order_id: Uuid, now: i64) -> Result<(), StoreError> {
    let sql = "UPDATE stock_holds SET released_at = $2 WHERE order_id = $1 AND released_at IS NULL";
    sqlx::query(sql).bind(order_id.to_string()).bind(now).execute(conn).await?;
    Ok(())
}

/// Reserves released stock again: a payment arrived after its attempt ended.
pub async fn reserve_again(conn: &mut Conn, order_id: Uuid) -> Result<(), StoreError> {
    sqlx::query("UPDATE stock_holds SET released_at = NULL WHERE order_id = $1")
        .bind(order_id.to_string())
        .execute(conn)
        .await?;
    Ok(())
}
