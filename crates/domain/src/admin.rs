//! Admin pages of the server: accounts and sessions, state of the shop, devices, mailing lists.

use std::fmt;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::desk_orders::DeskOrderRef;
use crate::team::Role;
use crate::translation::{AlertTexts, Translations};

/// Account of the admin pages.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AdminAccount {
    /// Name in the audit log, and at sign-in.
    pub name: String,
    /// Role: a clerk may neither refund nor see devices, mailing lists and technical state.
    pub role: Role,
}

/// Name, password and one-time code (RFC 6238, six digits).
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AdminSignInInput {
    /// Name of the account, in any case.
    pub name: String,
    /// Password as typed.
    pub password: String,
    /// One-time code as typed.
    pub code: String,
}

impl fmt::Debug for AdminSignInInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AdminSignInInput({}, …)", self.name)
    }
}

/// Token of an invitation's link.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct InvitationRef {
    /// Token of the link.
    pub token: String,
}

impl fmt::Debug for InvitationRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("InvitationRef(…)")
    }
}

/// Invitation to an account, with the key for an authenticator app.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Invitation {
    /// Invited person.
    pub account: AdminAccount,
    /// Key for typing, base32.
    pub code_key: String,
    /// Key as `otpauth://` URL: content of a QR code, or a link on the phone itself.
    pub code_url: String,
}

impl fmt::Debug for Invitation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Invitation({}, …)", self.account.name)
    }
}

/// Password and first one-time code of an invited person.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AcceptInvitationInput {
    /// Token of the link.
    pub token: String,
    /// New password, [`MIN_PASSWORD_LENGTH`](crate::limits::MIN_PASSWORD_LENGTH) characters or more.
    pub password: String,
    /// One-time code, which proves that the authenticator app has the key.
    pub code: String,
}

impl fmt::Debug for AcceptInvitationInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AcceptInvitationInput(…)")
    }
}

/// Account as managers see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AccountRow {
    /// Name and role.
    pub account: AdminAccount,
    /// Whether the person has accepted an invitation.
    pub has_password: bool,
    /// Whether it is the account of the signed-in person.
    pub is_own: bool,
}

/// Person to invite.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct InviteInput {
    /// Name in the audit log, and at sign-in.
    pub name: String,
    /// Role of the account, once the invitation is accepted.
    pub role: Role,
    /// Whether the person has an account already and gets another link, such as for a lost password.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub is_known: bool,
    /// One-time code of the manager who invites.
    pub code: String,
}

impl fmt::Debug for InviteInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "InviteInput({}, …)", self.name)
    }
}

/// Link of an invitation, which is shown once.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct InvitationLink {
    /// Name of the invited person.
    pub name: String,
    /// URL with the token.
    pub url: String,
}

impl fmt::Debug for InvitationLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "InvitationLink({}, …)", self.name)
    }
}

/// Account to remove.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RemoveAccountInput {
    /// Name of the account.
    pub name: String,
    /// One-time code of the manager who removes it.
    pub code: String,
}

impl fmt::Debug for RemoveAccountInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RemoveAccountInput({}, …)", self.name)
    }
}

/// Session of the signed-in account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AdminSessionView {
    /// Public id of the session; it authenticates nothing.
    pub id: Uuid,
    /// Whether this browser has it.
    pub is_current: bool,
    /// Sign-in time, milliseconds since 1970.
    pub started_at: i64,
    /// Time of the last request, to the minute.
    pub used_at: i64,
    /// Browser as it named itself; empty = unknown.
    pub browser: String,
}

/// Reference to a session.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AdminSessionRef {
    /// [`AdminSessionView::id`].
    pub id: Uuid,
}

/// State of the shop that staff act on.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AdminOverview {
    /// Version of the server.
    pub version: String,
    /// Unresolved alerts without those of `parked`, oldest first.
    pub alerts: Vec<AdminAlert>,
    /// Jobs that need a person, oldest first.
    pub parked: Vec<ParkedJob>,
    /// Number of jobs that are due and not yet done.
    pub overdue: i64,
    /// Age in seconds of the oldest order that the store does not have; `None` = it has all.
    pub oldest_unsent_s: Option<i64>,
    /// Time of the catalogue, milliseconds since 1970; `None` = there is none yet.
    pub catalogue_at: Option<i64>,
    /// Whether the store answered the last request for its catalogue.
    pub is_store_reachable: bool,
}

