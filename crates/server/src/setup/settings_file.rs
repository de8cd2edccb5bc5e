//! Settings file and setup draft: one setup at a time, complete files only.
//!
//! The draft `korosho.toml.draft` has what a setup that did not end has entered and received, such
//! as the secret of a webhook that exists already. Both files belong to their owner alone (0600)
//! and are replaced by a rename, so that an interruption leaves the old file or the new one.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use korosho_domain::sentence;

use crate::config::values_of;

/// Settings by name, as [`values_of`] returns them.
pub(super) type Values = BTreeMap<String, String>;

/// Sections of the file; a setting without one of these prefixes is at its top.
const SECTIONS: [&str; 4] = ["woocommerce", "stripe", "mpesa", "shop"];

const HEADER: &str =
    "# Written by `korosho-server setup`; docs/operations.md describes all settings.\n";

/// Settings file, locked until it is dropped.
#[derive(Debug)]
pub(super) struct SettingsFile {
    path: PathBuf,
    /// The folder; files in it are replaced, which ends a lock on them.
    folder: File,
}

impl SettingsFile {
    /// Locks the folder of the file.
    pub(super) fn open(path: PathBuf) -> anyhow::Result<Self> {
        let folder = folder_of(&path);
        let opened = File::open(folder).with_context(|| {
            format!("the folder {} cannot be opened; create it", folder.display())
        })?;
        check_owner(&opened, folder)?;
        match opened.try_lock() {
            Ok(()) => Ok(Self { path, folder: opened }),
            Err(TryLockError::WouldBlock) => {
                bail!("another setup of {} is running; end it first", path.display())
            }
            Err(TryLockError::Error(error)) => {
                bail!("{} cannot be locked: {error}", folder.display())
            }
        }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    fn draft_path(&self) -> PathBuf {
        let mut name = self.path.clone().into_os_string();
        name.push(".draft");
        name.into()
    }

    /// Settings of the present file; empty if there is none.
    pub(super) fn values(&self) -> anyhow::Result<Values> {
        read(&self.path)
    }

    /// Settings of a setup that did not end; empty if there is none.
    pub(super) fn draft(&self) -> anyhow::Result<Values> {
        read(&self.draft_path())
    }

    /// Replaces the draft.
    pub(super) fn save_draft(&self, values: &Values) -> anyhow::Result<()> {
        self.replace(&self.draft_path(), values)
    }

    /// Replaces the settings file and deletes the draft.
    pub(super) fn finish(&self, values: &Values) -> anyhow::Result<()> {
        self.replace(&self.path, values)?;
        match fs::remove_file(self.draft_path()) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                let path = self.draft_path();
                let path = path.display();
                Err(error).with_context(|| sentence!("delete {path}", "futa {path}"))
            }
            _ => Ok(()),
        }
    }

    fn replace(&self, path: &Path, values: &Values) -> anyhow::Result<()> {
        let mut name = path.to_path_buf().into_os_string();
        name.push(".new");
        let new = PathBuf::from(name);
        let written = write_private(&new, &to_toml(values)?)
            .and_then(|()| fs::rename(&new, path))
            .and_then(|()| self.folder.sync_all());
        written.with_context(|| {
            let path = path.display();
            sentence!(
                "{path} cannot be written; free some space or correct the rights",
                "{path} haiwezi kuandikwa; ongeza nafasi kwenye diski au rekebisha ruhusa"
            )
        })
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Refuses root in a folder of another user: the server could not read a file of root.
#[cfg(unix)]
fn check_owner(opened: &File, folder: &Path) -> anyhow::Result<()> {
    use std::os::unix::fs::MetadataExt as _;
    let owner = opened.metadata()?.uid();
    if rustix::process::geteuid().is_root() && owner != 0 {
        let folder = folder.display();
        bail!("{folder} belongs to user {owner}; run the setup as this user: sudo -u '#{owner}' …");
    }
    Ok(())
}

#[cfg(not(unix))]
fn check_owner(_: &File, _: &Path) -> anyhow::Result<()> {
    Ok(())
}

fn read(path: &Path) -> anyhow::Result<Values> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Values::new()),
        Err(error) => {
            let path = path.display();
            return Err(error)
                .with_context(|| sentence!("{path} cannot be read", "{path} haiwezi kusomwa"));
        }
    };
    values_of(&text).map_err(|error| {
        let (path, found) = (path.display(), error.found);
        anyhow::Error::new(sentence!(
            "{path} is damaged ({found}); repair or delete it",
            "{path} imeharibika ({found}); irekebishe au uifute",
            found
        ))
    })
}

/// Writes a file of its own, which replaces an abandoned one.
fn write_private(path: &Path, text: &str) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

fn to_toml(values: &Values) -> Result<String, toml::ser::Error> {
    let section_of = |name: &str| {
        let named =
            |section: &&str| name.strip_prefix(*section).is_some_and(|rest| rest.starts_with('_'));
        SECTIONS.into_iter().find(named)
    };
    let part = |section: Option<&str>| -> Values {
        let own = values.iter().filter(|(name, _)| section_of(name) == section);
        let skipped = section.map_or(0, |section| section.len() + 1);
        own.map(|(name, value)| (name[skipped..].to_owned(), value.clone())).collect()
    };
    let mut text = format!("{HEADER}{}", toml::to_string(&part(None))?);
    for section in SECTIONS {
        let own = part(Some(section));
        if !own.is_empty() {
            text.push_str(&format!("\n[{section}]\n{}", toml::to_string(&own)?));
        }
    }
    Ok(text)
}

/// Adds settings; a secret and the path of its file replace each other.
pub(super) fn overlay(values: &mut Values, with: Values) {
    for (name, value) in with {
        match name.strip_suffix("_file") {
            Some(secret) => values.remove(secret),
            None => values.remove(&format!("{name}_file")),
        };
        values.insert(name, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(pairs: &[(&str, &str)]) -> Values {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn written_settings_are_read_back_whatever_their_text() {
        let all = values(&[
            ("data_dir", "/var/lib/korosho"),
            ("mpesa_passkey", "a\"b\\c\n# [d]"),
            ("shop_name", "Mama's \u{1f95c}"),
            ("shop_pickup", "true"),
            ("woocommerce_secret_file", "/run/secrets/woo"),
        ]);
        let text = to_toml(&all).unwrap();
        assert_eq!(values_of(&text).unwrap(), all, "{text}");
        assert!(text.contains("\n[shop]\n"), "{text}");
    }

    #[test]
    fn secret_and_path_of_its_file_replace_each_other() {
        let mut all = values(&[("woocommerce_secret_file", "/a"), ("smtp_url", "smtp://a")]);
        overlay(
            &mut all,
            values(&[("woocommerce_secret", "cs_b"), ("smtp_url_file", "/run/smtp")]),
        );
        assert_eq!(all, values(&[("smtp_url_file", "/run/smtp"), ("woocommerce_secret", "cs_b")]));
    }
}
