//! Orders in WooCommerce.

mod balance;
mod body;
mod change;
mod fees;
mod place;
#[cfg(any(test, feature = "fault-injection"))]
pub(super) mod testing;

use korosho_domain::money::Minor;
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use uuid::Uuid;

use super::client::WooClient;
use super::error::WooError;
use crate::clock::{gmt_of_millis, millis_of_gmt};
use crate::decimal;
use crate::store::orders::Order;

pub(crate) use balance::{correction, correction_of_change, is_large};
pub(crate) use body::{
    body, changed_body, method_of_gateway, product_lines, promotion, received, refund_body, step,
};
pub(crate) use change::{WooChange, added_stock, change, reduces_stock};

/// Meta key of the order id: the only field by which an order can be found on every version and
/// storage of WooCommerce.
pub(crate) const ORDER_META: &str = "_korosho_order_id";
/// Meta key of the order number.
pub(crate) const NUMBER_META: &str = "_korosho_number";
/// Meta key of the kiosk that created the order through the shop's server.
pub(crate) const DEVICE_META: &str = "_korosho_device";
/// Meta key of the promised day, as delivery-date plug-ins read it.
const DELIVERY_DATE_META: &str = "_delivery_date";
/// Meta key of the sentence about a pick-up.
const READY_FROM_META: &str = "Ready from";
/// Meta key of the sentence about a delivery.
const DELIVERY_TIME_META: &str = "Delivery time";
/// Meta key of the promised time of a delivery, from which other devices read it: beginning and end
/// in GMT, as in WooCommerce's own fields, separated by a slash as in ISO 8601.
pub(crate) const DELIVERY_SPAN_META: &str = "_korosho_delivery_gmt";
/// Meta key of the promised time of a pick-up, from which other devices read it: its beginning in GMT.
pub(crate) const READY_META: &str = "_korosho_ready_gmt";
/// Meta key of the time for which the customer wants the order.
pub(crate) const WANTED_META: &str = "_korosho_wanted_at";
/// Meta key of the note for the rider.
pub(crate) const RIDER_META: &str = "_korosho_rider_note";
/// Meta key of the amount that the shop has received for an order that is not paid in full, as decimal
/// text: other devices collect the rest.
pub(crate) const RECEIVED_META: &str = "_korosho_received";
/// Meta key of a gift's recipient, by which the order is known to be a gift. wp-admin lists keys
/// without an underscore.
pub(crate) const GIFT_META: &str = "Gift for";
/// Meta key of the text of a gift's card.
pub(crate) const CARD_META: &str = "Gift card text";
/// Meta key of the refund id.
pub(crate) const REFUND_META: &str = "_korosho_refund_id";

/// Overlap of searches by time, in milliseconds: clocks differ, and `after` is exclusive.
const MARGIN_MS: i64 = 15 * 60_000;
const PER_PAGE: usize = 100;
/// Maximum number of pages searched.
const MAX_PAGES: usize = 50;

/// Fields of an order that are read.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default)]
pub(crate) struct WooOrder {
    pub(crate) id: i64,
    pub(crate) number: String,
    pub(crate) status: String,
    /// Total as decimal text in the order's currency.
    pub(crate) total: String,
    /// Reference of the payment; empty until the order is paid.
    pub(crate) transaction_id: String,
    pub(crate) line_items: Vec<Value>,
    pub(crate) shipping_lines: Vec<Value>,
    pub(crate) fee_lines: Vec<Value>,
    pub(crate) coupon_lines: Vec<Value>,
    pub(crate) billing: Value,
    pub(crate) shipping: Value,
    pub(crate) customer_note: Value,
    /// Tax as decimal text; part of the total.
    pub(crate) total_tax: String,
    pub(crate) meta_data: Vec<Value>,
    /// Time of creation by the store's clock, milliseconds since 1970, whole seconds; 0 = unknown.
    #[serde(rename = "date_created_gmt", deserialize_with = "millis")]
    pub(crate) created_at: i64,
}

fn millis<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    Ok(text.as_deref().and_then(millis_of_gmt).unwrap_or(0))
}

/// Fields of a refund that are read.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default)]
pub(crate) struct WooRefund {
    pub(crate) meta_data: Vec<Value>,
}

/// Text of a meta entry.
pub(crate) fn meta<'a>(data: &'a [Value], key: &str) -> Option<&'a str> {
    data.iter().find(|entry| entry["key"] == key).and_then(|entry| entry["value"].as_str())
}

/// Total of an order in minor units.
pub(crate) fn total(order: &WooOrder, currency: &str) -> Option<Minor> {
    decimal::parse(&order.total, decimal::minor_digits(currency))
}

/// Reads the order with this WooCommerce id.
pub(crate) async fn read(client: &WooClient, id: i64) -> Result<WooOrder, WooError> {
    client.get(&format!("orders/{id}"), &[]).await
}

/// All orders with this order id, oldest first, among those created since `since` (milliseconds).
/// WooCommerce cannot search meta data, so recent orders are read and compared here.
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

/// Oldest of an order's WooCommerce orders that is complete and not ended: every device that knows
/// the order keeps the same one.
pub(crate) fn oldest_alive<'a>(order: &Order, found: &'a [WooOrder]) -> Option<&'a WooOrder> {
    let alive = |found: &&WooOrder| {
        !matches!(found.status.as_str(), "cancelled" | "refunded" | "failed" | "trash")
            && !is_incomplete(order, found)
    };
    found.iter().filter(alive).min_by_key(|found| found.id)
}

/// Whether the creation of a WooCommerce order has not yet written its lines or its total.
fn is_incomplete(order: &Order, found: &WooOrder) -> bool {
    found.line_items.is_empty() || (order.total > 0 && total(found, &order.currency) == Some(0))
}

/// All orders with an order id, with their numbers, among those created since `since`
/// (milliseconds).
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
            ("_fields", "id,number,status,total,date_created_gmt,meta_data,line_items".to_owned()),
        ];
        let rows: Vec<WooOrder> = client.get("orders", &query).await?;
        let last = rows.len() < PER_PAGE;
        found.extend(rows.into_iter().filter_map(|row| Some((order_id(&row)?, row))));
        if last {
            break;
        }
    }
    Ok(found)
}

fn order_id(order: &WooOrder) -> Option<Uuid> {
    Uuid::parse_str(meta(&order.meta_data, ORDER_META)?).ok()
}

/// Moves an order to the trash; succeeds for a deleted order.
pub(crate) async fn trash(client: &WooClient, id: i64) -> Result<(), WooError> {
    match client.delete::<Value>(&format!("orders/{id}"), &[("force", "false".to_owned())]).await {
        Err(error) if !error.is_deleted_item() => Err(error),
        _ => Ok(()),
    }
}

/// Cancels an order, which returns its stock, and moves it to the trash.
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
