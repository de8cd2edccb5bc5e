//! Parser of what a text leaves out: "nut free", "without milk", "bila karanga".

mod markers;
mod search_text;

pub use self::search_text::parse_search;

use self::markers::{AFTER, AROUND, FREE, JOINING, is_before, is_before_pair, is_marker, skip};
use super::Allergen;
use super::vocabulary::{Meaning, Term, is_misspelling, term};

/// Most words of a term.
const MAX_TERM_WORDS: usize = 3;

/// Parsed text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Exclusions {
    /// Allergens that are left out.
    pub allergens: Vec<Allergen>,
    /// Other words that are left out, e.g. `sugar`.
    pub others: Vec<String>,
    /// Whether the text speaks of an allergy without naming an allergen.
    pub unnamed: bool,
    /// Words that are searched for.
    pub rest: Vec<String>,
}

impl Exclusions {
    /// Whether the text leaves out anything.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.allergens.is_empty() && self.others.is_empty() && !self.unnamed
    }

    fn unique(mut self) -> Self {
        self.allergens.sort_unstable();
        self.allergens.dedup();
        self.others.dedup();
        self
    }

    fn exclude(&mut self, meaning: Meaning, words: &[String]) {
        match meaning {
            Meaning::Of(allergen) => self.allergens.push(allergen),
            Meaning::Nuts => self.allergens.extend([Allergen::Peanuts, Allergen::TreeNuts]),
            Meaning::Outside => self.others.push(words.join(" ")),
        }
    }
}

/// Parses folded words; `correct` returns the known spelling that a word resembles, and is followed
/// only where the word can be no other.
#[must_use]
pub fn parse(words: &[String], correct: &dyn Fn(&str) -> Option<&'static str>) -> Exclusions {
    let mut parsed = Exclusions::default();
    let mut at = 0;
    while at < words.len() {
        at += around(&mut parsed, words, at, correct)
            .or_else(|| forward(&mut parsed, words, at, correct))
            .or_else(|| backward(&mut parsed, &words[at], correct))
            .or_else(|| compound(&mut parsed, &words[at]))
            .unwrap_or_else(|| {
                parsed.rest.push(words[at].clone());
                1
            });
    }
    parsed.unique()
}

/// Number of words of a negation that stands before or after its objects. Between two allergens it
/// leaves out both, because either may be meant.
fn around(
    parsed: &mut Exclusions,
    words: &[String],
    start: usize,
    correct: &dyn Fn(&str) -> Option<&'static str>,
) -> Option<usize> {
    let next = &words[skip(words, start + 1)..];
    if words[start] != AROUND || (parsed.rest.is_empty() && next.is_empty()) {
        return None;
    }
    let is_after = ends_with_term(&parsed.rest, correct);
    if is_after || next.is_empty() {
        exclude_last(parsed, correct);
    }
    let is_before = !next.is_empty() && (!is_after || known(next, correct).is_some());
    if is_before { forward(parsed, words, start, correct) } else { Some(1) }
}

/// Number of words of a negation with its objects; `None` if there is none.
fn forward(
    parsed: &mut Exclusions,
    words: &[String],
    start: usize,
    correct: &dyn Fn(&str) -> Option<&'static str>,
) -> Option<usize> {
    let negation = match words[start].as_str() {
        _ if is_before_pair(&words[start..]) => 2,
        word if is_before(word) => 1,
        "coeliac" | "celiac" => {
            parsed.allergens.push(Allergen::Gluten);
            return Some(1);
        }
        _ => return None,
    };
    let mut at = skip(words, start + negation);
    // A text that ends with the negation is not yet complete, and alone it begins another word.
    let Some(object) = words.get(at) else {
        return (words.len() > negation).then_some(words.len() - start);
    };
    let first = known(&words[at..], correct);
    match first {
        Some(term) => parsed.exclude(term.meaning, &words[at..at + term.words]),
        None => parsed.others.push(object.clone()),
    }
    at += first.map_or(1, |term| term.words);
    while words.get(at).is_some_and(|word| JOINING.contains(&word.as_str())) {
        let next = skip(words, at + 1);
        let Some(term) = words.get(next..).and_then(|rest| known(rest, correct)) else { break };
        parsed.exclude(term.meaning, &words[next..next + term.words]);
        at = next + term.words;
    }
    Some(at - start)
}

