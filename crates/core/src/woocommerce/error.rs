//! What can go wrong between us and WooCommerce. Each names the request, never a credential.

use std::time::Duration;

use thiserror::Error;

/// Why a request to WooCommerce gave no result.
#[derive(Debug, Error)]
pub enum WooError {
    /// No connection was made: WooCommerce has not seen the request.
    #[error("{request}: cannot be reached: {cause}")]
    Unreachable {
        /// Method and path.
        request: String,
        /// What the network said.
        cause: String,
    },
    /// The certificate is not trusted: WooCommerce has not seen the request.
    #[error("{request}: the certificate is not trusted: {cause}")]
    Certificate {
        /// Method and path.
        request: String,
        /// What the TLS library said.
        cause: String,
    },
    /// The connection broke or time ran out after sending: it may have been carried out.
    #[error("{request}: no answer, it may have been carried out: {cause}")]
    NoAnswer {
        /// Method and path.
        request: String,
        /// What happened.
        cause: String,
    },
    /// Something else than JSON: a proxy's error page, a log-in page, a theme.
    #[error("{request}: status {status} without JSON{}", redirect(location))]
    NotJson {
        /// Method and path.
        request: String,
        /// HTTP status.
        status: u16,
        /// Target of a redirect: the store's address is another one.
        location: Option<String>,
        /// When to try again, if told.
        retry_after: Option<Duration>,
    },
    /// The key pair is refused (401 or 403).
    #[error("{request}: the store refuses the key pair ({code}): {message}")]
    Refused {
        /// Method and path.
        request: String,
        /// WooCommerce's code, e.g. `woocommerce_rest_cannot_view`.
        code: String,
        /// WooCommerce's words.
        message: String,
    },
    /// WooCommerce refused the request for a reason of its own.
    #[error("{request}: {status} {code}: {message}")]
    Business {
        /// Method and path.
        request: String,
        /// HTTP status.
        status: u16,
        /// WooCommerce's code.
        code: String,
        /// WooCommerce's words, may hold HTML.
        message: String,
        /// When to try again, if told.
        retry_after: Option<Duration>,
        /// Order that the refused creation left behind as a draft (WooCommerce 10 and later; such a
        /// draft is in no list). Older versions leave a listed, pending order.
        draft_order: Option<i64>,
    },
    /// JSON of another shape than WooCommerce's.
    #[error("{request}: unexpected answer at `{path}`: {cause}")]
    Decode {
        /// Method and path.
        request: String,
        /// Where in the JSON.
        path: String,
        /// What was wrong.
        cause: String,
    },
    /// The address is not one we send a key pair to (plain HTTP beyond loopback).
    #[error("{0}")]
    Address(String),
}

fn redirect(location: &Option<String>) -> String {
    location.as_ref().map(|target| format!(", redirected to {target}")).unwrap_or_default()
}

impl WooError {
    /// Whether WooCommerce may have carried out what was asked: any answer but a clear refusal in
    /// WooCommerce's own JSON. An unreadable body says nothing, whatever its status: PHP prints
    /// warnings over a finished 201, proxies replace answers by pages of their own.
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

    /// Whether the same request may do better later.
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

    /// Whether the store does not know the REST route: WooCommerce is switched off, is being
    /// updated or is in WordPress's recovery mode. No answer about the request itself.
    #[must_use]
    pub fn is_missing_route(&self) -> bool {
        matches!(self, Self::Business { status: 404, code, .. } if code == "rest_no_route")
    }

    /// Whether the store knows the route and does not have the item: it has been deleted.
    #[must_use]
    pub fn is_deleted_item(&self) -> bool {
        matches!(self, Self::Business { status: 404 | 410, .. }) && !self.is_missing_route()
    }

    /// How long the other side asked us to wait.
    #[must_use]
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::NotJson { retry_after, .. } | Self::Business { retry_after, .. } => *retry_after,
            _ => None,
        }
    }

    /// HTTP status, where there was an answer.
    #[must_use]
    pub fn status(&self) -> Option<u16> {
        match self {
            Self::NotJson { status, .. } | Self::Business { status, .. } => Some(*status),
            Self::Refused { .. } => Some(401),
            _ => None,
        }
    }
}
