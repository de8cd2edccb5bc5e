//! Coupons on orders: checked, then taken off the lines.

use super::{
    items::add_up,
    money::{cents, cents_of, decimal, short},
    status,
};
use crate::woocommerce::{
    call::Call,
    coupons,
    error::{WooError, WooResult},
    products::product,
    store, text,
};
use serde_json::{Value, json};

fn refused(message: impl Into<String>) -> WooError {
    WooError::new(400, "woocommerce_rest_invalid_coupon", message)
}

/// Puts the coupons that a change sends in the place of those that an order has.
///
/// # Errors
/// 400 for a coupon with an id, and for what [`apply`] refuses.
pub async fn replace(call: &Call, order: &mut Value, sent: &[Value]) -> WooResult<()> {
    if sent.iter().any(|coupon| coupon["id"].as_i64().is_some_and(|id| id != 0)) {
        let code = "woocommerce_rest_coupon_item_id_readonly";
        return Err(WooError::new(400, code, "Coupon item ID is readonly."));
    }
    status::count_coupons(&call.sandbox, order, -1).await?;
    order["coupon_lines"] = json!([]);
    for line in order["line_items"].as_array_mut().into_iter().flatten() {
        line["total"] = line["subtotal"].clone();
    }
    for coupon in sent {
        apply(call, order, coupon["code"].as_str().unwrap_or_default()).await?;
    }
    Ok(())
}

/// Applies a coupon to an order that has its lines.
///
/// # Errors
/// 400 `woocommerce_rest_invalid_coupon` with WooCommerce's words.
pub async fn apply(call: &Call, order: &mut Value, code: &str) -> WooResult<()> {
    let code = code.trim().to_lowercase();
    if code.is_empty() {
        return Err(refused("Coupon code is required."));
    }
    let found = coupons::find_by_code(call.sandbox.db(), &code).await?;
    let coupon = found.filter(|coupon| coupon["status"] == "publish");
    let coupon = coupon.ok_or_else(|| refused(format!("Coupon \"{code}\" does not exist!")))?;
    if order["coupon_lines"].as_array().into_iter().flatten().any(|line| line["code"] == *code) {
        return Err(refused("Coupon code already applied!"));
    }
    let who = order["billing"]["email"].as_str().unwrap_or_default().to_owned();
    check(call, order, &coupon, &who)?;
    let covered = covered(call, order, &coupon).await?;
    if covered.is_empty() && coupon["discount_type"] != "fixed_cart" {
        return Err(refused("Sorry, this coupon is not applicable to selected products."));
    }
    let discount = take_off(order, &coupon, &covered);
    let line = line(call, &coupon, &code, discount).await?;
    if let Some(lines) = order["coupon_lines"].as_array_mut() {
        lines.push(line);
    }
    add_up(order);
    coupons::count_use(&call.sandbox, &code, &who, 1).await?;
    Ok(())
}

fn check(call: &Call, order: &Value, coupon: &Value, who: &str) -> WooResult<()> {
    let number = |name: &str| coupon[name].as_i64().filter(|number| *number > 0);
    let uses = coupon["usage_count"].as_i64().unwrap_or(0);
    if number("usage_limit").is_some_and(|limit| uses >= limit) {
        return Err(refused("Coupon usage limit has been reached."));
    }
    let own = coupon["used_by"].as_array().into_iter().flatten().filter(|by| **by == who).count();
    if number("usage_limit_per_user").is_some_and(|most| !who.is_empty() && own as i64 >= most) {
        return Err(refused("Coupon usage limit has been reached."));
    }
    if coupon["expires_ms"].as_i64().is_some_and(|end| end <= call.sandbox.now_ms()) {
        return Err(refused("This coupon has expired."));
    }
    let subtotal: i64 =
        order["line_items"].as_array().into_iter().flatten().map(|l| cents(&l["subtotal"])).sum();
    let (minimum, maximum) = (cents(&coupon["minimum_amount"]), cents(&coupon["maximum_amount"]));
    if minimum > 0 && subtotal < minimum {
        let span = text::price_span(&decimal(minimum));
        return Err(refused(format!("The minimum spend for this coupon is {span}.")));
    }
    if maximum > 0 && subtotal > maximum {
        let span = text::price_span(&decimal(maximum));
        return Err(refused(format!("The maximum spend for this coupon is {span}.")));
    }
    Ok(())
}

