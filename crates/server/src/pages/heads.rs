//! Head texts: title and description of every page by language, from the texts of the screens
//! (`src/web/routes/heads.ts`), so that the first HTML and the browser name a page alike.

use std::collections::HashMap;

use korosho_domain::language::Language;
use serde::Deserialize;

/// Title and description of one page.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
pub struct HeadText {
    /// Title without the shop's name.
    pub title: String,
    /// One or two sentences.
    pub description: String,
}

/// Head texts of one language.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
#[expect(missing_docs, reason = "named as the pages")]
pub struct HeadTexts {
    pub home: HeadText,
    pub shop: HeadText,
    /// Texts of a product without a description; `{name}` stands for its name.
    pub product: HeadText,
    pub contact: HeadText,
    pub cart: HeadText,
    pub checkout: HeadText,
    pub order: HeadText,
    pub orders: HeadText,
    pub wishlist: HeadText,
    pub unsubscribe: HeadText,
    pub not_found: HeadText,
    /// Search words of the home page.
    pub keywords: String,
    /// Word before the lowest price of a product with sizes.
    pub price_from: String,
    /// Alternative text of the shop's own picture in shared links.
    pub preview_alt: String,
    /// Name of the shop page in breadcrumbs.
    pub shop_link: String,
}

/// Head texts of all languages.
#[derive(Debug, Clone, Default)]
pub struct Heads {
    by_language: HashMap<Language, HeadTexts>,
    /// Fallback without a renderer: every page has the shop's name as its title.
    fallback: HeadTexts,
}

impl Heads {
    /// Parses the JSON of the pages' script; unreadable JSON yields the fallback.
    #[must_use]
    pub fn parse(json: &str) -> Self {
        let by_language = serde_json::from_str(json).unwrap_or_else(|error| {
            tracing::error!(%error, "the pages' head texts cannot be read");
            HashMap::new()
        });
        Self { by_language, fallback: HeadTexts::default() }
    }

    /// Head texts of this language.
    #[must_use]
    pub fn of(&self, language: Language) -> &HeadTexts {
        self.by_language.get(&language).unwrap_or(&self.fallback)
    }
}
