//! Keys that sign orders for other devices of the shop and for its server.
//!
//! A signed text is `<form>1.<value>.<signature>` or `<form>2.<value>.<signer>.<signature>`: the
//! value as compact JSON in URL-safe base64 (RFC 4648, section 5). Form 2 has the Ed25519 signature
//! (RFC 8032) of one device; the signer is the beginning of its public key. Form 1 has HMAC-SHA-256
//! with the key that devices without a server share.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use ring::signature::{ED25519, Ed25519KeyPair, KeyPair as _, UnparsedPublicKey};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest as _, Sha256};

/// Longest signed text that is parsed, in bytes; an order of ninety lines with its address is half
/// of it.
const MAX_TEXT: usize = 60_000;
/// Length of a signer: 72 bits of the public key in base64.
const SIGNER_LENGTH: usize = 12;
/// Length of a public key in bytes.
const PUBLIC_KEY_BYTES: usize = 32;

/// Key that signs.
#[derive(Clone)]
pub enum SigningKey {
    /// Key that devices without a server share.
    Shared(SharedKey),
    /// Key of one device: the seed of an Ed25519 key pair.
    Device([u8; 32]),
}

/// Key that verifies.
#[derive(Clone)]
pub enum VerifyingKey {
    /// Key that devices without a server share.
    Shared(SharedKey),
    /// Public key of one device.
    Device(DevicePublicKey),
}

/// Key derived from the key pair that devices without a server share.
#[derive(Clone)]
pub struct SharedKey([u8; 32]);

/// Public key of a device, in URL-safe base64.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DevicePublicKey(String);

/// Signer that a text names; nothing is verified yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signer<'a> {
    /// A device without a server.
    Shared,
    /// Device whose public key begins with this.
    Device(&'a str),
}

/// Signer of a text in one of the forms; `None` for another text.
#[must_use]
pub fn signer(text: &str) -> Option<Signer<'_>> {
    let parts: Vec<&str> = text.trim().split('.').collect();
    match parts.as_slice() {
        [form, _, _] if form.ends_with('1') => Some(Signer::Shared),
        [form, _, signer, _] if form.ends_with('2') && is_signer(signer) => {
            Some(Signer::Device(signer))
        }
        _ => None,
    }
}

fn is_signer(text: &str) -> bool {
    let is_base64 = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    text.len() == SIGNER_LENGTH && text.bytes().all(is_base64)
}

impl SigningKey {
    /// Derives the shared key from the consumer secret of the shop's devices; the secret cannot be
    /// derived from the key.
    #[must_use]
    pub fn of_shop(consumer_secret: &str) -> Self {
        let hash = Sha256::new_with_prefix("korosho order ticket\0").chain_update(consumer_secret);
        Self::Shared(SharedKey(hash.finalize().into()))
    }

    /// Key of a device from its secret, 32 random bytes in URL-safe base64.
    #[must_use]
    pub fn of_device(secret: &str) -> Option<Self> {
        let seed = URL_SAFE_NO_PAD.decode(secret.trim()).ok()?;
        Some(Self::Device(seed.try_into().ok()?))
    }

    /// Serialises and signs a value under the letters `form`.
    #[must_use]
    pub fn seal<T: Serialize>(&self, form: &str, value: &T) -> Option<String> {
        let value = URL_SAFE_NO_PAD.encode(serde_json::to_vec(value).ok()?);
        let (signed, signature) = match self {
            Self::Shared(key) => {
                let signed = format!("{form}1.{value}");
                let signature = URL_SAFE_NO_PAD.encode(key.mac(&signed)?.finalize().into_bytes());
                (signed, signature)
            }
            Self::Device(seed) => {
                let pair = Ed25519KeyPair::from_seed_unchecked(seed).ok()?;
                let signed = format!("{form}2.{value}.{}", public_key(&pair).signer());
                let signature = URL_SAFE_NO_PAD.encode(pair.sign(signed.as_bytes()));
                (signed, signature)
            }
        };
        Some(format!("{signed}.{signature}"))
    }

    /// Key that verifies what this one signs; `None` for a seed that is no key.
    #[must_use]
    pub fn verifying(&self) -> Option<VerifyingKey> {
        match self {
            Self::Shared(key) => Some(VerifyingKey::Shared(key.clone())),
            Self::Device(_) => self.public_key().map(VerifyingKey::Device),
        }
    }

    /// Public key of a device; `None` for a shared key.
    #[must_use]
    pub fn public_key(&self) -> Option<DevicePublicKey> {
        let Self::Device(seed) = self else { return None };
        Ed25519KeyPair::from_seed_unchecked(seed).ok().map(|pair| public_key(&pair))
    }
}

fn public_key(pair: &Ed25519KeyPair) -> DevicePublicKey {
    DevicePublicKey(URL_SAFE_NO_PAD.encode(pair.public_key()))
}

