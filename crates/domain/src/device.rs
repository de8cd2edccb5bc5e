//! Device of the shop: settings, connection to the store, diagnostics.

use serde::{Deserialize, Serialize};

use crate::setup::AppMode;

/// Settings that can be changed after the first run. It never contains secrets, only whether they
/// are stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeviceSettings {
    /// App that this device runs.
    pub mode: AppMode,
    /// Whether the app starts with the device.
    pub autostart: bool,
    /// Number of this desk in the shop; 0 = the only one.
    pub desk_number: u8,
    /// URL of the store, if known.
    pub store_url: Option<String>,
    /// Public details of the shop.
    pub shop: ShopDetails,
    /// Payment settings of this device.
    pub payments: PaymentSettings,
    /// Whether there is a recovery code; `None` if none can be kept: no keyring, or a key pair from the
    /// environment.
    pub recovery_code: Option<bool>,
    /// Version of the app.
    pub version: String,
}

/// Public details of the shop, initially read from the store.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ShopDetails {
    /// Brand name.
    pub name: String,
    /// Phone number, E.164; empty = none.
    pub phone: String,
    /// E-mail address for customers; empty = none.
    pub email: String,
    /// Road and town; empty = none.
    pub address: String,
    /// The shop's own language, `en` or `sw`.
    pub language: String,
}

/// Payment methods for which this device has keys.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PaymentSettings {
    /// Whether a Stripe key is stored.
    pub stripe: bool,
    /// Whether M-Pesa keys are stored.
    pub mpesa: bool,
    /// M-Pesa short code; empty = none.
    pub mpesa_shortcode: String,
    /// Till number that receives payments; empty if the pay bill itself does.
    pub mpesa_till: String,
    /// URL of the shop's server if that collects the payments; empty = this device does.
    pub server_url: String,
}

/// Payment keys. An empty secret leaves the stored one unchanged; `forget_…` deletes it.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PaymentKeysInput {
    /// Stripe's (restricted) secret key.
    pub stripe_secret_key: String,
    /// Whether to delete the Stripe key, which ends card payments.
    pub forget_stripe: bool,
    /// Daraja's consumer key.
    pub mpesa_consumer_key: String,
    /// Daraja's consumer secret.
    pub mpesa_consumer_secret: String,
    /// Pay bill number; for a till, the store number registered with Daraja.
    pub mpesa_shortcode: String,
    /// Till number that receives payments ("Buy Goods"); empty = the pay bill itself.
    #[serde(default)]
    pub mpesa_till: String,
    /// Pass key of the short code.
    pub mpesa_passkey: String,
    /// Whether to delete the M-Pesa keys, which ends M-Pesa payments.
    pub forget_mpesa: bool,
}

/// Connection to the shop's server, which then collects the payments of this device.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ServerInput {
    /// URL of the website; empty = this device collects its payments again.
    pub server_url: String,
    /// Device token as `korosho-server device-tokens add` printed it.
    pub device_token: String,
}

/// App of this device, its autostart, and its number as a desk.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeviceInput {
    /// Desk or kiosk; a change restarts the app.
    pub mode: AppMode,
    /// Whether the app starts with the device.
    pub autostart: bool,
    /// Number of this desk in the shop, up to 99: its order numbers begin with `D` and this number.
    /// 0 = the only one, whose numbers have the letter alone.
    pub desk_number: u8,
}

/// Settings file of another device, to be imported.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ImportInput {
    /// Content of the file.
    pub text: String,
}

/// File written by an export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ExportedFile {
    /// Path of the file.
    pub path: String,
}

/// Connection to the store, as seen by real requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ConnectionView {
    /// Result of the last request.
    pub store: StoreConnection,
    /// Time of the last successful catalogue refresh, milliseconds since 1970; `None` = never.
    pub catalogue_at: Option<i64>,
    /// Progress of a full copy of the catalogue, if one is running.
    pub sync: Option<SyncView>,
}

/// Result of the last request to the store.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum StoreConnection {
    /// No request yet.
    #[default]
    Unknown,
    /// The store answered.
    Reachable,
    /// No answer, or a server error.
    Unreachable,
    /// A captive portal of the network answered.
    CaptivePortal,
    /// The store refused the key pair.
    KeyRefused,
    /// The certificate is not trusted.
    Certificate,
}

/// Progress of a copy of the catalogue; also payload of the app's event `sync-progress`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SyncView {
    /// Number of products read.
    pub done: u32,
    /// Number of products in the store; 0 = not known yet.
    pub total: u32,
}

/// Diagnostics for support: versions, states and the last lines of the log. They contain no
/// personal data and no secrets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Diagnostics {
    /// Plain text, ready to be sent.
    pub text: String,
}

/// Error of the page, for the log. Its message is left out, since it may contain what a person
/// typed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FaultReport {
    /// Kind of error, e.g. `TypeError`.
    pub name: String,
    /// Stack trace: functions, files and lines.
    pub stack: String,
}
