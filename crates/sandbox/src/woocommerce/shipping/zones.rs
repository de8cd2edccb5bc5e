//! Routes of shipping zones, their locations and their methods.

use super::{classes, with_classes};
use crate::{
    state::Sandbox,
    woocommerce::{
        call::Call,
        error::{WooError, WooResult},
        hooks,
        reply::{ITEM_METHODS, Reply, add_link, linked, links},
        store,
    },
};
use axum::{Router, routing::get};
use serde_json::{Value, json};

const NO_TRASH: &str = "rest_trash_not_supported";
const ZONES: &str = include_str!("../../../seed/zones.json");

/// Router of the endpoints.
pub(crate) fn router() -> Router<Sandbox> {
    const BASE: &str = "/wp-json/wc/v3/shipping/zones";
    let at = |path: &str| format!("{BASE}{path}");
    Router::new()
        .route(BASE, get(list).post(create))
        .route(&at("/{id}"), get(one).put(update).post(update).patch(update).delete(delete))
        .route(&at("/{id}/locations"), get(locations).put(locate).post(locate).patch(locate))
        .route(&at("/{id}/methods"), get(methods).post(add_method))
        .route(
            &at("/{id}/methods/{instance}"),
            get(method).put(set_method).post(set_method).patch(set_method).delete(drop_method),
        )
}

fn missing(code: &str) -> WooError {
    WooError::new(404, code, "Resource does not exist.")
}

/// Zone of a path.
async fn find(call: &Call) -> WooResult<Value> {
    let id = call.id("id")?.to_string();
    let found = store::thing_named(call.sandbox.db(), "zone", &id).await?;
    found.ok_or_else(|| missing("woocommerce_rest_shipping_zone_invalid"))
}

async fn keep(call: &Call, zone: &Value) -> sqlx::Result<()> {
    let db = call.sandbox.db();
    let name = zone["id"].to_string();
    let sql = "UPDATE wc_things SET doc = ? WHERE kind = 'zone' AND name = ?";
    let query = sqlx::query(sql).bind(zone.to_string()).bind(&name);
    if query.execute(db).await?.rows_affected() == 0 {
        let row = store::next_id(db, "zone").await?;
        store::put_thing(db, "zone", row, row, &name, zone).await?;
    }
    Ok(())
}

fn show(call: &Call, zone: &Value) -> Value {
    let shown = json!({ "id": zone["id"], "name": zone["name"], "order": zone["order"] });
    let mut shown = linked(call, shown, "shipping/zones", ITEM_METHODS);
    add_link(call, &mut shown, "describedby", &format!("shipping/zones/{}/locations", zone["id"]));
    shown
}

async fn list(call: Call) -> WooResult<Reply> {
    let zones = store::things(call.sandbox.db(), "zone", None).await?;
    Ok(Reply::counted(&call, zones.iter().map(|zone| show(&call, zone)).collect()))
}

async fn one(call: Call) -> WooResult<Reply> {
    let zone = find(&call).await?;
    Ok(Reply::one(&call, show(&call, &zone)))
}

async fn create(call: Call) -> WooResult<Reply> {
    let zones = store::things(call.sandbox.db(), "zone", None).await?;
    let last = zones.iter().filter_map(|zone| zone["id"].as_i64()).max().unwrap_or(0);
    let Some(name) = call.body.get("name").and_then(Value::as_str) else {
        return Err(WooError::missing("name"));
    };
    let order = call.body.get("order").and_then(Value::as_i64).unwrap_or(0);
    let zone = json!({
        "id": last + 1, "name": name, "order": order, "locations": [], "methods": []
    });
    keep(&call, &zone).await?;
    Ok(Reply::created(&call, show(&call, &zone)))
}

async fn update(call: Call) -> WooResult<Reply> {
    let mut zone = find(&call).await?;
    for name in ["name", "order"] {
        if let Some(value) = call.body.get(name) {
            zone[name] = value.clone();
        }
    }
    keep(&call, &zone).await?;
    Ok(Reply::one(&call, show(&call, &zone)))
}

async fn delete(call: Call) -> WooResult<Reply> {
    call.require_force(NO_TRASH, "Shipping zones do not support trashing.")?;
    let zone = find(&call).await?;
    // Deleting the zone of all other places succeeds without effect.
    if zone["id"] != 0 {
        let sql = "DELETE FROM wc_things WHERE kind = 'zone' AND name = ?";
        sqlx::query(sql).bind(zone["id"].to_string()).execute(call.sandbox.db()).await?;
        let id = zone["id"].as_i64().unwrap_or(0);
        hooks::fire(&call.sandbox, "woocommerce_delete_shipping_zone", "", id).await?;
    }
    Ok(Reply::one(&call, show(&call, &zone)))
}

async fn locate(call: Call) -> WooResult<Reply> {
    let mut zone = find(&call).await?;
    let place = |one: &Value| json!({ "code": one["code"], "type": one["type"] });
    zone["locations"] = call.rows.iter().map(place).collect();
    keep(&call, &zone).await?;
    Ok(list_locations(&call, &zone))
}

async fn locations(call: Call) -> WooResult<Reply> {
    Ok(list_locations(&call, &find(&call).await?))
}

fn list_locations(call: &Call, zone: &Value) -> Reply {
    let up = format!("shipping/zones/{}", zone["id"]);
    let show = |place: &Value| {
        let mut shown = place.clone();
        shown["_links"] = json!({});
        add_link(call, &mut shown, "collection", &format!("{up}/locations"));
        add_link(call, &mut shown, "describes", &up);
        shown
    };
    Reply::counted(call, rows(&zone["locations"]).map(show).collect())
}

