//! Names of usual facts, such as `Energy per 100 g`, from the catalogue of texts: an owner
//! translates only values.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use korosho_domain::catalogue::Fact;
use korosho_domain::language::Language;
use korosho_domain::language_file;
use serde::Deserialize;

/// Texts of facts in one language: `src/i18n/<tag>/facts.json`.
#[derive(Deserialize)]
struct FactTexts {
    /// `{name}` stands for one of the names.
    #[serde(rename = "per100g")]
    per_100_g: String,
    names: BTreeMap<String, String>,
}

impl FactTexts {
    /// Key of a name, regardless of case, and whether it is per 100 g.
    fn find(&self, name: &str) -> Option<(&str, bool)> {
        let name = name.trim().to_lowercase();
        let per_100_g = self.per_100_g.replace("{name}", "");
        let base = name.strip_suffix(&per_100_g);
        let asked = base.unwrap_or(&name);
        let (key, _) = self.names.iter().find(|(_, own)| own.to_lowercase() == asked)?;
        Some((key, base.is_some()))
    }

    fn name(&self, key: &str, is_per_100_g: bool) -> Option<String> {
        let name = self.names.get(key)?;
        Some(if is_per_100_g { self.per_100_g.replace("{name}", name) } else { name.clone() })
    }
}

/// Texts by the position of the language in `Language::ALL`.
static TEXTS: LazyLock<[FactTexts; Language::ALL.len()]> =
    LazyLock::new(|| crate::texts::parse(language_file!("facts.json")));

/// Adds the name of a usual fact in the languages other than its own.
pub(crate) fn translate(fact: &mut Fact) {
    let found = TEXTS[Language::En as usize].find(&fact.name);
    let Some((key, is_per_100_g)) = found else { return };
    for language in Language::ALL.into_iter().filter(|language| *language != Language::En) {
        let texts = fact.translations.entry(language).or_default();
        texts.name = TEXTS[language as usize].name(key, is_per_100_g);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kiswahili(name: &str) -> Option<String> {
        let (value, translations) = (String::new(), BTreeMap::new());
        let mut fact = Fact { name: name.to_owned(), value, translations };
        translate(&mut fact);
        fact.translations.remove(&Language::Sw)?.name
    }

    #[test]
    fn usual_fact_is_named_in_kiswahili() {
        assert_eq!(kiswahili("Ingredients").as_deref(), Some("Viungo"));
        assert_eq!(kiswahili("energy per 100 g").as_deref(), Some("Nishati kwa 100 g"));
        assert_eq!(kiswahili("of which sugars").as_deref(), Some("ambayo ni sukari"));
        assert_eq!(kiswahili("Roasted by"), None);
    }

    #[test]
    fn every_language_names_the_same_facts() {
        let [english, others @ ..] = &*TEXTS;
        for other in others {
            assert!(other.names.keys().eq(english.names.keys()));
            assert!(other.per_100_g.contains("{name}"));
        }
    }
}
