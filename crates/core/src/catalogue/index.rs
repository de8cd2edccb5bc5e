//! Which products say a word: all words of the shop once, and for each the products that say it.
//!
//! Words have numbers that stay from one snapshot to the next, so that a new snapshot reads again
//! only the texts of products that changed.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use super::search::without_tags;
use super::snapshot::Entry;
use crate::words::words;

/// Bits of a number for what a word is worth in a product; the others say which word or product.
const WORTH_BITS: u32 = 8;
/// Most words, and most products, that have a number.
const MOST: usize = 1 << (32 - WORTH_BITS);

/// The letters of a word as bits: words with many different ones cannot be slips of each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Letters(u32);

impl Letters {
    pub(super) fn of(word: &str) -> Self {
        Self(word.chars().fold(0, |bits, c| bits | 1 << (u32::from(c) % 32)))
    }

    /// Whether a word with these letters, or its beginning, can become `other` with this many slips.
    pub(super) const fn nearly(self, other: Self, slips: u32) -> bool {
        slips > 0 && (self.0 & !other.0).count_ones() <= slips
    }
}

/// All words that products say or said.
#[derive(Debug, Default)]
pub(super) struct Vocabulary {
    numbers: HashMap<Arc<str>, u32>,
    words: Vec<(Arc<str>, Letters)>,
}

/// What a product says: a number for each word, and what the word is worth in it.
pub(super) type Said = Arc<[u32]>;

/// Shared by a snapshot and those made from it.
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
        let number = u32::try_from(self.words.len()).ok().filter(|n| (*n as usize) < MOST)?;
        let word: Arc<str> = word.into();
        self.words.push((Arc::clone(&word), Letters::of(&word)));
        self.numbers.insert(word, number);
        Some(number)
    }

    /// The words of texts, worthiest text first: a word that comes again adds nothing.
    pub(super) fn said<'a>(&mut self, texts: impl IntoIterator<Item = (&'a str, u32)>) -> Said {
        let mut said: Vec<u32> = Vec::new();
        for (text, worth) in texts {
            for word in words(&without_tags(text)) {
                said.extend(self.number(word).map(|number| number << WORTH_BITS | worth));
            }
        }
        // Stable, so that of one word the worthiest comes first and is kept.
        said.sort_by_key(|packed| packed >> WORTH_BITS);
        said.dedup_by_key(|packed| *packed >> WORTH_BITS);
        said.into()
    }

    /// The words of a product.
    pub(super) fn said_by(&mut self, entry: &Entry) -> Said {
        let product = &entry.product;
        let categories = product.categories.iter().map(|category| (category.name.as_str(), 60));
        let sizes = product.options.iter().flat_map(|option| &option.values);
        let texts = [(product.name.as_str(), 100)]
            .into_iter()
            .chain(categories)
            .chain(entry.tags.iter().map(|tag| (tag.as_str(), 50)))
            .chain(sizes.map(|size| (size.as_str(), 30)))
            .chain([(product.short_description.as_str(), 20), (entry.description.as_str(), 10)]);
        self.said(texts)
    }
}

/// The products that say a word.
#[derive(Debug, Clone, Copy)]
pub(super) struct SaidBy<'a>(&'a [u32]);

impl SaidBy<'_> {
    /// Place and worth in each.
    pub(super) fn each(self, mut hear: impl FnMut(u32, u32)) {
        for packed in self.0 {
            hear(packed >> WORTH_BITS, packed & ((1 << WORTH_BITS) - 1));
        }
    }
}

/// For each word the products that say it, one after the other in one list.
#[derive(Debug, Default)]
pub(super) struct Index {
    words: Words,
    /// Where the products of a word begin; one more at the end.
    starts: Vec<u32>,
    places: Vec<u32>,
    products: usize,
}

impl Index {
    /// Of products in this order.
    pub(super) fn new<'a>(words: &Words, said: impl Iterator<Item = &'a Said> + Clone) -> Self {
        let known = words.read().unwrap_or_else(PoisonError::into_inner).words.len();
        let mut starts = vec![0_u32; known + 1];
        for packed in said.clone().flat_map(|said| said.iter()) {
            starts[(packed >> WORTH_BITS) as usize + 1] += 1;
        }
        for at in 0..known {
            starts[at + 1] += starts[at];
        }
        let mut next = starts.clone();
        let mut places = vec![0; starts.last().copied().unwrap_or(0) as usize];
        let mut products = 0;
        for (place, said) in said.take(MOST).enumerate() {
            products = place + 1;
            for packed in said.iter() {
                let slot = &mut next[(packed >> WORTH_BITS) as usize];
                let worth = packed & ((1 << WORTH_BITS) - 1);
                places[*slot as usize] = u32::try_from(place).unwrap_or(0) << WORTH_BITS | worth;
                *slot += 1;
            }
        }
        Self { words: Arc::clone(words), starts, places, products }
    }

    /// How many products it is of.
    pub(super) const fn products(&self) -> usize {
        self.products
    }

    fn at(&self, number: u32) -> SaidBy<'_> {
        let bound = |at: u32| self.starts.get(at as usize).copied().unwrap_or(0) as usize;
        SaidBy(self.places.get(bound(number)..bound(number + 1)).unwrap_or_default())
    }

    /// The products that say exactly this word.
    pub(super) fn said(&self, word: &str) -> SaidBy<'_> {
        let words = self.words.read().unwrap_or_else(PoisonError::into_inner);
        words.numbers.get(word).map_or(SaidBy(&[]), |number| self.at(*number))
    }

    /// Every word with its letters and the products that say it.
    pub(super) fn words(&self, mut hear: impl FnMut(&str, Letters, SaidBy<'_>)) {
        let words = self.words.read().unwrap_or_else(PoisonError::into_inner);
        let known = self.starts.len().saturating_sub(1);
        for ((word, letters), number) in words.words.iter().take(known).zip(0..) {
            hear(word, *letters, self.at(number));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::search::{Search, Wanted};
    use super::*;

    const NAMES: [&str; 3] = ["Roasted Cashews", "Roasted Almonds", "Mabuyu"];

    fn index() -> Index {
        let mut vocabulary = Vocabulary::default();
        let said: Vec<Said> = NAMES.iter().map(|name| vocabulary.said([(*name, 100)])).collect();
        Index::new(&vocabulary.into(), said.iter())
    }

    fn sayers(word: &str) -> Vec<(u32, u32)> {
        let mut found = Vec::new();
        index().said(word).each(|place, worth| found.push((place, worth)));
        found
    }

    #[test]
    fn a_word_knows_who_says_it_and_what_it_is_worth_there() {
        assert_eq!(sayers("roasted"), [(0, 100), (1, 100)]);
        assert_eq!(sayers("mabuyu"), [(2, 100)]);
        assert!(sayers("peanuts").is_empty());
    }

    #[test]
    fn of_two_texts_that_say_a_word_the_worthier_counts() {
        let said = Vocabulary::default().said([("Cashews", 100), ("our best cashews", 10)]);
        let worths: Vec<u32> = said.iter().map(|packed| packed & 0xFF).collect();
        assert_eq!(worths, [100, 10, 10]);
    }

    #[test]
    fn letters_rule_out_no_slip_that_is_forgiven() {
        let search = Search::default();
        for (typed, wanted) in [
            ("csahews", 0),
            ("cashes", 0),
            ("almonsd", 1),
            ("almnd", 1),
            ("mabuyo", 2),
            ("roast", 0),
        ] {
            let found = search.query(typed).scores(&index(), Wanted::All);
            assert_eq!(found.first().map(|(place, _)| *place), Some(wanted), "{typed}");
        }
    }
}
