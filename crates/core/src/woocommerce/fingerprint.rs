//! Fingerprint of a product, computed equally from a light listing and from a full read.
//!
//! `modified_after` misses changes: a bulk edit of categories and an importer's price leave a
//! product's modification date unchanged.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use super::wire::WireProduct;

/// Fields requested in a light listing.
pub(super) const FIELDS: &str = "id,parent_id,name,slug,status,catalog_visibility,price,\
     regular_price,manage_stock,stock_quantity,stock_status,categories,average_rating,\
     rating_count,menu_order,date_modified_gmt,variations";

/// Fingerprint of a product or variation row.
pub(super) fn of(row: &WireProduct) -> u64 {
    let mut hasher = DefaultHasher::new();
    (&row.name, &row.slug, &row.status, &row.catalog_visibility).hash(&mut hasher);
    (&row.price, &row.regular_price, &row.stock_status, row.stock_quantity).hash(&mut hasher);
    (row.manage_stock.to_string(), row.menu_order, &row.date_modified_gmt).hash(&mut hasher);
    (&row.average_rating, row.rating_count, &row.variations).hash(&mut hasher);
    let mut categories: Vec<i64> = row.categories.iter().map(|category| category.id).collect();
    categories.sort_unstable();
    categories.hash(&mut hasher);
    hasher.finish()
}
