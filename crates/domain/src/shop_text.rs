//! Texts of the shop that its owner writes in WordPress in place of the built-in ones: the sections
//! of the home page and what the shop says about itself.

use serde::{Deserialize, Serialize};

use crate::image::Image;
use crate::language::Language;

/// Place of a text in the shop.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ShopTextKind {
    /// Slogan and first sentence of the home page; the first block's title is the line above it.
    #[default]
    Welcome,
    /// Section of the home page with the shop's advantages.
    Reasons,
    /// Section of the home page with the shop's services.
    Services,
    /// Section of the home page about the origin of the goods.
    Sourcing,
    /// Sentence about the shop in the footer, above the listing and in search engines.
    About,
}

impl ShopTextKind {
    /// All kinds, in the order of the home page.
    pub const ALL: [Self; 5] =
        [Self::Welcome, Self::Reasons, Self::Services, Self::Sourcing, Self::About];

    /// Slug of the English page in WordPress.
    #[must_use]
    pub const fn store_slug(self) -> &'static str {
        match self {
            Self::Welcome => "home-welcome",
            Self::Reasons => "home-reasons",
            Self::Services => "home-services",
            Self::Sourcing => "home-sourcing",
            Self::About => "about-the-shop",
        }
    }

    /// Whether the shop shows the text under a heading in a box of its own, apart from the text before
    /// the first heading.
    #[must_use]
    pub const fn has_boxes(self) -> bool {
        match self {
            Self::Reasons | Self::Services => true,
            Self::Welcome | Self::Sourcing | Self::About => false,
        }
    }
}

/// Part of a text under a heading of its own; plain text.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ShopTextBlock {
    /// Heading.
    pub title: String,
    /// Text under it; may be empty.
    pub text: String,
}

/// Text in one language; plain text.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ShopTextVersion {
    /// Language of title, text and blocks.
    pub language: Language,
    /// Title of the page in WordPress.
    pub title: String,
    /// Text before the first heading.
    pub text: String,
    /// Parts under the headings.
    pub blocks: Vec<ShopTextBlock>,
    /// First picture of the page; absent = the built-in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub picture: Option<Image>,
}

/// Text of one place in every language in which the owner has written it; at least one.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ShopText {
    /// Place of the text.
    pub kind: ShopTextKind,
    /// Versions, English first.
    pub versions: Vec<ShopTextVersion>,
}

/// Version of a place's text in a language, or in the first language in which it is written: the
/// built-in text of the language asked for may claim what is not true of the shop.
#[must_use]
pub fn shop_text(
    texts: &[ShopText],
    kind: ShopTextKind,
    language: Language,
) -> Option<&ShopTextVersion> {
    let text = texts.iter().find(|text| text.kind == kind)?;
    let own = text.versions.iter().find(|version| version.language == language);
    own.or_else(|| text.versions.first())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_without_a_version_in_a_language_is_shown_in_the_first() {
        let version = |language| ShopTextVersion { language, ..ShopTextVersion::default() };
        let texts =
            [ShopText { kind: ShopTextKind::Reasons, versions: vec![version(Language::En)] }];
        let shown = |kind| shop_text(&texts, kind, Language::Sw).map(|version| version.language);
        assert_eq!(shown(ShopTextKind::Reasons), Some(Language::En));
        assert_eq!(shown(ShopTextKind::About), None);
    }
}
