//! Daraja's callbacks. They are unsigned: their URL is secret, and a payment is recorded only after
//! our own query agrees.

use korosho_domain::money::Minor;
use serde_json::Value;

use super::c2b::receipt;

/// Callback, parsed leniently: items come by name, any may be missing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Callback {
    /// Daraja's id of the attempt.
    pub checkout_request_id: String,
    /// Number or text, as text.
    pub result_code: String,
    /// Description for developers.
    pub result_desc: String,
    /// Minor units; only on success.
    pub amount: Option<Minor>,
    /// M-Pesa receipt number; only on success.
    pub receipt: Option<String>,
}

impl Callback {
    /// Parses a callback; `None` for any other text.
    #[must_use]
    pub fn parse(body: &str) -> Option<Self> {
        let body: Value = serde_json::from_str(body).ok()?;
        let callback = body.pointer("/Body/stkCallback")?;
        let item = |name: &str| {
            callback
                .pointer("/CallbackMetadata/Item")?
                .as_array()?
                .iter()
                .find(|item| item.get("Name").and_then(Value::as_str) == Some(name))?
                .get("Value")
        };
        Some(Self {
            checkout_request_id: callback.get("CheckoutRequestID")?.as_str()?.to_owned(),
            result_code: plain(callback.get("ResultCode")?)?,
            result_desc: callback.get("ResultDesc").and_then(plain).unwrap_or_default(),
            amount: item("Amount").and_then(minor),
            receipt: item("MpesaReceiptNumber").and_then(plain).and_then(|text| receipt(&text)),
        })
    }
}

pub(super) fn plain(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

/// Parses an amount without floats: `1250`, `1250.0`, `"1250.00"` → 125000.
pub(super) fn minor(value: &Value) -> Option<Minor> {
    let text = plain(value)?;
    let (whole, cents) = text.split_once('.').unwrap_or((&text, ""));
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !digits(whole) || !digits(cents) {
        return None;
    }
    let cents: String = cents.trim_end_matches('0').to_owned() + "00";
    if cents.len() > 4 {
        return None;
    }
    format!("{whole}{}", &cents[..2]).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn amounts_are_parsed_without_floats() {
        for (value, amount) in [
            (json!(1250), Some(125_000)),
            (json!(1250.0), Some(125_000)),
            (json!(1250.5), Some(125_050)),
            (json!("1250.05"), Some(125_005)),
            (json!("1250.005"), None),
            (json!("-1"), None),
            (json!("1e3"), None),
            (json!(null), None),
            (json!(""), None),
        ] {
            assert_eq!(minor(&value), amount, "{value}");
        }
    }

    #[test]
    fn success_failure_and_textual_result_codes_are_parsed() {
        let paid = json!({"Body": {"stkCallback": {
            "MerchantRequestID": "m", "CheckoutRequestID": "c", "ResultCode": 0, "ResultDesc": "ok",
            "CallbackMetadata": {"Item": [
                {"Name": "Amount", "Value": 1250.0}, {"Name": "Balance"},
                {"Name": "MpesaReceiptNumber", "Value": "UKK7RT61SV"}]}}}});
        let paid = Callback::parse(&paid.to_string()).unwrap();
        assert_eq!((paid.amount, paid.receipt.as_deref()), (Some(125_000), Some("UKK7RT61SV")));
        let failed = json!({"Body": {"stkCallback": {
            "CheckoutRequestID": "c", "ResultCode": "SFC_IC0003"}}});
        let failed = Callback::parse(&failed.to_string()).unwrap();
        assert_eq!((failed.result_code.as_str(), failed.amount), ("SFC_IC0003", None));
    }

    #[test]
    fn invalid_callback_is_rejected() {
        for body in ["", "[]", "{}", r#"{"Body":{"stkCallback":{"ResultCode":0}}}"#, "\u{0}"] {
            assert_eq!(Callback::parse(body), None, "{body:?}");
        }
    }
}
