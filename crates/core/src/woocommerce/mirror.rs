//! Orders created in the store, as the desk's register needs them.

use korosho_domain::desk::PastLine;
use korosho_domain::desk_orders::Channel;
use korosho_domain::gift::Gift;
use korosho_domain::money::Minor;
use korosho_domain::order::OrderStatus;
use korosho_domain::phone;
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use super::client::WooClient;
use super::error::WooError;
use super::html;
use super::orders::{
    CARD_META, DELIVERY_SPAN_META, GIFT_META, NUMBER_META, ORDER_META, READY_META, RECEIVED_META,
    RIDER_META, WANTED_META, meta, method_of_gateway,
};
use super::wire::as_text;
use crate::clock::{gmt_of_millis, millis_of_gmt};
use crate::decimal;
use crate::store::register_entry::{OrderDetails, RegisterEntry, StoreDelivery, StoreState};

/// Meta key of an order's status between WooCommerce's `processing` and `completed`.
pub(crate) const STEP_META: &str = "_korosho_step";

/// Number of orders per page.
pub(crate) const PER_PAGE: usize = 100;

/// Fields of an order that the register reads. Each may be missing.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(crate) struct StoreOrder {
    id: i64,
    number: Value,
    status: Value,
    currency: Value,
    total: Value,
    date_created_gmt: Value,
    date_modified_gmt: Value,
    customer_note: Value,
    billing: Value,
    shipping: Value,
    payment_method: Value,
    transaction_id: Value,
    prices_include_tax: bool,
    line_items: Vec<Value>,
    shipping_lines: Vec<Value>,
    meta_data: Vec<Value>,
}

const FIELDS: &str = "id,number,status,currency,total,date_created_gmt,date_modified_gmt,\
    customer_note,billing,shipping,payment_method,transaction_id,prices_include_tax,line_items,\
    shipping_lines,meta_data";

/// Orders changed since a time of the store's clock (milliseconds), first changed first.
pub(crate) async fn changed_since(
    client: &WooClient,
    since: i64,
    page: usize,
) -> Result<Vec<StoreOrder>, WooError> {
    let query = [
        ("modified_after", gmt_of_millis(since)),
        ("dates_are_gmt", "true".to_owned()),
        ("orderby", "modified".to_owned()),
        ("order", "asc".to_owned()),
        ("status", "any".to_owned()),
        ("per_page", PER_PAGE.to_string()),
        ("page", page.to_string()),
        ("_fields", FIELDS.to_owned()),
    ];
    client.get("orders", &query).await
}

/// Orders placed before a time of the store's clock (milliseconds), newest first.
pub(crate) async fn placed_before(
    client: &WooClient,
    before: i64,
) -> Result<Vec<StoreOrder>, WooError> {
    let query = [
        ("before", gmt_of_millis(before)),
        ("dates_are_gmt", "true".to_owned()),
        ("orderby", "date".to_owned()),
        ("order", "desc".to_owned()),
        ("status", "any".to_owned()),
        ("per_page", PER_PAGE.to_string()),
        ("_fields", FIELDS.to_owned()),
    ];
    client.get("orders", &query).await
}

/// Reads the order with this WooCommerce id as a register entry.
pub(crate) async fn read(client: &WooClient, id: i64) -> Result<Option<RegisterEntry>, WooError> {
    let order: StoreOrder = client.get(&format!("orders/{id}"), &[]).await?;
    Ok(entry(&order))
}

/// Advances the status of an order created in the store.
pub(crate) async fn advance(
    client: &WooClient,
    id: i64,
    to: OrderStatus,
) -> Result<Option<RegisterEntry>, WooError> {
    let mut body = json!({ "meta_data": [{ "key": STEP_META, "value": to.as_str() }] });
    if let Some(word) = word(to) {
        body["status"] = word.into();
    }
    let order: StoreOrder = client.put(&format!("orders/{id}"), &body).await?;
    Ok(entry(&order))
}

/// WooCommerce's name of a status; `None` if WooCommerce has no such status.
pub(crate) const fn word(status: OrderStatus) -> Option<&'static str> {
    match status {
        OrderStatus::Pending => Some("pending"),
        OrderStatus::Confirmed => Some("on-hold"),
        OrderStatus::Paid => Some("processing"),
        OrderStatus::Ready | OrderStatus::OutForDelivery => None,
        OrderStatus::Completed => Some("completed"),
        OrderStatus::Cancelled => Some("cancelled"),
        OrderStatus::Refunded => Some("refunded"),
    }
}

