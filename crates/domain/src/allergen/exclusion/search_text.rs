//! Parser of search texts. An allergen together with a marker of exclusion is left out even where
//! [`parse`] finds no object of the marker, and where the marker has a slip: a person may mean it so.

use super::markers::{
    COURTESIES, FREE, JOINING, LESS, excludes, is_before, is_between, is_marker, is_open,
    is_unnamed_allergy, slip,
};
use super::{Exclusions, known, parse};
use crate::allergen::vocabulary::{Meaning, Term, is_allergen_word, is_one_edit};

/// Fewest letters of the parts of one word such as "nutfree".
const MIN_STEM: usize = 3;

/// Parses the folded words of a search text; `correct` as in [`parse`].
#[must_use]
pub fn parse_search(
    words: &[String],
    correct: &dyn Fn(&str) -> Option<&'static str>,
) -> Exclusions {
    let words = spelt_out(words);
    let exact = parse(&words, correct);
    if exact.allergens.is_empty() && is_unnamed_allergy(&words) {
        return Exclusions { unnamed: true, ..Exclusions::default() };
    }
    let names_allergen = (0..words.len()).any(|at| allergen(&words[at..], correct).is_some());
    // No product is listed for other words, so that no allergen is, either.
    if !exact.others.is_empty() || !names_allergen {
        return exact;
    }
    let words = listed(&corrected(words, correct), correct);
    let mut parsed = parse(&words, correct);
    // The object of a slip must be an allergen.
    let others = std::mem::take(&mut parsed.others);
    parsed.rest.extend(others);
    let is_marked = words.iter().any(|word| excludes(word));
    let is_open = words.last().is_some_and(|last| is_open(last));
    if is_marked && (parsed.allergens.is_empty() || is_open) {
        leave_out_rest(&mut parsed, correct);
    }
    parsed.unique()
}

/// Allergen at the beginning of these words.
fn allergen(words: &[String], correct: &dyn Fn(&str) -> Option<&'static str>) -> Option<Term> {
    known(words, correct).filter(|term| term.meaning != Meaning::Outside)
}

/// Leaves out every allergen among the words that are searched for.
fn leave_out_rest(parsed: &mut Exclusions, correct: &dyn Fn(&str) -> Option<&'static str>) {
    let words = std::mem::take(&mut parsed.rest);
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let term = known(&words[at..], correct);
        let end = at + term.map_or(1, |term| term.words);
        match term {
            Some(term) if term.meaning != Meaning::Outside => {
                parsed.exclude(term.meaning, &words[at..end]);
            }
            _ if excludes(word) || JOINING.contains(&word.as_str()) => {}
            _ => parsed.rest.extend_from_slice(&words[at..end]),
        }
        at = end;
    }
}

/// Words with a space in "nutfree", without courtesies after a negation, "less" at the end as "free".
fn spelt_out(words: &[String]) -> Vec<String> {
    let mut words: Vec<String> = words.iter().flat_map(|word| parts(word)).collect();
    let is_courtesy = |word: &&String| COURTESIES.contains(&word.as_str());
    let end = words.len() - words.iter().rev().take_while(is_courtesy).count();
    if end > 0 && is_open(&words[end - 1]) {
        words.truncate(end);
    }
    if let [.., stem, last] = words.as_mut_slice()
        && is_allergen_word(stem)
        && is_like(LESS, last)
    {
        FREE.clone_into(last);
    }
    words
}

fn is_like(marker: &str, word: &str) -> bool {
    word == marker || is_marker(marker, word) || is_one_edit(marker, word)
}

/// Parts of one word of an allergen and a marker: "nutfre", "nonuts".
fn parts(word: &str) -> Vec<String> {
    let suffixed = |(stem, suffix): &(&str, &str)| {
        stem.len() >= MIN_STEM
            && suffix.len() >= MIN_STEM
            && is_allergen_word(stem)
            && (is_like(FREE, suffix) || is_like(LESS, suffix))
    };
    let prefixed = |(marker, stem): &(&str, &str)| is_before(marker) && is_allergen_word(stem);
    let mut splits = word.char_indices().skip(1).map(|(at, _)| word.split_at(at));
    if is_allergen_word(word) {
        return vec![word.to_owned()];
    }
    match splits.clone().find(suffixed) {
        Some((stem, _)) => vec![stem.to_owned(), FREE.to_owned()],
        None => splits.find(prefixed).map_or_else(
            || vec![word.to_owned()],
            |(marker, stem)| vec![marker.to_owned(), stem.to_owned()],
        ),
    }
}

/// Words with the markers that are meant by a slip.
fn corrected(words: Vec<String>, correct: &dyn Fn(&str) -> Option<&'static str>) -> Vec<String> {
    let meant = |word: String| {
        let is_term = known(std::slice::from_ref(&word), correct).is_some();
        let marker = slip(&word).filter(|_| !is_term).map(str::to_owned);
        marker.unwrap_or(word)
    };
    words.into_iter().map(meant).collect()
}

/// Words with "and" between the allergens that follow a negation: "no nuts milk" is a list.
fn listed(words: &[String], correct: &dyn Fn(&str) -> Option<&'static str>) -> Vec<String> {
    let (mut list, mut at) = (Vec::new(), 0);
    let (mut is_negated, mut is_after_term) = (false, false);
    while let Some(word) = words.get(at) {
        let term = allergen(&words[at..], correct);
        let end = at + term.map_or(1, |term| term.words);
        if is_negated && is_after_term && term.is_some() {
            list.push("and".to_owned());
        }
        is_negated = is_before(word) || (is_negated && (term.is_some() || is_between(word)));
        is_after_term = term.is_some();
        list.extend_from_slice(&words[at..end]);
        at = end;
    }
    list
}

