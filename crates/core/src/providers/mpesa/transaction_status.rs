//! Transaction status query (Daraja): the only proof of a paybill payment. Daraja accepts the query
//! at once and answers later, unsigned, at the URL in the query; that URL contains a random token
//! of its own for each receipt.

use korosho_domain::money::Minor;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::c2b::receipt;
use super::callback::{minor, plain};

/// Query about a payment to an organisation.
#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct StatusQuery<'a> {
    pub(super) initiator: &'a str,
    pub(super) security_credential: &'a str,
    #[serde(rename = "CommandID")]
    pub(super) command_id: &'static str,
    #[serde(rename = "TransactionID")]
    pub(super) transaction_id: &'a str,
    pub(super) party_a: &'a str,
    /// 4 = the short code of an organisation.
    pub(super) identifier_type: &'static str,
    #[serde(rename = "ResultURL")]
    pub(super) result_url: &'a str,
    #[serde(rename = "QueueTimeOutURL")]
    pub(super) queue_time_out_url: &'a str,
    pub(super) remarks: &'static str,
    pub(super) occasion: &'static str,
}

/// Payment as M-Pesa's answer describes it, without the payer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Transaction {
    /// Receipt number.
    pub receipt: String,
    /// Minor units.
    pub amount: Minor,
    /// Receiver: short code or phone number, without the name that follows it.
    pub receiver: String,
}

/// Parses an answer, leniently: parameters come by name in any order.
///
/// # Errors
/// Reason for which the answer does not prove a completed payment.
pub fn completed(body: &str) -> Result<Transaction, String> {
    let body: Value = serde_json::from_str(body).map_err(|_| "unreadable".to_owned())?;
    let result = body.get("Result").ok_or("no result")?;
    let text = |name: &str| result.get(name).and_then(plain).unwrap_or_default();
    if text("ResultCode") != "0" {
        return Err(format!("{} ({})", text("ResultDesc"), text("ResultCode")));
    }
    let parameters = result.pointer("/ResultParameters/ResultParameter");
    let parameters = parameters.and_then(Value::as_array).ok_or("no parameters")?;
    let value = |key: &str| {
        let named = |parameter: &&Value| parameter.get("Key").and_then(Value::as_str) == Some(key);
        parameters.iter().find(named)?.get("Value")
    };
    let status = value("TransactionStatus").and_then(plain).unwrap_or_default();
    if status != "Completed" {
        return Err(format!("the payment is \"{status}\""));
    }
    let receiver = value("CreditPartyName").and_then(plain).unwrap_or_default();
    Ok(Transaction {
        receipt: value("ReceiptNo")
            .and_then(plain)
            .and_then(|text| receipt(&text))
            .ok_or("no receipt")?,
        amount: value("Amount").and_then(minor).ok_or("no amount")?,
        receiver: receiver.split(" - ").next().unwrap_or_default().trim().to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn answer(code: Value, status: &str) -> String {
        let parameters = json!([
            { "Key": "DebitPartyName", "Value": "254712345678 - Asha" },
            { "Key": "TransactionReason" },
            { "Key": "Amount", "Value": 1250.0 },
            { "Key": "TransactionStatus", "Value": status },
            { "Key": "CreditPartyName", "Value": "600999 - Korosho - Nairobi" },
            { "Key": "ReceiptNo", "Value": "UKK8AB12CD" },
        ]);
        json!({ "Result": { "ResultCode": code, "ResultDesc": "processed",
            "ResultParameters": { "ResultParameter": parameters } } })
        .to_string()
    }

    #[test]
    fn answer_about_a_completed_payment_names_receipt_amount_and_receiver() {
        let paid = completed(&answer(json!(0), "Completed")).unwrap();
        assert_eq!((paid.receipt.as_str(), paid.amount), ("UKK8AB12CD", 125_000));
        assert_eq!(paid.receiver, "600999");
        assert_eq!(completed(&answer(json!("0"), "Completed")), Ok(paid));
    }

    #[test]
    fn answer_without_a_completed_payment_proves_nothing() {
        for status in ["Reversed", "Failed", "Authorized", ""] {
            assert!(completed(&answer(json!(0), status)).is_err(), "{status}");
        }
        assert_eq!(
            completed(&answer(json!(2001), "Completed")),
            Err("processed (2001)".to_owned())
        );
        for body in ["", "[]", "{}", r#"{"Result":{"ResultCode":0}}"#] {
            assert!(completed(body).is_err(), "{body}");
        }
    }
}
