//! Sessions of the admin pages, by the hash of their token.

use sqlx::any::AnyRow;
use uuid::Uuid;

use super::admin_accounts::{StoredAccount, read as read_account};
use super::row::Columns as _;
use super::{Conn, StoreError};

/// Stored session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredSession {
    /// Public id; only the token authenticates.
    pub id: Uuid,
    /// Sign-in time, milliseconds since 1970.
    pub started_at: i64,
    /// Time of the last request, to the minute.
    pub used_at: i64,
    /// Browser as it named itself.
    pub browser: String,
}

/// Stores a session of an account.
pub async fn insert(
    conn: &mut Conn,
    token_hash: &str,
    account: Uuid,
    session: &StoredSession,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO admin_sessions (token_hash, id, account_id, started_at, used_at, browser) \
               VALUES ($1, $2, $3, $4, $5, $6)";
    sqlx::query(sql)
        .bind(token_hash)
        .bind(session.id.to_string())
        .bind(account.to_string())
        .bind(session.started_at)
        .bind(session.used_at)
        .bind(session.browser.as_str())
        .execute(conn)
        .await?;
    Ok(())
}

/// Session whose token has this hash, with its account.
pub async fn find(
    conn: &mut Conn,
    token_hash: &str,
) -> Result<Option<(StoredSession, StoredAccount)>, StoreError> {
    let sql = "SELECT admin_accounts.*, admin_sessions.id AS session_id, started_at, used_at, \
               browser FROM admin_sessions JOIN admin_accounts \
               ON admin_accounts.id = admin_sessions.account_id WHERE token_hash = $1";
    let row = sqlx::query(sql).bind(token_hash).fetch_optional(conn).await?;
    row.map(|row| Ok((read(&row, "session_id")?, read_account(&row)?))).transpose()
}

/// Sessions of an account, newest first.
pub async fn of_account(conn: &mut Conn, account: Uuid) -> Result<Vec<StoredSession>, StoreError> {
    let sql = "SELECT * FROM admin_sessions WHERE account_id = $1 ORDER BY started_at DESC, id";
    let rows = sqlx::query(sql).bind(account.to_string()).fetch_all(conn).await?;
    rows.iter().map(|row| read(row, "id")).collect()
}

/// Records a request.
pub async fn touch(conn: &mut Conn, id: Uuid, now: i64) -> Result<(), StoreError> {
    let sql = "UPDATE admin_sessions SET used_at = $2 WHERE id = $1";
    sqlx::query(sql).bind(id.to_string()).bind(now).execute(conn).await?;
    Ok(())
}

/// Ends a session of an account; returns `false` if the account has none of this id.
pub async fn end(conn: &mut Conn, account: Uuid, id: Uuid) -> Result<bool, StoreError> {
    let sql = "DELETE FROM admin_sessions WHERE id = $1 AND account_id = $2";
    let query = sqlx::query(sql).bind(id.to_string()).bind(account.to_string());
    Ok(query.execute(conn).await?.rows_affected() == 1)
}

/// Ends all sessions of an account.
pub async fn end_all(conn: &mut Conn, account: Uuid) -> Result<(), StoreError> {
    let sql = "DELETE FROM admin_sessions WHERE account_id = $1";
    sqlx::query(sql).bind(account.to_string()).execute(conn).await?;
    Ok(())
}

/// Deletes sessions that began before `started` or were last used before `used` (milliseconds since
/// 1970).
pub async fn delete_ended(conn: &mut Conn, started: i64, used: i64) -> Result<(), StoreError> {
    let sql = "DELETE FROM admin_sessions WHERE started_at < $1 OR used_at < $2";
    sqlx::query(sql).bind(started).bind(used).execute(conn).await?;
    Ok(())
}

fn read(row: &AnyRow, id: &'static str) -> Result<StoredSession, StoreError> {
    Ok(StoredSession {
        id: row.uuid(id)?,
        started_at: row.int("started_at")?,
        used_at: row.int("used_at")?,
        browser: row.text("browser")?,
    })
}
