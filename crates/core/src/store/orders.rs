//! Orders: contents as agreed with the customer, and current status.

use korosho_domain::customer::Customer;
use korosho_domain::desk::DeskExtras;
use korosho_domain::fulfilment::Fulfilment;
use korosho_domain::gift::OrderGift;
use korosho_domain::language::Language;
use korosho_domain::money::Minor;
use korosho_domain::order::OrderStatus;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::quote::Quote;
use korosho_domain::slots::{SlotId, SlotKind};
use serde::{Deserialize, Serialize};
use sqlx::any::AnyRow;
use uuid::Uuid;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// Contents of an order as agreed: when it was placed, or by its last change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contents {
    /// Lines, fees and total.
    pub quote: Quote,
    /// Customer; the phone number is E.164.
    pub customer: Customer,
    /// Pick-up or delivery.
    pub fulfilment: Fulfilment,
    /// Applied coupon code.
    pub coupon: Option<String>,
    /// Customer's note, as typed.
    pub note: Option<String>,
    /// Recipient, card and key of the gift page, if the order is a gift.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gift: Option<OrderGift>,
    /// Language of messages.
    pub language: Option<Language>,
    /// Beginning of the slot in which the order takes a place, milliseconds since 1970: one of
    /// pick-ups or of deliveries, as `fulfilment` says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<i64>,
    /// Additions of staff at the desk.
    #[serde(default, skip_serializing_if = "DeskExtras::is_empty")]
    pub extras: DeskExtras,
}

impl Contents {
    /// Kind of the slot.
    const fn slot_kind(&self) -> SlotKind {
        SlotKind::of(&self.fulfilment)
    }

    /// The slot in which the order takes a place.
    #[must_use]
    pub fn slot_id(&self) -> Option<SlotId> {
        self.slot.map(|from| SlotId { kind: self.slot_kind(), from })
    }

    /// Time from which the order can be collected, if its customer chose one; milliseconds since 1970.
    #[must_use]
    pub const fn chosen_pickup(&self) -> Option<i64> {
        match self.slot_kind() {
            SlotKind::Pickup => self.slot,
            SlotKind::Delivery => None,
        }
    }
}

/// Stored order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Order {
    /// Id of the order, chosen by the checkout.
    pub id: Uuid,
    /// Number, unique within a shop day.
    pub number: String,
    /// `YYYY-MM-DD` in the shop's time.
    pub shop_day: String,
    /// Key that grants access to the order's page.
    pub key: String,
    /// Hash of the request, to detect reuse of an id with different content.
    #[serde(skip)]
    pub fingerprint: String,
    /// Status of the order.
    pub status: OrderStatus,
    /// Chosen payment method.
    pub method: PaymentMethod,
    /// Total in minor units.
    pub total: Minor,
    /// ISO 4217 code.
    pub currency: String,
    /// Agreed contents.
    pub contents: Contents,
    /// Number of changes of the contents since the order was placed.
    pub revision: i64,
    /// Refund due, in minor units.
    pub refund_due: Minor,
    /// WooCommerce's id, once the order has arrived there.
    pub woo_id: Option<i64>,
    /// WooCommerce's number.
    pub woo_number: Option<String>,
    /// Milliseconds since 1970.
    pub placed_at: i64,
}

/// SQL that stores an order unless the conflict target holds one already.
macro_rules! insert_sql {
    ($target:literal) => {
        concat!(
            "INSERT INTO orders (id, number, shop_day, access_key, fingerprint, status, \
             payment_method, total, currency, contents, placed_at, changed_at, slot_from, \
             slot_kind) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) \
             ON CONFLICT ",
            $target,
            "DO NOTHING"
        )
    };
}

/// Stores a new order; an order with this id stays as it is.
///
/// # Errors
/// Another order of the day has the number.
pub async fn insert(conn: &mut Conn, order: &Order) -> Result<(), StoreError> {
    run_insert(conn, insert_sql!("(id) "), order).await.map(drop)
}

/// Stores an order of another device; returns `false` if its id, or its number of the day, exists
/// already. Two transfers of one order may run concurrently: the later one waits for the earlier.
pub async fn insert_transferred(conn: &mut Conn, order: &Order) -> Result<bool, StoreError> {
    run_insert(conn, insert_sql!(""), order).await
}

async fn run_insert(conn: &mut Conn, sql: &'static str, order: &Order) -> Result<bool, StoreError> {
    let contents = serde_json::to_string(&order.contents)
        .map_err(|_| StoreError::Unreadable("orders.contents"))?;
    let done = sqlx::query(sql)
        .bind(order.id.to_string())
        .bind(order.number.as_str())
        .bind(order.shop_day.as_str())
        .bind(order.key.as_str())
        .bind(order.fingerprint.as_str())
        .bind(order.status.as_str())
        .bind(order.method.as_str())
        .bind(order.total)
        .bind(order.currency.as_str())
        .bind(contents)
        .bind(order.placed_at)
        .bind(order.placed_at)
        .bind(order.contents.slot)
        .bind(order.contents.slot_kind().as_str())
        .execute(conn)
        .await?;
    Ok(done.rows_affected() == 1)
}

