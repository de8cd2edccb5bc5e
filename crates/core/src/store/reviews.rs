//! Product reviews by customers.

use sqlx::any::AnyRow;
use uuid::Uuid;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// Stored review.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Review {
    /// Our id.
    pub id: Uuid,
    /// Order that proves the purchase.
    pub order_id: Uuid,
    /// WooCommerce's id of the product.
    pub product_id: i64,
    /// Name shown with the review.
    pub author: String,
    /// Rating, 1 to 5.
    pub rating: i64,
    /// Plain text.
    pub review: String,
    /// Milliseconds since 1970.
    pub written_at: i64,
}

/// Stores a review; returns `false` if the order has one of this product already, which stays.
pub async fn insert(conn: &mut Conn, review: &Review) -> Result<bool, StoreError> {
    let sql = "INSERT INTO reviews \
               (id, order_id, product_id, author, rating, review, written_at) \
               VALUES ($1, $2, $3, $4, $5, $6, $7) \
               ON CONFLICT (order_id, product_id) DO NOTHING";
    let done = sqlx::query(sql)
        .bind(review.id.to_string())
        .bind(review.order_id.to_string())
        .bind(review.product_id)
        .bind(review.author.as_str())
        .bind(review.rating)
        .bind(review.review.as_str())
        .bind(review.written_at)
        .execute(conn)
        .await?;
    Ok(done.rows_affected() == 1)
}

/// Review by id.
pub async fn find(conn: &mut Conn, id: Uuid) -> Result<Option<Review>, StoreError> {
    let row = sqlx::query("SELECT * FROM reviews WHERE id = $1")
        .bind(id.to_string())
        .fetch_optional(conn)
        .await?;
    row.as_ref().map(read).transpose()
}

/// Products of an order that have a review.
pub async fn of_order(conn: &mut Conn, order_id: Uuid) -> Result<Vec<i64>, StoreError> {
    let rows = sqlx::query("SELECT product_id FROM reviews WHERE order_id = $1")
        .bind(order_id.to_string())
        .fetch_all(conn)
        .await?;
    rows.iter().map(|row| row.int("product_id")).collect()
}

fn read(row: &AnyRow) -> Result<Review, StoreError> {
    Ok(Review {
        id: row.uuid("id")?,
        order_id: row.uuid("order_id")?,
        product_id: row.int("product_id")?,
        author: row.text("author")?,
        rating: row.int("rating")?,
        review: row.text("review")?,
        written_at: row.int("written_at")?,
    })
}
