//! Attributes of variations: their values, the order of values, and the names in order lines of
//! values that the variation leaves open.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};

use korosho_domain::catalogue::{ProductOption, Variation};

use super::html::plain;
use super::wire::{WireAttribute, WireProduct, WireTerm};
use crate::catalogue_contents::OpenOption;
use crate::decimal;

/// Global attribute id to its terms.
pub(super) type Terms = HashMap<i64, AttributeTerms>;

/// Terms of a global attribute.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct AttributeTerms {
    /// Name (decoded) and slug, in the store's order.
    rows: Vec<(String, String)>,
    /// Whether staff have sorted them.
    is_sorted: bool,
}

impl AttributeTerms {
    pub(super) fn new(mut rows: Vec<WireTerm>) -> Self {
        let is_sorted = rows.iter().any(|row| row.menu_order.unwrap_or(0) != 0);
        rows.sort_by_key(|row| row.menu_order);
        let rows = rows.iter().map(|row| (plain(&row.name), row.slug.clone())).collect();
        Self { rows, is_sorted }
    }

    fn name_of(&self, slug: &str) -> Option<&str> {
        let same = |(_, known): &&(String, String)| known.eq_ignore_ascii_case(slug);
        self.rows.iter().find(same).map(|(name, _)| name.as_str())
    }

    fn slug_of(&self, name: &str) -> Option<&str> {
        self.rows.iter().find(|(known, _)| known == name).map(|(_, slug)| slug.as_str())
    }

    /// Sort key of a value: the index of its term; values without a term follow by weight.
    fn rank(&self, value: &str) -> (usize, i64) {
        let at = same_text(self.rows.iter().map(|(name, _)| name.as_str()), value);
        (at.unwrap_or(usize::MAX), grams_of(value).unwrap_or(i64::MAX))
    }
}

/// Options of a variable product with their values in the store's order.
pub(super) fn of_product(wire: &WireProduct, terms: &Terms) -> Vec<ProductOption> {
    choosable(wire)
        .map(|attribute| {
            let mut values: Vec<String> = attribute.options.iter().map(|v| plain(v)).collect();
            let terms = terms_of(attribute, terms);
            match terms.filter(|terms| terms.is_sorted) {
                Some(terms) => values.sort_by_key(|value| terms.rank(value)),
                None => sort_if_weights(&mut values),
            }
            let name = plain(&attribute.name);
            let default = preset(wire, attribute, &name, &values, terms);
            ProductOption { name, values, default }
        })
        .collect()
}

fn choosable(wire: &WireProduct) -> impl Iterator<Item = &WireAttribute> {
    wire.attributes.iter().filter(|attribute| attribute.variation && !attribute.options.is_empty())
}

fn terms_of<'a>(attribute: &WireAttribute, terms: &'a Terms) -> Option<&'a AttributeTerms> {
    terms.get(&attribute.id).filter(|_| attribute.id > 0)
}

/// Preselected value. The store identifies a global attribute's value by its slug.
fn preset(
    wire: &WireProduct,
    attribute: &WireAttribute,
    name: &str,
    values: &[String],
    terms: Option<&AttributeTerms>,
) -> Option<String> {
    let is_of = |preset: &&WireAttribute| {
        let by_id = attribute.id > 0 && preset.id == attribute.id;
        by_id || same_text([name].into_iter(), &plain(&preset.name)).is_some()
    };
    let option = &wire.default_attributes.iter().find(is_of)?.option;
    let by_slug = terms.and_then(|terms| terms.name_of(option));
    let value = by_slug.map_or_else(|| plain(option), str::to_owned);
    same_text(values.iter().map(String::as_str), &value).map(|at| values[at].clone())
}

/// Option name → value, both as spelt in the product.
pub(super) fn chosen(
    attributes: &[WireAttribute],
    options: &[ProductOption],
) -> BTreeMap<String, String> {
    let names = || options.iter().map(|option| option.name.as_str());
    attributes
        .iter()
        .filter(|attribute| !attribute.option.is_empty())
        .filter_map(|attribute| {
            let option = &options[same_text(names(), &plain(&attribute.name))?];
            let value = plain(&attribute.option);
            let at = same_text(option.values.iter().map(String::as_str), &value);
            Some((option.name.clone(), at.map_or(value, |at| option.values[at].clone())))
        })
        .collect()
}

