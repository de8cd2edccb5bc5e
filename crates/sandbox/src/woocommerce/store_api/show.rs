//! Store API's representation of a cart.

use super::{
    cart::{Cart, Choice, Line},
    totals::{Amounts, Totals},
};
use crate::{
    options::WooVersion,
    woocommerce::{call::Call, php, products::render, shipping::Offer, shop::Shop},
};
use serde_json::{Map, Value, json};

/// Shipping rate with the tax of each tax rate.
type Taxed = (Offer, Vec<(i64, f64)>);

/// Formats minor units as text.
fn units(cents: f64) -> Value {
    php::fixed(cents, 0).into()
}

/// Adds the fields that describe the currency's format.
fn with_currency(shop: &Shop, mut fields: Value) -> Value {
    let sign = shop.symbol();
    let (prefix, suffix) = match shop.text("currency_pos").as_str() {
        "left_space" => (format!("{sign} "), String::new()),
        "right" => (String::new(), sign.clone()),
        "right_space" => (String::new(), format!(" {sign}")),
        _ => (sign.clone(), String::new()),
    };
    let currency = [
        ("currency_code", shop.text("currency").into()),
        ("currency_symbol", sign.into()),
        ("currency_minor_unit", shop.decimals().into()),
        ("currency_decimal_separator", shop.text("price_decimal_sep").into()),
        ("currency_thousand_separator", shop.text("price_thousand_sep").into()),
        ("currency_prefix", prefix.into()),
        ("currency_suffix", suffix.into()),
    ];
    if let Some(fields) = fields.as_object_mut() {
        fields.extend(currency.map(|(name, value): (&str, Value)| (name.to_owned(), value)));
    }
    fields
}

/// Complete cart.
#[must_use]
pub(crate) fn cart(
    call: &Call,
    shop: &Shop,
    cart: &Cart,
    totals: &Totals,
    errors: &[Value],
) -> Value {
    let lines = totals.lines.iter();
    let pieces: i64 = lines.clone().map(|(line, _)| line.quantity).sum();
    let is_shipped = lines.clone().any(|(line, _)| line.is_shipped());
    let coupon = |(coupon, net, tax): &(crate::woocommerce::coupon_rules::Coupon, f64, f64)| {
        let totals = json!({ "total_discount": units(*net), "total_discount_tax": units(*tax) });
        json!({
            "code": coupon.code, "discount_type": coupon.kind,
            "totals": with_currency(shop, totals)
        })
    };
    let rates = if is_shipped { packages(shop, cart, totals) } else { json!([]) };
    json!({
        "items": lines.map(|(line, amounts)| item(call, shop, line, amounts)).collect::<Vec<_>>(),
        "coupons": totals.coupons.iter().map(coupon).collect::<Vec<_>>(),
        "fees": [],
        "totals": sums(shop, totals, is_shipped),
        "shipping_address": cart.doc["shipping"],
        "billing_address": cart.doc["billing"],
        "needs_payment": totals.total > 0.0,
        "needs_shipping": is_shipped,
        "payment_requirements": ["products"],
        "has_calculated_shipping": is_shipped,
        "shipping_rates": rates,
        "items_count": pieces,
        "items_weight": 0,
        "cross_sells": [],
        "errors": errors,
        "payment_methods": ["cod"],
        "extensions": {},
    })
}

fn sums(shop: &Shop, totals: &Totals, is_shipped: bool) -> Value {
    let shipping = |amount: f64| if is_shipped { units(amount) } else { Value::Null };
    let is_itemized = shop.text("tax_total_display") == "itemized";
    let line = |(rate, tax): &(crate::woocommerce::taxes::Rate, f64)| {
        json!({
            "name": rate.label, "price": units(*tax), "rate": format!("{}%", rate.percent)
        })
    };
    let lines: Vec<Value> = totals.taxes.iter().filter(|_| is_itemized).map(line).collect();
    let fields = json!({
        "total_items": units(totals.items.0),
        "total_items_tax": units(totals.items.1),
        "total_fees": "0",
        "total_fees_tax": "0",
        "total_discount": units(totals.discount.0),
        "total_discount_tax": units(totals.discount.1),
        "total_shipping": shipping(totals.shipping.0),
        "total_shipping_tax": shipping(totals.shipping.1),
        "total_price": units(totals.total),
        "total_tax": units(totals.tax),
        "tax_lines": lines,
    });
    with_currency(shop, fields)
}