/// Maps WooCommerce's status; unknown statuses of plug-ins count as open.
fn status(order: &StoreOrder) -> OrderStatus {
    let step = meta(&order.meta_data, STEP_META).and_then(OrderStatus::parse);
    match as_text(&order.status).as_str() {
        "pending" | "checkout-draft" => OrderStatus::Pending,
        "on-hold" => {
            step.filter(|step| step.is_fulfilment_step()).unwrap_or(OrderStatus::Confirmed)
        }
        "completed" => OrderStatus::Completed,
        "cancelled" | "failed" | "trash" => OrderStatus::Cancelled,
        "refunded" => OrderStatus::Refunded,
        _ => step.filter(|step| step.is_fulfilment_step()).unwrap_or(OrderStatus::Paid),
    }
}

/// Maps an order to a register entry; `None` if required fields are missing.
pub(crate) fn entry(order: &StoreOrder) -> Option<RegisterEntry> {
    if is_bare(order) {
        return None;
    }
    let currency = as_text(&order.currency);
    let digits = decimal::minor_digits(&currency);
    let placed_at = millis_of_gmt(&as_text(&order.date_created_gmt))?;
    let status = status(order);
    let number = as_text(&order.number);
    let own_number = meta(&order.meta_data, NUMBER_META);
    let billing = |field: &str| as_text(&order.billing[field]);
    let name = format!("{} {}", billing("first_name"), billing("last_name"));
    Some(RegisterEntry {
        order_id: meta(&order.meta_data, ORDER_META).and_then(|id| Uuid::parse_str(id).ok()),
        woo_id: Some(order.id),
        number: own_number.map_or_else(|| number.clone(), str::to_owned),
        channel: own_number.map(Channel::of_number).unwrap_or_default(),
        name: name.trim().to_owned(),
        phone: phone::to_e164(&billing("phone")).unwrap_or_default(),
        total: decimal::parse(&as_text(&order.total), digits)?,
        currency,
        method: method_of_gateway(&as_text(&order.payment_method)),
        receipt: Some(as_text(&order.transaction_id)).filter(|text| !text.is_empty()),
        status,
        store: Some(StoreState {
            status,
            is_unpaid: matches!(
                as_text(&order.status).as_str(),
                "pending" | "checkout-draft" | "on-hold"
            ),
            number,
            changed_at: millis_of_gmt(&as_text(&order.date_modified_gmt)).unwrap_or(placed_at),
        }),
        details: OrderDetails {
            lines: order
                .line_items
                .iter()
                .map(|row| line(row, order.prices_include_tax, digits))
                .collect(),
            delivery_address: delivery_address(&order.shipping),
            note: as_text(&order.customer_note),
            gift: gift(order),
            zone: None,
            store_delivery: store_delivery(order),
            received: received(order, digits),
        },
        placed_at,
    })
}

/// Whether WooCommerce has created the order but not stored its fields and lines yet: whose order
/// it is cannot be known before the next read.
fn is_bare(order: &StoreOrder) -> bool {
    let total = as_text(&order.total);
    order.line_items.is_empty()
        && meta(&order.meta_data, ORDER_META).is_none()
        && total.trim_matches(['0', '.']).is_empty()
}

/// Line of an order. WooCommerce's subtotals exclude tax, also in a store whose prices include it.
fn line(row: &Value, includes_tax: bool, digits: u32) -> PastLine {
    let quantity = row["quantity"].as_u64().and_then(|count| u32::try_from(count).ok());
    let quantity = quantity.unwrap_or(1).max(1);
    let amount = |field: &str| decimal::parse(&as_text(&row[field]), digits).unwrap_or_default();
    let total = amount("subtotal") + if includes_tax { amount("subtotal_tax") } else { 0 };
    let shown = row["meta_data"].as_array().into_iter().flatten();
    let values = shown
        .filter(|entry| !as_text(&entry["key"]).starts_with('_'))
        .map(|entry| html::plain(&as_text(&entry["display_value"])));
    let size: Vec<String> = values.filter(|value| !value.is_empty()).collect();
    let name = match as_text(&row["parent_name"]) {
        parent if parent.is_empty() => as_text(&row["name"]),
        parent => parent,
    };
    PastLine {
        product_id: row["product_id"].as_i64().unwrap_or_default(),
        variation_id: row["variation_id"].as_i64().filter(|id| *id > 0),
        name: html::plain(&name),
        size: size.join(", "),
        quantity,
        unit_price: total / i64::from(quantity),
        ..PastLine::default()
    }
}

