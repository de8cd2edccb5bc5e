//! Events of payment providers, stored before they are handled.

#![warn(clippy::wildcard_enum_match_arm)]

use korosho_domain::payment::PaymentProvider;
use sqlx::any::AnyRow;
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

    /// Provider that sends these events.
    #[must_use]
    pub const fn provider(self) -> PaymentProvider {
        match self {
            Self::Stripe => PaymentProvider::Stripe,
            Self::Mpesa | Self::Paybill => PaymentProvider::Mpesa,
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
    /// Attempt whose callback URL received the event; `None` at an URL of all attempts.
    pub attempt_id: Option<Uuid>,
    /// The body as received.
    pub body: String,
}

/// Event to store.
#[derive(Debug, Clone, Copy)]
pub struct NewEvent<'a> {
    /// Source of the message.
    pub source: EventSource,
    /// Key that is unique per source.
    pub key: &'a str,
    /// Attempt whose callback URL received the event.
    pub attempt_id: Option<Uuid>,
    /// The body as received.
    pub body: &'a str,
}

/// Stores an event unless it is known; returns it if it is not handled yet. If it fails, the sender
/// must repeat it.
pub async fn take(
    conn: &mut Conn,
    event: &NewEvent<'_>,
    now: i64,
) -> Result<Option<ProviderEvent>, StoreError> {
    let insert = "INSERT INTO provider_events (id, source, event_key, attempt_id, body, \
                  received_at) VALUES ($1, $2, $3, $4, $5, $6) \
                  ON CONFLICT (source, event_key) DO NOTHING";
    sqlx::query(insert)
        .bind(Uuid::new_v4().to_string())
        .bind(event.source.as_str())
        .bind(event.key)
        .bind(event.attempt_id.map(|id| id.to_string()))
        .bind(event.body)
        .bind(now)
        .execute(&mut *conn)
        .await?;
    let select = "SELECT * FROM provider_events \
                  WHERE source = $1 AND event_key = $2 AND handled_at IS NULL";
    let query = sqlx::query(select).bind(event.source.as_str()).bind(event.key);
    query.fetch_optional(conn).await?.as_ref().map(read).transpose()
}

/// Event by id, unless it is handled.
pub async fn find(conn: &mut Conn, id: Uuid) -> Result<Option<ProviderEvent>, StoreError> {
    let sql = "SELECT * FROM provider_events WHERE id = $1 AND handled_at IS NULL";
    let row = sqlx::query(sql).bind(id.to_string()).fetch_optional(conn).await?;
    row.as_ref().map(read).transpose()
}

/// Event by its source's unique key, handled or not.
pub async fn by_key(
    conn: &mut Conn,
    source: EventSource,
    key: &str,
) -> Result<Option<ProviderEvent>, StoreError> {
    let sql = "SELECT * FROM provider_events WHERE source = $1 AND event_key = $2";
    let row = sqlx::query(sql).bind(source.as_str()).bind(key).fetch_optional(conn).await?;
    row.as_ref().map(read).transpose()
}

/// Marks an event as handled.
pub async fn handled(conn: &mut Conn, id: Uuid, now: i64) -> Result<(), StoreError> {
    let sql = "UPDATE provider_events SET handled_at = $2 WHERE id = $1 AND handled_at IS NULL";
    sqlx::query(sql).bind(id.to_string()).bind(now).execute(conn).await?;
    Ok(())
}

fn read(row: &AnyRow) -> Result<ProviderEvent, StoreError> {
    Ok(ProviderEvent {
        id: row.uuid("id")?,
        source: row.word("source", EventSource::parse)?,
        attempt_id: row.maybe_uuid("attempt_id")?,
        body: row.text("body")?,
    })
}
