//! Refunds: full or partial, never more than the payment.

use super::{
    Api,
    error::ApiError,
    events, ids,
    param::set_metadata,
    schema,
    store::{self, Filter, Object},
};
use serde_json::{Value, json};
use sqlx::SqliteConnection;

/// Checks a refund's parameters.
///
/// # Errors
/// [`ApiError`] of an invalid parameter.
pub(crate) fn check(form: &str) -> Result<Value, ApiError> {
    let input = schema::read("refund_create", form)?;
    if input["payment_intent"].is_null() && input["charge"].is_null() {
        let message = "One of the following params should be provided for this request: \
                       payment_intent or charge.";
        return Err(ApiError::invalid(message));
    }
    if input["amount"].as_i64().is_some_and(|amount| amount < 1) {
        return Err(super::sessions::lines::at_least(1, "amount"));
    }
    Ok(input)
}

/// Creates a refund.
///
/// # Errors
/// [`ApiError`] with 404 for an unknown payment, 400 if less than the amount is left to refund.
pub(crate) async fn create(api: &Api, input: &Value) -> Result<Value, ApiError> {
    let now = api.now();
    let mut tx = api.begin().await?;
    let mut charge = charge_of(&mut tx, input).await?;
    let amount = refundable(&charge, input)?;
    let body = json!({
        "id": ids::make("re_3", 23),
        "object": "refund",
        "amount": amount,
        "balance_transaction": null,
        "charge": charge.id(),
        "created": now,
        "currency": charge.body["currency"],
        "metadata": set_metadata(&input["metadata"]),
        "payment_intent": charge.body["payment_intent"],
        "reason": input["reason"],
        "status": "succeeded",
    });
    let refund = Object { body, hidden: json!({}) };
    store::insert(&mut tx, &refund).await?;
    let refunded = refunded_amount(&charge) + amount;
    charge.body["amount_refunded"] = refunded.into();
    charge.body["refunded"] = (charge.body["amount"] == refunded).into();
    store::update(&mut tx, &charge).await?;
    events::record(&mut tx, "charge.refunded", &charge.body, now).await?;
    events::record(&mut tx, "refund.created", &refund.body, now).await?;
    tx.commit().await?;
    Ok(refund.body)
}

async fn charge_of(db: &mut SqliteConnection, input: &Value) -> Result<Object, ApiError> {
    if let Some(id) = input["charge"].as_str() {
        return store::get(db, "charge", id, "charge").await;
    }
    let id = input["payment_intent"].as_str().unwrap_or_default();
    let intent = store::get(db, "payment_intent", id, "payment_intent").await?;
    let Some(charge) = intent.body["latest_charge"].as_str() else {
        let message =
            format!("This PaymentIntent ({id}) does not have a successful charge to refund.");
        return Err(ApiError::invalid(message).param("payment_intent"));
    };
    store::get(db, "charge", charge, "charge").await
}

fn refunded_amount(charge: &Object) -> i64 {
    charge.body["amount_refunded"].as_i64().unwrap_or(0)
}

fn refundable(charge: &Object, input: &Value) -> Result<i64, ApiError> {
    let left = charge.body["amount"].as_i64().unwrap_or(0) - refunded_amount(charge);
    if left == 0 {
        let message = format!("Charge {} has already been refunded.", charge.id());
        return Err(ApiError::invalid(message).code("charge_already_refunded"));
    }
    let amount = input["amount"].as_i64().unwrap_or(left);
    if amount > left {
        let message = format!(
            "Refund amount ({amount}) is greater than unrefunded amount on charge ({left})"
        );
        return Err(ApiError::invalid(message).param("amount"));
    }
    Ok(amount)
}

/// `GET /v1/refunds`.
pub(crate) async fn list(api: &Api, query: &str) -> Result<Value, ApiError> {
    let input = schema::read("refund_list", query)?;
    let mut filters = Filter::created(&input["created"]);
    for name in ["charge", "payment_intent"] {
        if !input[name].is_null() {
            filters.push(Filter::equal(&format!("$.{name}"), &input[name]));
        }
    }
    let mut db = api.db().acquire().await?;
    store::list(&mut db, "refund", "/v1/refunds", &input, &filters, "").await
}
