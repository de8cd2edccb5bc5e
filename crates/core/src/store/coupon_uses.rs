//! Uses of coupons by our own orders.
//!
//! WooCommerce counts a use when the order reaches it, seconds or (after an outage) hours after the
//! discount was promised. Until then the use is held here, so that a coupon with a usage limit is
//! not promised twice. Rows are never deleted: per-customer limits also count by phone, which
//! WooCommerce does not know.

use korosho_domain::pricing::coupon::normalised;
use uuid::Uuid;

use super::orders::Order;
use super::row::Columns as _;
use super::{Conn, StoreError};

/// Customer as per-customer limits identify one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CouponCustomer {
    /// In lower case; empty if unknown.
    pub email: String,
    /// In E.164; empty if unknown.
    pub phone: String,
}

impl CouponCustomer {
    /// Customer with this e-mail address, as typed, and phone.
    #[must_use]
    pub fn new(email: Option<&str>, phone: &str) -> Self {
        Self { email: email.unwrap_or_default().trim().to_lowercase(), phone: phone.to_owned() }
    }
}

/// Locks a coupon until the transaction ends. Coupons are locked before stock, so that two orders
/// cannot deadlock.
pub async fn lock(conn: &mut Conn, code: &str) -> Result<(), StoreError> {
    let sql = "INSERT INTO coupon_locks (code, revision) VALUES ($1, 1) \
               ON CONFLICT (code) DO UPDATE SET revision = coupon_locks.revision + 1";
    sqlx::query(sql).bind(code).execute(conn).await?;
    Ok(())
}

/// Number of uses that counts read from `read_at` (milliseconds) on do not include.
pub async fn uncounted(conn: &mut Conn, code: &str, read_at: i64) -> Result<i64, StoreError> {
    let sql = "SELECT COUNT(*) AS uses FROM coupon_uses WHERE code = $1 \
               AND released_at IS NULL AND (counted_at IS NULL OR counted_at > $2)";
    sqlx::query(sql).bind(code).bind(read_at).fetch_one(conn).await?.int("uses")
}

/// Number of uses by a customer that WooCommerce's `used_by`, read from `read_at` on, does not show
/// under the same e-mail address: not counted yet, or made with the same phone and another address.
pub async fn uncounted_of(
    conn: &mut Conn,
    code: &str,
    customer: &CouponCustomer,
    read_at: i64,
) -> Result<i64, StoreError> {
    let sql = "SELECT COUNT(*) AS uses FROM coupon_uses WHERE code = $1 AND released_at IS NULL \
               AND ((email <> '' AND email = $2 AND (counted_at IS NULL OR counted_at > $4)) \
               OR (phone <> '' AND phone = $3 AND email <> $2))";
    let query = sqlx::query(sql).bind(code).bind(&customer.email).bind(&customer.phone);
    query.bind(read_at).fetch_one(conn).await?.int("uses")
}

/// Reserves the use of an order's coupon, if it has one. `read_live`: the coupon was read from
/// WooCommerce for this order.
pub async fn hold(conn: &mut Conn, order: &Order, read_live: bool) -> Result<(), StoreError> {
    let Some(code) = order.contents.coupon.as_deref() else { return Ok(()) };
    let customer = &order.contents.customer;
    let customer = CouponCustomer::new(customer.email.as_deref(), &customer.phone);
    let sql = "INSERT INTO coupon_uses (order_id, code, email, phone, held_at, read_live) \
               VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (order_id, code) DO NOTHING";
    sqlx::query(sql)
        .bind(order.id.to_string())
        .bind(normalised(code))
        .bind(customer.email)
        .bind(customer.phone)
        .bind(order.placed_at)
        .bind(i64::from(read_live))
        .execute(conn)
        .await?;
    Ok(())
}

/// Whether the coupon was read from WooCommerce when the order was placed.
pub async fn was_read_live(conn: &mut Conn, order_id: Uuid) -> Result<bool, StoreError> {
    let sql = "SELECT COUNT(*) AS live FROM coupon_uses WHERE order_id = $1 AND read_live <> 0";
    Ok(sqlx::query(sql).bind(order_id.to_string()).fetch_one(conn).await?.int("live")? > 0)
}

/// Marks an order's use as included in WooCommerce's counts: the order has arrived there.
pub async fn mark_counted(conn: &mut Conn, order_id: Uuid, now: i64) -> Result<(), StoreError> {
    let sql = "UPDATE coupon_uses SET counted_at = $2 \
               WHERE order_id = $1 AND counted_at IS NULL AND refused_at IS NULL";
    sqlx::query(sql).bind(order_id.to_string()).bind(now).execute(conn).await?;
    Ok(())
}

/// Marks an order's use as never counted by WooCommerce, which refused the coupon.
pub async fn mark_refused(conn: &mut Conn, order_id: Uuid, now: i64) -> Result<(), StoreError> {
    let sql = "UPDATE coupon_uses SET refused_at = $2 WHERE order_id = $1 AND refused_at IS NULL";
    sqlx::query(sql).bind(order_id.to_string()).bind(now).execute(conn).await?;
    Ok(())
}

/// Releases the use of a cancelled order.
pub async fn release(conn: &mut Conn, order_id: Uuid, now: i64) -> Result<(), StoreError> {
    let sql = "UPDATE coupon_uses SET released_at = $2 WHERE order_id = $1 AND released_at IS NULL";
    sqlx::query(sql).bind(order_id.to_string()).bind(now).execute(conn).await?;
    Ok(())
}
