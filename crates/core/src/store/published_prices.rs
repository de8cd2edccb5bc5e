//! Prices that the shop published, with the time of each.

use std::collections::HashMap;

use korosho_domain::decimal::Decimal;
use sqlx::any::AnyRow;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// Product and variation; variation 0 is the product itself.
pub type PricedItem = (i64, i64);

/// Price and the time for which it was published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishedPrice {
    /// Price of one piece in the currency's main unit.
    pub price: Decimal,
    /// Time of publication, milliseconds since 1970.
    pub from: i64,
    /// Time of withdrawal; `None` = current.
    pub until: Option<i64>,
}

impl PublishedPrice {
    /// Whether the price was published at a time.
    #[must_use]
    pub fn is_valid_at(&self, at: i64) -> bool {
        self.from <= at && self.until.is_none_or(|until| at < until)
    }
}

/// Current price of every item.
pub async fn current(conn: &mut Conn) -> Result<HashMap<PricedItem, Decimal>, StoreError> {
    let sql = "SELECT product_id, variation_id, price FROM published_prices \
               WHERE withdrawn_at IS NULL";
    let rows = sqlx::query(sql).fetch_all(conn).await?;
    let read = |row: &AnyRow| {
        let item = (row.int("product_id")?, row.int("variation_id")?);
        Ok((item, row.word("price", |text| text.parse().ok())?))
    };
    rows.iter().map(read).collect()
}

/// Ends the current price of an item.
pub async fn withdraw(
    conn: &mut Conn,
    (product, variation): PricedItem,
    now: i64,
) -> Result<(), StoreError> {
    let sql = "UPDATE published_prices SET withdrawn_at = $3 \
               WHERE product_id = $1 AND variation_id = $2 AND withdrawn_at IS NULL";
    sqlx::query(sql).bind(product).bind(variation).bind(now).execute(conn).await?;
    Ok(())
}

/// Stores a new price of an item, after the end of the one before.
pub async fn publish(
    conn: &mut Conn,
    (product, variation): PricedItem,
    price: Decimal,
    now: i64,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO published_prices (product_id, variation_id, price, published_at) \
               VALUES ($1, $2, $3, $4) ON CONFLICT (product_id, variation_id, published_at) \
               DO UPDATE SET price = excluded.price, withdrawn_at = NULL";
    sqlx::query(sql)
        .bind(product)
        .bind(variation)
        .bind(price.to_string())
        .bind(now)
        .execute(conn)
        .await?;
    Ok(())
}

/// Prices of an item that were published since `since` (milliseconds), oldest first.
pub async fn since(
    conn: &mut Conn,
    (product, variation): PricedItem,
    since: i64,
) -> Result<Vec<PublishedPrice>, StoreError> {
    let sql = "SELECT price, published_at, withdrawn_at FROM published_prices \
               WHERE product_id = $1 AND variation_id = $2 \
               AND (withdrawn_at IS NULL OR withdrawn_at > $3) ORDER BY published_at";
    let rows = sqlx::query(sql).bind(product).bind(variation).bind(since).fetch_all(conn).await?;
    let read = |row: &AnyRow| {
        Ok(PublishedPrice {
            price: row.word("price", |text| text.parse().ok())?,
            from: row.int("published_at")?,
            until: row.maybe_int("withdrawn_at")?,
        })
    };
    rows.iter().map(read).collect()
}

/// Deletes prices that ended before `before` (milliseconds).
pub async fn delete_ended(conn: &mut Conn, before: i64) -> Result<(), StoreError> {
    let sql = "DELETE FROM published_prices WHERE withdrawn_at < $1";
    sqlx::query(sql).bind(before).execute(conn).await?;
    Ok(())
}
