//! Webhook endpoints: `/v1/webhook_endpoints`. Only the answer to a creation contains the secret.

use super::{
    Api,
    auth::API_VERSION,
    error::ApiError,
    ids,
    param::set_metadata,
    schema,
    sessions::rules::check_url,
    store::{self, Object},
};
use serde_json::{Value, json};

const KIND: &str = "webhook_endpoint";

/// Checks a creation.
///
/// # Errors
/// [`ApiError`] of an invalid parameter.
pub(crate) fn check(form: &str) -> Result<Value, ApiError> {
    let input = schema::read("webhook_endpoint_create", form)?;
    // Stripe requires public URLs in live mode; the sandbox runs on loopback.
    check_url(input["url"].as_str().unwrap_or_default(), "url", &["http", "https"])?;
    Ok(input)
}

/// Creates an endpoint.
pub(crate) async fn create(api: &Api, input: &Value, secret: &str) -> Result<Value, ApiError> {
    let body = json!({
        "id": ids::make("we_1", 23),
        "object": KIND,
        "api_version": input.get("api_version").cloned().unwrap_or_else(|| API_VERSION.into()),
        "application": null,
        "created": api.now(),
        "description": input["description"],
        "enabled_events": input["enabled_events"],
        "livemode": false,
        "metadata": set_metadata(&input["metadata"]),
        "status": "enabled",
        "url": input["url"],
    });
    let endpoint = Object { body, hidden: json!({ "secret": secret }) };
    let mut tx = api.begin().await?;
    store::insert(&mut tx, &endpoint).await?;
    tx.commit().await?;
    let mut answer = endpoint.body;
    answer["secret"] = secret.into();
    Ok(answer)
}

/// `GET /v1/webhook_endpoints`.
pub(crate) async fn list(api: &Api, query: &str) -> Result<Value, ApiError> {
    let input = schema::read("list", query)?;
    let mut db = api.db().acquire().await?;
    store::list(&mut db, KIND, "/v1/webhook_endpoints", &input, &[], "").await
}

/// Checks an update.
///
/// # Errors
/// [`ApiError`] of an invalid parameter.
pub(crate) fn check_update(form: &str) -> Result<Value, ApiError> {
    let input = schema::read("webhook_endpoint_update", form)?;
    if let Some(url) = input["url"].as_str() {
        check_url(url, "url", &["http", "https"])?;
    }
    Ok(input)
}

/// `POST /v1/webhook_endpoints/{id}`: replaces the sent fields; metadata is merged by key, and an
/// empty value removes its key.
pub(crate) async fn update(api: &Api, id: &str, input: &Value) -> Result<Value, ApiError> {
    let mut tx = api.begin().await?;
    let mut endpoint = store::get(&mut tx, KIND, id, "webhook_endpoint").await?;
    for name in ["description", "enabled_events", "url"] {
        if let Some(value) = input.get(name) {
            endpoint.body[name] = value.clone();
        }
    }
    if let Some(disabled) = input["disabled"].as_bool() {
        endpoint.body["status"] = if disabled { "disabled" } else { "enabled" }.into();
    }
    let mut metadata = endpoint.body["metadata"].as_object().cloned().unwrap_or_default();
    metadata.extend(input["metadata"].as_object().cloned().unwrap_or_default());
    endpoint.body["metadata"] = set_metadata(&metadata.into());
    store::update(&mut tx, &endpoint).await?;
    tx.commit().await?;
    Ok(endpoint.body)
}

/// `GET /v1/webhook_endpoints/{id}`.
pub(crate) async fn retrieve(api: &Api, id: &str) -> Result<Value, ApiError> {
    let mut db = api.db().acquire().await?;
    Ok(store::get(&mut db, KIND, id, "webhook_endpoint").await?.body)
}

/// `DELETE /v1/webhook_endpoints/{id}`; queued deliveries to it lapse.
pub(crate) async fn delete(api: &Api, id: &str) -> Result<Value, ApiError> {
    let mut tx = api.begin().await?;
    store::get(&mut tx, KIND, id, "webhook_endpoint").await?;
    store::delete(&mut tx, id).await?;
    tx.commit().await?;
    Ok(json!({ "id": id, "object": KIND, "deleted": true }))
}
