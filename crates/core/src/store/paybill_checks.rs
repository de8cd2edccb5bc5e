//! Status queries about paybill payments, by receipt.

use sqlx::any::AnyRow;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// Status query about the payment of a receipt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaybillCheck {
    /// Receipt number.
    pub receipt: String,
    /// Secret token of the URL at which M-Pesa answers.
    pub token: String,
    /// Time of the last accepted query, milliseconds since 1970; 0 = none.
    pub asked_at: i64,
    /// Number of accepted queries.
    pub queries: i64,
    /// Facts of the answer to the last query, in the form of the payments module.
    pub answer: Option<String>,
}

/// Prepares a query: forgets the answer to an earlier one, whose token stays.
pub async fn prepare(
    conn: &mut Conn,
    receipt: &str,
    token: &str,
) -> Result<PaybillCheck, StoreError> {
    let sql = "INSERT INTO paybill_checks (receipt, token) VALUES ($1, $2) \
               ON CONFLICT (receipt) DO UPDATE SET answer = NULL RETURNING *";
    read(&sqlx::query(sql).bind(receipt).bind(token).fetch_one(conn).await?)
}

/// Counts a query that M-Pesa accepted.
pub async fn asked(conn: &mut Conn, receipt: &str, now: i64) -> Result<PaybillCheck, StoreError> {
    let sql = "UPDATE paybill_checks SET asked_at = $2, queries = queries + 1 \
               WHERE receipt = $1 RETURNING *";
    read(&sqlx::query(sql).bind(receipt).bind(now).fetch_one(conn).await?)
}

/// Query about a receipt.
pub async fn find(conn: &mut Conn, receipt: &str) -> Result<Option<PaybillCheck>, StoreError> {
    let sql = "SELECT * FROM paybill_checks WHERE receipt = $1";
    sqlx::query(sql).bind(receipt).fetch_optional(conn).await?.as_ref().map(read).transpose()
}

/// Query by the token of its answer's URL.
pub async fn by_token(conn: &mut Conn, token: &str) -> Result<Option<PaybillCheck>, StoreError> {
    let sql = "SELECT * FROM paybill_checks WHERE token = $1";
    sqlx::query(sql).bind(token).fetch_optional(conn).await?.as_ref().map(read).transpose()
}

/// Stores the facts of M-Pesa's answer, unless one has been received since the last query.
pub async fn answer(conn: &mut Conn, receipt: &str, facts: &str) -> Result<(), StoreError> {
    let sql = "UPDATE paybill_checks SET answer = $2 WHERE receipt = $1 AND answer IS NULL";
    sqlx::query(sql).bind(receipt).bind(facts).execute(conn).await?;
    Ok(())
}

fn read(row: &AnyRow) -> Result<PaybillCheck, StoreError> {
    Ok(PaybillCheck {
        receipt: row.text("receipt")?,
        token: row.text("token")?,
        asked_at: row.int("asked_at")?,
        queries: row.int("queries")?,
        answer: row.maybe_text("answer")?,
    })
}
