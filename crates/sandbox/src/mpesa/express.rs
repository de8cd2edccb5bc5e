//! M-PESA Express: the prompt on a phone, and the query of its result.

use super::{
    Api,
    error::Refusal,
    prompt::{self, Prompt},
    request,
};
use serde_json::{Value, json};

/// `POST /mpesa/stkpush/v1/processrequest`: accepted does not mean paid.
pub(crate) async fn push(api: &Api, body: &Value) -> Result<Value, Refusal> {
    let push = request::push(body)?;
    let api = api.clone();
    // Separate task: a client that disconnects does not cancel the prompt.
    let prompt = tokio::spawn(async move { prompt::send(&api, &push).await })
        .await
        .map_err(|_| Refusal::internal())??;
    Ok(json!({
        "MerchantRequestID": prompt.merchant_request_id,
        "CheckoutRequestID": prompt.checkout_request_id,
        "ResponseCode": "0",
        "ResponseDescription": "Success. Request accepted for processing",
        "CustomerMessage": "Success. Request accepted for processing",
    }))
}

/// `POST /mpesa/stkpushquery/v1/query`: result code and text, neither amount nor receipt.
pub(crate) async fn query(api: &Api, body: &Value) -> Result<Value, Refusal> {
    request::credentials(body)?;
    let id = request::text(body, "CheckoutRequestID");
    if !id.starts_with("ws_CO_") {
        return Err(Refusal::field("CheckoutRequestID"));
    }
    prompt::end_due(api).await?;
    let found = prompt::find(api, &id).await?;
    let prompt = found.ok_or_else(|| Refusal::merchant("The transaction does not exist"))?;
    match (&prompt.result_code, &prompt.result_desc) {
        (Some(code), Some(text)) => Ok(result(&prompt, code, text)),
        _ if api.behaviour().pending_as_code => {
            Ok(result(&prompt, "4999", "The transaction is still under processing"))
        }
        _ => Err(Refusal::being_processed(&id)),
    }
}

fn result(prompt: &Prompt, code: &str, text: &str) -> Value {
    json!({
        "ResponseCode": "0",
        "ResponseDescription": "The service request has been accepted successfully",
        "MerchantRequestID": prompt.merchant_request_id,
        "CheckoutRequestID": prompt.checkout_request_id,
        "ResultCode": code,
        "ResultDesc": text,
    })
}
