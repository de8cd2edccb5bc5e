//! First run of the app: which store, with which key pair.

use serde::{Deserialize, Serialize};

/// What the app knows of its store. Secrets never cross to the page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SetupState {
    /// Whether a store is set up and its key pair is at hand.
    pub ready: bool,
    /// The store's address, if one is known.
    pub store_url: Option<String>,
    /// `desk` or `kiosk`.
    pub mode: AppMode,
    /// Why the key pair could not be read, if so.
    pub keyring: KeyringState,
}

/// Which face the app shows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum AppMode {
    /// Staff taking phone orders.
    #[default]
    Desk,
    /// People ordering for themselves.
    Kiosk,
}

/// State of the operating system's keyring.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum KeyringState {
    /// Works.
    #[default]
    Open,
    /// There, but closed.
    Locked,
    /// No keyring on this machine.
    Missing,
}

/// Store address and key pair, tried before they are saved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ConnectStoreInput {
    /// Base address of the WordPress site.
    pub store_url: String,
    /// `ck_…`.
    pub consumer_key: String,
    /// `cs_…`.
    pub consumer_secret: String,
    /// Stripe's (restricted) secret key, if the app takes cards itself; empty = leave as it is.
    #[serde(default)]
    pub stripe_secret_key: String,
    /// Address of Stripe's API; empty = Stripe's own.
    #[serde(default)]
    pub stripe_api_url: String,
    /// Which face this machine shows.
    #[serde(default)]
    pub mode: AppMode,
}
