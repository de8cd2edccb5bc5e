//! Categories, tags and the terms of attributes.

use super::{store, text};
use serde_json::{Value, json};
use sqlx::{Row, SqlitePool};

/// Taxonomy of categories.
pub(crate) const CATEGORY: &str = "product_cat";
/// Taxonomy of tags.
pub(crate) const TAG: &str = "product_tag";
/// Taxonomy of shipping classes.
pub(crate) const SHIPPING_CLASS: &str = "product_shipping_class";
/// Slug of the category for products without one.
pub(crate) const DEFAULT_CATEGORY: &str = "uncategorized";

/// Adds a term; `doc` holds description, parent, menu order and other fields. Returns its id.
pub(crate) async fn add(
    db: &SqlitePool,
    taxonomy: &str,
    name: &str,
    doc: &Value,
) -> sqlx::Result<i64> {
    let slug = doc["slug"].as_str().map_or_else(|| text::slug(name), str::to_owned);
    let sql = "INSERT INTO wc_terms (taxonomy, slug, name, doc) VALUES (?, ?, ?, ?) RETURNING id";
    let query = sqlx::query_scalar(sql).bind(taxonomy).bind(slug).bind(name);
    query.bind(doc.to_string()).fetch_one(db).await
}

/// Id of the term with this name, which is added if missing.
pub(crate) async fn find_or_add(db: &SqlitePool, taxonomy: &str, name: &str) -> sqlx::Result<i64> {
    let sql = "SELECT id FROM wc_terms WHERE taxonomy = ? AND name = ? COLLATE NOCASE LIMIT 1";
    let found = sqlx::query_scalar(sql).bind(taxonomy).bind(name).fetch_optional(db).await?;
    match found {
        Some(id) => Ok(id),
        None => add(db, taxonomy, name, &json!({})).await,
    }
}

/// Id of the term with this slug.
pub(crate) async fn id_of_slug(
    db: &SqlitePool,
    taxonomy: &str,
    slug: &str,
) -> sqlx::Result<Option<i64>> {
    let sql = "SELECT id FROM wc_terms WHERE taxonomy = ? AND slug = ? LIMIT 1";
    sqlx::query_scalar(sql).bind(taxonomy).bind(slug).fetch_optional(db).await
}

/// Slug of the term with this name.
pub(crate) async fn slug_of(
    db: &SqlitePool,
    taxonomy: &str,
    name: &str,
) -> sqlx::Result<Option<String>> {
    let sql = "SELECT slug FROM wc_terms WHERE taxonomy = ? AND name = ? COLLATE NOCASE LIMIT 1";
    sqlx::query_scalar(sql).bind(taxonomy).bind(name).fetch_optional(db).await
}

/// Name of the term with this slug.
pub(crate) async fn name_of(
    db: &SqlitePool,
    taxonomy: &str,
    slug: &str,
) -> sqlx::Result<Option<String>> {
    let sql = "SELECT name FROM wc_terms WHERE taxonomy = ? AND slug = ? LIMIT 1";
    sqlx::query_scalar(sql).bind(taxonomy).bind(slug).fetch_optional(db).await
}

/// `{id, name, slug}` of terms, by name, as in products.
pub(crate) async fn brief(db: &SqlitePool, ids: &[i64]) -> sqlx::Result<Vec<Value>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let sql = "SELECT id, name, slug FROM wc_terms WHERE id IN \
               (SELECT value FROM json_each(?)) ORDER BY name COLLATE NOCASE";
    let rows = sqlx::query(sql).bind(json!(ids).to_string()).fetch_all(db).await?;
    rows.iter()
        .map(|row| {
            let (name, slug): (String, String) = (row.try_get("name")?, row.try_get("slug")?);
            Ok(json!({ "id": row.try_get::<i64, _>("id")?, "name": name, "slug": slug }))
        })
        .collect()
}

/// Term with the number of its products in the catalogue.
#[derive(Debug, Clone)]
pub(crate) struct Term {
    /// Id of the term.
    pub(crate) id: i64,
    /// Name with entities.
    pub(crate) name: String,
    /// Slug of the term.
    pub(crate) slug: String,
    /// Number of published products that are not hidden; for a shipping class every product and
    /// variation.
    pub(crate) count: i64,
    /// All other fields.
    pub(crate) doc: Value,
}

/// All terms of a taxonomy by name.
pub(crate) async fn all(db: &SqlitePool, taxonomy: &str) -> sqlx::Result<Vec<Term>> {
    let sql = "SELECT t.id, t.name, t.slug, t.doc, (SELECT COUNT(*) FROM wc_product_terms pt \
               JOIN wc_products p ON p.id = pt.product_id WHERE pt.taxonomy = t.taxonomy \
               AND pt.term_id = t.id AND p.status = 'publish' \
               AND (t.taxonomy = 'product_shipping_class' OR (p.parent_id = 0 \
               AND p.doc ->> 'catalog_visibility' IN ('visible', 'catalog')))) AS count \
               FROM wc_terms t WHERE t.taxonomy = ? ORDER BY t.name COLLATE NOCASE, t.id";
    let rows = sqlx::query(sql).bind(taxonomy).fetch_all(db).await?;
    rows.iter()
        .map(|row| {
            Ok(Term {
                id: row.try_get("id")?,
                name: row.try_get("name")?,
                slug: row.try_get("slug")?,
                count: row.try_get("count")?,
                doc: store::doc(row)?,
            })
        })
        .collect()
}

/// Sorts names of terms by the shop's order, then by name.
pub(crate) async fn menu_order(
    db: &SqlitePool,
    taxonomy: &str,
    names: &[Value],
) -> sqlx::Result<Vec<String>> {
    let sql = "SELECT name FROM wc_terms WHERE taxonomy = ? \
               AND name IN (SELECT value FROM json_each(?)) \
               ORDER BY CAST(doc ->> 'menu_order' AS INTEGER), name COLLATE NOCASE";
    sqlx::query_scalar(sql).bind(taxonomy).bind(json!(names).to_string()).fetch_all(db).await
}

/// Stores a term's name, slug and other fields.
pub(crate) async fn keep(db: &SqlitePool, term: &Term) -> sqlx::Result<()> {
    let sql = "UPDATE wc_terms SET name = ?, slug = ?, doc = ? WHERE id = ?";
    let query = sqlx::query(sql).bind(&term.name).bind(&term.slug).bind(term.doc.to_string());
    query.bind(term.id).execute(db).await.map(drop)
}

/// Deletes a term and its links to products.
pub(crate) async fn forget(db: &SqlitePool, id: i64) -> sqlx::Result<()> {
    sqlx::query("DELETE FROM wc_product_terms WHERE term_id = ?").bind(id).execute(db).await?;
    sqlx::query("DELETE FROM wc_terms WHERE id = ?").bind(id).execute(db).await.map(drop)
}

/// Id of a term with those of its ancestors.
pub(crate) async fn with_ancestors(db: &SqlitePool, id: i64) -> sqlx::Result<Vec<i64>> {
    let sql = "WITH RECURSIVE up (id, depth) AS (VALUES (?, 0) UNION ALL \
               SELECT CAST(t.doc ->> 'parent' AS INTEGER), depth + 1 FROM wc_terms t \
               JOIN up ON t.id = up.id WHERE t.doc ->> 'parent' > 0 AND depth < 20) \
               SELECT id FROM up";
    sqlx::query_scalar(sql).bind(id).fetch_all(db).await
}
