//! Texts of products, categories and delivery zones in Kiswahili. A product has them in its custom
//! fields, so that its name stays as it is on orders and invoices; categories and zones, for which
//! WooCommerce's API has no custom fields, in language marks.

use std::collections::BTreeMap;

use korosho_domain::catalogue::Fact;
use korosho_domain::language::Language;
use korosho_domain::translation::{
    CategoryTexts, FactTexts, ProductTexts, Translations, ZoneTexts,
};
use serde_json::Value;
use url::Url;

use super::html::{self, plain};
use super::marked_text;
use super::wire::{WireMeta, as_text};
use crate::catalogue_contents::Picture;

/// Keys of a product's custom fields.
const NAME: &str = "korosho_name_sw";
const SHORT_DESCRIPTION: &str = "korosho_short_description_sw";
const DESCRIPTION: &str = "korosho_description_sw";
const FACTS: &str = "korosho_facts_sw";

/// Texts from the custom fields of a product as listings show them, and descriptions; their pictures
/// are added to `pictures`.
pub(super) fn of_product(
    fields: &[WireMeta],
    store: &Url,
    pictures: &mut Vec<Picture>,
) -> (Translations<ProductTexts>, Translations<String>) {
    let mut texts = product_texts(fields, store, pictures);
    let description = texts.description.take().map(|text| (Language::Sw, text));
    let listed = Some((Language::Sw, texts)).filter(|(_, texts)| *texts != ProductTexts::default());
    (listed.into_iter().collect(), description.into_iter().collect())
}

fn product_texts(fields: &[WireMeta], store: &Url, pictures: &mut Vec<Picture>) -> ProductTexts {
    let text = |key: &str| field(fields, key).map(as_text);
    let mut html = |key: &str| {
        let cleaned = html::clean(&paragraphs(&text(key)?), store, pictures);
        Some(cleaned).filter(|cleaned| !plain(cleaned).is_empty())
    };
    ProductTexts {
        name: text(NAME).map(|name| plain(&name)).filter(|name| !name.is_empty()),
        short_description: html(SHORT_DESCRIPTION),
        description: html(DESCRIPTION),
    }
}

/// Value of a custom field; the last one of a key counts, as in WordPress's own lists.
fn field<'a>(fields: &'a [WireMeta], key: &str) -> Option<&'a Value> {
    let found = fields.iter().rev().find(|field| field.key.trim_start_matches('_') == key)?;
    Some(&found.value).filter(|value| value.is_object() || !as_text(value).trim().is_empty())
}

/// Converts the lines of a text to paragraphs: WordPress stores a custom field as it was typed.
fn paragraphs(text: &str) -> String {
    if html::has_blocks(text) {
        return text.to_owned();
    }
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    match lines.as_slice() {
        [one] => (*one).to_owned(),
        several => several.iter().map(|line| format!("<p>{line}</p>")).collect(),
    }
}

/// Adds the values of the custom field to the facts of a product. It is an object, or a text with a
/// line `Name: value` for each fact; names are compared regardless of case.
pub(super) fn translate_facts(facts: &mut [Fact], fields: &[WireMeta]) {
    let values = field(fields, FACTS).map(values).unwrap_or_default();
    for fact in facts {
        if let Some(value) = values.get(&fact.name.to_lowercase()) {
            let texts = FactTexts { name: None, value: Some(value.clone()) };
            fact.translations.insert(Language::Sw, texts);
        }
    }
}

fn values(value: &Value) -> BTreeMap<String, String> {
    let pairs: Vec<(String, String)> = match value {
        Value::Object(rows) => {
            rows.iter().map(|(name, value)| (name.clone(), as_text(value))).collect()
        }
        other => as_text(other)
            .lines()
            .filter_map(|line| line.split_once(':'))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect(),
    };
    let pairs = pairs.into_iter().map(|(name, value)| (plain(&name).to_lowercase(), plain(&value)));
    pairs.filter(|(name, value)| !name.is_empty() && !value.is_empty()).collect()
}

/// Name of a category or delivery zone in English, and in Kiswahili if it has marks.
pub(super) fn marked_name(field: &str) -> (String, Option<String>) {
    let text = marked_text::read(field);
    let [english, kiswahili] =
        [text.english, text.kiswahili].map(|text| text.map(|text| plain(&text)));
    (english.or_else(|| kiswahili.clone()).unwrap_or_default(), kiswahili)
}

