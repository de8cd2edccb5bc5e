//! One road for errors: whatever went wrong inside becomes a [`Problem`] here, and the log gets the
//! cause chain under the incident id that the person sees.

use korosho_domain::problem::Problem;
use uuid::Uuid;

use crate::store::StoreError;
use crate::woocommerce::WooError;

/// Our fault: logged with its causes, answered with nothing but the incident id.
pub fn internal(cause: &(dyn std::error::Error + 'static)) -> Problem {
    let incident = Uuid::new_v4().simple().to_string();
    let mut chain = cause.to_string();
    let mut next = cause.source();
    while let Some(deeper) = next {
        chain.push_str(": ");
        chain.push_str(&deeper.to_string());
        next = deeper.source();
    }
    tracing::error!(incident, cause = chain, "operation failed");
    Problem::Internal { incident }
}

/// The database refused; a full disk has its own code, because nothing was accepted.
pub fn from_store(error: StoreError) -> Problem {
    match error {
        StoreError::Full(_) => {
            tracing::error!(%error, "the database cannot be written");
            Problem::StorageFull
        }
        other => internal(&other),
    }
}

/// WooCommerce did not do as asked while somebody was waiting for it.
pub fn from_woo(error: &WooError) -> Problem {
    match error {
        WooError::Certificate { .. } => Problem::StoreCertificate,
        WooError::Refused { .. } => Problem::StoreKeyRefused,
        _ => Problem::StoreUnreachable,
    }
}
