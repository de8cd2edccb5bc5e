//! Body that brings an order in WooCommerce to its changed contents.
//!
//! `PUT orders/{id}` changes lines by their `id`, adds lines without one and removes a line whose
//! `product_id` (`method_id`, `name`) is `null`; the totals of lines are believed. The body contains
//! only what differs from the order as it was read, so that a repeated change is empty. WooCommerce
//! lowers or returns the stock of lines that it changes or removes (`WC_REST_Orders_V2_Controller`,
//! `wc_maybe_adjust_line_item_product_stock`), but not of lines that it adds: those are sent once
//! more by their new `id` ([`added_stock`]).

use std::mem;

use korosho_domain::decimal::{Decimal, Half};
use korosho_domain::order::OrderStatus;
use serde_json::{Map, Value, json};

use super::{
    DELIVERY_DATE_META, DELIVERY_SPAN_META, DELIVERY_TIME_META, READY_FROM_META, READY_META,
    RIDER_META, WANTED_META, WooOrder,
};
use crate::decimal;
use crate::store::orders::Order;

/// Key of the meta entry with the note on a line.
const NOTE: &str = "Note";
/// Address fields that an order of the shop may fill.
const ADDRESS: [&str; 7] =
    ["first_name", "address_1", "address_2", "city", "state", "postcode", "country"];
/// Meta entries of an order that a change may alter.
const CHANGING_META: [&str; 7] = [
    RIDER_META,
    WANTED_META,
    DELIVERY_SPAN_META,
    DELIVERY_DATE_META,
    READY_META,
    READY_FROM_META,
    DELIVERY_TIME_META,
];

/// Differences of an order in WooCommerce from the agreed contents.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct WooChange {
    pub(crate) body: Value,
    /// Whether lines are added, whose stock WooCommerce does not lower.
    pub(crate) adds: bool,
}

/// Whether WooCommerce has lowered the stock of an order with this status.
pub(crate) fn reduces_stock(status: &str) -> bool {
    matches!(status, "on-hold" | "processing" | "completed")
}

/// Body that makes WooCommerce lower the stock of lines that were added; harmless if repeated.
pub(crate) fn added_stock(found: &WooOrder) -> Option<Value> {
    let touched = |line: &Value| json!({ "id": line["id"], "quantity": line["quantity"] });
    let lines: Vec<Value> = found.line_items.iter().map(touched).collect();
    (reduces_stock(&found.status) && !lines.is_empty()).then(|| json!({ "line_items": lines }))
}

/// Differences of `found` from the order, whose complete body is `wanted`; `None` if there are none.
pub(crate) fn change(order: &Order, found: &WooOrder, wanted: &Value) -> Option<WooChange> {
    let digits = store_digits(order);
    let rows = |name: &str| wanted[name].as_array().cloned().unwrap_or_default();
    let (lines, adds) = differing_lines(rows("line_items"), &found.line_items, digits);
    let (fees, _) = differing(rows("fee_lines"), &found.fee_lines, &["name"], digits);
    let shipping = differing_shipping(rows("shipping_lines"), &found.shipping_lines, digits);
    let mut body = Map::new();
    for (name, rows) in [("line_items", lines), ("fee_lines", fees), ("shipping_lines", shipping)] {
        if !rows.is_empty() {
            body.insert(name.to_owned(), rows.into());
        }
    }
    for (name, found) in [("billing", &found.billing), ("shipping", &found.shipping)] {
        if let Some(address) = address(&wanted[name], found) {
            body.insert(name.to_owned(), address);
        }
    }
    let words = |note: &Value| {
        let note = note.as_str().unwrap_or_default();
        note.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    if words(&wanted["customer_note"]) != words(&found.customer_note) {
        body.insert("customer_note".to_owned(), wanted["customer_note"].clone());
    }
    let meta = differing_meta(&rows("meta_data"), &found.meta_data);
    if !meta.is_empty() {
        body.insert("meta_data".to_owned(), meta.into());
    }
    if order.status == OrderStatus::Confirmed && found.status == "processing" {
        // It was paid, and no longer is in full.
        body.insert("status".to_owned(), "on-hold".into());
    }
    if body.is_empty() {
        return None;
    }
    for name in ["payment_method", "payment_method_title"] {
        body.insert(name.to_owned(), wanted[name].clone());
    }
    Some(WooChange { body: body.into(), adds })
}

fn store_digits(order: &Order) -> u32 {
    let booking = order.contents.quote.booking.as_ref();
    booking.map_or_else(|| decimal::minor_digits(&order.currency), |booking| booking.decimals)
}

/// Whether two amounts are equal as the store rounds them.
fn same_amount(wanted: &Value, found: &Value, digits: u32) -> bool {
    let amount = |value: &Value| value.as_str().and_then(|text| text.parse::<Decimal>().ok());
    match (amount(wanted), amount(found)) {
        (Some(wanted), Some(found)) => {
            wanted.round(digits, Half::Up) == found.round(digits, Half::Up)
        }
        _ => false,
    }
}

fn id(row: &Value, name: &str) -> i64 {
    row[name].as_i64().unwrap_or_default()
}

fn meta_of<'a>(row: &'a Value, key: &str) -> Option<&'a Value> {
    row["meta_data"]
        .as_array()?
        .iter()
        .find(|entry| entry["key"] == key)
        .map(|entry| &entry["value"])
}

