//! Lines of an order. Totals in the request are trusted; missing ones are computed.

use super::totals::amount;
use crate::{
    options::WooVersion,
    woocommerce::{
        attributes,
        call::Call,
        coupon_rules::json_number,
        discounts::Sold,
        error::{WooError, WooResult},
        php,
        products::{
            offer,
            product::{self, Product},
            render,
        },
        shop::Shop,
        store,
        taxes::{compute, rates_at, sum},
    },
};
use serde_json::{Map, Value, json};

/// Product line in stored form.
///
/// # Errors
/// 500 for quantity 0, which crashes WooCommerce.
pub(crate) async fn product_line(call: &Call, shop: &Shop, sent: &Value) -> WooResult<Value> {
    let quantity = whole(&sent["quantity"]).unwrap_or(1);
    if quantity == 0 {
        return Err(WooError::critical());
    }
    let found = sold(call, sent).await?;
    if found.is_none()
        && ["product_id", "variation_id", "sku"].iter().all(|name| sent[*name].is_null())
    {
        let message = "Product ID or SKU is required.";
        return Err(WooError::new(400, "woocommerce_rest_required_product_reference", message));
    }
    let (db, now_ms) = (call.sandbox.db(), call.sandbox.now_ms());
    let parent = match &found {
        Some(one) if one.is_variation() => product::find(db, one.parent_id).await?,
        _ => None,
    };
    let facts = match &found {
        Some(one) => Sold::of(db, one, now_ms).await?,
        None => Sold::default(),
    };
    let computed = match &found {
        Some(one) => net_price(call, shop, one, &facts, quantity.max(0)).await?,
        None => 0.0,
    };
    let sent_amount = |name: &str| sent.get(name).filter(|value| !value.is_null()).map(as_sent);
    let total = sent_amount("total").unwrap_or_else(|| php::stored(computed));
    let mut subtotal = sent_amount("subtotal").unwrap_or_else(|| php::stored(computed));
    if sent.get("subtotal").is_none()
        && (found.is_none() || php::number(&subtotal) < php::number(&total))
    {
        subtotal.clone_from(&total);
    }
    let top = parent.as_ref().or(found.as_ref());
    let mut line = json!({
        "id": store::next_id(db, "order_item").await?,
        "name": sent["name"].as_str().map_or_else(|| found.as_ref().map_or_else(String::new, |one| render::name(one, parent.as_ref())), str::to_owned),
        "product_id": top.map_or(0, |top| top.id),
        "variation_id": found.as_ref().filter(|one| one.is_variation()).map_or(0, |one| one.id),
        "quantity": quantity,
        "tax_class": sent["tax_class"].as_str().unwrap_or(&facts.tax_class),
        "subtotal": subtotal,
        "subtotal_tax": "0",
        "total": total,
        "total_tax": "0",
        "taxes": [],
        "meta_data": line_meta(call, sent, found.as_ref(), parent.as_ref()).await?,
        "sku": found.as_ref().map_or("", |one| one.sku(parent.as_ref())),
    });
    if shop.version() >= WooVersion::V11_0_1 {
        let id = found.as_ref().map_or("", |one| one.text("global_unique_id"));
        line["global_unique_id"] = id.into();
    }
    line["price"] = unit(&line);
    line["image"] = picture(call, found.as_ref(), parent.as_ref());
    line["parent_name"] = parent.as_ref().map(|parent| parent.text("name")).into();
    Ok(line)
}

/// Price of all pieces without tax; prices that include tax include that of the shop's location.
async fn net_price(
    call: &Call,
    shop: &Shop,
    found: &Product,
    facts: &Sold,
    quantity: i64,
) -> sqlx::Result<f64> {
    let db = call.sandbox.db();
    let offer = offer::of(db, found, call.sandbox.now_ms()).await?;
    #[expect(clippy::cast_precision_loss, reason = "quantities are small")]
    let price = php::number(&offer.price) * quantity as f64;
    if !shop.prices_include_tax() || !facts.is_taxable() {
        return Ok(price);
    }
    let rates = rates_at(db, &shop.base(), &facts.tax_class).await?;
    Ok(price - sum(&compute(price, &rates, true)))
}

/// Picture of a line: its id is text on products and a number on variations, as in WooCommerce.
fn picture(call: &Call, found: Option<&Product>, parent: Option<&Product>) -> Value {
    let first = |one: &Product| one.list("images").first().cloned();
    let src = |image: &Value| render::picture(call, image)["src"].clone();
    match (found.and_then(first), parent.and_then(first)) {
        (Some(image), _) if parent.is_none() => {
            json!({ "id": image["id"].to_string(), "src": src(&image) })
        }
        (Some(image), _) | (None, Some(image)) => json!({ "id": image["id"], "src": src(&image) }),
        (None, None) if parent.is_some() => json!({ "id": 0, "src": "" }),
        (None, None) if found.is_some() => json!({ "id": "", "src": "" }),
        (None, None) => Value::Null,
    }
}

