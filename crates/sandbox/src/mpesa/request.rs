//! Validation of M-PESA Express requests.

use super::{error::Refusal, time::is_stamp};
use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::Value;
use url::Url;

/// Short code of the demo merchant: a paybill.
pub(crate) const SHORTCODE: &str = "174379";

/// Till number of the merchant.
pub(crate) const TILL: &str = "522533";
/// Passkey of the demo merchant.
pub(crate) const PASSKEY: &str = "demo_passkey";
/// Range of one payment, in whole shillings.
const AMOUNT: std::ops::RangeInclusive<i64> = 1..=250_000;

/// Validated prompt request.
#[derive(Debug, Clone)]
pub(crate) struct Push {
    /// Phone number, `2547XXXXXXXX` or `2541XXXXXXXX`.
    pub(crate) phone: String,
    /// Amount in whole shillings.
    pub(crate) amount: i64,
    /// Callback URL of the result.
    pub(crate) callback_url: String,
    /// Account reference, shown to the customer.
    pub(crate) reference: String,
    /// Whether type and receiving party match a paybill; otherwise M-Pesa declines after the
    /// prompt.
    pub(crate) fits_merchant: bool,
}

/// Validates a prompt request.
///
/// # Errors
/// [`Refusal`] of the first invalid field.
pub(crate) fn push(body: &Value) -> Result<Push, Refusal> {
    credentials(body)?;
    let kind = text(body, "TransactionType");
    if !["CustomerPayBillOnline", "CustomerBuyGoodsOnline"].contains(&kind.as_str()) {
        return Err(Refusal::field("TransactionType"));
    }
    let amount = amount(&body["Amount"]).ok_or_else(|| Refusal::field("Amount"))?;
    let phone = phone(body)?;
    let party = digits(body, "PartyB", 5..=7)?;
    let callback_url = callback(body)?;
    let reference = reference(body)?;
    let merchant = if kind == "CustomerPayBillOnline" { SHORTCODE } else { TILL };
    let fits_merchant = party == merchant;
    Ok(Push { phone, amount, callback_url, reference, fits_merchant })
}

/// Checks short code, time and password of a prompt request or a query.
///
/// # Errors
/// [`Refusal`] of an invalid field, an unknown merchant, or "Wrong credentials".
pub(crate) fn credentials(body: &Value) -> Result<(), Refusal> {
    let shortcode = digits(body, "BusinessShortCode", 5..=7)?;
    let timestamp = text(body, "Timestamp");
    if !is_stamp(&timestamp) {
        return Err(Refusal::field("Timestamp"));
    }
    if shortcode != SHORTCODE {
        return Err(Refusal::merchant("Merchant does not exist"));
    }
    let password = STANDARD.encode(format!("{shortcode}{PASSKEY}{timestamp}"));
    if text(body, "Password") != password {
        return Err(Refusal::merchant("Wrong credentials"));
    }
    Ok(())
}

/// Returns a field as text, whether it was text or a number; empty if absent.
pub(crate) fn text(body: &Value, name: &str) -> String {
    match &body[name] {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    }
}

fn digits(
    body: &Value,
    name: &str,
    length: std::ops::RangeInclusive<usize>,
) -> Result<String, Refusal> {
    let value = text(body, name);
    let fits = length.contains(&value.len()) && value.bytes().all(|byte| byte.is_ascii_digit());
    fits.then_some(value).ok_or_else(|| Refusal::field(name))
}

/// Parses whole shillings within the limits; digits as text are accepted, fractions are not.
pub(crate) fn amount(value: &Value) -> Option<i64> {
    let whole = match value {
        Value::String(text) => text.parse().ok(),
        other => other.as_i64(),
    };
    whole.filter(|amount| AMOUNT.contains(amount))
}

/// Whether a text is a Kenyan mobile number in Daraja's form.
pub(crate) fn is_msisdn(text: &str) -> bool {
    text.len() == 12
        && text.bytes().all(|byte| byte.is_ascii_digit())
        && (text.starts_with("2547") || text.starts_with("2541"))
}

fn phone(body: &Value) -> Result<String, Refusal> {
    let phone = text(body, "PhoneNumber");
    if !is_msisdn(&phone) {
        return Err(Refusal::field("PhoneNumber"));
    }
    if text(body, "PartyA") != phone {
        return Err(Refusal::field("PartyA"));
    }
    Ok(phone)
}

/// Checks the callback URL: public HTTPS; plain HTTP only on loopback, where the sandbox runs.
fn callback(body: &Value) -> Result<String, Refusal> {
    let address = text(body, "CallBackURL");
    let url = Url::parse(&address).map_err(|_| Refusal::field("CallBackURL"))?;
    let local = ["127.0.0.1", "localhost", "[::1]"].contains(&url.host_str().unwrap_or_default());
    let fits = url.scheme() == "https" || (url.scheme() == "http" && local);
    fits.then_some(address).ok_or_else(|| Refusal::field("CallBackURL"))
}

fn reference(body: &Value) -> Result<String, Refusal> {
    let reference = text(body, "AccountReference");
    let plain = reference.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if !(1..=12).contains(&reference.len()) || !plain {
        return Err(Refusal::field("AccountReference"));
    }
    if text(body, "TransactionDesc").chars().count() > 13 {
        return Err(Refusal::field("TransactionDesc"));
    }
    Ok(reference)
}