impl VerifyingKey {
    /// Returns the value of a signed text; `None` unless this key signed exactly this text under
    /// the letters `form`.
    #[must_use]
    pub fn open<T: DeserializeOwned>(&self, form: &str, text: &str) -> Option<T> {
        let text = Some(text.trim()).filter(|text| text.len() <= MAX_TEXT)?;
        let (signed, signature) = text.rsplit_once('.')?;
        let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
        let rest = signed.strip_prefix(form)?;
        let value = match self {
            Self::Shared(key) => {
                key.mac(signed)?.verify_slice(&signature).ok()?;
                rest.strip_prefix("1.")?
            }
            Self::Device(key) => {
                let public = URL_SAFE_NO_PAD.decode(&key.0).ok()?;
                let public = UnparsedPublicKey::new(&ED25519, public);
                public.verify(signed.as_bytes(), &signature).ok()?;
                let (value, signer) = rest.strip_prefix("2.")?.rsplit_once('.')?;
                Some(value).filter(|_| signer == key.signer())?
            }
        };
        serde_json::from_slice(&URL_SAFE_NO_PAD.decode(value).ok()?).ok()
    }
}

impl SharedKey {
    fn mac(&self, signed: &str) -> Option<Hmac<Sha256>> {
        let mac = Hmac::<Sha256>::new_from_slice(&self.0).ok()?;
        Some(mac.chain_update(signed.as_bytes()))
    }
}

impl DevicePublicKey {
    /// Parses a public key in URL-safe base64.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        (bytes.len() == PUBLIC_KEY_BYTES).then(|| Self(text.to_owned()))
    }

    /// The key as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Signer in the texts that the key signed.
    #[must_use]
    pub fn signer(&self) -> &str {
        &self.0[..SIGNER_LENGTH]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn device(seed: u8) -> SigningKey {
        SigningKey::of_device(&URL_SAFE_NO_PAD.encode([seed; 32])).unwrap()
    }

    #[test]
    fn text_is_opened_by_the_key_that_signed_it_and_by_no_other() {
        let keys =
            [SigningKey::of_shop("cs_one"), SigningKey::of_shop("cs_other"), device(1), device(2)];
        for (place, key) in keys.iter().enumerate() {
            let text = key.seal("KS", &"order").unwrap();
            for (other, verifying) in keys.iter().enumerate() {
                let opened: Option<String> = verifying.verifying().unwrap().open("KS", &text);
                assert_eq!(opened.is_some(), place == other, "{place} {other} {text}");
            }
        }
    }

    #[test]
    fn text_names_its_signer() {
        assert_eq!(
            signer(&SigningKey::of_shop("cs").seal("KS", &1).unwrap()),
            Some(Signer::Shared)
        );
        let public = device(1).public_key().unwrap();
        let text = device(1).seal("KS", &1).unwrap();
        assert_eq!(signer(&text), Some(Signer::Device(public.signer())));
        for wrong in ["", "KS1", "KS1..", "KS2.a.short.b", "KS3.a.b", "5012345678900", "a.b.c.d.e"]
        {
            let found = signer(wrong);
            assert!(found.is_none() || wrong == "KS1..", "{wrong}: {found:?}");
        }
    }

    #[test]
    fn text_of_a_device_under_the_name_of_another_one_is_refused() {
        let other = device(2).public_key().unwrap();
        let text = device(1).seal("KS", &"order").unwrap();
        let own = device(1).public_key().unwrap();
        let renamed = text.replace(own.signer(), other.signer());
        for key in [device(1), device(2)] {
            assert_eq!(key.verifying().unwrap().open::<String>("KS", &renamed), None);
        }
    }

    #[test]
    fn text_with_a_flipped_bit_and_one_of_another_form_are_refused() {
        for key in [SigningKey::of_shop("cs_one"), device(1)] {
            let verifying = key.verifying().unwrap();
            let text = key.seal("KS", &"order").unwrap();
            assert_eq!(verifying.open::<String>("KO", &text), None);
            for place in 0..text.len() {
                let mut bytes = text.clone().into_bytes();
                bytes[place] ^= 1;
                let Ok(changed) = String::from_utf8(bytes) else { continue };
                assert_eq!(verifying.open::<String>("KS", &changed), None, "at {place}: {changed}");
            }
            let long = key.seal("KS", &"x".repeat(MAX_TEXT)).unwrap();
            assert_eq!(verifying.open::<String>("KS", &long), None, "too long to be looked at");
        }
    }

    #[test]
    fn malformed_keys_are_refused() {
        for text in ["", "short", "!", &"A".repeat(44)] {
            assert!(SigningKey::of_device(text).is_none(), "{text}");
            assert!(DevicePublicKey::parse(text).is_none(), "{text}");
        }
    }
}
