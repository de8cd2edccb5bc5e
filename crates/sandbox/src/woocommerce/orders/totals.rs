//! Totals of an order: taxes of every line, discounts of its coupons, sums. Amounts of lines are
//! stored with up to six decimal places and rounded for display.

use super::order::INTERNAL;
use crate::WooVersion;
use crate::woocommerce::{
    call::Call,
    discounts::{Discounts, Item, Sold},
    php,
    products::product,
    shipping,
    shop::{Location, Shop},
    store,
    taxes::{self, Rate, compute, rates_at},
};
use serde_json::{Value, json};

/// Amount of a field.
pub(crate) fn amount(line: &Value, name: &str) -> f64 {
    match &line[name] {
        Value::String(text) => php::number(text),
        other => other.as_f64().unwrap_or(0.0),
    }
}

fn lines<'a>(order: &'a Value, list: &str) -> impl Iterator<Item = &'a Value> {
    order[list].as_array().into_iter().flatten()
}

fn sum_of(taxes: &Value, field: &str) -> f64 {
    taxes.as_array().into_iter().flatten().map(|tax| amount(tax, field)).sum()
}

/// Product of a line; `None` if it was deleted.
pub(crate) async fn sold(call: &Call, line: &Value) -> sqlx::Result<Option<Sold>> {
    let (db, now_ms) = (call.sandbox.db(), call.sandbox.now_ms());
    let id = |name: &str| line[name].as_i64().filter(|id| *id > 0);
    let Some(id) = id("variation_id").or(id("product_id")) else { return Ok(None) };
    match product::find(db, id).await? {
        Some(found) => Sold::of(db, &found, now_ms).await.map(Some),
        None => Ok(None),
    }
}

fn is_taxable(sold: Option<&Sold>) -> bool {
    sold.is_none_or(Sold::is_taxable)
}

/// Location for the taxes of an order.
pub(crate) fn place(shop: &Shop, order: &Value) -> Location {
    let of = |name: &str| Location {
        country: order[name]["country"].as_str().unwrap_or_default().to_owned(),
        state: order[name]["state"].as_str().unwrap_or_default().to_owned(),
        postcode: order[name]["postcode"].as_str().unwrap_or_default().to_owned(),
        city: order[name]["city"].as_str().unwrap_or_default().to_owned(),
    };
    let shipping = of("shipping");
    let by_billing = shop.text("tax_based_on") == "billing"
        || shop.text("tax_based_on") == "shipping" && shipping.country.is_empty();
    let customer = if by_billing { of("billing") } else { shipping };
    let is_collected = lines(order, "shipping_lines").any(|line| {
        matches!(line["method_id"].as_str(), Some("local_pickup" | "legacy_local_pickup"))
    });
    if is_collected || shop.text("tax_based_on") == "base" || customer.country.is_empty() {
        return shop.base();
    }
    customer
}

/// Computes taxes and totals from the lines.
pub(crate) async fn calculate(call: &Call, shop: &Shop, order: &mut Value) -> sqlx::Result<()> {
    let items_sum = |order: &Value, field: &str| -> f64 {
        let cents = lines(order, "line_items").map(|line| {
            let cents = shop.to_cents(amount(line, field), true);
            if shop.rounds_at_subtotal() { cents } else { php::round(cents, 0, php::Half::Up) }
        });
        shop.of_cents(cents.sum())
    };
    let (subtotal, total) = (items_sum(order, "subtotal"), items_sum(order, "total"));
    let shipping: f64 =
        lines(order, "shipping_lines").map(|line| shop.round(amount(line, "total"))).sum();
    let mut fees = 0.0;
    for fee in order["fee_lines"].as_array_mut().into_iter().flatten() {
        let most = -shop.round(total + fees + shipping);
        if amount(fee, "total") < most && most < 0.0 {
            fee["total"] = php::stored(most).into();
        }
        fees += amount(fee, "total");
    }
    order["shipping_total"] = php::stored(shipping).into();
    tax(call, shop, order).await?;
    let taxes = |field: &str| -> f64 {
        lines(order, "line_items").map(|line| sum_of(&line["taxes"], field)).sum()
    };
    let discount_tax = shop.round_tax(taxes("subtotal") - taxes("total"));
    let all_taxes = amount(order, "cart_tax") + amount(order, "shipping_tax");
    order["discount_total"] = php::stored(shop.round(subtotal - total)).into();
    order["discount_tax"] = php::stored(discount_tax).into();
    order["total_tax"] = php::stored(all_taxes).into();
    order["total"] = php::fixed(total + fees + shipping + all_taxes, shop.decimals()).into();
    order[INTERNAL]["decimals"] = shop.decimals().into();
    Ok(())
}

