//! Excerpts of plain texts, for search engines and shared links.

/// Beginning of a text of at most `longest` characters, cut between words and ended with `…`; the
/// whole text if it fits. White space becomes single spaces.
#[must_use]
pub fn excerpt(text: &str, longest: usize) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.chars().count() <= longest {
        return words;
    }
    let cut: String = words.chars().take(longest.saturating_sub(1)).collect();
    let whole = cut.rfind(' ').map_or(cut.as_str(), |at| &cut[..at]);
    format!("{whole}…")
}

#[cfg(test)]
mod tests {
    use super::excerpt;

    #[test]
    fn long_text_is_cut_between_words() {
        for (text, longest, shown) in [
            ("Nuts  of\nall kinds", 17, "Nuts of all kinds"),
            ("Nuts of all kinds", 16, "Nuts of all…"),
            ("Macadamia", 5, "Maca…"),
            ("", 5, ""),
        ] {
            assert_eq!(excerpt(text, longest), shown, "{text}");
        }
    }
}
