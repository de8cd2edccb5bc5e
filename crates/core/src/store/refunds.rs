//! Refunds requested or recorded by staff.

#![warn(clippy::wildcard_enum_match_arm)]

use korosho_domain::money::Minor;
use serde::Serialize;
use sqlx::any::AnyRow;
use uuid::Uuid;

use super::payments::ProviderSum;
use super::row::Columns as _;
use super::{Conn, StoreError};

/// State of a refund.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RefundState {
    /// Requested by staff, not sent yet.
    Asked,
    /// No provider refunds this payment: staff do, and confirm it.
    ByHand,
    /// Refunded by the provider, or paid out by staff.
    Done,
    /// The provider refused; staff must act.
    Failed,
}

impl RefundState {
    /// Column value.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Asked => "asked",
            Self::ByHand => "by_hand",
            Self::Done => "done",
            Self::Failed => "failed",
        }
    }

    /// Parses a value of [`RefundState::as_str`].
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        let all = [Self::Asked, Self::ByHand, Self::Done, Self::Failed];
        all.into_iter().find(|state| state.as_str() == word)
    }
}

/// Stored refund.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Refund {
    /// Our id, also the idempotency key at the provider.
    pub id: Uuid,
    /// Order of the refund.
    pub order_id: Uuid,
    /// Payment to be refunded.
    pub payment_id: Uuid,
    /// Minor units.
    pub amount: Minor,
    /// Reason, as typed by staff.
    pub reason: String,
    /// State of the refund.
    pub state: RefundState,
    /// The provider's id of the refund.
    pub reference: Option<String>,
    /// Milliseconds since 1970.
    pub asked_at: i64,
}

/// Stores a requested refund.
pub async fn insert(conn: &mut Conn, refund: &Refund) -> Result<(), StoreError> {
    let sql = "INSERT INTO refunds (id, order_id, payment_id, amount, reason, state, asked_at, \
               changed_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    sqlx::query(sql)
        .bind(refund.id.to_string())
        .bind(refund.order_id.to_string())
        .bind(refund.payment_id.to_string())
        .bind(refund.amount)
        .bind(refund.reason.as_str())
        .bind(refund.state.as_str())
        .bind(refund.asked_at)
        .bind(refund.asked_at)
        .execute(conn)
        .await?;
    Ok(())
}

/// Refund by id.
pub async fn find(conn: &mut Conn, id: Uuid) -> Result<Option<Refund>, StoreError> {
    let row = sqlx::query("SELECT * FROM refunds WHERE id = $1")
        .bind(id.to_string())
        .fetch_optional(conn)
        .await?;
    row.as_ref().map(read).transpose()
}

/// All refunds of an order.
pub async fn of_order(conn: &mut Conn, order_id: Uuid) -> Result<Vec<Refund>, StoreError> {
    let rows = sqlx::query("SELECT * FROM refunds WHERE order_id = $1 ORDER BY asked_at, id")
        .bind(order_id.to_string())
        .fetch_all(conn)
        .await?;
    rows.iter().map(read).collect()
}

/// Sums of the refunds requested from `since` to before `until` (milliseconds), without failed ones,
/// by the provider of the payment.
pub async fn sums(conn: &mut Conn, since: i64, until: i64) -> Result<Vec<ProviderSum>, StoreError> {
    let sql = "SELECT p.provider, p.currency, CAST(SUM(r.amount) AS BIGINT) AS amount, \
               COUNT(*) AS entries FROM refunds r JOIN payments p ON p.id = r.payment_id \
               WHERE r.asked_at >= $1 AND r.asked_at < $2 AND r.state <> 'failed' \
               GROUP BY p.provider, p.currency ORDER BY p.provider, p.currency";
    let rows = sqlx::query(sql).bind(since).bind(until).fetch_all(conn).await?;
    rows.iter().map(ProviderSum::read).collect()
}

/// Stores the result of a refund.
pub async fn finish(
    conn: &mut Conn,
    id: Uuid,
    state: RefundState,
    reference: Option<&str>,
    now: i64,
) -> Result<(), StoreError> {
    let sql = "UPDATE refunds SET state = $2, reference = COALESCE($3, reference), \
               changed_at = $4 WHERE id = $1";
    sqlx::query(sql)
        .bind(id.to_string())
        .bind(state.as_str())
        .bind(reference)
        .bind(now)
        .execute(conn)
        .await?;
    Ok(())
}

fn read(row: &AnyRow) -> Result<Refund, StoreError> {
    Ok(Refund {
        id: row.uuid("id")?,
        order_id: row.uuid("order_id")?,
        payment_id: row.uuid("payment_id")?,
        amount: row.int("amount")?,
        reason: row.text("reason")?,
        state: row.word("state", RefundState::parse)?,
        reference: row.maybe_text("reference")?,
        asked_at: row.int("asked_at")?,
    })
}
