//! Webhooks of the store: hints to poll, never a source of data.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use serde::Deserialize;
use sha2::Sha256;

/// Payload of a delivery.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub(crate) struct Subject {
    /// WooCommerce's id of the item.
    pub(crate) id: i64,
    /// First argument of a hook, in deliveries of `action.` topics: an id, an array or a text.
    arg: serde_json::Value,
    /// Id of a variation's product.
    pub(crate) parent_id: Option<i64>,
}

impl Subject {
    /// Id of the affected item; 0 if the delivery names none.
    pub(crate) fn id(&self) -> i64 {
        self.arg.as_i64().unwrap_or(self.id)
    }
}

/// Whether `signature` (`X-WC-Webhook-Signature`, base64 of HMAC-SHA256) matches the body.
pub(crate) fn verify(secret: &str, signature: &str, body: &[u8]) -> bool {
    let Ok(given) = STANDARD.decode(signature.trim()) else { return false };
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret.as_bytes()) else { return false };
    mac.update(body);
    mac.verify_slice(&given).is_ok()
}

/// Whether the body is the unsigned ping that WooCommerce sends when a webhook is saved:
/// `webhook_id=5`. It has no content, and any status but 200 makes wp-admin show an error.
pub(crate) fn is_ping(body: &[u8]) -> bool {
    let number = body.strip_prefix(b"webhook_id=");
    number.is_some_and(|number| !number.is_empty() && number.iter().all(u8::is_ascii_digit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn webhook_signature_is_valid_only_with_the_secret() {
        let mut mac = Hmac::<Sha256>::new_from_slice(b"whsec").unwrap();
        mac.update(b"{}");
        let signature = STANDARD.encode(mac.finalize().into_bytes());
        assert!(verify("whsec", &signature, b"{}"));
        assert!(!verify("other", &signature, b"{}"));
        assert!(!verify("whsec", &signature, b"{ }"));
        assert!(!verify("whsec", "???", b"{}"));
        assert!(!verify("whsec", "", b"{}"));
    }

    #[test]
    fn subject_of_an_action_webhook_is_its_first_argument() {
        let subject = |body: &str| serde_json::from_str::<Subject>(body).unwrap().id();
        assert_eq!(subject(r#"{ "id": 7, "parent_id": 0 }"#), 7);
        assert_eq!(subject(r#"{ "action": "woocommerce_delete_product", "arg": 9 }"#), 9);
        assert_eq!(subject(r#"{ "action": "woocommerce_update_options", "arg": "" }"#), 0);
        assert_eq!(subject(r#"{ "action": "x", "arg": { "id": 3 } }"#), 0);
    }

    #[test]
    fn ping_holds_only_a_webhook_id() {
        assert!(is_ping(b"webhook_id=5"));
        for body in ["webhook_id=", "webhook_id=5&id=1", "webhook_id=x", "{}", ""] {
            assert!(!is_ping(body.as_bytes()), "{body}");
        }
    }
}