/// Gift of an order of this shop: the recipient is the one that the order is shipped to.
fn gift(order: &StoreOrder) -> Option<Gift> {
    meta(&order.meta_data, GIFT_META)?;
    let shipping = |field: &str| as_text(&order.shipping[field]);
    let recipient = format!("{} {}", shipping("first_name"), shipping("last_name"));
    Some(Gift {
        recipient: recipient.trim().to_owned(),
        recipient_phone: phone::to_e164(&shipping("phone")).unwrap_or_default(),
        card_text: meta(&order.meta_data, CARD_META).unwrap_or_default().to_owned(),
    })
}

/// Promised time and notes as the order carries them. The shipping method names the zone.
fn store_delivery(order: &StoreOrder) -> StoreDelivery {
    let text = |key| meta(&order.meta_data, key).unwrap_or_default().to_owned();
    let instance = order.shipping_lines.first().map(|line| as_text(&line["instance_id"]));
    let promised = meta(&order.meta_data, DELIVERY_SPAN_META).and_then(|span| {
        let (from, until) = span.split_once('/')?;
        Some((millis_of_gmt(from)?, millis_of_gmt(until)?))
    });
    StoreDelivery {
        method_instance: instance.and_then(|id| id.parse().ok()).filter(|id| *id > 0),
        promised,
        ready_from: meta(&order.meta_data, READY_META).and_then(millis_of_gmt),
        wanted_at: text(WANTED_META),
        rider_note: text(RIDER_META),
    }
}

/// Amount received so far, in minor units; 0 if it is not named or not an amount.
fn received(order: &StoreOrder, digits: u32) -> Minor {
    let text = meta(&order.meta_data, RECEIVED_META).unwrap_or_default();
    decimal::parse(text, digits).unwrap_or_default().max(0)
}

