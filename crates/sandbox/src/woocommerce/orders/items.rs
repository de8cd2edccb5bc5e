//! Lines of an order. Totals that are sent are believed; those that are not are computed.

use super::money::{cents, cents_of, decimal};
use crate::woocommerce::{
    call::Call,
    error::{WooError, WooResult},
    products::product::{self, Product},
    store,
};
use serde_json::{Map, Value, json};

/// A product line as it is kept.
///
/// # Errors
/// 500 for quantity 0, as the real shop falls over it.
pub async fn product_line(call: &Call, sent: &Value) -> WooResult<Value> {
    let quantity = whole(&sent["quantity"]).unwrap_or(1);
    if quantity == 0 {
        let message = "<p>There has been a critical error on this website.</p>";
        return Err(WooError::new(500, "internal_server_error", message));
    }
    let found = sold(call, sent).await?;
    if found.is_none()
        && ["product_id", "variation_id", "sku"].iter().all(|name| sent[*name].is_null())
    {
        let message = "Product ID or SKU is required.";
        return Err(WooError::new(400, "woocommerce_rest_required_product_reference", message));
    }
    let parent = match &found {
        Some(one) if one.is_variation() => product::find(call.sandbox.db(), one.parent_id).await?,
        _ => None,
    };
    let price = found.as_ref().map_or(0, |one| cents_of(one.price(call.sandbox.now_ms())));
    let computed = price * quantity.max(0);
    let amount = |name: &str| sent.get(name).map(cents);
    let subtotal = amount("subtotal").or(amount("total")).unwrap_or(computed);
    let total = amount("total").unwrap_or(subtotal);
    let top = parent.as_ref().or(found.as_ref());
    Ok(json!({
        "id": store::next_id(call.sandbox.db(), "order_item").await?,
        "name": sent["name"].as_str().map_or_else(|| name(found.as_ref(), parent.as_ref()), str::to_owned),
        "product_id": top.map_or(0, |top| top.id),
        "variation_id": found.as_ref().filter(|one| one.is_variation()).map_or(0, |one| one.id),
        "quantity": quantity,
        "tax_class": "",
        "subtotal": decimal(subtotal),
        "subtotal_tax": "0.00",
        "total": decimal(total),
        "total_tax": "0.00",
        "taxes": [],
        "meta_data": line_meta(call, sent, found.as_ref()).await?,
        "sku": found.as_ref().map_or("", |one| one.text("sku")),
        "price": unit(total, quantity),
        "image": Value::Null,
        "parent_name": parent.as_ref().map(|parent| parent.text("name")),
    }))
}

/// The options of a size, then what was sent; each with the words that staff see.
async fn line_meta(call: &Call, sent: &Value, found: Option<&Product>) -> WooResult<Vec<Value>> {
    let options =
        found.filter(|one| one.is_variation()).map_or(&[][..], |one| one.list("attributes"));
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let chosen = options.iter().map(|one| {
        let name = text(&one["name"]);
        (format!("pa_{}", name.to_lowercase()), name, one["option"].clone())
    });
    let wished = sent["meta_data"].as_array().into_iter().flatten();
    let wished = wished.map(|one| (text(&one["key"]), text(&one["key"]), one["value"].clone()));
    let mut meta = Vec::new();
    for (key, name, value) in chosen.chain(wished) {
        let id = store::next_id(call.sandbox.db(), "meta").await?;
        let shown = text(&value);
        meta.push(json!({
            "id": id, "key": key, "value": value, "display_key": name, "display_value": shown
        }));
    }
    Ok(meta)
}

/// What a line sells: the variation wins over the product, a SKU does where neither is sent.
async fn sold(call: &Call, sent: &Value) -> WooResult<Option<Product>> {
    let db = call.sandbox.db();
    for name in ["variation_id", "product_id"] {
        if let Some(id) = whole(&sent[name]).filter(|id| *id > 0)
            && let Some(found) = product::find(db, id).await?
        {
            return Ok(Some(found));
        }
    }
    match sent["sku"].as_str() {
        Some(sku) => Ok(product::find_by_sku(db, sku).await?),
        None => Ok(None),
    }
}

