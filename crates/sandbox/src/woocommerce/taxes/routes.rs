//! Routes of tax rates: `taxes`.

use crate::{
    state::Sandbox,
    woocommerce::{
        call::Call,
        error::{WooError, WooResult},
        hooks,
        paging::Page,
        php,
        reply::{ITEM_METHODS, Reply, linked},
        store,
    },
};
use axum::{Router, routing::get};
use serde_json::{Map, Value, json};

/// Kind of the stored documents.
pub(crate) const KIND: &str = "tax_rate";

/// Router of the endpoints.
pub(crate) fn router() -> Router<Sandbox> {
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
    linked(call, shown, "taxes", ITEM_METHODS)
}

async fn list(call: Call) -> WooResult<Reply> {
    let page = Page::of(&call)?;
    let mut rates = store::things(call.sandbox.db(), KIND, None).await?;
    if let Some(class) = call.filled("class") {
        rates.retain(|rate| rate["class"] == class);
    }
    rates.sort_by_key(|rate| rate["order"].as_i64());
    Ok(Reply::slice(&call, page, rates, |rate| show(&call, rate)))
}

async fn find(call: &Call) -> WooResult<Value> {
    call.stored(KIND, "woocommerce_rest_invalid_id", "Invalid resource ID.").await
}

async fn one(call: Call) -> WooResult<Reply> {
    let rate = find(&call).await?;
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

async fn update(call: Call) -> WooResult<Reply> {
    check(&call.body)?;
    let mut rate = find(&call).await?;
    write(&mut rate, &call.body);
    let id = call.id("id")?;
    store::put_thing(call.sandbox.db(), KIND, id, 0, "", &rate).await?;
    hooks::fire(&call.sandbox, "woocommerce_tax_rate_updated", "", id).await?;
    Ok(Reply::one(&call, show(&call, &rate)))
}

/// Requires `force`: taxes have no trash.
pub(crate) fn require_force(call: &Call) -> WooResult<()> {
    call.require_force("woocommerce_rest_trash_not_supported", "Taxes do not support trashing.")
}

async fn delete(call: Call) -> WooResult<Reply> {
    require_force(&call)?;
    let rate = find(&call).await?;
    let id = call.id("id")?;
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
