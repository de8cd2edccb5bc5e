//! Opening of a device's shop: configuration from its settings, damaged and restored databases.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::setup::AppMode;
use url::Url;

use super::secrets::{MpesaSecrets, SecretName, Secrets};
use super::settings::Settings;
use super::shop_details;
use crate::background::Background;
use crate::config::{
    DARAJA_API_URL, MpesaConfig, STRIPE_API_URL, Secret, ServerConfig, ShopConfig, StoreAccess,
    StripeConfig, WooConfig,
};
use crate::orders::SKIPPED_NUMBERS;
use crate::problem::internal;
use crate::shop::{OpenError, Shop};
use crate::store::corruption::{self, Corruption};
use crate::store::restore_check;
use crate::token::random_token;

const DATABASE: &str = "korosho.db";

/// Identity of a device among the shop's devices.
pub struct DeviceIdentity {
    /// Folder of the database.
    pub data_dir: PathBuf,
    /// Mode of the app: the letter of its order numbers.
    pub mode: AppMode,
    /// Number among the devices of this mode; 0 = the only one.
    pub number: u8,
    /// Age at which an unpaid order of a kiosk lapses.
    pub collection_period: Duration,
}

/// Open shop with its background jobs.
pub struct OpenShop {
    /// The shop.
    pub shop: Arc<Shop>,
    /// Corruption of the database, if it was found at opening.
    pub corruption: Option<Corruption>,
    background: Option<Background>,
}

impl OpenShop {
    /// Opens the shop on the stored data. Without secrets it only shows that data and sends
    /// nothing.
    ///
    /// # Errors
    /// [`Problem::NotSetUp`] without a store, [`Problem::StorageFull`] if its files cannot be used.
    pub async fn open(
        settings: &Settings,
        secrets: Option<Secrets>,
        device: DeviceIdentity,
    ) -> Result<Self, Problem> {
        let is_online = secrets.is_some();
        let secrets = with_signing_key(settings, secrets.unwrap_or_default()).await;
        let config = shop_config(settings, secrets, device)?;
        let database = config.data_dir.join(DATABASE);
        let corruption = corruption::quarantine(&database).await.map_err(|e| unusable(&e))?;
        if corruption.is_some() {
            restore_check::forget_identity(&database).map_err(|error| unusable(&error))?;
        }
        let shop = Shop::open(config).await.map_err(|error| refused(&error))?;
        if let Some(corruption) = &corruption {
            let by = SKIPPED_NUMBERS.saturating_mul(corruption.count);
            let skipped = shop.orders.skip_numbers(by).await;
            skipped.map_err(|error| refused(&error.into()))?;
        }
        let shop = Arc::new(shop);
        let background = is_online.then(|| shop.start_background());
        Ok(Self { shop, corruption, background })
    }

    /// Stops the background jobs and closes the database.
    pub async fn close(self) {
        if let Some(background) = self.background {
            background.stop().await;
        }
        self.shop.close().await;
    }
}

/// Makes the key that signs orders for the server if this device has none yet. Without the keyring
/// it lasts until the next start, which registers another one.
async fn with_signing_key(settings: &Settings, mut secrets: Secrets) -> Secrets {
    if secrets.device_token.is_some() && secrets.signing_key.is_none() {
        let key = random_token();
        if !settings.has_key_pair_override() {
            let stored = settings.secret_store.write(SecretName::SigningKey, key.clone()).await;
            if let Err(problem) = stored {
                tracing::warn!(code = problem.code(), "the key that signs orders is not stored");
            }
        }
        secrets.signing_key = Some(key);
    }
    secrets
}

fn shop_config(
    settings: &Settings,
    secrets: Secrets,
    device: DeviceIdentity,
) -> Result<ShopConfig, Problem> {
    let base = url("store_url", &settings.store_url().ok_or(Problem::NotSetUp)?)?;
    let overrides = &settings.overrides;
    let public = match &overrides.public_url {
        Some(text) => url("public_url", text)?,
        None => base.clone(),
    };
    let access = store_access(settings, &secrets)?;
    let woo = WooConfig::with_access(base, access);
    let mut config = ShopConfig::new(woo, device.data_dir, public);
    let signing = secrets.device_token.as_ref().zip(secrets.signing_key.as_ref());
    if let (Some(server), Some((token, key))) = (settings.server_url(), signing) {
        // Either the server or the device collects: both would take the money twice.
        let url = url("server_url", &server)?;
        let (token, signing_key) = (Secret::new(token), Secret::new(key));
        config.public_url = url.clone();
        let methods = settings.server_methods();
        config.server = Some(ServerConfig { url, token, signing_key, methods });
    } else {
        config.accepts_shared_key = true;
        let stripe = secrets.stripe_secret_key.map(|key| stripe(settings, key));
        config.stripe = stripe.transpose()?;
        let mpesa = secrets.mpesa.zip(settings.mpesa_shortcode());
        config.mpesa = mpesa.map(|(keys, code)| daraja(settings, keys, code)).transpose()?;
    }
    config.orders.collection_period = device.collection_period;
    config.orders = config.orders.with_time_scale(overrides.time_scale.unwrap_or(1));
    config.settings.device_letter = match device.mode {
        AppMode::Desk => 'D',
        AppMode::Kiosk => 'K',
    };
    config.settings.device_number = device.number;
    config.settings.keeps_register = device.mode == AppMode::Desk;
    config.settings.counter_orders_lapse = device.mode == AppMode::Kiosk;
    if let Some(details) = settings.shop() {
        shop_details::apply(details, &mut config.settings);
    }
    Ok(config)
}

