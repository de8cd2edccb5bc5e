//! Suggestions for an unknown URL: products whose slug resembles one that was misspelt, shortened
//! or misremembered.

use std::cmp::Reverse;

use strsim::osa_distance;

use super::index::CharSet;
use super::search::{Query, Search, TermMatch};
use super::snapshot::Snapshot;
use crate::text_folding::words;

/// Least similarity of a suggestion, in percent: below it a suggestion is a guess.
const MIN_SIMILARITY_PERCENT: usize = 50;
/// Weight of the requested words, in percent; the rest is for additional words.
const REQUESTED_WEIGHT: usize = 75;
/// Minimum length of a searched word: a single letter is a prefix of every other word.
const MIN_WORD_LENGTH: usize = 3;
/// Maximum number of products with a shared word that are compared.
const MAX_COMPARED: usize = 64;

/// Indexes of the products that the last segment of a path may mean, most similar first.
pub(super) fn suggest(snapshot: &Snapshot, address: &str, search: &Search) -> Vec<u32> {
    let asked = words(last_part(address));
    let whole = asked.concat();
    let telling: Vec<String> =
        asked.into_iter().filter(|word| word.chars().count() >= MIN_WORD_LENGTH).collect();
    if telling.is_empty() {
        return Vec::new();
    }
    let query = search.query(&telling.join(" "));
    let like = |place: u32| {
        let product = &snapshot.entries()[place as usize].product;
        let slug = words(&product.slug);
        by_word(&query, &slug, &product.name).max(as_one_text(&whole, &slug.concat()))
    };
    let mut near: Vec<(usize, u32)> = candidates(snapshot, &query, &whole)
        .into_iter()
        .map(|place| (like(place), place))
        .filter(|(like, _)| *like >= MIN_SIMILARITY_PERCENT)
        .collect();
    near.sort_unstable_by_key(|(like, place)| (Reverse(*like), *place));
    near.into_iter().map(|(_, place)| place).collect()
}

/// Last path segment without a file extension.
fn last_part(address: &str) -> &str {
    let last = address.rsplit('/').find(|part| !part.is_empty()).unwrap_or_default();
    let endings = [".html", ".htm", ".php", ".aspx"];
    endings.iter().find_map(|ending| last.strip_suffix(ending)).unwrap_or(last)
}

/// Products that share a word with the slug, and products with a similar set of characters.
fn candidates(snapshot: &Snapshot, query: &Query, whole: &str) -> Vec<u32> {
    let mut sharing = query.scores(snapshot.index(), TermMatch::Any);
    sharing.sort_unstable_by_key(|(place, score)| (Reverse(*score), *place));
    let typos = u32::try_from(whole.len() / 4).unwrap_or(u32::MAX);
    let chars = CharSet::of(whole);
    let alike = (0_u32..).zip(snapshot.entries()).filter(|(_, entry)| {
        let slug = &entry.product.slug;
        slug.len().abs_diff(whole.len()) <= slug.len() / 2
            && chars.may_become(CharSet::of(slug), typos)
    });
    let mut places: Vec<u32> = sharing.iter().take(MAX_COMPARED).map(|(place, _)| *place).collect();
    places.extend(alike.map(|(place, _)| place));
    places.sort_unstable();
    places.dedup();
    places
}

/// Similarity of a product word by word, in any order, in percent.
fn by_word(query: &Query, slug: &[String], name: &str) -> usize {
    let known: Vec<String> = slug.iter().cloned().chain(words(name)).collect();
    let (found, total) = query.matches_among(&known);
    let unasked = 100 - REQUESTED_WEIGHT;
    found * REQUESTED_WEIGHT / total.max(1) + found.min(slug.len()) * unasked / slug.len().max(1)
}

/// Similarity of two texts letter by letter, in percent.
fn as_one_text(one: &str, other: &str) -> usize {
    let longest = one.chars().count().max(other.chars().count()).max(1);
    100 - osa_distance(one, other) * 100 / longest
}
