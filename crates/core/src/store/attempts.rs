//! Payment attempts: each collects the amount of an order through one provider. At most one attempt
//! of an order is live.

#![warn(clippy::wildcard_enum_match_arm)]

use korosho_domain::money::Minor;
use korosho_domain::payment::{PaymentFailure, PaymentProvider};
use serde::Serialize;
use sqlx::any::AnyRow;
use uuid::Uuid;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// State of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AttemptState {
    /// Stored, not created at the provider yet.
    Creating,
    /// Created; the customer can pay.
    Open,
    /// The provider's answer was unclear: the attempt may exist.
    Unknown,
    /// Paid.
    Paid,
    /// Ended without payment.
    Failed,
    /// Expired or closed.
    Expired,
}

impl AttemptState {
    const ALL: [(Self, &'static str); 6] = [
        (Self::Creating, "creating"),
        (Self::Open, "open"),
        (Self::Unknown, "unknown"),
        (Self::Paid, "paid"),
        (Self::Failed, "failed"),
        (Self::Expired, "expired"),
    ];

    /// Column value.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        Self::ALL.iter().find(|(state, _)| *state == self).map_or("unknown", |(_, word)| word)
    }

    /// Parses a value of [`AttemptState::as_str`].
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known)| *known == word).map(|(state, _)| *state)
    }

    /// Whether the attempt may still be paid in the ordinary way.
    #[must_use]
    pub const fn is_live(self) -> bool {
        matches!(self, Self::Creating | Self::Open | Self::Unknown)
    }

    /// Whether an attempt may change from this state to `next`: paid wins over every state, other
    /// final states stay.
    #[must_use]
    pub fn may_become(self, next: Self) -> bool {
        match self {
            Self::Paid => false,
            Self::Failed | Self::Expired => next == Self::Paid,
            Self::Creating | Self::Unknown => true,
            Self::Open => !matches!(next, Self::Creating | Self::Unknown),
        }
    }
}

/// Stored payment attempt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Attempt {
    /// Our id, also the idempotency key at the provider.
    pub id: Uuid,
    /// Order to be paid.
    pub order_id: Uuid,
    /// Provider that carries the payment out.
    pub provider: PaymentProvider,
    /// Amount to pay in minor units.
    pub amount: Minor,
    /// ISO 4217 code.
    pub currency: String,
    /// All request parameters, frozen, as the provider's own JSON.
    #[serde(skip)]
    pub request: String,
    /// Phone that is prompted, as E.164; `None` for other attempts.
    #[serde(skip)]
    pub phone: Option<String>,
    /// Secret token in the provider's callback URL.
    #[serde(skip)]
    pub token: String,
    /// State of the attempt.
    pub state: AttemptState,
    /// The provider's id of the attempt.
    pub reference: Option<String>,
    /// URL of the hosted page.
    pub url: Option<String>,
    /// Cause of an end without payment.
    pub failure: Option<PaymentFailure>,
    /// Number of creation requests sent.
    pub tries: i64,
    /// Milliseconds since 1970.
    pub created_at: i64,
    /// Milliseconds since 1970.
    pub expires_at: i64,
    /// Time of the last poll of the provider.
    pub checked_at: i64,
}

/// Stores a new attempt; returns `false` if another attempt of the order is live.
pub async fn insert(conn: &mut Conn, attempt: &Attempt) -> Result<bool, StoreError> {
    let sql = "INSERT INTO payment_attempts (id, order_id, provider, amount, currency, request, \
               token, state, created_at, expires_at, changed_at, phone) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING";
    let done = sqlx::query(sql)
        .bind(attempt.id.to_string())
        .bind(attempt.order_id.to_string())
        .bind(attempt.provider.as_str())
        .bind(attempt.amount)
        .bind(attempt.currency.as_str())
        .bind(attempt.request.as_str())
        .bind(attempt.token.as_str())
        .bind(attempt.state.as_str())
        .bind(attempt.created_at)
        .bind(attempt.expires_at)
        .bind(attempt.created_at)
        .bind(attempt.phone.as_deref())
        .execute(conn)
        .await?;
    Ok(done.rows_affected() == 1)
}

/// Attempt by id.
pub async fn find(conn: &mut Conn, id: Uuid) -> Result<Option<Attempt>, StoreError> {
    one(conn, "SELECT * FROM payment_attempts WHERE id = $1", &id.to_string()).await
}

/// Attempt by the token of its callback URL.
pub async fn find_by_token(conn: &mut Conn, token: &str) -> Result<Option<Attempt>, StoreError> {
    one(conn, "SELECT * FROM payment_attempts WHERE token = $1", token).await
}

/// Attempt by the provider's id of it.
pub async fn find_by_reference(
    conn: &mut Conn,
    reference: &str,
) -> Result<Option<Attempt>, StoreError> {
    one(conn, "SELECT * FROM payment_attempts WHERE reference = $1", reference).await
}

/// Newest attempt of an order.
pub async fn latest(conn: &mut Conn, order_id: Uuid) -> Result<Option<Attempt>, StoreError> {
    let sql = "SELECT * FROM payment_attempts WHERE order_id = $1 \
               ORDER BY created_at DESC, changed_at DESC LIMIT 1";
    one(conn, sql, &order_id.to_string()).await
}

