//! Back-in-stock notices: one e-mail per subscription.

use korosho_domain::language::Language;
use sqlx::any::AnyRow;
use uuid::Uuid;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// Subscription to a back-in-stock notice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// Our id.
    pub id: Uuid,
    /// Recipient's e-mail address.
    pub email: String,
    /// WooCommerce's id of the product.
    pub product_id: i64,
    /// WooCommerce's id of the variation; 0 for a product without variations.
    pub variation_id: i64,
    /// Language of the mail.
    pub language: Language,
    /// Token of the links that confirm and cancel the subscription.
    pub token: String,
    /// Milliseconds since 1970.
    pub asked_at: i64,
}

/// Stores a subscription, which counts after its confirmation. A repeated one that has yet to be
/// confirmed keeps its token, so that links of earlier mails stay valid, and the time of its first
/// request, so that repeats do not keep the address for longer. One that was cancelled, and one whose
/// first request is not after `expired`, is replaced by a new one. Returns the id of the subscription if
/// it has yet to be confirmed.
pub async fn ask(
    conn: &mut Conn,
    notice: &Notice,
    expired: i64,
) -> Result<Option<Uuid>, StoreError> {
    let sql = "INSERT INTO stock_notices \
               (id, email, product_id, variation_id, language, token, asked_at) \
               VALUES ($1, $2, $3, $4, $5, $6, $7) \
               ON CONFLICT (email, product_id, variation_id) DO UPDATE SET \
               id = CASE WHEN stock_notices.notified_at IS NULL \
               THEN stock_notices.id ELSE excluded.id END, \
               token = CASE WHEN stock_notices.confirmed_at IS NOT NULL \
               OR (stock_notices.notified_at IS NULL AND stock_notices.asked_at > $8) \
               THEN stock_notices.token ELSE excluded.token END, \
               language = excluded.language, \
               asked_at = CASE WHEN stock_notices.notified_at IS NULL \
               AND stock_notices.asked_at > $8 \
               THEN stock_notices.asked_at ELSE excluded.asked_at END, \
               notified_at = NULL, confirmed_at = NULL \
               WHERE stock_notices.notified_at IS NOT NULL OR stock_notices.confirmed_at IS NULL";
    sqlx::query(sql)
        .bind(notice.id.to_string())
        .bind(notice.email.as_str())
        .bind(notice.product_id)
        .bind(notice.variation_id)
        .bind(notice.language.tag())
        .bind(notice.token.as_str())
        .bind(notice.asked_at)
        .bind(expired)
        .execute(&mut *conn)
        .await?;
    let sql = "SELECT id FROM stock_notices WHERE email = $1 AND product_id = $2 \
               AND variation_id = $3 AND confirmed_at IS NULL";
    let query = sqlx::query(sql).bind(notice.email.as_str()).bind(notice.product_id);
    let row = query.bind(notice.variation_id).fetch_optional(conn).await?;
    row.map(|row| row.uuid("id")).transpose()
}

/// Waiting subscription that has yet to be confirmed, by id.
pub async fn unconfirmed(conn: &mut Conn, id: Uuid) -> Result<Option<Notice>, StoreError> {
    let sql = "SELECT * FROM stock_notices WHERE id = $1 \
               AND confirmed_at IS NULL AND notified_at IS NULL";
    let row = sqlx::query(sql).bind(id.to_string()).fetch_optional(conn).await?;
    row.as_ref().map(read).transpose()
}

/// Confirms the subscription with this token, and returns it; a repeat changes nothing, also after the
/// notice. Returns `None` for an unknown token and for a subscription that was cancelled.
pub async fn confirm(conn: &mut Conn, token: &str, now: i64) -> Result<Option<Notice>, StoreError> {
    let sql = "UPDATE stock_notices SET confirmed_at = COALESCE(confirmed_at, $2) \
               WHERE token = $1 AND (notified_at IS NULL OR confirmed_at IS NOT NULL) RETURNING *";
    let row = sqlx::query(sql).bind(token).bind(now).fetch_optional(conn).await?;
    row.as_ref().map(read).transpose()
}

/// Confirmed subscriptions that wait, oldest first.
pub async fn waiting(conn: &mut Conn) -> Result<Vec<Notice>, StoreError> {
    let sql = "SELECT * FROM stock_notices WHERE notified_at IS NULL AND confirmed_at IS NOT NULL \
               ORDER BY asked_at, id";
    let rows = sqlx::query(sql).fetch_all(conn).await?;
    rows.iter().map(read).collect()
}

/// Confirmed subscription by id.
pub async fn find(conn: &mut Conn, id: Uuid) -> Result<Option<Notice>, StoreError> {
    let sql = "SELECT * FROM stock_notices WHERE id = $1 AND confirmed_at IS NOT NULL";
    let row = sqlx::query(sql).bind(id.to_string()).fetch_optional(conn).await?;
    row.as_ref().map(read).transpose()
}

/// Marks a subscription as notified; returns `false` if another process was first.
pub async fn mark_sent(conn: &mut Conn, id: Uuid, now: i64) -> Result<bool, StoreError> {
    let sql = "UPDATE stock_notices SET notified_at = $2 WHERE id = $1 AND notified_at IS NULL";
    let done = sqlx::query(sql).bind(id.to_string()).bind(now).execute(conn).await?;
    Ok(done.rows_affected() == 1)
}

/// Address of the subscription with this token.
pub async fn address(conn: &mut Conn, token: &str) -> Result<Option<String>, StoreError> {
    let sql = "SELECT email FROM stock_notices WHERE token = $1";
    let row = sqlx::query(sql).bind(token).fetch_optional(conn).await?;
    row.map(|row| row.text("email")).transpose()
}

/// Cancels all subscriptions of an address.
pub async fn cancel(conn: &mut Conn, email: &str, now: i64) -> Result<(), StoreError> {
    let sql = "UPDATE stock_notices SET notified_at = COALESCE(notified_at, $2), \
               confirmed_at = NULL WHERE email = $1";
    sqlx::query(sql).bind(email).bind(now).execute(conn).await?;
    Ok(())
}

fn read(row: &AnyRow) -> Result<Notice, StoreError> {
    Ok(Notice {
        id: row.uuid("id")?,
        email: row.text("email")?,
        product_id: row.int("product_id")?,
        variation_id: row.int("variation_id")?,
        language: row.word("language", Language::of_tag)?,
        token: row.text("token")?,
        asked_at: row.int("asked_at")?,
    })
}
