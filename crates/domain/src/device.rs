//! One machine of the shop: its settings, its connection, what it tells support.

use serde::{Deserialize, Serialize};

use crate::setup::AppMode;

/// Everything that can be changed after the first run. No secret is ever in it: of those it only
/// says whether they are kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeviceSettings {
    /// Which face this machine shows.
    pub mode: AppMode,
    /// Whether the app opens when the machine starts.
    pub autostart: bool,
    /// Which of the shop's desks this is; 0 = the only one.
    pub desk_number: u8,
    /// The store's address, if one is known.
    pub store_url: Option<String>,
    /// What people read of the shop.
    pub shop: ShopDetails,
    /// How this machine takes payments.
    pub payments: PaymentSettings,
    /// Version of the app.
    pub version: String,
}

/// What people read of the shop; first filled in from the store.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ShopDetails {
    /// Brand name.
    pub name: String,
    /// E.164, or empty.
    pub phone: String,
    /// Info address, or empty.
    pub email: String,
    /// Road and town, or empty.
    pub address: String,
    /// The shop's own language, `en` or `sw`.
    pub language: String,
}

/// Ways to pay that this machine has keys for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PaymentSettings {
    /// Whether a Stripe key is kept.
    pub stripe: bool,
    /// Whether M-Pesa's keys are kept.
    pub mpesa: bool,
    /// M-Pesa's short code; empty without one.
    pub mpesa_shortcode: String,
    /// Number of the till that is paid; empty where it is the pay bill itself.
    pub mpesa_till: String,
    /// Address of the shop's server where that takes the payments; empty = this machine does.
    pub server_url: String,
}

/// Keys for payments. An empty secret leaves the kept one as it is; `forget_…` drops it.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PaymentKeysInput {
    /// Stripe's (restricted) secret key.
    pub stripe_secret_key: String,
    /// Takes no cards from now on.
    pub forget_stripe: bool,
    /// Daraja's consumer key.
    pub mpesa_consumer_key: String,
    /// Daraja's consumer secret.
    pub mpesa_consumer_secret: String,
    /// The pay bill; for a till, the store number that Daraja was opened for.
    pub mpesa_shortcode: String,
    /// Number of the till that is paid ("Buy Goods"); empty = the pay bill itself.
    #[serde(default)]
    pub mpesa_till: String,
    /// Pass key of the short code.
    pub mpesa_passkey: String,
    /// Takes no M-Pesa from now on.
    pub forget_mpesa: bool,
}

/// Lets the shop's server take the payments of this machine.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ServerInput {
    /// Where shoppers find the website; empty = this machine takes its payments itself again.
    pub server_url: String,
    /// As `korosho-server device-tokens add` showed it.
    pub device_token: String,
}

/// Which face this machine shows, whether it opens by itself, and its number as a desk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MachineInput {
    /// Desk or kiosk; another one than now starts the app anew.
    pub mode: AppMode,
    /// Whether the app opens when the machine starts.
    pub autostart: bool,
    /// Which of the shop's desks this is, up to 99: its order numbers begin with `D` and this. 0 = the
    /// only one, whose numbers have the letter alone.
    pub desk_number: u8,
}

/// Settings of another machine, as it exported them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ImportInput {
    /// What is in the file.
    pub text: String,
}

/// Where an export was put.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ExportedFile {
    /// Path of the file.
    pub path: String,
}

/// How this machine stands with the store, found by real requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ConnectionView {
    /// What the last request met.
    pub store: StoreSeen,
    /// When the catalogue was last fresh, milliseconds since 1970; `None` = there is none yet.
    pub catalogue_at: Option<i64>,
    /// A full copy of the catalogue that is under way.
    pub sync: Option<SyncView>,
}

/// What the last request to the store met.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum StoreSeen {
    /// Not asked yet.
    #[default]
    Unknown,
    /// The store.
    Reachable,
    /// Nothing, or a failing server.
    Unreachable,
    /// A log-in page of the network.
    CaptivePortal,
    /// The store, which refuses the key pair.
    KeyRefused,
    /// A certificate that cannot be trusted.
    Certificate,
}

/// How far a copy of the catalogue has come; also the app's event `sync-progress`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SyncView {
    /// Products read.
    pub done: u32,
    /// Products there are; 0 = not known yet.
    pub total: u32,
}

/// What support asks for: versions, states and the log's last lines. Nothing personal, no secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Diagnostics {
    /// Plain text, ready to be sent.
    pub text: String,
}

/// An error of the page, for the log. Its words stay behind: they may hold what a person typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FaultReport {
    /// Kind of error, e.g. `TypeError`.
    pub name: String,
    /// Where it happened: functions, files and lines.
    pub stack: String,
}
