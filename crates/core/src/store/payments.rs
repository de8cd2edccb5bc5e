//! Ledger: every payment received, once each.

#![warn(clippy::wildcard_enum_match_arm)]

use korosho_domain::money::Minor;
use korosho_domain::payment::PaymentProvider;
use serde::Serialize;
use sqlx::any::AnyRow;
use uuid::Uuid;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// Receiver of a payment: this device or the shop's server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PaymentOrigin {
    /// This device, or another one whose orders it took over.
    Local,
    /// The shop's server, for an order of this device: it also refunds.
    Server,
}

impl PaymentOrigin {
    /// Column value.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Local => "local",
            Self::Server => "server",
        }
    }

    /// Parses a value of [`PaymentOrigin::as_str`].
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Local, Self::Server].into_iter().find(|origin| origin.as_str() == word)
    }
}

/// Payment in the ledger.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Payment {
    /// Our id.
    pub id: Uuid,
    /// Order that was paid.
    pub order_id: Uuid,
    /// Payment attempt; `None` for a payment recorded by staff.
    pub attempt_id: Option<Uuid>,
    /// Receiver of the payment.
    pub origin: PaymentOrigin,
    /// Provider that carried the payment out.
    pub provider: PaymentProvider,
    /// Unique by origin and provider: the provider's id of the attempt, or a receipt entered by hand.
    pub reference: String,
    /// Receipt as the payer has it (M-Pesa), or Stripe's PaymentIntent; may follow later.
    pub receipt: Option<String>,
    /// Minor units.
    pub amount: Minor,
    /// ISO 4217 code.
    pub currency: String,
    /// Milliseconds since 1970.
    pub received_at: i64,
}

/// Stores a payment; returns `false` if its reference or its receipt is in the ledger already.
pub async fn insert(conn: &mut Conn, payment: &Payment) -> Result<bool, StoreError> {
    let sql = "INSERT INTO payments (id, order_id, attempt_id, origin, provider, reference, \
               receipt, amount, currency, received_at) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) \
               ON CONFLICT DO NOTHING";
    let done = sqlx::query(sql)
        .bind(payment.id.to_string())
        .bind(payment.order_id.to_string())
        .bind(payment.attempt_id.map(|id| id.to_string()))
        .bind(payment.origin.as_str())
        .bind(payment.provider.as_str())
        .bind(payment.reference.as_str())
        .bind(payment.receipt.as_deref())
        .bind(payment.amount)
        .bind(payment.currency.as_str())
        .bind(payment.received_at)
        .execute(conn)
        .await?;
    Ok(done.rows_affected() == 1)
}

/// Adds the attempt and receipt of a payment, which may become known after it was recorded.
pub async fn complete(
    conn: &mut Conn,
    id: Uuid,
    attempt_id: Option<Uuid>,
    receipt: Option<&str>,
) -> Result<(), StoreError> {
    let sql = "UPDATE payments SET attempt_id = $2, receipt = $3 WHERE id = $1";
    sqlx::query(sql)
        .bind(id.to_string())
        .bind(attempt_id.map(|id| id.to_string()))
        .bind(receipt)
        .execute(conn)
        .await?;
    Ok(())
}

/// All payments of an order, oldest first.
pub async fn of_order(conn: &mut Conn, order_id: Uuid) -> Result<Vec<Payment>, StoreError> {
    let sql = "SELECT * FROM payments WHERE order_id = $1 ORDER BY received_at, id";
    let rows = sqlx::query(sql).bind(order_id.to_string()).fetch_all(conn).await?;
    rows.iter().map(read).collect()
}

/// All payments recorded since `since` (milliseconds), oldest first.
pub async fn since(conn: &mut Conn, since: i64) -> Result<Vec<Payment>, StoreError> {
    let sql = "SELECT * FROM payments WHERE received_at >= $1 ORDER BY received_at, id";
    let rows = sqlx::query(sql).bind(since).fetch_all(conn).await?;
    rows.iter().map(read).collect()
}

/// Payments received from `since` to before `until` (milliseconds), oldest first, with the numbers
/// of their orders.
pub async fn between(
    conn: &mut Conn,
    since: i64,
    until: i64,
) -> Result<Vec<(Payment, String)>, StoreError> {
    let sql = "SELECT p.*, o.number FROM payments p JOIN orders o ON o.id = p.order_id \
               WHERE p.received_at >= $1 AND p.received_at < $2 ORDER BY p.received_at, p.id";
    let rows = sqlx::query(sql).bind(since).bind(until).fetch_all(conn).await?;
    rows.iter().map(|row| Ok((read(row)?, row.text("number")?))).collect()
}

/// Sum of one provider's entries in one currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProviderSum {
    /// Provider.
    pub provider: PaymentProvider,
    /// ISO 4217 code.
    pub currency: String,
    /// Minor units.
    pub amount: Minor,
    /// Number of entries.
    pub count: i64,
}

impl ProviderSum {
    /// Row with the columns `provider`, `currency`, `amount` and `entries`.
    pub(super) fn read(row: &AnyRow) -> Result<Self, StoreError> {
        Ok(Self {
            provider: row.word("provider", PaymentProvider::parse)?,
            currency: row.text("currency")?,
            amount: row.int("amount")?,
            count: row.int("entries")?,
        })
    }
}

/// Sums of the payments received from `since` to before `until` (milliseconds), by provider.
pub async fn sums(conn: &mut Conn, since: i64, until: i64) -> Result<Vec<ProviderSum>, StoreError> {
    let sql = "SELECT provider, currency, CAST(SUM(amount) AS BIGINT) AS amount, \
               COUNT(*) AS entries FROM payments WHERE received_at >= $1 AND received_at < $2 \
               GROUP BY provider, currency ORDER BY provider, currency";
    let rows = sqlx::query(sql).bind(since).bind(until).fetch_all(conn).await?;
    rows.iter().map(ProviderSum::read).collect()
}

/// Payment received here, by its provider's id.
pub async fn by_reference(
    conn: &mut Conn,
    provider: PaymentProvider,
    reference: &str,
) -> Result<Option<Payment>, StoreError> {
    let sql = "SELECT * FROM payments WHERE origin = 'local' AND provider = $1 AND reference = $2";
    let row = sqlx::query(sql).bind(provider.as_str()).bind(reference).fetch_optional(conn).await?;
    row.as_ref().map(read).transpose()
}

/// Payment by receipt.
pub async fn by_receipt(
    conn: &mut Conn,
    provider: PaymentProvider,
    receipt: &str,
) -> Result<Option<Payment>, StoreError> {
    let sql = "SELECT * FROM payments WHERE provider = $1 AND receipt = $2";
    let row = sqlx::query(sql).bind(provider.as_str()).bind(receipt).fetch_optional(conn).await?;
    row.as_ref().map(read).transpose()
}

fn read(row: &AnyRow) -> Result<Payment, StoreError> {
    Ok(Payment {
        id: row.uuid("id")?,
        order_id: row.uuid("order_id")?,
        attempt_id: row.maybe_uuid("attempt_id")?,
        origin: row.word("origin", PaymentOrigin::parse)?,
        provider: row.word("provider", PaymentProvider::parse)?,
        reference: row.text("reference")?,
        receipt: row.maybe_text("receipt")?,
        amount: row.int("amount")?,
        currency: row.text("currency")?,
        received_at: row.int("received_at")?,
    })
}