/// Computes the taxes of every line, then the tax lines and the sums of taxes.
async fn tax(call: &Call, shop: &Shop, order: &mut Value) -> sqlx::Result<()> {
    let db = call.sandbox.db();
    let place = place(shop, order);
    let mut classes: Vec<String> = Vec::new();
    let mut items = Vec::new();
    for line in lines(order, "line_items") {
        let sold = sold(call, line).await?;
        let class = line["tax_class"].as_str().unwrap_or_default().to_owned();
        if sold.as_ref().is_none_or(|s| s.tax_status != "none") {
            classes.push(class.clone());
        }
        let is_taxed = shop.has_taxes() && is_taxable(sold.as_ref());
        items.push(if is_taxed { rates_at(db, &place, &class).await? } else { Vec::new() });
    }
    let shipping_class = taxes::shipping_class(db, shop, &classes).await?;
    for (line, rates) in order["line_items"].as_array_mut().into_iter().flatten().zip(&items) {
        tax_item(shop, line, rates);
    }
    let costs = costs_by_class(call, shop, order, &classes).await?;
    for fee in order["fee_lines"].as_array_mut().into_iter().flatten() {
        let taxes = fee_taxes(call, shop, fee, &place, &costs).await?;
        set_taxes(shop, fee, &taxes);
    }
    for line in order["shipping_lines"].as_array_mut().into_iter().flatten() {
        // Shipping lines of orders have their method's tax status since 9.7.
        let status = shipping::tax_status_of(db, &line["instance_id"]).await?;
        let is_taxable = shop.version() < WooVersion::V11_0_1 || status == "taxable";
        let class = shipping_class.as_ref().filter(|_| shop.has_taxes() && is_taxable);
        let mut rates = match class {
            Some(class) => rates_at(db, &place, class).await?,
            None => Vec::new(),
        };
        rates.retain(|rate| rate.shipping);
        let taxes = compute(amount(line, "total"), &rates, false);
        set_taxes(shop, line, &taxes);
        line["tax_status"] = status.into();
    }
    tax_lines(call, shop, order).await
}

fn tax_item(shop: &Shop, line: &mut Value, rates: &[Rate]) {
    let of = |name: &str| compute(amount(line, name), rates, false);
    let (mut subtotal, total) = (of("subtotal"), of("total"));
    if taxes::sum(&subtotal) < taxes::sum(&total) {
        subtotal.clone_from(&total);
    }
    let entry = |((id, total), (_, subtotal)): (&(i64, f64), &(i64, f64))| json!({ "id": id, "total": php::stored(*total), "subtotal": php::stored(*subtotal) });
    line["taxes"] = total.iter().zip(&subtotal).map(entry).collect();
    let rounded = |taxes: &[(i64, f64)]| -> f64 {
        taxes.iter().map(|(_, tax)| shop.round_line_tax(*tax)).sum()
    };
    line["subtotal_tax"] = php::stored(rounded(&subtotal)).into();
    line["total_tax"] = php::stored(rounded(&total)).into();
}

fn set_taxes(shop: &Shop, line: &mut Value, taxes: &[(i64, f64)]) {
    let entry =
        |(id, tax): &(i64, f64)| json!({ "id": id, "total": php::stored(*tax), "subtotal": "" });
    line["taxes"] = taxes.iter().map(entry).collect();
    let rounded: f64 = taxes.iter().map(|(_, tax)| shop.round_line_tax(*tax)).sum();
    line["total_tax"] = php::stored(rounded).into();
}

