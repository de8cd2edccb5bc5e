//! Random tokens for URLs, device credentials and order keys.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};

/// Token of 256 random bits in URL-safe base64.
#[must_use]
pub fn random_token() -> String {
    URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>())
}

/// Hash of a token, as databases keep it. A plain hash is enough for 256 random bits, which cannot be
/// guessed.
pub(crate) fn token_hash(token: &str) -> String {
    hex::encode(Sha256::digest(token))
}
