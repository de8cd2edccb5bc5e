//! Devices that the server trusts, by the hash of their token.

use korosho_domain::admin::DeviceRole;
use korosho_domain::order_transfer::DeviceKey;
use korosho_domain::signing::DevicePublicKey;
use serde::Serialize;
use sqlx::any::AnyRow;

use super::row::Columns as _;
use super::{Conn, StoreError};

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
    /// Key that verifies its orders, once registered.
    pub public_key: Option<String>,
}

/// Stores a device; an existing one of this name gets the new token and role, and its key ends.
pub async fn add(
    conn: &mut Conn,
    name: &str,
    role: DeviceRole,
    hash: &str,
    now: i64,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO devices (name, role, token_hash, made_at) VALUES ($1, $2, $3, $4) \
               ON CONFLICT (name) DO UPDATE SET role = excluded.role, \
               token_hash = excluded.token_hash, made_at = excluded.made_at, revoked_at = NULL, \
               public_key = NULL";
    sqlx::query(sql).bind(name).bind(role.as_str()).bind(hash).bind(now).execute(conn).await?;
    Ok(())
}

/// Revokes a device's token and ends its key; returns `false` if there is none of this name.
pub async fn revoke(conn: &mut Conn, name: &str, now: i64) -> Result<bool, StoreError> {
    let sql = "UPDATE devices SET revoked_at = $2, public_key = NULL \
               WHERE name = $1 AND revoked_at IS NULL";
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

/// Registers the key of a device; an earlier one ends. Returns `false` if another device has a key
/// with this signer, by which keys are found: its orders would be verified with the wrong key. The
/// transaction is then to be rolled back.
pub async fn set_key(
    conn: &mut Conn,
    name: &str,
    key: &DevicePublicKey,
) -> Result<bool, StoreError> {
    let sql = "UPDATE devices SET public_key = $2 WHERE name = $1 AND revoked_at IS NULL \
               AND NOT EXISTS (SELECT 1 FROM devices \
               WHERE SUBSTR(public_key, 1, LENGTH($3)) = $3 AND name <> $1)";
    let query = sqlx::query(sql).bind(name).bind(key.as_str()).bind(key.signer());
    match query.execute(conn).await {
        Ok(done) => Ok(done.rows_affected() == 1),
        // The other device has registered its key in the same instant.
        Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Registered keys, by name of the device.
pub async fn keys(conn: &mut Conn) -> Result<Vec<DeviceKey>, StoreError> {
    let sql = "SELECT name, public_key FROM devices \
               WHERE public_key IS NOT NULL AND revoked_at IS NULL ORDER BY name";
    sqlx::query(sql).fetch_all(conn).await?.iter().map(read_key).collect()
}

/// Replaces the keys of other devices by those that the server sent.
pub async fn store_keys(conn: &mut Conn, keys: &[DeviceKey]) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM device_keys").execute(&mut *conn).await?;
    let sql = "INSERT INTO device_keys (public_key, name) VALUES ($1, $2)";
    for key in keys {
        let query = sqlx::query(sql).bind(key.public_key.as_str()).bind(key.name.as_str());
        query.execute(&mut *conn).await?;
    }
    Ok(())
}

/// Key that begins with this text: registered here, or sent by the server.
pub async fn key_of_signer(conn: &mut Conn, signer: &str) -> Result<Option<DeviceKey>, StoreError> {
    let sql = "SELECT name, public_key FROM devices \
               WHERE SUBSTR(public_key, 1, LENGTH($1)) = $1 AND revoked_at IS NULL \
               UNION ALL SELECT name, public_key FROM device_keys \
               WHERE SUBSTR(public_key, 1, LENGTH($1)) = $1";
    let row = sqlx::query(sql).bind(signer).fetch_optional(conn).await?;
    row.as_ref().map(read_key).transpose()
}

fn read_key(row: &AnyRow) -> Result<DeviceKey, StoreError> {
    Ok(DeviceKey { name: row.text("name")?, public_key: row.text("public_key")? })
}

fn read(row: &AnyRow) -> Result<Device, StoreError> {
    Ok(Device {
        name: row.text("name")?,
        role: row.word("role", DeviceRole::parse)?,
        made_at: row.int("made_at")?,
        revoked_at: row.maybe_int("revoked_at")?,
        public_key: row.maybe_text("public_key")?,
    })
}

#[cfg(test)]
mod tests {
    use korosho_domain::signing::SigningKey;

    #[test]
    fn index_of_signers_has_the_length_of_a_signer() {
        let seed = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";
        let key = SigningKey::of_device(seed).unwrap().public_key().unwrap();
        let schema = include_str!("migrations/0001_schema.sql");
        let taken = format!("public_key, 1, {})", key.signer().len());
        assert_eq!(schema.matches(&taken).count(), 1, "{taken}");
        assert_eq!(schema.matches("SUBSTR(").count(), 1);
    }
}