/// Cost of an order by tax class, for distributing a negative fee; `None` is not taxed.
async fn costs_by_class(
    call: &Call,
    shop: &Shop,
    order: &Value,
    classes: &[String],
) -> sqlx::Result<Vec<(Option<String>, f64)>> {
    let mut costs: Vec<(Option<String>, f64)> = Vec::new();
    let mut add = |class: Option<String>, cost: f64| {
        if cost < 0.0 {
            return;
        }
        match costs.iter_mut().find(|(known, _)| *known == class) {
            Some((_, sum)) => *sum += cost,
            None => costs.push((class, cost)),
        }
    };
    let class_of = |line: &Value| line["tax_class"].as_str().unwrap_or_default().to_owned();
    for line in lines(order, "line_items") {
        let is_taxed = is_taxable(sold(call, line).await?.as_ref());
        add(is_taxed.then(|| class_of(line)), amount(line, "total"));
    }
    for fee in lines(order, "fee_lines") {
        add((fee["tax_status"] == "taxable").then(|| class_of(fee)), amount(fee, "total"));
    }
    for line in lines(order, "shipping_lines") {
        let status = shipping::tax_status_of(call.sandbox.db(), &line["instance_id"]).await?;
        let set = shop.text("shipping_tax_class");
        let inherited = classes.first().cloned().unwrap_or_default();
        let class = if set == "inherit" { inherited } else { set };
        add((status == "taxable").then_some(class), amount(line, "total"));
    }
    costs.retain(|(_, cost)| *cost != 0.0);
    Ok(costs)
}

async fn fee_taxes(
    call: &Call,
    shop: &Shop,
    fee: &Value,
    place: &Location,
    costs: &[(Option<String>, f64)],
) -> sqlx::Result<Vec<(i64, f64)>> {
    let db = call.sandbox.db();
    let total = amount(fee, "total");
    if !shop.has_taxes() {
        return Ok(Vec::new());
    }
    if total >= 0.0 {
        let class = fee["tax_class"].as_str().unwrap_or_default();
        let is_taxed = fee["tax_status"] == "taxable" && class != "0";
        let rates = if is_taxed { rates_at(db, place, class).await? } else { Vec::new() };
        return Ok(compute(total, &rates, false));
    }
    let whole: f64 = costs.iter().map(|(_, cost)| cost).sum();
    let mut taxes: Vec<(i64, f64)> = Vec::new();
    for (class, cost) in costs {
        let Some(class) = class else { continue };
        let share = total * (cost / whole);
        for (id, tax) in compute(share, &rates_at(db, place, class).await?, false) {
            match taxes.iter_mut().find(|(known, _)| *known == id) {
                Some((_, sum)) => *sum += tax,
                None => taxes.push((id, tax)),
            }
        }
    }
    Ok(taxes)
}

/// Updates the tax lines, one per rate; existing lines keep their ids and come before new ones.
pub(crate) async fn tax_lines(call: &Call, shop: &Shop, order: &mut Value) -> sqlx::Result<()> {
    let mut sums: Vec<(i64, f64, f64)> = Vec::new();
    for (list, is_shipping) in
        [("line_items", false), ("fee_lines", false), ("shipping_lines", true)]
    {
        for tax in
            lines(order, list).flat_map(|line| line["taxes"].as_array().into_iter().flatten())
        {
            let id = tax["id"].as_i64().unwrap_or(0);
            let tax = shop.round_line_tax(amount(tax, "total"));
            let (cart, shipping) = if is_shipping { (0.0, tax) } else { (tax, 0.0) };
            match sums.iter_mut().find(|(known, ..)| *known == id) {
                Some(sum) => (sum.1, sum.2) = (sum.1 + cart, sum.2 + shipping),
                None => sums.push((id, cart, shipping)),
            }
        }
    }
    let before = order["tax_lines"].clone();
    let place = |rate: i64| {
        before.as_array().into_iter().flatten().position(|line| line["rate_id"] == rate)
    };
    sums.sort_by_key(|(rate, ..)| place(*rate).unwrap_or(usize::MAX));
    let mut written = Vec::new();
    for (rate_id, cart, shipping) in &sums {
        let Some(rate) = taxes::rate(call.sandbox.db(), *rate_id).await? else { continue };
        let known =
            before.as_array().into_iter().flatten().find(|line| line["rate_id"] == *rate_id);
        let id = match known {
            Some(line) => line["id"].clone(),
            None => store::next_id(call.sandbox.db(), "order_item").await?.into(),
        };
        written.push(json!({
            "id": id, "rate_code": rate.code, "rate_id": rate_id, "label": rate.label,
            "compound": rate.compound, "tax_total": php::stored(*cart),
            "shipping_tax_total": php::stored(*shipping),
            "rate_percent": crate::woocommerce::coupon_rules::json_number(rate.percent),
            "meta_data": []
        }));
    }
    order["tax_lines"] = written.into();
    let all = |pick: fn(&(i64, f64, f64)) -> f64| php::stored(sums.iter().map(pick).sum());
    order["cart_tax"] = all(|sum| sum.1).into();
    order["shipping_tax"] = all(|sum| sum.2).into();
    Ok(())
}

