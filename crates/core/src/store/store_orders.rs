//! Last known state of our orders in WooCommerce.

use korosho_domain::money::Minor;
use korosho_domain::order::OrderStatus;
use uuid::Uuid;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// State of an order in WooCommerce as it was last read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoreOrder {
    /// WooCommerce's own name of its status, followed by the step of an accepted order that a desk set.
    pub status: String,
    /// Minor units, before refunds.
    pub total: Minor,
    /// Minor units of all refunds.
    pub refunded: Minor,
    /// Products and quantities, comparable as text.
    pub lines: String,
    /// Reference of the payment; empty without one.
    pub transaction_id: String,
    /// Time of the last modification by the store's clock, milliseconds since 1970.
    pub changed_at: i64,
    /// Our status before a change by staff replaced it.
    pub own_status: Option<OrderStatus>,
    /// Status that it was replaced by.
    pub imposed_status: Option<OrderStatus>,
    /// Minor units that staff received outside our ledger, by marking the order as paid in WooCommerce;
    /// 0 = the order is not marked.
    pub received_in_store: Minor,
}

/// Last known state of an order.
pub async fn find(conn: &mut Conn, order_id: Uuid) -> Result<Option<StoreOrder>, StoreError> {
    let row = sqlx::query("SELECT * FROM store_orders WHERE order_id = $1")
        .bind(order_id.to_string())
        .fetch_optional(conn)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let status = |column| {
        let word = row.maybe_text(column)?;
        Ok::<_, StoreError>(word.as_deref().and_then(OrderStatus::parse))
    };
    Ok(Some(StoreOrder {
        status: row.text("status")?,
        total: row.int("total")?,
        refunded: row.int("refunded")?,
        lines: row.text("lines")?,
        transaction_id: row.text("transaction_id")?,
        changed_at: row.int("changed_at")?,
        own_status: status("own_status")?,
        imposed_status: status("imposed_status")?,
        received_in_store: row.int("received_in_store")?,
    }))
}

/// Stores the state of an order in place of the former one.
pub async fn put(conn: &mut Conn, order_id: Uuid, state: &StoreOrder) -> Result<(), StoreError> {
    let sql = "INSERT INTO store_orders (order_id, status, total, refunded, lines, \
               transaction_id, changed_at, own_status, imposed_status, received_in_store) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) \
               ON CONFLICT (order_id) DO UPDATE SET status = excluded.status, \
               total = excluded.total, refunded = excluded.refunded, lines = excluded.lines, \
               transaction_id = excluded.transaction_id, changed_at = excluded.changed_at, \
               own_status = excluded.own_status, imposed_status = excluded.imposed_status, \
               received_in_store = excluded.received_in_store";
    sqlx::query(sql)
        .bind(order_id.to_string())
        .bind(state.status.as_str())
        .bind(state.total)
        .bind(state.refunded)
        .bind(state.lines.as_str())
        .bind(state.transaction_id.as_str())
        .bind(state.changed_at)
        .bind(state.own_status.map(OrderStatus::as_str))
        .bind(state.imposed_status.map(OrderStatus::as_str))
        .bind(state.received_in_store)
        .execute(conn)
        .await?;
    Ok(())
}

/// Clears the mark of a payment in the store: our ledger has it now.
pub async fn clear_received_in_store(conn: &mut Conn, order_id: Uuid) -> Result<(), StoreError> {
    sqlx::query("UPDATE store_orders SET received_in_store = 0 WHERE order_id = $1")
        .bind(order_id.to_string())
        .execute(conn)
        .await?;
    Ok(())
}

/// Time of the newest modification read, by the store's clock, milliseconds since 1970.
pub async fn newest(conn: &mut Conn) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT MAX(changed_at) AS newest FROM store_orders";
    sqlx::query(sql).fetch_one(conn).await?.maybe_int("newest")
}
