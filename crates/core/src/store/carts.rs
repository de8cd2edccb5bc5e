//! Carts that the server keeps for browsers without scripts, by the hash of their token.

use super::row::Columns as _;
use super::{Conn, StoreError};

/// Contents of the cart whose token has this hash, as JSON.
pub async fn find(conn: &mut Conn, hash: &str) -> Result<Option<String>, StoreError> {
    let sql = "SELECT contents FROM carts WHERE token_hash = $1";
    let row = sqlx::query(sql).bind(hash).fetch_optional(conn).await?;
    row.map(|row| row.text("contents")).transpose()
}

/// Stores a new cart.
pub async fn insert(
    conn: &mut Conn,
    hash: &str,
    contents: &str,
    now: i64,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO carts (token_hash, contents, changed_at) VALUES ($1, $2, $3)";
    sqlx::query(sql).bind(hash).bind(contents).bind(now).execute(conn).await?;
    Ok(())
}

/// Replaces the contents; returns `false` and changes nothing if they are no longer `before`.
pub async fn replace(
    conn: &mut Conn,
    hash: &str,
    (before, contents): (&str, &str),
    now: i64,
) -> Result<bool, StoreError> {
    let sql = "UPDATE carts SET contents = $3, changed_at = $4 \
               WHERE token_hash = $1 AND contents = $2";
    let query = sqlx::query(sql).bind(hash).bind(before).bind(contents).bind(now);
    Ok(query.execute(conn).await?.rows_affected() == 1)
}

/// Deletes the carts that have not changed since `since` (milliseconds).
pub async fn delete_unchanged(conn: &mut Conn, since: i64) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM carts WHERE changed_at < $1").bind(since).execute(conn).await?;
    Ok(())
}
