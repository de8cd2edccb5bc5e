//! Refunds of orders.

use super::{
    check::rows,
    items::{self, whole},
    order::{self, INTERNAL},
    run_to_completion, status, totals,
};
use crate::{
    options::WooVersion,
    state::Sandbox,
    woocommerce::{
        call::Call,
        error::{WooError, WooResult},
        hooks,
        paging::Page,
        php, products,
        reply::{Reply, add_link, linked},
        shop::Shop,
        store, time,
    },
};
use axum::{Router, routing::get};
use serde_json::{Value, json};

const KIND: &str = "refund";
/// Lists of lines that can be refunded.
const LISTS: [&str; 3] = ["line_items", "fee_lines", "shipping_lines"];
/// Reason of the refund created by the status `refunded`.
const FULLY: &str = "Order fully refunded.";

/// Router of the endpoints.
pub(crate) fn router() -> Router<Sandbox> {
    Router::new()
        .route("/wp-json/wc/v3/orders/{id}/refunds", get(list).post(create))
        .route("/wp-json/wc/v3/orders/{id}/refunds/{refund}", get(one))
}

fn show(call: &Call, order: i64, refund: &Value) -> Value {
    let collection = format!("orders/{order}/refunds");
    let mut shown = linked(call, refund.clone(), &collection, &["GET", "DELETE"]);
    add_link(call, &mut shown, "up", &format!("orders/{order}"));
    shown
}

async fn list(call: Call) -> WooResult<Reply> {
    let found = order::of_path(&call, "Invalid order ID.").await?;
    let order = found["id"].as_i64().unwrap_or(0);
    let page = Page::of(&call)?;
    let mut refunds = store::things(call.sandbox.db(), KIND, Some(order)).await?;
    refunds.reverse();
    Ok(Reply::slice(&call, page, refunds, |refund| show(&call, order, refund)))
}

async fn one(call: Call) -> WooResult<Reply> {
    let found = order::of_path(&call, "Invalid order ID.").await?;
    let order = found["id"].as_i64().unwrap_or(0);
    let all = store::things(call.sandbox.db(), KIND, Some(order)).await?;
    let known = all.into_iter().find(|one| one["id"].as_i64() == call.id("refund").ok());
    let missing =
        || WooError::new(404, "woocommerce_rest_shop_order_refund_invalid_id", "Invalid ID.");
    Ok(Reply::one(&call, show(&call, order, &known.ok_or_else(missing)?)))
}

/// Refusal of a refund: status 500 with a bare number as data.
fn refused(code: &str, message: &str, number: u16) -> WooError {
    WooError::new(500, code, message).with_number(number)
}

async fn create(call: Call) -> WooResult<Reply> {
    run_to_completion(give_back(call)).await
}

async fn give_back(call: Call) -> WooResult<Reply> {
    let _lock = order::lock_changes().await;
    let id = call.id("id")?;
    let missing = || refused("woocommerce_rest_invalid_order_id", "Invalid order ID.", 404);
    let mut found = order::find(&call.sandbox, id).await?.ok_or_else(missing)?;
    let shop = Shop::load(&call.sandbox).await?;
    let returned = returned(&call, &found);
    let amount = match call.body.get("amount") {
        Some(sent) => php::number(&items::as_sent(sent)),
        None => returned.iter().map(Returned::amount).sum(),
    };
    check(&call, &shop, &found, amount)?;
    let refund = write(&call, &shop, &mut found, amount, call.text("reason"), &returned).await?;
    if call.body.get("api_restock").and_then(Value::as_bool).unwrap_or(true) {
        restock(&call, &mut found, &returned).await?;
    }
    let is_whole = left(&shop, &found) <= 0.0;
    let extent = if is_whole { "fully" } else { "partially" };
    let action = format!("woocommerce_order_{extent}_refunded");
    hooks::fire(&call.sandbox, &action, "order", id).await?;
    if is_whole {
        status::set(&call.sandbox, &mut found, "refunded").await?;
    }
    order::keep(&call.sandbox, &mut found).await?;
    hooks::fire(&call.sandbox, "woocommerce_update_order", "order", id).await?;
    hooks::fire(&call.sandbox, "woocommerce_order_refunded", "order", id).await?;
    Ok(Reply::created(&call, show(&call, id, &refund)))
}

