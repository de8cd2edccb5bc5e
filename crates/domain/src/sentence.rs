//! Sentences in every language of the apps: findings, remedies and alerts that staff read.
//!
//! [`sentence!`](crate::sentence!) formats both languages with the same values. A missing text, the
//! same text twice or a value that only one language names does not compile. The Kiswahili text marks
//! the English words of other programs that it contains, so that a page can declare their language.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::language::Language;

/// Marks around English words within a Kiswahili text: FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE
/// of Unicode, which separate embedded text from the text around it and have no glyph.
pub const ENGLISH_MARKS: [char; 2] = ['\u{2068}', '\u{2069}'];

/// Sentence or name in every language; printed in English, the language of terminals and logs.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Stored")]
pub struct Sentence {
    /// English text.
    pub en: Cow<'static, str>,
    /// Kiswahili text.
    pub sw: Cow<'static, str>,
}

impl Sentence {
    /// Constant sentence without values.
    ///
    /// # Panics
    /// If the texts do not differ; in a constant, that does not compile.
    #[must_use]
    pub const fn fixed(en: &'static str, sw: &'static str) -> Self {
        assert!(is_translation(en, sw), "each language has its own text with the same values");
        Self { en: Cow::Borrowed(en), sw: Cow::Borrowed(sw) }
    }

    /// Constant name that is the same in every language, such as one of a product.
    #[must_use]
    pub const fn name(name: &'static str) -> Self {
        Self { en: Cow::Borrowed(name), sw: Cow::Borrowed(name) }
    }

    /// Text that is the same in every language: names, addresses, numbers.
    #[must_use]
    pub fn verbatim(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { en: Cow::Owned(text.clone()), sw: Cow::Owned(text) }
    }

    /// English words of another program, which have no translation: the Kiswahili text marks them.
    #[must_use]
    pub fn english(words: impl fmt::Display) -> Self {
        let sw = Self::marked(&words);
        Self { en: Cow::Owned(words.to_string()), sw: Cow::Owned(sw) }
    }

    /// Sentence whose text in each language is computed, such as a list of sentences.
    #[must_use]
    pub fn of(text: impl Fn(Language) -> String) -> Self {
        Self { en: Cow::Owned(text(Language::En)), sw: Cow::Owned(text(Language::Sw)) }
    }

    /// Text in a language.
    #[must_use]
    pub fn in_language(&self, language: Language) -> &str {
        match language {
            Language::En => &self.en,
            Language::Sw => &self.sw,
        }
    }

    /// Whether there is no text.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.en.is_empty()
    }

    /// English words with [`ENGLISH_MARKS`]; called by [`sentence!`](crate::sentence!).
    #[doc(hidden)]
    #[must_use]
    pub fn marked(words: impl fmt::Display) -> String {
        let [start, end] = ENGLISH_MARKS;
        // Marks in the words themselves would end the marked part too early.
        format!("{start}{}{end}", words.to_string().replace(ENGLISH_MARKS, ""))
    }

    /// Text of a formatted literal; called by [`sentence!`](crate::sentence!).
    #[doc(hidden)]
    #[must_use]
    pub fn text(text: fmt::Arguments<'_>) -> Cow<'static, str> {
        text.as_str().map_or_else(|| Cow::Owned(text.to_string()), Cow::Borrowed)
    }
}

/// Forms of a stored sentence; earlier versions stored the English text alone.
#[derive(Deserialize)]
#[serde(untagged)]
enum Stored {
    Both { en: String, sw: String },
    English(String),
}

impl From<Stored> for Sentence {
    fn from(stored: Stored) -> Self {
        match stored {
            Stored::Both { en, sw } => Self { en: Cow::Owned(en), sw: Cow::Owned(sw) },
            Stored::English(text) => Self::english(text),
        }
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.en)
    }
}

impl std::error::Error for Sentence {}

