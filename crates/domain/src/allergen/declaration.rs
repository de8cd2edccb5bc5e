//! Parser of what a shop states about the allergens of a product.

use super::vocabulary::{Meaning, term};
use super::{Allergen, AllergenFacts, Presence, Undeclared, exclusion};

/// Statements that a product contains none.
const NONE: [&str; 12] = [
    "none",
    "no",
    "nil",
    "none known",
    "no allergens",
    "no known allergens",
    "free from allergens",
    "allergen free",
    "hakuna",
    "hakuna vizio",
    "hakuna kizio",
    "bila vizio",
];

/// Words with which traces of everything in the sentence are meant.
const TRACES: [&str; 16] = [
    "trace",
    "traces",
    "chembe",
    "facility",
    "factory",
    "kitchen",
    "equipment",
    "handles",
    "handled",
    "processes",
    "suitable",
    "unsuitable",
    "line",
    "kiwanda",
    "jikoni",
    "shared",
];

/// Words after which traces are meant, up to the end of the sentence.
const MAY: [&str; 8] = ["may", "might", "can", "could", "huenda", "inaweza", "zaweza", "labda"];

/// Parses the declaration of a product. Ingredients and name add allergens; only a declaration that
/// is understood makes the others "not declared".
pub fn parse<'a>(
    declared: &[String],
    ingredients_and_name: impl Iterator<Item = &'a str>,
) -> AllergenFacts {
    let mut facts = AllergenFacts::default();
    let statements = declared.iter().filter(|text| !words(text).is_empty());
    let mut understood = statements.clone().count() > 0;
    for statement in statements {
        understood &= read(&mut facts, statement);
    }
    for text in ingredients_and_name {
        read(&mut facts, text);
    }
    facts.others = if understood { Undeclared::NotDeclared } else { Undeclared::Unknown };
    facts
}

/// Reads a statement; returns whether it was understood.
fn read(facts: &mut AllergenFacts, statement: &str) -> bool {
    if NONE.contains(&words(statement).join(" ").as_str()) {
        return true;
    }
    let mut understood = false;
    for sentence in statement.split(['.', ';', '\n']) {
        let every = words(sentence);
        let has = |word: &str| every.iter().any(|known| known == word);
        // "Not gluten free" declares gluten.
        let is_doubly_negated = has("not") && has("free");
        let all_traces = TRACES.iter().any(|word| has(word)) || is_doubly_negated;
        let mut presence = if all_traces { Presence::MayContain } else { Presence::Contains };
        for part in sentence.split([',', '(', ')', '/', ':', '&', '+']) {
            let part = words(part);
            let named = if all_traces { part } else { not_excluded(&part, &mut understood) };
            understood |= mentions(facts, &named, &mut presence);
        }
        // "May contain other allergens" is no complete statement.
        if ["allergen", "allergens", "vizio"].into_iter().any(has) {
            return false;
        }
    }
    understood
}

/// Words that are not left out, as in "gluten free".
fn not_excluded(words: &[String], understood: &mut bool) -> Vec<String> {
    let parsed = exclusion::parse(words, &|_| None);
    *understood |= !parsed.allergens.is_empty();
    if parsed.is_empty() { words.to_vec() } else { parsed.rest }
}

/// Declares what these words name; returns whether they name anything.
fn mentions(facts: &mut AllergenFacts, words: &[String], presence: &mut Presence) -> bool {
    let mut found = false;
    let mut at = 0;
    while at < words.len() {
        if MAY.contains(&words[at].as_str()) {
            *presence = Presence::MayContain;
        }
        let Some(term) = term(&words[at..]) else {
            at += 1;
            continue;
        };
        match term.meaning {
            Meaning::Of(allergen) => facts.declare(allergen, *presence),
            Meaning::Nuts => {
                facts.declare(Allergen::TreeNuts, *presence);
                // "Nuts" of an unspecified kind may be peanuts.
                facts.declare(Allergen::Peanuts, Presence::MayContain);
            }
            Meaning::Outside => {}
        }
        found = true;
        at += term.words;
    }
    found
}

