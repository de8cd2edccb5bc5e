//! One-time codes of orders. The table holds no code, only what one is derived from.

use korosho_domain::language::Language;
use korosho_domain::order_code::CodeChannel;
use sqlx::any::AnyRow;
use uuid::Uuid;

use super::limits::NetworkCounts;
use super::row::Columns as _;
use super::{Conn, StoreError};

/// Time for which a code counts against the limits, in milliseconds.
pub const LIMIT_WINDOW_MS: i64 = 24 * 3_600_000;

/// Code of an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderCode {
    /// Random id, from which the digits are derived.
    pub id: Uuid,
    /// Order that the code opens.
    pub order_id: Uuid,
    /// Channel through which it is sent.
    pub channel: CodeChannel,
    /// E.164, or an e-mail address in lower case.
    pub recipient: String,
    /// Address network of the request: IPv4 address or IPv6 /64; `None` for codes from before it was
    /// stored.
    pub network: Option<String>,
    /// Site of the request: IPv4 address or IPv6 /48; `None` as above.
    pub site: Option<String>,
    /// Language of the message.
    pub language: Language,
    /// Milliseconds since 1970.
    pub created_at: i64,
    /// Milliseconds since 1970.
    pub expires_at: i64,
}

/// Stores a code.
pub async fn insert(conn: &mut Conn, code: &OrderCode) -> Result<(), StoreError> {
    let sql = "INSERT INTO order_codes \
               (id, order_id, channel, recipient, network, site, language, created_at, expires_at) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    sqlx::query(sql)
        .bind(code.id.to_string())
        .bind(code.order_id.to_string())
        .bind(code.channel.as_str())
        .bind(code.recipient.as_str())
        .bind(code.network.as_deref())
        .bind(code.site.as_deref())
        .bind(code.language.tag())
        .bind(code.created_at)
        .bind(code.expires_at)
        .execute(conn)
        .await?;
    Ok(())
}

/// Code by id that can still be used.
pub async fn find_open(
    conn: &mut Conn,
    id: Uuid,
    now: i64,
) -> Result<Option<OrderCode>, StoreError> {
    let sql = "SELECT * FROM order_codes WHERE id = $1 AND used_at IS NULL AND expires_at > $2";
    let row = sqlx::query(sql).bind(id.to_string()).bind(now).fetch_optional(conn).await?;
    row.as_ref().map(read).transpose()
}

/// Codes to a recipient since `since` (milliseconds).
pub async fn count_to(conn: &mut Conn, recipient: &str, since: i64) -> Result<i64, StoreError> {
    let sql = "SELECT COUNT(*) AS number FROM order_codes WHERE recipient = $1 AND created_at > $2";
    sqlx::query(sql).bind(recipient).bind(since).fetch_one(conn).await?.int("number")
}

/// Codes requested from where `code` is requested, since `since` (milliseconds).
pub async fn count_from(
    conn: &mut Conn,
    code: &OrderCode,
    since: i64,
) -> Result<NetworkCounts, StoreError> {
    let sql = "SELECT CAST(COALESCE(SUM(CASE WHEN network = $1 THEN 1 ELSE 0 END), 0) AS BIGINT) \
               AS networks, COUNT(*) AS sites FROM order_codes \
               WHERE site = $2 AND created_at > $3";
    let query = sqlx::query(sql).bind(code.network.as_deref()).bind(code.site.as_deref());
    let row = query.bind(since).fetch_one(conn).await?;
    Ok(NetworkCounts { network: row.int("networks")?, site: row.int("sites")? })
}

/// Codes through a channel since `since` (milliseconds).
pub async fn count_through(
    conn: &mut Conn,
    channel: CodeChannel,
    since: i64,
) -> Result<i64, StoreError> {
    let sql = "SELECT COUNT(*) AS number FROM order_codes WHERE channel = $1 AND created_at > $2";
    sqlx::query(sql).bind(channel.as_str()).bind(since).fetch_one(conn).await?.int("number")
}

/// Counts an attempt against every code of an order that can still be used; returns these codes. An
/// order has several if the customer asked again before the first message arrived.
pub async fn count_attempt(
    conn: &mut Conn,
    order_id: Uuid,
    max_attempts: i64,
    now: i64,
) -> Result<Vec<OrderCode>, StoreError> {
    let sql = "UPDATE order_codes SET attempts = attempts + 1 WHERE order_id = $1 \
               AND used_at IS NULL AND expires_at > $2 AND attempts < $3 RETURNING *";
    let query = sqlx::query(sql).bind(order_id.to_string()).bind(now).bind(max_attempts);
    query.fetch_all(conn).await?.iter().map(read).collect()
}

/// Ends all codes of an order; returns whether this one was still unused.
pub async fn mark_used(conn: &mut Conn, code: &OrderCode, now: i64) -> Result<bool, StoreError> {
    let sql = "UPDATE order_codes SET used_at = $2 WHERE order_id = $1 AND used_at IS NULL \
               RETURNING id";
    let query = sqlx::query(sql).bind(code.order_id.to_string()).bind(now);
    for row in query.fetch_all(conn).await? {
        if row.uuid("id")? == code.id {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Deletes the codes that were created before `before` (milliseconds).
pub async fn delete_old(conn: &mut Conn, before: i64) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM order_codes WHERE created_at <= $1")
        .bind(before)
        .execute(conn)
        .await?;
    Ok(())
}

fn read(row: &AnyRow) -> Result<OrderCode, StoreError> {
    Ok(OrderCode {
        id: row.uuid("id")?,
        order_id: row.uuid("order_id")?,
        channel: row.word("channel", CodeChannel::parse)?,
        recipient: row.text("recipient")?,
        network: row.maybe_text("network")?,
        site: row.maybe_text("site")?,
        language: row.word("language", Language::of_tag)?,
        created_at: row.int("created_at")?,
        expires_at: row.int("expires_at")?,
    })
}
