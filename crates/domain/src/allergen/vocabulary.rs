//! Words for allergens, English and Kiswahili.

use super::Allergen::{self, Egg, Gluten, Milk, Peanuts, Sesame, Soya, TreeNuts};

/// Meaning of a word or phrase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// One allergen.
    Of(Allergen),
    /// Nuts of an unspecified kind: tree nuts, and perhaps peanuts.
    Nuts,
    /// Allergen outside the vocabulary, or an ingredient with the name of an allergen in it, such as
    /// cocoa butter.
    Outside,
}

/// Meaning of the words at the beginning of a text, and their number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Term {
    /// Number of words.
    pub words: usize,
    /// Meaning of these words.
    pub meaning: Meaning,
}

/// Phrases, before the words in them.
const PHRASES: [(&[&str], Meaning); 27] = [
    (&["njugu", "za", "miti"], Meaning::Of(TreeNuts)),
    (&["karanga", "za", "miti"], Meaning::Of(TreeNuts)),
    (&["cream", "of", "tartar"], Meaning::Outside),
    (&["njugu", "miti"], Meaning::Of(TreeNuts)),
    (&["tree", "nut"], Meaning::Of(TreeNuts)),
    (&["tree", "nuts"], Meaning::Of(TreeNuts)),
    (&["brazil", "nut"], Meaning::Of(TreeNuts)),
    (&["brazil", "nuts"], Meaning::Of(TreeNuts)),
    (&["pine", "nut"], Meaning::Of(TreeNuts)),
    (&["pine", "nuts"], Meaning::Of(TreeNuts)),
    (&["ground", "nut"], Meaning::Of(Peanuts)),
    (&["ground", "nuts"], Meaning::Of(Peanuts)),
    (&["pea", "nut"], Meaning::Of(Peanuts)),
    (&["pea", "nuts"], Meaning::Of(Peanuts)),
    (&["monkey", "nuts"], Meaning::Of(Peanuts)),
    (&["cocoa", "butter"], Meaning::Outside),
    (&["shea", "butter"], Meaning::Outside),
    (&["coconut", "butter"], Meaning::Outside),
    (&["coconut", "milk"], Meaning::Outside),
    (&["coconut", "cream"], Meaning::Outside),
    (&["rice", "milk"], Meaning::Outside),
    (&["tui", "la"], Meaning::Outside),
    (&["siagi", "ya", "kakao"], Meaning::Outside),
    (&["siagi", "ya", "karanga"], Meaning::Of(Peanuts)),
    (&["siagi", "ya", "korosho"], Meaning::Of(TreeNuts)),
    (&["siagi", "ya", "lozi"], Meaning::Of(TreeNuts)),
    (&["maziwa", "ya", "nazi"], Meaning::Outside),
];

/// Parts of words: `cashew` is in `cashews` and in `cashewnuts`.
const STEMS: [(&str, Allergen); 32] = [
    ("peanut", Peanuts),
    ("groundnut", Peanuts),
    ("arachis", Peanuts),
    ("karanga", Peanuts),
    ("njugu", Peanuts),
    ("cashew", TreeNuts),
    ("almond", TreeNuts),
    ("macadamia", TreeNuts),
    ("makadamia", TreeNuts),
    ("pistachio", TreeNuts),
    ("walnut", TreeNuts),
    ("hazelnut", TreeNuts),
    ("chestnut", TreeNuts),
    ("pecan", TreeNuts),
    ("marzipan", TreeNuts),
    ("praline", TreeNuts),
    ("nougat", TreeNuts),
    ("gianduja", TreeNuts),
    ("korosho", TreeNuts),
    ("milk", Milk),
    ("dairy", Milk),
    ("lactose", Milk),
    ("maziwa", Milk),
    ("casein", Milk),
    ("sesame", Sesame),
    ("simsim", Sesame),
    ("ufuta", Sesame),
    ("tahini", Sesame),
    ("gluten", Gluten),
    ("wheat", Gluten),
    ("barley", Gluten),
    ("ngano", Gluten),
];

