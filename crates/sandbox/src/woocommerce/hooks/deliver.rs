//! Delivery of webhooks: queued by actions, sent by a background job, pinged until a ping succeeds.

use super::{KIND, topics};
use crate::{
    faults::Upstream,
    state::Sandbox,
    webhooks::{self, Delivery, Outcome},
    woocommerce::{
        call::Call,
        coupons, orders,
        products::{product, render},
        store,
    },
};
use axum::http::Uri;
use base64::{Engine, prelude::BASE64_STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Map, Value, json};
use sha2::Sha256;
use std::time::Duration;

/// Interval of background jobs; changes within it are merged.
const JOB: Duration = Duration::from_millis(800);
/// Number of consecutive failures after which the next one disables a hook.
const FAILURES: i64 = 6;

/// Triggers webhooks after a WordPress action with this post or row: every hook for the action and
/// for posts of this kind (`order`, `product`, `coupon`; empty for others) is enqueued. Hooks for
/// deleted products and coupons get the ids of each other's posts too. Actions before the delivery
/// are merged.
pub(crate) async fn fire(sandbox: &Sandbox, action: &str, kind: &str, id: i64) -> sqlx::Result<()> {
    for hook in store::things(sandbox.db(), KIND, None).await? {
        let topic = hook["topic"].as_str().unwrap_or_default();
        let is_its_kind = hook["resource"] == "action"
            || hook["resource"] == kind
            // Over REST WordPress does not report the type of a trashed post.
            || action == "wp_trash_post" && hook["resource"] != "order";
        let is_wanted = is_its_kind && topics::actions(topic).contains(&action);
        if !is_wanted || hook["status"] != "active" {
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

/// Stores a hook. An active one is pinged if its URL is new, or until a ping is answered with 200:
/// every change and every delivery repeats the ping.
pub(crate) async fn save(sandbox: &Sandbox, hook: &Value, is_elsewhere: bool) -> sqlx::Result<()> {
    keep(sandbox, hook).await?;
    ping_later(sandbox, hook, is_elsewhere);
    Ok(())
}

fn ping_later(sandbox: &Sandbox, hook: &Value, is_elsewhere: bool) {
    if hook["status"] == "active" && (is_elsewhere || hook["pending_delivery"] == true) {
        let (later, hook) = (sandbox.clone(), hook.clone());
        sandbox.spawn(async move {
            if let Err(error) = ping(&later, &hook).await {
                tracing::error!(%error, "a webhook's ping was not noted");
            }
        });
    }
}

async fn keep(sandbox: &Sandbox, hook: &Value) -> sqlx::Result<()> {
    let id = hook["id"].as_i64().unwrap_or(0);
    let topic = hook["topic"].as_str().unwrap_or_default();
    store::put_thing(sandbox.db(), KIND, id, 0, topic, hook).await
}

/// Sends a ping immediately and without a signature.
async fn ping(sandbox: &Sandbox, hook: &Value) -> sqlx::Result<()> {
    let form = ("content-type".to_owned(), "application/x-www-form-urlencoded".to_owned());
    let agent = ("user-agent".to_owned(), agent(sandbox));
    let body = format!("webhook_id={}", hook["id"]).into();
    let url = hook["delivery_url"].as_str().unwrap_or_default().to_owned();
    let delivery = Delivery { url, headers: vec![form, agent], body };
    let outcome = webhooks::deliver(sandbox, Upstream::WooCommerce, "ping", &delivery).await;
    let is_taken = matches!(outcome, Outcome::Answered(status) if status == 200);
    let id = hook["id"].as_i64().unwrap_or(0);
    match store::thing(sandbox.db(), KIND, id).await? {
        Some(mut stored) if is_taken => {
            stored["pending_delivery"] = false.into();
            store::replace_thing(sandbox.db(), KIND, id, &stored).await
        }
        _ => Ok(()),
    }
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
    let Some(hook) = store::thing(sandbox.db(), KIND, hook["id"].as_i64().unwrap_or(0)).await?
    else {
        return Ok(());
    };
    let body = body(sandbox, &hook, id).await?;
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
    count_failures(sandbox, &hook, is_taken(outcome)).await
}

/// Whether a delivery counts as received: WooCommerce follows no redirect but accepts 301 and 302.
fn is_taken(outcome: Outcome) -> bool {
    match outcome {
        Outcome::Answered(status) => (200..303).contains(&status.as_u16()),
        other => other.is_taken(),
    }
}

/// Counts failures; too many in a row disable the hook silently.
async fn count_failures(sandbox: &Sandbox, hook: &Value, taken: bool) -> sqlx::Result<()> {
    let id = hook["id"].as_i64().unwrap_or(0);
    let Some(mut stored) = store::thing(sandbox.db(), KIND, id).await? else { return Ok(()) };
    let failures = stored["failures"].as_i64().unwrap_or(0);
    match (taken, failures >= FAILURES) {
        (true, _) => stored["failures"] = 0.into(),
        (false, true) => stored["status"] = "disabled".into(),
        (false, false) => stored["failures"] = (failures + 1).into(),
    }
    store::replace_thing(sandbox.db(), KIND, id, &stored).await?;
    ping_later(sandbox, &stored, false);
    Ok(())
}

/// Body of the delivery: the resource at the time of sending; a deleted one yields the API's error.
async fn body(sandbox: &Sandbox, hook: &Value, id: i64) -> sqlx::Result<String> {
    let call = Call::new(sandbox.clone(), &Uri::from_static("/"), Map::new());
    let shown = match (hook["resource"].as_str(), hook["event"].as_str()) {
        (Some("action"), event) => Some(json!({ "action": event, "arg": id })),
        (_, Some("deleted")) => Some(json!({ "id": id })),
        (Some("order"), _) => orders::find(sandbox, id).await?.map(|one| orders::show(&call, &one)),
        (Some("coupon"), _) => coupons::show_one(&call, id).await?,
        _ => match product::find(sandbox.db(), id).await? {
            Some(found) => Some(render::product(&call, &found).await?),
            None => None,
        },
    };
    let gone = || {
        let kind = hook["resource"].as_str().unwrap_or_default();
        let kind = if kind == "product" { kind.to_owned() } else { format!("shop_{kind}") };
        json!({
            "code": format!("woocommerce_rest_{kind}_invalid_id"), "message": "Invalid ID.",
            "data": { "status": 404 }
        })
    };
    Ok(shown.unwrap_or_else(gone).to_string())
}

fn signature(secret: &str, body: &str) -> String {
    // HMAC accepts keys of any length.
    Hmac::<Sha256>::new_from_slice(secret.as_bytes()).map_or_else(
        |_| String::new(),
        |mut mac| {
            mac.update(body.as_bytes());
            BASE64_STANDARD.encode(mac.finalize().into_bytes())
        },
    )
}
