//! Paybill payments (Daraja's C2B API): confirmations are unsigned and arrive at a URL that only
//! Daraja knows.

use hmac::{Hmac, KeyInit as _, Mac as _};
use korosho_domain::money::Minor;
use serde::Serialize;
use serde_json::Value;
use sha2::Sha256;

use super::callback::{minor, plain};
use crate::config::MpesaConfig;

/// Maximum accepted amount of one payment, in minor units: far above M-Pesa's limits.
const MOST: Minor = 100_000_000_000;

/// Maximum length of a stored account number or name.
const LONGEST: usize = 40;

/// Confirmation of a paybill payment, parsed leniently.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Confirmation {
    /// Receipt number, unique in all of M-Pesa.
    pub receipt: String,
    /// Minor units.
    pub amount: Minor,
    /// Account number as it was typed: our order's number, if the payer knew it.
    pub account: String,
    /// Shortcode of the receiver.
    pub shortcode: String,
    /// Payer as Daraja reports it: first name and masked phone.
    pub payer: String,
}

impl Confirmation {
    /// Parses a confirmation; `None` for any other text.
    #[must_use]
    pub fn parse(body: &str) -> Option<Self> {
        let body: Value = serde_json::from_str(body).ok()?;
        let text = |name: &str| {
            let text = body.get(name).and_then(plain).unwrap_or_default();
            text.trim().chars().filter(|c| !c.is_control()).take(LONGEST).collect::<String>()
        };
        let receipt = receipt(&text("TransID"))?;
        Some(Self {
            receipt,
            amount: body.get("TransAmount").and_then(minor).filter(|a| (1..=MOST).contains(a))?,
            account: text("BillRefNumber"),
            shortcode: text("BusinessShortCode"),
            payer: format!("{} {}", text("FirstName"), text("MSISDN")).trim().to_owned(),
        })
    }
}

/// Normalises an M-Pesa receipt number: 8 to 12 letters and digits, in capitals.
#[must_use]
pub fn receipt(typed: &str) -> Option<String> {
    let receipt = typed.trim().to_uppercase();
    let fits = (8..=12).contains(&receipt.len())
        && receipt.bytes().all(|byte| byte.is_ascii_alphanumeric());
    fits.then_some(receipt)
}

/// Secret token of the registered URL. It is derived from the account's secrets and from the number of
/// rotations, so that it is the same after every start and is never stored.
#[must_use]
pub fn token(config: &MpesaConfig, rotations: i64) -> String {
    let key = format!("{}{}", config.consumer_secret.expose(), config.passkey.expose());
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(key.as_bytes()) else { return String::new() };
    mac.update(b"korosho paybill ");
    mac.update(config.shortcode.as_bytes());
    if rotations > 0 {
        mac.update(format!(" {rotations}").as_bytes());
    }
    hex::encode(mac.finalize().into_bytes())
}

/// Request that registers the confirmation URL for paybill payments, sent once.
#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct Register<'a> {
    pub(super) short_code: &'a str,
    /// Default for a payment whose validation is not answered in time.
    pub(super) response_type: &'static str,
    #[serde(rename = "ConfirmationURL")]
    pub(super) confirmation_url: &'a str,
    #[serde(rename = "ValidationURL")]
    pub(super) validation_url: &'a str,
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODY: &str = r#"{"TransactionType":"Pay Bill","TransID":"ukk8ab12cd",
        "TransTime":"20261120150112","TransAmount":"1250","BusinessShortCode":"600999",
        "BillRefNumber":" w 47 ","MSISDN":"25471****678","FirstName":"Asha"}"#;

    #[test]
    fn daraja_confirmation_is_parsed() {
        let paid = Confirmation::parse(BODY).unwrap();
        assert_eq!((paid.receipt.as_str(), paid.amount), ("UKK8AB12CD", 125_000));
        assert_eq!((paid.account.as_str(), paid.shortcode.as_str()), ("w 47", "600999"));
        assert_eq!(paid.payer, "Asha 25471****678");
        for broken in ["", "[]", "{}", r#"{"TransID":"UKK8AB12CD"}"#, r#"{"TransID":1}"#] {
            assert_eq!(Confirmation::parse(broken), None, "{broken}");
        }
        assert_eq!(Confirmation::parse(&BODY.replace("1250", "-5")), None);
        assert_eq!(Confirmation::parse(&BODY.replace("ukk8ab12cd", "' OR 1=1")), None);
    }

    #[test]
    fn confirmation_token_is_secret_and_stable() {
        let config = |shortcode: &str, passkey: &str| MpesaConfig {
            consumer_key: crate::config::Secret::new("key"),
            consumer_secret: crate::config::Secret::new("secret"),
            shortcode: shortcode.to_owned(),
            till: None,
            passkey: crate::config::Secret::new(passkey),
            initiator: None,
            api_url: url::Url::parse("https://api.example").unwrap(),
        };
        let token = token(&config("600999", "pass"), 0);
        assert_eq!(token.len(), 64);
        assert_eq!(token, super::token(&config("600999", "pass"), 0));
        assert_ne!(token, super::token(&config("600998", "pass"), 0));
        assert_ne!(token, super::token(&config("600999", "word"), 0));
        assert_ne!(token, super::token(&config("600999", "pass"), 1));
    }
}