fn item(call: &Call, shop: &Shop, line: &Line, amounts: &Amounts) -> Value {
    let product = &line.product;
    let name = line.parent.as_ref().unwrap_or(product).text("name");
    let is_new = shop.version() >= WooVersion::V11_0_1;
    let choice = |one: &Choice| {
        let mut shown = json!({ "attribute": one.label, "value": one.value });
        if is_new {
            shown["raw_attribute"] = one.key.clone().into();
        }
        shown
    };
    let is_individual = line.parent.as_ref().unwrap_or(product).flag("sold_individually");
    let most = if is_individual { 1 } else { 9999 };
    let prices = json!({
        "price": units(amounts.shown), "regular_price": units(amounts.regular),
        "sale_price": units(amounts.sale), "price_range": null,
    });
    let totals = json!({
        "line_subtotal": units(amounts.subtotal), "line_subtotal_tax": units(amounts.subtotal_tax),
        "line_total": units(amounts.total), "line_total_tax": units(amounts.total_tax),
    });
    let picture =
        |image: &Value| json!({ "id": image["id"], "src": render::picture(call, image)["src"] });
    json!({
        "key": line.key,
        "id": product.id,
        "type": product.text("type"),
        "quantity": line.quantity,
        "quantity_limits": {
            "minimum": 1, "maximum": most, "multiple_of": 1, "editable": most > 1
        },
        "name": name,
        "short_description": product.text("short_description"),
        "description": product.text("description"),
        "sku": product.text("sku"),
        "low_stock_remaining": null,
        "backorders_allowed": product.text("backorders") != "no",
        "show_backorder_badge": product.text("stock_status") == "onbackorder",
        "sold_individually": is_individual,
        "permalink": render::permalink(call, product, line.parent.as_ref()),
        "images": product.list("images").iter().map(picture).collect::<Vec<_>>(),
        "variation": line.choices.iter().map(choice).collect::<Vec<_>>(),
        "item_data": [],
        "prices": with_currency(shop, prices),
        "totals": with_currency(shop, totals),
        "catalog_visibility": "visible",
        "extensions": {},
    })
}

fn packages(shop: &Shop, cart: &Cart, totals: &Totals) -> Value {
    let names: Vec<String> = totals
        .lines
        .iter()
        .map(|(line, _)| {
            (line.parent.as_ref().unwrap_or(&line.product).text("name"), line.quantity)
        })
        .map(|(name, quantity)| format!("{name} &times; {quantity}"))
        .collect();
    let names = names.join(", ");
    let rate = |(at, (offer, taxes)): (usize, &Taxed)| {
        let tax: f64 = taxes.iter().map(|(_, tax)| tax).sum();
        let fields = json!({
            "rate_id": offer.rate_id, "name": offer.title, "description": "",
            "delivery_time": "", "price": units(shop.to_cents(offer.cost, false)),
            "taxes": units(tax), "instance_id": offer.instance, "method_id": offer.method,
            "meta_data": [{ "key": "Items", "value": names }],
            "selected": totals.chosen == Some(at),
        });
        with_currency(shop, fields)
    };
    let is_new = shop.version() >= WooVersion::V11_0_1;
    let mut destination = Map::new();
    for name in ["address_1", "address_2", "city", "state", "postcode", "country"] {
        destination.insert(name.to_owned(), cart.doc["shipping"][name].clone());
    }
    let item = |(line, _): &(Line, Amounts)| {
        let name = line.parent.as_ref().unwrap_or(&line.product).text("name");
        json!({ "key": line.key, "name": name, "quantity": line.quantity })
    };
    json!([{
        "package_id": 0,
        "name": if is_new { "Shipment" } else { "Shipment 1" },
        "destination": destination,
        "items": totals.lines.iter().map(item).collect::<Vec<_>>(),
        "shipping_rates": totals.offers.iter().enumerate().map(rate).collect::<Vec<_>>(),
    }])
}
