//! Random tokens for URLs, device credentials and order keys.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

/// Token of 256 random bits in URL-safe base64.
#[must_use]
pub fn random_token() -> String {
    URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>())
}
