//! Stored order: the API's own form, with internal entries under `_internal`.

use super::{items, totals};
use crate::{
    options::WooVersion,
    state::Sandbox,
    woocommerce::{
        call::Call,
        error::{WooError, WooResult},
        php,
        reply::{ITEM_METHODS, linked},
        shop::{Shop, blank_address},
        store, time,
    },
};
use serde_json::{Map, Value, json};
use tokio::sync::{Mutex, MutexGuard};

/// Internal entries of an order: times in milliseconds, whether stock was reduced.
pub(crate) const INTERNAL: &str = "_internal";

/// Order with this id.
pub(crate) async fn find(sandbox: &Sandbox, id: i64) -> sqlx::Result<Option<Value>> {
    let row = sqlx::query("SELECT doc FROM wc_orders WHERE id = ?")
        .bind(id)
        .fetch_optional(sandbox.db())
        .await?;
    row.as_ref().map(store::doc).transpose()
}

/// Order of a path.
///
/// # Errors
/// 404 with WooCommerce's text for `what` (`Invalid ID.`, `Invalid order ID.`).
pub(crate) async fn of_path(call: &Call, what: &str) -> WooResult<Value> {
    with_id(call, call.id("id")?, what).await
}

/// Order with this id; errors as in [`of_path`].
pub(crate) async fn with_id(call: &Call, id: i64, what: &str) -> WooResult<Value> {
    let missing = || WooError::new(404, "woocommerce_rest_shop_order_invalid_id", what);
    find(&call.sandbox, id).await?.ok_or_else(missing)
}

/// Order to be changed; an unknown one is a bad request.
///
/// # Errors
/// 400 with WooCommerce's text.
pub(crate) async fn to_change(sandbox: &Sandbox, id: i64) -> WooResult<Value> {
    let is_new = sandbox.options().woo_version >= WooVersion::V11_0_1;
    let message = if is_new { "ID is invalid." } else { "Invalid ID." };
    let missing = || WooError::new(400, "woocommerce_rest_shop_order_invalid_id", message);
    find(sandbox, id).await?.ok_or_else(missing)
}

/// Lock for changes: WooCommerce writes single fields and counts in its database, the sandbox whole
/// orders, products and coupons, so that concurrent changes would overwrite each other.
pub(crate) async fn lock_changes() -> MutexGuard<'static, ()> {
    static LOCK: Mutex<()> = Mutex::const_new(());
    LOCK.lock().await
}

/// Stores the order with the current time as its modification date.
pub(crate) async fn keep(sandbox: &Sandbox, order: &mut Value) -> sqlx::Result<()> {
    let now_ms = sandbox.now_ms();
    order[INTERNAL]["modified_ms"] = now_ms.into();
    time::set(order, "date_modified", Some(now_ms));
    let text = |name: &str| order[name].as_str().unwrap_or_default().to_owned();
    let search = searchable(order);
    let sql = "INSERT INTO wc_orders \
               (id, status, customer_id, created_ms, modified_ms, search, doc) \
               VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET \
               status = excluded.status, customer_id = excluded.customer_id, \
               modified_ms = excluded.modified_ms, \
               search = excluded.search, doc = excluded.doc";
    sqlx::query(sql)
        .bind(order["id"].as_i64())
        .bind(text("status"))
        .bind(order["customer_id"].as_i64().unwrap_or(0))
        .bind(order[INTERNAL]["created_ms"].as_i64().unwrap_or(now_ms))
        .bind(now_ms)
        .bind(search)
        .bind(order.to_string())
        .execute(sandbox.db())
        .await
        .map(drop)
}

/// Text that `search` covers: addresses, the transaction's id and the names of lines.
fn searchable(order: &Value) -> String {
    let addresses = ["billing", "shipping"].iter().filter_map(|name| order[*name].as_object());
    let mut texts: Vec<&str> = addresses
        .flat_map(Map::values)
        .chain([&order["transaction_id"]])
        .filter_map(Value::as_str)
        .collect();
    for (list, name) in
        [("line_items", "name"), ("shipping_lines", "method_title"), ("fee_lines", "name")]
    {
        let lines = order[list].as_array().into_iter().flatten();
        texts.extend(lines.filter_map(|line| line[name].as_str()));
    }
    texts.join("\n").to_lowercase()
}

/// Order as a list shows it; `include_meta` and `exclude_meta` filter its meta data.
#[must_use]
pub(crate) fn show_in_list(call: &Call, order: &Value) -> Value {
    filtered(call, order, &call.list("include_meta"), &call.list("exclude_meta"))
}

/// Order as its own routes show it. They do not declare the two filters, so that WooCommerce splits
/// no commas there.
#[must_use]
pub(crate) fn show(call: &Call, order: &Value) -> Value {
    let [only, without] = ["include_meta", "exclude_meta"].map(|name| call.undeclared_list(name));
    filtered(call, order, &only, &without)
}

