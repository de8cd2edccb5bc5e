//! Payments to the paybill.

use super::{prompt::Prompt, time};
use serde_json::{Value, json};
use sqlx::{FromRow, Row, SqliteConnection, SqlitePool, sqlite::SqliteRow};

/// One payment.
#[derive(Debug, Clone)]
pub(crate) struct Payment {
    /// Receipt number, unique in all of M-Pesa.
    pub(crate) receipt: String,
    /// `express` (prompted) or `paybill` (typed by hand).
    pub(crate) kind: String,
    /// Phone number of the payer.
    pub(crate) phone: String,
    /// Amount in whole shillings.
    pub(crate) amount: i64,
    /// Account number as prompted or typed.
    pub(crate) reference: String,
    /// Prompt that requested the payment.
    pub(crate) checkout_request_id: Option<String>,
    /// Amount reversed, in whole shillings.
    pub(crate) reversed: i64,
    /// Time of the payment by the sandbox's clock, in Unix milliseconds.
    pub(crate) created_ms: i64,
}

impl FromRow<'_, SqliteRow> for Payment {
    fn from_row(row: &SqliteRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            receipt: row.try_get("receipt")?,
            kind: row.try_get("kind")?,
            phone: row.try_get("phone")?,
            amount: row.try_get("amount")?,
            reference: row.try_get("reference")?,
            checkout_request_id: row.try_get("checkout_request_id")?,
            reversed: row.try_get("reversed")?,
            created_ms: row.try_get("created_ms")?,
        })
    }
}

impl Payment {
    /// Payment of a prompt that is confirmed with the PIN at `now`.
    pub(crate) fn express(prompt: &Prompt, now: i64) -> Self {
        Self {
            receipt: time::receipt(now),
            kind: "express".to_owned(),
            phone: prompt.phone.clone(),
            amount: prompt.amount,
            reference: prompt.reference.clone(),
            checkout_request_id: Some(prompt.checkout_request_id.clone()),
            reversed: 0,
            created_ms: now,
        }
    }

    /// Payment typed by hand.
    pub(crate) fn paybill(phone: &str, amount: i64, reference: &str, now: i64) -> Self {
        Self {
            receipt: time::receipt(now),
            kind: "paybill".to_owned(),
            phone: phone.to_owned(),
            amount,
            reference: reference.to_owned(),
            checkout_request_id: None,
            reversed: 0,
            created_ms: now,
        }
    }

    /// Entry of the sandbox's ledger, in minor units.
    fn ledger(&self) -> Value {
        let status = match self.reversed {
            0 => "paid",
            part if part < self.amount => "partially_refunded",
            _ => "refunded",
        };
        json!({
            "provider": "mpesa",
            "reference": self.receipt,
            "session": self.checkout_request_id,
            "amount": self.amount * 100,
            "currency": "kes",
            "order_reference": self.reference,
            "phone": self.phone,
            "kind": self.kind,
            "status": status,
            "refunded": self.reversed * 100,
            "created": self.created_ms / 1_000,
        })
    }
}

/// Records a payment.
pub(crate) async fn insert(
    db: &mut SqliteConnection,
    payment: &Payment,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO mpesa_payments (receipt, kind, phone, amount, reference, \
         checkout_request_id, created_ms) VALUES (?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(&payment.receipt)
    .bind(&payment.kind)
    .bind(&payment.phone)
    .bind(payment.amount)
    .bind(&payment.reference)
    .bind(&payment.checkout_request_id)
    .bind(payment.created_ms)
    .execute(db)
    .await?;
    Ok(())
}

/// Payment with this receipt number.
pub(crate) async fn find(db: &SqlitePool, receipt: &str) -> Result<Option<Payment>, sqlx::Error> {
    sqlx::query_as("SELECT * FROM mpesa_payments WHERE receipt = ?")
        .bind(receipt)
        .fetch_optional(db)
        .await
}

/// Whether this phone paid this amount after `since`.
pub(crate) async fn paid_since(
    db: &mut SqliteConnection,
    phone: &str,
    amount: i64,
    since: i64,
) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT EXISTS (SELECT 1 FROM mpesa_payments \
         WHERE phone = ? AND amount = ? AND created_ms > ?)",
    )
    .bind(phone)
    .bind(amount)
    .bind(since)
    .fetch_one(db)
    .await
}

/// Reverses an amount; `false` if less of the payment is left.
pub(crate) async fn reverse(
    db: &SqlitePool,
    receipt: &str,
    amount: i64,
) -> Result<bool, sqlx::Error> {
    let changed = sqlx::query(
        "UPDATE mpesa_payments SET reversed = reversed + ?1 \
         WHERE receipt = ?2 AND reversed + ?1 <= amount",
    )
    .bind(amount)
    .bind(receipt)
    .execute(db)
    .await?;
    Ok(changed.rows_affected() == 1)
}

/// M-Pesa's part of the sandbox's ledger, oldest first.
pub(crate) async fn ledger(db: &SqlitePool) -> Result<Vec<Value>, sqlx::Error> {
    let payments: Vec<Payment> =
        sqlx::query_as("SELECT * FROM mpesa_payments ORDER BY created_ms, receipt")
            .fetch_all(db)
            .await?;
    Ok(payments.iter().map(Payment::ledger).collect())
}
