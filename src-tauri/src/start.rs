//! Arguments and environment of the app.

use std::sync::Arc;

use korosho_core::device::env_overrides::EnvOverrides;
use korosho_core::device::order_link;
use korosho_core::device::secrets::Keyring;
use korosho_domain::setup::AppMode;
use uuid::Uuid;

/// Parameters of a start.
#[derive(Clone, Default)]
pub struct Start {
    /// `--mode`, which wins over the stored setting.
    pub mode: Option<AppMode>,
    /// Overrides from the environment.
    pub overrides: EnvOverrides,
    /// Order of a link.
    pub order: Option<Uuid>,
    /// Keyring of tests; `None` = the operating system's.
    pub keyring: Option<Arc<dyn Keyring>>,
}

impl Start {
    /// Parses arguments (without the program's name) and environment.
    ///
    /// # Errors
    /// One line that names the invalid argument and the valid ones.
    pub fn read(args: impl Iterator<Item = String>) -> Result<Self, String> {
        let args: Vec<String> = args.collect();
        let order = order_link::order_in(&args);
        let overrides = EnvOverrides::from_env(|name| std::env::var(name).ok());
        Ok(Self { mode: mode(args.into_iter())?, overrides, order, keyring: None })
    }
}

/// Parses the last `--mode`; other arguments are for the window system or the test driver.
fn mode(mut args: impl Iterator<Item = String>) -> Result<Option<AppMode>, String> {
    let mut found = None;
    while let Some(arg) = args.next() {
        let word = match arg.strip_prefix("--mode") {
            Some("") => args.next().unwrap_or_default(),
            Some(rest) if rest.starts_with('=') => rest[1..].to_owned(),
            _ => continue,
        };
        found = Some(match word.as_str() {
            "desk" => AppMode::Desk,
            "kiosk" => AppMode::Kiosk,
            other => return Err(format!("--mode is “{other}”; valid are desk and kiosk")),
        });
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(args: &[&str]) -> Result<Option<AppMode>, String> {
        mode(args.iter().map(ToString::to_string))
    }

    #[test]
    fn mode_is_parsed_from_the_arguments() {
        assert_eq!(read(&[]), Ok(None));
        assert_eq!(read(&["--mode", "kiosk"]), Ok(Some(AppMode::Kiosk)));
        assert_eq!(read(&["--mode=desk", "--other", "x"]), Ok(Some(AppMode::Desk)));
        assert_eq!(read(&["--mode=desk", "--mode=kiosk"]), Ok(Some(AppMode::Kiosk)));
    }

    #[test]
    fn invalid_mode_names_the_valid_ones() {
        for args in [&["--mode"][..], &["--mode", "till"], &["--mode="]] {
            let line = read(args).unwrap_err();
            assert!(line.contains("desk and kiosk"), "{line}");
        }
    }
}
