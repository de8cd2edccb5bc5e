//! Orders as WooCommerce takes and gives them.

use korosho_domain::desk::LineNote;
use korosho_domain::fulfilment::Fulfilment;
use korosho_domain::money::Minor;
use korosho_domain::order::OrderStatus;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::quote::QuoteLine;
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use super::client::WooClient;
use super::decimal;
use super::error::WooError;
use super::mirror::STEP_META;
use super::wire::as_text;
use crate::clock::gmt_of_millis;
use crate::store::orders::Order;
use crate::store::refunds::Refund;

/// Our id of an order, among its meta data: the only place where a key is found again on every
/// version and storage of WooCommerce.
pub(crate) const ORDER_META: &str = "_korosho_order_id";
/// Our number of an order.
pub(crate) const NUMBER_META: &str = "_korosho_number";
/// Our id of a refund.
pub(crate) const REFUND_META: &str = "_korosho_refund_id";

/// Clocks differ, and `after` is exclusive: asked from so much earlier, in milliseconds.
const MARGIN_MS: i64 = 15 * 60_000;
const PER_PAGE: usize = 100;
/// Most pages that are searched.
const MAX_PAGES: usize = 50;

/// An order as far as we read it.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default)]
pub(crate) struct WooOrder {
    pub(crate) id: i64,
    pub(crate) number: String,
    pub(crate) status: String,
    /// Decimal text in the order's currency.
    pub(crate) total: String,
    /// What its payment is found by; empty until it is paid.
    pub(crate) transaction_id: String,
    pub(crate) line_items: Vec<Value>,
    pub(crate) meta_data: Vec<Value>,
}

/// A refund as far as we read it.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default)]
pub(crate) struct WooRefund {
    pub(crate) meta_data: Vec<Value>,
}

/// The text of a meta entry.
pub(crate) fn meta<'a>(data: &'a [Value], key: &str) -> Option<&'a str> {
    data.iter().find(|entry| entry["key"] == key).and_then(|entry| entry["value"].as_str())
}

/// An order's total in minor units.
pub(crate) fn total(order: &WooOrder, currency: &str) -> Option<Minor> {
    decimal::parse(&order.total, decimal::minor_digits(currency))
}

/// The order with WooCommerce's id.
pub(crate) async fn read(client: &WooClient, id: i64) -> Result<WooOrder, WooError> {
    client.get(&format!("orders/{id}"), &[]).await
}

/// All orders that carry our id, the oldest first, among those made since `since` (milliseconds).
/// WooCommerce cannot be asked for meta data: the recent orders are read and compared here.
pub(crate) async fn find(
    client: &WooClient,
    order_id: Uuid,
    since: i64,
) -> Result<Vec<WooOrder>, WooError> {
    let all = ours_since(client, since).await?;
    let ours = all.into_iter().filter(|(id, _)| *id == order_id);
    let mut found: Vec<WooOrder> = ours.map(|(_, order)| order).collect();
    found.sort_by_key(|order: &WooOrder| order.id);
    found.dedup_by_key(|order| order.id);
    Ok(found)
}

/// All orders that carry an id of ours, with our number, among those made since `since` (milliseconds).
pub(crate) async fn ours_since(
    client: &WooClient,
    since: i64,
) -> Result<Vec<(Uuid, WooOrder)>, WooError> {
    let mut found = Vec::new();
    for page in 1..=MAX_PAGES {
        let query = [
            ("after", gmt_of_millis(since - MARGIN_MS)),
            ("dates_are_gmt", "true".to_owned()),
            ("status", "any".to_owned()),
            ("orderby", "date".to_owned()),
            ("order", "desc".to_owned()),
            ("per_page", PER_PAGE.to_string()),
            ("page", page.to_string()),
            ("include_meta", format!("{ORDER_META},{NUMBER_META}")),
            ("_fields", "id,number,status,total,meta_data,line_items".to_owned()),
        ];
        let rows: Vec<WooOrder> = client.get("orders", &query).await?;
        let last = rows.len() < PER_PAGE;
        found.extend(rows.into_iter().filter_map(|row| Some((our_id(&row)?, row))));
        if last {
            break;
        }
    }
    Ok(found)
}

