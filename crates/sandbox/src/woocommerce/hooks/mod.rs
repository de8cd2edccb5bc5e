//! WooCommerce's webhooks: sent later by background jobs, merged, at most once, never repeated.

use super::{
    call::Call,
    error::{WooError, WooResult},
    orders,
    products::{product, render},
    reply::{ITEM_METHODS, Reply, links},
    store, time,
};
use crate::{
    faults::Upstream,
    state::Sandbox,
    webhooks::{self, Delivery},
};
use axum::{Router, extract::Path, http::Uri, routing::get};
use base64::{Engine, prelude::BASE64_STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Map, Value, json};
use sha2::Sha256;
use std::time::Duration;

const KIND: &str = "webhook";
/// Background jobs run about this often; changes until then are merged.
const JOB: Duration = Duration::from_millis(800);
/// The failure after this many in a row switches a hook off.
const FAILURES: i64 = 6;

/// The routes.
pub fn router() -> Router<Sandbox> {
    Router::new()
        .route("/wp-json/wc/v3/webhooks", get(list).post(create))
        .route("/wp-json/wc/v3/webhooks/{id}", get(one).put(update).post(update).delete(delete))
}

fn show(call: &Call, hook: &Value) -> Value {
    let mut shown = hook.clone();
    if let Some(fields) = shown.as_object_mut() {
        fields.shift_remove("secret");
        fields.shift_remove("failures");
    }
    shown["_links"] =
        links(call, &format!("webhooks/{}", hook["id"]), "webhooks", ITEM_METHODS).into();
    shown
}

async fn list(call: Call) -> WooResult<Reply> {
    let hooks = store::things(call.sandbox.db(), KIND, None).await?;
    Ok(Reply::whole(&call, hooks.iter().map(|hook| show(&call, hook)).collect()))
}

async fn find(call: &Call, id: &str) -> WooResult<Value> {
    let id: i64 = id.parse().map_err(|_| WooError::no_route())?;
    let missing = || WooError::new(404, "woocommerce_rest_shop_webhook_invalid_id", "Invalid ID.");
    store::thing(call.sandbox.db(), KIND, id).await?.ok_or_else(missing)
}

async fn one(Path(id): Path<String>, call: Call) -> WooResult<Reply> {
    let hook = find(&call, &id).await?;
    Ok(Reply::one(&call, show(&call, &hook)))
}

/// Topic, address, secret, status and name; a hook that is switched on again starts counting anew.
async fn update(Path(id): Path<String>, call: Call) -> WooResult<Reply> {
    let mut hook = find(&call, &id).await?;
    for field in ["topic", "delivery_url", "secret", "status", "name"] {
        if let Some(text) = call.body.get(field).and_then(Value::as_str).filter(|t| !t.is_empty()) {
            hook[field] = text.into();
        }
    }
    if hook["status"] == "active" {
        hook["failures"] = 0.into();
    }
    let topic = hook["topic"].as_str().unwrap_or_default().to_owned();
    let (resource, event) = topic.split_once('.').unwrap_or_default();
    (hook["resource"], hook["event"]) = (resource.into(), event.into());
    let number = hook["id"].as_i64().unwrap_or(0);
    store::put_thing(call.sandbox.db(), KIND, number, 0, &topic, &hook).await?;
    Ok(Reply::one(&call, show(&call, &hook)))
}

async fn delete(Path(id): Path<String>, call: Call) -> WooResult<Reply> {
    let hook = find(&call, &id).await?;
    store::delete_thing(call.sandbox.db(), KIND, hook["id"].as_i64().unwrap_or(0)).await?;
    Ok(Reply::one(&call, show(&call, &hook)))
}

fn is_topic(topic: &str) -> bool {
    let Some((resource, event)) = topic.split_once('.') else { return false };
    resource == "action"
        || (["coupon", "customer", "order", "product"].contains(&resource)
            && ["created", "updated", "deleted", "restored"].contains(&event))
}

async fn create(call: Call) -> WooResult<Reply> {
    let text = |name: &str| call.body.get(name).and_then(Value::as_str).unwrap_or_default();
    let (topic, url) = (text("topic"), text("delivery_url"));
    if !is_topic(topic) {
        let message = "Webhook topic is required and must be valid.";
        return Err(WooError::new(400, "woocommerce_rest_shop_webhook_invalid_topic", message));
    }
    if !url.starts_with("http://") && !url.starts_with("https://") {
        let message = "Webhook delivery URL must be a valid URL starting with http:// or https://.";
        let code = "woocommerce_rest_shop_webhook_invalid_delivery_url";
        return Err(WooError::new(400, code, message));
    }
    let id = store::next_id(call.sandbox.db(), KIND).await?;
    let (resource, event) = topic.split_once('.').unwrap_or_default();
    let now_ms = call.sandbox.now_ms();
    let hook = json!({
        "id": id, "name": text("name"), "status": "active", "topic": topic,
        "resource": resource, "event": event, "hooks": [], "delivery_url": url,
        "date_created": time::local(now_ms), "date_created_gmt": time::gmt(now_ms),
        "date_modified": time::local(now_ms), "date_modified_gmt": time::gmt(now_ms),
        "secret": text("secret"), "failures": 0
    });
    store::put_thing(call.sandbox.db(), KIND, id, 0, topic, &hook).await?;
    let (sandbox, url) = (call.sandbox.clone(), url.to_owned());
    call.sandbox.spawn(async move { ping(&sandbox, url, id).await });
    Ok(Reply::created(&call, show(&call, &hook)))
}