/// Order by id.
pub async fn find(conn: &mut Conn, id: Uuid) -> Result<Option<Order>, StoreError> {
    let row = sqlx::query("SELECT * FROM orders WHERE id = $1")
        .bind(id.to_string())
        .fetch_optional(conn)
        .await?;
    row.as_ref().map(read).transpose()
}

/// Order by id, locked until the transaction ends.
pub async fn lock(conn: &mut Conn, id: Uuid) -> Result<Option<Order>, StoreError> {
    let sql = "UPDATE orders SET revision = revision + 1 WHERE id = $1 RETURNING *";
    let rows = sqlx::query(sql).bind(id.to_string()).fetch_all(conn).await?;
    rows.first().map(read).transpose()
}

/// Advances an order's status; returns `false` and changes nothing if the domain forbids the step.
pub async fn advance(
    conn: &mut Conn,
    order: &Order,
    next: OrderStatus,
    now: i64,
) -> Result<bool, StoreError> {
    if !order.status.may_become(next) {
        return Ok(false);
    }
    let sql = "UPDATE orders SET status = $2, changed_at = $3 WHERE id = $1 AND status = $4";
    let done = sqlx::query(sql)
        .bind(order.id.to_string())
        .bind(next.as_str())
        .bind(now)
        .bind(order.status.as_str())
        .execute(conn)
        .await?;
    Ok(done.rows_affected() == 1)
}

/// Sets the status that staff gave an order in WooCommerce, even one that
/// [`OrderStatus::may_become`] does not allow.
pub async fn force_status(
    conn: &mut Conn,
    id: Uuid,
    status: OrderStatus,
    now: i64,
) -> Result<(), StoreError> {
    sqlx::query("UPDATE orders SET status = $2, changed_at = $3 WHERE id = $1")
        .bind(id.to_string())
        .bind(status.as_str())
        .bind(now)
        .execute(conn)
        .await?;
    Ok(())
}

/// Replaces the agreed contents, with their total, as a new revision.
pub async fn set_agreed(
    conn: &mut Conn,
    id: Uuid,
    contents: &Contents,
    now: i64,
) -> Result<(), StoreError> {
    let text =
        serde_json::to_string(contents).map_err(|_| StoreError::Unreadable("orders.contents"))?;
    sqlx::query(
        "UPDATE orders SET contents = $2, total = $3, changed_at = $4, slot_from = $5, slot_kind = $6, \
         contents_revision = contents_revision + 1 WHERE id = $1",
    )
    .bind(id.to_string())
    .bind(text)
    .bind(contents.quote.total)
    .bind(now)
    .bind(contents.slot)
    .bind(contents.slot_kind().as_str())
    .execute(&mut *conn)
    .await?;
    sqlx::query("UPDATE order_register SET total = $2 WHERE entry_key = $1")
        .bind(id.to_string())
        .bind(contents.quote.total)
        .execute(conn)
        .await?;
    Ok(())
}

/// Order by WooCommerce's id.
pub async fn by_woo_id(conn: &mut Conn, woo_id: i64) -> Result<Option<Order>, StoreError> {
    let row = sqlx::query("SELECT * FROM orders WHERE woo_id = $1")
        .bind(woo_id)
        .fetch_optional(conn)
        .await?;
    row.as_ref().map(read).transpose()
}

/// WooCommerce's ids of open orders placed since `since` (milliseconds), newest first.
pub async fn open_woo_ids(
    conn: &mut Conn,
    since: i64,
    skip: i64,
    limit: i64,
) -> Result<Vec<i64>, StoreError> {
    let sql = "SELECT woo_id FROM orders WHERE woo_id IS NOT NULL AND placed_at >= $1 \
               AND status NOT IN ('completed', 'cancelled', 'refunded') \
               ORDER BY placed_at DESC, id LIMIT $2 OFFSET $3";
    let rows = sqlx::query(sql).bind(since).bind(limit).bind(skip).fetch_all(conn).await?;
    rows.iter().map(|row| row.int("woo_id")).collect()
}

/// Sets the refund due.
pub async fn set_refund_due(conn: &mut Conn, id: Uuid, due: Minor) -> Result<(), StoreError> {
    sqlx::query("UPDATE orders SET refund_due = $2 WHERE id = $1")
        .bind(id.to_string())
        .bind(due)
        .execute(conn)
        .await?;
    Ok(())
}

/// Sets the payment method.
pub async fn set_method(
    conn: &mut Conn,
    id: Uuid,
    method: PaymentMethod,
) -> Result<(), StoreError> {
    sqlx::query("UPDATE orders SET payment_method = $2 WHERE id = $1")
        .bind(id.to_string())
        .bind(method.as_str())
        .execute(conn)
        .await?;
    Ok(())
}