fn known(words: &[String], correct: &dyn Fn(&str) -> Option<&'static str>) -> Option<Term> {
    let corrected = || {
        let typed = words.first()?;
        let spelling = correct(typed).filter(|spelling| is_misspelling(spelling, typed))?;
        term(&[spelling.to_owned()])
    };
    term(words).or_else(corrected)
}

/// Takes the objects before a word such as "free" from the words that are searched for.
fn backward(
    parsed: &mut Exclusions,
    word: &str,
    correct: &dyn Fn(&str) -> Option<&'static str>,
) -> Option<usize> {
    // "Fre" after another word begins "fresh".
    let is_after = AFTER.contains(&word)
        || is_marker(FREE, word)
            && (word.len() > FREE.len() || ends_with_term(&parsed.rest, correct));
    if !is_after || parsed.rest.is_empty() {
        // "Gluten free and free": the object of a repeated word is already left out.
        return (is_after && !parsed.is_empty()).then_some(1);
    }
    exclude_last(parsed, correct);
    Some(1)
}

fn ends_with_term(words: &[String], correct: &dyn Fn(&str) -> Option<&'static str>) -> bool {
    last_term(&mut words.to_vec(), correct).0.is_some()
}

/// Leaves out the last words that are searched for: one object, or several that are joined.
fn exclude_last(parsed: &mut Exclusions, correct: &dyn Fn(&str) -> Option<&'static str>) {
    let (meaning, object) = last_term(&mut parsed.rest, correct);
    match meaning {
        Some(meaning) => parsed.exclude(meaning, &object),
        None => parsed.others.extend(object),
    }
    while parsed.rest.last().is_some_and(|word| JOINING.contains(&word.as_str())) {
        let joining = parsed.rest.pop();
        let before = parsed.rest.clone();
        match last_term(&mut parsed.rest, correct) {
            (Some(meaning), object) => parsed.exclude(meaning, &object),
            (None, _) => {
                parsed.rest = before;
                parsed.rest.extend(joining);
                break;
            }
        }
    }
}

/// Removes the term at the end of these words, or their last word without a meaning.
fn last_term(
    words: &mut Vec<String>,
    correct: &dyn Fn(&str) -> Option<&'static str>,
) -> (Option<Meaning>, Vec<String>) {
    for length in (1..=MAX_TERM_WORDS.min(words.len())).rev() {
        let start = words.len() - length;
        if let Some(term) = known(&words[start..], correct).filter(|term| term.words == length) {
            return (Some(term.meaning), words.split_off(start));
        }
    }
    let last = words.len().saturating_sub(1);
    (None, words.split_off(last))
}

/// One word such as "nutfree", "eggless" or "nondairy".
fn compound(parsed: &mut Exclusions, word: &str) -> Option<usize> {
    let meant = |stem: &str| term(&[stem.to_owned()]).map(|term| term.meaning);
    let stem = word.strip_suffix("free").filter(|stem| stem.len() > 2);
    let affixed = || word.strip_suffix("less").or_else(|| word.strip_prefix("non"));
    let (stem, meaning) = match stem {
        Some(stem) => (stem, meant(stem)),
        None => (affixed()?, Some(affixed().and_then(meant)?)),
    };
    match meaning {
        Some(meaning) => parsed.exclude(meaning, &[stem.to_owned()]),
        None => parsed.others.push(stem.to_owned()),
    }
    Some(1)
}

#[cfg(test)]
mod tests {
    use super::Allergen::{Egg, Gluten, Milk, Peanuts, Sesame, Soya, TreeNuts};
    use super::*;

    fn parsed(text: &str) -> Exclusions {
        let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
        parse(&words, &|word| (word == "karnga").then_some("karanga"))
    }

