//! Manual payments to the paybill, and status queries and reversals by receipt. Status and reversal
//! respond later, at the URL in the request.

use super::{
    Api, callback,
    error::Refusal,
    ids,
    payment::{self, Payment},
    request::{SHORTCODE, amount, is_msisdn, text},
};
use serde_json::{Value, json};

/// `POST /mpesa/c2b/v1/registerurl`: registers the URL for payments.
pub(crate) async fn register(api: &Api, body: &Value) -> Result<Value, Refusal> {
    if text(body, "ShortCode") != SHORTCODE {
        return Err(Refusal::field("ShortCode"));
    }
    let kind = text(body, "ResponseType");
    if !["Completed", "Cancelled"].contains(&kind.as_str()) {
        return Err(Refusal::field("ResponseType"));
    }
    let confirmation = address(body, "ConfirmationURL")?;
    let validation = address(body, "ValidationURL")?;
    sqlx::query("INSERT OR REPLACE INTO mpesa_c2b_urls VALUES (1, ?, ?, ?)")
        .bind(confirmation)
        .bind(validation)
        .bind(kind)
        .execute(api.db())
        .await?;
    Ok(accepted("OriginatorCoversationID"))
}

fn address(body: &Value, name: &str) -> Result<String, Refusal> {
    let value = text(body, name);
    let fits = url::Url::parse(&value).is_ok_and(|url| url.has_host());
    fits.then_some(value).ok_or_else(|| Refusal::field(name))
}

/// Document of an accepted request. Its field's spelling differs between calls, so it is a
/// parameter.
fn accepted(conversation: &str) -> Value {
    json!({
        conversation: ids::request(),
        "ConversationID": ids::request(),
        "ResponseCode": "0",
        "ResponseDescription": "Accept the service request successfully.",
    })
}

/// `POST /mpesa/c2b/v1/simulate`: simulates a manual payment.
pub(crate) async fn simulate(api: &Api, body: &Value) -> Result<Value, Refusal> {
    let phone = text(body, "Msisdn");
    if text(body, "ShortCode") != SHORTCODE {
        return Err(Refusal::field("ShortCode"));
    }
    if !is_msisdn(&phone) {
        return Err(Refusal::field("Msisdn"));
    }
    let amount = amount(&body["Amount"]).ok_or_else(|| Refusal::field("Amount"))?;
    pay_by_hand(api, &phone, amount, &text(body, "BillRefNumber")).await?;
    Ok(accepted("OriginatorCoversationID"))
}

/// Records a payment to the paybill and notifies the shop.
pub(crate) async fn pay_by_hand(
    api: &Api,
    phone: &str,
    amount: i64,
    reference: &str,
) -> Result<Payment, sqlx::Error> {
    record(api, Payment::paybill(phone, amount, reference, api.now_ms())).await
}

/// Records a payment and notifies the shop.
pub(crate) async fn record(api: &Api, payment: Payment) -> Result<Payment, sqlx::Error> {
    let mut tx = api.begin().await?;
    payment::insert(&mut tx, &payment).await?;
    tx.commit().await?;
    let (api, confirmed) = (api.clone(), payment.clone());
    tokio::spawn(async move { callback::confirm(&api, &confirmed).await });
    Ok(payment)
}

/// `POST /mpesa/transactionstatus/v1/query`: the response goes to `ResultURL`.
pub(crate) async fn status(api: &Api, body: &Value) -> Result<Value, Refusal> {
    initiator(body, "TransactionStatusQuery")?;
    let result_url = address(body, "ResultURL")?;
    let receipt = text(body, "TransactionID");
    let found = payment::find(api.db(), &receipt).await?;
    let result = found.map_or_else(
        || outcome(2001, "The transaction receipt number does not exist.", &receipt, json!([])),
        |payment| {
            let state = if payment.reversed > 0 { "Reversed" } else { "Completed" };
            let facts = json!([
                { "Key": "ReceiptNo", "Value": payment.receipt },
                { "Key": "Amount", "Value": payment.amount },
                { "Key": "TransactionStatus", "Value": state },
                { "Key": "DebitPartyName", "Value": format!("{} - Asha", payment.phone) },
                { "Key": "CreditPartyName", "Value": format!("{SHORTCODE} - Korosho") },
            ]);
            outcome(0, "The service request is processed successfully.", &receipt, facts)
        },
    );
    answer_later(api, result_url, result);
    Ok(accepted("OriginatorConversationID"))
}

/// `POST /mpesa/reversal/v1/request`: reverses a payment; the response goes to `ResultURL`.
pub(crate) async fn reverse(api: &Api, body: &Value) -> Result<Value, Refusal> {
    initiator(body, "TransactionReversal")?;
    let result_url = address(body, "ResultURL")?;
    let receipt = text(body, "TransactionID");
    let amount = amount(&body["Amount"]).ok_or_else(|| Refusal::field("Amount"))?;
    let done = payment::reverse(api.db(), &receipt, amount).await?;
    let (code, words) = if done {
        (0, "The service request is processed successfully.")
    } else {
        (2001, "The transaction can't be reversed.")
    };
    answer_later(api, result_url, outcome(code, words, &receipt, json!([])));
    Ok(accepted("OriginatorConversationID"))
}

fn initiator(body: &Value, command: &str) -> Result<(), Refusal> {
    for name in ["Initiator", "SecurityCredential", "TransactionID"] {
        if text(body, name).is_empty() {
            return Err(Refusal::field(name));
        }
    }
    let fits = text(body, "CommandID") == command;
    fits.then_some(()).ok_or_else(|| Refusal::field("CommandID"))
}

fn outcome(code: i64, words: &str, receipt: &str, facts: Value) -> Value {
    json!({ "Result": {
        "ResultType": 0,
        "ResultCode": code,
        "ResultDesc": words,
        "OriginatorConversationID": ids::request(),
        "ConversationID": ids::request(),
        "TransactionID": receipt,
        "ResultParameters": { "ResultParameter": facts },
    } })
}

fn answer_later(api: &Api, url: String, result: Value) {
    let api = api.clone();
    tokio::spawn(async move { api.post(&url, &result).await });
}
