//! Errors of operations: a closed set with one code for each case that a person or a program acts
//! on, and no other (see `docs/architecture.md`).

use serde::{Deserialize, Serialize};

use crate::order::OrderStatus;
use crate::quote::{CouponRefusal, Quote};

/// Error code with its fields.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "code", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Problem {
    /// A field is invalid; `field` is its path (`customer.phone`), `reason` a stable code.
    InvalidInput {
        /// Path of the field; empty if the body as a whole cannot be read.
        field: String,
        /// Violated rule.
        reason: InvalidReason,
    },
    /// No such object, or not for this key.
    NotFound,
    /// The total differs from the one that the customer saw.
    PriceChanged {
        /// Current quote.
        quote: Box<Quote>,
    },
    /// A line cannot be sold as requested.
    OutOfStock {
        /// Current quote with its notices.
        quote: Box<Quote>,
    },
    /// The coupon grants nothing.
    CouponRefused {
        /// Reason of the refusal.
        reason: CouponRefusal,
    },
    /// The shop does not deliver to this zone.
    UnknownZone,
    /// The chosen slot is full, over or not offered; another one can be chosen.
    SlotUnavailable,
    /// The shop does not accept this payment method, or not for this order.
    PaymentMethodUnavailable,
    /// The amount is outside the limits of the payment method.
    AmountOutOfRange,
    /// The order is already paid.
    AlreadyPaid,
    /// This much cannot be ordered without payment: the order, or the open unpaid orders of the
    /// customer, exceed the shop's limits. Card and M-Pesa stay available.
    UnpaidLimit,
    /// The orders of this customer's address network that await a payment reserve too many pieces.
    /// They end within an hour.
    PendingLimit,
    /// No further M-Pesa prompt is sent to this phone, or for this order, for now; other payment
    /// methods stay available.
    TooManyPrompts,
    /// Staff must accept the order's prices before it can be paid.
    PricesInReview,
    /// An earlier payment attempt is still open and could not be closed yet.
    PaymentInProgress,
    /// Cash was not recorded: neither the shop's server nor a payment provider said whether the
    /// order is already paid.
    PaymentStateUnknown,
    /// The same `checkout_id` was used with other content.
    IdempotencyConflict,
    /// The payment provider is unavailable; no money was taken.
    ProviderUnavailable,
    /// The shop has no catalogue yet.
    CatalogueUnavailable,
    /// Nobody is signed in to the admin pages in this browser.
    SignInNeeded,
    /// Name, password or one-time code is wrong; which one is not said.
    SignInRefused,
    /// The link of an invitation is used up or too old.
    InvitationExpired,
    /// The new password is among those that are guessed first.
    PasswordTooWeak,
    /// Too many requests.
    RateLimited {
        /// Seconds to wait.
        retry_after: u32,
    },
    /// The client is not allowed to do this.
    Forbidden,
    /// The disk is full or cannot be written; nothing was accepted.
    StorageFull,
    /// No server answers at the store's URL.
    StoreUnreachable,
    /// A server answers at the store's URL, but it is not WooCommerce.
    StoreNotFound,
    /// A captive portal of the network answers instead of the store.
    CaptivePortal,
    /// The store's certificate is not trusted.
    StoreCertificate,
    /// The store refuses the key pair.
    StoreKeyRefused,
    /// The key pair is read-only.
    StoreKeyReadOnly,
    /// The user of the key pair may not read the store's settings.
    StoreKeyLimited,
    /// This device has no key pair of the store, because it uses the token of the shop's server.
    StoreKeyMissing,
    /// The store's URL redirects to another one.
    StoreMoved {
        /// Target of the redirect.
        address: String,
    },
    /// The store answers with an error: maintenance, or a fault of PHP.
    StoreDown,
    /// WordPress has no REST API at its usual URL: permalinks are plain.
    StorePermalinks,
    /// WordPress answers, but the WooCommerce plug-in is not active.
    StorePluginOff,
    /// The store's currency is not in ISO 4217.
    StoreCurrency {
        /// Currency code of the store.
        currency: String,
    },
    /// Another person changed these settings in the meantime; nothing was saved.
    SettingsChanged,
    /// Another client changed the order in the meantime; the request was not carried out.
    OrderChanged {
        /// Current status of the order.
        status: OrderStatus,
    },
    /// Another desk has the held order open.
    OpenElsewhere {
        /// Name of that desk.
        by: String,
    },
    /// The action requires a manager's PIN.
    ManagerNeeded,
    /// No server answers at the URL of the shop's server.
    ServerUnreachable,
    /// A server answers at that URL, but it is not the server of this shop.
    ServerNotFound,
    /// The server does not know this device's token.
    DeviceTokenRefused,
    /// The shop's server collected the payment: it must be refunded there.
    TakenByServer,
    /// The operating system's keyring is locked.
    KeyringLocked,
    /// This device has no keyring.
    KeyringMissing,
    /// The app has not been set up yet.
    NotSetUp,
    /// The action requires the staff PIN.
    PinNeeded,
    /// The PIN is wrong.
    PinWrong {
        /// Attempts left before the lock-out.
        tries_left: u32,
    },
    /// The new PIN is among those that are guessed first.
    PinTooCommon,
    /// PIN entry is locked after too many wrong attempts.
    PinLocked {
        /// Seconds to wait.
        retry_after: u32,
    },
    /// No connection to the shop; raised by clients only.
    Unreachable,
    /// Internal error; the log has the details under this id.
    Internal {
        /// Id of the log entry.
        incident: String,
    },
}

