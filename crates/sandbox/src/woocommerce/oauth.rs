//! One-legged OAuth 1.0a (RFC 5849, section 3.4): used by WooCommerce's own clients over plain
//! HTTP, where a key pair would be readable in transit.

use axum::http::{Method, Uri};
use base64::{Engine, prelude::BASE64_STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::collections::BTreeMap;
use url::form_urlencoded;

/// Signed request: its key, and the text that the signature covers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Signed {
    /// `oauth_consumer_key`.
    pub(crate) key: String,
    base: String,
    signature: String,
}

/// Signature of a request to `origin`, if its query carries one.
#[must_use]
pub(crate) fn of(method: &Method, origin: &str, uri: &Uri) -> Option<Signed> {
    // PHP keeps the last value of a repeated name; the shop's own client repeats some.
    let mut pairs: BTreeMap<String, String> =
        form_urlencoded::parse(uri.query()?.as_bytes()).into_owned().collect();
    let signature = pairs.remove("oauth_signature")?;
    let key = pairs.get("oauth_consumer_key")?.clone();
    let mut encoded: Vec<(String, String)> =
        pairs.iter().map(|(name, value)| (encode(name), encode(value))).collect();
    encoded.sort();
    let all: Vec<String> = encoded.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let address = encode(&format!("{origin}{}", uri.path()));
    let base = format!("{method}&{address}&{}", encode(&all.join("&")));
    Some(Signed { key, base, signature })
}

impl Signed {
    /// Whether the signature matches the secret.
    #[must_use]
    pub(crate) fn fits(&self, secret: &str) -> bool {
        let Ok(given) = BASE64_STANDARD.decode(&self.signature) else { return false };
        let signer = Hmac::<Sha256>::new_from_slice(format!("{secret}&").as_bytes());
        signer.is_ok_and(|mut mac| {
            mac.update(self.base.as_bytes());
            mac.verify_slice(&given).is_ok()
        })
    }
}

/// Percent-encodes everything but letters, digits and `-._~` (RFC 3986).
fn encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                encoded.push(char::from(byte));
            }
            other => encoded.push_str(&format!("%{other:02X}")),
        }
    }
    encoded
}
