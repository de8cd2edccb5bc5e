//! Events: a log of all changes, and the deliveries of each to the endpoints.

use super::{
    Api,
    auth::API_VERSION,
    error::ApiError,
    ids, schema,
    store::{self, Filter, Object},
};
use serde_json::{Value, json};
use sqlx::SqliteConnection;

/// Writes an event about `object` (a snapshot) and enqueues it for every endpoint that subscribed
/// to it.
pub(crate) async fn record(
    db: &mut SqliteConnection,
    kind: &str,
    object: &Value,
    now: i64,
) -> Result<(), ApiError> {
    let body = json!({
        "id": ids::make("evt_1", 23),
        "object": "event",
        "api_version": API_VERSION,
        "created": now,
        "data": { "object": object },
        "livemode": false,
        "pending_webhooks": 0,
        "request": { "id": null, "idempotency_key": null },
        "type": kind,
    });
    let event = Object { body, hidden: json!({}) };
    store::insert(db, &event).await?;
    sqlx::query(
        "INSERT INTO stripe_deliveries (event, endpoint, due_ms) \
         SELECT ?, id, 0 FROM stripe_objects WHERE kind = 'webhook_endpoint' \
         AND json_extract(body, '$.status') = 'enabled' \
         AND EXISTS (SELECT 1 FROM json_each(body, '$.enabled_events') \
                     WHERE value IN ('*', ?))",
    )
    .bind(event.id())
    .bind(kind)
    .execute(db)
    .await?;
    Ok(())
}

/// `GET /v1/events`.
pub(crate) async fn list(api: &Api, query: &str) -> Result<Value, ApiError> {
    let input = schema::read("event_list", query)?;
    let mut filters = Filter::created(&input["created"]);
    if !input["type"].is_null() {
        filters.push(Filter::equal("$.type", &input["type"]));
    }
    if !input["types"].is_null() {
        filters.push(Filter::among("$.type", &input["types"]));
    }
    let undelivered = "(SELECT 1 FROM stripe_deliveries WHERE event = stripe_objects.id \
                       AND state <> 'delivered')";
    let extra = match input["delivery_success"].as_bool() {
        Some(true) => format!("AND NOT EXISTS {undelivered}"),
        Some(false) => format!("AND EXISTS {undelivered}"),
        None => String::new(),
    };
    let mut db = api.db().acquire().await?;
    let mut page = store::list(&mut db, "event", "/v1/events", &input, &filters, &extra).await?;
    for event in page["data"].as_array_mut().into_iter().flatten() {
        count_pending(&mut db, event).await?;
    }
    Ok(page)
}

/// `GET /v1/events/{id}`.
pub(crate) async fn retrieve(api: &Api, id: &str) -> Result<Value, ApiError> {
    let mut db = api.db().acquire().await?;
    let mut event = store::get(&mut db, "event", id, "id").await?;
    count_pending(&mut db, &mut event.body).await?;
    Ok(event.body)
}

/// Sets `pending_webhooks`: the number of endpoints that have not accepted the event yet.
pub(crate) async fn count_pending(
    db: &mut SqliteConnection,
    event: &mut Value,
) -> Result<(), ApiError> {
    let pending: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM stripe_deliveries WHERE event = ? AND state <> 'delivered'",
    )
    .bind(event["id"].as_str())
    .fetch_one(db)
    .await?;
    event["pending_webhooks"] = pending.into();
    Ok(())
}
