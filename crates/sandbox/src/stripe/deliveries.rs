//! Delivery of events: at least once, unordered, retried three times over some hours as in test
//! mode.

use super::{Api, error::ApiError, events, signature, store};
use serde_json::Value;
use sqlx::Row;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Delays before each retry, by the sandbox's clock.
const RETRY_AFTER_MS: [i64; 3] = [10 * 60_000, 60 * 60_000, 3 * 60 * 60_000];
/// Interval of the background job, by the machine's clock.
const JOB_INTERVAL: Duration = Duration::from_millis(500);
/// Longest wait of the hosted page for the shop's response before it redirects the customer.
const DELIVERY_TIMEOUT: Duration = Duration::from_secs(10);

/// Background loop: sends queued deliveries and expires due sessions.
pub(crate) async fn run(api: Api) {
    if let Err(error) = reopen(&api).await {
        tracing::error!(%error, "due webhooks could not be read");
    }
    loop {
        let _ = tokio::time::timeout(JOB_INTERVAL, api.due_deliveries.notified()).await;
        if let Err(error) = pulse(&api).await {
            tracing::error!(message = error.message, "webhooks could not be sent");
        }
    }
}

/// Requeues deliveries that were in progress when the sandbox stopped.
async fn reopen(api: &Api) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE stripe_deliveries SET state = 'due' WHERE state = 'running'")
        .execute(api.db())
        .await?;
    Ok(())
}

async fn pulse(api: &Api) -> Result<(), ApiError> {
    super::sessions::transitions::expire_due(api).await?;
    let due = sqlx::query(
        "UPDATE stripe_deliveries SET state = 'running' \
         WHERE state = 'due' AND due_ms <= ? RETURNING id, event, endpoint, attempts",
    )
    .bind(api.now_ms())
    .fetch_all(api.db())
    .await?;
    for row in due {
        let delivery = PendingDelivery {
            id: row.try_get("id")?,
            event: row.try_get("event")?,
            endpoint: row.try_get("endpoint")?,
            attempts: usize::try_from(row.try_get::<i64, _>("attempts")?).unwrap_or(usize::MAX),
        };
        let api = api.clone();
        tokio::spawn(async move { attempt(&api, &delivery).await });
    }
    Ok(())
}

/// Queued delivery of one event to one endpoint.
struct PendingDelivery {
    id: i64,
    event: String,
    endpoint: String,
    attempts: usize,
}

/// Wakes the background loop.
pub(crate) fn wake(api: &Api) {
    api.due_deliveries.notify_one();
}

/// Sends the queued deliveries of a session and waits for the first response of each endpoint, at
/// most 10 seconds.
pub(crate) async fn settle(api: &Api, session: &str) {
    let all_tried = async {
        loop {
            let tried = api.tried.notified();
            wake(api);
            if untried(api, session).await.unwrap_or(0) == 0 {
                return;
            }
            let _ = tokio::time::timeout(JOB_INTERVAL, tried).await;
        }
    };
    let _ = tokio::time::timeout(DELIVERY_TIMEOUT, all_tried).await;
}

async fn untried(api: &Api, session: &str) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT count(*) FROM stripe_deliveries d JOIN stripe_objects e ON e.id = d.event \
         WHERE d.attempts = 0 AND d.state IN ('due', 'running') \
         AND json_extract(e.body, '$.data.object.id') = ?",
    )
    .bind(session)
    .fetch_one(api.db())
    .await
}

async fn attempt(api: &Api, delivery: &PendingDelivery) {
    let sent = send(api, delivery).await.unwrap_or_else(|error| {
        tracing::error!(message = error.message, "a webhook could not be built");
        false
    });
    if let Err(error) = note(api, delivery, sent).await {
        tracing::error!(%error, "a webhook's fate could not be kept");
    }
    api.tried.notify_waiters();
}

/// Sends one delivery; returns whether the endpoint accepted it. A deleted endpoint counts as
/// accepted.
async fn send(api: &Api, delivery: &PendingDelivery) -> Result<bool, ApiError> {
    let mut db = api.db().acquire().await?;
    let Some(endpoint) = store::find(&mut db, "webhook_endpoint", &delivery.endpoint).await? else {
        return Ok(true);
    };
    let mut event = store::get(&mut db, "event", &delivery.event, "event").await?.body;
    events::count_pending(&mut db, &mut event).await?;
    drop(db);
    let url = endpoint.body["url"].as_str().unwrap_or_default();
    let secret = endpoint.hidden["secret"].as_str().unwrap_or_default();
    Ok(post(api, url, secret, &event).await)
}

async fn note(api: &Api, delivery: &PendingDelivery, sent: bool) -> Result<(), sqlx::Error> {
    let (state, due_ms) = match RETRY_AFTER_MS.get(delivery.attempts) {
        _ if sent => ("delivered", 0),
        Some(later) => ("due", api.now_ms() + later),
        None => ("failed", 0),
    };
    sqlx::query("UPDATE stripe_deliveries SET state = ?, due_ms = ?, attempts = ? WHERE id = ?")
        .bind(state)
        .bind(due_ms)
        .bind(i64::try_from(delivery.attempts + 1).unwrap_or(i64::MAX))
        .bind(delivery.id)
        .execute(api.db())
        .await?;
    Ok(())
}

/// Time of the machine's clock, which the receiver compares with the signature's time.
fn wall_clock() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(0)
}

/// Posts an event; returns whether the endpoint answered 2xx. A redirect is a failure.
async fn post(api: &Api, url: &str, secret: &str, event: &Value) -> bool {
    let body = event.to_string();
    let signature = signature::sign(secret, wall_clock(), body.as_bytes());
    let headers = vec![("stripe-signature".to_owned(), signature)];
    crate::webhooks::send(api.sandbox(), "stripe", url, headers, body).await
}
