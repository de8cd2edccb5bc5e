//! Events of payment providers, stored before they are handled.

use uuid::Uuid;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// Source of a provider's event; decides how its body is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventSource {
    /// Webhook of Stripe.
    Stripe,
    /// Callback of an M-Pesa prompt.
    Mpesa,
    /// Confirmation of a payment typed into the M-Pesa paybill.
    Paybill,
}

impl EventSource {
    const ALL: [Self; 3] = [Self::Stripe, Self::Mpesa, Self::Paybill];

    /// Name in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Stripe => "stripe",
            Self::Mpesa => "mpesa",
            Self::Paybill => "paybill",
        }
    }

    /// Source of this name. A row of another one was written by a newer program or is damaged.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|source| source.as_str() == name)
    }
}

/// Stored event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProviderEvent {
    /// Our id.
    pub id: Uuid,
    /// Source of the message.
    pub source: EventSource,
    /// Key that is unique per sender.
    pub key: String,
    /// The body as received.
    pub body: String,
}

/// Stores an event unless it is known; returns it if it is not handled yet. If it fails, the sender
/// must repeat it.
pub async fn take(
    conn: &mut Conn,
    source: EventSource,
    key: &str,
    body: &str,
    now: i64,
) -> Result<Option<ProviderEvent>, StoreError> {
    let insert = "INSERT INTO provider_events (id, provider, event_key, body, received_at) \
                  VALUES ($1, $2, $3, $4, $5) ON CONFLICT (provider, event_key) DO NOTHING";
    sqlx::query(insert)
        .bind(Uuid::new_v4().to_string())
        .bind(source.as_str())
        .bind(key)
        .bind(body)
        .bind(now)
        .execute(&mut *conn)
        .await?;
    let select = "SELECT id, provider, event_key, body FROM provider_events \
                  WHERE provider = $1 AND event_key = $2 AND handled_at IS NULL";
    let row = sqlx::query(select).bind(source.as_str()).bind(key).fetch_optional(conn).await?;
    row.as_ref().map(read).transpose()
}

/// Event by id, unless it is handled.
pub async fn find(conn: &mut Conn, id: Uuid) -> Result<Option<ProviderEvent>, StoreError> {
    let sql = "SELECT id, provider, event_key, body FROM provider_events \
               WHERE id = $1 AND handled_at IS NULL";
    let row = sqlx::query(sql).bind(id.to_string()).fetch_optional(conn).await?;
    row.as_ref().map(read).transpose()
}

/// Event by its sender's unique key, handled or not.
pub async fn by_key(
    conn: &mut Conn,
    source: EventSource,
    key: &str,
) -> Result<Option<ProviderEvent>, StoreError> {
    let sql = "SELECT id, provider, event_key, body FROM provider_events \
               WHERE provider = $1 AND event_key = $2";
    let row = sqlx::query(sql).bind(source.as_str()).bind(key).fetch_optional(conn).await?;
    row.as_ref().map(read).transpose()
}

/// Marks an event as handled.
pub async fn handled(conn: &mut Conn, id: Uuid, now: i64) -> Result<(), StoreError> {
    let sql = "UPDATE provider_events SET handled_at = $2 WHERE id = $1 AND handled_at IS NULL";
    sqlx::query(sql).bind(id.to_string()).bind(now).execute(conn).await?;
    Ok(())
}

fn read(row: &sqlx::any::AnyRow) -> Result<ProviderEvent, StoreError> {
    Ok(ProviderEvent {
        id: row.uuid("id")?,
        source: row.word("provider", EventSource::parse)?,
        key: row.text("event_key")?,
        body: row.text("body")?,
    })
}
