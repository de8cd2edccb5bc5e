//! Devices that the server trusts, by the hash of their token.

use serde::Serialize;
use sqlx::any::AnyRow;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// Device of the shop.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Device {
    /// Name.
    pub name: String,
    /// Creation time of its token, milliseconds since 1970.
    pub made_at: i64,
    /// Time of its token's revocation.
    pub revoked_at: Option<i64>,
}

/// Stores a device; an existing one of this name gets the new token.
pub async fn add(conn: &mut Conn, name: &str, hash: &str, now: i64) -> Result<(), StoreError> {
    let sql = "INSERT INTO devices (name, token_hash, made_at) VALUES ($1, $2, $3) \
               ON CONFLICT (name) DO UPDATE SET token_hash = excluded.token_hash, \
               made_at = excluded.made_at, revoked_at = NULL";
    sqlx::query(sql).bind(name).bind(hash).bind(now).execute(conn).await?;
    Ok(())
}

/// Revokes a device's token; returns `false` if there is none of this name.
pub async fn revoke(conn: &mut Conn, name: &str, now: i64) -> Result<bool, StoreError> {
    let sql = "UPDATE devices SET revoked_at = $2 WHERE name = $1 AND revoked_at IS NULL";
    let done = sqlx::query(sql).bind(name).bind(now).execute(conn).await?;
    Ok(done.rows_affected() == 1)
}

/// Device whose token has this hash, unless it is revoked.
pub async fn by_hash(conn: &mut Conn, hash: &str) -> Result<Option<Device>, StoreError> {
    let sql = "SELECT * FROM devices WHERE token_hash = $1 AND revoked_at IS NULL";
    sqlx::query(sql).bind(hash).fetch_optional(conn).await?.as_ref().map(read).transpose()
}

/// All devices, by name.
pub async fn all(conn: &mut Conn) -> Result<Vec<Device>, StoreError> {
    let rows = sqlx::query("SELECT * FROM devices ORDER BY name").fetch_all(conn).await?;
    rows.iter().map(read).collect()
}

fn read(row: &AnyRow) -> Result<Device, StoreError> {
    Ok(Device {
        name: row.text("name")?,
        made_at: row.int("made_at")?,
        revoked_at: row.maybe_int("revoked_at")?,
    })
}
