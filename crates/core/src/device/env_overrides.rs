//! Overrides from environment variables (names as in `docs/operations.md`).

use std::path::PathBuf;

use super::secrets::{KeyPair, MpesaSecrets, Secrets};

/// Settings from the environment; each overrides the stored one.
#[derive(Clone, Default)]
pub struct EnvOverrides {
    /// `KOROSHO_DATA_DIR`.
    pub data_dir: Option<PathBuf>,
    /// `KOROSHO_WOOCOMMERCE_URL`.
    pub store_url: Option<String>,
    /// `KOROSHO_WOOCOMMERCE_KEY`.
    pub consumer_key: Option<String>,
    /// `KOROSHO_WOOCOMMERCE_SECRET`.
    pub consumer_secret: Option<String>,
    /// `KOROSHO_PUBLIC_URL`.
    pub public_url: Option<String>,
    /// `KOROSHO_STRIPE_SECRET_KEY`.
    pub stripe_secret_key: Option<String>,
    /// `KOROSHO_STRIPE_API_URL`.
    pub stripe_api_url: Option<String>,
    /// `KOROSHO_MPESA_CONSUMER_KEY`.
    pub mpesa_consumer_key: Option<String>,
    /// `KOROSHO_MPESA_CONSUMER_SECRET`.
    pub mpesa_consumer_secret: Option<String>,
    /// `KOROSHO_MPESA_SHORTCODE`.
    pub mpesa_shortcode: Option<String>,
    /// `KOROSHO_MPESA_TILL`.
    pub mpesa_till: Option<String>,
    /// `KOROSHO_MPESA_PASSKEY`.
    pub mpesa_passkey: Option<String>,
    /// `KOROSHO_MPESA_API_URL`.
    pub mpesa_api_url: Option<String>,
    /// `KOROSHO_SERVER_URL`.
    pub server_url: Option<String>,
    /// `KOROSHO_DEVICE_TOKEN`.
    pub device_token: Option<String>,
    /// `KOROSHO_TEST_TIME_SCALE`: divides every delay of the order engine; for tests.
    pub time_scale: Option<u32>,
    /// `KOROSHO_UPDATE_URL`.
    pub update_url: Option<String>,
    /// `KOROSHO_UPDATE_KEY`.
    pub update_key: Option<String>,
}

impl EnvOverrides {
    /// Reads the environment through `read`; an empty value counts as absent.
    #[must_use]
    pub fn from_env(read: impl Fn(&str) -> Option<String>) -> Self {
        let value = |name: &str| read(name).filter(|value| !value.is_empty());
        Self {
            data_dir: value("KOROSHO_DATA_DIR").map(PathBuf::from),
            store_url: value("KOROSHO_WOOCOMMERCE_URL"),
            consumer_key: value("KOROSHO_WOOCOMMERCE_KEY"),
            consumer_secret: value("KOROSHO_WOOCOMMERCE_SECRET"),
            public_url: value("KOROSHO_PUBLIC_URL"),
            stripe_secret_key: value("KOROSHO_STRIPE_SECRET_KEY"),
            stripe_api_url: value("KOROSHO_STRIPE_API_URL"),
            mpesa_consumer_key: value("KOROSHO_MPESA_CONSUMER_KEY"),
            mpesa_consumer_secret: value("KOROSHO_MPESA_CONSUMER_SECRET"),
            mpesa_shortcode: value("KOROSHO_MPESA_SHORTCODE"),
            mpesa_till: value("KOROSHO_MPESA_TILL"),
            mpesa_passkey: value("KOROSHO_MPESA_PASSKEY"),
            mpesa_api_url: value("KOROSHO_MPESA_API_URL"),
            server_url: value("KOROSHO_SERVER_URL"),
            device_token: value("KOROSHO_DEVICE_TOKEN"),
            time_scale: value("KOROSHO_TEST_TIME_SCALE").and_then(|times| times.parse().ok()),
            update_url: value("KOROSHO_UPDATE_URL"),
            update_key: value("KOROSHO_UPDATE_KEY"),
        }
    }

    /// Whether the key pair comes from the environment. The keyring is then ignored, so that a
    /// trial shop never charges a real card by accident, and the first run is skipped.
    #[must_use]
    pub const fn has_key_pair(&self) -> bool {
        self.consumer_key.is_some() && self.consumer_secret.is_some()
    }

    /// Secrets from the environment; `None` without a key pair.
    pub(crate) fn secrets(&self) -> Option<Secrets> {
        let mpesa = [&self.mpesa_consumer_key, &self.mpesa_consumer_secret, &self.mpesa_passkey];
        Some(Secrets {
            key_pair: Some(KeyPair {
                consumer_key: self.consumer_key.clone()?,
                consumer_secret: self.consumer_secret.clone()?,
            }),
            stripe_secret_key: self.stripe_secret_key.clone(),
            mpesa: MpesaSecrets::complete(mpesa.map(Clone::clone)),
            device_token: self.device_token.clone(),
            signing_key: None,
        })
    }
}
