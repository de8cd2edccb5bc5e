//! Messages of the contact form and newsletter subscriptions.

use sqlx::any::AnyRow;
use uuid::Uuid;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// Message of the contact form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// Our id.
    pub id: Uuid,
    /// Sender.
    pub name: String,
    /// E-mail address for the reply.
    pub email: Option<String>,
    /// Phone number for the reply, E.164.
    pub phone: Option<String>,
    /// Plain text.
    pub message: String,
    /// Milliseconds since 1970.
    pub sent_at: i64,
}

/// Stores a message; returns `false` if it exists already.
pub async fn insert(conn: &mut Conn, message: &Message) -> Result<bool, StoreError> {
    let sql = "INSERT INTO messages (id, name, email, phone, message, sent_at) \
               VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING";
    let done = sqlx::query(sql)
        .bind(message.id.to_string())
        .bind(message.name.as_str())
        .bind(message.email.as_deref())
        .bind(message.phone.as_deref())
        .bind(message.message.as_str())
        .bind(message.sent_at)
        .execute(conn)
        .await?;
    Ok(done.rows_affected() == 1)
}

/// Message by id.
pub async fn find(conn: &mut Conn, id: Uuid) -> Result<Option<Message>, StoreError> {
    let row = sqlx::query("SELECT * FROM messages WHERE id = $1")
        .bind(id.to_string())
        .fetch_optional(conn)
        .await?;
    row.as_ref().map(read).transpose()
}

/// The newest messages.
pub async fn newest(conn: &mut Conn, limit: i64) -> Result<Vec<Message>, StoreError> {
    let rows = sqlx::query("SELECT * FROM messages ORDER BY sent_at DESC, id LIMIT $1")
        .bind(limit)
        .fetch_all(conn)
        .await?;
    rows.iter().map(read).collect()
}

/// Subscribes an address to the newsletter. A subscribed one stays as it is; one that unsubscribed
/// gets a new token, so that an old link does not unsubscribe it again.
pub async fn subscribe(
    conn: &mut Conn,
    email: &str,
    token: &str,
    now: i64,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO newsletter (email, token, subscribed_at) VALUES ($1, $2, $3) \
               ON CONFLICT (email) DO UPDATE SET token = excluded.token, \
               subscribed_at = excluded.subscribed_at, unsubscribed_at = NULL \
               WHERE newsletter.unsubscribed_at IS NOT NULL";
    sqlx::query(sql).bind(email).bind(token).bind(now).execute(conn).await?;
    Ok(())
}

/// Unsubscribes the address with this token; returns `false` for an unknown token. An unsubscribed
/// one stays as it is.
pub async fn unsubscribe(conn: &mut Conn, token: &str, now: i64) -> Result<bool, StoreError> {
    let sql = "UPDATE newsletter SET unsubscribed_at = COALESCE(unsubscribed_at, $2) \
               WHERE token = $1";
    let done = sqlx::query(sql).bind(token).bind(now).execute(conn).await?;
    Ok(done.rows_affected() == 1)
}

/// Subscribed addresses with their tokens.
pub async fn subscribers(conn: &mut Conn) -> Result<Vec<(String, String)>, StoreError> {
    let sql = "SELECT email, token FROM newsletter WHERE unsubscribed_at IS NULL ORDER BY email";
    let rows = sqlx::query(sql).fetch_all(conn).await?;
    rows.iter().map(|row| Ok((row.text("email")?, row.text("token")?))).collect()
}

fn read(row: &AnyRow) -> Result<Message, StoreError> {
    Ok(Message {
        id: row.uuid("id")?,
        name: row.text("name")?,
        email: row.maybe_text("email")?,
        phone: row.maybe_text("phone")?,
        message: row.text("message")?,
        sent_at: row.int("sent_at")?,
    })
}
