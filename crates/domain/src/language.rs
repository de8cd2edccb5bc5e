//! Languages of the apps.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};

/// Language of screens, e-mails and tickets, written as its primary subtag (BCP 47): `en`, `sw`.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English, the default.
    #[default]
    En,
    /// Kiswahili.
    Sw,
}

impl Language {
    /// Every language, in the order of choices.
    pub const ALL: [Self; 2] = [Self::En, Self::Sw];

    /// Primary subtag.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Sw => "sw",
        }
    }

    /// Language of a tag such as `sw-KE`; `None` for one that the apps do not have.
    #[must_use]
    pub fn of_tag(tag: &str) -> Option<Self> {
        let primary = tag.split(['-', '_']).next()?;
        Self::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(primary))
    }
}

/// Function from a language to its file `src/i18n/<tag>/<name>`, compiled into the caller, a crate in
/// `crates`.
#[macro_export]
macro_rules! language_file {
    ($name:literal) => {
        |language| match language {
            $crate::language::Language::En => {
                include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../src/i18n/en/", $name))
            }
            $crate::language::Language::Sw => {
                include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../src/i18n/sw/", $name))
            }
        }
    };
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

/// Reads an optional tag; an unknown one counts as absent, since no order fails for it.
///
/// # Errors
/// A value that is neither a text nor null.
pub fn known<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Language>, D::Error> {
    let tag = Option::<String>::deserialize(deserializer)?;
    Ok(tag.as_deref().and_then(Language::of_tag))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn language_is_found_by_the_primary_subtag() {
        assert_eq!(Language::of_tag("sw-KE"), Some(Language::Sw));
        assert_eq!(Language::of_tag("en_GB.UTF-8"), Some(Language::En));
        for other in ["", "fr", "english"] {
            assert_eq!(Language::of_tag(other), None, "{other}");
        }
    }

    #[test]
    fn language_is_serialized_as_its_tag() {
        for language in Language::ALL {
            assert_eq!(serde_json::to_value(language).unwrap(), language.tag());
        }
    }
}
