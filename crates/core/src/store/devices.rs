//! Devices that the server trusts, by the hash of their token.

use serde::Serialize;
use sqlx::any::AnyRow;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// Role of a device: the orders of other devices that it may report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DeviceRole {
    /// Its own orders only.
    Kiosk,
    /// All orders: staff take cash for orders of the website and of kiosks.
    Desk,
}

impl DeviceRole {
    /// Column value.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Kiosk => "kiosk",
            Self::Desk => "desk",
        }
    }

    /// Parses a value of [`DeviceRole::as_str`].
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Kiosk, Self::Desk].into_iter().find(|role| role.as_str() == word)
    }
}

/// Device of the shop.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Device {
    /// Name.
    pub name: String,
    /// Role.
    pub role: DeviceRole,
    /// Creation time of its token, milliseconds since 1970.
    pub made_at: i64,
    /// Time of its token's revocation.
    pub revoked_at: Option<i64>,
}

/// Stores a device; an existing one of this name gets the new token and role.
pub async fn add(
    conn: &mut Conn,
    name: &str,
    role: DeviceRole,
    hash: &str,
    now: i64,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO devices (name, role, token_hash, made_at) VALUES ($1, $2, $3, $4) \
               ON CONFLICT (name) DO UPDATE SET role = excluded.role, \
               token_hash = excluded.token_hash, made_at = excluded.made_at, revoked_at = NULL";
    sqlx::query(sql).bind(name).bind(role.as_str()).bind(hash).bind(now).execute(conn).await?;
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
        role: row.word("role", DeviceRole::parse)?,
        made_at: row.int("made_at")?,
        revoked_at: row.maybe_int("revoked_at")?,
    })
}
