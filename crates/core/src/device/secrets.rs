//! Secrets of a device, stored only in the operating system's keyring.
//!
//! There is no fallback to a file: a locked or missing keyring is a [`Problem`] of its own.

use std::sync::Arc;
use std::time::Duration;

use korosho_domain::problem::Problem;

/// Timeout of the keyring. A locked one waits for a person; the shop opens without it, and a retry
/// is one tap.
const KEYRING_TIMEOUT: Duration = Duration::from_secs(8);

/// Keyring of the operating system. Calls may block.
pub trait Keyring: Send + Sync {
    /// Secret of an entry; `None` if it is absent.
    ///
    /// # Errors
    /// [`Problem::KeyringLocked`] or [`Problem::KeyringMissing`].
    fn read(&self, entry: &str) -> Result<Option<String>, Problem>;

    /// Stores a secret; an empty one is deleted.
    ///
    /// # Errors
    /// As [`Keyring::read`].
    fn write(&self, entry: &str, secret: &str) -> Result<(), Problem>;
}

/// Secret of a device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SecretName {
    StoreKey,
    StoreSecret,
    StoreUrl,
    /// URL of the shop's server that issued the token.
    ServerUrl,
    StripeKey,
    MpesaKey,
    MpesaSecret,
    MpesaPasskey,
    DeviceToken,
    SigningKey,
}

impl SecretName {
    const fn entry(self) -> &'static str {
        match self {
            Self::StoreKey => "woocommerce-key",
            Self::StoreSecret => "woocommerce-secret",
            Self::StoreUrl => "woocommerce-url",
            Self::ServerUrl => "server-url",
            Self::StripeKey => "stripe-secret-key",
            Self::MpesaKey => "mpesa-consumer-key",
            Self::MpesaSecret => "mpesa-consumer-secret",
            Self::MpesaPasskey => "mpesa-passkey",
            Self::DeviceToken => "device-token",
            Self::SigningKey => "order-signing-key",
        }
    }
}

/// Secrets that were read. Never printed, hence no `Debug`.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Secrets {
    /// Key pair of the store; `None` = this device reaches the store through the shop's server.
    pub(crate) key_pair: Option<KeyPair>,
    /// `None` = no card payments.
    pub(crate) stripe_secret_key: Option<String>,
    /// `None` = no M-Pesa.
    pub(crate) mpesa: Option<MpesaSecrets>,
    /// Token of this device at the shop's server; `None` = the device collects its own payments.
    pub(crate) device_token: Option<String>,
    /// Secret of the key that signs orders for the server; `None` before one is made.
    pub(crate) signing_key: Option<String>,
}

/// Key pair of the store's REST API.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct KeyPair {
    pub(crate) consumer_key: String,
    pub(crate) consumer_secret: String,
}

/// Daraja's credentials.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct MpesaSecrets {
    pub(crate) consumer_key: String,
    pub(crate) consumer_secret: String,
    pub(crate) passkey: String,
}

impl MpesaSecrets {
    /// Consumer key, consumer secret and passkey; `None` unless all three are present.
    pub(crate) fn complete([key, secret, passkey]: [Option<String>; 3]) -> Option<Self> {
        Some(Self { consumer_key: key?, consumer_secret: secret?, passkey: passkey? })
    }
}

/// Secrets by name, read and written off the async threads.
pub(crate) struct SecretStore(pub(crate) Arc<dyn Keyring>);

impl SecretStore {
    pub(crate) async fn read(&self, name: SecretName) -> Result<Option<String>, Problem> {
        self.read_entry(name.entry().to_owned()).await
    }

    pub(crate) async fn write(&self, name: SecretName, secret: String) -> Result<(), Problem> {
        self.write_entry(name.entry().to_owned(), secret).await
    }

    pub(crate) async fn read_entry(&self, entry: String) -> Result<Option<String>, Problem> {
        self.call(move |keyring| keyring.read(&entry)).await
    }

    pub(crate) async fn write_entry(&self, entry: String, secret: String) -> Result<(), Problem> {
        self.call(move |keyring| keyring.write(&entry, &secret)).await
    }

    pub(crate) async fn delete(&self, names: &[SecretName]) -> Result<(), Problem> {
        for name in names {
            self.write(*name, String::new()).await?;
        }
        Ok(())
    }

    async fn call<T: Send + 'static>(
        &self,
        call: impl FnOnce(&dyn Keyring) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let keyring = Arc::clone(&self.0);
        let blocking = tokio::task::spawn_blocking(move || call(&*keyring));
        match tokio::time::timeout(KEYRING_TIMEOUT, blocking).await {
            Ok(Ok(done)) => done,
            Ok(Err(_)) => Err(Problem::KeyringMissing),
            Err(_) => Err(Problem::KeyringLocked),
        }
    }
}
