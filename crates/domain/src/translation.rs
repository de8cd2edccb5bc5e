//! Texts of products, categories and alerts in further languages. The fields themselves are in the
//! language in which the owner keeps the shop, English.
//!
//! A value with `translations` shows the texts of the language in use in place of its fields of the
//! same names, here and in `src/shop/localised.ts`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::language::Language;

/// Texts by language.
pub type Translations<T> = BTreeMap<Language, T>;

/// Texts of a product in one language; an absent one is shown as its field is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct ProductTexts {
    /// Name, plain text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Short description, sanitised HTML.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub short_description: Option<String>,
    /// Description, sanitised HTML; left out of listings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

/// Texts of a fact in one language; an absent one is shown as its field is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct FactTexts {
    /// Name, plain text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Value, plain text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

/// Texts of a category in one language; an absent one is shown as its field is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct CategoryTexts {
    /// Name, plain text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Text about the category, plain text with line breaks; left out of products.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

/// Texts of a delivery zone in one language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ZoneTexts {
    /// Name, plain text.
    pub name: String,
}

/// Texts of an alert in one language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AlertTexts {
    /// Description, with the figures; English words of other programs are between `ENGLISH_MARKS`.
    pub detail: String,
}

/// Name of a product in one language, as an order keeps it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LineTexts {
    /// Name, plain text.
    pub name: String,
}

pub(crate) fn put<T: Clone>(field: &mut T, text: Option<&T>) {
    if let Some(text) = text {
        field.clone_from(text);
    }
}
