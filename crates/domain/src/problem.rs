//! Why an operation ended without a result. A closed set: one code for each thing that a person
//! or a program does something about, and no other (see `docs/architecture.md`).

use serde::{Deserialize, Serialize};

use crate::order::OrderStatus;
use crate::quote::{CouponRefusal, Quote};

/// The closed set of codes with what belongs to each.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "code", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Problem {
    /// A field is wrong; `field` is its path (`customer.phone`), `reason` a stable word.
    InvalidInput {
        /// Path of the field, empty when the body as a whole cannot be read.
        field: String,
        /// What is wrong with it.
        reason: InvalidReason,
    },
    /// No such thing, or not for this key.
    NotFound,
    /// The total is not what the shopper saw.
    PriceChanged {
        /// Today's quote.
        quote: Box<Quote>,
    },
    /// A line cannot be sold as asked.
    OutOfStock {
        /// Today's quote with its notices.
        quote: Box<Quote>,
    },
    /// The coupon gives nothing.
    CouponRefused {
        /// Why.
        reason: CouponRefusal,
    },
    /// The shop does not deliver there.
    UnknownZone,
    /// The shop does not take this method, or not for this order.
    PaymentMethodUnavailable,
    /// The amount is outside what this method takes.
    AmountOutOfRange,
    /// The order is paid already.
    AlreadyPaid,
    /// An earlier attempt is still open and could not be closed yet.
    PaymentInProgress,
    /// The same `checkout_id` came with other contents.
    IdempotencyConflict,
    /// The payment provider is not working; nothing was taken.
    ProviderUnavailable,
    /// The shop has no catalogue yet.
    CatalogueUnavailable,
    /// Too many requests.
    RateLimited {
        /// Seconds to wait.
        retry_after: u32,
    },
    /// Not allowed for this caller.
    Forbidden,
    /// The disk is full or cannot be written; nothing was accepted.
    StorageFull,
    /// The store's address leads nowhere.
    StoreUnreachable,
    /// Something answers at the store's address, but not WooCommerce.
    StoreNotFound,
    /// A log-in page of the network answers instead of the store.
    CaptivePortal,
    /// The store's certificate is not trusted.
    StoreCertificate,
    /// The key pair is refused.
    StoreKeyRefused,
    /// The key pair may only read.
    StoreKeyReadOnly,
    /// The user of the key pair may not read the store's settings.
    StoreKeyLimited,
    /// The store's address leads to another one.
    StoreMoved {
        /// That one.
        address: String,
    },
    /// The store answers with an error: maintenance, or a fault of PHP.
    StoreDown,
    /// WordPress has no REST API at its usual address: permalinks are plain.
    StorePermalinks,
    /// WordPress answers, but the WooCommerce plug-in is not active.
    StorePluginOff,
    /// The store's currency is none of ISO 4217.
    StoreCurrency {
        /// Its code.
        currency: String,
    },
    /// Somebody else moved the order meanwhile: what was asked was not done.
    OrderChanged {
        /// Where it stands now.
        status: OrderStatus,
    },
    /// Another desk has it open.
    OpenElsewhere {
        /// Which one.
        by: String,
    },
    /// A manager's PIN is asked for first.
    ManagerNeeded,
    /// Nothing answers at the address of the shop's server.
    ServerUnreachable,
    /// Something answers at that address, but not the server of this shop.
    ServerNotFound,
    /// The server does not know this machine's token.
    DeviceTokenRefused,
    /// The shop's server took the money: it is given back there.
    TakenByServer,
    /// The operating system's keyring is locked.
    KeyringLocked,
    /// There is no keyring on this machine.
    KeyringMissing,
    /// The app has not been set up yet.
    NotSetUp,
    /// Only staff may do this: their PIN is asked for first.
    PinNeeded,
    /// The PIN is another.
    PinWrong {
        /// Tries before the lock-out.
        tries_left: u32,
    },
    /// Too many wrong PINs.
    PinLocked {
        /// Seconds to wait.
        retry_after: u32,
    },
    /// Seen by clients only: no connection to the shop.
    Unreachable,
    /// Our fault; the log has the rest under this id.
    Internal {
        /// Finds the line in the log.
        incident: String,
    },
}

/// What is wrong with a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum InvalidReason {
    /// Not there, or empty.
    Missing,
    /// Not of the right type or form.
    Malformed,
    /// Too small or too large.
    OutOfRange,
    /// Too long.
    TooLong,
    /// Not one of the words allowed.
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
            Self::InvalidInput { .. } => 400,
            Self::NotFound => 404,
            Self::PriceChanged { .. }
            | Self::OutOfStock { .. }
            | Self::AlreadyPaid
            | Self::PaymentInProgress
            | Self::OrderChanged { .. }
            | Self::OpenElsewhere { .. }
            | Self::IdempotencyConflict => 409,
            Self::CouponRefused { .. }
            | Self::UnknownZone
            | Self::PaymentMethodUnavailable
            | Self::AmountOutOfRange
            | Self::StoreNotFound
            | Self::StoreCertificate
            | Self::StoreKeyRefused
            | Self::StoreKeyReadOnly
            | Self::StoreKeyLimited
            | Self::StoreMoved { .. }
            | Self::StorePermalinks
            | Self::StorePluginOff
            | Self::StoreCurrency { .. }
            | Self::ServerNotFound
            | Self::TakenByServer
            | Self::CaptivePortal => 422,
            Self::DeviceTokenRefused => 401,
            Self::Forbidden | Self::ManagerNeeded | Self::PinNeeded | Self::PinWrong { .. } => 403,
            Self::RateLimited { .. } | Self::PinLocked { .. } => 429,
            Self::StorageFull => 507,
            Self::ProviderUnavailable => 502,
            Self::CatalogueUnavailable
            | Self::StoreUnreachable
            | Self::StoreDown
            | Self::ServerUnreachable
            | Self::KeyringLocked
            | Self::KeyringMissing
            | Self::NotSetUp
            | Self::Unreachable => 503,
            Self::Internal { .. } => 500,
        }
    }

    /// The code as it stands in the document, e.g. `price_changed`.
    #[must_use]
    pub fn code(&self) -> String {
        serde_json::to_value(self)
            .ok()
            .and_then(|value| value.get("code")?.as_str().map(str::to_owned))
            .unwrap_or_else(|| "internal".to_owned())
    }

    /// The document of RFC 9457 that crosses every boundary.
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
    /// Identifies the kind of problem.
    #[serde(rename = "type")]
    pub kind: String,
    /// For logs and developers; faces show their own words.
    pub title: String,
    /// HTTP status.
    pub status: u16,
    /// For logs and developers.
    pub detail: String,
    /// Code and fields.
    #[serde(flatten)]
    pub problem: Problem,
}
