//! Routes of tax rates: `taxes`.

use crate::{
    state::Sandbox,
    woocommerce::{
        call::Call,
        error::{WooError, WooResult},
        hooks,
        paging::Page,
        php,
        reply::{ITEM_METHODS, Reply, links},
        store,
    },
};
use axum::{Router, extract::Path, routing::get};
use serde_json::{Map, Value, json};

/// Kind of the stored documents.
pub const KIND: &str = "tax_rate";

/// Router of the endpoints.
pub fn router() -> Router<Sandbox> {
    Router::new().route("/wp-json/wc/v3/taxes", get(list).post(create)).route(
        "/wp-json/wc/v3/taxes/{id}",
        get(one).post(update).put(update).patch(update).delete(delete),
    )
}

fn show(call: &Call, rate: &Value) -> Value {
    let mut shown = rate.clone();
    let last = |name: &str| rate[name].as_array().and_then(|all| all.last().cloned());
    shown["postcode"] = last("postcodes").unwrap_or_else(|| "".into());
    shown["city"] = last("cities").unwrap_or_else(|| "".into());
    let own = format!("taxes/{}", rate["id"]);
    shown["_links"] = links(call, &own, "taxes", ITEM_METHODS).into();
    shown
}

async fn list(call: Call) -> WooResult<Reply> {
    let page = Page::of(&call)?;
    let mut rates = store::things(call.sandbox.db(), KIND, None).await?;
    if let Some(class) = call.filled("class") {
        rates.retain(|rate| rate["class"] == class);
    }
    rates.sort_by_key(|rate| rate["order"].as_i64());
    let total = i64::try_from(rates.len()).unwrap_or(i64::MAX);
    let shown = page.slice(rates).iter().map(|rate| show(&call, rate)).collect();
    Ok(Reply::list(&call, page, page.told_total(total), shown))
}

async fn find(call: &Call, id: &str) -> WooResult<Value> {
    let id: i64 = id.parse().map_err(|_| WooError::no_route())?;
    let missing = || WooError::new(404, "woocommerce_rest_invalid_id", "Invalid resource ID.");
    store::thing(call.sandbox.db(), KIND, id).await?.ok_or_else(missing)
}

async fn one(Path(id): Path<String>, call: Call) -> WooResult<Reply> {
    let rate = find(&call, &id).await?;
    Ok(Reply::one(&call, show(&call, &rate)))
}

async fn create(call: Call) -> WooResult<Reply> {
    check(&call.body)?;
    let id = store::next_id(call.sandbox.db(), KIND).await?;
    let mut rate = json!({
        "id": id, "country": "", "state": "", "postcode": "", "city": "", "rate": "0.0000",
        "name": "", "priority": 1, "compound": false, "shipping": true, "order": 0,
        "class": "standard", "postcodes": [], "cities": []
    });
    write(&mut rate, &call.body);
    store::put_thing(call.sandbox.db(), KIND, id, 0, "", &rate).await?;
    hooks::fire(&call.sandbox, "woocommerce_tax_rate_added", "", id).await?;
    Ok(Reply::created(&call, show(&call, &rate)))
}

async fn update(Path(id): Path<String>, call: Call) -> WooResult<Reply> {
    check(&call.body)?;
    let mut rate = find(&call, &id).await?;
    write(&mut rate, &call.body);
    let id = rate["id"].as_i64().unwrap_or(0);
    store::put_thing(call.sandbox.db(), KIND, id, 0, "", &rate).await?;
    hooks::fire(&call.sandbox, "woocommerce_tax_rate_updated", "", id).await?;
    Ok(Reply::one(&call, show(&call, &rate)))
}

/// Requires `force`: taxes have no trash.
pub fn only_for_good(call: &Call) -> WooResult<()> {
    if call.flag("force") == Some(true) {
        return Ok(());
    }
    let message = "Taxes do not support trashing.";
    Err(WooError::new(501, "woocommerce_rest_trash_not_supported", message))
}

async fn delete(Path(id): Path<String>, call: Call) -> WooResult<Reply> {
    only_for_good(&call)?;
    let rate = find(&call, &id).await?;
    let id = rate["id"].as_i64().unwrap_or(0);
    store::delete_thing(call.sandbox.db(), KIND, id).await?;
    hooks::fire(&call.sandbox, "woocommerce_tax_rate_deleted", "", id).await?;
    Ok(Reply::one(&call, show(&call, &rate)))
}

fn check(body: &Map<String, Value>) -> WooResult<()> {
    for name in ["country", "state", "postcode", "city", "rate", "name", "class"] {
        if body.get(name).is_some_and(|value| !value.is_string()) {
            return Err(WooError::not_of_type(name, "string"));
        }
    }
    for name in ["priority", "order"] {
        if body.get(name).is_some_and(|value| whole(value).is_none()) {
            return Err(WooError::not_of_type(name, "integer"));
        }
    }
    for name in ["compound", "shipping"] {
        if body.get(name).is_some_and(|value| !value.is_boolean()) {
            return Err(WooError::not_of_type(name, "boolean"));
        }
    }
    Ok(())
}

fn whole(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str()?.trim().parse().ok())
}

fn write(rate: &mut Value, body: &Map<String, Value>) {
    for (name, value) in body {
        let text = value.as_str().unwrap_or_default().trim();
        rate[name.as_str()] = match name.as_str() {
            "rate" => php::fixed(php::number(text), 4).into(),
            "country" | "state" => text.to_uppercase().into(),
            "class" if text.is_empty() => "standard".into(),
            "name" | "class" => text.into(),
            "priority" | "order" => whole(value).into(),
            "compound" | "shipping" => value.clone(),
            _ => continue,
        };
    }
    for (one, many) in [("postcode", "postcodes"), ("city", "cities")] {
        let sent = body.get(many).and_then(Value::as_array).cloned();
        let single = body.get(one).and_then(Value::as_str);
        let single = single.map(|text| text.split(';').map(Value::from).collect());
        if let Some(values) = sent.or(single) {
            let texts = values.iter().filter_map(Value::as_str).map(|text| text.trim());
            let kept = texts.filter(|text| !text.is_empty()).map(str::to_uppercase);
            rate[many] = kept.map(Value::from).collect();
        }
    }
}
