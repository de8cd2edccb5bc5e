//! A product or variation as it is kept.

use crate::woocommerce::{store, text};
use serde_json::{Map, Value};
use sqlx::{Row, SqlitePool, sqlite::SqliteRow};

/// Columns that make a [`Product`].
pub const COLUMNS: &str = "id, parent_id, created_ms, modified_ms, total_sales, doc";

/// One product or variation; `doc` holds what was written, prices as typed.
#[derive(Debug, Clone)]
pub struct Product {
    /// Its id among posts.
    pub id: i64,
    /// The product a variation belongs to; 0 on products.
    pub parent_id: i64,
    /// Unix milliseconds.
    pub created_ms: i64,
    /// Unix milliseconds.
    pub modified_ms: i64,
    /// Pieces sold.
    pub total_sales: i64,
    /// Everything else.
    pub doc: Map<String, Value>,
}

impl Product {
    /// A text field; empty when absent.
    #[must_use]
    pub fn text(&self, name: &str) -> &str {
        self.doc.get(name).and_then(Value::as_str).unwrap_or_default()
    }

    /// A truth value; false when absent.
    #[must_use]
    pub fn flag(&self, name: &str) -> bool {
        self.doc.get(name).and_then(Value::as_bool).unwrap_or(false)
    }

    /// A whole number.
    #[must_use]
    pub fn whole(&self, name: &str) -> Option<i64> {
        self.doc.get(name).and_then(Value::as_i64)
    }

    /// A list; empty when absent.
    #[must_use]
    pub fn list(&self, name: &str) -> &[Value] {
        self.doc.get(name).and_then(Value::as_array).map_or(&[], Vec::as_slice)
    }

    /// A list of ids.
    #[must_use]
    pub fn ids(&self, name: &str) -> Vec<i64> {
        self.list(name).iter().filter_map(Value::as_i64).collect()
    }

    /// Its SKU; a variation without one has its product's.
    #[must_use]
    pub fn sku<'a>(&'a self, parent: Option<&'a Self>) -> &'a str {
        match (self.text("sku"), parent) {
            ("", Some(parent)) => parent.text("sku"),
            (own, _) => own,
        }
    }

    /// Whether this is one of another product's sizes.
    #[must_use]
    pub fn is_variation(&self) -> bool {
        self.text("type") == "variation"
    }

    /// Whether it has sizes.
    #[must_use]
    pub fn is_variable(&self) -> bool {
        self.text("type") == "variable"
    }

    /// Whether its own sale price counts at this moment (Unix milliseconds).
    #[must_use]
    pub fn is_on_sale(&self, now_ms: i64) -> bool {
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

    /// Its own price as typed; empty when it has none.
    #[must_use]
    pub fn price(&self, now_ms: i64) -> &str {
        let field = if self.is_on_sale(now_ms) { "sale_price" } else { "regular_price" };
        self.text(field)
    }

    /// Sets the stock status that follows from a managed quantity.
    pub fn settle_stock(&mut self) {
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

    /// Reads a row of [`COLUMNS`].
    ///
    /// # Errors
    /// When a column is missing.
    pub fn from_row(row: &SqliteRow) -> sqlx::Result<Self> {
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

/// The product or variation of this id.
///
/// # Errors
/// When the database fails.
pub async fn find(db: &SqlitePool, id: i64) -> sqlx::Result<Option<Product>> {
    let sql = "SELECT id, parent_id, created_ms, modified_ms, total_sales, doc \
               FROM wc_products WHERE id = ?";
    let row = sqlx::query(sql).bind(id).fetch_optional(db).await?;
    row.as_ref().map(Product::from_row).transpose()
}

/// The product or variation with this SKU.
///
/// # Errors
/// When the database fails.
pub async fn find_by_sku(db: &SqlitePool, sku: &str) -> sqlx::Result<Option<Product>> {
    let sql = "SELECT id, parent_id, created_ms, modified_ms, total_sales, doc \
               FROM wc_products WHERE sku = ? AND sku <> '' ORDER BY id LIMIT 1";
    let row = sqlx::query(sql).bind(sku).fetch_optional(db).await?;
    row.as_ref().map(Product::from_row).transpose()
}

/// A product's variations in menu order, then oldest first; trashed ones are left out.
///
/// # Errors
/// When the database fails.
pub async fn variations(db: &SqlitePool, parent_id: i64) -> sqlx::Result<Vec<Product>> {
    let sql = "SELECT id, parent_id, created_ms, modified_ms, total_sales, doc \
               FROM wc_products WHERE parent_id = ? AND type = 'variation' \
               AND status <> 'trash' ORDER BY menu_order, id";
    let rows = sqlx::query(sql).bind(parent_id).fetch_all(db).await?;
    rows.iter().map(Product::from_row).collect()
}

/// The variations of all products but trashed ones.
///
/// # Errors
/// When the database fails.
pub async fn all_variations(db: &SqlitePool) -> sqlx::Result<Vec<Product>> {
    let sql = "SELECT id, parent_id, created_ms, modified_ms, total_sales, doc \
               FROM wc_products WHERE type = 'variation' AND status <> 'trash' ORDER BY id";
    let rows = sqlx::query(sql).fetch_all(db).await?;
    rows.iter().map(Product::from_row).collect()
}
