//! Delivery slots: orders that take a place in one.
//!
//! The place is a column of the order, so that an order that is cancelled, lapses or is refunded
//! frees it in the same transaction, and one that staff reopen takes it again.

use korosho_domain::slots::SlotOrders;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// Orders in each slot that begins from `since` (milliseconds) on.
pub async fn orders_by_slot(conn: &mut Conn, since: i64) -> Result<SlotOrders, StoreError> {
    let sql = "SELECT slot_from, COUNT(*) AS orders FROM orders \
               WHERE slot_from >= $1 AND status NOT IN ('cancelled', 'refunded') \
               GROUP BY slot_from";
    let rows = sqlx::query(sql).bind(since).fetch_all(conn).await?;
    rows.iter().map(|row| Ok((row.int("slot_from")?, row.int("orders")?))).collect()
}

/// Number of orders in a slot, which stays locked until the transaction ends. Slots are locked
/// after stock, earliest first, so that two orders cannot deadlock.
pub async fn lock(conn: &mut Conn, slot_from: i64) -> Result<i64, StoreError> {
    let sql = "INSERT INTO slot_locks (slot_from, revision) VALUES ($1, 1) \
               ON CONFLICT (slot_from) DO UPDATE SET revision = slot_locks.revision + 1";
    sqlx::query(sql).bind(slot_from).execute(&mut *conn).await?;
    let sql = "SELECT COUNT(*) AS orders FROM orders \
               WHERE slot_from = $1 AND status NOT IN ('cancelled', 'refunded')";
    sqlx::query(sql).bind(slot_from).fetch_one(conn).await?.int("orders")
}
