//! Webhook endpoints: `POST /v1/webhook_endpoints` and their list.

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

/// Creates an endpoint; only this response contains its secret.
pub(crate) async fn create(api: &Api, input: &Value, secret: &str) -> Result<Value, ApiError> {
    let body = json!({
        "id": ids::make("we_1", 23),
        "object": "webhook_endpoint",
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
    store::list(&mut db, "webhook_endpoint", "/v1/webhook_endpoints", &input, &[], "").await
}
