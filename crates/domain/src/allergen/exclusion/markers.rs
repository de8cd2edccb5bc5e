//! Words that mark what a text leaves out, and the words around them.

use super::super::vocabulary::is_one_edit;

/// Word before or after what is left out: "hapana karanga", "karanga hapana".
pub const AROUND: &str = "hapana";

/// Word after what is left out, the only one that is understood with a typo.
pub const FREE: &str = "free";

/// Words before what is left out that are understood with a typo.
const BEFORE_WITH_TYPO: [&str; 2] = ["bila", "without"];

/// Words before what is left out.
const BEFORE: [&str; 41] = [
    "no",
    "non",
    "not",
    "nor",
    "without",
    "minus",
    "except",
    "excluding",
    "exclude",
    "avoid",
    "avoiding",
    "zero",
    "bila",
    "pasipo",
    "hakuna",
    "wala",
    "isiyo",
    "isio",
    "zisizo",
    "yasiyo",
    "visivyo",
    "usio",
    "lisilo",
    "kisicho",
    "wasio",
    "siyo",
    "sio",
    "haina",
    "hazina",
    "hayana",
    "havina",
    "hauna",
    "halina",
    "hakina",
    "sitaki",
    "sina",
    AROUND,
    "dont",
    "doesnt",
    "never",
    "cant",
];

/// Pairs of words before what is left out.
const BEFORE_PAIRS: [(&str, &str); 10] = [
    ("free", "of"),
    ("free", "from"),
    ("allergic", "to"),
    ("allergy", "to"),
    ("intolerant", "to"),
    ("mzio", "wa"),
    ("mzio", "na"),
    ("mzio", "ya"),
    ("w", "o"),
    ("w", "out"),
];

/// Words after what is left out.
pub const AFTER: [&str; 8] =
    ["free", "allergy", "allergic", "allergies", "allergen", "intolerant", "intolerance", "mzio"];

/// Words that exclude in a search text only: in a statement they are no negation of their neighbour.
const IN_SEARCHES: [&str; 14] = [
    "none", "nope", "nil", "skip", "omit", "sans", "hamna", "haimo", "hazimo", "epuka", "naepuka",
    "ondoa", "kasoro", "sipendi",
];

/// Suffix such as that of "eggless"; a marker in a search text if nothing follows it.
pub const LESS: &str = "less";

/// Fewest letters of a marker that is understood with another letter.
const MIN_MARKER: usize = 4;

/// Fewest letters of a marker with a slip: "fee" for "free".
const MIN_SLIP: usize = 3;

/// Words that differ from a marker by one letter and mean something else: kind, contains, rice.
const OTHER_WORDS: [&str; 26] = [
    "aina", "ina", "hana", "sana", "sima", "sinia", "siri", "sita", "wali", "walau", "wana", "bia",
    "mzigo", "can", "cane", "cart", "cat", "done", "tree", "bill", "fever", "expect", "lens",
    "loss", "minis", "mins",
];

/// Words for an allergy that name no allergen.
const ALLERGY: [&str; 10] = [
    "allergy",
    "allergic",
    "allergies",
    "allergen",
    "allergens",
    "mzio",
    "vizio",
    "kizio",
    "aleji",
    "mizio",
];

/// Words around such a word.
const ABOUT_ALLERGY: [&str; 36] = [
    "i",
    "im",
    "ive",
    "am",
    "is",
    "are",
    "my",
    "me",
    "we",
    "have",
    "for",
    "with",
    "food",
    "foods",
    "snack",
    "snacks",
    "product",
    "products",
    "person",
    "people",
    "what",
    "can",
    "severe",
    "nina",
    "ninao",
    "tuna",
    "ana",
    "wana",
    "mimi",
    "mtoto",
    "watu",
    "wenye",
    "mwenye",
    "chakula",
    "vitafunio",
    "bidhaa",
];

/// Courtesies after a negation.
pub const COURTESIES: [&str; 13] = [
    "please",
    "pls",
    "thanks",
    "thank",
    "you",
    "for",
    "me",
    "ok",
    "allowed",
    "tafadhali",
    "asante",
    "kabisa",
    "kwangu",
];