#[cfg(test)]
mod tests {
    use super::super::super::Allergen::{self, Egg, Gluten, Milk, Peanuts, TreeNuts};
    use super::*;

    fn parsed(text: &str) -> Exclusions {
        let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
        parse_search(&words, &|word| (word == "karnga").then_some("karanga"))
    }

    fn assert_left_out(table: &[(&str, &[Allergen], &str)]) {
        for (text, wanted, rest) in table {
            let found = parsed(text);
            assert_eq!(found.allergens, *wanted, "{text}: {found:?}");
            assert_eq!(found.rest.join(" "), *rest, "{text}");
            assert!(found.others.is_empty() && !found.unnamed, "{text}: {found:?}");
        }
    }

    #[test]
    fn marker_without_an_object_leaves_out_every_allergen_of_the_text() {
        assert_left_out(&[
            ("peanuts not", &[Peanuts], ""),
            ("karanga bila", &[Peanuts], ""),
            ("karangaa bila", &[Peanuts], ""),
            ("nuts bila", &[Peanuts, TreeNuts], ""),
            ("milk no", &[Milk], ""),
            ("milk no thanks", &[Milk], ""),
            ("nuts bila tafadhali", &[Peanuts, TreeNuts], ""),
            ("peanuts none", &[Peanuts], ""),
            ("none peanuts", &[Peanuts], ""),
            ("allergy peanuts", &[Peanuts], ""),
            ("free nuts", &[Peanuts, TreeNuts], ""),
            ("peanuts and milk bila", &[Peanuts, Milk], ""),
            ("karanga za kukaanga bila", &[Peanuts], "za kukaanga"),
            ("gluten free karanga bila", &[Peanuts, Gluten], ""),
            ("nut less", &[Peanuts, TreeNuts], ""),
            ("no and nuts", &[Peanuts, TreeNuts], ""),
            ("no nuts milk eggs", &[Peanuts, TreeNuts, Milk, Egg], ""),
            ("w out nuts", &[Peanuts, TreeNuts], ""),
        ]);
    }

    #[test]
    fn marker_with_a_slip_excludes() {
        assert_left_out(&[
            ("nut fee", &[Peanuts, TreeNuts], ""),
            ("nut feee", &[Peanuts, TreeNuts], ""),
            ("bla karanga", &[Peanuts], ""),
            ("blia karanga", &[Peanuts], ""),
            ("karanga bla", &[Peanuts], ""),
            ("karnga bla", &[Peanuts], ""),
            ("hapna karanga", &[Peanuts], ""),
            ("karanga hapna", &[Peanuts], ""),
            ("withot milk", &[Milk], ""),
            ("korosho bla baridi", &[TreeNuts], "baridi"),
            ("mango fee milk", &[Milk], "mango"),
        ]);
    }

    #[test]
    fn one_word_of_allergen_and_marker_excludes() {
        assert_left_out(&[
            ("nutfree", &[Peanuts, TreeNuts], ""),
            ("nutfreee", &[Peanuts, TreeNuts], ""),
            ("nutfre", &[Peanuts, TreeNuts], ""),
            ("nutfee", &[Peanuts, TreeNuts], ""),
            ("peanutsfre", &[Peanuts], ""),
            ("milkfreee", &[Milk], ""),
            ("nutles", &[Peanuts, TreeNuts], ""),
            ("nonuts", &[Peanuts, TreeNuts], ""),
            ("bilakaranga", &[Peanuts], ""),
            ("chocolate nutfre", &[Peanuts, TreeNuts], "chocolate"),
        ]);
    }

    #[test]
    fn object_of_a_marker_is_left_out_alone() {
        assert_left_out(&[
            ("almonds without milk", &[Milk], "almonds"),
            ("korosho bila karanga", &[Peanuts], "korosho"),
            ("gluten free chilli almonds", &[Gluten], "chilli almonds"),
            ("almonds gluten free", &[Gluten], "almonds"),
        ]);
    }

    #[test]
    fn text_without_marker_or_without_allergen_leaves_nothing_out() {
        for text in [
            "milk chocolate",
            "nuts",
            "tree nuts",
            "aina za karanga",
            "ina maziwa",
            "kila korosho",
            "mzigo wa karanga",
            "can of nuts",
            "milkcoffee",
            "free gift",
            "mango fre",
            "fee",
            "donut",
            "walnut tree",
            "one kg almonds",
            "almonds with skin",
            "skim milk",
            "mayai sita",
            "karanga za bia",
            "nuts in note",
            "ship nuts",
            "cat and nuts",
            "nuts done well",
            "wali wa nazi",
            "no",
            "bila",
            "nougat",
            "coconut milk",
        ] {
            let found = parsed(text);
            assert!(found.is_empty(), "{text}: {found:?}");
            assert_eq!(found.rest.join(" "), text);
        }
        for text in ["honey no sugar", "cashews bila sukari", "milk no sugar"] {
            assert_eq!(parsed(text).others.len(), 1, "{text}");
            assert!(parsed(text).allergens.is_empty(), "{text}");
        }
    }

    #[test]
    fn allergy_without_an_allergen_is_unnamed() {
        for text in [
            "allergen free",
            "allergens free",
            "allergy free",
            "free of allergens",
            "no allergens",
            "nina mzio",
            "sina mzio",
            "mzio",
            "i have an allergy",
            "snacks allergen free",
            "chocolate allergy free",
            "chocolate without allergens",
            "bila vizio",
        ] {
            let found = parsed(text);
            assert_eq!(found, Exclusions { unnamed: true, ..Exclusions::default() }, "{text}");
        }
        for text in ["nut allergy", "sina mzio wa karanga", "allergy to sugar", "sugar allergy"] {
            assert!(!parsed(text).unnamed, "{text}");
        }
    }
}