/// Formats a [`Sentence`] from its English and its Kiswahili. Both name the same variables in braces;
/// those that are sentences themselves follow the texts: `sentence!("{url}: {cause}", "…", cause)`.
/// Those that are English words of another program come last: `sentence!("…", "…"; english error)`.
#[macro_export]
macro_rules! sentence {
    ($en:literal, $sw:literal $(, $part:ident)* $(,)? $(; english $($words:ident),+)?) => {{
        const {
            assert!(
                $crate::sentence::is_translation($en, $sw),
                "each language has its own text with the same values"
            );
        }
        $crate::sentence::Sentence {
            en: {
                $(let $part = $part.in_language($crate::language::Language::En);)*
                $crate::sentence::Sentence::text(::std::format_args!($en))
            },
            sw: {
                $(let $part = $part.in_language($crate::language::Language::Sw);)*
                $($(let $words = $crate::sentence::Sentence::marked(&$words);)+)?
                $crate::sentence::Sentence::text(::std::format_args!($sw))
            },
        }
    }};
}

/// Whether two formats differ, have text, and name the same values in braces.
#[doc(hidden)]
#[must_use]
pub const fn is_translation(en: &str, sw: &str) -> bool {
    let (en, sw) = (en.as_bytes(), sw.as_bytes());
    let differ = en.len() != sw.len() || !is_at(en, sw, 0);
    differ && !en.is_empty() && !sw.is_empty() && names_all(en, sw) && names_all(sw, en)
}

/// Whether every value that `format` names occurs in `other`.
const fn names_all(format: &[u8], other: &[u8]) -> bool {
    let mut rest = format;
    while let [first, after @ ..] = rest {
        if *first == b'{' {
            let mut end = 0;
            while end < rest.len() && rest[end] != b'}' {
                end += 1;
            }
            let (value, after) = rest.split_at(end);
            if !contains(other, value) {
                return false;
            }
            rest = after;
        } else {
            rest = after;
        }
    }
    true
}

const fn contains(text: &[u8], part: &[u8]) -> bool {
    let mut at = 0;
    while at + part.len() < text.len() {
        // A longer name with the same start is another value.
        if is_at(part, text, at) && text[at + part.len()] == b'}' {
            return true;
        }
        at += 1;
    }
    false
}

/// Whether `part` is in `text` at a place.
const fn is_at(part: &[u8], text: &[u8], at: usize) -> bool {
    let mut next = 0;
    while next < part.len() {
        if at + next >= text.len() || part[next] != text[at + next] {
            return false;
        }
        next += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_a_sentence_differ_and_name_the_same_values() {
        assert!(is_translation("{url} answers", "{url} inajibu"));
        assert!(is_translation("{a} of {b}", "{b} kati ya {a}"));
        for (en, sw) in [
            ("answers", "answers"),
            ("answers", ""),
            ("", "inajibu"),
            ("{url} answers", "inajibu"),
            ("answers", "{url} inajibu"),
            ("{url} answers", "{urls} inajibu"),
            ("{a} of {b}", "{a} kati ya {a}"),
        ] {
            assert!(!is_translation(en, sw), "{en} / {sw}");
        }
    }

    #[test]
    fn stored_sentence_is_read_back_and_one_of_an_earlier_version_is_english_in_each_language() {
        let found = Sentence::fixed("no answer", "haijibu");
        let stored = serde_json::to_string(&found).unwrap();
        assert_eq!(serde_json::from_str::<Sentence>(&stored).unwrap(), found);
        let earlier: Sentence = serde_json::from_str("\"no answer\"").unwrap();
        assert_eq!(earlier, Sentence::english("no answer"));
    }

    #[test]
    fn english_words_of_other_programs_are_marked_in_the_kiswahili_text_alone() {
        let message = "Invalid \u{2069}key";
        let found =
            crate::sentence!("refused: {message}", "umekataliwa: {message}"; english message);
        assert_eq!(found.en, format!("refused: {message}"));
        assert_eq!(found.sw, "umekataliwa: \u{2068}Invalid key\u{2069}");
        let cause = Sentence::english("no answer");
        let found = crate::sentence!("{cause}", "Kosa: {cause}", cause);
        assert_eq!((&*found.en, &*found.sw), ("no answer", "Kosa: \u{2068}no answer\u{2069}"));
    }

    #[test]
    fn values_are_in_every_language_and_parts_in_the_language_of_the_sentence() {
        let (url, cause) = ("https://shop.example", Sentence::fixed("no answer", "haijibu"));
        let found = crate::sentence!("{url}: {cause}", "Kwenye {url}: {cause}", cause);
        assert_eq!(found.in_language(Language::En), "https://shop.example: no answer");
        assert_eq!(found.in_language(Language::Sw), "Kwenye https://shop.example: haijibu");
        assert_eq!(format!("{cause:<12}|"), "no answer   |");
    }
}
