//! Every slug that a product ever had.

use std::collections::HashMap;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// All slugs with their products.
pub async fn all(conn: &mut Conn) -> Result<HashMap<String, i64>, StoreError> {
    let rows = sqlx::query("SELECT slug, product_id FROM slugs").fetch_all(conn).await?;
    rows.iter().map(|row| Ok((row.text("slug")?, row.int("product_id")?))).collect()
}

/// Stores a slug; it belongs to the product that had it last.
pub async fn keep(conn: &mut Conn, slug: &str, product: i64) -> Result<(), StoreError> {
    let sql = "INSERT INTO slugs (slug, product_id) VALUES ($1, $2) \
               ON CONFLICT (slug) DO UPDATE SET product_id = excluded.product_id";
    sqlx::query(sql).bind(slug).bind(product).execute(conn).await?;
    Ok(())
}
