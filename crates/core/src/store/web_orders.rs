//! Orders placed on the website, with what limits how much a customer reserves without payment.

use sqlx::any::AnyRow;
use uuid::Uuid;

use super::limits::NetworkCounts;
use super::row::Columns as _;
use super::{Conn, StoreError};

/// Customer of an order on the website.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebCustomer {
    /// E.164, or empty.
    pub phone: String,
    /// Address network: IPv4 address or IPv6 /64.
    pub network: String,
    /// Site: IPv4 address or IPv6 /48; `None` for orders from before it was stored.
    pub site: Option<String>,
}

/// Records an order.
pub async fn record(
    conn: &mut Conn,
    order_id: Uuid,
    customer: &WebCustomer,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO web_orders (order_id, phone, network, site) VALUES ($1, $2, $3, $4)";
    sqlx::query(sql)
        .bind(order_id.to_string())
        .bind(customer.phone.as_str())
        .bind(customer.network.as_str())
        .bind(customer.site.as_deref())
        .execute(conn)
        .await?;
    Ok(())
}

/// Customer of an order; `None` if the order was placed elsewhere or can no longer lapse.
pub async fn find(conn: &mut Conn, order_id: Uuid) -> Result<Option<WebCustomer>, StoreError> {
    let sql = "SELECT phone, network, site FROM web_orders WHERE order_id = $1";
    let row = sqlx::query(sql).bind(order_id.to_string()).fetch_optional(conn).await?;
    let read = |row: AnyRow| {
        let (phone, network) = (row.text("phone")?, row.text("network")?);
        Ok(WebCustomer { phone, network, site: row.maybe_text("site")? })
    };
    row.map(read).transpose()
}

/// Records the pieces of counted stock that staff have accepted in an order of the website.
pub async fn accept_pieces(conn: &mut Conn, order_id: Uuid, pieces: i64) -> Result<(), StoreError> {
    let sql = "UPDATE web_orders SET accepted_pieces = $2 WHERE order_id = $1";
    sqlx::query(sql).bind(order_id.to_string()).bind(pieces).execute(conn).await?;
    Ok(())
}

/// Pieces of counted stock that staff have accepted in an order of the website; 0 for an order that
/// they have not changed.
pub async fn accepted_pieces(conn: &mut Conn, order_id: Uuid) -> Result<i64, StoreError> {
    let sql = "SELECT accepted_pieces FROM web_orders WHERE order_id = $1";
    let row = sqlx::query(sql).bind(order_id.to_string()).fetch_optional(conn).await?;
    row.map_or(Ok(0), |row| row.int("accepted_pieces"))
}

/// Open orders that are paid on collection or delivery and not paid yet: those of this phone, and those
/// from this network.
pub async fn count_open(
    conn: &mut Conn,
    customer: &WebCustomer,
) -> Result<(i64, NetworkCounts), StoreError> {
    let sql = "SELECT \
               CAST(COALESCE(SUM(CASE WHEN w.phone = $1 THEN 1 ELSE 0 END), 0) AS BIGINT) AS phones, \
               CAST(COALESCE(SUM(CASE WHEN w.network = $2 THEN 1 ELSE 0 END), 0) AS BIGINT) AS networks, \
               CAST(COALESCE(SUM(CASE WHEN w.site = $3 THEN 1 ELSE 0 END), 0) AS BIGINT) AS sites \
               FROM web_orders w JOIN orders o ON o.id = w.order_id \
               JOIN order_balances b ON b.order_id = o.id \
               WHERE (w.phone = $1 OR w.network = $2 OR w.site = $3) AND b.is_paid = 0 \
               AND o.status IN ('confirmed', 'ready', 'out_for_delivery')";
    let query = sqlx::query(sql).bind(customer.phone.as_str()).bind(customer.network.as_str());
    let row = query.bind(customer.site.as_deref()).fetch_one(conn).await?;
    let (network, site) = (row.int("networks")?, row.int("sites")?);
    Ok((row.int("phones")?, NetworkCounts { network, site }))
}

/// Pieces of counted stock that orders from this network reserve while their payment is awaited.
pub async fn count_pending_pieces(
    conn: &mut Conn,
    customer: &WebCustomer,
) -> Result<NetworkCounts, StoreError> {
    let sql = "SELECT CAST(COALESCE(SUM(CASE WHEN w.network = $1 THEN h.quantity ELSE 0 END), 0) \
               AS BIGINT) AS networks, \
               CAST(COALESCE(SUM(CASE WHEN w.site = $2 THEN h.quantity ELSE 0 END), 0) \
               AS BIGINT) AS sites FROM stock_holds h \
               JOIN web_orders w ON w.order_id = h.order_id JOIN orders o ON o.id = h.order_id \
               WHERE (w.network = $1 OR w.site = $2) AND o.status = 'pending' \
               AND h.released_at IS NULL";
    let query = sqlx::query(sql).bind(customer.network.as_str()).bind(customer.site.as_deref());
    let row = query.fetch_one(conn).await?;
    Ok(NetworkCounts { network: row.int("networks")?, site: row.int("sites")? })
}

/// Deletes the customer of an order that can no longer lapse.
pub async fn delete(conn: &mut Conn, order_id: Uuid) -> Result<(), StoreError> {
    let sql = "DELETE FROM web_orders WHERE order_id = $1";
    sqlx::query(sql).bind(order_id.to_string()).execute(conn).await?;
    Ok(())
}
