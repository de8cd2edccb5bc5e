//! Orders placed on the website, with what limits how much a customer reserves without payment.

use uuid::Uuid;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// Customer of an order on the website.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebCustomer {
    /// E.164, or empty.
    pub phone: String,
    /// Address network: IPv4 address or IPv6 /64.
    pub network: String,
}

/// Records an order.
pub async fn record(
    conn: &mut Conn,
    order_id: Uuid,
    customer: &WebCustomer,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO web_orders (order_id, phone, network) VALUES ($1, $2, $3)";
    sqlx::query(sql)
        .bind(order_id.to_string())
        .bind(customer.phone.as_str())
        .bind(customer.network.as_str())
        .execute(conn)
        .await?;
    Ok(())
}

/// Customer of an order; `None` if the order was placed elsewhere or can no longer lapse.
pub async fn find(conn: &mut Conn, order_id: Uuid) -> Result<Option<WebCustomer>, StoreError> {
    let sql = "SELECT phone, network FROM web_orders WHERE order_id = $1";
    let row = sqlx::query(sql).bind(order_id.to_string()).fetch_optional(conn).await?;
    row.map(|row| Ok(WebCustomer { phone: row.text("phone")?, network: row.text("network")? }))
        .transpose()
}

/// Open unpaid orders with this phone, and with this network.
pub async fn count_open(conn: &mut Conn, customer: &WebCustomer) -> Result<(i64, i64), StoreError> {
    let sql = "SELECT \
               CAST(COALESCE(SUM(CASE WHEN w.phone = $1 THEN 1 ELSE 0 END), 0) AS BIGINT) AS phones, \
               CAST(COALESCE(SUM(CASE WHEN w.network = $2 THEN 1 ELSE 0 END), 0) AS BIGINT) AS networks \
               FROM web_orders w JOIN orders o ON o.id = w.order_id \
               WHERE (w.phone = $1 OR w.network = $2) AND o.status = 'confirmed'";
    let query = sqlx::query(sql).bind(customer.phone.as_str()).bind(customer.network.as_str());
    let row = query.fetch_one(conn).await?;
    Ok((row.int("phones")?, row.int("networks")?))
}

/// Deletes the customer of an order that can no longer lapse.
pub async fn delete(conn: &mut Conn, order_id: Uuid) -> Result<(), StoreError> {
    let sql = "DELETE FROM web_orders WHERE order_id = $1";
    sqlx::query(sql).bind(order_id.to_string()).execute(conn).await?;
    Ok(())
}
