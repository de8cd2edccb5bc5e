//! First run of the app: store, key pair and mode.

use serde::{Deserialize, Serialize};

/// Setup state of the app. It contains no secrets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SetupState {
    /// Whether a store is configured and its key pair can be read.
    pub ready: bool,
    /// URL of the store, if known.
    pub store_url: Option<String>,
    /// Mode of the app: desk or kiosk.
    pub mode: AppMode,
    /// State of the keyring that holds the key pair.
    pub keyring: KeyringState,
    /// Whether the last step of the first run, the staff PIN, is missing.
    pub needs_pin: bool,
    /// Whether the PIN or the team was lost: settings and desk open with the recovery code only.
    pub recovery: bool,
    /// Files of this device found corrupt at this start and quarantined.
    pub damaged: Vec<DamagedFile>,
}

/// Corrupt file that was quarantined under another name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DamagedFile {
    /// Kind of the file.
    pub file: DeviceFile,
    /// Whether its last good copy replaced it; else the app starts with an empty one.
    pub restored: bool,
}

/// Files of the app on this device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum DeviceFile {
    /// Cart and choices.
    Device,
    /// The app's settings.
    Settings,
    /// Orders and outbox; `restored` = all but the latest of it is still used.
    Orders,
}

/// Mode of the app.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum AppMode {
    /// Desk: staff take phone orders.
    #[default]
    Desk,
    /// Kiosk: customers order for themselves.
    Kiosk,
}

/// State of the operating system's keyring.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum KeyringState {
    /// Keyring works.
    #[default]
    Open,
    /// Keyring exists but is locked.
    Locked,
    /// No keyring on this device.
    Missing,
}

/// Store URL and key pair, tested before they are saved.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ConnectStoreInput {
    /// Base URL of the WordPress site.
    pub store_url: String,
    /// Consumer key, `ck_…`.
    pub consumer_key: String,
    /// Consumer secret, `cs_…`.
    pub consumer_secret: String,
}

/// Key of a text stored on this device (the cart, the language …).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StoredKey {
    /// One of [`STORED_KEYS`].
    pub key: String,
}

/// Text to store under a key.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StoredEntry {
    /// One of [`STORED_KEYS`].
    pub key: String,
    /// New text; `None` deletes it.
    pub value: Option<String>,
}

/// Text stored under a key.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StoredValue {
    /// Stored text; `None` = none.
    pub value: Option<String>,
}

/// Keys under which an app may store texts: the cart (specified key `root`), its quarantined copy,
/// and the person's preferences.
pub const STORED_KEYS: [&str; 7] =
    ["root", "root:broken", "language", "theme", "recently-seen", "searches", "checkout-draft"];

/// Longest stored text in bytes; a cart of 90 lines is a tenth of it.
pub const MAX_STORED_BYTES: usize = 1 << 20;