/// Whole words.
const WORDS: [(&str, Meaning); 77] = [
    ("buckwheat", Meaning::Outside),
    ("lozi", Meaning::Of(TreeNuts)),
    ("jozi", Meaning::Of(TreeNuts)),
    ("pista", Meaning::Of(TreeNuts)),
    ("filbert", Meaning::Of(TreeNuts)),
    ("filberts", Meaning::Of(TreeNuts)),
    ("butter", Meaning::Of(Milk)),
    ("butterscotch", Meaning::Of(Milk)),
    ("cream", Meaning::Of(Milk)),
    ("cheese", Meaning::Of(Milk)),
    ("cheddar", Meaning::Of(Milk)),
    ("yoghurt", Meaning::Of(Milk)),
    ("yogurt", Meaning::Of(Milk)),
    ("whey", Meaning::Of(Milk)),
    ("ghee", Meaning::Of(Milk)),
    ("laktosi", Meaning::Of(Milk)),
    ("siagi", Meaning::Of(Milk)),
    ("samli", Meaning::Of(Milk)),
    ("jibini", Meaning::Of(Milk)),
    ("mtindi", Meaning::Of(Milk)),
    ("krimu", Meaning::Of(Milk)),
    ("halva", Meaning::Of(Sesame)),
    ("soy", Meaning::Of(Soya)),
    ("soya", Meaning::Of(Soya)),
    ("soyabean", Meaning::Of(Soya)),
    ("soyabeans", Meaning::Of(Soya)),
    ("soybean", Meaning::Of(Soya)),
    ("soybeans", Meaning::Of(Soya)),
    ("soja", Meaning::Of(Soya)),
    ("tofu", Meaning::Of(Soya)),
    ("edamame", Meaning::Of(Soya)),
    ("miso", Meaning::Of(Soya)),
    ("tempeh", Meaning::Of(Soya)),
    ("tamari", Meaning::Of(Soya)),
    ("rye", Meaning::Of(Gluten)),
    ("oat", Meaning::Of(Gluten)),
    ("oats", Meaning::Of(Gluten)),
    ("oatmeal", Meaning::Of(Gluten)),
    ("malt", Meaning::Of(Gluten)),
    ("malted", Meaning::Of(Gluten)),
    ("semolina", Meaning::Of(Gluten)),
    ("couscous", Meaning::Of(Gluten)),
    ("bulgur", Meaning::Of(Gluten)),
    ("spelt", Meaning::Of(Gluten)),
    ("durum", Meaning::Of(Gluten)),
    ("seitan", Meaning::Of(Gluten)),
    ("shayiri", Meaning::Of(Gluten)),
    ("egg", Meaning::Of(Egg)),
    ("eggs", Meaning::Of(Egg)),
    ("yai", Meaning::Of(Egg)),
    ("mayai", Meaning::Of(Egg)),
    ("albumen", Meaning::Of(Egg)),
    ("meringue", Meaning::Of(Egg)),
    ("mayonnaise", Meaning::Of(Egg)),
    ("kokwa", Meaning::Nuts),
    ("coconut", Meaning::Outside),
    ("coconuts", Meaning::Outside),
    ("doughnut", Meaning::Outside),
    ("doughnuts", Meaning::Outside),
    ("donut", Meaning::Outside),
    ("donuts", Meaning::Outside),
    ("butternut", Meaning::Outside),
    ("celery", Meaning::Outside),
    ("mustard", Meaning::Outside),
    ("fish", Meaning::Outside),
    ("samaki", Meaning::Outside),
    ("lupin", Meaning::Outside),
    ("sulphite", Meaning::Outside),
    ("sulphites", Meaning::Outside),
    ("sulfites", Meaning::Outside),
    ("molluscs", Meaning::Outside),
    ("crustaceans", Meaning::Outside),
    ("shellfish", Meaning::Outside),
    ("shrimp", Meaning::Outside),
    ("prawns", Meaning::Outside),
    ("crab", Meaning::Outside),
    ("squid", Meaning::Outside),
];

/// Names of allergens themselves, without those of foods that contain them.
const NAMES: [(&str, &[Allergen]); 26] = [
    ("nut", &[Peanuts, TreeNuts]),
    ("nuts", &[Peanuts, TreeNuts]),
    ("kokwa", &[Peanuts, TreeNuts]),
    ("peanut", &[Peanuts]),
    ("peanuts", &[Peanuts]),
    ("groundnuts", &[Peanuts]),
    ("karanga", &[Peanuts]),
    ("njugu", &[Peanuts]),
    ("tree nuts", &[TreeNuts]),
    ("njugu za miti", &[TreeNuts]),
    ("milk", &[Milk]),
    ("dairy", &[Milk]),
    ("lactose", &[Milk]),
    ("maziwa", &[Milk]),
    ("laktosi", &[Milk]),
    ("sesame", &[Sesame]),
    ("simsim", &[Sesame]),
    ("ufuta", &[Sesame]),
    ("soy", &[Soya]),
    ("soya", &[Soya]),
    ("gluten", &[Gluten]),
    ("wheat", &[Gluten]),
    ("ngano", &[Gluten]),
    ("egg", &[Egg]),
    ("eggs", &[Egg]),
    ("mayai", &[Egg]),
];

