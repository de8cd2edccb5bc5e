//! The order that a slip carries in its QR code, signed: a desk can take the cash of an order that
//! no network has brought to it yet.
//!
//! The text is `KS1.<order>.<signature>`: the order as compact JSON and HMAC-SHA-256 over
//! `KS1.<order>`, both in base64 for addresses (RFC 4648, section 5).

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use crate::money::Minor;
use crate::quote::Line;

/// Which form of the text this is.
const FORM: &str = "KS1";

/// What makes a shop's slips its own, from the key pair that its machines share.
#[derive(Clone)]
pub struct SlipKey([u8; 32]);

impl SlipKey {
    /// The key of the shop whose machines hold this consumer secret; it does not give that away.
    #[must_use]
    pub fn of_shop(consumer_secret: &str) -> Self {
        let hash = Sha256::new_with_prefix("korosho order slip\0").chain_update(consumer_secret);
        Self(hash.finalize().into())
    }

    fn mac(&self, signed: &str) -> Option<Hmac<Sha256>> {
        let mac = Hmac::<Sha256>::new_from_slice(&self.0).ok()?;
        Some(mac.chain_update(signed.as_bytes()))
    }
}

/// An order as its slip carries it: all that another machine of the shop needs to place it too.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SlipOrder {
    /// The checkout's id: whoever sends it first, WooCommerce has one order of it.
    #[serde(rename = "i")]
    pub id: Uuid,
    /// What is called out.
    #[serde(rename = "n")]
    pub number: String,
    /// Opens the order's page.
    #[serde(rename = "k")]
    pub key: String,
    /// Milliseconds since 1970.
    #[serde(rename = "a")]
    pub placed_at: i64,
    /// What is owed.
    #[serde(rename = "t")]
    pub total: Minor,
    /// ISO 4217 code.
    #[serde(rename = "c")]
    pub currency: String,
    /// Product, variation (0 = none) and quantity.
    #[serde(rename = "l")]
    pub lines: Vec<(i64, i64, u32)>,
}

impl SlipOrder {
    /// The lines as a checkout asks for them.
    #[must_use]
    pub fn wanted(&self) -> Vec<Line> {
        let line = |&(product_id, variation, quantity): &(i64, i64, u32)| Line {
            product_id,
            variation_id: (variation != 0).then_some(variation),
            quantity,
        };
        self.lines.iter().map(line).collect()
    }

    /// The text of the QR code; `None` cannot happen with an order that serialises.
    #[must_use]
    pub fn sign(&self, key: &SlipKey) -> Option<String> {
        let order = URL_SAFE_NO_PAD.encode(serde_json::to_vec(self).ok()?);
        let signed = format!("{FORM}.{order}");
        let signature = URL_SAFE_NO_PAD.encode(key.mac(&signed)?.finalize().into_bytes());
        Some(format!("{signed}.{signature}"))
    }

    /// The order in a scanned text, if one of this shop's machines signed exactly that.
    #[must_use]
    pub fn open(scanned: &str, key: &SlipKey) -> Option<Self> {
        let (signed, signature) = scanned.trim().rsplit_once('.')?;
        let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
        key.mac(signed)?.verify_slice(&signature).ok()?;
        let order = signed.strip_prefix(FORM)?.strip_prefix('.')?;
        serde_json::from_slice(&URL_SAFE_NO_PAD.decode(order).ok()?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order() -> SlipOrder {
        SlipOrder {
            id: Uuid::from_u128(7),
            number: "K2-047".to_owned(),
            key: "secret-word".to_owned(),
            placed_at: 1_795_208_400_000,
            total: 65_000,
            currency: "KES".to_owned(),
            lines: vec![(114, 201, 2), (7, 0, 1)],
        }
    }

    #[test]
    fn a_slip_of_the_shop_gives_its_order_back() {
        let text = order().sign(&SlipKey::of_shop("cs_one")).unwrap();
        let opened = SlipOrder::open(&format!("{text}\n"), &SlipKey::of_shop("cs_one")).unwrap();
        assert_eq!(opened, order());
        assert_eq!(opened.wanted()[0].variation_id, Some(201));
        assert_eq!(opened.wanted()[1].variation_id, None);
    }

    #[test]
    fn it_fits_a_code_that_a_slip_of_58_millimetres_can_carry() {
        let many = SlipOrder { lines: vec![(123_456, 123_457, 12); 10], ..order() };
        assert!(many.sign(&SlipKey::of_shop("cs_one")).unwrap().len() < 700);
    }

    #[test]
    fn a_slip_of_another_shop_is_refused() {
        let text = order().sign(&SlipKey::of_shop("cs_other")).unwrap();
        assert_eq!(SlipOrder::open(&text, &SlipKey::of_shop("cs_one")), None);
    }

    #[test]
    fn one_flipped_bit_anywhere_is_refused() {
        let key = SlipKey::of_shop("cs_one");
        let text = order().sign(&key).unwrap();
        for place in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[place] ^= 1;
            let Ok(changed) = String::from_utf8(bytes) else { continue };
            assert_eq!(SlipOrder::open(&changed, &key), None, "at {place}: {changed}");
        }
    }

    #[test]
    fn anything_else_that_is_scanned_is_no_slip() {
        for text in ["", "KS1", "KS1..", "5012345678900", "https://shop.example/order/1?key=2"] {
            assert_eq!(SlipOrder::open(text, &SlipKey::of_shop("cs_one")), None, "{text}");
        }
    }
}
