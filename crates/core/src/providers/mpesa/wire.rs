//! Daraja's JSON types, limited to the fields that we use.

use serde::{Deserialize, Deserializer, Serialize};

/// Parameters of a prompt, frozen with the attempt. Shortcode, password and time are added when it
/// is sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Push {
    /// Whole shillings.
    pub amount: i64,
    /// `2547XXXXXXXX` or `2541XXXXXXXX`.
    pub phone: String,
    /// URL to which Daraja reports the result.
    pub callback_url: String,
    /// Shown to the payer; at most 12 letters and digits.
    pub reference: String,
    /// At most 13 characters.
    pub description: String,
}

/// Request body of an STK push.
#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct PushBody<'a> {
    pub(super) business_short_code: &'a str,
    pub(super) password: &'a str,
    pub(super) timestamp: &'a str,
    pub(super) transaction_type: &'static str,
    pub(super) amount: i64,
    pub(super) party_a: &'a str,
    pub(super) party_b: &'a str,
    pub(super) phone_number: &'a str,
    #[serde(rename = "CallBackURL")]
    pub(super) callback_url: &'a str,
    pub(super) account_reference: &'a str,
    pub(super) transaction_desc: &'a str,
}

/// Request body of a query.
#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct QueryBody<'a> {
    pub(super) business_short_code: &'a str,
    pub(super) password: &'a str,
    pub(super) timestamp: &'a str,
    #[serde(rename = "CheckoutRequestID")]
    pub(super) checkout_request_id: &'a str,
}

/// Response to an STK push: accepted, not paid.
#[derive(Debug, Clone, Deserialize)]
pub struct PushAnswer {
    /// Daraja's id of the attempt.
    #[serde(rename = "CheckoutRequestID")]
    pub checkout_request_id: String,
    /// `"0"` = accepted.
    #[serde(rename = "ResponseCode", deserialize_with = "text")]
    pub response_code: String,
}

/// Response to a request that is answered later.
#[derive(Debug, Clone, Deserialize)]
pub struct LaterAck {
    /// `"0"` = accepted.
    #[serde(rename = "ResponseCode", deserialize_with = "text")]
    pub response_code: String,
}

/// Response to a query.
#[derive(Debug, Clone, Deserialize)]
pub struct QueryAnswer {
    /// As in a callback, but text.
    #[serde(rename = "ResultCode", deserialize_with = "text")]
    pub result_code: String,
    /// Description for developers.
    #[serde(rename = "ResultDesc", default)]
    pub result_desc: String,
}

/// Access token; `expires_in` is a number or text.
#[derive(Clone, Deserialize)]
pub struct TokenAnswer {
    /// The token.
    pub access_token: String,
    /// Seconds.
    #[serde(deserialize_with = "text")]
    pub expires_in: String,
}

/// Error response.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct ErrorBody {
    /// E.g. `500.001.1001`.
    #[serde(rename = "errorCode", default)]
    pub code: String,
    /// Description for developers; sometimes only this text distinguishes errors.
    #[serde(rename = "errorMessage", default)]
    pub message: String,
}

/// Deserialises a number or a text as text.
pub(super) fn text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let value = serde_json::Value::deserialize(deserializer)?;
    super::callback::plain(&value)
        .ok_or_else(|| serde::de::Error::custom(format!("neither number nor text: {value}")))
}
