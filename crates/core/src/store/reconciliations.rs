//! Reports of reconciliations.

use uuid::Uuid;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// Stores a report (JSON) over a period in milliseconds.
pub async fn insert(
    conn: &mut Conn,
    (since, until): (i64, i64),
    differences: i64,
    report: &str,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO reconciliations (id, since_at, until_at, differences, report) \
               VALUES ($1, $2, $3, $4, $5)";
    sqlx::query(sql)
        .bind(Uuid::new_v4().to_string())
        .bind(since)
        .bind(until)
        .bind(differences)
        .bind(report)
        .execute(conn)
        .await?;
    Ok(())
}

/// End of the last report's period, in milliseconds.
pub async fn last_until(conn: &mut Conn) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT MAX(until_at) AS until_at FROM reconciliations";
    sqlx::query(sql).fetch_one(conn).await?.maybe_int("until_at")
}

/// Newest report, as stored.
pub async fn newest(conn: &mut Conn) -> Result<Option<String>, StoreError> {
    let sql = "SELECT report FROM reconciliations ORDER BY until_at DESC, id LIMIT 1";
    let row = sqlx::query(sql).fetch_optional(conn).await?;
    row.map(|row| row.text("report")).transpose()
}
