//! Settings of the shop: general, payment gateways, currencies, counties. The documents
//! come from data files; settings and gateways can be changed.

use super::{
    call::Call,
    error::{WooError, WooResult},
    reply::{Reply, linked, links},
    store,
};
use crate::state::Sandbox;
use axum::{Json, Router, extract::State, routing::get};
use serde_json::{Value, json};
use sqlx::SqlitePool;

const CHANGEABLE: &[&str] = &["GET", "POST", "PUT", "PATCH"];
const READ_ONLY: &[&str] = &["GET"];
const SEEDS: &[(&str, &str)] = &[
    ("setting", include_str!("../../seed/settings.json")),
    ("zone", include_str!("../../seed/zones.json")),
    ("gateway", include_str!("../../seed/gateways.json")),
    ("shipping_method", include_str!("../../seed/shipping-methods.json")),
    ("currency", include_str!("../../seed/currencies.json")),
    ("country", include_str!("../../seed/countries.json")),
    ("group", include_str!("../../seed/setting-groups.json")),
];

/// Router of the endpoints.
pub(crate) fn router() -> Router<Sandbox> {
    const BASE: &str = "/wp-json/wc/v3";
    let at = |path: &str| format!("{BASE}/{path}");
    Router::new()
        .route("/wp-json/", get(root))
        .route(&at("system_status"), get(system_status))
        .route(&at("settings"), get(groups))
        .route(&at("settings/{group}"), get(settings))
        .route(&at("settings/{group}/{id}"), get(setting).put(set).post(set).patch(set))
        .route(&at("shipping_methods"), get(shipping_methods))
        .route(&at("payment_gateways"), get(gateways))
        .route(
            &at("payment_gateways/{id}"),
            get(gateway).put(set_gateway).post(set_gateway).patch(set_gateway),
        )
        .route(&at("data/currencies/{code}"), get(currency))
        .route(&at("data/countries/{code}"), get(country))
}

/// Loads the data files into a new shop.
///
/// # Errors
/// [`anyhow::Error`] if a file is not a list, or the database fails.
pub(crate) async fn seed(db: &SqlitePool) -> anyhow::Result<()> {
    for (kind, file) in SEEDS {
        let things: Vec<Value> = serde_json::from_str(file)?;
        for thing in things {
            let id = store::next_id(db, kind).await?;
            let name = match &thing["id"] {
                Value::String(name) => name.to_lowercase(),
                Value::Null => thing["code"].as_str().unwrap_or_default().to_lowercase(),
                number => number.to_string(),
            };
            store::put_thing(db, kind, id, id, &name, &thing).await?;
        }
    }
    Ok(())
}

/// REST root of WordPress without authentication.
async fn root(State(sandbox): State<Sandbox>) -> Json<Value> {
    Json(json!({
        "name": "Korosho",
        "description": "",
        "url": sandbox.origin(),
        "home": sandbox.origin(),
        "gmt_offset": "3",
        "timezone_string": "Africa/Nairobi",
        "namespaces": ["oembed/1.0", "wc/v1", "wc/v2", "wc/v3", "wc/store/v1", "wp/v2"],
    }))
}

async fn system_status(call: Call) -> WooResult<Reply> {
    let version = call.sandbox.options().woo_version;
    let environment = json!({
        "home_url": call.sandbox.origin(),
        "site_url": call.sandbox.origin(),
        "version": version.number(),
        "wp_version": version.wordpress(),
        "language": "en_US",
    });
    Ok(Reply::one(&call, json!({ "environment": environment })))
}

async fn groups(call: Call) -> WooResult<Reply> {
    let groups = store::things(call.sandbox.db(), "group", None).await?;
    Ok(Reply::whole(&call, groups))
}

async fn settings(call: Call) -> WooResult<Reply> {
    let mut found = store::things(call.sandbox.db(), "setting", None).await?;
    found.retain(|setting| setting["group_id"] == call.part("group"));
    if found.is_empty() {
        let message = "Invalid setting group.";
        return Err(WooError::new(404, "rest_setting_setting_group_invalid", message));
    }
    let shown = found.into_iter().map(|setting| show_setting(&call, setting)).collect();
    Ok(Reply::whole(&call, shown))
}

fn show_setting(call: &Call, setting: Value) -> Value {
    let group = format!("settings/{}", setting["group_id"].as_str().unwrap_or_default());
    linked(call, setting, &group, CHANGEABLE)
}

async fn find_setting(call: &Call) -> WooResult<Value> {
    let missing = || WooError::new(404, "rest_setting_setting_invalid", "Invalid setting.");
    let found = store::thing_named(call.sandbox.db(), "setting", call.part("id")).await?;
    found.filter(|setting| setting["group_id"] == call.part("group")).ok_or_else(missing)
}

async fn setting(call: Call) -> WooResult<Reply> {
    let found = find_setting(&call).await?;
    let shown = show_setting(&call, found);
    let links = shown["_links"].clone();
    Ok(Reply::one(&call, shown).always("_links", links))
}