/// Whether a line of WooCommerce holds the goods of a wanted one: same choices for open options.
fn same_goods(wanted: &Value, found: &Value) -> bool {
    let choices = wanted["meta_data"].as_array().into_iter().flatten();
    id(wanted, "product_id") == id(found, "product_id")
        && id(wanted, "variation_id") == id(found, "variation_id")
        && choices.filter(|entry| entry["key"] != NOTE).all(|entry| {
            meta_of(found, entry["key"].as_str().unwrap_or_default()) == Some(&entry["value"])
        })
}

fn differing_lines(wanted: Vec<Value>, found: &[Value], digits: u32) -> (Vec<Value>, bool) {
    let mut left: Vec<&Value> = found.iter().collect();
    let (mut changed, mut added) = (Vec::new(), Vec::new());
    for line in wanted {
        let Some(at) = left.iter().position(|known| same_goods(&line, known)) else {
            added.push(line);
            continue;
        };
        let known = left.remove(at);
        let note = meta_of(&line, NOTE).cloned().unwrap_or_else(|| "".into());
        let known_note = meta_of(known, NOTE).cloned().unwrap_or_else(|| "".into());
        let amounts = ["subtotal", "total"];
        let same = line["quantity"] == known["quantity"]
            && amounts.iter().all(|name| same_amount(&line[*name], &known[*name], digits));
        if same && note == known_note {
            continue;
        }
        let mut row = json!({
            "id": known["id"],
            "quantity": line["quantity"],
            "subtotal": line["subtotal"],
            "total": line["total"],
        });
        if note != known_note {
            row["meta_data"] = json!([{ "key": NOTE, "value": note }]);
        }
        changed.push(row);
    }
    changed.extend(left.iter().map(|gone| json!({ "id": gone["id"], "product_id": null })));
    let adds = !added.is_empty();
    changed.append(&mut added);
    (changed, adds)
}

/// Rows that differ, matched by their fields `keys`; whether some of them are new.
fn differing(
    wanted: Vec<Value>,
    found: &[Value],
    keys: &[&str],
    digits: u32,
) -> (Vec<Value>, bool) {
    let mut left: Vec<&Value> = found.iter().collect();
    let (mut rows, mut adds) = (Vec::new(), false);
    for row in wanted {
        match left.iter().position(|known| keys.iter().all(|key| known[*key] == row[*key])) {
            None => {
                adds = true;
                rows.push(row);
            }
            Some(at) => {
                let known = left.remove(at);
                if !same_amount(&row["total"], &known["total"], digits) {
                    rows.push(json!({ "id": known["id"], "total": row["total"] }));
                }
            }
        }
    }
    let removed = |gone: &&Value| json!({ "id": gone["id"], keys[0]: null });
    rows.extend(left.iter().map(removed));
    (rows, adds)
}

/// The one shipping line, changed in place.
fn differing_shipping(mut wanted: Vec<Value>, found: &[Value], digits: u32) -> Vec<Value> {
    let Some(line) = wanted.first_mut().map(mem::take) else { return Vec::new() };
    let text = |value: &Value| match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    };
    let Some((known, others)) = found.split_first() else { return vec![line] };
    let mut rows: Vec<Value> =
        others.iter().map(|other| json!({ "id": other["id"], "method_id": null })).collect();
    let same = text(&line["method_id"]) == text(&known["method_id"])
        && text(&line["instance_id"]) == text(&known["instance_id"])
        && same_amount(&line["total"], &known["total"], digits);
    if !same {
        rows.push(json!({
            "id": known["id"],
            "method_id": line["method_id"],
            "method_title": line["method_title"],
            "instance_id": text(&line["instance_id"]),
            "total": line["total"],
        }));
    }
    rows
}

