//! Choices for open options as meta data of an order's lines.

use serde_json::{Value, json};

use super::orders::product_lines;
use crate::catalogue_contents::OpenOption;
use crate::store::orders::Order;

/// Adds the choices to the lines of an order's body in the form of the store's own checkout: over
/// REST, the attribute is empty otherwise. A deleted product's options keep the shop's names.
pub(crate) fn add<'a>(
    body: &mut Value,
    order: &Order,
    open_options: impl Fn(i64) -> Option<&'a [OpenOption]>,
) {
    let Some(rows) = body["line_items"].as_array_mut() else { return };
    for (row, line) in rows.iter_mut().zip(product_lines(order)) {
        let known = open_options(line.product_id);
        let meta = line.attributes.iter().map(|(name, value)| {
            let option = known.unwrap_or_default().iter().find(|option| option.name == *name);
            let key = option.map_or(name, |option| &option.key);
            let value = option.map_or(value.as_str(), |option| option.value(value));
            json!({ "key": key, "value": value })
        });
        let meta: Vec<Value> = meta.collect();
        // Indexing would add a `null`, which WooCommerce refuses.
        match row.get_mut("meta_data").and_then(Value::as_array_mut) {
            Some(there) => there.extend(meta),
            None if !meta.is_empty() => row["meta_data"] = meta.into(),
            None => {}
        }
    }
}
