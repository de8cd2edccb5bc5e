//! Audit log: entries are added and read, never changed.

use korosho_domain::actor::Actor;
use korosho_domain::order::{OrderStatus, StatusChange};
use korosho_domain::payment::PaymentMethod;
use korosho_domain::team::{AuditAction, AuditEntry};
use sqlx::any::AnyRow;
use uuid::Uuid;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// Adds an entry about the order with this id, if any.
pub async fn add(
    conn: &mut Conn,
    id: Uuid,
    entry: &AuditEntry,
    order: Option<Uuid>,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO audit_log (id, done_at, done_by, approved_by, action, order_id, number, \
               from_status, to_status, method, detail) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
    sqlx::query(sql)
        .bind(id.to_string())
        .bind(entry.at)
        .bind(entry.actor.name.as_str())
        .bind(entry.actor.approved_by.as_deref())
        .bind(entry.action.as_str())
        .bind(order.map(|id| id.to_string()))
        .bind(entry.order.as_deref())
        .bind(entry.change.map(|change| change.from.as_str()))
        .bind(entry.change.map(|change| change.to.as_str()))
        .bind(entry.method.map(PaymentMethod::as_str))
        .bind(entry.detail.as_str())
        .execute(conn)
        .await?;
    Ok(())
}

/// Entry by id.
pub async fn find(conn: &mut Conn, id: Uuid) -> Result<Option<AuditEntry>, StoreError> {
    let row = sqlx::query("SELECT * FROM audit_log WHERE id = $1")
        .bind(id.to_string())
        .fetch_optional(conn)
        .await?;
    row.as_ref().map(read).transpose()
}

/// Newest entries, newest first.
pub async fn newest(conn: &mut Conn, limit: i64) -> Result<Vec<AuditEntry>, StoreError> {
    let rows = sqlx::query("SELECT * FROM audit_log ORDER BY done_at DESC, id LIMIT $1")
        .bind(limit)
        .fetch_all(conn)
        .await?;
    rows.iter().map(read).collect()
}

/// Entries about an order, oldest first.
pub async fn of_order(conn: &mut Conn, order: Uuid) -> Result<Vec<AuditEntry>, StoreError> {
    let rows = sqlx::query("SELECT * FROM audit_log WHERE order_id = $1 ORDER BY done_at, id")
        .bind(order.to_string())
        .fetch_all(conn)
        .await?;
    rows.iter().map(read).collect()
}

fn read(row: &AnyRow) -> Result<AuditEntry, StoreError> {
    let status = |column| row.maybe_word(column, OrderStatus::parse);
    let (from, to) = (status("from_status")?, status("to_status")?);
    Ok(AuditEntry {
        at: row.int("done_at")?,
        actor: Actor { name: row.text("done_by")?, approved_by: row.maybe_text("approved_by")? },
        action: row.word("action", AuditAction::parse)?,
        order: row.maybe_text("number")?,
        change: from.zip(to).map(|(from, to)| StatusChange { from, to }),
        method: row.maybe_word("method", PaymentMethod::parse)?,
        detail: row.text("detail")?,
    })
}
