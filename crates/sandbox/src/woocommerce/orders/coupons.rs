//! Coupons on orders: validation, then discounts on the lines.

use super::{
    order::INTERNAL,
    totals::{self, calculate},
};
use crate::woocommerce::{
    call::Call,
    coupon_rules::{self, Coupon, Refusal, Use, json_number},
    coupons,
    discounts::Discounts,
    error::{WooError, WooResult},
    products,
    shop::Shop,
    store,
};
use serde_json::{Value, json};

/// E-mail address of the user of a REST key: restrictions by e-mail address accept it too.
const OWNER: &str = "admin@shop.example";

fn refused(message: impl Into<String>) -> WooError {
    WooError::new(400, "woocommerce_rest_invalid_coupon", message)
}

async fn worded(call: &Call, shop: &Shop, code: &str, why: &Refusal) -> WooError {
    match why.message(call, shop, code).await {
        Ok(message) => refused(message),
        Err(error) => error.into(),
    }
}

fn code_of(line: &Value) -> String {
    line["code"].as_str().unwrap_or_default().trim().to_lowercase()
}

/// Replaces the coupons of an order: all are checked before the first is applied.
///
/// # Errors
/// 400 for a coupon with an id, without a code, or one that is refused.
pub(crate) async fn replace(
    call: &Call,
    shop: &Shop,
    order: &mut Value,
    sent: &[Value],
) -> WooResult<()> {
    let has = |order: &Value, code: &str| {
        order["coupon_lines"].as_array().into_iter().flatten().any(|line| line["code"] == code)
    };
    for coupon in sent {
        if coupon["id"].as_i64().is_some_and(|id| id != 0) {
            let code = "woocommerce_rest_coupon_item_id_readonly";
            return Err(WooError::new(400, code, "Coupon item ID is readonly."));
        }
        let code = code_of(coupon);
        if code.is_empty() {
            return Err(refused("Coupon code is required."));
        }
        if !has(order, &code) {
            allowed(call, shop, order, &code).await?;
        }
    }
    remove_all(call, shop, order).await?;
    for code in sent.iter().map(code_of) {
        if has(order, &code) {
            return Err(worded(call, shop, &code, &Refusal::Twice).await);
        }
        apply(call, shop, order, &code).await?;
    }
    Ok(())
}

/// Coupon with this code, if the order may use it.
async fn allowed(call: &Call, shop: &Shop, order: &Value, code: &str) -> WooResult<Coupon> {
    let Some(coupon) = coupon_rules::find(call, code).await? else {
        return Err(worded(call, shop, code, &Refusal::Unknown).await);
    };
    let items = totals::items(call, shop, order).await?;
    let discounts = Discounts::new(shop, items);
    let email = order["billing"]["email"].as_str().unwrap_or_default().to_owned();
    let asked = Use {
        items: discounts.items(),
        subtotal: totals::subtotal(shop, order),
        emails: vec![OWNER.to_owned(), email],
        customer: order["customer_id"].as_i64().unwrap_or(0),
    };
    match coupon.check(call.sandbox.now_ms(), &asked) {
        Ok(()) => Ok(coupon),
        Err(why) => Err(worded(call, shop, code, &why).await),
    }
}

/// Removes all coupons. A guest stays in the list of users: WooCommerce removes accounts only.
async fn remove_all(call: &Call, shop: &Shop, order: &mut Value) -> WooResult<()> {
    let before = order["coupon_lines"].as_array().cloned().unwrap_or_default();
    if before.is_empty() {
        return Ok(());
    }
    let customer = order["customer_id"].as_i64().unwrap_or(0);
    let who = if customer > 0 { customer.to_string() } else { String::new() };
    for line in &before {
        coupons::count_use(&call.sandbox, &code_of(line), &who, -1).await?;
    }
    order["coupon_lines"] = json!([]);
    Ok(recalculate(call, shop, order).await?)
}

async fn apply(call: &Call, shop: &Shop, order: &mut Value, code: &str) -> WooResult<()> {
    let coupon = allowed(call, shop, order, code).await?;
    let customer = order["customer_id"].as_i64().unwrap_or(0);
    let email = order["billing"]["email"].as_str().unwrap_or_default().to_owned();
    if customer == 0 && coupon.is_used_up_for(&email) {
        return Err(worded(call, shop, code, &Refusal::UsedUp).await);
    }
    let line = line(call, &coupon).await?;
    if let Some(lines) = order["coupon_lines"].as_array_mut() {
        lines.push(line);
    }
    recalculate(call, shop, order).await?;
    let who = if customer > 0 { customer.to_string() } else { email };
    coupons::count_use(&call.sandbox, code, &who, 1).await?;
    order[INTERNAL]["coupons_counted"] = true.into();
    Ok(())
}

/// Resets to full prices and applies every coupon line again, as changing lines does.
async fn recalculate(call: &Call, shop: &Shop, order: &mut Value) -> sqlx::Result<()> {
    for line in order["line_items"].as_array_mut().into_iter().flatten() {
        line["total"] = line["subtotal"].clone();
        line["total_tax"] = line["subtotal_tax"].clone();
    }
    let mut discounts = Discounts::new(shop, totals::items(call, shop, order).await?);
    for line in order["coupon_lines"].as_array().into_iter().flatten() {
        if let Some(coupon) = coupon_rules::find(call, &code_of(line)).await? {
            discounts.apply(&coupon);
        }
    }
    totals::discount(call, shop, order, &discounts).await?;
    calculate(call, shop, order).await
}

async fn line(call: &Call, coupon: &Coupon) -> sqlx::Result<Value> {
    let db = call.sandbox.db();
    let info = coupon.info().to_string();
    let entry = json!({ "key": "coupon_info", "value": info });
    let mut meta = products::meta(db, Vec::new(), &[entry]).await?;
    for entry in &mut meta {
        entry["display_key"] = entry["key"].clone();
        entry["display_value"] = entry["value"].clone();
    }
    Ok(json!({
        "id": store::next_id(db, "order_item").await?,
        "code": coupon.code,
        "discount": "0",
        "discount_tax": "0",
        "meta_data": meta,
        "discount_type": coupon.kind,
        "nominal_amount": json_number(coupon.amount),
        "free_shipping": coupon.free_shipping,
    }))
}