fn our_id(order: &WooOrder) -> Option<Uuid> {
    Uuid::parse_str(meta(&order.meta_data, ORDER_META)?).ok()
}

/// Moves an order to the trash; one that is gone already is as good.
pub(crate) async fn trash(client: &WooClient, id: i64) -> Result<(), WooError> {
    match client.delete::<Value>(&format!("orders/{id}"), &[("force", "false".to_owned())]).await {
        Ok(_) | Err(WooError::Business { status: 404 | 410, .. }) => Ok(()),
        Err(error) => Err(error),
    }
}

/// Calls an order off, so that its pieces are given back, and moves it to the trash.
pub(crate) async fn give_up(client: &WooClient, order: &WooOrder) -> Result<(), WooError> {
    if order.status != "pending" {
        let body = json!({ "status": "cancelled" });
        client.put::<Value>(&format!("orders/{}", order.id), &body).await?;
    }
    trash(client, order.id).await
}

/// Whether WooCommerce refuses the coupon: 400 with one of its coupon codes.
pub(crate) fn is_coupon_refusal(error: &WooError) -> bool {
    matches!(error, WooError::Business { status: 400, code, .. } if code.contains("coupon"))
}

/// The order as WooCommerce is to make it: `pending`, with our prices on every line.
pub(crate) fn body(order: &Order, discount_as_fee: bool) -> Value {
    let digits = decimal::minor_digits(&order.currency);
    let money = |amount| decimal::format(amount, digits);
    let quote = &order.contents.quote;
    let extras = &order.contents.extras;
    let staff = extras.discount.as_ref().map_or(0, |discount| discount.amount);
    let by_coupon = quote.discount - staff;
    let coupon = order.contents.coupon.as_deref().filter(|_| by_coupon > 0);
    let fee = |name: String, amount: Minor| json!({ "name": name, "total": money(amount), "tax_status": "none" });
    let mut fees = Vec::new();
    if let Some(code) = coupon.filter(|_| discount_as_fee) {
        fees.push(fee(format!("Coupon {code}"), -by_coupon));
    }
    fees.extend(custom_lines(order).map(|line| fee(line_name(line), line.total)));
    if let Some(discount) = &extras.discount {
        fees.push(fee(format!("Discount: {}", discount.reason), -discount.amount));
    }
    if quote.rounding != 0 {
        fees.push(fee("Rounding".to_owned(), quote.rounding));
    }
    let coupons: Vec<Value> = coupon
        .filter(|_| !discount_as_fee)
        .map(|code| json!({ "code": code }))
        .into_iter()
        .collect();
    json!({
        "status": "pending",
        "set_paid": false,
        "currency": order.currency,
        "payment_method": order.method.as_str(),
        "payment_method_title": method_title(order.method),
        "customer_note": order.contents.note.as_deref().unwrap_or_default(),
        "billing": billing(order),
        "shipping": shipping(order),
        "line_items": product_lines(order).map(|row| line(order, row, &money)).collect::<Vec<_>>(),
        "shipping_lines": [shipping_line(order, &money)],
        "coupon_lines": coupons,
        "fee_lines": fees,
        "meta_data": order_meta(order),
    })
}

/// Lines that a product of the catalogue stands behind.
pub(crate) fn product_lines(order: &Order) -> impl Iterator<Item = &QuoteLine> {
    order.contents.quote.lines.iter().filter(|line| line.product_id != 0)
}

/// What staff sold beside the catalogue: WooCommerce takes it as fees.
fn custom_lines(order: &Order) -> impl Iterator<Item = &QuoteLine> {
    order.contents.quote.lines.iter().filter(|line| line.product_id == 0)
}

fn line_name(line: &QuoteLine) -> String {
    match line.quantity {
        1 => line.name.clone(),
        many => format!("{many} × {}", line.name),
    }
}

