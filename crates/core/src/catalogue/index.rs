//! Inverted index: a posting list of products for each word of the catalogue.
//!
//! Words keep their numbers from one snapshot to the next, so that a new snapshot tokenises only
//! the texts of changed products.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use super::search::without_tags;
use crate::catalogue_contents::CatalogueEntry;
use crate::text_folding::words;

/// Low bits of a posting, for the weight; the other bits are the number of the word or product.
const WEIGHT_BITS: u32 = 8;
/// Maximum number of words, and of products, in the index.
const MAX_NUMBERED: usize = 1 << (32 - WEIGHT_BITS);

/// Set of a word's characters as bits: words with very different sets cannot be typos of each
/// other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CharSet(u32);

impl CharSet {
    pub(super) fn of(word: &str) -> Self {
        Self(word.chars().fold(0, |bits, c| bits | 1 << (u32::from(c) % 32)))
    }

    /// Whether a word with these letters, or its beginning, can become `other` with this many
    /// typos.
    pub(super) const fn may_become(self, other: Self, typos: u32) -> bool {
        typos > 0 && (self.0 & !other.0).count_ones() <= typos
    }
}

/// All words of current and former products.
#[derive(Debug, Default)]
pub(super) struct Vocabulary {
    numbers: HashMap<Arc<str>, u32>,
    words: Vec<(Arc<str>, CharSet)>,
}

/// Postings of one product: word numbers with weights.
pub(super) type Postings = Arc<[u32]>;

/// Vocabulary shared by a snapshot and its successors.
pub(super) type Words = Arc<RwLock<Vocabulary>>;

impl From<Vocabulary> for Words {
    fn from(vocabulary: Vocabulary) -> Self {
        Self::new(RwLock::new(vocabulary))
    }
}

impl Vocabulary {
    fn number(&mut self, word: String) -> Option<u32> {
        if let Some(number) = self.numbers.get(word.as_str()) {
            return Some(*number);
        }
        let number =
            u32::try_from(self.words.len()).ok().filter(|n| (*n as usize) < MAX_NUMBERED)?;
        let word: Arc<str> = word.into();
        self.words.push((Arc::clone(&word), CharSet::of(&word)));
        self.numbers.insert(word, number);
        Some(number)
    }

    /// Postings of texts in descending order of weight; a repeated word adds nothing.
    pub(super) fn tokenize<'a>(
        &mut self,
        texts: impl IntoIterator<Item = (&'a str, u32)>,
    ) -> Postings {
        let mut postings: Vec<u32> = Vec::new();
        for (text, weight) in texts {
            for word in words(&without_tags(text)) {
                postings.extend(self.number(word).map(|number| number << WEIGHT_BITS | weight));
            }
        }
        // Stable, so that the highest weight of a word comes first and is kept.
        postings.sort_by_key(|packed| packed >> WEIGHT_BITS);
        postings.dedup_by_key(|packed| *packed >> WEIGHT_BITS);
        postings.into()
    }

    /// Postings of a product.
    pub(super) fn postings_of(&mut self, entry: &CatalogueEntry) -> Postings {
        let product = &entry.product;
        let categories = product.categories.iter().flat_map(|category| {
            let translated = category.translations.values().filter_map(|texts| texts.name.as_ref());
            translated.chain([&category.name]).map(|name| (name.as_str(), 60))
        });
        let translated = product.translations.values().flat_map(|texts| {
            let name = texts.name.as_deref().map(|name| (name, 100));
            name.into_iter().chain(texts.short_description.as_deref().map(|text| (text, 20)))
        });
        let descriptions = entry.translated_descriptions.values().chain([&entry.description]);
        let sizes = product.options.iter().flat_map(|option| &option.values);
        let texts = [(product.name.as_str(), 100)]
            .into_iter()
            .chain(translated)
            .chain(categories)
            .chain(entry.tags.iter().map(|tag| (tag.as_str(), 50)))
            .chain(sizes.map(|size| (size.as_str(), 30)))
            .chain([(product.short_description.as_str(), 20)])
            .chain(descriptions.map(|text| (text.as_str(), 10)));
        self.tokenize(texts)
    }
}

/// Products that contain a word.
#[derive(Debug, Clone, Copy)]
pub(super) struct PostingList<'a>(&'a [u32]);

impl PostingList<'_> {
    /// Visits the index and weight of each product.
    pub(super) fn each(self, mut visit: impl FnMut(u32, u32)) {
        for packed in self.0 {
            visit(packed >> WEIGHT_BITS, packed & ((1 << WEIGHT_BITS) - 1));
        }
    }
}

