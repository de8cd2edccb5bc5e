//! Categories of the catalogue.

use serde::{Deserialize, Serialize};

use crate::absent::is_false;
use crate::image::Image;
use crate::language::Language;
use crate::translation::{CategoryTexts, Translations, put};

/// Category as a product references it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CategoryRef {
    /// WooCommerce's category id.
    pub id: i64,
    /// URL slug.
    pub slug: String,
    /// Name, plain text.
    pub name: String,
    /// Texts in further languages.
    #[serde(default, skip_serializing_if = "Translations::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Translations<CategoryTexts>>", optional))]
    pub translations: Translations<CategoryTexts>,
    /// Whether `/shop/{slug}` is a product's page; set on a product's own page only, absent = no.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub slug_taken: bool,
}

impl CategoryRef {
    /// Path of the category's listing.
    #[must_use]
    pub fn path(&self) -> String {
        category_path(self.id, &self.slug, self.slug_taken)
    }
}

/// Category of the shop, never the default one ("Uncategorized").
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Category {
    /// WooCommerce's category id.
    pub id: i64,
    /// URL slug.
    pub slug: String,
    /// Name, plain text.
    pub name: String,
    /// Texts in further languages.
    #[serde(default, skip_serializing_if = "Translations::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Translations<CategoryTexts>>", optional))]
    pub translations: Translations<CategoryTexts>,
    /// Whether `/shop/{slug}` is a product's page, which wins: slugs of products and categories are
    /// independent in WooCommerce; absent = no.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub slug_taken: bool,
    /// Text about the category, plain text with line breaks; absent = none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<String>", optional))]
    pub description: String,
    /// Number of visible products, child categories included.
    pub count: u32,
    /// Parent category, if any.
    pub parent: Option<i64>,
    /// Picture, if the shop has set one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub image: Option<Image>,
}

impl Category {
    /// Path of the category's listing: `/shop/{slug}`, or with the id if that is a product's page.
    #[must_use]
    pub fn path(&self) -> String {
        category_path(self.id, &self.slug, self.slug_taken)
    }

    /// Returns the reference to this category that a product has.
    #[must_use]
    pub fn to_ref(&self) -> CategoryRef {
        let name =
            |texts: &CategoryTexts| CategoryTexts { name: texts.name.clone(), description: None };
        let texts = self.translations.iter().filter(|(_, texts)| texts.name.is_some());
        CategoryRef {
            id: self.id,
            slug: self.slug.clone(),
            name: self.name.clone(),
            translations: texts.map(|(language, texts)| (*language, name(texts))).collect(),
            slug_taken: false,
        }
    }

    /// Replaces the texts by those in a language.
    #[must_use]
    pub fn in_language(mut self, language: Language) -> Self {
        if let Some(texts) = self.translations.get(&language) {
            put(&mut self.name, texts.name.as_ref());
            put(&mut self.description, texts.description.as_ref());
        }
        self
    }
}

fn category_path(id: i64, slug: &str, slug_taken: bool) -> String {
    if slug_taken || slug.is_empty() {
        format!("/shop?category={id}")
    } else {
        format!("/shop/{slug}")
    }
}