/// Amount of a request in stored form.
#[must_use]
pub(crate) fn as_sent(value: &Value) -> String {
    let kept = match value {
        Value::String(text) => php::as_sent(text),
        Value::Number(number) => php::stored(number.as_f64().unwrap_or(0.0)),
        _ => String::new(),
    };
    if kept.is_empty() { "0".to_owned() } else { kept }
}

/// Meta data of a line: the options of a variation, an open one with an empty value, then the
/// entries sent, which replace entries of the same key. Each has the texts shown to staff.
async fn line_meta(
    call: &Call,
    sent: &Value,
    found: Option<&Product>,
    parent: Option<&Product>,
) -> WooResult<Vec<Value>> {
    let db = call.sandbox.db();
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let mut entries: Vec<(String, Value)> = match (found, parent) {
        (Some(size), Some(parent)) => attributes::chosen(db, size, parent).await?,
        _ => Vec::new(),
    };
    for one in sent["meta_data"].as_array().into_iter().flatten() {
        let (key, value) = (text(&one["key"]), one["value"].clone());
        match entries.iter_mut().find(|(known, _)| *known == key) {
            Some((_, known)) => *known = value,
            None => entries.push((key, value)),
        }
    }
    let mut meta = Vec::new();
    for (key, value) in entries {
        let id = store::next_id(db, "meta").await?;
        let (name, shown) = attributes::shown(db, &key, &text(&value)).await?;
        meta.push(json!({
            "id": id, "key": key, "value": value, "display_key": name, "display_value": shown
        }));
    }
    Ok(meta)
}

/// Product of a line: the variation overrides the product; a SKU counts if neither is sent.
async fn sold(call: &Call, sent: &Value) -> WooResult<Option<Product>> {
    let db = call.sandbox.db();
    for name in ["variation_id", "product_id"] {
        if let Some(id) = whole(&sent[name]).filter(|id| *id > 0) {
            return Ok(product::find(db, id).await?);
        }
    }
    match sent["sku"].as_str() {
        Some(sku) => Ok(product::find_by_sku(db, sku).await?),
        None => Ok(None),
    }
}

/// Unit price: an unrounded JSON number, unsuitable for computation.
#[must_use]
pub(crate) fn unit(line: &Value) -> Value {
    let quantity = line["quantity"].as_i64().unwrap_or(0);
    #[expect(clippy::cast_precision_loss, reason = "the real shop rounds like this too")]
    let price = amount(line, "total") / quantity.max(1) as f64;
    json_number(price)
}

/// Whole number, also as text.
#[must_use]
pub(crate) fn whole(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str()?.trim().parse().ok())
}

/// Shipping line in stored form; prices of zones are not used.
///
/// # Errors
/// 400 without `method_id`.
pub(crate) async fn shipping_line(call: &Call, sent: &Value) -> WooResult<Value> {
    if sent["method_id"].as_str().unwrap_or_default().is_empty() {
        let message = "Shipping method ID is required.";
        return Err(WooError::new(400, "woocommerce_rest_invalid_shipping_item", message));
    }
    Ok(json!({
        "id": store::next_id(call.sandbox.db(), "order_item").await?,
        "method_title": Some(sent["method_title"].as_str().unwrap_or_default())
            .filter(|title| !title.is_empty())
            .unwrap_or("Shipping"),
        "method_id": sent["method_id"],
        "instance_id": match &sent["instance_id"] {
            Value::String(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            _ => String::new(),
        },
        "total": as_sent(&sent["total"]),
        "total_tax": "0",
        "taxes": [],
        "tax_status": "taxable",
        "meta_data": [],
    }))
}

/// Fee in stored form; it may be negative.
///
/// # Errors
/// 400 without a name.
pub(crate) async fn fee_line(call: &Call, sent: &Value) -> WooResult<Value> {
    let name = sent["name"].as_str().unwrap_or_default();
    if name.is_empty() {
        let message = "Fee name is required.";
        return Err(WooError::new(400, "woocommerce_rest_invalid_fee_item", message));
    }
    Ok(json!({
        "id": store::next_id(call.sandbox.db(), "order_item").await?,
        "name": name,
        "tax_class": sent["tax_class"].as_str().unwrap_or_default(),
        "tax_status": sent["tax_status"].as_str().unwrap_or("taxable"),
        "amount": "",
        "total": as_sent(&sent["total"]),
        "total_tax": "0",
        "taxes": [],
        "meta_data": [],
    }))
}

/// Merges the fields of an address into the stored one.
pub(crate) fn write_address(order: &mut Value, name: &str, sent: &Map<String, Value>) {
    for (field, value) in sent {
        if order[name].get(field).is_some() {
            order[name][field] = value.clone();
        }
    }
}
