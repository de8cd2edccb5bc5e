//! Settings of the app: from the environment, else from its setup.
//!
//! Plain settings are in the store plugin's `settings.json`, secrets in the keyring. The
//! environment wins over both: that is how `npm run desktop` points the app at the sandbox.

use std::path::Path;
use std::sync::Arc;

use korosho_domain::device::ShopDetails;
use korosho_domain::limits::MAX_DEVICE_NUMBER;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::setup::AppMode;
use serde_json::Value;
use url::Url;

use crate::device_store::DeviceStore;
use crate::env_overrides::EnvOverrides;
use crate::keyring::{self, Slot};

/// Secrets as they were found. Never printed, hence no `Debug`.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Secrets {
    /// WooCommerce's consumer key.
    pub consumer_key: String,
    /// WooCommerce's consumer secret.
    pub consumer_secret: String,
    /// Stripe's secret key; `None` = no card payments.
    pub stripe_secret_key: Option<String>,
    /// M-Pesa's; `None` = no M-Pesa.
    pub mpesa: Option<MpesaSecrets>,
    /// This machine's token at the shop's server; `None` = it takes its payments itself.
    pub device_token: Option<String>,
}

/// What Daraja gives a shop.
#[derive(Clone, PartialEq, Eq)]
pub struct MpesaSecrets {
    /// The app's key.
    pub consumer_key: String,
    /// The app's secret.
    pub consumer_secret: String,
    /// Signs prompts.
    pub passkey: String,
}

/// All settings of this machine.
pub struct Settings {
    file: Arc<DeviceStore>,
    overrides: EnvOverrides,
}

impl Settings {
    /// Over `settings.json` and the environment.
    #[must_use]
    pub const fn new(file: Arc<DeviceStore>, overrides: EnvOverrides) -> Self {
        Self { file, overrides }
    }

    /// Base address of the store.
    #[must_use]
    pub fn store_url(&self) -> Option<String> {
        self.overrides.store_url.clone().or_else(|| self.text("store_url"))
    }

    /// Address of Stripe's API where it is not Stripe's own.
    #[must_use]
    pub fn stripe_api_url(&self) -> Option<String> {
        self.overrides.stripe_api_url.clone()
    }

    /// Address of M-Pesa's API where it is not Daraja's own.
    #[must_use]
    pub fn mpesa_api_url(&self) -> Option<String> {
        self.overrides.mpesa_api_url.clone()
    }

    /// M-Pesa's pay bill or till.
    #[must_use]
    pub fn mpesa_shortcode(&self) -> Option<String> {
        self.overrides.mpesa_shortcode.clone().or_else(|| self.text("mpesa_shortcode"))
    }

    /// Number of the till that is paid; `None` = the pay bill itself.
    #[must_use]
    pub fn mpesa_till(&self) -> Option<String> {
        self.overrides.mpesa_till.clone().or_else(|| self.text("mpesa_till"))
    }

    /// Address of the shop's server, where that takes the payments.
    #[must_use]
    pub fn server_url(&self) -> Option<String> {
        self.overrides.server_url.clone().or_else(|| self.text("server_url"))
    }

    /// Ways to pay that the server offered when it was tried; of one that the environment names
    /// nobody knows before it is asked.
    #[must_use]
    pub fn server_methods(&self) -> Vec<PaymentMethod> {
        if self.overrides.server_url.is_some() {
            return vec![PaymentMethod::Card, PaymentMethod::Mpesa];
        }
        let kept = self.file.read("server_methods");
        kept.and_then(|kept| serde_json::from_value(kept).ok()).unwrap_or_default()
    }

    /// Where shoppers find the website; payment pages lead back there.
    #[must_use]
    pub fn public_url(&self) -> Option<String> {
        self.overrides.public_url.clone().or_else(|| self.text("public_url"))
    }

    /// Which face this machine shows, if that was chosen.
    #[must_use]
    pub fn mode(&self) -> Option<AppMode> {
        serde_json::from_value(self.file.read("mode")?).ok()
    }

    /// Whether the app opens when the machine starts.
    #[must_use]
    pub fn autostart(&self) -> bool {
        self.file.read("autostart").is_some_and(|value| value == true)
    }

    /// Which of the shop's desks this is; 0 = the only one, as all were before they had numbers.
    #[must_use]
    pub fn desk_number(&self) -> u8 {
        let kept = self.file.read("desk_number").and_then(|kept| kept.as_u64());
        kept.and_then(|number| u8::try_from(number).ok()).unwrap_or(0)
    }

    /// What people read of the shop; `None` before a store was connected.
    #[must_use]
    pub fn shop(&self) -> Option<ShopDetails> {
        serde_json::from_value(self.file.read("shop")?).ok()
    }

    /// How many times shorter the engine waits than it does in life.
    #[must_use]
    pub fn time_scale(&self) -> u32 {
        self.overrides.time_scale.unwrap_or(1)
    }

    /// Whether the environment brings the key pair.
    #[must_use]
    pub const fn is_told_the_keys(&self) -> bool {
        self.overrides.has_key_pair()
    }

    /// The data folder, where the environment names one: then nothing is written elsewhere.
    #[must_use]
    pub fn overridden_folder(&self) -> Option<&Path> {
        self.overrides.data_dir.as_deref()
    }

    /// Keeps the store's address.
    ///
    /// # Errors
    /// [`Problem::StorageFull`].
    pub fn keep_store(&self, store_url: &Url) -> Result<(), Problem> {
        self.file.write("store_url", Some(store_url.as_str().into()))
    }