/// Product lines as coupons see them: prices include tax if they are entered so.
pub(crate) async fn items(call: &Call, shop: &Shop, order: &Value) -> sqlx::Result<Vec<Item>> {
    let mut items = Vec::new();
    for (key, line) in lines(order, "line_items").enumerate() {
        let mut price = shop.to_cents(amount(line, "subtotal"), false);
        if order["prices_include_tax"] == true {
            price += shop.to_cents(amount(line, "subtotal_tax"), false);
        }
        let quantity = line["quantity"].as_i64().unwrap_or(0);
        items.push(Item { key, sold: sold(call, line).await?, quantity, price });
    }
    Ok(items)
}

/// Subtotal for minimum and maximum of coupons.
#[must_use]
pub(crate) fn subtotal(shop: &Shop, order: &Value) -> f64 {
    let net: f64 = lines(order, "line_items").map(|line| amount(line, "subtotal")).sum();
    let tax = shop.round(amount(order, "total_tax"));
    if order["prices_include_tax"] == true { net + tax } else { net }
}

/// Subtracts the discounts from the lines and sets each coupon's share of them and of their tax.
pub(crate) async fn discount(
    call: &Call,
    shop: &Shop,
    order: &mut Value,
    discounts: &Discounts<'_>,
) -> sqlx::Result<()> {
    let db = call.sandbox.db();
    let place = place(shop, order);
    let is_inside = order["prices_include_tax"] == true;
    let mut rates = Vec::new();
    for line in lines(order, "line_items") {
        let class = line["tax_class"].as_str().unwrap_or_default();
        let is_taxed = shop.has_taxes() && is_taxable(sold(call, line).await?.as_ref());
        rates.push(if is_taxed { rates_at(db, &place, class).await? } else { Vec::new() });
    }
    for (code, taken) in discounts.by_coupon() {
        let (mut amount, mut tax) = (shop.of_cents(taken.iter().sum()), 0.0);
        for (cents, rates) in taken.iter().zip(&rates) {
            let taxes = taxes::sum(&compute(shop.of_cents(*cents), rates, is_inside));
            let taxes = shop.round_line_tax(taxes);
            tax += taxes;
            amount -= if is_inside { taxes } else { 0.0 };
        }
        let coupon = order["coupon_lines"].as_array_mut().into_iter().flatten();
        for line in coupon.filter(|line| line["code"] == code.as_str()) {
            line["discount"] = php::stored(amount).into();
            line["discount_tax"] = php::stored(tax).into();
        }
    }
    let lines = order["line_items"].as_array_mut().into_iter().flatten();
    for (key, (line, rates)) in lines.zip(&rates).enumerate() {
        let mut off = shop.of_cents(discounts.of_line(key));
        if is_inside {
            off -= taxes::sum(&compute(off, rates, true));
        }
        line["total"] = php::stored((amount(line, "total") - off).max(0.0)).into();
    }
    Ok(())
}
