//! Webhooks of WooCommerce: sent later by background jobs, merged, at most once, never repeated.

mod deliver;
mod topics;

pub(crate) use deliver::fire;

use super::{
    call::Call,
    error::{WooError, WooResult},
    paging::Page,
    reply::{ITEM_METHODS, Reply, linked},
    store, time,
};
use crate::state::Sandbox;
use axum::{Router, routing::get};
use serde_json::{Value, json};

const KIND: &str = "webhook";
const STATUSES: &[&str] = &["active", "paused", "disabled"];
/// Internal fields: the secret, the number of consecutive failures, and whether the ping is still
/// unanswered.
const HIDDEN: [&str; 3] = ["secret", "failures", "pending_delivery"];

/// Router of the endpoints.
pub(crate) fn router() -> Router<Sandbox> {
    Router::new().route("/wp-json/wc/v3/webhooks", get(list).post(create)).route(
        "/wp-json/wc/v3/webhooks/{id}",
        get(one).put(update).post(update).patch(update).delete(delete),
    )
}

fn show(call: &Call, hook: &Value) -> Value {
    let mut shown = hook.clone();
    let topic = hook["topic"].as_str().unwrap_or_default();
    if let Some(fields) = shown.as_object_mut() {
        for name in HIDDEN {
            fields.shift_remove(name);
        }
    }
    shown["hooks"] = json!(topics::actions(topic));
    linked(call, shown, "webhooks", ITEM_METHODS)
}

async fn list(call: Call) -> WooResult<Reply> {
    let page = Page::of(&call)?;
    let status = call.choice("status", &["all", "active", "paused", "disabled"])?;
    let mut hooks = store::things(call.sandbox.db(), KIND, None).await?;
    if let Some(status) = status.filter(|status| *status != "all") {
        hooks.retain(|hook| hook["status"] == status);
    }
    if call.choice("order", &["asc", "desc"])? != Some("asc") {
        hooks.reverse();
    }
    Ok(Reply::slice(&call, page, hooks, |hook| show(&call, hook)))
}

/// Hook of a path; a missing one has a different status and text for each method.
async fn find(call: &Call, status: u16, message: &str) -> WooResult<Value> {
    let missing = || WooError::new(status, "woocommerce_rest_shop_webhook_invalid_id", message);
    store::thing(call.sandbox.db(), KIND, call.id("id")?).await?.ok_or_else(missing)
}

async fn one(call: Call) -> WooResult<Reply> {
    let hook = find(&call, 404, "ID is invalid.").await?;
    Ok(Reply::one(&call, show(&call, &hook)))
}

fn refused(what: &str, words: impl Into<String>) -> WooError {
    WooError::new(400, &format!("woocommerce_rest_shop_webhook_invalid_{what}"), words)
}

fn is_address(url: &str) -> bool {
    url.starts_with("http://") || url.starts_with("https://")
}

fn check_status(call: &Call) -> WooResult<()> {
    match call.text("status") {
        "" => Ok(()),
        status if STATUSES.contains(&status) => Ok(()),
        _ => Err(WooError::not_one_of("status", STATUSES)),
    }
}

/// Updates topic, URL, secret, status and name; the count of failures stays. A hook with an
/// unanswered ping or a new URL is pinged.
async fn update(call: Call) -> WooResult<Reply> {
    check_status(&call)?;
    let mut hook = find(&call, 400, "ID is invalid.").await?;
    let (topic, url) = (call.text("topic"), call.text("delivery_url"));
    if !topic.is_empty() && !topics::is_valid(topic, call.version()) {
        return Err(refused("topic", "Webhook topic must be valid."));
    }
    if !url.is_empty() && !is_address(url) {
        let words = "Webhook delivery URL must be a valid URL starting with http:// or https://.";
        return Err(refused("delivery_url", words));
    }
    let is_elsewhere = !url.is_empty() && hook["delivery_url"] != url;
    for field in ["topic", "delivery_url", "secret", "status", "name"] {
        let text = call.text(field);
        if !text.is_empty() {
            hook[field] = text.into();
        }
    }
    set_topic(&mut hook);
    time::set(&mut hook, "date_modified", Some(call.sandbox.now_ms()));
    deliver::save(&call.sandbox, &hook, is_elsewhere).await?;
    Ok(Reply::one(&call, show(&call, &hook)))
}

fn set_topic(hook: &mut Value) {
    let topic = hook["topic"].as_str().unwrap_or_default().to_owned();
    let (resource, event) = topic.split_once('.').unwrap_or_default();
    (hook["resource"], hook["event"]) = (resource.into(), event.into());
}

async fn delete(call: Call) -> WooResult<Reply> {
    let code = "woocommerce_rest_trash_not_supported";
    call.require_force(code, "Webhooks do not support trashing.")?;
    let hook = find(&call, 404, "Invalid ID.").await?;
    store::delete_thing(call.sandbox.db(), KIND, hook["id"].as_i64().unwrap_or(0)).await?;
    Ok(Reply::one(&call, show(&call, &hook)))
}

/// Creates a hook, which is active regardless of the status sent.
async fn create(call: Call) -> WooResult<Reply> {
    let missing: Vec<&str> = ["topic", "delivery_url"]
        .into_iter()
        .filter(|name| call.body.get(*name).is_none_or(Value::is_null))
        .collect();
    if !missing.is_empty() {
        return Err(WooError::all_missing(&missing));
    }
    check_status(&call)?;
    let (topic, url) = (call.text("topic"), call.text("delivery_url"));
    if !topics::is_valid(topic, call.version()) {
        return Err(refused("topic", "Webhook topic is required and must be valid."));
    }
    if !is_address(url) {
        let words = "Webhook delivery URL must be a valid URL starting with http:// or https://.";
        return Err(refused("delivery_url", words));
    }
    let id = store::next_id(call.sandbox.db(), KIND).await?;
    let now_ms = call.sandbox.now_ms();
    let named = Some(call.text("name")).filter(|name| !name.is_empty()).map(str::to_owned);
    let secret = Some(call.text("secret")).filter(|secret| !secret.is_empty()).map(str::to_owned);
    let mut hook = json!({
        "id": id, "name": named.unwrap_or_else(|| format!("Webhook created on {}", time::local(now_ms))),
        "status": "active", "topic": topic, "resource": "", "event": "", "hooks": [],
        "delivery_url": url,
        "date_created": time::local(now_ms), "date_created_gmt": time::gmt(now_ms),
        "date_modified": time::local(now_ms), "date_modified_gmt": time::gmt(now_ms),
        "secret": secret.unwrap_or_else(|| uuid::Uuid::new_v4().simple().to_string()),
        "failures": 0, "pending_delivery": true
    });
    set_topic(&mut hook);
    deliver::save(&call.sandbox, &hook, true).await?;
    Ok(Reply::created(&call, show(&call, &hook)))
}
