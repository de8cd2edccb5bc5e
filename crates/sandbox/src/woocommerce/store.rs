//! Storage of the shop's documents.

use serde_json::Value;
use sqlx::{Row, SqlitePool, sqlite::SqliteRow};

/// Next id of the sequence that products, variations, orders, coupons and pictures share.
pub(crate) async fn next_post_id(db: &SqlitePool, kind: &str) -> sqlx::Result<i64> {
    let sql = "INSERT INTO wc_posts (kind) VALUES (?) RETURNING id";
    sqlx::query_scalar(sql).bind(kind).fetch_one(db).await
}

/// Next id of a kind with its own sequence.
pub(crate) async fn next_id(db: &SqlitePool, kind: &str) -> sqlx::Result<i64> {
    let sql = "INSERT INTO wc_counters (kind, last) VALUES (?, 1) \
               ON CONFLICT (kind) DO UPDATE SET last = last + 1 RETURNING last";
    sqlx::query_scalar(sql).bind(kind).fetch_one(db).await
}

/// Stores a document, replacing the one of the same kind and id.
pub(crate) async fn put_thing(
    db: &SqlitePool,
    kind: &str,
    id: i64,
    owner: i64,
    name: &str,
    doc: &Value,
) -> sqlx::Result<()> {
    let sql = "INSERT INTO wc_things (kind, id, owner, name, doc) VALUES (?, ?, ?, ?, ?) \
               ON CONFLICT (kind, id) DO UPDATE \
               SET owner = excluded.owner, name = excluded.name, doc = excluded.doc";
    let query = sqlx::query(sql).bind(kind).bind(id).bind(owner).bind(name);
    query.bind(doc.to_string()).execute(db).await.map(drop)
}

/// Replaces a document; one that has been deleted meanwhile stays deleted.
pub(crate) async fn replace_thing(
    db: &SqlitePool,
    kind: &str,
    id: i64,
    doc: &Value,
) -> sqlx::Result<()> {
    let sql = "UPDATE wc_things SET doc = ? WHERE kind = ? AND id = ?";
    sqlx::query(sql).bind(doc.to_string()).bind(kind).bind(id).execute(db).await.map(drop)
}

/// Document with this id.
pub(crate) async fn thing(db: &SqlitePool, kind: &str, id: i64) -> sqlx::Result<Option<Value>> {
    let sql = "SELECT doc FROM wc_things WHERE kind = ? AND id = ?";
    let row = sqlx::query(sql).bind(kind).bind(id).fetch_optional(db).await?;
    row.as_ref().map(doc).transpose()
}

/// First document with this name.
pub(crate) async fn thing_named(
    db: &SqlitePool,
    kind: &str,
    name: &str,
) -> sqlx::Result<Option<Value>> {
    let sql = "SELECT doc FROM wc_things WHERE kind = ? AND name = ? ORDER BY id LIMIT 1";
    let row = sqlx::query(sql).bind(kind).bind(name).fetch_optional(db).await?;
    row.as_ref().map(doc).transpose()
}

/// All documents of a kind, oldest first; `owner` filters by parent.
pub(crate) async fn things(
    db: &SqlitePool,
    kind: &str,
    owner: Option<i64>,
) -> sqlx::Result<Vec<Value>> {
    let sql = "SELECT doc FROM wc_things WHERE kind = ?1 AND (?2 IS NULL OR owner = ?2) \
               ORDER BY id";
    let rows = sqlx::query(sql).bind(kind).bind(owner).fetch_all(db).await?;
    rows.iter().map(doc).collect()
}

/// Deletes a document; returns whether it existed.
pub(crate) async fn delete_thing(db: &SqlitePool, kind: &str, id: i64) -> sqlx::Result<bool> {
    let sql = "DELETE FROM wc_things WHERE kind = ? AND id = ?";
    let result = sqlx::query(sql).bind(kind).bind(id).execute(db).await?;
    Ok(result.rows_affected() > 0)
}

/// JSON in a row's `doc`.
pub(crate) fn doc(row: &SqliteRow) -> sqlx::Result<Value> {
    let text: &str = row.try_get("doc")?;
    serde_json::from_str(text).map_err(|error| sqlx::Error::Decode(error.into()))
}
