//! Refunds of orders.

use super::{
    money::{cents, cents_of, decimal, short},
    order, status,
};
use crate::{
    state::Sandbox,
    woocommerce::{
        call::Call,
        error::{WooError, WooResult},
        hooks, products,
        reply::{Reply, links},
        store, time,
    },
};
use axum::{Router, extract::Path, routing::get};
use serde_json::{Value, json};

const KIND: &str = "refund";

/// The routes.
pub fn router() -> Router<Sandbox> {
    Router::new()
        .route("/wp-json/wc/v3/orders/{id}/refunds", get(list).post(create))
        .route("/wp-json/wc/v3/orders/{id}/refunds/{refund}", get(one))
}

fn show(call: &Call, order: i64, refund: &Value) -> Value {
    let mut shown = refund.clone();
    let collection = format!("orders/{order}/refunds");
    let own = format!("{collection}/{}", refund["id"]);
    let mut all = links(call, &own, &collection, &["GET", "DELETE"]);
    all.insert("up".to_owned(), json!([{ "href": call.href(&format!("orders/{order}")) }]));
    shown["_links"] = all.into();
    shown
}

async fn list(Path(id): Path<String>, call: Call) -> WooResult<Reply> {
    let found = order::of_path(&call, &id, "Invalid order ID.").await?;
    let order = found["id"].as_i64().unwrap_or(0);
    let mut refunds = store::things(call.sandbox.db(), KIND, Some(order)).await?;
    refunds.reverse();
    let shown = refunds.iter().map(|refund| show(&call, order, refund)).collect();
    Ok(Reply::whole(&call, shown))
}

async fn one(Path((id, refund)): Path<(String, String)>, call: Call) -> WooResult<Reply> {
    let found = order::of_path(&call, &id, "Invalid order ID.").await?;
    let order = found["id"].as_i64().unwrap_or(0);
    let all = store::things(call.sandbox.db(), KIND, Some(order)).await?;
    let known = all.into_iter().find(|one| one["id"].as_i64() == refund.parse().ok());
    let missing =
        || WooError::new(404, "woocommerce_rest_shop_order_refund_invalid_id", "Invalid ID.");
    Ok(Reply::one(&call, show(&call, order, &known.ok_or_else(missing)?)))
}

/// Refused ones have status 500 and a bare number as data.
fn refused(code: &str, message: &str, number: u16) -> WooError {
    WooError::new(500, code, message).with_number(number)
}

async fn create(Path(id): Path<String>, call: Call) -> WooResult<Reply> {
    let mut found = order::of_path(&call, &id, "Invalid order ID.").await?;
    let amount = call.body.get("amount").map_or(0, cents);
    check(&call, &found, amount)?;
    let order = found["id"].as_i64().unwrap_or(0);
    let now_ms = call.sandbox.now_ms();
    let number = store::next_post_id(call.sandbox.db(), KIND).await?;
    let reason = call.body.get("reason").and_then(Value::as_str).unwrap_or_default();
    let sent = call.body.get("meta_data").and_then(Value::as_array).cloned().unwrap_or_default();
    let refund = json!({
        "id": number, "date_created": time::local(now_ms), "date_created_gmt": time::gmt(now_ms),
        "amount": decimal(amount), "reason": reason, "refunded_by": 1, "refunded_payment": false,
        "meta_data": products::meta(call.sandbox.db(), Vec::new(), &sent).await?,
        "line_items": [], "shipping_lines": [], "tax_lines": [], "fee_lines": []
    });
    store::put_thing(call.sandbox.db(), KIND, number, order, "", &refund).await?;
    let short = json!({ "id": number, "reason": reason, "total": format!("-{}", short(amount)) });
    if let Some(refunds) = found["refunds"].as_array_mut() {
        refunds.push(short);
    }
    if given(&found) >= cents(&found["total"]) {
        status::set(&call.sandbox, &mut found, "refunded").await?;
    }
    order::keep(&call.sandbox, &mut found).await?;
    hooks::changed(&call.sandbox, "order", "updated", order).await?;
    Ok(Reply::created(&call, show(&call, order, &refund)))
}

/// What was given back so far, in cents.
fn given(order: &Value) -> i64 {
    let total = |refund: &Value| cents_of(refund["total"].as_str().unwrap_or_default());
    -order["refunds"].as_array().into_iter().flatten().map(total).sum::<i64>()
}

fn check(call: &Call, order: &Value, amount: i64) -> WooResult<()> {
    if amount <= 0 {
        let message = "Refund amount must be greater than zero.";
        return Err(refused("woocommerce_rest_invalid_order_refund", message, 400));
    }
    let code = "woocommerce_rest_cannot_create_order_refund";
    if amount + given(order) > cents(&order["total"]) {
        return Err(refused(code, "Invalid refund amount.", 500));
    }
    if call.body.get("api_refund").and_then(Value::as_bool).unwrap_or(true) {
        return Err(refused(code, "The payment gateway for this order does not exist.", 500));
    }
    Ok(())
}
