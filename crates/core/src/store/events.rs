//! What providers told us, stored before it is handled.

use uuid::Uuid;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// A stored message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProviderEvent {
    /// Our id.
    pub id: Uuid,
    /// Who sent it: `stripe`, `mpesa`, `woocommerce`.
    pub provider: String,
    /// What makes it unique at its sender.
    pub key: String,
    /// The body as received.
    pub body: String,
}

/// Stores a message unless the same one is there; returns it when it still has to be handled.
///
/// # Errors
/// When the database cannot be written: the sender must be told to try again.
pub async fn take(
    conn: &mut Conn,
    provider: &str,
    key: &str,
    body: &str,
    now: i64,
) -> Result<Option<ProviderEvent>, StoreError> {
    let insert = "INSERT INTO provider_events (id, provider, event_key, body, received_at) \
                  VALUES ($1, $2, $3, $4, $5) ON CONFLICT (provider, event_key) DO NOTHING";
    sqlx::query(insert)
        .bind(Uuid::new_v4().to_string())
        .bind(provider)
        .bind(key)
        .bind(body)
        .bind(now)
        .execute(&mut *conn)
        .await?;
    let select = "SELECT id, provider, event_key, body FROM provider_events \
                  WHERE provider = $1 AND event_key = $2 AND handled_at IS NULL";
    let row = sqlx::query(select).bind(provider).bind(key).fetch_optional(conn).await?;
    row.as_ref().map(read).transpose()
}

/// A message that is not handled yet.
///
/// # Errors
/// When the database cannot be read.
pub async fn find(conn: &mut Conn, id: Uuid) -> Result<Option<ProviderEvent>, StoreError> {
    let sql = "SELECT id, provider, event_key, body FROM provider_events \
               WHERE id = $1 AND handled_at IS NULL";
    let row = sqlx::query(sql).bind(id.to_string()).fetch_optional(conn).await?;
    row.as_ref().map(read).transpose()
}

/// A message by what makes it unique at its sender, handled or not.
///
/// # Errors
/// When the database cannot be read.
pub async fn by_key(
    conn: &mut Conn,
    provider: &str,
    key: &str,
) -> Result<Option<ProviderEvent>, StoreError> {
    let sql = "SELECT id, provider, event_key, body FROM provider_events \
               WHERE provider = $1 AND event_key = $2";
    let row = sqlx::query(sql).bind(provider).bind(key).fetch_optional(conn).await?;
    row.as_ref().map(read).transpose()
}

/// Marks a message as handled.
///
/// # Errors
/// When the database cannot be written.
pub async fn handled(conn: &mut Conn, id: Uuid, now: i64) -> Result<(), StoreError> {
    let sql = "UPDATE provider_events SET handled_at = $2 WHERE id = $1 AND handled_at IS NULL";
    sqlx::query(sql).bind(id.to_string()).bind(now).execute(conn).await?;
    Ok(())
}

fn read(row: &sqlx::any::AnyRow) -> Result<ProviderEvent, StoreError> {
    Ok(ProviderEvent {
        id: row.uuid("id")?,
        provider: row.text("provider")?,
        key: row.text("event_key")?,
        body: row.text("body")?,
    })
}
