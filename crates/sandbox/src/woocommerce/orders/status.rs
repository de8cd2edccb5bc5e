//! Effects of an order's status: dates, stock, notes.

use super::{notes, order::INTERNAL};
use crate::{
    state::Sandbox,
    woocommerce::{coupons, hooks, products::stock, time},
};
use serde_json::{Value, json};

/// Name of a status in notes.
fn title(status: &str) -> &str {
    match status {
        "pending" => "Pending payment",
        "processing" => "Processing",
        "on-hold" => "On hold",
        "completed" => "Completed",
        "cancelled" => "Cancelled",
        "refunded" => "Refunded",
        "failed" => "Failed",
        "checkout-draft" => "Draft",
        other => other,
    }
}

/// Sets the status of an order. Every change is allowed, without protection against races.
pub(crate) async fn set(sandbox: &Sandbox, order: &mut Value, next: &str) -> sqlx::Result<()> {
    let before = order["status"].as_str().unwrap_or_default().to_owned();
    order["status"] = next.into();
    if before == next {
        return Ok(());
    }
    let now_ms = sandbox.now_ms();
    if matches!(next, "processing" | "completed") && order["date_paid"].is_null() {
        time::set(order, "date_paid", Some(now_ms));
    }
    if next == "completed" {
        time::set(order, "date_completed", Some(now_ms));
    }
    order["is_editable"] = matches!(next, "pending" | "on-hold" | "auto-draft").into();
    let id = order["id"].as_i64().unwrap_or(0);
    for action in [
        format!("woocommerce_order_status_{next}"),
        format!("woocommerce_order_status_{before}_to_{next}"),
        "woocommerce_order_status_changed".to_owned(),
    ] {
        hooks::fire(sandbox, &action, "order", id).await?;
    }
    let note = format!("Order status changed from {} to {}.", title(&before), title(next));
    notes::add(sandbox, id, &note, false).await?;
    settle_stock(sandbox, order, next).await?;
    settle_coupons(sandbox, order).await
}

/// Id of a line's variation or product.
pub(crate) fn sold(line: &Value) -> i64 {
    let number = |name: &str| line[name].as_i64().filter(|id| *id > 0);
    number("variation_id").or(number("product_id")).unwrap_or(0)
}

/// Changes the stock of a line. Only the stock owner counts as an updated product: a variation with
/// its own stock, else its product.
pub(crate) async fn change_stock(
    sandbox: &Sandbox,
    order: i64,
    line: &Value,
    change: i64,
) -> sqlx::Result<()> {
    let sold = sold(line);
    if let Some((manager, ..)) = stock::change(sandbox, order, sold, change).await? {
        let is_size = line["variation_id"] == manager;
        let what = if is_size { "product_variation" } else { "product" };
        hooks::fire(sandbox, &format!("woocommerce_update_{what}"), "product", manager).await?;
    }
    Ok(())
}

/// Reduces stock at the first of on-hold, processing and completed; restores it at cancelled or
/// pending.
pub(crate) async fn settle_stock(
    sandbox: &Sandbox,
    order: &mut Value,
    status: &str,
) -> sqlx::Result<()> {
    let is_lowered = order[INTERNAL]["stock_lowered"] == true;
    let sign = match status {
        "on-hold" | "processing" | "completed" if !is_lowered => -1,
        "cancelled" | "pending" if is_lowered => 1,
        _ => return Ok(()),
    };
    order[INTERNAL]["stock_lowered"] = (sign < 0).into();
    let order_id = order["id"].as_i64().unwrap_or(0);
    let mut reduced = serde_json::Map::new();
    for line in order["line_items"].as_array().into_iter().flatten() {
        let number = |name: &str| line[name].as_i64().unwrap_or(0);
        let sold = sold(line);
        let line_id = number("id").to_string();
        let back = order[INTERNAL]["restocked"][&line_id].as_i64().unwrap_or(0);
        let taken = order[INTERNAL]["reduced"][&line_id].as_i64().unwrap_or(0);
        let pieces = if sign > 0 { taken - back } else { number("quantity") - taken };
        reduced.insert(line_id, if sign > 0 { 0 } else { number("quantity") }.into());
        if pieces <= 0 {
            continue;
        }
        change_stock(sandbox, order_id, line, sign * pieces).await?;
        stock::count_sold(sandbox.db(), sold, -sign * pieces).await?;
    }
    order[INTERNAL]["restocked"] = json!({});
    order[INTERNAL]["reduced"] = reduced.into();
    Ok(())
}

/// Adjusts the stock to a line whose quantity was changed by its id, or that was removed
/// (`quantity` 0), as `wc_maybe_adjust_line_item_product_stock` does. A line that was just added
/// has taken nothing so far.
pub(crate) async fn adjust_stock(
    sandbox: &Sandbox,
    order: &mut Value,
    line: &Value,
    quantity: i64,
) -> sqlx::Result<()> {
    if !matches!(order["status"].as_str(), Some("on-hold" | "processing" | "completed")) {
        return Ok(());
    }
    let (order_id, line_id) = (order["id"].as_i64().unwrap_or(0), line["id"].to_string());
    let back = order[INTERNAL]["restocked"][&line_id].as_i64().unwrap_or(0);
    let taken = order[INTERNAL]["reduced"][&line_id].as_i64().unwrap_or(0);
    let more = if quantity == 0 { -taken } else { quantity - back - taken };
    order[INTERNAL]["reduced"][&line_id] = (quantity - back).max(0).into();
    if more != 0 {
        change_stock(sandbox, order_id, line, -more).await?;
        stock::count_sold(sandbox.db(), sold(line), more).await?;
    }
    Ok(())
}

/// Releases the coupons of cancelled, failed and trashed orders; counts those of others, once.
pub(crate) async fn settle_coupons(sandbox: &Sandbox, order: &mut Value) -> sqlx::Result<()> {
    let is_void = matches!(order["status"].as_str(), Some("cancelled" | "failed" | "trash"));
    let is_counted = order[INTERNAL]["coupons_counted"] == true;
    if is_counted == is_void {
        count_coupons(sandbox, order, if is_void { -1 } else { 1 }).await?;
        order[INTERNAL]["coupons_counted"] = (!is_void).into();
    }
    Ok(())
}

async fn count_coupons(sandbox: &Sandbox, order: &Value, uses: i64) -> sqlx::Result<()> {
    let customer = order["customer_id"].as_i64().unwrap_or(0);
    let email = order["billing"]["email"].as_str().unwrap_or_default();
    let who = if customer > 0 { customer.to_string() } else { email.to_owned() };
    for line in order["coupon_lines"].as_array().into_iter().flatten() {
        coupons::count_use(sandbox, line["code"].as_str().unwrap_or_default(), &who, uses).await?;
    }
    Ok(())
}