/// Sent at once and without a signature; the answer does not matter.
async fn ping(sandbox: &Sandbox, url: String, id: i64) {
    let form = ("content-type".to_owned(), "application/x-www-form-urlencoded".to_owned());
    let body = format!("webhook_id={id}").into();
    let delivery = Delivery { url, headers: vec![form], body };
    webhooks::deliver(sandbox, Upstream::WooCommerce, "ping", &delivery).await;
}

/// Tells every hook of this topic, soon; several changes until then are one delivery.
///
/// # Errors
/// When the database fails.
pub async fn changed(sandbox: &Sandbox, resource: &str, event: &str, id: i64) -> sqlx::Result<()> {
    let topic = format!("{resource}.{event}");
    for hook in store::things(sandbox.db(), KIND, None).await? {
        if hook["topic"] != topic.as_str() || hook["status"] != "active" {
            continue;
        }
        let sql = "INSERT INTO wc_deliveries (webhook_id, resource_id, due_ms) VALUES (?, ?, ?) \
                   ON CONFLICT (webhook_id, resource_id) DO NOTHING";
        let query = sqlx::query(sql).bind(hook["id"].as_i64()).bind(id).bind(sandbox.now_ms());
        let is_new = query.execute(sandbox.db()).await?.rows_affected() == 1;
        if is_new {
            let later = sandbox.clone();
            sandbox.spawn(async move { run(&later, hook, id).await });
        }
    }
    Ok(())
}

fn agent(sandbox: &Sandbox) -> String {
    let version = sandbox.options().woo_version;
    format!("WooCommerce/{} Hookshot (WordPress/{})", version.number(), version.wordpress())
}

async fn run(sandbox: &Sandbox, hook: Value, id: i64) {
    tokio::time::sleep(JOB).await;
    if let Err(error) = send(sandbox, &hook, id).await {
        tracing::error!(%error, "a webhook was not sent");
    }
}

async fn send(sandbox: &Sandbox, hook: &Value, id: i64) -> sqlx::Result<()> {
    let sql = "DELETE FROM wc_deliveries WHERE webhook_id = ? AND resource_id = ?";
    sqlx::query(sql).bind(hook["id"].as_i64()).bind(id).execute(sandbox.db()).await?;
    let Some(body) = body(sandbox, hook, id).await? else { return Ok(()) };
    let text = |name: &str| hook[name].as_str().unwrap_or_default().to_owned();
    let headers = vec![
        ("content-type".to_owned(), "application/json".to_owned()),
        ("user-agent".to_owned(), agent(sandbox)),
        ("x-wc-webhook-source".to_owned(), format!("{}/", sandbox.origin())),
        ("x-wc-webhook-topic".to_owned(), text("topic")),
        ("x-wc-webhook-resource".to_owned(), text("resource")),
        ("x-wc-webhook-event".to_owned(), text("event")),
        ("x-wc-webhook-signature".to_owned(), signature(&text("secret"), &body)),
        ("x-wc-webhook-id".to_owned(), hook["id"].to_string()),
        ("x-wc-webhook-delivery-id".to_owned(), uuid::Uuid::new_v4().simple().to_string()),
    ];
    let delivery = Delivery { url: text("delivery_url"), headers, body: body.into() };
    let outcome =
        webhooks::deliver(sandbox, Upstream::WooCommerce, &text("topic"), &delivery).await;
    count_failures(sandbox, hook, outcome.is_taken()).await
}

/// After too many failures in a row the hook is switched off in silence.
async fn count_failures(sandbox: &Sandbox, hook: &Value, taken: bool) -> sqlx::Result<()> {
    let id = hook["id"].as_i64().unwrap_or(0);
    let Some(mut kept) = store::thing(sandbox.db(), KIND, id).await? else { return Ok(()) };
    let failures = if taken { 0 } else { kept["failures"].as_i64().unwrap_or(0) + 1 };
    kept["failures"] = failures.into();
    if failures > FAILURES {
        kept["status"] = "disabled".into();
    }
    let topic = kept["topic"].as_str().unwrap_or_default().to_owned();
    store::put_thing(sandbox.db(), KIND, id, 0, &topic, &kept).await
}

/// The resource as it is when it is sent.
async fn body(sandbox: &Sandbox, hook: &Value, id: i64) -> sqlx::Result<Option<String>> {
    let call = Call::new(sandbox.clone(), &Uri::from_static("/"), Map::new());
    let shown = match hook["resource"].as_str() {
        _ if hook["event"] == "deleted" => Some(json!({ "id": id })),
        Some("order") => orders::find(sandbox, id).await?.map(|one| orders::show(&call, &one)),
        _ => match product::find(sandbox.db(), id).await? {
            Some(found) => Some(render::product(&call, &found).await?),
            None => Some(json!({ "id": id })),
        },
    };
    Ok(shown.map(|shown| shown.to_string()))
}

fn signature(secret: &str, body: &str) -> String {
    // An HMAC takes a key of any length.
    Hmac::<Sha256>::new_from_slice(secret.as_bytes()).map_or_else(
        |_| String::new(),
        |mut mac| {
            mac.update(body.as_bytes());
            BASE64_STANDARD.encode(mac.finalize().into_bytes())
        },
    )
}
