//! Settings of a device: from the environment, else from its setup.
//!
//! Plain settings are in `settings.json`, secrets in the keyring. The environment wins over both:
//! `npm run desktop` connects the app to the sandbox with it.

use std::path::Path;
use std::sync::Arc;

use korosho_domain::device::ShopDetails;
use korosho_domain::limits::MAX_DEVICE_NUMBER;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::setup::AppMode;
use url::Url;

use super::env_overrides::EnvOverrides;
use super::secrets::{KeyPair, Keyring, MpesaSecrets, SecretName, SecretStore, Secrets};
use crate::device_store::DeviceStore;
use crate::device_store::sealed_file::FileState;
use crate::staff::UnlockedSettings;

/// All settings of this device.
pub struct Settings {
    file: Arc<DeviceStore>,
    pub(crate) overrides: EnvOverrides,
    pub(crate) secret_store: SecretStore,
}

impl Settings {
    /// Settings from `settings.json`, the environment and the keyring.
    #[must_use]
    pub fn new(file: Arc<DeviceStore>, overrides: EnvOverrides, keyring: Arc<dyn Keyring>) -> Self {
        Self { file, overrides, secret_store: SecretStore(keyring) }
    }

    /// Base URL of the store.
    #[must_use]
    pub fn store_url(&self) -> Option<String> {
        self.overrides.store_url.clone().or_else(|| self.file.read("store_url"))
    }

    /// URL of the Stripe API, if overridden.
    #[must_use]
    pub fn stripe_api_url(&self) -> Option<&str> {
        self.overrides.stripe_api_url.as_deref()
    }

    /// Number of the M-Pesa pay bill, or the store number of a till.
    #[must_use]
    pub fn mpesa_shortcode(&self) -> Option<String> {
        self.overrides.mpesa_shortcode.clone().or_else(|| self.file.read("mpesa_shortcode"))
    }

    /// Number of the M-Pesa till; `None` = the pay bill.
    #[must_use]
    pub fn mpesa_till(&self) -> Option<String> {
        self.overrides.mpesa_till.clone().or_else(|| self.file.read("mpesa_till"))
    }

    /// URL of the shop's server, if it collects the payments.
    #[must_use]
    pub fn server_url(&self) -> Option<String> {
        self.overrides.server_url.clone().or_else(|| self.file.read("server_url"))
    }

    /// Payment methods that the server offered at setup; card and M-Pesa for a server from the
    /// environment, which is not queried.
    pub(crate) fn server_methods(&self) -> Vec<PaymentMethod> {
        if self.overrides.server_url.is_some() {
            return vec![PaymentMethod::Card, PaymentMethod::Mpesa];
        }
        self.file.read("server_methods").unwrap_or_default()
    }

    /// Mode of the app, if one was chosen.
    #[must_use]
    pub fn mode(&self) -> Option<AppMode> {
        self.file.read("mode")
    }

    /// Whether the app opens when the device starts.
    #[must_use]
    pub fn autostart(&self) -> bool {
        self.file.read("autostart").unwrap_or_default()
    }

    /// Number of this desk; 0 = the only one.
    #[must_use]
    pub fn desk_number(&self) -> u8 {
        self.file.read("desk_number").unwrap_or_default()
    }

    /// Details of the shop; `None` before a store was connected.
    #[must_use]
    pub fn shop(&self) -> Option<ShopDetails> {
        self.file.read("shop")
    }

    /// Whether the key pair comes from the environment.
    #[must_use]
    pub const fn has_key_pair_override(&self) -> bool {
        self.overrides.has_key_pair()
    }

    /// Data folder, if the environment names one: nothing is written outside of it.
    #[must_use]
    pub fn overridden_folder(&self) -> Option<&Path> {
        self.overrides.data_dir.as_deref()
    }

    /// Whether the settings file was broken and had no backup.
    pub(crate) fn is_file_lost(&self) -> bool {
        self.file.state() == FileState::Lost
    }

    /// Stores the mode of the app and whether it opens when the device starts.
    ///
    /// # Errors
    /// [`Problem::StorageFull`].
    pub fn store_mode(
        &self,
        _: &UnlockedSettings,
        mode: AppMode,
        autostart: bool,
    ) -> Result<(), Problem> {
        self.file.write("mode", Some(mode))?;
        self.file.write("autostart", Some(autostart))
    }

    /// Stores the number of this desk.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`], [`Problem::StorageFull`].
    pub fn store_desk_number(&self, _: &UnlockedSettings, number: u8) -> Result<(), Problem> {
        if number > MAX_DEVICE_NUMBER {
            return Err(Problem::invalid("desk_number", InvalidReason::OutOfRange));
        }
        self.file.write("desk_number", Some(number))
    }

    /// Stores the details of the shop.
    ///
    /// # Errors
    /// [`Problem::StorageFull`].
    pub fn store_shop(&self, _: &UnlockedSettings, shop: &ShopDetails) -> Result<(), Problem> {
        self.file.write("shop", Some(shop))
    }

    pub(crate) fn store_store_url(&self, url: &Url) -> Result<(), Problem> {
        self.file.write("store_url", Some(url.as_str()))
    }

    /// Stores the shop's server; `None` = this device collects its payments.
    pub(crate) fn store_server(
        &self,
        server: Option<(&Url, &[PaymentMethod])>,
    ) -> Result<(), Problem> {
        self.file.write("server_url", server.map(|(url, _)| url.as_str()))?;
        self.file.write("server_methods", server.map(|(_, methods)| methods))
    }

    pub(crate) fn store_mpesa_till(&self, till: &str) -> Result<(), Problem> {
        self.file.write("mpesa_till", Some(till).filter(|till| !till.is_empty()))
    }

    pub(crate) fn store_mpesa_shortcode(&self, shortcode: &str) -> Result<(), Problem> {
        self.file.write("mpesa_shortcode", Some(shortcode).filter(|code| !code.is_empty()))
    }

    /// Secrets from the environment, else from the keyring; `None` without access to the store: a
    /// key pair, or a token of the shop's server.
    ///
    /// # Errors
    /// [`Problem::KeyringLocked`] or [`Problem::KeyringMissing`].
    pub async fn secrets(&self) -> Result<Option<Secrets>, Problem> {
        if self.has_key_pair_override() {
            return Ok(self.overrides.secrets());
        }
        let read = |name| self.secret_store.read(name);
        let (key, secret) =
            (read(SecretName::StoreKey).await?, read(SecretName::StoreSecret).await?);
        let pair = |(consumer_key, consumer_secret)| KeyPair { consumer_key, consumer_secret };
        let key_pair = key.zip(secret).map(pair);
        let device_token = read(SecretName::DeviceToken).await?;
        if key_pair.is_none() && (device_token.is_none() || self.server_url().is_none()) {
            return Ok(None);
        }
        let mpesa = [
            read(SecretName::MpesaKey).await?,
            read(SecretName::MpesaSecret).await?,
            read(SecretName::MpesaPasskey).await?,
        ];
        Ok(Some(Secrets {
            key_pair,
            stripe_secret_key: read(SecretName::StripeKey).await?,
            mpesa: MpesaSecrets::complete(mpesa),
            device_token,
            signing_key: read(SecretName::SigningKey).await?,
        }))
    }
}