async fn set(call: Call) -> WooResult<Reply> {
    let mut found = find_setting(&call).await?;
    if let Some(value) = call.body.get("value") {
        found["value"] = checked(&found, value)?;
        replace(call.sandbox.db(), "setting", call.part("id"), &found).await?;
    }
    Ok(Reply::one(&call, show_setting(&call, found)))
}

/// Validates a value by the type of its setting.
fn checked(setting: &Value, sent: &Value) -> WooResult<Value> {
    let refused = || {
        let message = "An invalid setting value was passed.";
        WooError::new(400, "rest_setting_value_invalid", message)
    };
    let is_choice = |one: &Value| match (&setting["options"], one.as_str()) {
        (Value::Object(options), Some(one)) => options.contains_key(one),
        // Long lists of options, such as countries, are not stored here.
        _ => true,
    };
    match (setting["type"].as_str().unwrap_or_default(), sent) {
        ("select" | "radio", one) if !is_choice(one) => Err(refused()),
        ("checkbox", Value::String(text)) if matches!(text.as_str(), "yes" | "no") => {
            Ok(sent.clone())
        }
        ("checkbox", Value::Null | Value::Bool(false)) => Ok(setting["default"].clone()),
        ("checkbox", Value::String(text)) if text.is_empty() => Ok(setting["default"].clone()),
        ("checkbox", _) => Err(refused()),
        ("multiselect", Value::Array(all)) => {
            Ok(all.iter().filter(|one| is_choice(one)).cloned().collect())
        }
        ("multiselect", Value::Null) => Ok(json!([])),
        ("multiselect", _) => Err(refused()),
        (_, Value::Null) => Ok("".into()),
        (_, Value::String(text)) => Ok(text.trim().into()),
        (_, other) => Ok(other.clone()),
    }
}

async fn replace(db: &SqlitePool, kind: &str, name: &str, doc: &Value) -> sqlx::Result<()> {
    let sql = "UPDATE wc_things SET doc = ? WHERE kind = ? AND name = ?";
    let query = sqlx::query(sql).bind(doc.to_string()).bind(kind).bind(name);
    query.execute(db).await.map(drop)
}

async fn shipping_methods(call: Call) -> WooResult<Reply> {
    let found = store::things(call.sandbox.db(), "shipping_method", None).await?;
    let show = |method| linked(&call, method, "shipping_methods", READ_ONLY);
    Ok(Reply::counted(&call, found.into_iter().map(show).collect()))
}

fn show_gateway(call: &Call, gateway: Value) -> Value {
    linked(call, gateway, "payment_gateways", CHANGEABLE)
}

async fn gateways(call: Call) -> WooResult<Reply> {
    let found = store::things(call.sandbox.db(), "gateway", None).await?;
    let shown = found.into_iter().map(|gateway| show_gateway(&call, gateway)).collect();
    Ok(Reply::counted(&call, shown))
}

/// Document with this name, or 404 with this code and text.
async fn find(call: &Call, kind: &str, name: &str, code: &str, message: &str) -> WooResult<Value> {
    let found = store::thing_named(call.sandbox.db(), kind, name).await?;
    found.ok_or_else(|| WooError::new(404, code, message))
}

async fn find_gateway(call: &Call) -> WooResult<Value> {
    let code = "woocommerce_rest_payment_gateway_invalid";
    find(call, "gateway", call.part("id"), code, "Resource does not exist.").await
}

async fn gateway(call: Call) -> WooResult<Reply> {
    let gateway = find_gateway(&call).await?;
    Ok(Reply::one(&call, show_gateway(&call, gateway)))
}

async fn set_gateway(call: Call) -> WooResult<Reply> {
    let mut gateway = find_gateway(&call).await?;
    for field in ["enabled", "title", "description", "order"] {
        if let Some(value) = call.body.get(field) {
            gateway[field] = value.clone();
        }
    }
    replace(call.sandbox.db(), "gateway", call.part("id"), &gateway).await?;
    Ok(Reply::one(&call, show_gateway(&call, gateway)))
}

async fn currency(call: Call) -> WooResult<Reply> {
    let code = call.part("code").to_lowercase();
    let code = if code == "current" { "kes" } else { &code };
    let message = "There are no currencies matching these parameters.";
    let error = "woocommerce_rest_data_invalid_currency";
    let mut found = find(&call, "currency", code, error, message).await?;
    let own = format!("data/currencies/{}", code.to_uppercase());
    found["_links"] = links(&call, &own, "data/currencies", READ_ONLY);
    Ok(Reply::one(&call, found))
}

async fn country(call: Call) -> WooResult<Reply> {
    let code = call.part("code").to_lowercase();
    let message = "There are no locations matching these parameters.";
    let error = "woocommerce_rest_data_invalid_location";
    let mut found = find(&call, "country", &code, error, message).await?;
    found["_links"] = links(&call, &format!("data/countries/{code}"), "data/countries", READ_ONLY);
    Ok(Reply::one(&call, found))
}