fn filtered(call: &Call, order: &Value, only: &[String], without: &[String]) -> Value {
    let mut shown = order.as_object().cloned().unwrap_or_default();
    round(call, order, &mut shown);
    shown.shift_remove(INTERNAL);
    if let Some(Value::Array(meta)) = shown.get_mut("meta_data") {
        let named = |list: &[String], entry: &Value| list.iter().any(|key| entry["key"] == *key);
        meta.retain(|entry| only.is_empty() || named(only, entry));
        meta.retain(|entry| !named(without, entry));
    }
    linked(call, shown.into(), "orders", ITEM_METHODS)
}

/// Amounts shown with the shop's decimals, or with those of `dp`.
const SUMS: &[&str] = &[
    "discount_total",
    "discount_tax",
    "shipping_total",
    "shipping_tax",
    "cart_tax",
    "total",
    "total_tax",
];
const LINES: &[(&str, &[&str])] = &[
    ("line_items", &["subtotal", "subtotal_tax", "total", "total_tax"]),
    ("shipping_lines", &["total", "total_tax"]),
    ("fee_lines", &["total", "total_tax"]),
    ("tax_lines", &["tax_total", "shipping_tax_total"]),
    ("refunds", &["total", "total_tax"]),
];

/// Whether a payment is due: an order with a total of 0 needs none.
fn needs_payment(order: &Value) -> bool {
    matches!(order["status"].as_str(), Some("pending" | "failed"))
        && totals::amount(order, "total") > 0.0
}

fn round(call: &Call, order: &Value, shown: &mut Map<String, Value>) {
    let decimals = call.filled("dp").and_then(|dp| dp.parse().ok());
    let stored =
        order[INTERNAL]["decimals"].as_u64().and_then(|stored| usize::try_from(stored).ok());
    let decimals = decimals.or(stored).unwrap_or(2);
    let is_new = order["version"] != WooVersion::V9_4_2.number();
    let fix = |thing: &mut Value, name: &str| {
        if thing[name].as_str().is_some_and(|text| !text.is_empty()) {
            thing[name] = php::fixed(totals::amount(thing, name), decimals).into();
        }
    };
    let mut whole = Value::Object(std::mem::take(shown));
    whole["needs_payment"] = needs_payment(order).into();
    for name in SUMS {
        fix(&mut whole, name);
    }
    for (list, fields) in LINES {
        for line in whole[*list].as_array_mut().into_iter().flatten() {
            if *list == "line_items" {
                line["price"] = items::unit(line);
            }
            for name in *fields {
                fix(line, name);
            }
            if let (false, "shipping_lines", Some(line)) = (is_new, *list, line.as_object_mut()) {
                line.shift_remove("tax_status");
            }
            let taxes = line.get_mut("taxes").and_then(Value::as_array_mut);
            for tax in taxes.into_iter().flatten().filter(|_| is_new) {
                fix(tax, "total");
                fix(tax, "subtotal");
            }
        }
    }
    if let Value::Object(whole) = whole {
        *shown = whole;
    }
}

/// Order without content.
#[must_use]
pub(crate) fn blank(call: &Call, shop: &Shop, id: i64) -> Value {
    let now_ms = call.sandbox.now_ms();
    let key: String = uuid::Uuid::new_v4().simple().to_string().chars().take(13).collect();
    let order_key = format!("wc_order_{key}");
    let payment_url = format!(
        "{}/checkout/order-pay/{id}/?pay_for_order=true&key={order_key}",
        call.sandbox.origin()
    );
    let mut order = json!({
        "id": id, "parent_id": 0, "status": "pending", "currency": shop.text("currency"),
        "version": shop.version().number(),
        "prices_include_tax": shop.is_on("prices_include_tax"), "date_created": null, "date_modified": null,
        "discount_total": "0", "discount_tax": "0", "shipping_total": "0",
        "shipping_tax": "0", "cart_tax": "0", "total": "0", "total_tax": "0",
        "customer_id": 0, "order_key": order_key, "billing": blank_address(&["email", "phone"]),
        "shipping": blank_address(&["phone"]), "payment_method": "", "payment_method_title": "",
        "transaction_id": "", "customer_ip_address": "", "customer_user_agent": "",
        "created_via": "rest-api", "customer_note": "", "date_completed": null,
        "date_paid": null, "cart_hash": "", "number": id.to_string(), "meta_data": [],
        "line_items": [], "tax_lines": [], "shipping_lines": [], "fee_lines": [],
        "coupon_lines": [], "refunds": [], "payment_url": payment_url, "is_editable": true,
        "needs_payment": false, "needs_processing": true, "date_created_gmt": null,
        "date_modified_gmt": null, "date_completed_gmt": null, "date_paid_gmt": null,
        "currency_symbol": shop.symbol(),
        INTERNAL: { "created_ms": now_ms, "stock_lowered": false, "decimals": shop.decimals() }
    });
    time::set(&mut order, "date_created", Some(now_ms));
    order
}