/// Refunds the remaining amount, as the status `refunded` does, without lines and without
/// restocking.
pub(crate) async fn refund_rest(call: &Call, found: &mut Value) -> WooResult<()> {
    let shop = Shop::load(&call.sandbox).await?;
    let rest = left(&shop, found);
    if rest > 0.0 {
        write(call, &shop, found, rest, FULLY, &[]).await?;
    }
    Ok(())
}

/// Refunded part of one line.
struct Returned {
    list: &'static str,
    line: Value,
    quantity: i64,
    total: f64,
    taxes: Vec<(i64, f64)>,
}

impl Returned {
    fn amount(&self) -> f64 {
        self.total + self.taxes.iter().map(|(_, tax)| tax).sum::<f64>()
    }
}

/// Lines of the request that the order has; others are ignored. Fees and shipping are sent among
/// `line_items` too.
fn returned(call: &Call, order: &Value) -> Vec<Returned> {
    let mut all = Vec::new();
    for list in LISTS {
        for line in order[list].as_array().into_iter().flatten() {
            let sent = rows(&call.body, "line_items").iter();
            let Some(sent) = sent.rev().find(|sent| whole(&sent["id"]) == line["id"].as_i64())
            else {
                continue;
            };
            let one = Returned {
                list,
                line: line.clone(),
                quantity: whole(&sent["quantity"]).unwrap_or(0),
                total: php::number(&items::as_sent(&sent["refund_total"])),
                taxes: taxes_sent(&sent["refund_tax"]),
            };
            if one.quantity != 0 || one.total != 0.0 || !one.taxes.is_empty() {
                all.push(one);
            }
        }
    }
    all
}

/// Refunded taxes by rate, without zeros.
fn taxes_sent(sent: &Value) -> Vec<(i64, f64)> {
    let entry = |tax: &Value| {
        let amount = php::number(&items::as_sent(&tax["refund_total"]));
        Some((whole(&tax["id"])?, amount)).filter(|(_, amount)| *amount != 0.0)
    };
    sent.as_array().into_iter().flatten().filter_map(entry).collect()
}

/// Stores a refund and links it to its order. A line is refunded with the taxes in the request
/// only, whatever tax it was sold with.
async fn write(
    call: &Call,
    shop: &Shop,
    order: &mut Value,
    amount: f64,
    reason: &str,
    returned: &[Returned],
) -> WooResult<Value> {
    let (db, now_ms) = (call.sandbox.db(), call.sandbox.now_ms());
    let order_id = order["id"].as_i64().unwrap_or(0);
    let id = store::next_post_id(db, KIND).await?;
    let sent_meta = if reason == FULLY { &[][..] } else { rows(&call.body, "meta_data") };
    let mut refund = json!({
        "id": id, "date_created": time::local(now_ms), "date_created_gmt": time::gmt(now_ms),
        "amount": php::fixed(amount, shop.decimals()), "reason": reason, "refunded_by": 1,
        "refunded_payment": false,
        "meta_data": products::meta(db, Vec::new(), sent_meta).await?,
        "line_items": [], "shipping_lines": [], "tax_lines": [], "fee_lines": []
    });
    for one in returned {
        let line = negative_line(call, shop, one).await?;
        if let Some(lines) = refund[one.list].as_array_mut() {
            lines.push(line);
        }
    }
    totals::tax_lines(call, shop, &mut refund).await?;
    let tax = totals::amount(&refund, "cart_tax") + totals::amount(&refund, "shipping_tax");
    round(shop, &mut refund);
    store::put_thing(db, KIND, id, order_id, "", &refund).await?;
    let mut entry =
        json!({ "id": id, "reason": reason, "total": format!("-{}", php::stored(amount)) });
    if shop.version() >= WooVersion::V11_0_1 {
        entry["total_tax"] = php::stored(tax).into();
    }
    if let Some(refunds) = order["refunds"].as_array_mut() {
        refunds.push(entry);
    }
    Ok(refund)
}