/// Texts of a category by language; empty if it has no text in a further language.
pub(super) fn of_category(
    name: Option<String>,
    description: Option<String>,
) -> Translations<CategoryTexts> {
    let texts = CategoryTexts { name, description };
    if texts == CategoryTexts::default() {
        return Translations::new();
    }
    Translations::from([(Language::Sw, texts)])
}

/// Names of a delivery zone by language; empty if it has none in a further language.
pub(super) fn of_zone(name: Option<String>) -> Translations<ZoneTexts> {
    name.map(|name| (Language::Sw, ZoneTexts { name })).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(fields: &[(&str, Value)]) -> Vec<WireMeta> {
        let field = |(key, value): &(&str, Value)| WireMeta {
            key: (*key).to_owned(),
            value: value.clone(),
        };
        fields.iter().map(field).collect()
    }

    fn texts(list: &[(&str, Value)]) -> ProductTexts {
        let store = Url::parse("https://store.example/").unwrap();
        product_texts(&fields(list), &store, &mut Vec::new())
    }

    fn translated(name: &str, list: &[(&str, Value)]) -> Option<String> {
        let translations = Translations::new();
        let mut facts = [Fact { name: name.to_owned(), value: "x".to_owned(), translations }];
        translate_facts(&mut facts, &fields(list));
        facts[0].translations.get(&Language::Sw)?.value.clone()
    }

    #[test]
    fn custom_fields_are_the_texts_of_a_product() {
        let texts = texts(&[
            (NAME, "Korosho &amp; Chumvi".into()),
            (SHORT_DESCRIPTION, "Tamu".into()),
            (DESCRIPTION, "Aya ya kwanza.\r\n\r\nAya ya <b>pili</b>.".into()),
        ]);
        assert_eq!(texts.name.as_deref(), Some("Korosho & Chumvi"));
        assert_eq!(texts.short_description.as_deref(), Some("Tamu"));
        let paragraphs = "<p>Aya ya kwanza.</p><p>Aya ya <b>pili</b>.</p>";
        assert_eq!(texts.description.as_deref(), Some(paragraphs));
    }

    #[test]
    fn script_in_a_custom_field_is_removed() {
        let texts = texts(&[
            (NAME, "<b>Korosho</b><script>alert(1)</script>".into()),
            (DESCRIPTION, "<p onclick=\"x()\">Tamu</p><script>alert(1)</script>".into()),
        ]);
        assert_eq!(texts.name.as_deref(), Some("Korosho"));
        assert_eq!(texts.description.as_deref(), Some("<p>Tamu</p>"));
    }

    #[test]
    fn empty_field_leaves_the_english_text() {
        let empty = [(NAME, " ".into()), (DESCRIPTION, "<p></p>".into()), (FACTS, Value::Null)];
        assert_eq!(texts(&empty), ProductTexts::default());
        assert_eq!(texts(&[(NAME, "<i></i>".into())]), ProductTexts::default());
    }

    #[test]
    fn last_value_of_a_repeated_field_counts() {
        let texts = texts(&[(NAME, "Ya kale".into()), (NAME, "Mpya".into())]);
        assert_eq!(texts.name.as_deref(), Some("Mpya"));
    }

    #[test]
    fn facts_are_lines_or_an_object() {
        let lines = [(FACTS, "Origin: Kilifi: pwani\nno colon\nStorage:".into())];
        assert_eq!(translated("origin", &lines).as_deref(), Some("Kilifi: pwani"));
        assert_eq!(translated("Storage", &lines), None);
        let object = [(FACTS, serde_json::json!({ "Origin": "Kilifi" }))];
        assert_eq!(translated("Origin", &object).as_deref(), Some("Kilifi"));
    }

    #[test]
    fn category_without_an_english_name_is_called_by_the_other() {
        let name = |field: &str| marked_name(field);
        assert_eq!(name("Cashews &amp; Co"), ("Cashews & Co".to_owned(), None));
        assert_eq!(name("[:en]Nuts[:sw]Kokwa[:]"), ("Nuts".to_owned(), Some("Kokwa".to_owned())));
        assert_eq!(name("[:sw]Kokwa[:]"), ("Kokwa".to_owned(), Some("Kokwa".to_owned())));
    }
}
