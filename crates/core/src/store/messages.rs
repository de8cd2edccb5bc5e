//! Messages of the contact form and newsletter subscriptions.

use korosho_domain::desk_messages::{DeskMessage, MessageAnswer};
use korosho_domain::language::Language;
use sqlx::any::AnyRow;
use uuid::Uuid;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// Stores a message; returns `false` if it exists already.
pub async fn insert(conn: &mut Conn, message: &DeskMessage) -> Result<bool, StoreError> {
    let revision = next_revision(conn, message.sent_at).await?;
    let sql = "INSERT INTO messages (id, name, email, phone, message, sent_at, revision) \
               VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING";
    let done = sqlx::query(sql)
        .bind(message.id.to_string())
        .bind(message.name.as_str())
        .bind(message.email.as_deref())
        .bind(message.phone.as_deref())
        .bind(message.message.as_str())
        .bind(message.sent_at)
        .bind(revision)
        .execute(conn)
        .await?;
    Ok(done.rows_affected() == 1)
}

/// Revision of a change at this time: revisions never decrease, whatever the clock does.
async fn next_revision(conn: &mut Conn, now: i64) -> Result<i64, StoreError> {
    Ok(now.max(last_revision(conn).await?))
}

/// Highest revision; 0 without messages.
pub async fn last_revision(conn: &mut Conn) -> Result<i64, StoreError> {
    let sql = "SELECT COALESCE(MAX(revision), 0) AS revision FROM messages";
    sqlx::query(sql).fetch_one(conn).await?.int("revision")
}

/// Messages changed after a revision, with their revisions, oldest change first.
pub async fn changed_after(
    conn: &mut Conn,
    revision: i64,
    limit: i64,
) -> Result<Vec<(DeskMessage, i64)>, StoreError> {
    let sql = "SELECT * FROM messages WHERE revision > $1 ORDER BY revision, id LIMIT $2";
    let rows = sqlx::query(sql).bind(revision).bind(limit).fetch_all(conn).await?;
    rows.iter().map(|row| Ok((read(row)?, row.int("revision")?))).collect()
}

/// Stores a message of the server at a device. An answer that the server does not have yet stays.
pub async fn copy(conn: &mut Conn, message: &DeskMessage, revision: i64) -> Result<(), StoreError> {
    let sql = "INSERT INTO messages \
               (id, name, email, phone, message, sent_at, revision, answered_at, answered_by) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) \
               ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, \
               answered_at = COALESCE(excluded.answered_at, messages.answered_at), \
               answered_by = COALESCE(excluded.answered_by, messages.answered_by)";
    sqlx::query(sql)
        .bind(message.id.to_string())
        .bind(message.name.as_str())
        .bind(message.email.as_deref())
        .bind(message.phone.as_deref())
        .bind(message.message.as_str())
        .bind(message.sent_at)
        .bind(revision)
        .bind(message.answer.as_ref().map(|answer| answer.at))
        .bind(message.answer.as_ref().map(|answer| answer.by.as_str()))
        .execute(conn)
        .await?;
    Ok(())
}

/// Marks a message as answered at the server; the first answer stays. Returns whether it is the
/// first.
pub async fn answer(
    conn: &mut Conn,
    id: Uuid,
    answer: &MessageAnswer,
    now: i64,
) -> Result<bool, StoreError> {
    let revision = next_revision(conn, now).await?;
    let sql = "UPDATE messages SET answered_at = $2, answered_by = $3, revision = $4 \
               WHERE id = $1 AND answered_at IS NULL";
    let query = sqlx::query(sql).bind(id.to_string()).bind(answer.at).bind(answer.by.as_str());
    Ok(query.bind(revision).execute(conn).await?.rows_affected() == 1)
}

/// Marks a message as answered at a device until the server has the answer. Returns whether it is
/// the first answer.
pub async fn answer_later(
    conn: &mut Conn,
    id: Uuid,
    answer: &MessageAnswer,
) -> Result<bool, StoreError> {
    let sql = "UPDATE messages SET answered_at = $2, answered_by = $3, answer_pending = 1 \
               WHERE id = $1 AND answered_at IS NULL";
    let query = sqlx::query(sql).bind(id.to_string()).bind(answer.at).bind(answer.by.as_str());
    Ok(query.execute(conn).await?.rows_affected() == 1)
}