    #[test]
    fn every_form_of_a_negation_leaves_its_allergens_out() {
        for (text, wanted) in [
            ("nut free", &[Peanuts, TreeNuts][..]),
            ("nuts free", &[Peanuts, TreeNuts]),
            ("no nuts", &[Peanuts, TreeNuts]),
            ("without any nuts", &[Peanuts, TreeNuts]),
            ("free of nuts", &[Peanuts, TreeNuts]),
            ("free from tree nuts", &[TreeNuts]),
            ("tree nut free", &[TreeNuts]),
            ("cashew free", &[TreeNuts]),
            ("cashew nut free", &[TreeNuts]),
            ("peanut butter free", &[Peanuts]),
            ("karnga free", &[Peanuts]),
            ("bila karnga", &[Peanuts]),
            ("nutfree", &[Peanuts, TreeNuts]),
            ("nondairy", &[Milk]),
            ("non dairy", &[Milk]),
            ("eggless", &[Egg]),
            ("dairy and nut free", &[Peanuts, TreeNuts, Milk]),
            ("no soya or sesame and egg", &[Sesame, Soya, Egg]),
            ("w o gluten", &[Gluten]),
            ("doesnt contain milk", &[Milk]),
            ("allergic to peanuts", &[Peanuts]),
            ("nut allergy", &[Peanuts, TreeNuts]),
            ("lactose intolerant", &[Milk]),
            ("bila karanga", &[Peanuts]),
            ("hakuna maziwa", &[Milk]),
            ("isiyo na ngano", &[Gluten]),
            ("visivyo na ufuta wala mayai", &[Sesame, Egg]),
            ("bila karanga na korosho", &[Peanuts, TreeNuts]),
            ("mzio wa karanga", &[Peanuts]),
            ("sina karanga", &[Peanuts]),
            ("sina mzio wa karanga", &[Peanuts]),
            ("hapana karanga", &[Peanuts]),
            ("karanga hapana", &[Peanuts]),
            ("karanga na maziwa hapana", &[Peanuts, Milk]),
            ("korosho hapana karanga", &[Peanuts, TreeNuts]),
        ] {
            let found = parsed(text);
            assert_eq!(found.allergens, wanted, "{text}");
            assert!(found.rest.is_empty() && found.others.is_empty(), "{text}: {found:?}");
        }
    }

    #[test]
    fn other_words_are_searched_for() {
        let found = parsed("chocolate without peanuts");
        assert_eq!((found.rest, found.allergens), (vec!["chocolate".to_owned()], vec![Peanuts]));
        let found = parsed("gluten free chilli almonds");
        assert_eq!(
            (found.rest.join(" ").as_str(), found.allergens),
            ("chilli almonds", vec![Gluten])
        );
        for text in ["milk chocolate", "free gift", "almonds and salt", "no"] {
            assert!(parsed(text).is_empty(), "{text}");
            assert_eq!(parsed(text).rest.join(" "), text);
        }
    }

    #[test]
    fn last_letter_of_a_marker_may_be_repeated_or_missing() {
        for (text, wanted) in [
            ("nut fre", &[Peanuts, TreeNuts][..]),
            ("nut freee", &[Peanuts, TreeNuts]),
            ("freee of milk", &[Milk]),
            ("bilaa karanga", &[Peanuts]),
            ("bil karanga", &[Peanuts]),
            ("withou eggs", &[Egg]),
            ("withoutt eggs", &[Egg]),
        ] {
            let found = parsed(text);
            assert_eq!((found.allergens.as_slice(), found.rest.len()), (wanted, 0), "{text}");
        }
        for text in ["mango fre", "bil", "bile", "fresh almonds", "fred almonds", "hapana", "sina"]
        {
            assert_eq!(parsed(text).rest.join(" "), text);
        }
    }

    #[test]
    fn hapana_leaves_out_the_words_after_it_unless_an_allergen_precedes_it() {
        let found = parsed("chokoleti hapana karanga");
        assert_eq!(
            (found.rest.join(" "), found.allergens),
            ("chokoleti".to_owned(), vec![Peanuts])
        );
        let found = parsed("karanga hapana chokoleti");
        assert_eq!(
            (found.rest.join(" "), found.allergens),
            ("chokoleti".to_owned(), vec![Peanuts])
        );
        for text in ["sukari hapana", "hapana sukari"] {
            assert_eq!(parsed(text).others, ["sukari"], "{text}");
        }
    }

    #[test]
    fn resemblance_that_may_be_another_word_is_not_followed() {
        let likeness = |word: &str| (word == "salt").then_some("malt");
        for text in ["salt free", "no salt", "without salt", "bila salt"] {
            let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
            let found = parse(&words, &likeness);
            assert_eq!((found.others.join(" ").as_str(), found.allergens.len()), ("salt", 0));
        }
    }

    #[test]
    fn word_that_is_no_allergen_is_never_searched_for() {
        for (text, wanted) in [
            ("sugar free", "sugar"),
            ("sugarfree", "sugar"),
            ("no added sugar", "sugar"),
            ("bila sukari", "sukari"),
            ("coconut milk free", "coconut milk"),
        ] {
            let found = parsed(text);
            assert_eq!(found.others, [wanted], "{text}");
            assert!(found.rest.is_empty() && found.allergens.is_empty(), "{text}: {found:?}");
        }
    }
}