async fn negative_line(call: &Call, shop: &Shop, one: &Returned) -> WooResult<Value> {
    let db = call.sandbox.db();
    let mut line = one.line.clone();
    let origin = json!({ "key": "_refunded_item_id", "value": line["id"].to_string() });
    let stored = line["meta_data"].as_array().cloned().unwrap_or_default();
    let mut meta = products::meta(db, stored, &[origin]).await?;
    for entry in &mut meta {
        if entry["display_key"].is_null() {
            entry["display_key"] = entry["key"].clone();
            entry["display_value"] = entry["value"].clone();
        }
    }
    line["meta_data"] = meta.into();
    line["id"] = store::next_id(db, "order_item").await?.into();
    let tax: f64 = one.taxes.iter().map(|(_, tax)| shop.round_line_tax(-tax)).sum();
    let entry = |(id, tax): &(i64, f64)| json!({ "id": id, "total": php::stored(-tax), "subtotal": php::stored(-tax) });
    line["taxes"] = one.taxes.iter().map(entry).collect();
    (line["total"], line["total_tax"]) = (php::stored(-one.total).into(), php::stored(tax).into());
    if one.list == "line_items" {
        line["quantity"] = (-one.quantity).into();
        (line["subtotal"], line["subtotal_tax"]) =
            (line["total"].clone(), line["total_tax"].clone());
    }
    Ok(line)
}

/// Rounds the amounts of a refund to the shop's decimals; 9.4.2 keeps taxes of lines as sent.
fn round(shop: &Shop, refund: &mut Value) {
    let decimals = shop.decimals();
    let fix = |thing: &mut Value, name: &str| {
        if thing[name].is_string() {
            thing[name] = php::fixed(totals::amount(thing, name), decimals).into();
        }
    };
    for list in LISTS {
        for line in refund[list].as_array_mut().into_iter().flatten() {
            for name in ["subtotal", "subtotal_tax", "total", "total_tax"] {
                fix(line, name);
            }
            if list == "line_items" {
                line["price"] = items::unit(line);
            }
            if shop.version() < WooVersion::V11_0_1 {
                continue;
            }
            for tax in line["taxes"].as_array_mut().into_iter().flatten() {
                fix(tax, "total");
                fix(tax, "subtotal");
            }
        }
    }
    for line in refund["tax_lines"].as_array_mut().into_iter().flatten() {
        fix(line, "tax_total");
        fix(line, "shipping_tax_total");
    }
    if let Some(fields) = refund.as_object_mut() {
        fields.shift_remove("cart_tax");
        fields.shift_remove("shipping_tax");
    }
}

/// Restocks refunded lines. A refund without lines restocks nothing.
async fn restock(call: &Call, order: &mut Value, returned: &[Returned]) -> WooResult<()> {
    if order[INTERNAL]["stock_lowered"] != true {
        return Ok(());
    }
    let id = order["id"].as_i64().unwrap_or(0);
    let goods = returned.iter().filter(|one| one.list == "line_items" && one.quantity > 0);
    for Returned { line, quantity, .. } in goods {
        status::change_stock(&call.sandbox, id, line, *quantity).await?;
        let stored = &mut order[INTERNAL]["restocked"][line["id"].to_string()];
        *stored = (stored.as_i64().unwrap_or(0) + quantity).into();
    }
    Ok(())
}

/// Amount of an order that is not refunded yet.
fn left(shop: &Shop, order: &Value) -> f64 {
    let refunds = order["refunds"].as_array().into_iter().flatten();
    let given: f64 = refunds.map(|refund| -totals::amount(refund, "total")).sum();
    shop.round(totals::amount(order, "total") - given)
}

fn check(call: &Call, shop: &Shop, order: &Value, amount: f64) -> WooResult<()> {
    if amount < 0.0 {
        let message = "Refund amount must be greater than zero.";
        return Err(refused("woocommerce_rest_invalid_order_refund", message, 400));
    }
    let code = "woocommerce_rest_cannot_create_order_refund";
    if amount > left(shop, order) {
        return Err(refused(code, "Invalid refund amount.", 500));
    }
    if call.body.get("api_refund").and_then(Value::as_bool).unwrap_or(true) {
        return Err(refused(code, "The payment gateway for this order does not exist.", 500));
    }
    Ok(())
}
