//! Texts with language marks: alternative texts of pictures, names and texts of categories. WordPress
//! has one field for each, and its API no further data of a category; bilingual shops write both
//! languages into it with the marks of the plug-in qTranslate: `[:en]A bowl of cashews[:sw]Bakuli
//! la korosho[:]`.

/// Text in the shop's languages.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct MarkedText {
    pub english: Option<String>,
    pub kiswahili: Option<String>,
}

/// Parses the field; a text without marks is English. Other languages are ignored.
pub(super) fn read(field: &str) -> MarkedText {
    let said = |words: &str| Some(words.trim().to_owned()).filter(|words| !words.is_empty());
    let Some((_, marked)) = field.split_once("[:") else {
        return MarkedText { english: said(field), kiswahili: None };
    };
    let mut words = MarkedText::default();
    for part in marked.split("[:") {
        match part.split_once(']') {
            Some(("en", text)) => words.english = said(text),
            Some(("sw", text)) => words.kiswahili = said(text),
            _ => {}
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(english: Option<&str>, kiswahili: Option<&str>) -> MarkedText {
        MarkedText { english: english.map(str::to_owned), kiswahili: kiswahili.map(str::to_owned) }
    }

    #[test]
    fn text_without_language_marks_is_english() {
        assert_eq!(read(" A bowl [of] nuts "), words(Some("A bowl [of] nuts"), None));
        assert_eq!(read("  "), words(None, None));
    }

    #[test]
    fn text_with_language_marks_is_split_in_any_order() {
        let both = words(Some("A bowl"), Some("Bakuli"));
        assert_eq!(read("[:en]A bowl[:sw]Bakuli[:]"), both);
        assert_eq!(read("[:sw] Bakuli [:fr]Un bol[:en]A bowl"), both);
    }

    #[test]
    fn empty_or_truncated_language_is_absent() {
        assert_eq!(read("[:en][:sw]Bakuli[:]"), words(None, Some("Bakuli")));
        assert_eq!(read("[:en]A bowl[:sw"), words(Some("A bowl"), None));
    }
}
