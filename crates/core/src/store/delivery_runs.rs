//! Runs of deliveries at the server, by the hash of the token in their link.

use korosho_domain::delivery_runs::RunUpload;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// Run to be stored.
#[derive(Debug)]
pub struct NewRun<'a> {
    /// Hash of the token.
    pub token_hash: &'a str,
    /// Stops, sums and language.
    pub contents: &'a RunUpload,
    /// Name of the desk that sent it.
    pub device: &'a str,
    /// Milliseconds since 1970.
    pub made_at: i64,
    /// Milliseconds since 1970.
    pub ends_at: i64,
}

/// Stores a run.
pub async fn insert(conn: &mut Conn, run: &NewRun<'_>) -> Result<(), StoreError> {
    let contents = serde_json::to_string(run.contents)
        .map_err(|_| StoreError::Unreadable("delivery_runs.contents"))?;
    let sql = "INSERT INTO delivery_runs (token_hash, contents, device, made_at, ends_at) \
               VALUES ($1, $2, $3, $4, $5)";
    sqlx::query(sql)
        .bind(run.token_hash)
        .bind(contents)
        .bind(run.device)
        .bind(run.made_at)
        .bind(run.ends_at)
        .execute(conn)
        .await?;
    Ok(())
}

/// Run whose token has this hash, unless it has ended.
pub async fn find(conn: &mut Conn, hash: &str, now: i64) -> Result<Option<RunUpload>, StoreError> {
    let sql = "SELECT contents FROM delivery_runs WHERE token_hash = $1 AND ends_at > $2";
    let row = sqlx::query(sql).bind(hash).bind(now).fetch_optional(conn).await?;
    row.map(|row| row.word("contents", |text| serde_json::from_str(text).ok())).transpose()
}

/// Deletes the runs that have ended; returns their number.
pub async fn delete_ended(conn: &mut Conn, now: i64) -> Result<u64, StoreError> {
    let sql = "DELETE FROM delivery_runs WHERE ends_at <= $1";
    Ok(sqlx::query(sql).bind(now).execute(conn).await?.rows_affected())
}
