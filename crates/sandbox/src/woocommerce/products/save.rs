//! Storage of products, with the columns and terms that listings use.

use super::{
    offer,
    product::{self, Product},
};
use crate::woocommerce::{terms, text};
use serde_json::Value;
use sqlx::SqlitePool;

const UPSERT: &str = "INSERT INTO wc_products (id, parent_id, type, status, slug, sku, name, \
     search, price, on_sale, featured, stock_status, menu_order, total_sales, rating, created_ms, \
     modified_ms, doc) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) \
     ON CONFLICT (id) DO UPDATE SET parent_id = excluded.parent_id, type = excluded.type, \
     status = excluded.status, slug = excluded.slug, sku = excluded.sku, name = excluded.name, \
     search = excluded.search, price = excluded.price, on_sale = excluded.on_sale, \
     featured = excluded.featured, stock_status = excluded.stock_status, \
     menu_order = excluded.menu_order, total_sales = excluded.total_sales, \
     rating = excluded.rating, created_ms = excluded.created_ms, \
     modified_ms = excluded.modified_ms, doc = excluded.doc";

/// Stores a product unchanged; `now_ms` decides which sales are active.
pub(crate) async fn keep(db: &SqlitePool, product: &Product, now_ms: i64) -> sqlx::Result<()> {
    let offer = offer::of(db, product, now_ms).await?;
    let price = text::thousandths(&offer.price).map(in_units);
    let rating: f64 = product.text("average_rating").parse().unwrap_or(0.0);
    let name = product.text("name");
    let searched = ["name", "short_description", "description"].map(|field| product.text(field));
    sqlx::query(UPSERT)
        .bind(product.id)
        .bind(product.parent_id)
        .bind(product.text("type"))
        .bind(product.text("status"))
        .bind(product.text("slug"))
        .bind(product.text("sku"))
        .bind(text::searchable(name))
        .bind(text::searchable(&searched.join(" ")))
        .bind(price)
        .bind(offer.on_sale)
        .bind(product.flag("featured"))
        .bind(&offer.stock_status)
        .bind(product.whole("menu_order").unwrap_or(0))
        .bind(product.total_sales)
        .bind(rating)
        .bind(product.created_ms)
        .bind(product.modified_ms)
        .bind(Value::Object(product.doc.clone()).to_string())
        .execute(db)
        .await?;
    file_under_terms(db, product).await
}

/// Price for filters and sorting only, so a float is exact enough.
#[expect(clippy::cast_precision_loss, reason = "prices are far below 2^52 thousandths")]
fn in_units(thousandths: i64) -> f64 {
    thousandths as f64 / 1_000.0
}

async fn file_under_terms(db: &SqlitePool, product: &Product) -> sqlx::Result<()> {
    let mut filed: Vec<(String, i64)> = Vec::new();
    filed.extend(product.ids("category_ids").into_iter().map(|id| ("product_cat".into(), id)));
    filed.extend(product.ids("tag_ids").into_iter().map(|id| ("product_tag".into(), id)));
    let class = product.whole("shipping_class_id").filter(|id| *id != 0);
    filed.extend(class.map(|id| (terms::SHIPPING_CLASS.to_owned(), id)));
    for attribute in product.list("attributes") {
        let taxonomy = attribute["slug"].as_str().unwrap_or_default();
        if attribute["id"].as_i64().unwrap_or(0) == 0 || product.is_variation() {
            continue;
        }
        let options = attribute["options"].as_array().map_or(&[][..], Vec::as_slice);
        for option in options.iter().filter_map(Value::as_str) {
            filed.push((taxonomy.to_owned(), terms::find_or_add(db, taxonomy, option).await?));
        }
    }
    let sql = "DELETE FROM wc_product_terms WHERE product_id = ?";
    sqlx::query(sql).bind(product.id).execute(db).await?;
    for (taxonomy, term_id) in filed {
        let sql = "INSERT OR IGNORE INTO wc_product_terms (product_id, taxonomy, term_id) \
                   VALUES (?, ?, ?)";
        let query = sqlx::query(sql).bind(product.id).bind(taxonomy).bind(term_id);
        query.execute(db).await?;
    }
    Ok(())
}

/// Stores a product as changed at `now_ms`; a change of a variation updates its parent too.
pub(crate) async fn change(
    db: &SqlitePool,
    product: &mut Product,
    now_ms: i64,
) -> sqlx::Result<()> {
    product.modified_ms = now_ms;
    keep(db, product, now_ms).await?;
    touch(db, product.parent_id, now_ms).await
}

/// Updates a product's date and the fields derived from its variations; id 0 is ignored.
pub(crate) async fn touch(db: &SqlitePool, id: i64, now_ms: i64) -> sqlx::Result<()> {
    if let Some(mut parent) = product::find(db, id).await? {
        parent.modified_ms = now_ms;
        keep(db, &parent, now_ms).await?;
    }
    Ok(())
}

/// Deletes a product with its variations.
pub(crate) async fn forget(db: &SqlitePool, id: i64) -> sqlx::Result<()> {
    let sql = "DELETE FROM wc_product_terms WHERE product_id = ?1 OR product_id IN \
               (SELECT id FROM wc_products WHERE parent_id = ?1)";
    sqlx::query(sql).bind(id).execute(db).await?;
    let sql = "DELETE FROM wc_products WHERE id = ?1 OR parent_id = ?1";
    sqlx::query(sql).bind(id).execute(db).await.map(drop)
}

/// Unique slug, such as `raw-almonds-2`.
pub(crate) async fn free_slug(db: &SqlitePool, base: &str, own_id: i64) -> sqlx::Result<String> {
    let mut slug = base.to_owned();
    for number in 2.. {
        let sql = "SELECT COUNT(*) FROM wc_products WHERE slug = ? AND id <> ?";
        let taken: i64 = sqlx::query_scalar(sql).bind(&slug).bind(own_id).fetch_one(db).await?;
        if taken == 0 {
            break;
        }
        slug = format!("{base}-{number}");
    }
    Ok(slug)
}
