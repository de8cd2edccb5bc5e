//! Full-text search on the inverted index of [`super::index`]: folded words, prefixes, synonyms of
//! both languages, and typos.

use std::sync::Arc;

use strsim::osa_distance;

use korosho_domain::allergen::exclusion::{self, Exclusions};
use korosho_domain::allergen::vocabulary;
use korosho_domain::allergen::{Allergen, AllergenList, Presence};

use super::index::{CharSet, Index};
use crate::catalogue_contents::CatalogueEntry;
use crate::text_folding::words;

/// Weights of an exact match, a prefix and a match with a typo.
const EXACT: u32 = 4;
const PREFIX: u32 = 3;
const TYPO: u32 = 1;

/// Least score of a product that has a typed word in its name, categories or tags.
const MIN_NAMED: u32 = PREFIX * 50 - 1;

/// Stop words of both languages.
const SMALL_WORDS: [&str; 15] = [
    "and", "the", "of", "with", "in", "for", "na", "ya", "wa", "za", "la", "cha", "vya", "kwa",
    "yenye",
];

/// Words about the question itself, in texts that leave something out.
const FILLERS: [&str; 32] = [
    "snack",
    "snacks",
    "something",
    "anything",
    "product",
    "products",
    "food",
    "foods",
    "item",
    "items",
    "please",
    "what",
    "which",
    "is",
    "are",
    "am",
    "im",
    "i",
    "can",
    "eat",
    "show",
    "me",
    "my",
    "have",
    "do",
    "you",
    "vitafunio",
    "bidhaa",
    "chakula",
    "kitu",
    "vitu",
    "a",
];

/// Words before the name of an allergen that is searched for.
const CONTAINING: [&str; 13] = [
    "contain",
    "contains",
    "containing",
    "with",
    "has",
    "have",
    "yenye",
    "zenye",
    "vyenye",
    "lenye",
    "ina",
    "zina",
    "vina",
];

fn is_containing(word: &str) -> bool {
    CONTAINING.contains(&word)
}

/// Negations that are understood with a typo: unnoticed, the text would ask for what it leaves out.
const NEGATIONS: [&str; 5] = ["without", "hakuna", "allergy", "allergic", "intolerant"];

/// Whether a product must match all words or any.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TermMatch {
    All,
    Any,
}

/// Search with the shop's synonyms.
#[derive(Debug, Default)]
pub struct Search {
    synonyms: Vec<Vec<String>>,
}

impl Search {
    /// Search with rows of words that mean the same.
    #[must_use]
    pub fn new(synonyms: &[Vec<String>]) -> Self {
        let row = |row: &Vec<String>| row.iter().flat_map(|text| words(text)).collect();
        Self { synonyms: synonyms.iter().map(row).collect() }
    }

    /// Parses a text into words with their synonyms, and what it leaves out.
    pub(super) fn query(&self, typed: &str) -> Query {
        let parsed = exclusions(typed);
        let filters = !parsed.is_empty();
        let Exclusions { allergens, others, unnamed, rest: mut asked } = parsed;
        let containing = asked.iter().take_while(|word| is_containing(word)).count();
        let declared = vocabulary::named(&asked[containing..]);
        if !declared.is_empty() {
            asked.drain(..containing);
        }
        asked.retain(|word| !(filters && FILLERS.contains(&word.as_str())));
        if filters || asked.iter().any(|word| !SMALL_WORDS.contains(&word.as_str())) {
            asked.retain(|word| !SMALL_WORDS.contains(&word.as_str()));
        }
        Query {
            terms: asked.into_iter().map(|word| self.term(word)).collect(),
            without: allergens.into_iter().collect(),
            not_stated: others,
            unnamed,
            declared,
        }
    }

    fn term(&self, word: String) -> Term {
        let mut same = Vec::new();
        for row in &self.synonyms {
            let Some(sure) = row.iter().filter_map(|known| synonym_match(known, &word)).max()
            else {
                continue;
            };
            same.extend(row.iter().filter(|other| **other != word).map(|o| (o.clone(), sure)));
        }
        Term { word, same }
    }
}

/// Parses what a text leaves out. Signs that separate items stand for "and", and a leading hyphen
/// for "without".
fn exclusions(typed: &str) -> Exclusions {
    let negated = typed.split_whitespace().map(|word| match word.strip_prefix(['-', '−']) {
        Some(rest) if rest.starts_with(char::is_alphabetic) => format!("without {rest}"),
        _ => word.to_owned(),
    });
    let spoken = negated.collect::<Vec<_>>().join(" ").replace([',', '&', '+', ';'], " and ");
    let spelt = |word: String| {
        let meant = NEGATIONS.iter().find(|known| hit(known, &word) == Some(TYPO));
        meant
            .filter(|known| known.len() <= word.len() + 1)
            .map_or(word, |known| (*known).to_owned())
    };
    let spoken: Vec<String> = words(&spoken).into_iter().map(spelt).collect();
    exclusion::parse_search(&spoken, &|word| {
        let close = |known: &&str| hit(known, word).is_some_and(|sure| sure != PREFIX);
        vocabulary::spellings().find(close)
    })
}