/// Words between a negation and its object.
const BETWEEN: [&str; 27] = [
    "of",
    "any",
    "the",
    "a",
    "an",
    "na",
    "ya",
    "wa",
    "za",
    "kuwa",
    "ina",
    "kwa",
    "yenye",
    "all",
    "contain",
    "contains",
    "containing",
    "contained",
    "have",
    "has",
    "want",
    "eat",
    "with",
    "added",
    "traces",
    "chembe",
    "to",
];

/// Words that join several objects of one negation.
pub const JOINING: [&str; 7] = ["and", "or", "nor", "na", "au", "wala", "ama"];

/// Whether a word is this marker, perhaps without its last letter or with that letter repeated.
#[must_use]
pub fn is_marker(marker: &str, word: &str) -> bool {
    let (stem, last) = marker.split_at(marker.len() - 1);
    word.strip_prefix(stem).is_some_and(|rest| rest.trim_start_matches(last).is_empty())
}

/// Whether a word stands before what is left out.
#[must_use]
pub fn is_before(word: &str) -> bool {
    BEFORE.contains(&word) || BEFORE_WITH_TYPO.iter().any(|marker| is_marker(marker, word))
}

/// Whether a word excludes anything in a search text, wherever it stands.
#[must_use]
pub fn excludes(word: &str) -> bool {
    is_before(word) || AFTER.contains(&word) || is_marker(FREE, word) || IN_SEARCHES.contains(&word)
}

/// Whether a word excludes what precedes it only if nothing follows: "nuts without".
#[must_use]
pub fn is_open(word: &str) -> bool {
    (is_before(word) && word != AROUND) || IN_SEARCHES.contains(&word)
}

/// Marker from which a word of a search text differs by one letter.
#[must_use]
pub fn slip(word: &str) -> Option<&'static str> {
    let is_other = excludes(word) || is_between(word) || OTHER_WORDS.contains(&word);
    let mut markers = BEFORE.iter().chain(&AFTER);
    let is_meant = |marker: &&&str| marker.len() >= MIN_MARKER && is_one_edit(marker, word);
    if is_other || word.len() < MIN_SLIP { None } else { markers.find(is_meant).copied() }
}

/// Whether a word stands between a negation and its object, or between two objects.
#[must_use]
pub fn is_between(word: &str) -> bool {
    BETWEEN.contains(&word) || JOINING.contains(&word)
}

/// Whether a text speaks of an allergy without saying to what.
#[must_use]
pub fn is_unnamed_allergy(words: &[String]) -> bool {
    let is_allergy = |word: &String| ALLERGY.contains(&word.as_str());
    let is_about = |word: &String| {
        is_allergy(word)
            || excludes(word)
            || is_between(word)
            || ABOUT_ALLERGY.contains(&word.as_str())
    };
    let is_free_of = |pair: &[String]| is_allergy(&pair[0]) && is_marker(FREE, &pair[1]);
    let ends_with_allergy = || {
        let [.., negation, last] = words else { return false };
        is_before(negation) && is_allergy(last)
    };
    words.iter().any(is_allergy)
        && (words.iter().all(is_about) || words.windows(2).any(is_free_of) || ends_with_allergy())
}

/// Whether two words stand before what is left out.
#[must_use]
pub fn is_before_pair(words: &[String]) -> bool {
    let [first, second, ..] = words else { return false };
    let first = if is_marker(FREE, first) { FREE } else { first.as_str() };
    BEFORE_PAIRS.contains(&(first, second.as_str()))
}

/// First word at or after `at` that is not between a negation and its object.
#[must_use]
pub fn skip(words: &[String], mut at: usize) -> usize {
    while let Some(word) = words.get(at) {
        at += match word.as_str() {
            // "Sina mzio wa karanga" names peanuts.
            _ if is_before_pair(&words[at..]) => 2,
            word if is_between(word) || is_before(word) => 1,
            _ => break,
        };
    }
    at
}
