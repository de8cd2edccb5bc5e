//! What follows from an order's status: dates, stock, notes.

use super::{
    notes,
    order::{KEPT, date},
};
use crate::{
    state::Sandbox,
    woocommerce::{coupons, hooks, products::stock},
};
use serde_json::Value;

/// Names of statuses as notes write them.
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

/// Gives an order another status. Every change is allowed; nothing guards a race.
///
/// # Errors
/// When the database fails.
pub async fn set(sandbox: &Sandbox, order: &mut Value, next: &str) -> sqlx::Result<()> {
    let before = order["status"].as_str().unwrap_or_default().to_owned();
    order["status"] = next.into();
    if before == next {
        return Ok(());
    }
    let now_ms = sandbox.now_ms();
    if matches!(next, "processing" | "completed") && order["date_paid"].is_null() {
        date(order, "date_paid", Some(now_ms));
    }
    date(order, "date_completed", (next == "completed").then_some(now_ms));
    order["needs_payment"] = matches!(next, "pending" | "failed").into();
    order["is_editable"] = matches!(next, "pending" | "on-hold" | "auto-draft").into();
    let note = format!("Order status changed from {} to {}.", title(&before), title(next));
    notes::add(sandbox, order["id"].as_i64().unwrap_or(0), &note, false).await?;
    settle_stock(sandbox, order, next).await?;
    if next == "cancelled" {
        give_back_coupons(sandbox, order).await?;
    }
    Ok(())
}

/// Lowered when first on hold, processing or completed; given back on cancelled or pending.
pub async fn settle_stock(sandbox: &Sandbox, order: &mut Value, status: &str) -> sqlx::Result<()> {
    let is_lowered = order[KEPT]["stock_lowered"] == true;
    let sign = match status {
        "on-hold" | "processing" | "completed" if !is_lowered => -1,
        "cancelled" | "pending" if is_lowered => 1,
        _ => return Ok(()),
    };
    order[KEPT]["stock_lowered"] = (sign < 0).into();
    let order_id = order["id"].as_i64().unwrap_or(0);
    for line in order["line_items"].as_array().into_iter().flatten() {
        let number = |name: &str| line[name].as_i64().unwrap_or(0);
        let sold =
            if number("variation_id") > 0 { number("variation_id") } else { number("product_id") };
        let pieces = number("quantity");
        stock::change(sandbox, order_id, sold, sign * pieces).await?;
        stock::count_sold(sandbox.db(), sold, -sign * pieces).await?;
        hooks::changed(sandbox, "product", "updated", number("product_id")).await?;
    }
    Ok(())
}

async fn give_back_coupons(sandbox: &Sandbox, order: &Value) -> sqlx::Result<()> {
    let who = order["billing"]["email"].as_str().unwrap_or_default();
    for line in order["coupon_lines"].as_array().into_iter().flatten() {
        coupons::count_use(sandbox, line["code"].as_str().unwrap_or_default(), who, -1).await?;
    }
    Ok(())
}
