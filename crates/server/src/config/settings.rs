//! Raw settings: environment over file, secrets also from files of their own.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use korosho_core::config::Secret;
use toml::{Table, Value};

/// Why the server does not start: one line with the setting, what was found and what is valid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{name}: found {found}; valid is {valid}")]
pub struct SettingError {
    /// Name as in the environment.
    pub name: String,
    /// The value, or for a secret only what kind of thing it is.
    pub found: String,
    /// What the setting takes.
    pub valid: String,
}

impl SettingError {
    pub(super) fn new(name: &str, found: impl Into<String>, valid: impl Into<String>) -> Self {
        Self { name: env_name(name), found: without_password(found.into()), valid: valid.into() }
    }
}

/// Masks `user:password@` of an address: what is refused is printed.
fn without_password(text: String) -> String {
    let Some((scheme, rest)) = text.split_once("://") else { return text };
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    match authority.rsplit_once('@') {
        Some((user, _)) => format!("{scheme}://…{}", &rest[user.len()..]),
        None => text,
    }
}

/// All that was set, by name without `KOROSHO_` in lower case (`woocommerce_url`).
#[derive(Debug)]
pub struct Settings {
    env: BTreeMap<String, String>,
    file: BTreeMap<String, String>,
    asked: RefCell<BTreeSet<String>>,
}

impl Settings {
    /// From the environment's variables and the text of `korosho.toml` (empty = no file).
    ///
    /// A section is a prefix: `[woocommerce] url = …` and `woocommerce_url = …` are the same.
    ///
    /// # Errors
    /// When the file is not TOML.
    pub fn new(
        env: impl IntoIterator<Item = (String, String)>,
        file: &str,
    ) -> Result<Self, SettingError> {
        let table: Table = file.parse().map_err(|error: toml::de::Error| {
            SettingError::new("config", one_line(error.message()), "a file in TOML")
        })?;
        let mut flat = BTreeMap::new();
        flatten("", table, &mut flat);
        let env = env
            .into_iter()
            .filter_map(|(name, value)| {
                Some((name.strip_prefix("KOROSHO_")?.to_ascii_lowercase(), value))
            })
            .filter(|(_, value)| !value.is_empty())
            .collect();
        Ok(Self { env, file: flat, asked: RefCell::default() })
    }

    /// A plain value.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.asked.borrow_mut().insert(name.to_owned());
        self.env.get(name).or_else(|| self.file.get(name)).map(|value| value.trim())
    }

    /// A plain value that `parse` understands.
    ///
    /// # Errors
    /// When it does not; `valid` says what it takes.
    pub fn parsed<T>(
        &self,
        name: &str,
        valid: &str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, SettingError> {
        let Some(text) = self.text(name) else { return Ok(None) };
        let wrong = || SettingError::new(name, format!("\"{}\"", one_line(text)), valid);
        parse(text).map(Some).ok_or_else(wrong)
    }

    /// As [`Settings::parsed`], but it has to be there.
    ///
    /// # Errors
    /// When it is missing or not understood.
    pub fn required<T>(
        &self,
        name: &str,
        valid: &str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<T, SettingError> {
        let missing = || SettingError::new(name, "nothing", valid);
        self.parsed(name, valid, parse)?.ok_or_else(missing)
    }

    /// A secret, given itself or as `<NAME>_FILE` with the path of a file that holds it.
    ///
    /// # Errors
    /// When it is given twice, its file cannot be read, or it does not look as `fits` wants it.
    pub fn secret(
        &self,
        name: &str,
        valid: &str,
        fits: impl Fn(&str) -> bool,
    ) -> Result<Option<Secret>, SettingError> {
        let Some(value) = self.secret_value(name)? else { return Ok(None) };
        let secret = value.trim();
        let printable = secret.chars().all(|c| c.is_ascii_graphic());
        if secret.is_empty() || !printable || !fits(secret) {
            let found = format!("a value of {} characters", secret.chars().count());
            return Err(SettingError::new(name, found, valid));
        }
        Ok(Some(Secret::new(secret)))
    }

    fn secret_value(&self, name: &str) -> Result<Option<String>, SettingError> {
        let file_name = format!("{name}_file");
        self.asked.borrow_mut().extend([name.to_owned(), file_name.clone()]);
        for level in [&self.env, &self.file] {
            match (level.get(name), level.get(&file_name)) {
                (Some(_), Some(_)) => {
                    let both = format!("both a value and {}", env_name(&file_name));
                    return Err(SettingError::new(name, both, "one of the two"));
                }
                (Some(value), None) => return Ok(Some(value.clone())),
                (None, Some(path)) => return read_secret(&file_name, path.trim()).map(Some),
                (None, None) => {}
            }
        }
        Ok(None)
    }

    /// Every name in the file must be one that somebody asked for.
    ///
    /// The environment is not judged: other programs share its prefix.
    ///
    /// # Errors
    /// For the first name nobody knows.
    pub fn refuse_unknown(&self) -> Result<(), SettingError> {
        let asked = self.asked.borrow();
        match self.file.keys().find(|name| !asked.contains(*name)) {
            Some(name) => Err(SettingError::new(
                name,
                "a setting of this name in korosho.toml",
                "a setting named in docs/operations.md",
            )),
            None => Ok(()),
        }
    }
}

fn read_secret(name: &str, path: &str) -> Result<String, SettingError> {
    fs::read_to_string(path).map_err(|error| {
        let found = format!("\"{}\" ({})", one_line(path), error.kind());
        SettingError::new(name, found, "the path of a readable text file")
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

fn env_name(name: &str) -> String {
    format!("KOROSHO_{}", name.to_ascii_uppercase())
}

/// Cut to a length that fits a line, with what would break the line made visible.
fn one_line(text: &str) -> String {
    let shown: String = text.chars().take(80).collect();
    shown.escape_debug().to_string().replace("\\\"", "\"")
}
