//! Digits of the one-time codes of orders, and the channels through which they can be sent.
//!
//! The digits are an HMAC of a random id under the consumer secret of the store, which is outside the
//! database. So neither the table nor the outbox nor a backup contains a code, and a reader of the
//! database cannot compute one: a stored hash of six digits, salted or not, is reversed by trying a
//! million of them. The id is 122 random bits, so that codes cannot be foreseen from earlier ones.

use hmac::{Hmac, KeyInit as _, Mac as _};
use korosho_domain::order_code::{CODE_LENGTH, CodeChannel};
use sha2::Sha256;
use uuid::Uuid;

use crate::config::{Secret, ShopConfig};

/// Number of codes: all numbers of six digits.
const CODE_COUNT: u64 = 1_000_000;

/// Channels through which codes can be sent; none without a secret to derive them from.
pub(crate) fn channels(config: &ShopConfig) -> Vec<CodeChannel> {
    let is_set_up = |channel: &CodeChannel| match channel {
        CodeChannel::Sms => config.sms.is_some(),
        CodeChannel::Email => config.mail.is_some(),
    };
    match config.woocommerce.consumer_secret() {
        Some(_) => CodeChannel::ALL.into_iter().filter(is_set_up).collect(),
        None => Vec::new(),
    }
}

/// Digits of the code with this id; `None` without a secret.
pub(crate) fn digits(config: &ShopConfig, id: Uuid) -> Option<String> {
    config.woocommerce.consumer_secret().and_then(|secret| derive(secret, id))
}

fn derive(secret: &Secret, id: Uuid) -> Option<String> {
    // An HMAC accepts a key of any length.
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.expose().as_bytes()).ok()?;
    mac.update(b"korosho order code 1");
    mac.update(id.as_bytes());
    let bytes = mac.finalize().into_bytes();
    // The modulo bias of a 64-bit number is negligible.
    let number =
        bytes.iter().take(8).fold(0_u64, |sum, byte| (sum << 8) | u64::from(*byte)) % CODE_COUNT;
    Some(format!("{number:0CODE_LENGTH$}"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn digits_depend_on_the_id_and_on_the_secret() {
        let (secret, other) = (Secret::new("cs_1"), Secret::new("cs_2"));
        let ids: Vec<Uuid> = (0..1_000).map(Uuid::from_u128).collect();
        let codes: BTreeSet<String> = ids.iter().map(|id| derive(&secret, *id).unwrap()).collect();
        assert!(codes.len() > 990, "{} of 1000 differ", codes.len());
        let six = |code: &String| code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_digit());
        assert!(codes.iter().all(six));
        let equal = ids.iter().filter(|id| derive(&secret, **id) == derive(&other, **id)).count();
        assert!(equal < 5, "{equal} of 1000 are equal under another secret");
    }
}
