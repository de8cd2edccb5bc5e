//! Orders as WooCommerce takes and gives them.

mod balance;
mod body;
mod fees;
mod place;
#[cfg(test)]
mod testing;

use korosho_domain::money::Minor;
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use super::client::WooClient;
use super::error::WooError;
use crate::clock::gmt_of_millis;
use crate::decimal;

pub(crate) use balance::{correction, is_large};
pub(crate) use body::{body, method_of_gateway, product_lines, promotion, refund_body, step};

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
    pub(crate) shipping_lines: Vec<Value>,
    pub(crate) fee_lines: Vec<Value>,
    pub(crate) coupon_lines: Vec<Value>,
    /// Decimal text; part of the total.
    pub(crate) total_tax: String,
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

/// Moves an order to the trash; succeeds for a deleted order.
pub(crate) async fn trash(client: &WooClient, id: i64) -> Result<(), WooError> {
    match client.delete::<Value>(&format!("orders/{id}"), &[("force", "false".to_owned())]).await {
        Err(error) if !error.is_deleted_item() => Err(error),
        _ => Ok(()),
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