/// Shortest word that can be meant by a misspelling.
const MIN_MISSPELT: usize = 4;

/// Fewest letters of a word that is corrected: "heat" is not "wheat".
const MIN_TYPED: usize = 5;

/// Fewest letters of two words that are the same word if they resemble each other: shorter ones with
/// another letter may be two words, such as "malted" and "salted".
const MIN_SIMILAR: usize = 7;

/// Meaning of the words at the beginning of a text, the longest phrase first.
#[must_use]
pub fn term(words: &[String]) -> Option<Term> {
    let is_phrase = |phrase: &[&str]| {
        words.len() >= phrase.len() && phrase.iter().zip(words).all(|(part, word)| part == word)
    };
    if let Some((phrase, meaning)) = PHRASES.iter().find(|(phrase, _)| is_phrase(phrase)) {
        return Some(Term { words: phrase.len(), meaning: *meaning });
    }
    let meaning = word(words.first()?)?;
    let next = words.get(1).map(String::as_str);
    let is_nut = matches!(meaning, Meaning::Of(Peanuts | TreeNuts));
    // "Cashew nuts" names one kind; "peanut butter" contains no milk.
    let joined = is_nut && matches!(next, Some("nut" | "nuts"))
        || is_nut && next == Some("butter") && !words[0].ends_with('s');
    Some(Term { words: 1 + usize::from(joined), meaning })
}

fn word(word: &str) -> Option<Meaning> {
    let whole = WORDS.iter().find(|(known, _)| *known == word).map(|(_, meaning)| *meaning);
    let stem = || STEMS.iter().find(|(stem, _)| word.contains(stem));
    let nuts = || (word.ends_with("nut") || word.ends_with("nuts")).then_some(Meaning::Nuts);
    whole.or_else(|| stem().map(|(_, allergen)| Meaning::Of(*allergen))).or_else(nuts)
}

/// Words for allergens.
fn spelt() -> impl Iterator<Item = &'static str> {
    let whole = WORDS.iter().filter(|(_, meaning)| *meaning != Meaning::Outside);
    STEMS.iter().map(|(stem, _)| *stem).chain(whole.map(|(word, _)| *word))
}

/// Words that a misspelling may mean.
pub fn spellings() -> impl Iterator<Item = &'static str> {
    spelt().filter(|word| word.len() >= MIN_MISSPELT)
}

/// Allergens whose name is this text; none if it names anything else.
#[must_use]
pub fn named(words: &[String]) -> &'static [Allergen] {
    let text = words.join(" ");
    NAMES.iter().find(|(name, _)| *name == text).map_or(&[], |(_, allergens)| allergens)
}

/// Whether a word is one of the vocabulary for an allergen, perhaps in the plural, and not only
/// contains one.
#[must_use]
pub fn is_allergen_word(word: &str) -> bool {
    let is_known = |word: &str| word == "nut" || spelt().any(|known| known == word);
    is_known(word) || word.strip_suffix('s').is_some_and(is_known)
}

/// Whether two words differ by one letter that is missing, added, another one or swapped with the
/// next; another first letter makes another word, such as "kila" for "bila".
#[must_use]
pub fn is_one_edit(known: &str, typed: &str) -> bool {
    let (known, typed): (Vec<char>, Vec<char>) = (known.chars().collect(), typed.chars().collect());
    match difference(&known, &typed) {
        (0, _, _) => false,
        (_, [_], [] | [_]) | (_, [], [_]) => true,
        (_, [a, b], [c, d]) => (a, b) == (d, c),
        _ => false,
    }
}

/// Number of letters with which both words begin, and the letters between these and a common end.
fn difference<'a>(known: &'a [char], typed: &'a [char]) -> (usize, &'a [char], &'a [char]) {
    let start = known.iter().zip(typed).take_while(|(a, b)| a == b).count();
    let (known, typed) = (&known[start..], &typed[start..]);
    let end = known.iter().rev().zip(typed.iter().rev()).take_while(|(a, b)| a == b).count();
    (start, &known[..known.len() - end], &typed[..typed.len() - end])
}

