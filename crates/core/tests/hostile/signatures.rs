//! Webhook signatures, compared with Stripe's own libraries.

use hmac::{Hmac, KeyInit as _, Mac as _};
use korosho_core::providers::stripe::signature::verify;
use proptest::prelude::*;
use serde_json::Value;
use sha2::Sha256;

/// Made with Stripe's Node library; each holds the verdict of that and of the Python library.
const VECTORS: &str = include_str!("../data/stripe-signature-vectors.json");

#[test]
fn signature_verdicts_equal_those_of_stripe_libraries() {
    let vectors: Value = serde_json::from_str(VECTORS).unwrap();
    let secret = vectors["secret"].as_str().unwrap();
    let cases = vectors["cases"].as_array().unwrap();
    assert_eq!(cases.len(), 16);
    for case in cases {
        let text = |name: &str| case[name].as_str().unwrap();
        let now = case["now"].as_i64().unwrap();
        let verdict = verify(secret, text("header"), text("payload").as_bytes(), now);
        assert_eq!(verdict.is_ok(), case["accept"], "{}: {verdict:?}", text("name"));
    }
}

fn signed(secret: &str, at: &str, body: &[u8]) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
    mac.update(at.as_bytes());
    mac.update(b".");
    mac.update(body);
    format!("t={at},v1={}", hex::encode(mac.finalize().into_bytes()))
}

proptest! {
    #[test]
    fn arbitrary_signature_header_is_refused(header in "\\PC{0,200}", body: Vec<u8>, now: i64) {
        prop_assert!(verify("whsec_1", &header, &body, now).is_err());
    }

    #[test]
    fn valid_signature_is_accepted_only_within_the_age_limit(at: i64, now: i64, body: Vec<u8>) {
        let header = signed("whsec_1", &at.to_string(), &body);
        let fresh = now.saturating_sub(at).saturating_abs() <= 300;
        prop_assert_eq!(verify("whsec_1", &header, &body, now).is_ok(), fresh);
        prop_assert!(verify("whsec_1", &header, &body, at).is_ok());
        prop_assert!(verify("whsec_2", &header, &body, at).is_err());
    }

    #[test]
    fn signature_of_a_changed_body_is_refused(body in proptest::collection::vec(any::<u8>(), 1..200), at in 0_usize..200) {
        let header = signed("whsec_1", "1795200000", &body);
        let mut other = body.clone();
        let at = at % other.len();
        other[at] ^= 1;
        prop_assert!(verify("whsec_1", &header, &other, 1_795_200_000).is_err());
    }
}