/// All attempts of an order, oldest first.
pub async fn of_order(conn: &mut Conn, order_id: Uuid) -> Result<Vec<Attempt>, StoreError> {
    let sql = "SELECT * FROM payment_attempts WHERE order_id = $1 ORDER BY created_at, id";
    let rows = sqlx::query(sql).bind(order_id.to_string()).fetch_all(conn).await?;
    rows.iter().map(read).collect()
}

/// Number of attempts by state.
pub async fn by_state(conn: &mut Conn) -> Result<Vec<(String, i64)>, StoreError> {
    let sql =
        "SELECT state, COUNT(*) AS number FROM payment_attempts GROUP BY state ORDER BY state";
    let rows = sqlx::query(sql).fetch_all(conn).await?;
    rows.iter().map(|row| Ok((row.text("state")?, row.int("number")?))).collect()
}

/// Attempts of one provider created since `since` (milliseconds), oldest first.
pub async fn since(
    conn: &mut Conn,
    provider: PaymentProvider,
    since: i64,
) -> Result<Vec<Attempt>, StoreError> {
    let sql = "SELECT * FROM payment_attempts WHERE provider = $1 AND created_at >= $2 \
               ORDER BY created_at, id";
    let rows = sqlx::query(sql).bind(provider.as_str()).bind(since).fetch_all(conn).await?;
    rows.iter().map(read).collect()
}

/// Live attempt of an order.
pub async fn live(conn: &mut Conn, order_id: Uuid) -> Result<Option<Attempt>, StoreError> {
    let sql = "SELECT * FROM payment_attempts \
               WHERE order_id = $1 AND state IN ('creating', 'open', 'unknown')";
    one(conn, sql, &order_id.to_string()).await
}

/// Changes to an attempt; `None` keeps the column.
#[derive(Debug, Clone, Default)]
pub struct Step {
    /// The provider's id of the attempt.
    pub reference: Option<String>,
    /// URL of the hosted page.
    pub url: Option<String>,
    /// Cause of an end without payment.
    pub failure: Option<PaymentFailure>,
}

/// Changes the state of an attempt; returns `false` and changes nothing if
/// [`AttemptState::may_become`] forbids it.
pub async fn advance(
    conn: &mut Conn,
    attempt: &Attempt,
    next: AttemptState,
    step: Step,
    now: i64,
) -> Result<bool, StoreError> {
    if attempt.state != next && !attempt.state.may_become(next) {
        return Ok(false);
    }
    let sql = "UPDATE payment_attempts SET state = $2, reference = COALESCE($3, reference), \
               url = COALESCE($4, url), failure = COALESCE($5, failure), changed_at = $6 \
               WHERE id = $1 AND state = $7";
    let done = sqlx::query(sql)
        .bind(attempt.id.to_string())
        .bind(next.as_str())
        .bind(step.reference)
        .bind(step.url)
        .bind(step.failure.and_then(failure_word))
        .bind(now)
        .bind(attempt.state.as_str())
        .execute(conn)
        .await?;
    Ok(done.rows_affected() == 1)
}

/// Claims the right to send the next creation request of an attempt and counts the request; `false`
/// if a concurrent call has sent it since the attempt was read.
pub async fn claim_try(conn: &mut Conn, attempt: &Attempt) -> Result<bool, StoreError> {
    let sql = "UPDATE payment_attempts SET tries = tries + 1 \
               WHERE id = $1 AND tries = $2 AND state = $3";
    let query = sqlx::query(sql).bind(attempt.id.to_string()).bind(attempt.tries);
    let done = query.bind(attempt.state.as_str()).execute(conn).await?;
    Ok(done.rows_affected() == 1)
}

/// Claims the right to poll the provider now, unless it was polled within the last `gap`
/// milliseconds.
pub async fn may_check(conn: &mut Conn, id: Uuid, now: i64, gap: i64) -> Result<bool, StoreError> {
    let sql = "UPDATE payment_attempts SET checked_at = $2 \
               WHERE id = $1 AND (checked_at <= $3 OR checked_at > $2)";
    let done =
        sqlx::query(sql).bind(id.to_string()).bind(now).bind(now - gap).execute(conn).await?;
    Ok(done.rows_affected() == 1)
}

async fn one(conn: &mut Conn, sql: &'static str, key: &str) -> Result<Option<Attempt>, StoreError> {
    let row = sqlx::query(sql).bind(key).fetch_optional(conn).await?;
    row.as_ref().map(read).transpose()
}

fn read(row: &AnyRow) -> Result<Attempt, StoreError> {
    Ok(Attempt {
        id: row.uuid("id")?,
        order_id: row.uuid("order_id")?,
        provider: row.word("provider", PaymentProvider::parse)?,
        amount: row.int("amount")?,
        currency: row.text("currency")?,
        request: row.text("request")?,
        phone: row.maybe_text("phone")?,
        token: row.text("token")?,
        state: row.word("state", AttemptState::parse)?,
        reference: row.maybe_text("reference")?,
        url: row.maybe_text("url")?,
        failure: row.maybe_text("failure")?.as_deref().and_then(parse_failure),
        tries: row.int("tries")?,
        created_at: row.int("created_at")?,
        expires_at: row.int("expires_at")?,
        checked_at: row.int("checked_at")?,
    })
}

fn failure_word(failure: PaymentFailure) -> Option<String> {
    serde_json::to_value(failure).ok()?.as_str().map(str::to_owned)
}

fn parse_failure(word: &str) -> Option<PaymentFailure> {
    serde_json::from_value(word.into()).ok()
}
