//! Text pages: pages that the shop's owner writes in WordPress, in the languages of the shop.

use serde::{Deserialize, Serialize};

use crate::language::Language;

/// Kind of a text page. Its name is the last part of the page's URL in the shop.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum TextPageKind {
    /// Personal data that the shop keeps.
    #[default]
    Privacy,
    /// Terms of sale.
    Terms,
    /// Delivery, pick-up and returns.
    Delivery,
    /// Allergens and traces.
    Allergens,
    /// Frequent questions.
    Questions,
}

impl TextPageKind {
    /// All kinds, in the order in which they are linked.
    pub const ALL: [Self; 5] =
        [Self::Privacy, Self::Terms, Self::Delivery, Self::Allergens, Self::Questions];

    /// Name in URLs.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Privacy => "privacy",
            Self::Terms => "terms",
            Self::Delivery => "delivery",
            Self::Allergens => "allergens",
            Self::Questions => "questions",
        }
    }

    /// Inverse of [`TextPageKind::as_str`].
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }

    /// Slugs under which WordPress may have the page, the preferred one first. `privacy-policy` and
    /// `refund_returns` are those of the drafts that WordPress and WooCommerce create.
    #[must_use]
    pub const fn store_slugs(self) -> &'static [&'static str] {
        match self {
            Self::Privacy => &["privacy-policy", "privacy"],
            Self::Terms => &["terms", "terms-and-conditions", "terms-of-service"],
            Self::Delivery => &["delivery-and-returns", "delivery", "refund_returns"],
            Self::Allergens => &["allergens"],
            Self::Questions => &["questions", "faq"],
        }
    }

    /// Slug of the version in a language: those of other languages than English end with its code.
    #[must_use]
    pub fn store_slug(slug: &str, language: Language) -> String {
        match language {
            Language::En => slug.to_owned(),
            Language::Sw => format!("{slug}-sw"),
        }
    }
}

/// Version of a text page in one language.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TextPageVersion {
    /// Language of title and text.
    pub language: Language,
    /// Title, plain text.
    pub title: String,
    /// Beginning of the text, plain, at most 160 characters, for search engines.
    pub summary: String,
    /// Text as sanitised HTML.
    pub html: String,
}

/// Text page in every language in which the owner has written it; at least one.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TextPage {
    /// Kind of the page.
    pub kind: TextPageKind,
    /// Versions, English first.
    pub versions: Vec<TextPageVersion>,
}

impl TextPage {
    /// Version in a language, or the first.
    #[must_use]
    pub fn version(&self, language: Language) -> Option<&TextPageVersion> {
        self.versions
            .iter()
            .find(|version| version.language == language)
            .or_else(|| self.versions.first())
    }
}

/// Reference to a text page.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TextPageRef {
    /// Kind of the page.
    pub kind: TextPageKind,
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn kind_is_known_by_its_name_and_its_slugs() {
        let mut slugs = BTreeSet::new();
        for kind in TextPageKind::ALL {
            assert_eq!(TextPageKind::parse(kind.as_str()), Some(kind));
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.as_str());
            for slug in kind.store_slugs() {
                for language in Language::ALL {
                    let own = TextPageKind::store_slug(slug, language);
                    assert!(slugs.insert(own), "{slug} names one page");
                }
            }
        }
        assert_eq!(TextPageKind::parse("imprint"), None);
    }

    #[test]
    fn page_without_a_version_in_a_language_is_shown_in_the_first() {
        let version = |language| TextPageVersion { language, ..TextPageVersion::default() };
        let both = TextPage {
            kind: TextPageKind::Terms,
            versions: vec![version(Language::En), version(Language::Sw)],
        };
        assert_eq!(both.version(Language::Sw), Some(&both.versions[1]));
        let english = TextPage { versions: vec![version(Language::En)], ..both };
        assert_eq!(english.version(Language::Sw), Some(&english.versions[0]));
    }
}