/// Options that at least one variation leaves open, as named in the store's order lines: by the
/// attribute's slug, with the term's slug or, for an attribute of the product itself, the text.
pub(super) fn open(wire: &WireProduct, variations: &[Variation], terms: &Terms) -> Vec<OpenOption> {
    let is_open = |name: &String| variations.iter().any(|size| !size.options.contains_key(name));
    choosable(wire)
        .map(|attribute| (attribute, plain(&attribute.name)))
        .filter(|(_, name)| is_open(name))
        .map(|(attribute, name)| {
            let known = terms_of(attribute, terms);
            let slug_of = |value: &String| {
                let slug = known?.slug_of(value)?;
                Some((value.clone(), slug.to_owned()))
            };
            let values: Vec<String> = attribute.options.iter().map(|value| plain(value)).collect();
            OpenOption {
                key: meta_key(attribute, &name),
                slugs: values.iter().filter_map(slug_of).collect(),
                name,
            }
        })
        .collect()
}

/// Meta key of the order line: `pa_size`; for `Box size`, which only this product has, `box-size`.
fn meta_key(attribute: &WireAttribute, name: &str) -> String {
    if attribute.id > 0 && attribute.slug.starts_with("pa_") {
        return attribute.slug.clone();
    }
    let mut key = String::new();
    for letter in name.to_lowercase().chars() {
        match letter {
            ' ' | '.' | '/' | '-' | '–' | '—' | '\u{a0}' if !key.ends_with('-') => {
                key.push('-')
            }
            '_' => key.push('_'),
            letter if letter.is_alphanumeric() || !letter.is_ascii() => key.push(letter),
            _ => {}
        }
    }
    key.trim_matches('-').to_owned()
}

/// Index of `wanted` among texts: exact match; else the only text that differs in case or spaces;
/// else the only one with the same letters and digits (`1 kg` and `1-kg`). "1.5 kg" and "15 kg"
/// have the same letters and digits, so similarity decides only if it is unique.
fn same_text<'a>(known: impl Iterator<Item = &'a str> + Clone, wanted: &str) -> Option<usize> {
    let unique = |key: &dyn Fn(&str) -> String| {
        let key_of_wanted = key(wanted);
        let mut found = known.clone().enumerate().filter(|(_, text)| key(text) == key_of_wanted);
        let first = found.next().filter(|_| !key_of_wanted.is_empty())?;
        found.next().is_none().then_some(first.0)
    };
    let exact = known.clone().position(|text| text == wanted);
    exact.or_else(|| unique(&folded)).or_else(|| unique(&loose))
}

fn folded(text: &str) -> String {
    let lower = text.to_lowercase();
    let bare = lower.strip_prefix("pa_").unwrap_or(&lower);
    bare.chars().filter(|letter| !letter.is_whitespace()).collect()
}

fn loose(text: &str) -> String {
    folded(text).chars().filter(|letter| letter.is_alphanumeric()).collect()
}

fn sort_if_weights(values: &mut [String]) {
    if values.iter().all(|value| grams_of(value).is_some()) {
        values.sort_by_key(|value| grams_of(value));
    }
}

/// Order of variations by their values; those that leave an option open are last.
pub(super) fn by_option(a: &Variation, b: &Variation, options: &[ProductOption]) -> Ordering {
    let place = |size: &Variation| -> Vec<usize> {
        options
            .iter()
            .map(|option| {
                let value = size.options.get(&option.name);
                value.and_then(|v| option.values.iter().position(|o| o == v)).unwrap_or(usize::MAX)
            })
            .collect()
    };
    place(a).cmp(&place(b)).then(a.id.cmp(&b.id))
}

