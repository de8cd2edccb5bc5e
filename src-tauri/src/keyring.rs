//! Secrets in the operating system's keyring (service `korosho`), and nowhere else.
//!
//! The Secret Service is spoken over D-Bus with blocking calls, so every call runs on a thread of
//! its own. A keyring that is locked or missing is a [`Problem`] with words of its own; there is no
//! fallback to a file.

use std::time::Duration;

use keyring::v1::{Entry, Error};
use korosho_domain::problem::Problem;

const SERVICE: &str = "korosho";

/// Timeout of the keyring. A locked one waits for a person; the shop on disk does not, and trying
/// again later is one tap.
const KEYRING_TIMEOUT: Duration = Duration::from_secs(8);

/// The secrets the app keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    /// WooCommerce's consumer key.
    StoreKey,
    /// WooCommerce's consumer secret.
    StoreSecret,
    /// Stripe's (restricted) secret key.
    StripeKey,
    /// Daraja's consumer key.
    MpesaKey,
    /// Daraja's consumer secret.
    MpesaSecret,
    /// Pass key of the M-Pesa short code.
    MpesaPasskey,
    /// This machine's token at the shop's server.
    DeviceToken,
}

impl Slot {
    const fn user(self) -> &'static str {
        match self {
            Self::StoreKey => "woocommerce-key",
            Self::StoreSecret => "woocommerce-secret",
            Self::StripeKey => "stripe-secret-key",
            Self::MpesaKey => "mpesa-consumer-key",
            Self::MpesaSecret => "mpesa-consumer-secret",
            Self::MpesaPasskey => "mpesa-passkey",
            Self::DeviceToken => "device-token",
        }
    }
}

/// The secret in this slot; `None` where none is kept.
///
/// # Errors
/// [`Problem::KeyringLocked`] or [`Problem::KeyringMissing`].
pub async fn read(slot: Slot) -> Result<Option<String>, Problem> {
    on_own_thread(move || match Entry::new(SERVICE, slot.user())?.get_password() {
        Ok(secret) => Ok(Some(secret)),
        Err(Error::NoEntry) => Ok(None),
        Err(error) => Err(error),
    })
    .await
}

/// Keeps a secret in this slot; an empty one is forgotten.
///
/// # Errors
/// [`Problem::KeyringLocked`] or [`Problem::KeyringMissing`].
pub async fn write(slot: Slot, secret: String) -> Result<(), Problem> {
    on_own_thread(move || {
        let entry = Entry::new(SERVICE, slot.user())?;
        if !secret.is_empty() {
            return entry.set_password(&secret);
        }
        match entry.delete_credential() {
            Ok(()) | Err(Error::NoEntry) => Ok(()),
            Err(error) => Err(error),
        }
    })
    .await
}

async fn on_own_thread<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Problem> {
    match tokio::time::timeout(KEYRING_TIMEOUT, tokio::task::spawn_blocking(work)).await {
        Ok(Ok(done)) => done.map_err(|error| problem(&error)),
        Ok(Err(_)) => Err(Problem::KeyringMissing),
        Err(_) => Err(Problem::KeyringLocked),
    }
}

/// No session bus: the store cannot even be opened. A bus without a usable keyring: no access.
fn problem(error: &Error) -> Problem {
    tracing::warn!(%error, "the keyring did not answer");
    match error {
        Error::NoDefaultStore => Problem::KeyringMissing,
        _ => Problem::KeyringLocked,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_keyring_is_told_from_a_locked_one() {
        assert_eq!(problem(&Error::NoDefaultStore), Problem::KeyringMissing);
        assert_eq!(problem(&Error::NoEntry), Problem::KeyringLocked);
    }
}
