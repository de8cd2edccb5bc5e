//! Alerts: conditions that staff must resolve.

#![warn(clippy::wildcard_enum_match_arm)]

use std::collections::BTreeMap;

use serde::Serialize;
use sqlx::any::AnyRow;
use uuid::Uuid;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// Kind of alert.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AlertKind {
    /// WooCommerce computed another total than we did.
    TotalDiffers,
    /// An order that another machine took has other prices than ours.
    PriceDiffers,
    /// The store's own cart had another price than ours.
    StorePriceDiffers,
    /// More money came than was owed, or it came for a cancelled order.
    RefundDue,
    /// Less money came than was owed.
    Underpaid,
    /// Money in another currency, or test money in a live shop.
    WrongMoney,
    /// Money came to the paybill that belongs to no order we know.
    UnmatchedPayment,
    /// An outbox entry is parked.
    Parked,
    /// Two WooCommerce orders carried one of our ids; one was swept.
    DuplicateOrder,
    /// WooCommerce no longer has the order in a state that we can go on from.
    StoreDisagrees,
    /// An outside message did not fit what we know of its attempt.
    StrangeMessage,
    /// WooCommerce refuses the key pair for a write: no order reaches it.
    StoreKeyRefused,
    /// WooCommerce refused the coupon; the discount was sent as a fee instead.
    CouponRefused,
    /// An upstream does not know what became of a payment.
    PaymentUnknown,
    /// A message may have gone out or not; it is not sent twice.
    MailUnknown,
    /// A product has a price that nothing can be sold at.
    StrangePrice,
    /// A delivery zone or pick-up whose cost or taxes cannot be computed, so it is not offered.
    NotComputable,
    /// The daily reconciliation found a difference.
    Reconciliation,
}

impl AlertKind {
    /// The word used in the store.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::TotalDiffers => "total_differs",
            Self::PriceDiffers => "price_differs",
            Self::StorePriceDiffers => "store_price_differs",
            Self::RefundDue => "refund_due",
            Self::Underpaid => "underpaid",
            Self::WrongMoney => "wrong_money",
            Self::UnmatchedPayment => "unmatched_payment",
            Self::Parked => "parked",
            Self::DuplicateOrder => "duplicate_order",
            Self::StoreDisagrees => "store_disagrees",
            Self::StrangeMessage => "strange_message",
            Self::StoreKeyRefused => "store_key_refused",
            Self::CouponRefused => "coupon_refused",
            Self::PaymentUnknown => "payment_unknown",
            Self::MailUnknown => "mail_unknown",
            Self::StrangePrice => "strange_price",
            Self::NotComputable => "not_computable",
            Self::Reconciliation => "reconciliation",
        }
    }
}

/// An alert as staff see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Alert {
    /// Word of [`AlertKind::as_str`].
    pub kind: String,
    /// The order, if it is about one.
    pub order_id: Option<Uuid>,
    /// In plain words, with the figures.
    pub detail: String,
    /// Milliseconds since 1970.
    pub raised_at: i64,
}

/// Raises an alert once per kind and key; again with the same key changes nothing and is not logged.
pub async fn raise(
    conn: &mut Conn,
    kind: AlertKind,
    key: &str,
    order_id: Option<Uuid>,
    detail: &str,
    now: i64,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO alerts (id, kind, alert_key, order_id, detail, raised_at) \
               VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (kind, alert_key) DO NOTHING";
    let done = sqlx::query(sql)
        .bind(Uuid::new_v4().to_string())
        .bind(kind.as_str())
        .bind(key)
        .bind(order_id.map(|id| id.to_string()))
        .bind(detail)
        .bind(now)
        .execute(conn)
        .await?;
    if done.rows_affected() > 0 {
        tracing::warn!(kind = kind.as_str(), key, detail, "alert");
    }
    Ok(())
}

/// Standing alerts of a kind, by key and detail: raises what is new, also again after it was over,
/// and resolves what is no longer so.
///
/// # Errors
/// When the database cannot be used.
pub async fn keep_standing(
    conn: &mut Conn,
    kind: AlertKind,
    standing: &BTreeMap<String, String>,
    now: i64,
) -> Result<(), StoreError> {
    for key in keys(conn, kind).await?.iter().filter(|key| !standing.contains_key(*key)) {
        resolve(conn, key, now).await?;
    }
    for (key, detail) in standing {
        let sql = "UPDATE alerts SET resolved_at = NULL, raised_at = $3, detail = $4 \
                   WHERE kind = $1 AND alert_key = $2 AND resolved_at IS NOT NULL";
        let query = sqlx::query(sql).bind(kind.as_str()).bind(key).bind(now).bind(detail);
        if query.execute(&mut *conn).await?.rows_affected() == 0 {
            raise(conn, kind, key, None, detail, now).await?;
        }
    }
    Ok(())
}

/// Keys of the alerts of a kind that nobody has dealt with.
async fn keys(conn: &mut Conn, kind: AlertKind) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT alert_key FROM alerts WHERE kind = $1 AND resolved_at IS NULL";
    let rows = sqlx::query(sql).bind(kind.as_str()).fetch_all(conn).await?;
    rows.iter().map(|row| row.text("alert_key")).collect()
}

/// Alerts nobody has dealt with, oldest first.
pub async fn unresolved(conn: &mut Conn) -> Result<Vec<Alert>, StoreError> {
    let sql = "SELECT kind, order_id, detail, raised_at FROM alerts \
               WHERE resolved_at IS NULL ORDER BY raised_at, id";
    let rows = sqlx::query(sql).fetch_all(conn).await?;
    rows.iter().map(read).collect()
}

/// How many alerts nobody has dealt with.
pub async fn count_unresolved(conn: &mut Conn) -> Result<i64, StoreError> {
    let sql = "SELECT COUNT(*) AS number FROM alerts WHERE resolved_at IS NULL";
    sqlx::query(sql).fetch_one(conn).await?.int("number")
}

/// Marks what was raised under this key as dealt with.
pub async fn resolve(conn: &mut Conn, key: &str, now: i64) -> Result<(), StoreError> {
    let sql = "UPDATE alerts SET resolved_at = $2 WHERE alert_key = $1 AND resolved_at IS NULL";
    sqlx::query(sql).bind(key).bind(now).execute(conn).await?;
    Ok(())
}

/// All alerts about an order, oldest first.
pub async fn of_order(conn: &mut Conn, order_id: Uuid) -> Result<Vec<Alert>, StoreError> {
    let sql = "SELECT kind, order_id, detail, raised_at FROM alerts \
               WHERE order_id = $1 ORDER BY raised_at, id";
    let rows = sqlx::query(sql).bind(order_id.to_string()).fetch_all(conn).await?;
    rows.iter().map(read).collect()
}

fn read(row: &AnyRow) -> Result<Alert, StoreError> {
    Ok(Alert {
        kind: row.text("kind")?,
        order_id: row.maybe_text("order_id")?.and_then(|id| Uuid::parse_str(&id).ok()),
        detail: row.text("detail")?,
        raised_at: row.int("raised_at")?,
    })
}
