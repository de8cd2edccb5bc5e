//! Errors of requests to WooCommerce. Each names the request, never a credential.

use std::time::Duration;

use thiserror::Error;

/// Error of a request to WooCommerce.
#[derive(Debug, Error)]
pub enum WooError {
    /// No connection was established: WooCommerce has not received the request.
    #[error("{request}: cannot be reached: {cause}")]
    Unreachable {
        /// Method and path.
        request: String,
        /// Error of the network.
        cause: String,
    },
    /// The certificate is not trusted: WooCommerce has not received the request.
    #[error("{request}: the certificate is not trusted: {cause}")]
    Certificate {
        /// Method and path.
        request: String,
        /// Error of the TLS library.
        cause: String,
    },
    /// The connection was lost or timed out after sending: the request may have been carried out.
    #[error("{request}: no answer, it may have been carried out: {cause}")]
    NoAnswer {
        /// Method and path.
        request: String,
        /// Error of the connection.
        cause: String,
    },
    /// Response without JSON: error page of a proxy, login page, theme.
    #[error("{request}: status {status} without JSON{}", redirect(location))]
    NotJson {
        /// Method and path.
        request: String,
        /// HTTP status.
        status: u16,
        /// Target of a redirect: the URL of the store is wrong.
        location: Option<String>,
        /// Delay before a retry, if the response has one.
        retry_after: Option<Duration>,
    },
    /// The key pair is refused (401 or 403).
    #[error("{request}: the store refuses the key pair ({code}): {message}")]
    Refused {
        /// Method and path.
        request: String,
        /// WooCommerce's code, e.g. `woocommerce_rest_cannot_view`.
        code: String,
        /// WooCommerce's message.
        message: String,
    },
    /// WooCommerce refused the request for a business reason.
    #[error("{request}: {status} {code}: {message}")]
    Business {
        /// Method and path.
        request: String,
        /// HTTP status.
        status: u16,
        /// WooCommerce's code.
        code: String,
        /// WooCommerce's message, may contain HTML.
        message: String,
        /// Delay before a retry, if the response has one.
        retry_after: Option<Duration>,
        /// Order that the refused creation left behind as a draft (WooCommerce 10 and later; such a
        /// draft is in no list). Older versions leave a listed, pending order.
        draft_order: Option<i64>,
    },
    /// JSON of an unexpected shape.
    #[error("{request}: unexpected answer at `{path}`: {cause}")]
    Decode {
        /// Method and path.
        request: String,
        /// Path in the JSON.
        path: String,
        /// Error of the parser.
        cause: String,
    },
    /// The URL must not receive a key pair (plain HTTP beyond loopback).
    #[error("{0}")]
    Address(String),
}

fn redirect(location: &Option<String>) -> String {
    location.as_ref().map(|target| format!(", redirected to {target}")).unwrap_or_default()
}

impl WooError {
    /// Whether WooCommerce may have carried out the request: any response except a clear refusal in
    /// WooCommerce's own JSON. An unreadable body proves nothing, whatever its status: PHP prints
    /// warnings over a finished 201, proxies replace responses by their own pages.
    #[must_use]
    pub fn may_have_happened(&self) -> bool {
        match self {
            Self::NoAnswer { .. } | Self::Decode { .. } | Self::NotJson { .. } => true,
            Self::Business { status, .. } => *status >= 500 || *status == 408,
            Self::Unreachable { .. }
            | Self::Certificate { .. }
            | Self::Refused { .. }
            | Self::Address(_) => false,
        }
    }

    /// Whether the same request may succeed later.
    #[must_use]
    pub fn is_passing(&self) -> bool {
        match self {
            Self::Unreachable { .. } | Self::NoAnswer { .. } => true,
            Self::NotJson { .. } => true,
            Self::Business { status, .. } => {
                matches!(status, 408 | 429 | 500..) || self.is_missing_route()
            }
            Self::Refused { .. }
            | Self::Certificate { .. }
            | Self::Decode { .. }
            | Self::Address(_) => false,
        }
    }

    /// Whether the REST route is missing: WooCommerce is inactive, being updated or in WordPress's
    /// recovery mode. Says nothing about the requested item.
    #[must_use]
    pub fn is_missing_route(&self) -> bool {
        matches!(self, Self::Business { status: 404, code, .. } if code == "rest_no_route")
    }

    /// Whether the route exists but the item does not: it has been deleted.
    #[must_use]
    pub fn is_deleted_item(&self) -> bool {
        matches!(self, Self::Business { status: 404 | 410, .. }) && !self.is_missing_route()
    }

    /// Delay that the response asks for (`Retry-After`).
    #[must_use]
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::NotJson { retry_after, .. } | Self::Business { retry_after, .. } => *retry_after,
            _ => None,
        }
    }

    /// HTTP status of the response, if there was one.
    #[must_use]
    pub fn status(&self) -> Option<u16> {
        match self {
            Self::NotJson { status, .. } | Self::Business { status, .. } => Some(*status),
            Self::Refused { .. } => Some(401),
            _ => None,
        }
    }
}
