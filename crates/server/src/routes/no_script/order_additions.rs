//! Goods that a customer without scripts adds to an order: the form of the change has a search text, and a
//! field with the pieces of each size that the text has found. Of a product whose sizes leave an option
//! open, the form has its options and one field.

use std::collections::BTreeMap;

use korosho_domain::catalogue::{Product, ProductQuery};
use korosho_domain::limits::MAX_LINES;
use korosho_domain::pricing::PriceBook as _;
use korosho_domain::pricing::choices::line_for;
use korosho_domain::problem::{InvalidReason, Problem};
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

/// Adds the goods of a form to lines. A field that names no variation has that of the options which the
/// form chooses for its product.
///
/// # Errors
/// [`Problem::InvalidInput`] with the name of the field, and for options of which the shop makes no
/// variation.
pub(super) fn add_to<'a>(
    lines: &mut Vec<Line>,
    form: &Form,
    product: impl Fn(i64) -> Option<&'a Product>,
) -> Result<(), Problem> {
    for name in form.fields().keys() {
        let Some((product_id, variation_id)) = goods(name) else { continue };
        let quantity: u32 = form.given(name).map_or(Ok(0), |_| form.number(name))?;
        if quantity == 0 {
            continue;
        }
        let named = Line { product_id, variation_id, quantity, ..Line::default() };
        let added = match product(product_id).filter(|_| variation_id.is_none()) {
            Some(product) => line_for(product, &chosen(form, product_id), quantity)
                .ok_or_else(|| Problem::invalid("options", InvalidReason::Missing))?,
            None => named,
        };
        match lines.iter_mut().find(|line| line.is_same_goods(&added)) {
            Some(line) => line.quantity = line.quantity.saturating_add(quantity),
            None => lines.push(added),
        }
    }
    Ok(())
}

/// Options that a form chooses for a product: their radio buttons are named `added.12.Grind`.
fn chosen(form: &Form, product_id: i64) -> BTreeMap<String, String> {
    let prefix = format!("{PIECES}{product_id}.");
    let options = form.options().iter();
    let named = options.filter_map(|(name, value)| Some((name.strip_prefix(&prefix)?, value)));
    named.map(|(name, value)| (name.to_owned(), value.clone())).collect()
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
    use serde_json::json;

    use super::*;

    #[test]
    fn pieces_of_a_form_become_lines_or_more_of_a_line() {
        let form = Form::parse(b"added.7=2&added.8.80=1&added.9=&added.10=0&added.x=3&find=a");
        let mut lines = vec![Line { product_id: 7, quantity: 1, ..Line::default() }];
        add_to(&mut lines, &form, |_| None).unwrap();
        let known: Vec<_> =
            lines.iter().map(|line| (line.product_id, line.variation_id, line.quantity)).collect();
        assert_eq!(known, [(7, None, 3), (8, Some(80), 1)]);
        assert!(add_to(&mut lines, &Form::parse(b"added.7=many"), |_| None).is_err());
    }

    #[test]
    fn pieces_of_a_product_are_those_of_its_chosen_options() {
        let option = |name: &str, value: &str| json!({ "name": name, "values": [value] });
        let almonds: Product = serde_json::from_value(json!({
            "id": 7, "slug": "almonds", "name": "Almonds", "short_description": "", "price": 100,
            "regular_price": 100, "on_sale": false, "currency": "KES", "images": [],
            "categories": [], "rating": { "average": 0.0, "count": 0 }, "purchasable": true,
            "in_stock": true, "stock_quantity": null, "allergens": [], "facts": [],
            "weight_grams": null,
            "options": [option("Size", "500g"), option("Taste", "Asali")],
            "variations": [{ "id": 70, "options": { "Size": "500g" }, "price": 100,
                "regular_price": 100, "on_sale": false, "purchasable": true, "in_stock": true,
                "stock_quantity": null, "image": null, "weight_grams": null }],
        }))
        .unwrap();
        let added = |form: &str| {
            let mut lines = Vec::new();
            let found = |id| (id == 7).then_some(&almonds);
            add_to(&mut lines, &Form::parse(form.as_bytes()), found).map(|()| lines)
        };
        let attributes = BTreeMap::from([("Taste".to_owned(), "Asali".to_owned())]);
        let line = Line { product_id: 7, variation_id: Some(70), attributes, quantity: 2 };
        assert_eq!(added("added.7=2&added.7.Size+=500g&added.7.Taste+=Asali"), Ok(vec![line]));
        let missing = Err(Problem::invalid("options", InvalidReason::Missing));
        assert_eq!(added("added.7=2&added.7.Size+=500g&added.8.Taste+=Asali"), missing);
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