/// Lines of the address of a delivery; empty for a pick-up, whose order has at most the town of the shop,
/// by which WooCommerce finds the tax rate.
fn delivery_address(shipping: &Value) -> Vec<String> {
    let lines = ["address_1", "address_2", "city"].map(|field| as_text(&shipping[field]));
    if lines[..2].iter().all(String::is_empty) {
        return Vec::new();
    }
    lines.into_iter().filter(|line| !line.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use korosho_domain::order_key::OrderKey;

    use super::*;

    fn order(change: Value) -> StoreOrder {
        let mut order = json!({
            "id": 77, "number": "77", "status": "processing", "currency": "KES",
            "total": "1500.00", "date_created_gmt": "2026-11-20T10:00:00",
            "date_modified_gmt": "2026-11-20T11:00:00", "transaction_id": "QK7X1",
            "payment_method": "mpesa",
            "billing": { "first_name": "Amina", "last_name": "Otieno", "phone": "0712 345 678" },
            "line_items": [{ "product_id": 5, "variation_id": 6, "quantity": 2,
                "name": "Cashews - 500g", "parent_name": "Cashews", "subtotal": "1500.00",
                "meta_data": [{ "key": "pa_size", "display_value": "500g" }] }],
        });
        for (key, value) in change.as_object().cloned().unwrap_or_default() {
            order[key] = value;
        }
        serde_json::from_value(order).unwrap()
    }

    #[test]
    fn order_without_fields_lines_and_total_is_no_entry_yet() {
        let bare = json!({ "total": "0.00", "line_items": [] });
        assert!(entry(&order(bare)).is_none());
        let fee_alone = json!({ "total": "200.00", "line_items": [] });
        assert!(entry(&order(fee_alone)).is_some());
        let ours = json!({ "total": "0.00", "line_items": [],
            "meta_data": [{ "key": ORDER_META, "value": "0b5480b3-eec2-4255-82ed-238ffa880647" }] });
        assert!(entry(&order(ours)).is_some());
    }

    #[test]
    fn store_order_is_mapped_to_a_mirror_entry() {
        let entry = entry(&order(json!({}))).unwrap();
        assert_eq!((entry.key(), entry.number.as_str()), (OrderKey::Store(77), "77"));
        assert_eq!((entry.name.as_str(), entry.phone.as_str()), ("Amina Otieno", "+254712345678"));
        assert_eq!((entry.total, entry.status), (150_000, OrderStatus::Paid));
        let line = &entry.details.lines[0];
        assert_eq!((line.name.as_str(), line.size.as_str()), ("Cashews", "500g"));
        assert_eq!((line.quantity, line.unit_price), (2, 75_000));
    }

    #[test]
    fn town_of_the_shop_alone_is_no_address_of_a_delivery() {
        let address = |shipping: Value| {
            entry(&order(json!({ "shipping": shipping }))).unwrap().details.delivery_address
        };
        assert_eq!(address(json!({ "city": "Nairobi", "country": "KE" })), Vec::<String>::new());
        let home = json!({ "address_1": "Kilimani", "city": "Nairobi" });
        assert_eq!(address(home), ["Kilimani", "Nairobi"]);
    }

    #[test]
    fn names_of_goods_are_plain_text() {
        let goods = json!([{ "product_id": 1, "quantity": 1, "subtotal": "10.00",
                             "name": "Mama Rehema&#8217;s <em>new</em> mix" }]);
        let entry = entry(&order(json!({ "line_items": goods }))).unwrap();
        assert_eq!(entry.details.lines[0].name, "Mama Rehema’s new mix");
    }

    #[test]
    fn own_order_is_recognised_by_its_id_and_channel() {
        let id = Uuid::from_u128(9);
        let meta = json!([{ "key": ORDER_META, "value": id.to_string() },
                          { "key": NUMBER_META, "value": "K2-047" }]);
        let entry = entry(&order(json!({ "meta_data": meta }))).unwrap();
        assert_eq!((entry.order_id, entry.channel), (Some(id), Channel::Kiosk));
        assert_eq!(entry.number, "K2-047");
    }

    #[test]
    fn gift_is_read_with_its_recipient_and_card() {
        let shipping = json!({ "first_name": "Zawadi", "last_name": "", "phone": "0722 000 111" });
        let plain = entry(&order(json!({ "shipping": shipping }))).unwrap();
        assert_eq!(plain.details.gift, None, "another shipping name alone is no gift");
        let meta = json!([{ "key": "Gift for", "value": "Zawadi, +254722000111" },
                          { "key": "Gift card text", "value": "Hongera!" }]);
        let entry = entry(&order(json!({ "shipping": shipping, "meta_data": meta }))).unwrap();
        let gift = Gift {
            recipient: "Zawadi".to_owned(),
            recipient_phone: "+254722000111".to_owned(),
            card_text: "Hongera!".to_owned(),
        };
        assert_eq!(entry.details.gift, Some(gift));
        assert_eq!(entry.name, "Amina Otieno", "the customer is the payer");
    }

    #[test]
    fn delivery_is_read_with_its_time_method_and_notes() {
        let meta = json!([
            { "key": DELIVERY_SPAN_META, "value": "2026-11-25T05:30:00/2026-11-25T07:30:00" },
            { "key": WANTED_META, "value": "9am" },
            { "key": RIDER_META, "value": "call at the gate" },
        ]);
        let shipping = json!([{ "method_id": "flat_rate", "instance_id": "5" }]);
        let order = order(json!({ "meta_data": meta, "shipping_lines": shipping }));
        let expected = StoreDelivery {
            method_instance: Some(5),
            promised: Some((1_795_584_600_000, 1_795_591_800_000)),
            ready_from: None,
            wanted_at: "9am".to_owned(),
            rider_note: "call at the gate".to_owned(),
        };
        assert_eq!(entry(&order).unwrap().details.store_delivery, expected);
    }

    #[test]
    fn pickup_is_read_with_the_time_from_which_it_is_ready() {
        let meta = json!([{ "key": READY_META, "value": "2026-11-25T05:30:00" }]);
        let entry = entry(&order(json!({ "meta_data": meta }))).unwrap();
        assert_eq!(entry.details.store_delivery.ready_from, Some(1_795_584_600_000));
    }

    #[test]
    fn every_store_status_maps_to_an_order_status() {
        for (theirs, ours) in [
            ("pending", OrderStatus::Pending),
            ("on-hold", OrderStatus::Confirmed),
            ("processing", OrderStatus::Paid),
            ("completed", OrderStatus::Completed),
            ("cancelled", OrderStatus::Cancelled),
            ("failed", OrderStatus::Cancelled),
            ("refunded", OrderStatus::Refunded),
            ("awaiting-shipment", OrderStatus::Paid),
        ] {
            let read = entry(&order(json!({ "status": theirs }))).unwrap();
            assert_eq!(read.status, ours, "{theirs}");
        }
        let meta = json!([{ "key": STEP_META, "value": "ready" }]);
        let ready = entry(&order(json!({ "meta_data": meta }))).unwrap();
        assert_eq!(ready.status, OrderStatus::Ready);
        let done = entry(&order(json!({ "meta_data": meta, "status": "completed" }))).unwrap();
        assert_eq!(done.status, OrderStatus::Completed);
    }

    #[test]
    fn missing_or_mistyped_fields_do_not_prevent_reading_an_order() {
        assert!(entry(&StoreOrder::default()).is_none());
        for change in [
            json!({ "billing": null }),
            json!({ "line_items": [1, null, {}] }),
            json!({ "number": 77, "transaction_id": null, "shipping": [] }),
            json!({ "shipping_lines": [1, { "instance_id": "x" }] }),
        ] {
            assert!(entry(&order(change.clone())).is_some(), "{change}");
        }
    }
}
