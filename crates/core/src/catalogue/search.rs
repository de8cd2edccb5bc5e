//! What a person types against what a product says: folded words, beginnings of words, synonyms of
//! both languages, and slips of the finger.

use std::collections::HashSet;

use strsim::osa_distance;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use super::snapshot::Entry;

/// A word as it stands there, its beginning, or one with a slip in it: how sure a hit is.
const WHOLE: u32 = 4;
const BEGINNING: u32 = 3;
const SLIP: u32 = 1;

/// Words that say nothing of a product, in both languages.
const SMALL_WORDS: [&str; 15] = [
    "and", "the", "of", "with", "in", "for", "na", "ya", "wa", "za", "la", "cha", "vya", "kwa",
    "yenye",
];

/// Whether a product has to hold all the words typed, or one of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    All,
    Any,
}

/// Search with the shop's synonyms.
#[derive(Debug, Default)]
pub(super) struct Search {
    meanings: Vec<Vec<String>>,
}

impl Search {
    pub(super) fn new(synonyms: &[Vec<String>]) -> Self {
        let row = |row: &Vec<String>| row.iter().flat_map(|text| words(text)).collect();
        Self { meanings: synonyms.iter().map(row).collect() }
    }

    /// What a text asks for, each word with the words that mean the same.
    pub(super) fn query(&self, typed: &str) -> Query {
        let mut asked = words(typed);
        if asked.iter().any(|word| !SMALL_WORDS.contains(&word.as_str())) {
            asked.retain(|word| !SMALL_WORDS.contains(&word.as_str()));
        }
        Query { terms: asked.into_iter().map(|word| self.term(word)).collect() }
    }

    fn term(&self, word: String) -> Term {
        let mut same = Vec::new();
        for row in &self.meanings {
            let Some(sure) = row.iter().filter_map(|known| meant(known, &word)).max() else {
                continue;
            };
            same.extend(row.iter().filter(|other| **other != word).map(|o| (o.clone(), sure)));
        }
        Term { word, same }
    }
}

/// A name of a row is meant once three letters of it are typed.
fn meant(known: &str, typed: &str) -> Option<u32> {
    hit(known, typed).filter(|sure| *sure != BEGINNING || typed.chars().count() >= 3)
}

/// A typed text, ready to be held against products.
#[derive(Debug)]
pub(super) struct Query {
    terms: Vec<Term>,
}

#[derive(Debug)]
struct Term {
    word: String,
    /// Other words for it, and how sure it is that they are meant.
    same: Vec<(String, u32)>,
}

impl Query {
    /// How well a product fits; `None` where a wanted word is found nowhere in it.
    pub(super) fn score(&self, said: &Words, wanted: Wanted) -> Option<u32> {
        let scores = self.terms.iter().map(|term| term.score(said));
        match wanted {
            Wanted::All if self.terms.is_empty() => None,
            Wanted::All => scores.sum(),
            Wanted::Any => scores.flatten().reduce(|sum, score| sum + score),
        }
    }
}

impl Term {
    fn score(&self, said: &Words) -> Option<u32> {
        // The word itself counts a little more than one that means the same.
        let others = self.same.iter().filter_map(|(word, sure)| {
            said.best(|known| (known == word).then_some(*sure)).map(|score| score - 1)
        });
        others.chain(said.best(|known| hit(known, &self.word))).max()
    }
}

/// A product's words with what a hit in each is worth. Made once with the snapshot.
#[derive(Debug)]
pub(super) struct Words(Vec<(String, u32)>);

impl Words {
    pub(super) fn of(entry: &Entry) -> Self {
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
        let mut seen = HashSet::new();
        // From the worthiest text on, so a word that comes again adds nothing.
        let worth = texts.flat_map(|(text, worth)| {
            words(&without_tags(text)).into_iter().map(move |word| (word, worth))
        });
        Self(worth.filter(|(word, _)| seen.insert(word.clone())).collect())
    }

    fn best(&self, hit: impl Fn(&str) -> Option<u32>) -> Option<u32> {
        self.0.iter().filter_map(|(word, worth)| hit(word).map(|sure| sure * worth)).max()
    }
}