/// Stores the contents of a known order as another device reports them.
pub async fn set_contents(conn: &mut Conn, id: Uuid, reported: &Order) -> Result<(), StoreError> {
    let contents = serde_json::to_string(&reported.contents)
        .map_err(|_| StoreError::Unreadable("orders.contents"))?;
    let sql = "UPDATE orders SET contents = $2, slot_from = $4, slot_kind = $5 \
               WHERE id = $1 AND total = $3";
    sqlx::query(sql)
        .bind(id.to_string())
        .bind(contents)
        .bind(reported.total)
        .bind(reported.contents.slot)
        .bind(reported.contents.slot_kind().as_str())
        .execute(conn)
        .await?;
    Ok(())
}

/// Stores WooCommerce's id and number of an order.
pub async fn set_woo(
    conn: &mut Conn,
    id: Uuid,
    woo_id: i64,
    woo_number: &str,
    now: i64,
) -> Result<(), StoreError> {
    let sql = "UPDATE orders SET woo_id = $2, woo_number = $3, changed_at = $4 WHERE id = $1";
    sqlx::query(sql)
        .bind(id.to_string())
        .bind(woo_id)
        .bind(woo_number)
        .bind(now)
        .execute(conn)
        .await?;
    Ok(())
}

/// Orders with this number placed since `since` (milliseconds), newest first: numbers repeat every
/// day.
pub async fn with_number(
    conn: &mut Conn,
    number: &str,
    since: i64,
) -> Result<Vec<Order>, StoreError> {
    let sql = "SELECT * FROM orders WHERE number = $1 AND placed_at >= $2 \
               ORDER BY placed_at DESC, id";
    let rows = sqlx::query(sql).bind(number).bind(since).fetch_all(conn).await?;
    rows.iter().map(read).collect()
}

/// The newest orders.
pub async fn newest(conn: &mut Conn, limit: i64) -> Result<Vec<Order>, StoreError> {
    let rows = sqlx::query("SELECT * FROM orders ORDER BY placed_at DESC, id LIMIT $1")
        .bind(limit)
        .fetch_all(conn)
        .await?;
    rows.iter().map(read).collect()
}

/// Orders placed from `since` to before `until` (milliseconds), oldest first.
pub async fn between(conn: &mut Conn, since: i64, until: i64) -> Result<Vec<Order>, StoreError> {
    let sql = "SELECT * FROM orders WHERE placed_at >= $1 AND placed_at < $2 \
               ORDER BY placed_at, id";
    let rows = sqlx::query(sql).bind(since).bind(until).fetch_all(conn).await?;
    rows.iter().map(read).collect()
}

/// Orders with this number, ours or WooCommerce's, newest first.
pub async fn by_number(conn: &mut Conn, number: &str) -> Result<Vec<Order>, StoreError> {
    let sql = "SELECT * FROM orders WHERE number = $1 OR woo_number = $1 \
               ORDER BY placed_at DESC, id";
    let rows = sqlx::query(sql).bind(number).fetch_all(conn).await?;
    rows.iter().map(read).collect()
}

/// Time of the oldest order that has not arrived in WooCommerce, milliseconds since 1970.
pub async fn oldest_unsent(conn: &mut Conn) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT MIN(placed_at) AS placed_at FROM orders \
               WHERE woo_id IS NULL AND status <> 'cancelled'";
    sqlx::query(sql).fetch_one(conn).await?.maybe_int("placed_at")
}

/// Number of orders that WooCommerce lacks.
pub async fn unsent(conn: &mut Conn) -> Result<i64, StoreError> {
    let sql = "SELECT COUNT(*) AS number FROM orders \
               WHERE woo_id IS NULL AND status <> 'cancelled'";
    sqlx::query(sql).fetch_one(conn).await?.int("number")
}

/// Ids of the orders that WooCommerce lacks, oldest first.
pub async fn unsent_ids(conn: &mut Conn) -> Result<Vec<Uuid>, StoreError> {
    let sql = "SELECT id FROM orders WHERE woo_id IS NULL AND status <> 'cancelled' \
               ORDER BY placed_at, id";
    let rows = sqlx::query(sql).fetch_all(conn).await?;
    rows.iter().map(|row| row.uuid("id")).collect()
}

/// Number of orders by status.
pub async fn by_status(conn: &mut Conn) -> Result<Vec<(String, i64)>, StoreError> {
    let sql = "SELECT status, COUNT(*) AS number FROM orders GROUP BY status ORDER BY status";
    let rows = sqlx::query(sql).fetch_all(conn).await?;
    rows.iter().map(|row| Ok((row.text("status")?, row.int("number")?))).collect()
}

fn read(row: &AnyRow) -> Result<Order, StoreError> {
    Ok(Order {
        id: row.uuid("id")?,
        number: row.text("number")?,
        shop_day: row.text("shop_day")?,
        key: row.text("access_key")?,
        fingerprint: row.text("fingerprint")?,
        status: row.word("status", OrderStatus::parse)?,
        method: row.word("payment_method", PaymentMethod::parse)?,
        total: row.int("total")?,
        currency: row.text("currency")?,
        contents: row.word("contents", |text| serde_json::from_str(text).ok())?,
        revision: row.int("contents_revision")?,
        refund_due: row.int("refund_due")?,
        woo_id: row.maybe_int("woo_id")?,
        woo_number: row.maybe_text("woo_number")?,
        placed_at: row.int("placed_at")?,
    })
}
