//! What the environment tells the app (names as in `docs/operations.md`).

use std::path::PathBuf;

/// Settings of the environment; each wins over what is kept.
#[derive(Clone, Default)]
pub struct Told {
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
    /// `KOROSHO_TEST_TIME_SCALE`: for trials, the engine's pauses so many times shorter.
    pub time_scale: Option<u32>,
    /// `KOROSHO_UPDATE_URL`.
    pub update_url: Option<String>,
    /// `KOROSHO_UPDATE_KEY`.
    pub update_key: Option<String>,
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
            public_url: told("KOROSHO_PUBLIC_URL"),
            stripe_secret_key: told("KOROSHO_STRIPE_SECRET_KEY"),
            stripe_api_url: told("KOROSHO_STRIPE_API_URL"),
            mpesa_consumer_key: told("KOROSHO_MPESA_CONSUMER_KEY"),
            mpesa_consumer_secret: told("KOROSHO_MPESA_CONSUMER_SECRET"),
            mpesa_shortcode: told("KOROSHO_MPESA_SHORTCODE"),
            mpesa_till: told("KOROSHO_MPESA_TILL"),
            mpesa_passkey: told("KOROSHO_MPESA_PASSKEY"),
            mpesa_api_url: told("KOROSHO_MPESA_API_URL"),
            server_url: told("KOROSHO_SERVER_URL"),
            device_token: told("KOROSHO_DEVICE_TOKEN"),
            time_scale: told("KOROSHO_TEST_TIME_SCALE").and_then(|times| times.parse().ok()),
            update_url: told("KOROSHO_UPDATE_URL"),
            update_key: told("KOROSHO_UPDATE_KEY"),
        }
    }

    /// Whether the key pair comes from the environment: then no secret is taken from the keyring,
    /// so that a shop on trial never charges a real card by accident, and no first run is due.
    #[must_use]
    pub const fn has_key_pair(&self) -> bool {
        self.consumer_key.is_some() && self.consumer_secret.is_some()
    }
}
