//! `Stripe-Signature`: `t=<seconds>,v1=<HMAC-SHA256 of "t.body" under the endpoint's secret>`.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// Header value for a body sent at `seconds` (Unix time) to an endpoint with `secret`.
pub(crate) fn sign(secret: &str, seconds: i64, body: &[u8]) -> String {
    format!("t={seconds},v1={}", hex::encode(digest(secret, seconds, body)))
}

fn digest(secret: &str, seconds: i64, body: &[u8]) -> Vec<u8> {
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret.as_bytes()) else {
        unreachable!("HMAC takes a key of any length");
    };
    mac.update(format!("{seconds}.").as_bytes());
    mac.update(body);
    mac.finalize().into_bytes().to_vec()
}