/// Posting lists of all words in one allocation.
#[derive(Debug, Default)]
pub(super) struct Index {
    words: Words,
    /// Start of each word's list, and the end of the last one.
    starts: Vec<u32>,
    places: Vec<u32>,
    products: usize,
}

impl Index {
    /// Builds the index of products in this order.
    pub(super) fn new<'a>(
        words: &Words,
        postings: impl Iterator<Item = &'a Postings> + Clone,
    ) -> Self {
        let known = words.read().unwrap_or_else(PoisonError::into_inner).words.len();
        let mut starts = vec![0_u32; known + 1];
        for packed in postings.clone().flat_map(|postings| postings.iter()) {
            starts[(packed >> WEIGHT_BITS) as usize + 1] += 1;
        }
        for at in 0..known {
            starts[at + 1] += starts[at];
        }
        let mut next = starts.clone();
        let mut places = vec![0; starts.last().copied().unwrap_or(0) as usize];
        let mut products = 0;
        for (place, postings) in postings.take(MAX_NUMBERED).enumerate() {
            products = place + 1;
            for packed in postings.iter() {
                let slot = &mut next[(packed >> WEIGHT_BITS) as usize];
                let weight = packed & ((1 << WEIGHT_BITS) - 1);
                places[*slot as usize] = u32::try_from(place).unwrap_or(0) << WEIGHT_BITS | weight;
                *slot += 1;
            }
        }
        Self { words: Arc::clone(words), starts, places, products }
    }

    /// Number of products.
    pub(super) const fn products(&self) -> usize {
        self.products
    }

    fn at(&self, number: u32) -> PostingList<'_> {
        let bound = |at: u32| self.starts.get(at as usize).copied().unwrap_or(0) as usize;
        PostingList(self.places.get(bound(number)..bound(number + 1)).unwrap_or_default())
    }

    /// Products that contain exactly this word.
    pub(super) fn posting_list(&self, word: &str) -> PostingList<'_> {
        let words = self.words.read().unwrap_or_else(PoisonError::into_inner);
        words.numbers.get(word).map_or(PostingList(&[]), |number| self.at(*number))
    }

    /// Visits every word with its character set and posting list.
    pub(super) fn words(&self, mut visit: impl FnMut(&str, CharSet, PostingList<'_>)) {
        let words = self.words.read().unwrap_or_else(PoisonError::into_inner);
        let known = self.starts.len().saturating_sub(1);
        for ((word, chars), number) in words.words.iter().take(known).zip(0..) {
            visit(word, *chars, self.at(number));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::search::{Search, TermMatch};
    use super::*;

    const NAMES: [&str; 3] = ["Roasted Cashews", "Roasted Almonds", "Mabuyu"];

    fn index() -> Index {
        let mut vocabulary = Vocabulary::default();
        let postings: Vec<Postings> =
            NAMES.iter().map(|name| vocabulary.tokenize([(*name, 100)])).collect();
        Index::new(&vocabulary.into(), postings.iter())
    }

    fn postings(word: &str) -> Vec<(u32, u32)> {
        let mut found = Vec::new();
        index().posting_list(word).each(|place, weight| found.push((place, weight)));
        found
    }

    #[test]
    fn posting_list_holds_the_products_and_weights_of_a_term() {
        assert_eq!(postings("roasted"), [(0, 100), (1, 100)]);
        assert_eq!(postings("mabuyu"), [(2, 100)]);
        assert!(postings("peanuts").is_empty());
    }

    #[test]
    fn term_in_two_texts_takes_the_higher_weight() {
        let postings = Vocabulary::default().tokenize([("Cashews", 100), ("our best cashews", 10)]);
        let weights: Vec<u32> = postings.iter().map(|packed| packed & 0xFF).collect();
        assert_eq!(weights, [100, 10, 10]);
    }

    #[test]
    fn character_filter_excludes_no_tolerated_typo() {
        let search = Search::default();
        for (typed, best) in [
            ("csahews", 0),
            ("cashes", 0),
            ("almonsd", 1),
            ("almnd", 1),
            ("mabuyo", 2),
            ("roast", 0),
        ] {
            let found = search.query(typed).scores(&index(), TermMatch::All);
            assert_eq!(found.first().map(|(place, _)| *place), Some(best), "{typed}");
        }
    }
}
