//! Choice of a product's options by a customer, resolved to a line of an order.

use std::collections::BTreeMap;

use crate::catalogue::{Product, Variation};
use crate::quote::Line;

/// Line of a product with the chosen options (option name to value); `None` if an option is not
/// chosen or the shop makes no such variation. Options that a variation leaves open accept any of
/// their values and become attributes of the line.
#[must_use]
pub fn line_for(
    product: &Product,
    chosen: &BTreeMap<String, String>,
    quantity: u32,
) -> Option<Line> {
    let product_id = product.id;
    if product.options.is_empty() {
        return Some(Line {
            product_id,
            variation_id: None,
            attributes: BTreeMap::new(),
            quantity,
        });
    }
    let variation = product.variations.iter().find(|one| fits(product, one, chosen))?;
    let open =
        product.options.iter().filter(|option| !variation.options.contains_key(&option.name));
    let attributes = open.filter_map(|option| chosen.get_key_value(&option.name));
    Some(Line {
        product_id,
        variation_id: Some(variation.id),
        attributes: attributes.map(|(name, value)| (name.clone(), value.clone())).collect(),
        quantity,
    })
}

fn fits(product: &Product, variation: &Variation, chosen: &BTreeMap<String, String>) -> bool {
    product.options.iter().all(|option| {
        chosen.get(&option.name).is_some_and(|value| {
            variation
                .options
                .get(&option.name)
                .map_or_else(|| option.values.contains(value), |fixed| fixed == value)
        })
    })
}