/// Parses `250g`, `1 kg` or `1.5kg` as grams.
fn grams_of(size: &str) -> Option<i64> {
    let text = size.trim().to_lowercase();
    let at = text.find(|c: char| c.is_alphabetic())?;
    let (number, unit) = text.split_at(at);
    match unit.trim() {
        "kg" => decimal::parse(number, 3),
        "g" | "gm" | "grams" => decimal::parse(number, 0),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn product(attributes: &Value, defaults: &Value) -> WireProduct {
        let whole = json!({ "attributes": attributes, "default_attributes": defaults });
        serde_json::from_value(whole).unwrap()
    }

    fn attribute(id: i64, name: &str, slug: &str, values: &[&str]) -> Value {
        json!({ "id": id, "name": name, "slug": slug, "variation": true, "options": values })
    }

    fn sizes(values: &[&str]) -> WireProduct {
        product(&json!([attribute(0, "Weight", "Weight", values)]), &json!([]))
    }

    fn value_of(options: &[ProductOption], option: &str) -> String {
        let row = json!([{ "id": 0, "name": "weight", "option": option }]);
        let attributes: Vec<WireAttribute> = serde_json::from_value(row).unwrap();
        chosen(&attributes, options)["Weight"].clone()
    }

    fn terms(rows: &[(&str, &str)]) -> Terms {
        let rows = rows.iter().map(|(name, slug)| json!({ "id": 1, "name": name, "slug": slug }));
        let rows: Vec<WireTerm> = serde_json::from_value(rows.collect()).unwrap();
        Terms::from([(1, AttributeTerms::new(rows))])
    }

    #[test]
    fn values_differing_by_punctuation_or_emoji_stay_distinct() {
        for values in [
            ["1.5 kg", "15 kg", "2.5 kg", "25 kg"].as_slice(),
            &["🌶", "🌶🌶", "🌶🌶🌶"],
            &["Salt +", "Salt −", "Salt"],
            &["Size S", "Size s", "size-s"],
        ] {
            let options = of_product(&sizes(values), &Terms::new());
            for value in values {
                assert_eq!(value_of(&options, value), *value);
            }
        }
    }

    #[test]
    fn unambiguous_alternative_spelling_resolves_to_its_value() {
        let options = of_product(&sizes(&["1 kg", "1.5 kg"]), &Terms::new());
        for (spelt, value) in [("1KG", "1 kg"), ("1-kg", "1 kg"), ("1.5KG", "1.5 kg")] {
            assert_eq!(value_of(&options, spelt), value);
        }
        // The match is ambiguous: the store's own text is kept.
        let options = of_product(&sizes(&["1.5 kg", "15 kg"]), &Terms::new());
        assert_eq!(value_of(&options, "1-5-kg"), "1-5-kg");
    }

    #[test]
    fn default_of_a_global_attribute_is_found_by_its_slug() {
        let values = ["1.5 kg", "15 kg", "🌶"];
        let terms = terms(&[("1.5 kg", "1-5-kg"), ("15 kg", "15-kg"), ("🌶", "%f0%9f%8c%b6")]);
        for (slug, value) in [("1-5-kg", "1.5 kg"), ("15-kg", "15 kg"), ("%f0%9f%8c%b6", "🌶")] {
            let default = json!([{ "id": 1, "name": "Weight", "option": slug }]);
            let attribute = attribute(1, "Weight", "pa_weight", &values);
            let options = of_product(&product(&json!([attribute]), &default), &terms);
            assert_eq!(options[0].default.as_deref(), Some(value));
        }
    }

    #[test]
    fn open_attribute_keys_equal_those_of_the_store_checkout() {
        let wire = product(
            &json!([
                attribute(1, "Ladha", "pa_ladha", &["Asali", "Chumvi &amp; Siki"]),
                attribute(0, "Kifungashio Rangi", "Kifungashio Rangi", &["Bluu/Kijani"]),
                attribute(0, "الحجم", "الحجم", &["كبير"]),
                attribute(0, "Weight", "Weight", &["100 g"]),
            ]),
            &json!([]),
        );
        let terms = terms(&[("Asali", "asali"), ("Chumvi &amp; Siki", "chumvi-siki")]);
        let size: Variation = serde_json::from_value(json!({
            "id": 1, "options": { "Weight": "100 g" }, "price": 1, "regular_price": 1,
            "on_sale": false, "purchasable": true, "in_stock": true, "stock_quantity": null,
            "image": null, "weight_grams": null,
        }))
        .unwrap();
        let open = open(&wire, &[size], &terms);
        let keys: Vec<&str> = open.iter().map(|option| option.key.as_str()).collect();
        assert_eq!(keys, ["pa_ladha", "kifungashio-rangi", "الحجم"]);
        assert_eq!(open[0].value("Chumvi & Siki"), "chumvi-siki");
        assert_eq!(open[1].value("Bluu/Kijani"), "Bluu/Kijani");
    }
}
