//! Callbacks of M-Pesa: unsigned, sent once, and lost if they are not received.

use super::{Api, payment::Payment, prompt::Prompt, request::SHORTCODE, time};
use serde_json::{Number, Value, json};

/// Sends a prompt's result to its callback URL, and a payment to the registered one.
pub(crate) fn send(api: &Api, prompt: Prompt, payment: Option<Payment>) {
    let api = api.clone();
    tokio::spawn(async move {
        api.post(&prompt.callback_url, &result(&prompt)).await;
        if let Some(payment) = payment {
            confirm(&api, &payment).await;
        }
    });
}

/// `Body.stkCallback`; details only for a successful payment.
pub(crate) fn result(prompt: &Prompt) -> Value {
    let mut callback = json!({
        "MerchantRequestID": prompt.merchant_request_id,
        "CheckoutRequestID": prompt.checkout_request_id,
        "ResultCode": code(prompt.result_code.as_deref().unwrap_or_default()),
        "ResultDesc": prompt.result_desc,
    });
    if let Some(receipt) = &prompt.receipt {
        let paid_at = time::stamp(prompt.ended_ms.unwrap_or(prompt.created_ms));
        callback["CallbackMetadata"] = json!({ "Item": [
            { "Name": "Amount", "Value": decimal(prompt.amount) },
            { "Name": "MpesaReceiptNumber", "Value": receipt },
            { "Name": "Balance" },
            { "Name": "TransactionDate", "Value": code(&paid_at) },
            { "Name": "PhoneNumber", "Value": code(&prompt.phone) },
        ] });
    }
    json!({ "Body": { "stkCallback": callback } })
}

/// Result code: a number where possible, text otherwise (`SFC_IC0003`).
fn code(text: &str) -> Value {
    text.parse::<i64>().map_or_else(|_| text.into(), Value::from)
}

/// Amount in M-Pesa's format: `1250` becomes `1250.0`.
fn decimal(shillings: i64) -> Value {
    i32::try_from(shillings)
        .ok()
        .and_then(|whole| Number::from_f64(whole.into()))
        .map_or(Value::Null, Value::Number)
}

/// Sends a payment to the paybill to the registered confirmation URL.
pub(crate) async fn confirm(api: &Api, payment: &Payment) {
    let url: Result<Option<String>, _> =
        sqlx::query_scalar("SELECT confirmation_url FROM mpesa_c2b_urls")
            .fetch_optional(api.db())
            .await;
    if let Ok(Some(url)) = url {
        api.post(&url, &confirmation(payment)).await;
    }
}

/// Document of a payment to the paybill; the phone number is masked.
pub(crate) fn confirmation(payment: &Payment) -> Value {
    let phone = &payment.phone;
    let masked = match (phone.get(..5), phone.get(phone.len().saturating_sub(3)..)) {
        (Some(head), Some(tail)) => format!("{head}****{tail}"),
        _ => String::new(),
    };
    json!({
        "TransactionType": "Pay Bill",
        "TransID": payment.receipt,
        "TransTime": time::stamp(payment.created_ms),
        "TransAmount": payment.amount.to_string(),
        "BusinessShortCode": SHORTCODE,
        "BillRefNumber": payment.reference,
        "InvoiceNumber": "",
        "OrgAccountBalance": "",
        "ThirdPartyTransID": "",
        "MSISDN": masked,
        "FirstName": "Asha",
        "MiddleName": "",
        "LastName": "",
    })
}