/// Whether a word that resembles a known one can be no other word. A letter may be missing, doubled,
/// swapped with the next one or, as "k" for "c", sound the same; only long words may differ otherwise.
#[must_use]
pub fn is_misspelling(known: &str, typed: &str) -> bool {
    let (known, typed): (Vec<char>, Vec<char>) = (known.chars().collect(), typed.chars().collect());
    let is_alike = |a: char, b: char| a == b || matches!((a, b), ('c', 'k') | ('k', 'c'));
    let begins_alike = known.iter().zip(&typed).take(1).all(|(a, b)| is_alike(*a, *b));
    if typed.len() < MIN_TYPED || known.len().abs_diff(typed.len()) > 2 || !begins_alike {
        return false;
    }
    if known.len().min(typed.len()) >= MIN_SIMILAR {
        return true;
    }
    match difference(&known, &typed) {
        (_, [_], []) => true,
        (start, [], [added]) => typed[..start].last() == Some(added),
        (_, [a], [b]) => is_alike(*a, *b),
        (_, [a, b], [c, d]) => (a, b) == (d, c),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meaning(text: &str) -> Option<(usize, Meaning)> {
        let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
        term(&words).map(|term| (term.words, term.meaning))
    }

    #[test]
    fn phrases_take_precedence_over_their_words() {
        assert_eq!(meaning("cashew nuts"), Some((2, Meaning::Of(TreeNuts))));
        assert_eq!(meaning("tree nuts"), Some((2, Meaning::Of(TreeNuts))));
        assert_eq!(meaning("peanut butter"), Some((2, Meaning::Of(Peanuts))));
        assert_eq!(meaning("cocoa butter"), Some((2, Meaning::Outside)));
        assert_eq!(meaning("siagi ya kakao"), Some((3, Meaning::Outside)));
        assert_eq!(meaning("siagi ya karanga"), Some((3, Meaning::Of(Peanuts))));
        assert_eq!(meaning("nuts"), Some((1, Meaning::Nuts)));
    }

    #[test]
    fn names_inside_other_words_are_no_allergens() {
        for text in ["nutmeg", "coconut", "buckwheat", "maltodextrin", "eggplant", "goat", "sugar"]
        {
            assert!(!matches!(meaning(text), Some((_, Meaning::Of(_) | Meaning::Nuts))), "{text}");
        }
    }

    #[test]
    fn name_of_an_allergen_differs_from_foods_with_it() {
        let of =
            |text: &str| named(&text.split(' ').map(str::to_owned).collect::<Vec<_>>()).to_vec();
        for (text, wanted) in [
            ("dairy", &[Milk][..]),
            ("maziwa", &[Milk]),
            ("nuts", &[Peanuts, TreeNuts]),
            ("njugu za miti", &[TreeNuts]),
            ("cashews", &[]),
            ("butter", &[]),
            ("milk chocolate", &[]),
        ] {
            assert_eq!(of(text), wanted, "{text}");
        }
    }

    #[test]
    fn one_edit_keeps_the_first_letter() {
        for (known, typed) in
            [("bila", "bla"), ("free", "fee"), ("bila", "blia"), ("zero", "zeero")]
        {
            assert!(is_one_edit(known, typed), "{typed}");
        }
        for (known, typed) in [("bila", "kila"), ("free", "tree"), ("free", "free"), ("bila", "ba")]
        {
            assert!(!is_one_edit(known, typed), "{typed}");
        }
    }

    #[test]
    fn misspelling_differs_from_another_word() {
        for (known, typed) in [
            ("karanga", "kranga"),
            ("peanut", "penut"),
            ("cashew", "kashew"),
            ("cashew", "casheww"),
            ("dairy", "diary"),
            ("milk", "millk"),
            ("pistachio", "pistacoi"),
        ] {
            assert!(is_misspelling(known, typed), "{typed}");
        }
        for (known, typed) in [
            ("malt", "salt"),
            ("wheat", "heat"),
            ("wheat", "what"),
            ("milk", "silk"),
            ("soya", "soda"),
            ("malted", "salted"),
            ("butter", "bitter"),
            ("pista", "pasta"),
            ("almond", "salmon"),
            ("tamari", "tamarind"),
            ("butter", "utter"),
            ("butterscotch", "buttery"),
        ] {
            assert!(!is_misspelling(known, typed), "{typed}");
        }
    }
}
