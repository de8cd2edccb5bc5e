//! Stored product or variation.

use crate::woocommerce::{store, text};
use serde_json::{Map, Value};
use sqlx::{FromRow, QueryBuilder, Row, Sqlite, SqlitePool, sqlite::SqliteRow};

/// Columns of a [`Product`].
pub(crate) const COLUMNS: &str = "id, parent_id, created_ms, modified_ms, total_sales, doc";

/// Product or variation; `doc` holds the fields as written, prices as entered.
#[derive(Debug, Clone)]
pub(crate) struct Product {
    /// Id among posts.
    pub(crate) id: i64,
    /// Id of a variation's product; 0 for products.
    pub(crate) parent_id: i64,
    /// Time of creation, in Unix milliseconds.
    pub(crate) created_ms: i64,
    /// Time of the last change, in Unix milliseconds.
    pub(crate) modified_ms: i64,
    /// Number of pieces sold.
    pub(crate) total_sales: i64,
    /// All other fields.
    pub(crate) doc: Map<String, Value>,
}

impl Product {
    /// Text field; empty if absent.
    #[must_use]
    pub(crate) fn text(&self, name: &str) -> &str {
        self.doc.get(name).and_then(Value::as_str).unwrap_or_default()
    }

    /// Boolean field; false if absent.
    #[must_use]
    pub(crate) fn flag(&self, name: &str) -> bool {
        self.doc.get(name).and_then(Value::as_bool).unwrap_or(false)
    }

    /// Whole number.
    #[must_use]
    pub(crate) fn whole(&self, name: &str) -> Option<i64> {
        self.doc.get(name).and_then(Value::as_i64)
    }

    /// List; empty if absent.
    #[must_use]
    pub(crate) fn list(&self, name: &str) -> &[Value] {
        self.doc.get(name).and_then(Value::as_array).map_or(&[], Vec::as_slice)
    }

    /// List of ids.
    #[must_use]
    pub(crate) fn ids(&self, name: &str) -> Vec<i64> {
        self.list(name).iter().filter_map(Value::as_i64).collect()
    }

    /// SKU; a variation without one inherits its product's.
    #[must_use]
    pub(crate) fn sku<'a>(&'a self, parent: Option<&'a Self>) -> &'a str {
        match (self.text("sku"), parent) {
            ("", Some(parent)) => parent.text("sku"),
            (own, _) => own,
        }
    }

    /// Whether this is a variation.
    #[must_use]
    pub(crate) fn is_variation(&self) -> bool {
        self.text("type") == "variation"
    }

    /// Whether it has variations.
    #[must_use]
    pub(crate) fn is_variable(&self) -> bool {
        self.text("type") == "variable"
    }

    /// Whether its own sale price is active at a time (Unix milliseconds).
    #[must_use]
    pub(crate) fn is_on_sale(&self, now_ms: i64) -> bool {
        let is_cheaper = match (
            text::thousandths(self.text("sale_price")),
            text::thousandths(self.text("regular_price")),
        ) {
            (Some(sale), Some(regular)) => sale < regular,
            _ => false,
        };
        let has_begun = self.whole("date_on_sale_from").is_none_or(|from| from <= now_ms);
        let is_running = self.whole("date_on_sale_to").is_none_or(|to| now_ms <= to);
        is_cheaper && has_begun && is_running
    }

    /// Own price as entered; empty if it has none.
    #[must_use]
    pub(crate) fn price(&self, now_ms: i64) -> &str {
        let field = if self.is_on_sale(now_ms) { "sale_price" } else { "regular_price" };
        self.text(field)
    }

    /// Sets the stock status from a managed quantity.
    pub(crate) fn settle_stock(&mut self) {
        if !self.flag("manage_stock") {
            self.doc.insert("stock_quantity".to_owned(), Value::Null);
            return;
        }
        let quantity = self.whole("stock_quantity").unwrap_or(0);
        let status = match (quantity > 0, self.text("backorders")) {
            (true, _) => "instock",
            (false, "" | "no") => "outofstock",
            (false, _) => "onbackorder",
        };
        self.doc.insert("stock_quantity".to_owned(), quantity.into());
        self.doc.insert("stock_status".to_owned(), status.into());
    }
}

impl FromRow<'_, SqliteRow> for Product {
    fn from_row(row: &SqliteRow) -> sqlx::Result<Self> {
        let doc = match store::doc(row)? {
            Value::Object(doc) => doc,
            _ => Map::new(),
        };
        Ok(Self {
            id: row.try_get("id")?,
            parent_id: row.try_get("parent_id")?,
            created_ms: row.try_get("created_ms")?,
            modified_ms: row.try_get("modified_ms")?,
            total_sales: row.try_get("total_sales")?,
            doc,
        })
    }
}

/// Products of a condition in SQL.
pub(crate) fn query(condition: &str) -> QueryBuilder<Sqlite> {
    QueryBuilder::new(format!("SELECT {COLUMNS} FROM wc_products WHERE {condition}"))
}

/// Product or variation with this id.
pub(crate) async fn find(db: &SqlitePool, id: i64) -> sqlx::Result<Option<Product>> {
    query("id = ").push_bind(id).build_query_as().fetch_optional(db).await
}

/// Product or variation with this SKU.
pub(crate) async fn find_by_sku(db: &SqlitePool, sku: &str) -> sqlx::Result<Option<Product>> {
    let mut query = query("sku <> '' AND sku = ");
    query.push_bind(sku).push(" ORDER BY id LIMIT 1").build_query_as().fetch_optional(db).await
}

/// Variations of a product in menu order, then oldest first, without trashed ones.
pub(crate) async fn variations(db: &SqlitePool, parent_id: i64) -> sqlx::Result<Vec<Product>> {
    let mut query = query("type = 'variation' AND status <> 'trash' AND parent_id = ");
    query.push_bind(parent_id).push(" ORDER BY menu_order, id");
    query.build_query_as().fetch_all(db).await
}

/// Variations of all products except trashed ones.
pub(crate) async fn all_variations(db: &SqlitePool) -> sqlx::Result<Vec<Product>> {
    let mut query = query("type = 'variation' AND status <> 'trash' ORDER BY id");
    query.build_query_as().fetch_all(db).await
}
