//! Keys of the devices in the tests, derived from their tokens.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use korosho_domain::signing::SigningKey;
use sha2::{Digest as _, Sha256};

/// Secret of the key of the device with this token.
pub fn secret_of(token: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(token))
}

/// Key with which the device with this token signs.
pub fn key_of(token: &str) -> SigningKey {
    SigningKey::of_device(&secret_of(token)).unwrap()
}
