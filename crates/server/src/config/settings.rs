//! Raw settings: the environment overrides the file; secrets may come from separate files.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use korosho_core::config::Secret;
use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;
use toml::{Table, Value};

/// Configuration error that prevents a start: one line with the setting, the value found and the
/// values that are valid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.sentence())]
pub struct SettingError {
    /// Name of the environment variable.
    pub name: String,
    /// Value found; for a secret only its kind.
    pub found: Sentence,
    /// Description of valid values.
    pub valid: Sentence,
}

impl SettingError {
    pub(super) fn new(name: &str, found: &Sentence, valid: &Sentence) -> Self {
        let found = Sentence::of(|language| without_password(found.in_language(language)));
        Self { name: env_name(name), found, valid: valid.clone() }
    }

    /// The whole error.
    #[must_use]
    pub fn sentence(&self) -> Sentence {
        let Self { name, found, valid } = self;
        sentence!(
            "{name}: found {found}; valid is {valid}",
            "{name}: {found}; inayokubalika ni {valid}",
            found,
            valid
        )
    }
}

/// Masks `user:password@` of a URL, because errors print the value.
fn without_password(text: &str) -> String {
    let Some((scheme, rest)) = text.split_once("://") else { return text.to_owned() };
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    match authority.rsplit_once('@') {
        Some((user, _)) => format!("{scheme}://…{}", &rest[user.len()..]),
        None => text.to_owned(),
    }
}

/// Found value of a setting that is missing.
pub(super) const NOTHING: Sentence = Sentence::fixed("nothing", "haijawekwa");

/// Raw values by name without `KOROSHO_`, in lower case (`woocommerce_url`).
#[derive(Debug)]
pub struct Settings {
    env: BTreeMap<String, String>,
    file: BTreeMap<String, String>,
    asked: RefCell<BTreeSet<String>>,
}

impl Settings {
    /// Reads environment variables and the text of `korosho.toml` (empty = no file).
    ///
    /// A section is a prefix: `[woocommerce] url = …` and `woocommerce_url = …` are the same.
    ///
    /// # Errors
    /// [`SettingError`] if the file is not TOML.
    pub fn new(
        env: impl IntoIterator<Item = (String, String)>,
        file: &str,
    ) -> Result<Self, SettingError> {
        Ok(Self::of_values(env, values_of(file)?))
    }

    /// Settings of environment variables and of values as [`values_of`] returns them.
    pub fn of_values(
        env: impl IntoIterator<Item = (String, String)>,
        file: BTreeMap<String, String>,
    ) -> Self {
        let env = env
            .into_iter()
            .filter_map(|(name, value)| {
                Some((name.strip_prefix("KOROSHO_")?.to_ascii_lowercase(), value))
            })
            .filter(|(_, value)| !value.is_empty())
            .collect();
        Self { env, file, asked: RefCell::default() }
    }