async fn methods(call: Call) -> WooResult<Reply> {
    let zone = find(&call).await?;
    let classes = classes(call.sandbox.db()).await?;
    let show = |method: &Value| show_method(&call, &zone, &with_classes(method.clone(), &classes));
    Ok(Reply::counted(&call, rows(&zone["methods"]).map(show).collect()))
}

fn rows(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}

fn show_method(call: &Call, zone: &Value, method: &Value) -> Value {
    let up = format!("shipping/zones/{}", zone["id"]);
    let list = format!("{up}/methods");
    let mut shown = method.clone();
    let own = format!("{list}/{}", method["instance_id"]);
    shown["_links"] = links(call, &own, &list, ITEM_METHODS);
    add_link(call, &mut shown, "describes", &up);
    shown
}

/// New method of a kind, with WooCommerce's default settings.
fn template(kind: &str) -> Option<Value> {
    let zones: Vec<Value> = serde_json::from_str(ZONES).unwrap_or_default();
    let mut methods = zones.iter().flat_map(|zone| rows(&zone["methods"]));
    let mut method = methods.find(|method| method["method_id"] == kind)?.clone();
    for (name, setting) in method["settings"].as_object_mut()? {
        setting["value"] = match (kind, name.as_str()) {
            ("flat_rate", "cost") => "0".into(),
            _ => setting["default"].clone(),
        };
    }
    method["title"] = method["method_title"].clone();
    method["enabled"] = true.into();
    Some(method)
}

async fn add_method(call: Call) -> WooResult<Reply> {
    let mut zone = find(&call).await?;
    let Some(kind) = call.body.get("method_id").and_then(Value::as_str) else {
        return Err(WooError::missing("method_id"));
    };
    let refused = || {
        let message = "Resource cannot be created.";
        WooError::new(500, "woocommerce_rest_shipping_zone_not_created", message)
    };
    let classes = classes(call.sandbox.db()).await?;
    let mut method = with_classes(template(kind).ok_or_else(refused)?, &classes);
    let zones = store::things(call.sandbox.db(), "zone", None).await?;
    let all = zones.iter().flat_map(|zone| rows(&zone["methods"]));
    let last = all.filter_map(|method| method["instance_id"].as_i64()).max().unwrap_or(0);
    let instance = last + 1;
    let count = zone["methods"].as_array().map_or(0, Vec::len);
    method["id"] = instance.into();
    method["instance_id"] = instance.into();
    method["order"] = (count + 1).into();
    write(&call, &mut method);
    if let Some(methods) = zone["methods"].as_array_mut() {
        methods.push(method.clone());
    }
    keep(&call, &zone).await?;
    hooks::fire(&call.sandbox, "woocommerce_shipping_zone_method_added", "", instance).await?;
    Ok(Reply::one(&call, show_method(&call, &zone, &method)))
}

/// Writes the settings that a method has; others are ignored.
fn write(call: &Call, method: &mut Value) {
    for name in ["order", "enabled"] {
        if let Some(value) = call.body.get(name) {
            method[name] = value.clone();
        }
    }
    let sent = call.body.get("settings").and_then(Value::as_object).into_iter().flatten();
    for (name, value) in sent {
        if method["settings"].get(name).is_some() {
            method["settings"][name]["value"] = value.clone();
        }
    }
    method["title"] = method["settings"]["title"]["value"].clone();
}

fn place_of(call: &Call, zone: &Value) -> WooResult<usize> {
    let wanted = call.id("instance").ok();
    let at = rows(&zone["methods"]).position(|one| one["instance_id"].as_i64() == wanted);
    at.ok_or_else(|| missing("woocommerce_rest_shipping_zone_method_invalid"))
}

async fn method(call: Call) -> WooResult<Reply> {
    let zone = find(&call).await?;
    let at = place_of(&call, &zone)?;
    let classes = classes(call.sandbox.db()).await?;
    let method = with_classes(zone["methods"][at].clone(), &classes);
    Ok(Reply::one(&call, show_method(&call, &zone, &method)))
}

async fn set_method(call: Call) -> WooResult<Reply> {
    let mut zone = find(&call).await?;
    let at = place_of(&call, &zone)?;
    let classes = classes(call.sandbox.db()).await?;
    zone["methods"][at] = with_classes(zone["methods"][at].take(), &classes);
    write(&call, &mut zone["methods"][at]);
    keep(&call, &zone).await?;
    if call.body.contains_key("enabled") {
        let id = zone["methods"][at]["instance_id"].as_i64().unwrap_or(0);
        let hook = "woocommerce_shipping_zone_method_status_toggled";
        hooks::fire(&call.sandbox, hook, "", id).await?;
    }
    Ok(Reply::one(&call, show_method(&call, &zone, &zone["methods"][at])))
}

async fn drop_method(call: Call) -> WooResult<Reply> {
    call.require_force(NO_TRASH, "Shipping methods do not support trashing.")?;
    let mut zone = find(&call).await?;
    let at = place_of(&call, &zone)?;
    let shown = show_method(&call, &zone, &zone["methods"][at]);
    let id = zone["methods"][at]["instance_id"].as_i64().unwrap_or(0);
    if let Some(methods) = zone["methods"].as_array_mut() {
        methods.remove(at);
    }
    keep(&call, &zone).await?;
    hooks::fire(&call.sandbox, "woocommerce_shipping_zone_method_deleted", "", id).await?;
    Ok(Reply::one(&call, shown))
}
