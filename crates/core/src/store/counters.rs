//! Counters for numbers that are assigned once.

use super::row::Columns as _;
use super::{Conn, StoreError};

/// Last assigned number of a counter; 0 if there is none.
pub async fn value(conn: &mut Conn, name: &str) -> Result<i64, StoreError> {
    let sql = "SELECT value FROM counters WHERE name = $1";
    let row = sqlx::query(sql).bind(name).fetch_optional(conn).await?;
    row.map_or(Ok(0), |row| row.int("value"))
}

/// Assigns the next number of a counter, starting at 1. Final when the transaction commits.
pub async fn next(conn: &mut Conn, name: &str) -> Result<i64, StoreError> {
    let sql = "INSERT INTO counters (name, value) VALUES ($1, 1) \
               ON CONFLICT (name) DO UPDATE SET value = counters.value + 1 RETURNING value";
    sqlx::query(sql).bind(name).fetch_one(conn).await?.int("value")
}

/// Raises a counter to at least `to`.
pub async fn raise(conn: &mut Conn, name: &str, to: i64) -> Result<(), StoreError> {
    let sql = "INSERT INTO counters (name, value) VALUES ($1, $2) \
               ON CONFLICT (name) DO UPDATE SET value = excluded.value \
               WHERE counters.value < excluded.value";
    sqlx::query(sql).bind(name).bind(to).execute(conn).await?;
    Ok(())
}

/// Skips the next numbers of a counter.
pub async fn skip(conn: &mut Conn, name: &str, by: i64) -> Result<(), StoreError> {
    let sql = "INSERT INTO counters (name, value) VALUES ($1, $2) \
               ON CONFLICT (name) DO UPDATE SET value = counters.value + excluded.value";
    sqlx::query(sql).bind(name).bind(by).execute(conn).await?;
    Ok(())
}