    /// Returns a value as text.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.asked.borrow_mut().insert(name.to_owned());
        self.env.get(name).or_else(|| self.file.get(name)).map(|value| value.trim())
    }

    /// Parses a value.
    ///
    /// # Errors
    /// [`SettingError`] with the description `valid` if `parse` returns `None`.
    pub fn parsed<T>(
        &self,
        name: &str,
        valid: &Sentence,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, SettingError> {
        let Some(text) = self.text(name) else { return Ok(None) };
        let wrong = || SettingError::new(name, &quoted(text), valid);
        parse(text).map(Some).ok_or_else(wrong)
    }

    /// Like [`Settings::parsed`], for a required setting.
    ///
    /// # Errors
    /// [`SettingError`] if the setting is missing or `parse` returns `None`.
    pub fn required<T>(
        &self,
        name: &str,
        valid: &Sentence,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<T, SettingError> {
        let missing = || SettingError::new(name, &NOTHING, valid);
        self.parsed(name, valid, parse)?.ok_or_else(missing)
    }

    /// Reads a secret from its setting or from the file named by `<NAME>_FILE`.
    ///
    /// # Errors
    /// [`SettingError`] if both are set, if the file is unreadable or if `fits` rejects the value.
    pub fn secret(
        &self,
        name: &str,
        valid: &Sentence,
        fits: impl Fn(&str) -> bool,
    ) -> Result<Option<Secret>, SettingError> {
        let Some(value) = self.secret_value(name)? else { return Ok(None) };
        let secret = value.trim();
        let printable = secret.chars().all(|c| c.is_ascii_graphic());
        if secret.is_empty() || !printable || !fits(secret) {
            let count = secret.chars().count();
            let found = sentence!("a value of {count} characters", "thamani ya herufi {count}");
            return Err(SettingError::new(name, &found, valid));
        }
        Ok(Some(Secret::new(secret)))
    }

    fn secret_value(&self, name: &str) -> Result<Option<String>, SettingError> {
        let file_name = format!("{name}_file");
        self.asked.borrow_mut().extend([name.to_owned(), file_name.clone()]);
        for level in [&self.env, &self.file] {
            match (level.get(name), level.get(&file_name)) {
                (Some(_), Some(_)) => {
                    let file = env_name(&file_name);
                    let both = sentence!("both a value and {file}", "thamani pamoja na {file}");
                    let one = sentence!("one of the two", "moja kati ya hizo mbili");
                    return Err(SettingError::new(name, &both, &one));
                }
                (Some(value), None) => return Ok(Some(value.clone())),
                (None, Some(path)) => return read_secret(&file_name, path.trim()).map(Some),
                (None, None) => {}
            }
        }
        Ok(None)
    }

    /// Rejects names in the file that the server never read.
    ///
    /// The environment is not checked: other programs share its prefix.
    ///
    /// # Errors
    /// [`SettingError`] for the first unknown name.
    pub fn refuse_unknown(&self) -> Result<(), SettingError> {
        let asked = self.asked.borrow();
        match self.file.keys().find(|name| !asked.contains(*name)) {
            Some(name) => Err(SettingError::new(
                name,
                &sentence!(
                    "a setting of this name in korosho.toml",
                    "mpangilio wa jina hili katika korosho.toml"
                ),
                &sentence!(
                    "a setting named in docs/operations.md",
                    "mpangilio uliotajwa katika docs/operations.md"
                ),
            )),
            None => Ok(()),
        }
    }
}

/// Values in the text of a `korosho.toml` by name: a section is a prefix.
///
/// # Errors
/// [`SettingError`] if the text is not TOML.
pub fn values_of(file: &str) -> Result<BTreeMap<String, String>, SettingError> {
    let table: Table = file.parse().map_err(|error: toml::de::Error| {
        let found = Sentence::english(one_line(error.message()));
        SettingError::new("config", &found, &sentence!("a file in TOML", "faili ya TOML"))
    })?;
    let mut flat = BTreeMap::new();
    flatten("", table, &mut flat);
    Ok(flat)
}

fn read_secret(name: &str, path: &str) -> Result<String, SettingError> {
    fs::read_to_string(path).map_err(|error| {
        let found = Sentence::verbatim(format!("\"{}\" ({})", one_line(path), error.kind()));
        let valid =
            sentence!("the path of a readable text file", "njia ya faili ya maandishi inayosomeka");
        SettingError::new(name, &found, &valid)
    })
}

fn flatten(prefix: &str, table: Table, flat: &mut BTreeMap<String, String>) {
    for (key, value) in table {
        let name = format!("{prefix}{key}");
        match value {
            Value::Table(inner) => flatten(&format!("{name}_"), inner, flat),
            Value::Array(items) => {
                let items: Vec<String> = items.into_iter().map(plain).collect();
                flat.insert(name, items.join(","));
            }
            other => drop(flat.insert(name, plain(other))),
        }
    }
}

fn plain(value: Value) -> String {
    match value {
        Value::String(text) => text,
        other => other.to_string(),
    }
}

/// Value as it is shown.
fn quoted(value: &str) -> Sentence {
    Sentence::verbatim(format!("\"{}\"", one_line(value)))
}

fn env_name(name: &str) -> String {
    format!("KOROSHO_{}", name.to_ascii_uppercase())
}

/// Truncates a text to 80 characters and escapes control characters.
fn one_line(text: &str) -> String {
    let shown: String = text.chars().take(80).collect();
    shown.escape_debug().to_string().replace("\\\"", "\"")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    /// Settings of tests and of other ways to read a setting, which the package's file leaves out.
    fn is_for_people(name: &str) -> bool {
        !name.ends_with("_file") && !["fault", "test_time_scale"].contains(&name)
    }

    #[test]
    fn settings_file_of_the_package_explains_every_setting() {
        let packaged = include_str!("../../../../packaging/server/korosho.toml");
        let is_setting =
            |line: &str| line.starts_with(|c: char| c.is_ascii_lowercase() || c == '[');
        let bare =
            |line: &str| line.strip_prefix('#').filter(|rest| is_setting(rest)).map(str::to_owned);
        let all: Vec<_> =
            packaged.lines().map(|line| bare(line).unwrap_or_else(|| line.to_owned())).collect();
        let text = all.join("\n").replace('…', "x");
        let settings = Settings::new([], &text).unwrap();
        Config::read(&settings).unwrap();
        let asked = settings.asked.borrow();
        let missing: Vec<_> = asked
            .iter()
            .filter(|name| is_for_people(name) && !settings.file.contains_key(*name))
            .collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
}