/// Words of a text in lower case, without signs.
fn words(text: &str) -> Vec<String> {
    let lower = text.to_lowercase();
    lower
        .split(|c: char| !c.is_alphanumeric())
        .filter(|w| !w.is_empty())
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::Allergen::{Egg, Gluten, Milk, Peanuts, Sesame, Soya, TreeNuts};
    use super::*;

    fn facts(declared: &[&str], ingredients: &[&str], name: &str) -> AllergenFacts {
        let declared: Vec<String> = declared.iter().map(|text| (*text).to_owned()).collect();
        parse(&declared, ingredients.iter().copied().chain([name]))
    }

    fn split(facts: &AllergenFacts) -> [Vec<Allergen>; 2] {
        [Presence::Contains, Presence::MayContain].map(|presence| {
            let of = facts.declared.iter().filter(|(_, known)| **known == presence);
            of.map(|(allergen, _)| *allergen).collect()
        })
    }

    #[test]
    fn declarations_of_both_languages_are_parsed() {
        for (declared, contains, traces) in [
            (&["Cashew nuts"][..], &[TreeNuts][..], &[][..]),
            (&["Peanuts"], &[Peanuts], &[]),
            (
                &["Almonds", "Sesame", "May contain other nuts and peanuts"],
                &[TreeNuts, Sesame],
                &[Peanuts],
            ),
            (&["May contain nuts, peanuts and sesame"], &[], &[Peanuts, TreeNuts, Sesame]),
            (&["Peanuts", "May contain tree nuts"], &[Peanuts], &[TreeNuts]),
            (&["Cashews. May contain milk; traces of egg"], &[TreeNuts], &[Milk, Egg]),
            (&["Cashews, may contain milk"], &[TreeNuts], &[Milk]),
            (&["Made in a kitchen that handles wheat"], &[], &[Gluten]),
            (&["Not gluten free"], &[], &[Gluten]),
            (&["Not suitable for nut allergy sufferers"], &[], &[Peanuts, TreeNuts]),
            (&["Korosho", "Huenda ina karanga"], &[TreeNuts], &[Peanuts]),
            (&["Ina maziwa na ngano", "Chembe za ufuta"], &[Milk, Gluten], &[Sesame]),
            (&["Wheat", "Eggs", "Soya"], &[Soya, Gluten, Egg], &[]),
            (&["Gluten free", "Milk"], &[Milk], &[]),
            (&["None"], &[], &[]),
        ] {
            let found = facts(declared, &[], "");
            assert_eq!(split(&found), [contains.to_vec(), traces.to_vec()], "{declared:?}");
            assert_eq!(found.others, Undeclared::NotDeclared, "{declared:?}");
        }
    }

    #[test]
    fn unspecified_nuts_may_be_peanuts() {
        let found = facts(&["Soya", "May contain other nuts"], &[], "");
        assert_eq!(split(&found), [vec![Soya], vec![Peanuts, TreeNuts]]);
    }

    #[test]
    fn what_is_not_understood_is_unknown() {
        for declared in [&[][..], &[""], &["See the label"], &["Cashew nuts", "Ask us"]] {
            assert_eq!(facts(declared, &[], "").others, Undeclared::Unknown, "{declared:?}");
        }
        assert_eq!(
            facts(&["May contain milk and other allergens"], &[], "").others,
            Undeclared::Unknown
        );
        assert_eq!(facts(&[], &["Sugar, salt"], "").others, Undeclared::Unknown);
    }

    #[test]
    fn ingredients_and_name_add_to_the_declaration() {
        let found = facts(&["Cashew nuts"], &["Cashew nuts (78%), butter (MILK), sea salt"], "");
        assert_eq!(split(&found), [vec![TreeNuts, Milk], vec![]]);
        let found =
            facts(&["May contain milk"], &["Sugar, cocoa butter, rice flour"], "Nut-free bar");
        assert_eq!(split(&found), [vec![], vec![Milk]]);
        assert_eq!(split(&facts(&[], &[], "Peanut Brittle"))[0], [Peanuts]);
    }

    #[test]
    fn only_a_complete_declaration_is_without_an_allergen() {
        let avoided: super::super::AllergenList = [Milk].into_iter().collect();
        assert!(facts(&["Cashew nuts"], &[], "").is_without(&avoided, false));
        assert!(!facts(&["May contain milk"], &[], "").is_without(&avoided, false));
        assert!(facts(&["May contain milk"], &[], "").is_without(&avoided, true));
        for declared in [&[][..], &["Milk", "May contain milk"], &["See label"]] {
            assert!(!facts(declared, &[], "").is_without(&avoided, true), "{declared:?}");
        }
    }
}
