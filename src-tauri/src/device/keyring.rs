//! Keyring of the operating system (service `korosho`). The Secret Service is called over D-Bus and
//! blocks.

use keyring::v1::{Entry, Error};
use korosho_core::device::secrets::Keyring;
use korosho_domain::problem::Problem;

const SERVICE: &str = "korosho";

/// Keyring of the operating system.
pub struct SystemKeyring;

impl Keyring for SystemKeyring {
    fn read(&self, entry: &str) -> Result<Option<String>, Problem> {
        match Entry::new(SERVICE, entry).and_then(|entry| entry.get_password()) {
            Ok(secret) => Ok(Some(secret)),
            Err(Error::NoEntry) => Ok(None),
            Err(error) => Err(problem(&error)),
        }
    }

    fn write(&self, entry: &str, secret: &str) -> Result<(), Problem> {
        let written = Entry::new(SERVICE, entry).and_then(|entry| match secret {
            "" => entry.delete_credential(),
            secret => entry.set_password(secret),
        });
        match written {
            Ok(()) | Err(Error::NoEntry) => Ok(()),
            Err(error) => Err(problem(&error)),
        }
    }
}

/// Without a session bus the store cannot be opened; a bus without a usable keyring gives no
/// access.
fn problem(error: &Error) -> Problem {
    tracing::warn!(%error, "the keyring failed");
    match error {
        Error::NoDefaultStore => Problem::KeyringMissing,
        _ => Problem::KeyringLocked,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_keyring_differs_from_a_locked_one() {
        assert_eq!(problem(&Error::NoDefaultStore), Problem::KeyringMissing);
        assert_eq!(problem(&Error::NoEntry), Problem::KeyringLocked);
    }
}
