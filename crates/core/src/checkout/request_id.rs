//! Idempotency of checkout requests: id of the order, and fingerprint of the contents.

use korosho_domain::desk::DeskExtras;
use korosho_domain::order::CheckoutInput;
use korosho_domain::problem::Problem;
use sha2::{Digest as _, Sha256};
use uuid::{Builder, Uuid};

/// Id of an order of the website: a hash of its checkout id. A repeated request is answered with the
/// order's key, so the checkout id is a secret of the browser; the order's id is not, since links,
/// logs and WooCommerce contain it.
pub(super) fn web_order_id(checkout_id: Uuid) -> Uuid {
    let digest = Sha256::new().chain_update(b"korosho order ").chain_update(checkout_id).finalize();
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digest[..16]);
    Builder::from_random_bytes(bytes).into_uuid()
}

/// Hash of the request, to detect reuse of an idempotency key with different content.
pub(super) fn fingerprint(input: &CheckoutInput, extras: &DeskExtras) -> Result<String, Problem> {
    // The staff member is not part of the request.
    let extras = DeskExtras { taken_by: String::new(), ..extras.clone() };
    let text = if extras.is_empty() {
        serde_json::to_vec(input)
    } else {
        serde_json::to_vec(&(input, extras))
    };
    let text = text.map_err(|error| crate::problem::internal(&error))?;
    Ok(hex::encode(Sha256::digest(text)))
}
