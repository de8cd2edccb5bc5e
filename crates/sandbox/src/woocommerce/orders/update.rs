//! Updates of orders: `POST` and `PUT` alike.

use super::{check, coupons, items, money::cents, order, refunds, status, totals};
use crate::{
    state::Sandbox,
    woocommerce::{call::Call, error::WooResult, hooks, products, shop::Shop},
};
use serde_json::{Map, Value};

const TEXTS: &[&str] =
    &["currency", "customer_note", "payment_method", "payment_method_title", "transaction_id"];

/// Fields whose change recomputes the totals.
const PRICED: &[&str] =
    &["billing", "shipping", "line_items", "shipping_lines", "fee_lines", "coupon_lines"];

/// Writes texts, addresses and meta data.
pub(crate) async fn write_plain(
    call: &Call,
    order: &mut Value,
    body: &Map<String, Value>,
) -> WooResult<()> {
    for name in TEXTS {
        if let Some(Value::String(text)) = body.get(*name) {
            order[*name] = text.as_str().into();
        }
    }
    if let Some(customer) = body.get("customer_id").and_then(Value::as_i64) {
        order["customer_id"] = customer.into();
    }
    for name in ["billing", "shipping"] {
        if let Some(Value::Object(address)) = body.get(name) {
            items::write_address(order, name, address);
        }
    }
    let sent = check::rows(body, "meta_data");
    let stored = order["meta_data"].as_array().cloned().unwrap_or_default();
    order["meta_data"] = products::meta(call.sandbox.db(), stored, sent).await?.into();
    Ok(())
}

/// Writes lines: one with a known `id` is changed (or removed if its product is null or its quantity
/// 0), others are added. Stock follows each, once the order has reduced it.
///
/// # Errors
/// Error of the first invalid line.
pub(crate) async fn write_lines(
    call: &Call,
    shop: &Shop,
    order: &mut Value,
    body: &Map<String, Value>,
) -> WooResult<()> {
    for list in ["line_items", "shipping_lines", "fee_lines"] {
        for sent in check::rows(body, list) {
            let mut known = order[list].as_array().into_iter().flatten();
            let known = known.find(|line| line["id"] == sent["id"]).cloned();
            if change_known(order, list, sent) {
                if let Some(known) = known.filter(|_| list == "line_items") {
                    let mut now = order[list].as_array().into_iter().flatten();
                    let now = now.find(|line| line["id"] == known["id"]);
                    let quantity = now.map_or(0, |line| line["quantity"].as_i64().unwrap_or(0));
                    status::adjust_stock(&call.sandbox, order, &known, quantity).await?;
                }
                continue;
            }
            let line = match list {
                "line_items" => items::product_line(call, shop, sent).await?,
                "shipping_lines" => items::shipping_line(call, sent).await?,
                _ => items::fee_line(call, sent).await?,
            };
            if let Some(lines) = order[list].as_array_mut() {
                lines.push(line.clone());
            }
            if list == "line_items" {
                let quantity = line["quantity"].as_i64().unwrap_or(0);
                status::adjust_stock(&call.sandbox, order, &line, quantity).await?;
            }
        }
    }
    Ok(())
}

fn change_known(order: &mut Value, list: &str, sent: &Value) -> bool {
    let Some(id) = sent["id"].as_i64() else { return false };
    let Some(lines) = order[list].as_array_mut() else { return false };
    let Some(at) = lines.iter().position(|line| line["id"] == id) else { return false };
    let is_null = |name: &&str| sent.get(*name).is_some_and(Value::is_null);
    let is_empty = sent.get("quantity").and_then(items::whole) == Some(0);
    if is_empty || ["product_id", "method_id", "name"].iter().any(is_null) {
        lines.remove(at);
        return true;
    }
    for name in [
        "quantity",
        "subtotal",
        "total",
        "method_id",
        "method_title",
        "instance_id",
        "name",
        "tax_class",
        "tax_status",
    ] {
        if let Some(value) = sent.get(name) {
            lines[at][name] = match name {
                "quantity" => items::whole(value).unwrap_or(1).into(),
                "subtotal" | "total" => items::as_sent(value).into(),
                _ => value.clone(),
            };
        }
    }
    true
}

/// Status requested by a body. `set_paid` turns an order with a payment due into a paid one, which
/// a cash gateway completes.
#[must_use]
pub(crate) fn wanted_status(order: &Value, body: &Map<String, Value>, is_new: bool) -> String {
    let now = order["status"].as_str().unwrap_or("pending");
    let asked = body.get("status").and_then(Value::as_str).unwrap_or(now);
    let is_paid = body.get("set_paid").and_then(Value::as_bool).unwrap_or(false);
    let is_free = cents(&order["total"]) == 0;
    let waits = match asked {
        "pending" | "failed" => is_new || !is_free,
        "on-hold" => is_new,
        _ => false,
    };
    if !is_paid || !waits {
        return asked.to_owned();
    }
    let is_done = is_free || order["payment_method"] == "cod";
    if is_done { "completed" } else { "processing" }.to_owned()
}

/// Triggers the payment action if `set_paid` marked the order as paid.
pub(crate) async fn trigger_payment_action(
    sandbox: &Sandbox,
    order: &Value,
    body: &Map<String, Value>,
) -> sqlx::Result<()> {
    let is_paid = body.get("set_paid").and_then(Value::as_bool).unwrap_or(false);
    let asked = body.get("status").unwrap_or(&Value::Null);
    if is_paid && *asked != order["status"] && !order["date_paid"].is_null() {
        let id = order["id"].as_i64().unwrap_or(0);
        hooks::fire(sandbox, "woocommerce_payment_complete", "order", id).await?;
    }
    Ok(())
}

/// `PUT orders/{id}`: writes the request and applies its effects.
///
/// # Errors
/// 400 for what the schema rejects.
pub(crate) async fn update(call: &Call, id: i64, body: &Map<String, Value>) -> WooResult<Value> {
    let sandbox = &call.sandbox;
    let _lock = order::lock_changes().await;
    let mut order = order::to_change(sandbox, id).await?;
    check::check(body)?;
    write_plain(call, &mut order, body).await?;
    let shop = Shop::load(sandbox).await?;
    write_lines(call, &shop, &mut order, body).await?;
    if PRICED.iter().any(|name| body.get(*name).is_some_and(|value| !value.is_null())) {
        totals::calculate(call, &shop, &mut order).await?;
    }
    if body.get("coupon_lines").is_some_and(Value::is_array) {
        coupons::replace(call, &shop, &mut order, check::rows(body, "coupon_lines")).await?;
    }
    let next = wanted_status(&order, body, false);
    let was_refunded = order["status"] == "refunded";
    let was = order["status"].clone();
    status::set(sandbox, &mut order, &next).await?;
    if order["status"] != was {
        trigger_payment_action(sandbox, &order, body).await?;
    }
    if next == "refunded" && !was_refunded {
        refunds::refund_rest(call, &mut order).await?;
    }
    order::keep(sandbox, &mut order).await?;
    hooks::fire(sandbox, "woocommerce_update_order", "order", id).await?;
    Ok(order)
}
