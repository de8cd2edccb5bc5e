//! `POST orders`: not atomic, not idempotent, and without any check of stock.

use super::{check, coupons, order, status, totals, update};
use crate::{
    options::WooVersion,
    woocommerce::{
        call::Call,
        error::{WooError, WooResult},
        hooks,
        shop::Shop,
        store,
    },
};
use serde_json::{Map, Value, json};
use std::time::Duration;

/// Delay between two steps of a creation.
const STEP: Duration = Duration::from_millis(12);

/// Creates an order.
///
/// # Errors
/// 400 for what the schema rejects, and for a refused coupon, in which case the order without it
/// remains as `pending`.
pub(crate) async fn create(call: &Call, body: &Map<String, Value>) -> WooResult<Value> {
    check::check(body)?;
    if body.get("id").is_some_and(|id| !id.is_null()) {
        let message = "Cannot create existing shop_order.";
        return Err(WooError::new(400, "woocommerce_rest_shop_order_exists", message));
    }
    let sandbox = &call.sandbox;
    check_customer(call, body).await?;
    let shop = Shop::load(sandbox).await?;
    let mut made = order::blank(call, &shop, 0);
    update::write_plain(call, &mut made, body).await?;
    if let Some(via) = body.get("created_via").and_then(Value::as_str)
        && shop.version() >= WooVersion::V11_0_1
        && !via.is_empty()
    {
        made["created_via"] = via.into();
    }
    update::write_lines(call, &shop, &mut made, body).await?;
    let id = store::next_post_id(sandbox.db(), "order").await?;
    name(call, &shop, &mut made, id);
    show_halves(call, &made).await?;
    let _lock = order::lock_changes().await;
    totals::calculate(call, &shop, &mut made).await?;
    order::keep(sandbox, &mut made).await?;
    let sent = check::rows(body, "coupon_lines");
    if !sent.is_empty()
        && let Err(refusal) = coupons::replace(call, &shop, &mut made, sent).await
    {
        return Err(left_behind(call, &shop, made, refusal).await);
    }
    let next = update::wanted_status(&made, body, true);
    if next == "pending" {
        status::settle_stock(sandbox, &mut made, "pending").await?;
    } else {
        status::set(sandbox, &mut made, &next).await?;
    }
    update::trigger_payment_action(sandbox, &made, body).await?;
    order::keep(sandbox, &mut made).await?;
    hooks::fire(sandbox, "woocommerce_new_order", "order", id).await?;
    hooks::fire(sandbox, "woocommerce_update_order", "order", id).await?;
    Ok(made)
}

/// Response for an order that remains after a refusal; 11.0.1 makes it a draft and reports its id.
async fn left_behind(call: &Call, shop: &Shop, mut made: Value, refusal: WooError) -> WooError {
    if shop.version() < WooVersion::V11_0_1 {
        return refusal;
    }
    made["status"] = "checkout-draft".into();
    match order::keep(&call.sandbox, &mut made).await {
        Ok(()) => refusal.with("new_draft_order_id", made["id"].clone()),
        Err(error) => error.into(),
    }
}

async fn check_customer(call: &Call, body: &Map<String, Value>) -> WooResult<()> {
    let id = body.get("customer_id").and_then(Value::as_i64).unwrap_or(0);
    if id == 0 || store::thing(call.sandbox.db(), "customer", id).await?.is_some() {
        return Ok(());
    }
    let message = "Customer ID is invalid.";
    Err(WooError::new(400, "woocommerce_rest_invalid_customer_id", message))
}

/// Publishes intermediate states of a creation: the bare row, then with its meta data, then with
/// its lines, all with a total of 0.
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

/// Assigns the id last, after all validation except that of coupons.
fn name(call: &Call, shop: &Shop, made: &mut Value, id: i64) {
    let blank = order::blank(call, shop, id);
    for field in ["id", "number", "order_key", "payment_url"] {
        made[field] = blank[field].clone();
    }
}
