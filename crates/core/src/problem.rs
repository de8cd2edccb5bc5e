//! Conversion of errors into [`Problem`]. Internal errors log their cause chain under the incident
//! id that the answer shows.

#![warn(clippy::wildcard_enum_match_arm)]

use korosho_domain::problem::Problem;
use uuid::Uuid;

use crate::log_masking::mask;
use crate::store::StoreError;
use crate::woocommerce::WooError;

/// Problem of an internal error: the log has the cause chain, the answer only the incident id.
pub fn internal(cause: &(dyn std::error::Error + 'static)) -> Problem {
    let incident = Uuid::new_v4().simple().to_string();
    let mut chain = cause.to_string();
    let mut next = cause.source();
    while let Some(deeper) = next {
        chain.push_str(": ");
        chain.push_str(&deeper.to_string());
        next = deeper.source();
    }
    tracing::error!(incident, cause = mask(&chain), "operation failed");
    Problem::Internal { incident }
}

/// A full disk has its own code, because nothing was accepted.
impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Full(_) => {
                tracing::error!(%error, "the database cannot be written");
                Self::StorageFull
            }
            StoreError::Database(_)
            | StoreError::Migration(_)
            | StoreError::OtherVersion
            | StoreError::Unreadable(_) => internal(&error),
        }
    }
}

/// Failed request to WooCommerce for which a person waits.
impl From<WooError> for Problem {
    fn from(error: WooError) -> Self {
        match error {
            WooError::Certificate { .. } => Self::StoreCertificate,
            WooError::Refused { .. } => Self::StoreKeyRefused,
            WooError::Unreachable { .. }
            | WooError::NoAnswer { .. }
            | WooError::NotJson { .. }
            | WooError::Business { .. }
            | WooError::Decode { .. }
            | WooError::Address(_) => Self::StoreUnreachable,
        }
    }
}