/// Complete address, if one of its fields differs; fields that the order no longer has are emptied.
fn address(wanted: &Value, found: &Value) -> Option<Value> {
    let text = |row: &Value, name: &str| row[name].as_str().unwrap_or_default().to_owned();
    let contacts = ["phone", "email"];
    let names = ADDRESS.iter().chain(contacts.iter().filter(|name| !found[**name].is_null()));
    let names: Vec<&str> = names.copied().collect();
    if names.iter().all(|name| text(wanted, name) == text(found, name)) {
        return None;
    }
    let mut full = Map::new();
    for name in names {
        let value = text(wanted, name);
        // An empty e-mail address is refused as malformed.
        let value = if name == "email" && value.is_empty() { Value::Null } else { value.into() };
        full.insert(name.to_owned(), value);
    }
    Some(full.into())
}

fn differing_meta(wanted: &[Value], found: &[Value]) -> Vec<Value> {
    let text = |rows: &[Value], key: &str| super::meta(rows, key).unwrap_or_default().to_owned();
    let differs = |key: &&&str| text(wanted, key) != text(found, key);
    let entry = |key: &&str| json!({ "key": key, "value": text(wanted, key) });
    CHANGING_META.iter().filter(differs).map(entry).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::woocommerce::orders::body;
    use crate::woocommerce::orders::testing::order;

    /// The order of the tests as WooCommerce returns it.
    fn arrived(order: &Order) -> WooOrder {
        let mut sent = body(order, false);
        for (at, name) in ["line_items", "fee_lines", "shipping_lines"].iter().enumerate() {
            for (row, line) in sent[*name].as_array_mut().unwrap().iter_mut().enumerate() {
                line["id"] = (at * 10 + row + 1).into();
            }
        }
        sent["status"] = "processing".into();
        serde_json::from_value(sent).unwrap()
    }

    fn change_of(order: &Order, found: &WooOrder) -> Option<WooChange> {
        change(order, found, &body(order, false))
    }

    #[test]
    fn order_as_agreed_needs_no_change() {
        let mut order = order(22_100);
        order.status = OrderStatus::Paid;
        assert_eq!(change_of(&order, &arrived(&order)), None);
    }

    #[test]
    fn lines_are_changed_by_id_added_without_one_and_removed_by_null() {
        let mut order = order(22_100);
        order.status = OrderStatus::Paid;
        let mut second = order.contents.quote.lines[0].clone();
        second.product_id = 8;
        order.contents.quote.lines.push(second);
        let found = arrived(&order);
        let lines = &mut order.contents.quote.lines;
        (lines[0].quantity, lines[0].total) = (2, 44_200);
        lines[1].product_id = 9;
        let change = change_of(&order, &found).unwrap();
        let rows = change.body["line_items"].as_array().unwrap();
        let kept = json!({ "id": 1, "quantity": 2, "subtotal": "442.00", "total": "442.00" });
        assert_eq!(rows[0], kept);
        assert_eq!(rows[1], json!({ "id": 2, "product_id": null }));
        assert_eq!((&rows[2]["product_id"], rows[2].get("id")), (&json!(9), None));
        assert!(change.adds);
    }

    #[test]
    fn address_of_an_order_that_is_picked_up_now_is_emptied() {
        let order = order(22_100);
        let mut found = arrived(&order);
        found.status = "on-hold".to_owned();
        found.shipping["address_1"] = "Kilimani".into();
        let change = change_of(&order, &found).unwrap();
        assert_eq!(change.body["shipping"]["address_1"], "");
        assert_eq!(change.body["billing"], Value::Null);
    }

    #[test]
    fn paid_order_with_an_amount_due_waits_on_hold() {
        let order = order(22_100);
        assert_eq!(order.status, OrderStatus::Confirmed);
        let change = change_of(&order, &arrived(&order)).unwrap();
        assert_eq!(change.body["status"], "on-hold");
        assert!(!change.adds);
    }
}
