//! `POST orders`: not atomic, not idempotent, and without any check of stock.

use super::{check, coupons, items, order, status, update};
use crate::woocommerce::{
    call::Call,
    error::{WooError, WooResult},
    hooks, store,
};
use serde_json::{Map, Value, json};
use std::time::Duration;

/// Between two steps of a creation.
const STEP: Duration = Duration::from_millis(12);

/// Adds an order.
///
/// # Errors
/// 400 for what the schema refuses. For a refused coupon too, and then the order without it stays
/// behind as `pending`.
pub async fn create(call: &Call, body: &Map<String, Value>) -> WooResult<Value> {
    check::check(body)?;
    if body.get("id").is_some_and(|id| !id.is_null()) {
        let message = "Cannot create existing shop_order.";
        return Err(WooError::new(400, "woocommerce_rest_shop_order_exists", message));
    }
    let sandbox = &call.sandbox;
    check_customer(call, body).await?;
    let mut made = order::blank(call, 0);
    update::write_plain(call, &mut made, body).await?;
    update::write_lines(call, &mut made, body).await?;
    let id = store::next_post_id(sandbox.db(), "order").await?;
    name(call, &mut made, id);
    show_halves(call, &made).await?;
    let _turn = order::turn().await;
    items::add_up(&mut made);
    made["needs_payment"] = true.into();
    order::keep(sandbox, &mut made).await?;
    for coupon in check::rows(body, "coupon_lines") {
        let code = coupon["code"].as_str().unwrap_or_default();
        coupons::apply(call, &mut made, code).await?;
    }
    let next = update::wanted_status(&made, body, true);
    if next == "pending" {
        status::settle_stock(sandbox, &mut made, "pending").await?;
    } else {
        status::set(sandbox, &mut made, &next).await?;
    }
    order::keep(sandbox, &mut made).await?;
    hooks::changed(sandbox, "order", "created", id).await?;
    hooks::changed(sandbox, "order", "updated", id).await?;
    Ok(made)
}

async fn check_customer(call: &Call, body: &Map<String, Value>) -> WooResult<()> {
    let id = body.get("customer_id").and_then(Value::as_i64).unwrap_or(0);
    if id == 0 || store::thing(call.sandbox.db(), "customer", id).await?.is_some() {
        return Ok(());
    }
    let message = "Customer ID is invalid.";
    Err(WooError::new(400, "woocommerce_rest_invalid_customer_id", message))
}

/// Others see an order while it is made: the bare row, then its meta data, then its lines, all with
/// a total of nothing.
async fn show_halves(call: &Call, made: &Value) -> WooResult<()> {
    let (sandbox, mut half) = (&call.sandbox, made.clone());
    for list in ["line_items", "shipping_lines", "fee_lines", "meta_data"] {
        half[list] = json!([]);
    }
    for step in [None, Some("meta_data"), Some("line_items")] {
        if let Some(list) = step {
            half[list] = made[list].clone();
        }
        order::keep(sandbox, &mut half).await?;
        tokio::time::sleep(STEP).await;
    }
    Ok(())
}

/// An id is taken last, when nothing can be refused any more but a coupon.
fn name(call: &Call, made: &mut Value, id: i64) {
    let blank = order::blank(call, id);
    for field in ["id", "number", "order_key", "payment_url"] {
        made[field] = blank[field].clone();
    }
}
