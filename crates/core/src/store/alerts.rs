//! Alerts: conditions that staff must resolve.

#![warn(clippy::wildcard_enum_match_arm)]

use std::collections::BTreeMap;

use korosho_domain::language::Language;
use korosho_domain::sentence::Sentence;
use korosho_domain::translation::{AlertTexts, Translations};
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
    /// The store's own cart had another price than ours.
    StorePriceDiffers,
    /// More was paid than was due, or for a cancelled order.
    RefundDue,
    /// Less was paid than was due.
    Underpaid,
    /// Payment in another currency, or a test payment in a live shop.
    WrongMoney,
    /// Paybill payment without a matching order.
    UnmatchedPayment,
    /// Paybill payment that M-Pesa cannot be asked about.
    PaymentUnconfirmed,
    /// A customer reported a receipt that no payment of the order has.
    ReportedReceipt,
    /// A kiosk reported a payment that the server did not receive.
    KioskPayment,
    /// A desk's order has a time in a slot that was full before the server knew of it.
    SlotOverbooked,
    /// An outbox entry is parked.
    Parked,
    /// Two WooCommerce orders had one of our ids; one was removed.
    DuplicateOrder,
    /// WooCommerce no longer has the order in a state from which it can proceed.
    StoreDisagrees,
    /// A provider's message does not match its attempt.
    SuspiciousMessage,
    /// WooCommerce refuses the key pair for a write: no order reaches it.
    StoreKeyRefused,
    /// WooCommerce refused the coupon; the discount was sent as a fee instead.
    CouponRefused,
    /// An upstream does not know the result of a payment.
    PaymentUnknown,
    /// The result of sending a message is unknown; it is not sent twice.
    MailUnknown,
    /// The SMS provider refuses the shop's account: no text message is sent.
    SmsRefused,
    /// The limit of text messages in a day is reached: no more is sent.
    SmsLimit,
    /// A product has a price at which it cannot be sold.
    UnreadablePrice,
    /// A delivery zone or pick-up whose cost or taxes cannot be computed, so it is not offered.
    NotComputable,
    /// The daily reconciliation found a difference.
    Reconciliation,
}

impl AlertKind {
    /// Column value.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::TotalDiffers => "total_differs",
            Self::StorePriceDiffers => "store_price_differs",
            Self::RefundDue => "refund_due",
            Self::Underpaid => "underpaid",
            Self::WrongMoney => "wrong_money",
            Self::UnmatchedPayment => "unmatched_payment",
            Self::PaymentUnconfirmed => "payment_unconfirmed",
            Self::ReportedReceipt => "reported_receipt",
            Self::KioskPayment => "kiosk_payment",
            Self::SlotOverbooked => "slot_overbooked",
            Self::Parked => "parked",
            Self::DuplicateOrder => "duplicate_order",
            Self::StoreDisagrees => "store_disagrees",
            Self::SuspiciousMessage => "suspicious_message",
            Self::StoreKeyRefused => "store_key_refused",
            Self::CouponRefused => "coupon_refused",
            Self::PaymentUnknown => "payment_unknown",
            Self::MailUnknown => "mail_unknown",
            Self::SmsRefused => "sms_refused",
            Self::SmsLimit => "sms_limit",
            Self::UnreadablePrice => "unreadable_price",
            Self::NotComputable => "not_computable",
            Self::Reconciliation => "reconciliation",
        }
    }
}

/// Alert as staff see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Alert {
    /// Value of [`AlertKind::as_str`].
    pub kind: String,
    /// Order of the alert, if any.
    pub order_id: Option<Uuid>,
    /// Description in plain language, with the figures.
    pub detail: String,
    /// Description in Kiswahili; earlier versions stored none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail_sw: Option<String>,
    /// Milliseconds since 1970.
    pub raised_at: i64,
}

impl Alert {
    /// Description in further languages. An alert of an earlier version has English alone, or twice.
    #[must_use]
    pub fn translations(&self) -> Translations<AlertTexts> {
        let texts = self.detail_sw.clone().filter(|text| *text != self.detail);
        texts.map(|detail| (Language::Sw, AlertTexts { detail })).into_iter().collect()
    }
}

/// Raises an alert once per kind and key; a repeated call changes nothing and is not logged. The log
/// names its kind and order only: key and description may contain names and phone numbers.
pub async fn raise(
    conn: &mut Conn,
    kind: AlertKind,
    key: &str,
    order_id: Option<Uuid>,
    detail: &Sentence,
    now: i64,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO alerts (id, kind, alert_key, order_id, detail, detail_sw, raised_at) \
               VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (kind, alert_key) DO NOTHING";
    let done = sqlx::query(sql)
        .bind(Uuid::new_v4().to_string())
        .bind(kind.as_str())
        .bind(key)
        .bind(order_id.map(|id| id.to_string()))
        .bind(&*detail.en)
        .bind(&*detail.sw)
        .bind(now)
        .execute(conn)
        .await?;
    if done.rows_affected() > 0 {
        let order = order_id.map(tracing::field::display);
        tracing::warn!(kind = kind.as_str(), order, "alert");
    }
    Ok(())
}