/// Access to the store: the token of the shop's server if there is one, because a stolen device then
/// contains no key pair. A key pair from the environment takes precedence; without secrets, an empty
/// key pair grants nothing.
fn store_access(settings: &Settings, secrets: &Secrets) -> Result<StoreAccess, Problem> {
    let server = settings.server_url().zip(secrets.device_token.as_deref());
    if let Some((server, token)) = server.filter(|_| !settings.has_key_pair_override()) {
        let (url, token) = (url("server_url", &server)?, Secret::new(token));
        return Ok(StoreAccess::Server { url, token });
    }
    let pair = secrets.key_pair.as_ref();
    let key = Secret::new(pair.map(|pair| pair.consumer_key.as_str()).unwrap_or_default());
    let secret = Secret::new(pair.map(|pair| pair.consumer_secret.as_str()).unwrap_or_default());
    Ok(StoreAccess::KeyPair { key, secret })
}

/// Stripe without webhooks, which do not reach a device behind a counter: payments are polled.
fn stripe(settings: &Settings, key: String) -> Result<StripeConfig, Problem> {
    let api_url = url("stripe_api_url", settings.stripe_api_url().unwrap_or(STRIPE_API_URL))?;
    Ok(StripeConfig { secret_key: Secret::new(key), webhook_secret: None, api_url })
}

fn daraja(
    settings: &Settings,
    keys: MpesaSecrets,
    shortcode: String,
) -> Result<MpesaConfig, Problem> {
    let api_url = settings.overrides.mpesa_api_url.as_deref().unwrap_or(DARAJA_API_URL);
    Ok(MpesaConfig {
        consumer_key: Secret::new(keys.consumer_key),
        consumer_secret: Secret::new(keys.consumer_secret),
        shortcode,
        till: settings.mpesa_till(),
        passkey: Secret::new(keys.passkey),
        // Confirmations of paybill payments do not reach a device behind a counter.
        initiator: None,
        api_url: url("mpesa_api_url", api_url)?,
    })
}

fn url(field: &str, text: &str) -> Result<Url, Problem> {
    Url::parse(text).map_err(|_| Problem::invalid(field, InvalidReason::Malformed))
}

fn unusable(error: &std::io::Error) -> Problem {
    tracing::error!(%error, "a damaged database cannot be set aside");
    Problem::StorageFull
}

fn refused(error: &OpenError) -> Problem {
    tracing::error!(%error, "the shop cannot be opened");
    match error {
        OpenError::DataDirectory { .. } | OpenError::Store(_) => Problem::StorageFull,
        OpenError::WooCommerce(_) => Problem::invalid("store_url", InvalidReason::Malformed),
        OpenError::Providers(_) | OpenError::Mail(_) => internal(error),
    }
}

#[cfg(test)]
mod tests {
    use super::super::env_overrides::EnvOverrides;
    use super::super::secrets::Keyring;
    use super::*;
    use crate::device_store::testing;

    struct NoKeyring;

    impl Keyring for NoKeyring {
        fn read(&self, _entry: &str) -> Result<Option<String>, Problem> {
            Err(Problem::KeyringMissing)
        }

        fn write(&self, _entry: &str, _secret: &str) -> Result<(), Problem> {
            Err(Problem::KeyringMissing)
        }
    }

    #[test]
    fn order_numbers_carry_the_mode_letter_and_device_number() {
        let folder = tempfile::tempdir().unwrap();
        let file = testing::open(folder.path().join("settings.json"));
        let store_url = Some("https://shop.example/".to_owned());
        let overrides = EnvOverrides { store_url, ..EnvOverrides::default() };
        let settings = Settings::new(file, overrides, Arc::new(NoKeyring));
        for (mode, number, letter) in [(AppMode::Desk, 0, 'D'), (AppMode::Kiosk, 7, 'K')] {
            let device = DeviceIdentity {
                data_dir: folder.path().to_owned(),
                mode,
                number,
                collection_period: Duration::from_secs(3_600),
            };
            let config = shop_config(&settings, Secrets::default(), device).unwrap();
            let written = (config.settings.device_letter, config.settings.device_number);
            assert_eq!(written, (letter, number));
            assert_eq!(config.settings.counter_orders_lapse, letter == 'K');
            assert_eq!(config.orders.collection_period, Duration::from_secs(3_600));
        }
    }
}