/// Violated rule of an input field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum InvalidReason {
    /// Missing or empty.
    Missing,
    /// Wrong type or format.
    Malformed,
    /// Too small or too large.
    OutOfRange,
    /// Too long.
    TooLong,
    /// Not one of the allowed values.
    Unknown,
}

impl Problem {
    /// Shorthand for [`Problem::InvalidInput`].
    #[must_use]
    pub fn invalid(field: impl Into<String>, reason: InvalidReason) -> Self {
        Self::InvalidInput { field: field.into(), reason }
    }

    /// HTTP status of the code (RFC 9110).
    #[must_use]
    pub const fn status(&self) -> u16 {
        match self {
            Self::InvalidInput { .. } | Self::PinTooCommon | Self::PasswordTooWeak => 400,
            Self::NotFound => 404,
            Self::PriceChanged { .. }
            | Self::OutOfStock { .. }
            | Self::AlreadyPaid
            | Self::PaymentInProgress
            | Self::PricesInReview
            | Self::SlotUnavailable
            | Self::OrderChanged { .. }
            | Self::SettingsChanged
            | Self::OpenElsewhere { .. }
            | Self::IdempotencyConflict => 409,
            Self::CouponRefused { .. }
            | Self::UnknownZone
            | Self::PaymentMethodUnavailable
            | Self::AmountOutOfRange
            | Self::UnpaidLimit
            | Self::PendingLimit
            | Self::StoreNotFound
            | Self::StoreCertificate
            | Self::StoreKeyRefused
            | Self::StoreKeyReadOnly
            | Self::StoreKeyLimited
            | Self::StoreKeyMissing
            | Self::StoreMoved { .. }
            | Self::StorePermalinks
            | Self::StorePluginOff
            | Self::StoreCurrency { .. }
            | Self::ServerNotFound
            | Self::TakenByServer
            | Self::CaptivePortal => 422,
            Self::DeviceTokenRefused | Self::SignInNeeded | Self::SignInRefused => 401,
            Self::InvitationExpired => 410,
            Self::Forbidden | Self::ManagerNeeded | Self::PinNeeded | Self::PinWrong { .. } => 403,
            Self::RateLimited { .. } | Self::PinLocked { .. } | Self::TooManyPrompts => 429,
            Self::StorageFull => 507,
            Self::ProviderUnavailable => 502,
            Self::CatalogueUnavailable
            | Self::StoreUnreachable
            | Self::StoreDown
            | Self::PaymentStateUnknown
            | Self::ServerUnreachable
            | Self::KeyringLocked
            | Self::KeyringMissing
            | Self::NotSetUp
            | Self::Unreachable => 503,
            Self::Internal { .. } => 500,
        }
    }

    /// Returns the code as serialised, e.g. `price_changed`.
    #[must_use]
    pub fn code(&self) -> String {
        serde_json::to_value(self)
            .ok()
            .and_then(|value| value.get("code")?.as_str().map(str::to_owned))
            .unwrap_or_else(|| "internal".to_owned())
    }

    /// Converts to the RFC 9457 document that crosses every boundary.
    #[must_use]
    pub fn document(self) -> ProblemDocument {
        let code = self.code();
        let title = code.replace('_', " ");
        ProblemDocument {
            kind: format!("urn:korosho:problem:{code}"),
            status: self.status(),
            detail: title.clone(),
            title,
            problem: self,
        }
    }
}

/// RFC 9457 problem details with the code and its fields flattened in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ProblemDocument {
    /// URI of the problem type.
    #[serde(rename = "type")]
    pub kind: String,
    /// Title for logs and developers; apps show their own texts.
    pub title: String,
    /// HTTP status.
    pub status: u16,
    /// Detail for logs and developers.
    pub detail: String,
    /// Error code with its fields.
    #[serde(flatten)]
    pub problem: Problem,
}

impl From<Problem> for ProblemDocument {
    fn from(problem: Problem) -> Self {
        problem.document()
    }
}