/// Replaces the standing alerts of a kind, by key and detail: raises new ones, also again after
/// they were resolved, and resolves those that no longer apply.
pub async fn replace_standing(
    conn: &mut Conn,
    kind: AlertKind,
    standing: &BTreeMap<String, Sentence>,
    now: i64,
) -> Result<(), StoreError> {
    for key in keys(conn, kind).await?.iter().filter(|key| !standing.contains_key(*key)) {
        resolve(conn, key, now).await?;
    }
    for (key, detail) in standing {
        let sql = "UPDATE alerts SET resolved_at = NULL, raised_at = $3, detail = $4, \
                   detail_sw = $5 WHERE kind = $1 AND alert_key = $2 AND resolved_at IS NOT NULL";
        let query = sqlx::query(sql).bind(kind.as_str()).bind(key).bind(now);
        let query = query.bind(&*detail.en).bind(&*detail.sw);
        if query.execute(&mut *conn).await?.rows_affected() == 0 {
            raise(conn, kind, key, None, detail, now).await?;
        }
    }
    Ok(())
}

/// Keys of the unresolved alerts of a kind.
async fn keys(conn: &mut Conn, kind: AlertKind) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT alert_key FROM alerts WHERE kind = $1 AND resolved_at IS NULL";
    let rows = sqlx::query(sql).bind(kind.as_str()).fetch_all(conn).await?;
    rows.iter().map(|row| row.text("alert_key")).collect()
}

/// Unresolved alerts, oldest first.
pub async fn unresolved(conn: &mut Conn) -> Result<Vec<Alert>, StoreError> {
    let sql = "SELECT kind, order_id, detail, detail_sw, raised_at FROM alerts \
               WHERE resolved_at IS NULL ORDER BY raised_at, id";
    let rows = sqlx::query(sql).fetch_all(conn).await?;
    rows.iter().map(read).collect()
}

/// Number of unresolved alerts.
pub async fn count_unresolved(conn: &mut Conn) -> Result<i64, StoreError> {
    let sql = "SELECT COUNT(*) AS number FROM alerts WHERE resolved_at IS NULL";
    sqlx::query(sql).fetch_one(conn).await?.int("number")
}

/// Marks the alerts with this key as resolved.
pub async fn resolve(conn: &mut Conn, key: &str, now: i64) -> Result<(), StoreError> {
    let sql = "UPDATE alerts SET resolved_at = $2 WHERE alert_key = $1 AND resolved_at IS NULL";
    sqlx::query(sql).bind(key).bind(now).execute(conn).await?;
    Ok(())
}

/// Whether an order has an unresolved alert of a kind that was raised after a time.
pub async fn is_unresolved(
    conn: &mut Conn,
    order_id: Uuid,
    kind: AlertKind,
    after: i64,
) -> Result<bool, StoreError> {
    let sql = "SELECT COUNT(*) AS number FROM alerts \
               WHERE order_id = $1 AND kind = $2 AND raised_at > $3 AND resolved_at IS NULL";
    let query = sqlx::query(sql).bind(order_id.to_string()).bind(kind.as_str()).bind(after);
    Ok(query.fetch_one(conn).await?.int("number")? > 0)
}

/// All alerts of an order, oldest first.
pub async fn of_order(conn: &mut Conn, order_id: Uuid) -> Result<Vec<Alert>, StoreError> {
    let sql = "SELECT kind, order_id, detail, detail_sw, raised_at FROM alerts \
               WHERE order_id = $1 ORDER BY raised_at, id";
    let rows = sqlx::query(sql).bind(order_id.to_string()).fetch_all(conn).await?;
    rows.iter().map(read).collect()
}

fn read(row: &AnyRow) -> Result<Alert, StoreError> {
    Ok(Alert {
        kind: row.text("kind")?,
        order_id: row.maybe_text("order_id")?.and_then(|id| Uuid::parse_str(&id).ok()),
        detail: row.text("detail")?,
        detail_sw: row.maybe_text("detail_sw")?,
        raised_at: row.int("raised_at")?,
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn guide_for_owners_says_what_to_do_about_each_alert() {
        let (source, guide) =
            (include_str!("alerts.rs"), include_str!("../../../../docs/guide/red.md"));
        let kinds = source.lines().filter_map(|line| {
            line.trim().strip_prefix("Self::")?.split_once(" => \"")?.1.strip_suffix("\",")
        });
        let kinds: Vec<&str> = kinds.collect();
        assert!(kinds.len() >= 19, "{kinds:?}");
        for kind in kinds {
            let row = format!("| `{kind}` ");
            assert_eq!(guide.matches(&row).count(), 1, "{kind}");
        }
    }
}