/// Weight of a typed word as a synonym: a prefix counts from three characters.
fn synonym_match(known: &str, typed: &str) -> Option<u32> {
    hit(known, typed).filter(|sure| *sure != PREFIX || typed.chars().count() >= 3)
}

/// Parsed search text.
#[derive(Debug)]
pub(super) struct Query {
    terms: Vec<Term>,
    /// Allergens that the text leaves out.
    pub without: AllergenList,
    /// Other words that the text leaves out, of which products state nothing.
    pub not_stated: Vec<String>,
    /// Whether the text speaks of an allergy without naming an allergen.
    pub unnamed: bool,
    /// Allergens whose name is all that is searched for.
    pub declared: &'static [Allergen],
}

#[derive(Debug)]
struct Term {
    word: String,
    /// Synonyms with weights.
    same: Vec<(String, u32)>,
}

impl Query {
    /// Whether the text consists of what it leaves out, so that every other product is meant.
    pub(super) fn is_only_filter(&self) -> bool {
        self.terms.is_empty() && self.excludes()
    }

    /// Whether the text leaves anything out.
    pub(super) fn excludes(&self) -> bool {
        !self.without.is_empty() || !self.not_stated.is_empty() || self.unnamed
    }

    /// Appends the products that declare the allergen after those with its name, and removes those
    /// that only mention it in a longer text, or resemble it.
    pub(super) fn add_declaring(
        &self,
        scored: &mut Vec<(u32, u32)>,
        entries: &[Arc<CatalogueEntry>],
        matches: &dyn Fn(u32) -> bool,
    ) {
        scored.retain(|(_, score)| *score >= MIN_NAMED);
        let named: Vec<u32> = scored.iter().map(|(place, _)| *place).collect();
        let declares = |place: u32| {
            let facts = &entries[place as usize].product.allergen_facts;
            let of = |allergen| facts.declared.get(allergen) == Some(&Presence::Contains);
            self.declared.iter().any(of)
        };
        let places = (0..).take(entries.len()).filter(|place| named.binary_search(place).is_err());
        scored.extend(places.filter(|at| declares(*at) && matches(*at)).map(|at| (at, 0)));
    }

    /// Scores of products by index; empty if a required word is found in no product.
    pub(super) fn scores(&self, index: &Index, matching: TermMatch) -> Vec<(u32, u32)> {
        let mut sums = Hits::new(index.products());
        for (nth, term) in self.terms.iter().enumerate() {
            let found = term.scores(index);
            for place in &found.places {
                let before = sums.hits[*place as usize];
                if matching == TermMatch::Any || usize::from(before) == nth {
                    sums.add(*place, found.best[*place as usize]);
                }
            }
        }
        let enough = if matching == TermMatch::All { self.terms.len() } else { 1 };
        let whole = |place: &u32| usize::from(sums.hits[*place as usize]) >= enough;
        let mut scored: Vec<(u32, u32)> = sums
            .places
            .iter()
            .copied()
            .filter(whole)
            .map(|place| (place, sums.best[place as usize]))
            .collect();
        scored.sort_unstable_by_key(|(place, _)| *place);
        scored
    }

    /// Number of query words among these words, and number of query words.
    pub(super) fn matches_among(&self, known: &[String]) -> (usize, usize) {
        let found = self.terms.iter().filter(|term| term.is_among(known));
        (found.count(), self.terms.len())
    }
}

/// Sparse scores by product: costs grow with the hits, not with the catalogue.
struct Hits {
    best: Vec<u32>,
    hits: Vec<u8>,
    places: Vec<u32>,
}

impl Hits {
    fn new(products: usize) -> Self {
        Self { best: vec![0; products], hits: vec![0; products], places: Vec::new() }
    }

    fn touch(&mut self, place: u32) -> &mut u32 {
        let hits = &mut self.hits[place as usize];
        if *hits == 0 {
            self.places.push(place);
        }
        *hits = hits.saturating_add(1);
        &mut self.best[place as usize]
    }

    fn add(&mut self, place: u32, score: u32) {
        *self.touch(place) += score;
    }

    fn raise(&mut self, place: u32, score: u32) {
        let best = self.touch(place);
        *best = (*best).max(score);
    }
}

impl Term {
    fn is_among(&self, known: &[String]) -> bool {
        let mut meant = std::iter::once(&self.word).chain(self.same.iter().map(|(word, _)| word));
        meant.any(|meant| known.iter().any(|word| hit(word, meant).is_some()))
    }

