//! Numbers that are given out once.

use super::row::Columns as _;
use super::{Conn, StoreError};

/// How far the numbers of this name have come; 0 = none was given out.
pub async fn value(conn: &mut Conn, name: &str) -> Result<i64, StoreError> {
    let sql = "SELECT value FROM counters WHERE name = $1";
    let row = sqlx::query(sql).bind(name).fetch_optional(conn).await?;
    row.map_or(Ok(0), |row| row.int("value"))
}

/// The next number of this name, starting at 1. Taken for good when the transaction commits.
pub async fn next(conn: &mut Conn, name: &str) -> Result<i64, StoreError> {
    let sql = "INSERT INTO counters (name, value) VALUES ($1, 1) \
               ON CONFLICT (name) DO UPDATE SET value = counters.value + 1 RETURNING value";
    sqlx::query(sql).bind(name).fetch_one(conn).await?.int("value")
}

/// Goes on after `to`, unless that has come to pass already.
pub async fn raise(conn: &mut Conn, name: &str, to: i64) -> Result<(), StoreError> {
    let sql = "INSERT INTO counters (name, value) VALUES ($1, $2) \
               ON CONFLICT (name) DO UPDATE SET value = excluded.value \
               WHERE counters.value < excluded.value";
    sqlx::query(sql).bind(name).bind(to).execute(conn).await?;
    Ok(())
}

/// Leaves out the next numbers of this name.
pub async fn skip(conn: &mut Conn, name: &str, by: i64) -> Result<(), StoreError> {
    let sql = "INSERT INTO counters (name, value) VALUES ($1, $2) \
               ON CONFLICT (name) DO UPDATE SET value = counters.value + excluded.value";
    sqlx::query(sql).bind(name).bind(by).execute(conn).await?;
    Ok(())
}
