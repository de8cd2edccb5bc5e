//! WooCommerce's part of the ledger.

use serde_json::Value;
use sqlx::{Row, SqlitePool};

/// All orders, oldest first, including trashed and incomplete ones.
pub(crate) async fn orders(db: &SqlitePool) -> sqlx::Result<Vec<Value>> {
    let rows = sqlx::query("SELECT doc FROM wc_orders ORDER BY id").fetch_all(db).await?;
    rows.iter()
        .map(|row| Ok(serde_json::from_str(row.try_get("doc")?).unwrap_or(Value::Null)))
        .collect()
}

/// All stock changes caused by orders, oldest first.
pub(crate) async fn stock_movements(db: &SqlitePool) -> sqlx::Result<Vec<Value>> {
    let sql =
        "SELECT order_id, product_id, change, created_ms FROM wc_stock_movements ORDER BY seq";
    let rows = sqlx::query(sql).fetch_all(db).await?;
    rows.iter().map(movement).collect()
}

fn movement(row: &sqlx::sqlite::SqliteRow) -> sqlx::Result<Value> {
    Ok(serde_json::json!({
        "order_id": row.try_get::<i64, _>("order_id")?,
        "product_id": row.try_get::<i64, _>("product_id")?,
        "change": row.try_get::<i64, _>("change")?,
        "created_ms": row.try_get::<i64, _>("created_ms")?,
    }))
}
