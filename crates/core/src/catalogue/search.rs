//! What a person types against what a product says: folded words, prefixes, synonyms of both
//! languages, and one slip of the finger.

use std::collections::HashMap;

use strsim::osa_distance;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use super::snapshot::Entry;

/// Search with the shop's synonyms.
#[derive(Debug, Default)]
pub(super) struct Search {
    meanings: HashMap<String, Vec<String>>,
}

impl Search {
    pub(super) fn new(synonyms: &[Vec<String>]) -> Self {
        let mut meanings: HashMap<String, Vec<String>> = HashMap::new();
        for row in synonyms {
            let words: Vec<String> = row.iter().map(|word| fold(word)).collect();
            for word in &words {
                meanings.entry(word.clone()).or_default().extend(words.iter().cloned());
            }
        }
        Self { meanings }
    }

    /// How well a product fits; `None` when a word is found nowhere in it.
    pub(super) fn score(&self, entry: &Entry, typed: &str) -> Option<u32> {
        let fields = Fields::of(entry);
        let folded = fold(typed);
        let mut words = folded.split_whitespace().peekable();
        words.peek()?;
        words.try_fold(0, |sum, word| Some(sum + self.best(word, &fields)?))
    }

    fn best(&self, word: &str, fields: &Fields) -> Option<u32> {
        let same = self.meanings.get(word).map(Vec::as_slice).unwrap_or_default();
        let own = fields.score(word);
        // The word itself counts a little more than one that means the same.
        let others = same.iter().filter_map(|other| fields.score(other)).max().map(|s| s - 1);
        own.max(others)
    }
}

/// A product's words with what a hit in them is worth.
struct Fields {
    words: Vec<(String, u32)>,
}

impl Fields {
    fn of(entry: &Entry) -> Self {
        let product = &entry.product;
        let categories = product.categories.iter().map(|category| category.name.as_str());
        let sizes =
            product.options.iter().flat_map(|option| option.values.iter().map(String::as_str));
        let texts = [(product.name.as_str(), 100)]
            .into_iter()
            .chain(categories.map(|name| (name, 60)))
            .chain(entry.tags.iter().map(|tag| (tag.as_str(), 50)))
            .chain(sizes.map(|size| (size, 30)))
            .chain([(product.short_description.as_str(), 20), (entry.description.as_str(), 10)]);
        let words = texts.flat_map(|(text, worth)| {
            let folded = fold(&without_tags(text));
            folded.split_whitespace().map(|word| (word.to_owned(), worth)).collect::<Vec<_>>()
        });
        Self { words: words.collect() }
    }

    fn score(&self, wanted: &str) -> Option<u32> {
        self.words.iter().filter_map(|(word, worth)| hit(word, wanted).map(|s| s * worth)).max()
    }
}

/// Whole word 4, beginning 3, one slip 1.
fn hit(word: &str, wanted: &str) -> Option<u32> {
    if word == wanted {
        Some(4)
    } else if word.starts_with(wanted) {
        Some(3)
    } else if wanted.chars().count() >= 4 && osa_distance(word, wanted) == 1 {
        Some(1)
    } else {
        None
    }
}

fn without_tags(text: &str) -> String {
    let mut inside = false;
    text.chars()
        .map(|c| {
            inside = (inside || c == '<') && c != '>';
            if inside || c == '>' { ' ' } else { c }
        })
        .collect()
}

/// Lower case, without accents and signs.
fn fold(text: &str) -> String {
    text.nfd()
        .filter(|c| !is_combining_mark(*c) && !matches!(c, '\'' | '’'))
        .flat_map(char::to_lowercase)
        .map(|c| if c.is_alphanumeric() { c } else { ' ' })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_folded() {
        assert_eq!(fold("Mama Njeri’s  Crème—Brûlée!"), "mama njeris  creme brulee ");
    }

    #[test]
    fn one_slip_is_forgiven_and_two_are_not() {
        for typed in ["cashew", "cash", "cashrw", "csahew", "casheww"] {
            assert!(hit("cashew", typed).is_some(), "{typed}");
        }
        for typed in ["ahew", "kashrw", "casheews1", "cat"] {
            assert!(hit("cashew", typed).is_none(), "{typed}");
        }
    }
}