/// Messages whose answers the server does not have.
pub async fn pending_answers(conn: &mut Conn) -> Result<Vec<DeskMessage>, StoreError> {
    let sql = "SELECT * FROM messages WHERE answer_pending = 1 ORDER BY answered_at LIMIT 100";
    sqlx::query(sql).fetch_all(conn).await?.iter().map(read).collect()
}

/// Records that the server has the answer to a message.
pub async fn answer_delivered(conn: &mut Conn, id: Uuid) -> Result<(), StoreError> {
    let sql = "UPDATE messages SET answer_pending = 0 WHERE id = $1";
    sqlx::query(sql).bind(id.to_string()).execute(conn).await?;
    Ok(())
}

/// Marks all messages as read at this device.
pub async fn mark_read(conn: &mut Conn, now: i64) -> Result<(), StoreError> {
    let sql = "UPDATE messages SET read_at = $1 WHERE read_at IS NULL";
    sqlx::query(sql).bind(now).execute(conn).await?;
    Ok(())
}

/// Number of messages that were neither read at this device nor answered.
pub async fn unread(conn: &mut Conn) -> Result<i64, StoreError> {
    let sql = "SELECT COUNT(*) AS unread FROM messages \
               WHERE read_at IS NULL AND answered_at IS NULL";
    sqlx::query(sql).fetch_one(conn).await?.int("unread")
}

/// Message by id.
pub async fn find(conn: &mut Conn, id: Uuid) -> Result<Option<DeskMessage>, StoreError> {
    let row = sqlx::query("SELECT * FROM messages WHERE id = $1")
        .bind(id.to_string())
        .fetch_optional(conn)
        .await?;
    row.as_ref().map(read).transpose()
}

/// The newest messages.
pub async fn newest(conn: &mut Conn, limit: i64) -> Result<Vec<DeskMessage>, StoreError> {
    let rows = sqlx::query("SELECT * FROM messages ORDER BY sent_at DESC, id LIMIT $1")
        .bind(limit)
        .fetch_all(conn)
        .await?;
    rows.iter().map(read).collect()
}

/// Subscription to the newsletter.
#[derive(Debug, Clone)]
pub struct Subscription {
    /// E-mail address, in lower case.
    pub email: String,
    /// Token of its links.
    pub token: String,
    /// Language of its mails.
    pub language: Language,
    /// Whether it counts only after the link of a mail was used.
    pub confirmation_needed: bool,
}

/// Subscribes an address to the newsletter. A subscribed one stays as it is. One that has yet to be
/// confirmed keeps its token, so that earlier mails stay valid, and the time of its first request, so
/// that repeats do not keep the address for longer. One that unsubscribed, and one whose first request
/// is not after `expired`, is replaced by one with a new token, so that an old link does not end it.
/// Returns the token if the subscription has yet to be confirmed.
pub async fn subscribe(
    conn: &mut Conn,
    new: &Subscription,
    now: i64,
    expired: i64,
) -> Result<Option<String>, StoreError> {
    let sql = "INSERT INTO newsletter \
               (email, token, subscribed_at, confirmation_asked_at, language) \
               VALUES ($1, $2, $3, $4, $5) \
               ON CONFLICT (email) DO UPDATE SET \
               token = CASE WHEN newsletter.unsubscribed_at IS NULL \
               AND newsletter.confirmation_asked_at > $6 \
               THEN newsletter.token ELSE excluded.token END, \
               subscribed_at = excluded.subscribed_at, unsubscribed_at = NULL, \
               confirmation_asked_at = CASE WHEN newsletter.unsubscribed_at IS NULL \
               AND newsletter.confirmation_asked_at > $6 \
               AND excluded.confirmation_asked_at IS NOT NULL \
               THEN newsletter.confirmation_asked_at ELSE excluded.confirmation_asked_at END, \
               confirmed_at = NULL, \
               language = excluded.language \
               WHERE newsletter.unsubscribed_at IS NOT NULL \
               OR (newsletter.confirmation_asked_at IS NOT NULL \
               AND newsletter.confirmed_at IS NULL)";
    sqlx::query(sql)
        .bind(new.email.as_str())
        .bind(new.token.as_str())
        .bind(now)
        .bind(new.confirmation_needed.then_some(now))
        .bind(new.language.tag())
        .bind(expired)
        .execute(&mut *conn)
        .await?;
    let sql = "SELECT token FROM newsletter WHERE email = $1 AND confirmed_at IS NULL \
               AND confirmation_asked_at IS NOT NULL AND unsubscribed_at IS NULL";
    let row = sqlx::query(sql).bind(new.email.as_str()).fetch_optional(conn).await?;
    row.map(|row| row.text("token")).transpose()
}

