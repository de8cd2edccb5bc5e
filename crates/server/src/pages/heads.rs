//! Head texts: title and description of every page by language, from the texts of the screens
//! (`src/web/routes/heads.ts`), so that the first HTML and the browser name a page alike.

use std::collections::HashMap;

use korosho_domain::language::Language;
use serde::Deserialize;

/// Title and description of one page.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
pub(crate) struct HeadText {
    /// Title without the shop's name.
    pub(crate) title: String,
    /// One or two sentences; empty = those of the home page.
    pub(crate) description: String,
}

/// Head texts of one language.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub(crate) struct HeadTexts {
    pub(crate) home: HeadText,
    pub(crate) shop: HeadText,
    /// Title of a search; `{search}` stands for the searched words.
    pub(crate) search: String,
    /// Texts of a product without a description; `{name}` stands for its name.
    pub(crate) product: HeadText,
    pub(crate) contact: HeadText,
    pub(crate) cart: HeadText,
    pub(crate) checkout: HeadText,
    pub(crate) order: HeadText,
    pub(crate) gift: HeadText,
    pub(crate) orders: HeadText,
    pub(crate) wishlist: HeadText,
    pub(crate) subscribe: HeadText,
    pub(crate) unsubscribe: HeadText,
    pub(crate) not_found: HeadText,
    /// Search words of the home page.
    pub(crate) keywords: String,
    /// Word before the lowest price of a product with sizes.
    pub(crate) price_from: String,
    /// Alternative text of the shop's own picture in shared links.
    pub(crate) preview_alt: String,
    /// Sentence after what the owner says about the shop, on the listing.
    pub(crate) after_about: String,
    /// Name of the shop page in breadcrumbs.
    pub(crate) shop_link: String,
}

/// Head texts of all languages.
#[derive(Debug, Clone, Default)]
pub(crate) struct Heads {
    by_language: HashMap<Language, HeadTexts>,
    /// Fallback without a renderer: every page has the shop's name as its title.
    fallback: HeadTexts,
}

impl Heads {
    /// Parses the JSON of the pages' script; unreadable JSON yields the fallback.
    #[must_use]
    pub(crate) fn parse(json: &str) -> Self {
        let by_language = serde_json::from_str(json).unwrap_or_else(|error| {
            tracing::error!(%error, "the pages' head texts cannot be read");
            HashMap::new()
        });
        Self { by_language, fallback: HeadTexts::default() }
    }

    /// Head texts of this language.
    #[must_use]
    pub(crate) fn of(&self, language: Language) -> &HeadTexts {
        self.by_language.get(&language).unwrap_or(&self.fallback)
    }
}
