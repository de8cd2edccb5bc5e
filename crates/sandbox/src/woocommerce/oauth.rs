//! OAuth 1.0a with one leg (RFC 5849, section 3.4): what WooCommerce's own clients do over plain
//! HTTP, where a key pair would be readable on the way.

use axum::http::{Method, Uri};
use base64::{Engine, prelude::BASE64_STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::collections::BTreeMap;
use url::form_urlencoded;

/// A signed request: whose key, and what the signature covers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signed {
    /// `oauth_consumer_key`.
    pub key: String,
    base: String,
    signature: String,
}

/// The signature of a request to `origin`, if its query carries one.
#[must_use]
pub fn of(method: &Method, origin: &str, uri: &Uri) -> Option<Signed> {
    // PHP knows each name once, the last time it came; the shop's own client sends some twice.
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
    /// Whether who signed knows the secret.
    #[must_use]
    pub fn fits(&self, secret: &str) -> bool {
        let Ok(given) = BASE64_STANDARD.decode(&self.signature) else { return false };
        let signer = Hmac::<Sha256>::new_from_slice(format!("{secret}&").as_bytes());
        signer.is_ok_and(|mut mac| {
            mac.update(self.base.as_bytes());
            mac.verify_slice(&given).is_ok()
        })
    }
}

/// RFC 3986: everything but letters, digits and `-._~` is written in hex.
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
