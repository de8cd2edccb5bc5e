//! First run of the app: which store, with which key pair, shown by which face.

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
    /// Whether the first run still lacks its last step, the staff's PIN.
    pub needs_pin: bool,
    /// Files of this device that were found damaged at this start and set aside.
    pub damaged: Vec<DamagedFile>,
}

/// A file that could not be read and was set aside under another name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DamagedFile {
    /// Which one.
    pub file: KeptFile,
    /// Whether its last good copy took its place; else it begins empty.
    pub restored: bool,
}

/// Files of the app's own on this device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum KeptFile {
    /// Cart and choices.
    Device,
    /// The app's settings.
    Settings,
    /// Orders and what waits to be sent; `restored` = all but the latest of it is still used.
    Orders,
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
}

/// A text kept on this device (the cart, the language …), by a known name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StoredKey {
    /// One of [`STORED_KEYS`].
    pub key: String,
}

/// What to keep under a name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StoredEntry {
    /// One of [`STORED_KEYS`].
    pub key: String,
    /// `None` forgets it.
    pub value: Option<String>,
}

/// What a face finds under a name.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StoredValue {
    /// `None` = nothing kept.
    pub value: Option<String>,
}

/// Names a face may keep texts under: the cart (specified key `root`), its set-aside copy, and
/// the person's choices.
pub const STORED_KEYS: [&str; 7] =
    ["root", "root:broken", "language", "theme", "recently-seen", "searches", "checkout-draft"];

/// Longest text that is kept, in bytes; a cart of 90 lines is a tenth of it.
pub const MAX_STORED_BYTES: usize = 1 << 20;
