//! Refunds of orders.

use super::{
    check::rows,
    items::whole,
    money::{cents, cents_of, decimal, short},
    order::{self, KEPT},
    status, to_the_end,
};
use crate::{
    state::Sandbox,
    woocommerce::{
        call::Call,
        error::{WooError, WooResult},
        hooks,
        products::{self, stock},
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
    to_the_end(give_back(id, call)).await
}

async fn give_back(id: String, call: Call) -> WooResult<Reply> {
    let _turn = order::turn().await;
    let mut found = order::of_path(&call, &id, "Invalid order ID.").await?;
    let returned = returned(&call, &found);
    let of_lines = || returned.iter().map(|one| one.cents).sum();
    let amount = call.body.get("amount").map_or_else(of_lines, cents);
    check(&call, &found, amount)?;
    let order = found["id"].as_i64().unwrap_or(0);
    let refund = write(&call, order, amount, &returned).await?;
    let (id, reason) = (refund["id"].clone(), refund["reason"].clone());
    if let Some(refunds) = found["refunds"].as_array_mut() {
        let total = format!("-{}", short(amount));
        refunds.push(json!({ "id": id, "reason": reason, "total": total }));
    }
    if call.body.get("api_restock").and_then(Value::as_bool).unwrap_or(true) {
        restock(&call, &mut found, &returned).await?;
    }
    if given(&found) >= cents(&found["total"]) {
        status::set(&call.sandbox, &mut found, "refunded").await?;
    }
    order::keep(&call.sandbox, &mut found).await?;
    hooks::changed(&call.sandbox, "order", "updated", order).await?;
    Ok(Reply::created(&call, show(&call, order, &refund)))
}

/// Refund of all that was not refunded yet, as the status `refunded` brings with it. No line and no
/// stock comes back.
///
/// # Errors
/// When the database fails.
pub async fn refund_rest(call: &Call, found: &mut Value) -> WooResult<()> {
    let rest = cents(&found["total"]) - given(found);
    if rest <= 0 {
        return Ok(());
    }
    let order = found["id"].as_i64().unwrap_or(0);
    let mut refund = write(call, order, rest, &[]).await?;
    refund["reason"] = "Order fully refunded.".into();
    refund["meta_data"] = json!([]);
    let id = refund["id"].as_i64().unwrap_or(0);
    store::put_thing(call.sandbox.db(), KIND, id, order, "", &refund).await?;
    if let Some(refunds) = found["refunds"].as_array_mut() {
        let total = format!("-{}", short(rest));
        refunds.push(json!({ "id": id, "reason": refund["reason"], "total": total }));
    }
    Ok(())
}

/// What comes back of one line of an order.
struct Returned {
    line: Value,
    quantity: i64,
    cents: i64,
}

/// The lines sent that the order has; others are passed over in silence.
fn returned(call: &Call, order: &Value) -> Vec<Returned> {
    let lines = order["line_items"].as_array().map_or(&[][..], Vec::as_slice);
    let known = |sent: &Value| lines.iter().find(|line| line["id"] == sent["id"]).cloned();
    let back = |sent: &Value| {
        Some(Returned {
            line: known(sent)?,
            quantity: whole(&sent["quantity"]).unwrap_or(0),
            cents: cents(&sent["refund_total"]),
        })
    };
    rows(&call.body, "line_items").iter().filter_map(back).collect()
}

async fn write(call: &Call, order: i64, amount: i64, returned: &[Returned]) -> WooResult<Value> {
    let (db, now_ms) = (call.sandbox.db(), call.sandbox.now_ms());
    let id = store::next_post_id(db, KIND).await?;
    let mut lines = Vec::new();
    for one in returned {
        let mut line = one.line.clone();
        let origin = json!({ "key": "_refunded_item_id", "value": line["id"].to_string() });
        line["id"] = store::next_id(db, "order_item").await?.into();
        line["quantity"] = (-one.quantity).into();
        line["subtotal"] = decimal(-one.cents).into();
        line["total"] = decimal(-one.cents).into();
        line["meta_data"] = products::meta(db, Vec::new(), &[origin]).await?.into();
        lines.push(line);
    }
    let reason = call.body.get("reason").and_then(Value::as_str).unwrap_or_default();
    let refund = json!({
        "id": id, "date_created": time::local(now_ms), "date_created_gmt": time::gmt(now_ms),
        "amount": decimal(amount), "reason": reason, "refunded_by": 1, "refunded_payment": false,
        "meta_data": products::meta(db, Vec::new(), rows(&call.body, "meta_data")).await?,
        "line_items": lines, "shipping_lines": [], "tax_lines": [], "fee_lines": []
    });
    store::put_thing(db, KIND, id, order, "", &refund).await?;
    Ok(refund)
}

/// Gives back the stock of returned lines. A refund without lines gives none back.
async fn restock(call: &Call, order: &mut Value, returned: &[Returned]) -> WooResult<()> {
    if order[KEPT]["stock_lowered"] != true {
        return Ok(());
    }
    let id = order["id"].as_i64().unwrap_or(0);
    for Returned { line, quantity, .. } in returned.iter().filter(|one| one.quantity > 0) {
        stock::change(&call.sandbox, id, status::sold(line), *quantity).await?;
        let kept = &mut order[KEPT]["restocked"][line["id"].to_string()];
        *kept = (kept.as_i64().unwrap_or(0) + quantity).into();
        let product = line["product_id"].as_i64().unwrap_or(0);
        hooks::changed(&call.sandbox, "product", "updated", product).await?;
    }
    Ok(())
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