/// Places of the lines that the coupon is for.
async fn covered(call: &Call, order: &Value, coupon: &Value) -> WooResult<Vec<usize>> {
    let mut covered = Vec::new();
    for (at, line) in order["line_items"].as_array().into_iter().flatten().enumerate() {
        if covers(call, coupon, line).await? {
            covered.push(at);
        }
    }
    Ok(covered)
}

async fn covers(call: &Call, coupon: &Value, line: &Value) -> WooResult<bool> {
    let db = call.sandbox.db();
    let ids = |name: &str| -> Vec<i64> {
        coupon[name].as_array().into_iter().flatten().filter_map(Value::as_i64).collect()
    };
    let (product_id, variation_id) =
        (line["product_id"].as_i64().unwrap_or(0), line["variation_id"].as_i64().unwrap_or(0));
    let is_one = |list: &[i64]| list.contains(&product_id) || list.contains(&variation_id);
    let top = product::find(db, product_id).await?;
    let categories: Vec<i64> = top.as_ref().map_or_else(Vec::new, |top| top.ids("categories"));
    let sold = if variation_id > 0 { product::find(db, variation_id).await? } else { top };
    let on_sale = sold.is_some_and(|sold| sold.is_on_sale(call.sandbox.now_ms()));
    let in_one = |list: &[i64]| list.iter().any(|id| categories.contains(id));
    let (products, within) = (ids("product_ids"), ids("product_categories"));
    let wanted =
        (products.is_empty() || is_one(&products)) && (within.is_empty() || in_one(&within));
    let unwanted =
        is_one(&ids("excluded_product_ids")) || in_one(&ids("excluded_product_categories"));
    Ok(wanted && !unwanted && !(on_sale && coupon["exclude_sale_items"] == true))
}

/// Takes the discount off the covered lines and says how much it is, in cents.
fn take_off(order: &mut Value, coupon: &Value, covered: &[usize]) -> i64 {
    let amount = coupon["amount"].as_str().unwrap_or_default();
    let totals: Vec<i64> =
        covered.iter().map(|at| cents(&order["line_items"][*at]["total"])).collect();
    let sum: i64 = totals.iter().sum();
    let wanted = match coupon["discount_type"].as_str() {
        // `amount` has two decimals, so cents of it are hundredths of a per cent.
        Some("percent") => (sum * cents_of(amount) + 5_000) / 10_000,
        Some("fixed_product") => {
            let pieces = |at: &usize| order["line_items"][*at]["quantity"].as_i64().unwrap_or(0);
            let each = cents_of(amount);
            covered.iter().zip(&totals).map(|(at, total)| (each * pieces(at)).min(*total)).sum()
        }
        _ => cents_of(amount),
    };
    let discount = wanted.clamp(0, sum);
    let mut left = discount;
    for (place, (at, total)) in covered.iter().zip(&totals).enumerate() {
        let share = if place + 1 == covered.len() { left } else { discount * total / sum.max(1) };
        let share = share.min(*total);
        left -= share;
        order["line_items"][*at]["total"] = decimal(total - share).into();
    }
    discount - left
}

async fn line(call: &Call, coupon: &Value, code: &str, discount: i64) -> WooResult<Value> {
    let nominal = short(cents(&coupon["amount"]));
    Ok(json!({
        "id": store::next_id(call.sandbox.db(), "order_item").await?,
        "code": code,
        "discount": short(discount),
        "discount_tax": "0",
        "meta_data": [],
        "discount_type": coupon["discount_type"],
        "nominal_amount": nominal.parse::<f64>().unwrap_or(0.0),
        "free_shipping": coupon["free_shipping"],
    }))
}
