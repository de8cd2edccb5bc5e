//! Checkout Sessions: create, retrieve, list, update, line items, expire.

pub(crate) mod document;
pub(crate) mod lines;
pub(crate) mod rules;
pub(crate) mod transitions;

use super::{
    Api, deliveries,
    error::ApiError,
    expand,
    param::set_metadata,
    schema,
    store::{self, Filter, Object},
};
use rules::Draft;
use serde_json::{Value, json};

/// Checks a creation at `now` (Unix seconds).
///
/// # Errors
/// [`ApiError`] of the first violated rule.
pub(crate) fn check(form: &str, now: i64) -> Result<Draft, ApiError> {
    rules::draft(schema::read("checkout_session_create", form)?, now)
}

/// `POST /v1/checkout/sessions`.
pub(crate) async fn create(api: &Api, draft: &Draft) -> Result<Value, ApiError> {
    let session = document::session(draft, api.now(), &api.origin());
    let mut tx = api.begin().await?;
    store::insert(&mut tx, &session).await?;
    tx.commit().await?;
    expand::apply(api, session, &draft.input).await
}

/// `GET /v1/checkout/sessions/{id}`.
pub(crate) async fn retrieve(api: &Api, id: &str, query: &str) -> Result<Value, ApiError> {
    let input = schema::read("retrieve", query)?;
    expand::apply(api, current(api, id).await?, &input).await
}

async fn current(api: &Api, id: &str) -> Result<Object, ApiError> {
    let mut tx = api.begin().await?;
    let session = transitions::current(&mut tx, id, api.now()).await?;
    tx.commit().await?;
    Ok(session)
}

/// `GET /v1/checkout/sessions`.
pub(crate) async fn list(api: &Api, query: &str) -> Result<Value, ApiError> {
    let input = schema::read("checkout_session_list", query)?;
    transitions::expire_due(api).await?;
    let mut filters = Filter::created(&input["created"]);
    for name in ["status", "payment_intent", "payment_link", "customer", "subscription"] {
        if !input[name].is_null() {
            filters.push(Filter::equal(&format!("$.{name}"), &input[name]));
        }
    }
    if let Some(email) = input["customer_details"].get("email") {
        filters.push(Filter::equal("$.customer_details.email", email));
    }
    let mut db = api.db().acquire().await?;
    store::list(&mut db, "checkout.session", "/v1/checkout/sessions", &input, &filters, "").await
}

/// `GET /v1/checkout/sessions/{id}/line_items`.
pub(crate) async fn line_items(api: &Api, id: &str, query: &str) -> Result<Value, ApiError> {
    let input = schema::read("list", query)?;
    let session = current(api, id).await?;
    let mut lines = session.hidden["line_items"].as_array().cloned().unwrap_or_default();
    let at = |name: &str| lines.iter().position(|line| line["id"] == input[name]);
    let from = at("starting_after").map_or(0, |at| at + 1);
    let to = at("ending_before").unwrap_or(lines.len()).max(from);
    let limit = usize::try_from(input["limit"].as_i64().unwrap_or(10)).unwrap_or(10);
    let mut lines: Vec<Value> = lines.drain(from..to).collect();
    let has_more = lines.len() > limit;
    lines.truncate(limit);
    let url = format!("/v1/checkout/sessions/{id}/line_items");
    Ok(json!({ "object": "list", "data": lines, "has_more": has_more, "url": url }))
}

/// `POST /v1/checkout/sessions/{id}/expire`.
pub(crate) async fn expire(api: &Api, id: &str) -> Result<Value, ApiError> {
    let session = transitions::expire(api, id).await?;
    deliveries::wake(api);
    Ok(session.body)
}

/// `POST /v1/checkout/sessions/{id}`: metadata is merged, an empty value removes a key.
pub(crate) async fn update(api: &Api, id: &str, input: &Value) -> Result<Value, ApiError> {
    let mut tx = api.begin().await?;
    let mut session = transitions::current(&mut tx, id, api.now()).await?;
    match &input["metadata"] {
        Value::String(_) => session.body["metadata"] = json!({}),
        Value::Object(entries) => {
            for (key, value) in entries {
                session.body["metadata"][key] = value.clone();
            }
            session.body["metadata"] = set_metadata(&session.body["metadata"]);
        }
        _ => {}
    }
    store::update(&mut tx, &session).await?;
    tx.commit().await?;
    Ok(session.body)
}