/// Subscription that has yet to be confirmed, by its token.
pub async fn unconfirmed(conn: &mut Conn, token: &str) -> Result<Option<Subscription>, StoreError> {
    let sql = "SELECT email, token, language FROM newsletter WHERE token = $1 \
               AND confirmed_at IS NULL AND unsubscribed_at IS NULL";
    let row = sqlx::query(sql).bind(token).fetch_optional(conn).await?;
    let read = |row: AnyRow| {
        Ok(Subscription {
            email: row.text("email")?,
            token: row.text("token")?,
            language: row.word("language", Language::of_tag)?,
            confirmation_needed: true,
        })
    };
    row.map(read).transpose()
}

/// Confirms the subscription with this token; a repeat changes nothing. Returns `false` for an
/// unknown token and for a subscription that has ended.
pub async fn confirm(conn: &mut Conn, token: &str, now: i64) -> Result<bool, StoreError> {
    let sql = "UPDATE newsletter SET confirmed_at = COALESCE(confirmed_at, $2) \
               WHERE token = $1 AND unsubscribed_at IS NULL";
    let done = sqlx::query(sql).bind(token).bind(now).execute(conn).await?;
    Ok(done.rows_affected() == 1)
}

/// Address of the subscription with this token.
pub async fn subscriber(conn: &mut Conn, token: &str) -> Result<Option<String>, StoreError> {
    let sql = "SELECT email FROM newsletter WHERE token = $1";
    let row = sqlx::query(sql).bind(token).fetch_optional(conn).await?;
    row.map(|row| row.text("email")).transpose()
}

/// Unsubscribes an address; an unsubscribed one stays as it is.
pub async fn unsubscribe(conn: &mut Conn, email: &str, now: i64) -> Result<(), StoreError> {
    let sql = "UPDATE newsletter SET unsubscribed_at = COALESCE(unsubscribed_at, $2) \
               WHERE email = $1";
    sqlx::query(sql).bind(email).bind(now).execute(conn).await?;
    Ok(())
}

/// Number of subscribed addresses.
pub async fn subscriber_count(conn: &mut Conn) -> Result<i64, StoreError> {
    let sql = "SELECT COUNT(*) AS subscribers FROM newsletter_subscribers";
    sqlx::query(sql).fetch_one(conn).await?.int("subscribers")
}

/// Subscribed addresses with their tokens.
pub async fn subscribers(conn: &mut Conn) -> Result<Vec<(String, String)>, StoreError> {
    let sql = "SELECT email, token FROM newsletter_subscribers ORDER BY email";
    let rows = sqlx::query(sql).fetch_all(conn).await?;
    rows.iter().map(|row| Ok((row.text("email")?, row.text("token")?))).collect()
}

fn read(row: &AnyRow) -> Result<DeskMessage, StoreError> {
    let answered = row.maybe_text("answered_by")?.zip(row.maybe_int("answered_at")?);
    Ok(DeskMessage {
        answer: answered.map(|(by, at)| MessageAnswer { by, at }),
        id: row.uuid("id")?,
        name: row.text("name")?,
        email: row.maybe_text("email")?,
        phone: row.maybe_text("phone")?,
        message: row.text("message")?,
        sent_at: row.int("sent_at")?,
    })
}