fn order_meta(order: &Order) -> Vec<Value> {
    let extras = &order.contents.extras;
    let told = [
        ("_korosho_rider_note", &extras.rider_note),
        ("_korosho_wanted_at", &extras.wanted_at),
        ("_korosho_taken_by", &extras.taken_by),
    ];
    let own = [(ORDER_META, order.id.to_string()), (NUMBER_META, order.number.clone())];
    let told = told.into_iter().filter(|(_, text)| !text.is_empty());
    own.into_iter()
        .chain(told.map(|(key, text)| (key, text.clone())))
        .map(|(key, value)| json!({ "key": key, "value": value }))
        .collect()
}

fn line(order: &Order, line: &QuoteLine, money: &impl Fn(Minor) -> String) -> Value {
    let mut body = json!({
        "product_id": line.product_id,
        "quantity": line.quantity,
        "subtotal": money(line.total),
        "total": money(line.total),
    });
    if let Some(variation) = line.variation_id {
        body["variation_id"] = variation.into();
    }
    let same = |note: &&LineNote| {
        (note.product_id, note.variation_id, &note.attributes)
            == (line.product_id, line.variation_id, &line.attributes)
    };
    if let Some(told) = order.contents.extras.line_notes.iter().find(same) {
        body["meta_data"] = json!([{ "key": "Note", "value": told.note }]);
    }
    body
}

fn shipping_line(order: &Order, money: &impl Fn(Minor) -> String) -> Value {
    let Fulfilment::Delivery { zone, .. } = &order.contents.fulfilment else {
        return json!({ "method_id": "local_pickup", "method_title": "Pick-up", "total": money(0) });
    };
    let free = order.contents.quote.shipping == 0;
    json!({
        "method_id": if free { "free_shipping" } else { "flat_rate" },
        "instance_id": zone.rsplit(':').next().unwrap_or_default(),
        "method_title": "Delivery",
        "total": money(order.contents.quote.shipping),
    })
}

fn billing(order: &Order) -> Value {
    let mut billing = shipping(order);
    billing["phone"] = order.contents.customer.phone.as_str().into();
    if let Some(email) = order.contents.customer.email.as_deref() {
        billing["email"] = email.into();
    }
    billing
}

fn shipping(order: &Order) -> Value {
    let mut shipping = json!({
        "first_name": order.contents.customer.name,
        "country": "KE",
    });
    if let Fulfilment::Delivery { address: Some(address), .. } = &order.contents.fulfilment {
        shipping["address_1"] = address.estate.as_str().into();
        let rest = [address.landmark.as_str(), address.directions.as_str()];
        let rest: Vec<&str> = rest.into_iter().filter(|part| !part.is_empty()).collect();
        shipping["address_2"] = rest.join("; ").into();
        shipping["city"] = "Nairobi".into();
    }
    shipping
}

const fn method_title(method: PaymentMethod) -> &'static str {
    match method {
        PaymentMethod::Stripe => "Card (Stripe)",
        PaymentMethod::Mpesa => "M-Pesa",
        PaymentMethod::Counter => "At the counter",
        PaymentMethod::OnDelivery => "On delivery",
    }
}

/// A step of an order's status, with what the payment is found by.
pub(crate) fn promotion(order: &Order, status: &str, reference: Option<&str>) -> Value {
    let mut body = json!({
        "status": status,
        "payment_method": order.method.as_str(),
        "payment_method_title": method_title(order.method),
    });
    if let Some(reference) = reference {
        body["transaction_id"] = reference.into();
    }
    body
}

/// A step that WooCommerce has no word for.
pub(crate) fn step(status: OrderStatus) -> Value {
    json!({ "meta_data": [{ "key": STEP_META, "value": status.as_str() }] })
}

/// A refund that was made elsewhere: WooCommerce is not to ask a gateway.
pub(crate) fn refund_body(order: &Order, refund: &Refund) -> Value {
    json!({
        "amount": decimal::format(refund.amount, decimal::minor_digits(&order.currency)),
        "reason": refund.reason,
        "api_refund": false,
        "meta_data": [{ "key": REFUND_META, "value": refund.id.to_string() }],
    })
}

/// Digits after the point that the shop shows and rounds to.
pub(crate) async fn decimals(client: &WooClient) -> Result<Option<u32>, WooError> {
    let path = "settings/general/woocommerce_price_num_decimals";
    let setting: Value = client.get(path, &[]).await?;
    Ok(as_text(&setting["value"]).trim().parse().ok())
}
