//! `expand[]`: replaces ids by the objects themselves.

use super::{
    Api,
    error::ApiError,
    store::{self, Object},
};
use serde_json::{Value, json};

/// Expands a session or a payment intent as requested by `input`.
///
/// # Errors
/// [`ApiError`] with 400 for a property that cannot be expanded.
pub(crate) async fn apply(api: &Api, object: Object, input: &Value) -> Result<Value, ApiError> {
    let wishes = input["expand"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let mut body = object.body.clone();
    for wish in wishes {
        match wish {
            "line_items" if object.body["object"] == "checkout.session" => {
                let lines = &object.hidden["line_items"];
                let url = format!("/v1/checkout/sessions/{}/line_items", object.id());
                body["line_items"] =
                    json!({ "object": "list", "data": lines, "has_more": false, "url": url });
            }
            "payment_intent" => replace(api, &mut body, "payment_intent").await?,
            "latest_charge" => replace(api, &mut body, "latest_charge").await?,
            "payment_intent.latest_charge" => {
                if body["payment_intent"].is_string() {
                    replace(api, &mut body, "payment_intent").await?;
                }
                replace(api, &mut body["payment_intent"], "latest_charge").await?;
            }
            other => {
                let message = format!("This property cannot be expanded ({other}).");
                return Err(ApiError::invalid(message).code("invalid_expand").param("expand"));
            }
        }
    }
    Ok(body)
}

/// Replaces the id in `field` by its object; null stays null.
async fn replace(api: &Api, body: &mut Value, field: &str) -> Result<(), ApiError> {
    let Some(id) = body[field].as_str() else { return Ok(()) };
    let kind = if field == "latest_charge" { "charge" } else { field };
    let mut db = api.db().acquire().await?;
    body[field] = store::get(&mut db, kind, id, field).await?.body;
    Ok(())
}