/// How sure it is that a word of the shop is meant by a typed one.
fn hit(word: &str, typed: &str) -> Option<u32> {
    if word == typed {
        return Some(WHOLE);
    }
    if word.starts_with(typed) {
        return Some(BEGINNING);
    }
    let letters = typed.chars().count();
    let allowed = match letters {
        0..=3 => return None,
        4..=7 => 1,
        _ => 2,
    };
    let slipped = |word: &str| osa_distance(word, typed) <= allowed;
    // Someone who is still typing has slipped in the beginning of the word.
    let beginning: String = word.chars().take(letters).collect();
    (slipped(word) || (letters >= 5 && slipped(&beginning))).then_some(SLIP)
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

/// The words of a text: lower case, without accents and signs.
fn words(text: &str) -> Vec<String> {
    let folded: String = text
        .nfd()
        .filter(|c| !is_combining_mark(*c) && !matches!(c, '\'' | '’'))
        .flat_map(char::to_lowercase)
        .map(|c| if c.is_alphanumeric() { c } else { ' ' })
        .collect();
    folded.split_whitespace().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Products by name, best fit first, as a shopper who types this finds them.
    fn found<'a>(typed: &str, wanted: Wanted, names: &[&'a str]) -> Vec<&'a str> {
        let synonyms = [["cashew", "cashews", "korosho"], ["baobab", "mabuyu", "ubuyu"]]
            .map(|row| row.map(str::to_owned).to_vec());
        let query = Search::new(&synonyms).query(typed);
        let said = |name: &str| Words(words(name).into_iter().map(|word| (word, 100)).collect());
        let mut scored: Vec<_> = names
            .iter()
            .filter_map(|name| Some((query.score(&said(name), wanted)?, *name)))
            .collect();
        scored.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
        scored.into_iter().map(|(_, name)| name).collect()
    }

    const SHOP: [&str; 4] =
        ["Roasted Salted Cashews", "Mama Rehema’s Mabuyu", "Smoked Almonds", "Pilipili Cashews"];
    const CASHEWS: [&str; 2] = ["Roasted Salted Cashews", "Pilipili Cashews"];

    #[test]
    fn words_are_folded() {
        assert_eq!(words("Mama Njeri’s  Crème—Brûlée!"), ["mama", "njeris", "creme", "brulee"]);
    }

    #[test]
    fn slips_are_forgiven_by_the_length_of_the_word() {
        for typed in ["cashew", "cash", "cashrw", "csahew", "casheww", "kashe"] {
            assert!(hit("cashew", typed).is_some(), "{typed}");
        }
        for typed in ["macadmaia", "makadamia", "mcadamai"] {
            assert!(hit("macadamia", typed).is_some(), "{typed}");
        }
        for typed in ["ahew", "kashrw", "casheews1", "cat"] {
            assert!(hit("cashew", typed).is_none(), "{typed}");
        }
    }

    #[test]
    fn the_other_languages_name_finds_it_while_it_is_typed_and_with_a_slip() {
        for typed in ["korosho", "Korosho!", "koro", "koroshu", "kroosho", "korosho za"] {
            assert_eq!(found(typed, Wanted::All, &SHOP), CASHEWS, "{typed}");
        }
        assert_eq!(found("baobab", Wanted::All, &SHOP), ["Mama Rehema’s Mabuyu"]);
        assert!(found("ko", Wanted::All, &SHOP).is_empty(), "two letters mean nothing yet");
    }

    #[test]
    fn a_word_that_stands_there_comes_before_one_that_means_the_same() {
        let names = ["Salted Cashews", "Korosho za Chumvi"];
        assert_eq!(found("korosho", Wanted::All, &names)[0], "Korosho za Chumvi");
    }

    #[test]
    fn all_words_count_or_any_of_them() {
        assert_eq!(found("salted korosho", Wanted::All, &SHOP), ["Roasted Salted Cashews"]);
        assert!(found("cashew nuts", Wanted::All, &SHOP).is_empty());
        assert_eq!(found("cashew nuts", Wanted::Any, &SHOP), CASHEWS);
    }

    #[test]
    fn small_words_are_asked_for_only_when_there_are_no_others() {
        assert_eq!(found("the almonds", Wanted::All, &SHOP), ["Smoked Almonds"]);
        assert!(found("na", Wanted::All, &SHOP).is_empty());
        assert!(found("!?", Wanted::All, &SHOP).is_empty());
    }
}