fn name(found: Option<&Product>, parent: Option<&Product>) -> String {
    let Some(found) = found else { return String::new() };
    let Some(parent) = parent else { return found.text("name").to_owned() };
    let options: Vec<&str> =
        found.list("attributes").iter().filter_map(|one| one["option"].as_str()).collect();
    format!("{} - {}", parent.text("name"), options.join(", "))
}

/// A price for one piece: a JSON number, unrounded, which nobody should use.
fn unit(total: i64, quantity: i64) -> Value {
    #[expect(clippy::cast_precision_loss, reason = "the real shop rounds like this too")]
    let price = total as f64 / 100.0 / quantity.max(1) as f64;
    if price.fract() == 0.0 {
        #[expect(clippy::cast_possible_truncation, reason = "it is whole")]
        return (price as i64).into();
    }
    price.into()
}

/// A whole number, also written as text.
#[must_use]
pub fn whole(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str()?.trim().parse().ok())
}

/// A shipping line as it is kept; zone prices are not looked up.
///
/// # Errors
/// 400 without `method_id`.
pub async fn shipping_line(call: &Call, sent: &Value) -> WooResult<Value> {
    if sent["method_id"].as_str().unwrap_or_default().is_empty() {
        let message = "Shipping method ID is required.";
        return Err(WooError::new(400, "woocommerce_rest_invalid_shipping_item", message));
    }
    Ok(json!({
        "id": store::next_id(call.sandbox.db(), "order_item").await?,
        "method_title": sent["method_title"].as_str().unwrap_or_default(),
        "method_id": sent["method_id"],
        "instance_id": sent["instance_id"].as_str().unwrap_or_default(),
        "total": decimal(cents(&sent["total"])),
        "total_tax": "0.00",
        "taxes": [],
        "meta_data": [],
    }))
}

/// A fee as it is kept; it may be negative.
///
/// # Errors
/// 400 without a name.
pub async fn fee_line(call: &Call, sent: &Value) -> WooResult<Value> {
    let name = sent["name"].as_str().unwrap_or_default();
    if name.is_empty() {
        let message = "Fee name is required.";
        return Err(WooError::new(400, "woocommerce_rest_invalid_fee_item", message));
    }
    Ok(json!({
        "id": store::next_id(call.sandbox.db(), "order_item").await?,
        "name": name,
        "tax_class": "",
        "tax_status": sent["tax_status"].as_str().unwrap_or("taxable"),
        "amount": "",
        "total": decimal(cents(&sent["total"])),
        "total_tax": "0.00",
        "taxes": [],
        "meta_data": [],
    }))
}

/// Works out the totals from the lines.
pub fn add_up(order: &mut Value) {
    let sum = |order: &Value, list: &str, field: &str| -> i64 {
        order[list].as_array().into_iter().flatten().map(|line| cents(&line[field])).sum()
    };
    let (subtotal, lines) =
        (sum(order, "line_items", "subtotal"), sum(order, "line_items", "total"));
    let (shipping, fees) =
        (sum(order, "shipping_lines", "total"), sum(order, "fee_lines", "total"));
    let coupons = order["coupon_lines"].as_array().is_some_and(|coupons| !coupons.is_empty());
    let discount = if coupons { subtotal - lines } else { 0 };
    for line in order["line_items"].as_array_mut().into_iter().flatten() {
        line["price"] = unit(cents(&line["total"]), line["quantity"].as_i64().unwrap_or(0));
    }
    order["discount_total"] = decimal(discount).into();
    order["shipping_total"] = decimal(shipping).into();
    order["total"] = decimal((lines + shipping + fees).max(0)).into();
}

/// Puts the fields of an address over those that are there.
pub fn write_address(order: &mut Value, name: &str, sent: &Map<String, Value>) {
    for (field, value) in sent {
        if order[name].get(field).is_some() {
            order[name][field] = value.clone();
        }
    }
}
