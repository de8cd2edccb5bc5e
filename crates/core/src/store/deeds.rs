//! The audit log: rows are added and read, never changed.

use korosho_domain::team::{Deed, DeedKind};
use sqlx::any::AnyRow;
use uuid::Uuid;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// Adds a line; `order` is an order's id and number.
///
/// # Errors
/// When the database cannot be written.
pub async fn add(
    conn: &mut Conn,
    id: Uuid,
    deed: &Deed,
    order: Option<Uuid>,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO deeds (id, done_at, who, what, order_id, number, detail) \
               VALUES ($1, $2, $3, $4, $5, $6, $7)";
    sqlx::query(sql)
        .bind(id.to_string())
        .bind(deed.at)
        .bind(deed.who.as_str())
        .bind(deed.what.as_str())
        .bind(order.map(|id| id.to_string()))
        .bind(deed.order.as_deref())
        .bind(deed.detail.as_str())
        .execute(conn)
        .await?;
    Ok(())
}

/// The line with this id.
///
/// # Errors
/// When the database cannot be read; so for the others that read.
pub async fn find(conn: &mut Conn, id: Uuid) -> Result<Option<Deed>, StoreError> {
    let row = sqlx::query("SELECT * FROM deeds WHERE id = $1")
        .bind(id.to_string())
        .fetch_optional(conn)
        .await?;
    row.as_ref().map(read).transpose()
}

/// The newest lines, newest first.
///
/// # Errors
/// When the database cannot be read.
pub async fn newest(conn: &mut Conn, limit: i64) -> Result<Vec<Deed>, StoreError> {
    let rows = sqlx::query("SELECT * FROM deeds ORDER BY done_at DESC, id LIMIT $1")
        .bind(limit)
        .fetch_all(conn)
        .await?;
    rows.iter().map(read).collect()
}

/// What was done about an order, oldest first.
///
/// # Errors
/// When the database cannot be read.
pub async fn of_order(conn: &mut Conn, order: Uuid) -> Result<Vec<Deed>, StoreError> {
    let rows = sqlx::query("SELECT * FROM deeds WHERE order_id = $1 ORDER BY done_at, id")
        .bind(order.to_string())
        .fetch_all(conn)
        .await?;
    rows.iter().map(read).collect()
}

fn read(row: &AnyRow) -> Result<Deed, StoreError> {
    Ok(Deed {
        at: row.int("done_at")?,
        who: row.text("who")?,
        what: row.word("what", DeedKind::parse)?,
        order: row.maybe_text("number")?,
        detail: row.text("detail")?,
    })
}
