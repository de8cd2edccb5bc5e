//! Values for the options that a variation leaves open (WooCommerce's "Any …").

use std::collections::BTreeMap;

use crate::catalogue::{Product, ProductOption, Variation};
use crate::quote::Line;

/// Returns the options of the product to which the variation sets no value.
pub fn open<'a>(
    product: &'a Product,
    variation: &'a Variation,
) -> impl Iterator<Item = &'a ProductOption> {
    product.options.iter().filter(|option| !variation.options.contains_key(&option.name))
}

/// Whether each open option has one of its values and nothing else is chosen. WooCommerce's cart
/// refuses a variation with an open option likewise.
#[must_use]
pub fn fit(product: &Product, variation: &Variation, chosen: &BTreeMap<String, String>) -> bool {
    let mut left = chosen.len();
    let complete = open(product, variation).all(|option| {
        let value = chosen.get(&option.name);
        left = left.saturating_sub(usize::from(value.is_some()));
        value.is_some_and(|value| option.values.contains(value))
    });
    complete && left == 0
}

/// Line of a product with the chosen options (option name to value); `None` if an option is not
/// chosen or the shop makes no such variation.
#[must_use]
pub fn line_for(
    product: &Product,
    chosen: &BTreeMap<String, String>,
    quantity: u32,
) -> Option<Line> {
    let line = |variation_id, attributes| Line {
        product_id: product.id,
        variation_id,
        attributes,
        quantity,
    };
    if product.options.is_empty() {
        return Some(line(None, BTreeMap::new()));
    }
    product.variations.iter().find_map(|variation| {
        let is_chosen = product.options.iter().all(|ProductOption { name, .. }| {
            variation.options.get(name).is_none_or(|value| chosen.get(name) == Some(value))
        });
        let attributes: BTreeMap<String, String> = open(product, variation)
            .filter_map(|option| chosen.get_key_value(&option.name))
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect();
        (is_chosen && fit(product, variation, &attributes))
            .then(|| line(Some(variation.id), attributes))
    })
}

/// Merges the values of the variation with the chosen ones.
#[must_use]
pub fn all(
    variation: Option<&Variation>,
    chosen: &BTreeMap<String, String>,
) -> BTreeMap<String, String> {
    let set = variation.map(|variation| variation.options.clone()).unwrap_or_default();
    set.into_iter().chain(chosen.clone()).collect()
}
