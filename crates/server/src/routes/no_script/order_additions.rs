//! Goods that a customer without scripts adds to an order: the form of the change has a search text, and a
//! field with the pieces of each size that the text has found.

use std::collections::BTreeMap;

use korosho_domain::catalogue::{Product, ProductQuery};
use korosho_domain::limits::MAX_LINES;
use korosho_domain::pricing::PriceBook as _;
use korosho_domain::problem::Problem;
use korosho_domain::quote::Line;

use super::form::Form;
use crate::state::App;

/// Beginning of the names of fields with pieces; product and variation follow, as `12.34` or `12`.
const PIECES: &str = "added.";

/// Products that one search shows.
const MAX_FOUND: u32 = 6;

/// Whether a form is sent by its search button, or has a search text whose products its page has not
/// shown: nothing is saved then.
pub(super) fn is_search(form: &Form) -> bool {
    !form.text("search").is_empty()
        || !form.text("find").is_empty() && form.text("find") != form.text("shown_find")
}

/// Products that a form shows again: those of which it has pieces, then those that its text finds.
pub(super) fn products(app: &App, fields: &BTreeMap<String, String>) -> Vec<Product> {
    let snapshot = app.shop.catalogue.snapshot();
    let mut products: Vec<Product> = Vec::new();
    let mut add = |product: Product| {
        if products.iter().all(|known| known.id != product.id) {
            products.push(product);
        }
    };
    let has_pieces = |value: &str| !matches!(value.trim(), "" | "0");
    let chosen = fields.iter().filter(|(_, value)| has_pieces(value));
    let chosen = chosen.filter_map(|(name, _)| snapshot.product(goods(name)?.0));
    chosen.take(MAX_LINES).cloned().for_each(&mut add);
    let text = fields.get("find").map_or("", |text| text.trim());
    if !text.is_empty() {
        let (search, per_page) = (Some(text.to_owned()), MAX_FOUND);
        let query = ProductQuery { search, per_page, ..ProductQuery::default() };
        let found = app.shop.catalogue.list_products(&query);
        found.map(|page| page.items).unwrap_or_default().into_iter().for_each(&mut add);
    }
    products
}

/// Adds the goods of a form to lines.
///
/// # Errors
/// [`Problem::InvalidInput`] with the name of the field.
pub(super) fn add_to(lines: &mut Vec<Line>, form: &Form) -> Result<(), Problem> {
    for name in form.fields().keys() {
        let Some((product_id, variation_id)) = goods(name) else { continue };
        let quantity: u32 = form.given(name).map_or(Ok(0), |_| form.number(name))?;
        let added = Line { product_id, variation_id, quantity, ..Line::default() };
        match lines.iter_mut().find(|line| line.is_same_goods(&added)) {
            Some(line) => line.quantity = line.quantity.saturating_add(quantity),
            None if quantity > 0 => lines.push(added),
            None => {}
        }
    }
    Ok(())
}

/// Product and variation of a field with pieces.
fn goods(name: &str) -> Option<(i64, Option<i64>)> {
    let goods = name.strip_prefix(PIECES)?;
    match goods.split_once('.') {
        Some((product, variation)) => Some((product.parse().ok()?, Some(variation.parse().ok()?))),
        None => Some((goods.parse().ok()?, None)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_of_a_form_become_lines_or_more_of_a_line() {
        let form = Form::parse(b"added.7=2&added.8.80=1&added.9=&added.10=0&added.x=3&find=a");
        let mut lines = vec![Line { product_id: 7, quantity: 1, ..Line::default() }];
        add_to(&mut lines, &form).unwrap();
        let known: Vec<_> =
            lines.iter().map(|line| (line.product_id, line.variation_id, line.quantity)).collect();
        assert_eq!(known, [(7, None, 3), (8, Some(80), 1)]);
        assert!(add_to(&mut lines, &Form::parse(b"added.7=many")).is_err());
    }

    #[test]
    fn text_is_searched_until_its_products_are_shown_and_by_its_button() {
        let cases = [
            ("find=", false),
            ("find=+nuts", true),
            ("find=nuts&shown_find=nuts", false),
            ("find=nuts&shown_find=nuts&search=1", true),
        ];
        for (form, is_asked) in cases {
            assert_eq!(is_search(&Form::parse(form.as_bytes())), is_asked, "{form}");
        }
    }
}
