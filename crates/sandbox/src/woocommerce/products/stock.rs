//! Effects of orders on products: stock changes and sales counts.

use super::{
    product::{self, Product},
    save,
};
use crate::state::Sandbox;
use sqlx::SqlitePool;

/// Stock owner of a product or variation: itself, its parent, or `None` without stock management.
pub(crate) async fn stock_owner(db: &SqlitePool, id: i64) -> sqlx::Result<Option<Product>> {
    let Some(own) = product::find(db, id).await? else { return Ok(None) };
    if own.flag("manage_stock") {
        return Ok(Some(own));
    }
    let parent = product::find(db, own.parent_id).await?;
    Ok(parent.filter(|parent| parent.flag("manage_stock")))
}

/// Changes the stock of a product or variation for an order: `change` is negative for a sale. No
/// check is made, so stock may become negative. Returns the stock owner's id with its stock before
/// and after, or `None` without stock management.
pub(crate) async fn change(
    sandbox: &Sandbox,
    order_id: i64,
    product_id: i64,
    change: i64,
) -> sqlx::Result<Option<(i64, i64, i64)>> {
    let db = sandbox.db();
    let now_ms = sandbox.now_ms();
    let Some(mut manager) = stock_owner(db, product_id).await? else { return Ok(None) };
    let before = manager.whole("stock_quantity").unwrap_or(0);
    let after = before + change;
    manager.doc.insert("stock_quantity".to_owned(), after.into());
    manager.settle_stock();
    save::change(db, &mut manager, now_ms).await?;
    let sql = "INSERT INTO wc_stock_movements (order_id, product_id, change, created_ms) \
               VALUES (?, ?, ?, ?)";
    let query = sqlx::query(sql).bind(order_id).bind(manager.id).bind(change);
    query.bind(now_ms).execute(db).await?;
    Ok(Some((manager.id, before, after)))
}

/// Adds pieces to the sales count, negative for returned ones; variations count for their parent.
/// The product's date stays.
pub(crate) async fn count_sold(db: &SqlitePool, product_id: i64, pieces: i64) -> sqlx::Result<()> {
    let sql = "UPDATE wc_products SET total_sales = total_sales + ?2 WHERE id = \
               (SELECT CASE parent_id WHEN 0 THEN id ELSE parent_id END FROM wc_products \
                WHERE id = ?1)";
    sqlx::query(sql).bind(product_id).bind(pieces).execute(db).await.map(drop)
}