    /// Keeps which face is shown, and whether it opens by itself.
    ///
    /// # Errors
    /// [`Problem::StorageFull`].
    pub fn keep_machine(&self, mode: AppMode, autostart: bool) -> Result<(), Problem> {
        self.file.write("mode", serde_json::to_value(mode).ok())?;
        self.file.write("autostart", Some(autostart.into()))
    }

    /// Keeps which of the shop's desks this is.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`], [`Problem::StorageFull`].
    pub fn keep_desk_number(&self, number: u8) -> Result<(), Problem> {
        if number > MAX_DEVICE_NUMBER {
            return Err(Problem::invalid("desk_number", InvalidReason::OutOfRange));
        }
        self.file.write("desk_number", Some(number.into()))
    }

    /// Keeps what people read of the shop.
    ///
    /// # Errors
    /// [`Problem::StorageFull`].
    pub fn keep_shop(&self, shop: &ShopDetails) -> Result<(), Problem> {
        self.file.write("shop", serde_json::to_value(shop).ok())
    }

    /// Keeps the shop's server; `None` = this machine takes its payments itself.
    ///
    /// # Errors
    /// [`Problem::StorageFull`].
    pub fn keep_server(
        &self,
        server_url: Option<&Url>,
        methods: &[PaymentMethod],
    ) -> Result<(), Problem> {
        let methods = server_url.and_then(|_| serde_json::to_value(methods).ok());
        self.file.write("server_url", server_url.map(|url| url.as_str().into()))?;
        self.file.write("server_methods", methods)
    }

    /// Keeps the till's number; an empty one is forgotten.
    ///
    /// # Errors
    /// [`Problem::StorageFull`].
    pub fn keep_mpesa_till(&self, till: &str) -> Result<(), Problem> {
        let kept = (!till.is_empty()).then(|| Value::from(till));
        self.file.write("mpesa_till", kept)
    }

    /// Keeps M-Pesa's short code; an empty one is forgotten.
    ///
    /// # Errors
    /// [`Problem::StorageFull`].
    pub fn keep_mpesa_shortcode(&self, shortcode: &str) -> Result<(), Problem> {
        let kept = (!shortcode.is_empty()).then(|| Value::from(shortcode));
        self.file.write("mpesa_shortcode", kept)
    }

    /// The secrets: the environment's, else the keyring's. `None` = no key pair is kept.
    ///
    /// # Errors
    /// [`Problem::KeyringLocked`] or [`Problem::KeyringMissing`].
    pub async fn secrets(&self) -> Result<Option<Secrets>, Problem> {
        if let (Some(key), Some(secret)) =
            (&self.overrides.consumer_key, &self.overrides.consumer_secret)
        {
            return Ok(Some(self.told_secrets(key, secret)));
        }
        let key = keyring::read(Slot::StoreKey).await?;
        let secret = keyring::read(Slot::StoreSecret).await?;
        let (Some(consumer_key), Some(consumer_secret)) = (key, secret) else { return Ok(None) };
        let stripe_secret_key = keyring::read(Slot::StripeKey).await?;
        let mpesa = kept_mpesa().await?;
        let device_token = keyring::read(Slot::DeviceToken).await?;
        Ok(Some(Secrets { consumer_key, consumer_secret, stripe_secret_key, mpesa, device_token }))
    }

    fn told_secrets(&self, key: &str, secret: &str) -> Secrets {
        let overrides = &self.overrides;
        let mpesa = match (&overrides.mpesa_consumer_key, &overrides.mpesa_consumer_secret) {
            (Some(key), Some(secret)) => {
                overrides.mpesa_passkey.as_ref().map(|passkey| MpesaSecrets {
                    consumer_key: key.clone(),
                    consumer_secret: secret.clone(),
                    passkey: passkey.clone(),
                })
            }
            _ => None,
        };
        Secrets {
            consumer_key: key.to_owned(),
            consumer_secret: secret.to_owned(),
            stripe_secret_key: overrides.stripe_secret_key.clone(),
            mpesa,
            device_token: overrides.device_token.clone(),
        }
    }

    fn text(&self, key: &str) -> Option<String> {
        self.file.read(key)?.as_str().map(str::to_owned)
    }
}

async fn kept_mpesa() -> Result<Option<MpesaSecrets>, Problem> {
    let key = keyring::read(Slot::MpesaKey).await?;
    let secret = keyring::read(Slot::MpesaSecret).await?;
    let passkey = keyring::read(Slot::MpesaPasskey).await?;
    let (Some(consumer_key), Some(consumer_secret), Some(passkey)) = (key, secret, passkey) else {
        return Ok(None);
    };
    Ok(Some(MpesaSecrets { consumer_key, consumer_secret, passkey }))
}

/// File of a kiosk's own settings and slips.
pub(crate) const KIOSK_FILE: &str = "kiosk.json";
/// Key of its settings.
pub(crate) const KIOSK_SETTINGS: &str = "settings";

/// Number of the kiosk in this folder, part of its order numbers; 1 until set.
#[must_use]
pub fn kiosk_number(data_dir: &Path) -> u8 {
    let stored = std::fs::read(data_dir.join(KIOSK_FILE)).ok();
    let stored: Option<Value> = stored.and_then(|text| serde_json::from_slice(&text).ok());
    let number = stored.and_then(|stored| stored[KIOSK_SETTINGS]["number"].as_u64());
    number.and_then(|number| u8::try_from(number).ok()).unwrap_or(1)
}
