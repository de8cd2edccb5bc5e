//! What this app was told: by the environment, else by whoever set it up.
//!
//! Plain settings are in the store plugin's `settings.json`, secrets in the keyring. The
//! environment wins over both: that is how `npm run desktop` points the app at the sandbox.

use std::path::PathBuf;

use korosho_domain::problem::Problem;
use korosho_domain::setup::AppMode;
use serde_json::Value;
use url::Url;

use crate::device_store::DeviceStore;
use crate::keyring::{self, Slot};

/// Settings of the environment (names as in `docs/operations.md`).
#[derive(Clone, Default)]
pub struct Told {
    /// `KOROSHO_DATA_DIR`.
    pub data_dir: Option<PathBuf>,
    store_url: Option<String>,
    consumer_key: Option<String>,
    consumer_secret: Option<String>,
    stripe_secret_key: Option<String>,
    stripe_api_url: Option<String>,
    public_url: Option<String>,
}

impl Told {
    /// Reads the environment through `read`; an empty value counts as absent.
    #[must_use]
    pub fn from_env(read: impl Fn(&str) -> Option<String>) -> Self {
        let told = |name: &str| read(name).filter(|value| !value.is_empty());
        Self {
            data_dir: told("KOROSHO_DATA_DIR").map(PathBuf::from),
            store_url: told("KOROSHO_WOOCOMMERCE_URL"),
            consumer_key: told("KOROSHO_WOOCOMMERCE_KEY"),
            consumer_secret: told("KOROSHO_WOOCOMMERCE_SECRET"),
            stripe_secret_key: told("KOROSHO_STRIPE_SECRET_KEY"),
            stripe_api_url: told("KOROSHO_STRIPE_API_URL"),
            public_url: told("KOROSHO_PUBLIC_URL"),
        }
    }
}

/// Secrets as they were found. Never printed, hence no `Debug`.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Secrets {
    /// WooCommerce's consumer key.
    pub consumer_key: String,
    /// WooCommerce's consumer secret.
    pub consumer_secret: String,
    /// Stripe's secret key; `None` = no card payments.
    pub stripe_secret_key: Option<String>,
}

/// All settings of this machine.
pub struct Settings {
    file: DeviceStore,
    told: Told,
}

impl Settings {
    /// Over `settings.json` and the environment.
    #[must_use]
    pub const fn new(file: DeviceStore, told: Told) -> Self {
        Self { file, told }
    }

    /// Base address of the store.
    #[must_use]
    pub fn store_url(&self) -> Option<String> {
        self.told.store_url.clone().or_else(|| self.text("store_url"))
    }

    /// Address of Stripe's API where it is not Stripe's own.
    #[must_use]
    pub fn stripe_api_url(&self) -> Option<String> {
        self.told.stripe_api_url.clone().or_else(|| self.text("stripe_api_url"))
    }

    /// Where shoppers find the website; payment pages lead back there.
    #[must_use]
    pub fn public_url(&self) -> Option<String> {
        self.told.public_url.clone().or_else(|| self.text("public_url"))
    }

    /// Which face this machine shows, if that was chosen.
    #[must_use]
    pub fn mode(&self) -> Option<AppMode> {
        serde_json::from_value(self.file.read("mode")?).ok()
    }

    /// Keeps the plain settings of a store that works.
    ///
    /// # Errors
    /// [`Problem::StorageFull`].
    pub fn keep(
        &self,
        store_url: &Url,
        stripe_api_url: &str,
        mode: AppMode,
    ) -> Result<(), Problem> {
        self.file.write("store_url", Some(store_url.as_str().into()))?;
        let api = (!stripe_api_url.is_empty()).then(|| Value::from(stripe_api_url));
        self.file.write("stripe_api_url", api)?;
        self.file.write("mode", serde_json::to_value(mode).ok())
    }

    /// The secrets: the environment's, else the keyring's. `None` = no key pair is kept.
    ///
    /// # Errors
    /// [`Problem::KeyringLocked`] or [`Problem::KeyringMissing`].
    pub async fn secrets(&self) -> Result<Option<Secrets>, Problem> {
        let key = secret(self.told.consumer_key.as_ref(), Slot::StoreKey).await?;
        let pair = secret(self.told.consumer_secret.as_ref(), Slot::StoreSecret).await?;
        let (Some(consumer_key), Some(consumer_secret)) = (key, pair) else { return Ok(None) };
        let stripe_secret_key = self.stripe_secret_key().await?;
        Ok(Some(Secrets { consumer_key, consumer_secret, stripe_secret_key }))
    }

    /// An app whose key pair comes from the environment takes the Stripe key from there too, so
    /// that a shop on trial never charges a real card by accident.
    async fn stripe_secret_key(&self) -> Result<Option<String>, Problem> {
        if self.told.consumer_key.is_some() {
            return Ok(self.told.stripe_secret_key.clone());
        }
        secret(self.told.stripe_secret_key.as_ref(), Slot::StripeKey).await
    }

    fn text(&self, key: &str) -> Option<String> {
        self.file.read(key)?.as_str().map(str::to_owned)
    }
}

async fn secret(told: Option<&String>, slot: Slot) -> Result<Option<String>, Problem> {
    match told {
        Some(secret) => Ok(Some(secret.clone())),
        None => keyring::read(slot).await,
    }
}