/// Unresolved alert.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AdminAlert {
    /// Kind, a name such as `underpaid`; `docs/guide/red.md` says what to do.
    pub kind: String,
    /// Order of the alert, if any.
    pub order: Option<DeskOrderRef>,
    /// Number of that order.
    pub number: Option<String>,
    /// Description, with the figures.
    pub detail: String,
    /// Description in further languages; alerts of earlier versions have none.
    #[serde(default, skip_serializing_if = "Translations::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Translations<AlertTexts>>", optional))]
    pub translations: Translations<AlertTexts>,
    /// Milliseconds since 1970.
    pub raised_at: i64,
}

/// Job of the outbox that needs a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ParkedJob {
    /// Id of the job.
    pub id: Uuid,
    /// Kind, a name such as `create_woo_order`.
    pub kind: String,
    /// Order of the job, if any.
    pub order: Option<DeskOrderRef>,
    /// Number of that order.
    pub number: Option<String>,
    /// Failed attempts.
    pub attempts: i64,
    /// Last error of the upstream, in its own words.
    pub error: String,
    /// Milliseconds since 1970.
    pub created_at: i64,
    /// Whether managers may discard the job: never one that an order or its money depends on.
    pub can_be_discarded: bool,
}

/// Reference to a parked job.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ParkedJobRef {
    /// [`ParkedJob::id`].
    pub id: Uuid,
}

/// Severity of a check's finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum HealthLevel {
    /// Everything works.
    Passed,
    /// The shop can sell, but something does not work.
    Warning,
    /// The shop cannot sell.
    Failed,
}

/// Finding of one check of `korosho-server check`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HealthCheck {
    /// Subject of the check.
    pub subject: String,
    /// Severity of the finding.
    pub level: HealthLevel,
    /// Description of the finding.
    pub finding: String,
    /// Remedy; empty if the check passed.
    pub remedy: String,
    /// Texts in further languages.
    #[serde(default, skip_serializing_if = "Translations::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Translations<HealthTexts>>", optional))]
    pub translations: Translations<HealthTexts>,
}

/// Texts of a [`HealthCheck`] in one language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HealthTexts {
    /// Subject of the check.
    pub subject: String,
    /// Description of the finding; English words of other programs are between `ENGLISH_MARKS`.
    pub finding: String,
    /// Remedy; empty if the check passed.
    pub remedy: String,
}

/// Role of a device: the orders of other devices that it may report.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum DeviceRole {
    /// Its own orders only.
    #[default]
    Kiosk,
    /// All orders: staff take cash for orders of the website and of kiosks.
    Desk,
}

impl DeviceRole {
    /// Column value.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Kiosk => "kiosk",
            Self::Desk => "desk",
        }
    }

    /// Parses a value of [`DeviceRole::as_str`].
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Kiosk, Self::Desk].into_iter().find(|role| role.as_str() == word)
    }
}

/// Device with a token of this server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeviceAccess {
    /// Name of the device.
    pub name: String,
    /// Role of the device.
    pub role: DeviceRole,
    /// Creation time of the token, milliseconds since 1970.
    pub added_at: i64,
    /// Time of the token's revocation; `None` = it is valid.
    pub revoked_at: Option<i64>,
    /// Whether the device has registered its key, i.e. connected.
    pub has_key: bool,
}

/// Device to be added; a token of the same name ends.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AddDeviceInput {
    /// Name of the device.
    pub name: String,
    /// Role of the device.
    pub role: DeviceRole,
    /// One-time code of the manager who adds it on the admin pages; the admin CLI has none.
    #[serde(default)]
    pub code: String,
}

impl fmt::Debug for AddDeviceInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AddDeviceInput({}, …)", self.name)
    }
}

/// Token of an added device, which is shown once.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AddedDevice {
    /// Name of the device.
    pub name: String,
    /// URL of this server, which the device asks for too.
    pub server: String,
    /// The token.
    pub token: String,
}

impl fmt::Debug for AddedDevice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AddedDevice({}, …)", self.name)
    }
}

/// Reference to a device.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeviceNameRef {
    /// Name of the device.
    pub name: String,
}

/// Addresses that customers left for news and for back-in-stock notices.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MailingLists {
    /// E-mail addresses of newsletter subscribers.
    pub subscribers: Vec<String>,
    /// Subscribers as CSV, with the links that unsubscribe.
    pub subscribers_csv: String,
    /// Requested back-in-stock notices.
    pub stock_notices: Vec<StockNoticeRow>,
    /// Requested notices as CSV.
    pub stock_notices_csv: String,
}

/// Requested back-in-stock notice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StockNoticeRow {
    /// Name of the product or size; empty = no longer in the catalogue.
    pub product: String,
    /// E-mail address.
    pub email: String,
    /// Milliseconds since 1970.
    pub requested_at: i64,
}