    /// Best score of each product for this word.
    fn scores(&self, index: &Index) -> Hits {
        let mut hits = Hits::new(index.products());
        let typos = CharSet::of(&self.word);
        index.words(|word, chars, list| {
            let sure = if word.starts_with(self.word.as_str())
                || typos.may_become(chars, allowed(&self.word))
            {
                hit(word, &self.word)
            } else {
                None
            };
            if let Some(sure) = sure {
                list.each(|place, weight| hits.raise(place, sure * weight));
            }
        });
        // The word itself scores slightly higher than a synonym.
        for (word, sure) in &self.same {
            index.posting_list(word).each(|place, weight| hits.raise(place, sure * weight - 1));
        }
        hits
    }
}

/// Typos allowed in a word, by its length.
fn allowed(typed: &str) -> u32 {
    match typed.chars().count() {
        0..=3 => 0,
        4..=7 => 1,
        _ => 2,
    }
}

/// Weight of a match between a word of the catalogue and a typed word.
fn hit(word: &str, typed: &str) -> Option<u32> {
    if word == typed {
        return Some(EXACT);
    }
    if word.starts_with(typed) {
        return Some(PREFIX);
    }
    let chars = typed.chars().count();
    let allowed = allowed(typed) as usize;
    if allowed == 0 {
        return None;
    }
    let slipped = |word: &str| {
        word.chars().count().abs_diff(chars) <= allowed && osa_distance(word, typed) <= allowed
    };
    // While typing, a typo is in the beginning of the word. With a letter left out or added, that
    // beginning is longer or shorter than the typed text.
    let beginning = |length: usize| word.chars().take(length).collect::<String>();
    let begun = || (chars - allowed..=chars + allowed).any(|length| slipped(&beginning(length)));
    (slipped(word) || (chars >= 5 && begun())).then_some(TYPO)
}

/// Text without HTML tags.
pub(super) fn without_tags(text: &str) -> String {
    let mut inside = false;
    text.chars()
        .map(|c| {
            inside = (inside || c == '<') && c != '>';
            if inside || c == '>' { ' ' } else { c }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::index::Vocabulary;
    use super::*;

    /// Products by name, best match first, for a typed text.
    fn found<'a>(typed: &str, matching: TermMatch, names: &[&'a str]) -> Vec<&'a str> {
        let synonyms = [["cashew", "cashews", "korosho"], ["baobab", "mabuyu", "ubuyu"]]
            .map(|row| row.map(str::to_owned).to_vec());
        let query = Search::new(&synonyms).query(typed);
        let mut vocabulary = Vocabulary::default();
        let postings =
            names.iter().map(|name| vocabulary.tokenize([(*name, 100)])).collect::<Vec<_>>();
        let index = Index::new(&vocabulary.into(), postings.iter());
        let mut scored = query.scores(&index, matching);
        scored.sort_by_key(|(_, score)| std::cmp::Reverse(*score));
        scored.into_iter().map(|(place, _)| names[place as usize]).collect()
    }

    const SHOP: [&str; 4] =
        ["Roasted Salted Cashews", "Mama Rehema’s Mabuyu", "Smoked Almonds", "Pilipili Cashews"];
    const CASHEWS: [&str; 2] = ["Roasted Salted Cashews", "Pilipili Cashews"];

    #[test]
    fn typo_tolerance_depends_on_the_term_length() {
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
    fn product_is_found_by_prefix_or_misspelt_synonym() {
        for typed in ["korosho", "Korosho!", "koro", "koroshu", "kroosho", "korosho za"] {
            assert_eq!(found(typed, TermMatch::All, &SHOP), CASHEWS, "{typed}");
        }
        assert_eq!(found("baobab", TermMatch::All, &SHOP), ["Mama Rehema’s Mabuyu"]);
        assert!(found("ko", TermMatch::All, &SHOP).is_empty(), "two chars mean nothing yet");
    }

    #[test]
    fn literal_match_ranks_before_a_synonym() {
        let names = ["Salted Cashews", "Korosho za Chumvi"];
        assert_eq!(found("korosho", TermMatch::All, &names)[0], "Korosho za Chumvi");
    }

    #[test]
    fn search_requires_all_terms_or_any_term_as_requested() {
        assert_eq!(found("salted korosho", TermMatch::All, &SHOP), ["Roasted Salted Cashews"]);
        assert!(found("cashew nuts", TermMatch::All, &SHOP).is_empty());
        assert_eq!(found("cashew nuts", TermMatch::Any, &SHOP), CASHEWS);
    }

    #[test]
    fn stop_words_are_ignored() {
        assert_eq!(found("the almonds", TermMatch::All, &SHOP), ["Smoked Almonds"]);
        assert!(found("na", TermMatch::All, &SHOP).is_empty());
        assert!(found("!?", TermMatch::All, &SHOP).is_empty());
    }
}
