//! Texts that the core itself writes, from the catalogue of texts (`src/i18n/<tag>/<area>.json`).

use korosho_domain::language::Language;
use serde::de::DeserializeOwned;

/// Parses the texts of an area in every language, in the order of `Language::ALL`.
#[expect(clippy::expect_used, reason = "a file without a text fails every test that uses its area")]
pub(crate) fn parse<T: DeserializeOwned>(
    file: fn(Language) -> &'static str,
) -> [T; Language::ALL.len()] {
    Language::ALL.map(|language| {
        serde_json::from_str(file(language)).expect("the compiled-in texts are complete")
    })
}
