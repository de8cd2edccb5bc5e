//! Restrictions of a kiosk's requests to WooCommerce: customers have access to a kiosk, so its token
//! changes only orders of that kiosk, marks an order as paid only if the server's ledger says so, and
//! reads no personal data of other orders.
//!
//! The server stores the name of the kiosk in the meta data of each order that the kiosk creates.

use korosho_domain::desk_orders::Channel;
use korosho_domain::money::Minor;
use korosho_domain::order::OrderStatus;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::store_proxy::{StoreMethod, StoreProxyAnswer, StoreProxyInput};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::rules::Target;
use super::{StoreProxy, refused};
use crate::decimal;
use crate::ledger;
use crate::store::orders;
use crate::woocommerce::json_body;
use crate::woocommerce::mirror::STEP_META;
use crate::woocommerce::orders::{DEVICE_META, NUMBER_META, ORDER_META, meta};
use crate::woocommerce::{WooClient, WooError};

/// Fields of an order with personal data, or with access to the order in the store.
const PERSONAL: [&str; 9] = [
    "billing",
    "shipping",
    "customer_id",
    "customer_ip_address",
    "customer_note",
    "customer_user_agent",
    "order_key",
    "payment_url",
    "_links",
];

/// Prefix of the shop's own meta keys; others may contain names, such as a gift's recipient.
const OWN_META: &str = "_korosho_";

/// Statuses of WooCommerce without a payment.
const UNPAID_STATUSES: [&str; 6] =
    ["pending", "on-hold", "cancelled", "failed", "checkout-draft", "auto-draft"];

/// Fields of an order from which WooCommerce computes its total.
const AMOUNTS: [&str; 4] = ["line_items", "fee_lines", "shipping_lines", "coupon_lines"];

/// Forwards a kiosk's request about orders.
pub(super) async fn forward(
    proxy: &StoreProxy,
    device: &str,
    target: Target,
    mut input: StoreProxyInput,
) -> Result<StoreProxyAnswer, Problem> {
    let woo = &proxy.woo;
    let notes = input.path.ends_with("/notes");
    let is_write = input.method != StoreMethod::Get;
    let order = match target {
        Target::Order { id } if is_write || notes => match find(woo, id).await? {
            Ok(order) => Some(order),
            // An order that is created meanwhile would be changed without a check.
            Err(missing) => return Ok(missing),
        },
        Target::Order { .. } | Target::Orders | Target::Catalogue => None,
    };
    if let Some(order) = &order
        && !order.is_of(device)
    {
        return Err(refused(device, "a kiosk changes only orders of its own", &input));
    }
    if !notes && matches!(input.method, StoreMethod::Post | StoreMethod::Put) {
        let body = with_device_name(input.body.as_deref(), device)?;
        if !is_permitted(proxy, order.as_ref(), &body).await? {
            let reason = "a kiosk neither marks an order as paid nor adds to a paid one";
            return Err(refused(device, reason, &input));
        }
        input.body = Some(Value::Object(body).to_string());
    }
    select_device_name(&mut input.query);
    let answer = woo.forward(&input).await?;
    Ok(if notes { answer } else { without_personal_data(answer, device) })
}

/// Order in WooCommerce, as far as the restrictions need it.
#[derive(Debug, Deserialize)]
struct StoredOrder {
    id: i64,
    status: String,
    /// Decimal number.
    total: String,
    /// ISO 4217 code.
    currency: String,
    line_items: Vec<StoredLine>,
    coupon_lines: Vec<Value>,
    meta_data: Vec<Value>,
}

/// Line of goods in WooCommerce.
#[derive(Debug, Deserialize)]
struct StoredLine {
    /// Price before coupons, decimal number.
    subtotal: String,
}

impl StoredOrder {
    /// Amount in minor units; `None` if it is no number.
    fn amount(&self, text: &str) -> Option<Minor> {
        decimal::parse(text, decimal::minor_digits(&self.currency))
    }

    fn is_unpaid(&self) -> bool {
        UNPAID_STATUSES.contains(&self.status.as_str())
    }

    /// Whether the order costs nothing because it has no goods, or because of a coupon; a kiosk may
    /// have sent a price of 0.
    fn is_free(&self) -> bool {
        let has_price =
            |line: &StoredLine| self.amount(&line.subtotal).is_some_and(|price| price > 0);
        let by_coupon = !self.coupon_lines.is_empty() && self.line_items.iter().all(has_price);
        self.amount(&self.total) == Some(0) && (self.line_items.is_empty() || by_coupon)
    }

    /// Whether the kiosk created the order, or any kiosk created it before kiosks used the server.
    fn is_of(&self, device: &str) -> bool {
        match meta(&self.meta_data, DEVICE_META) {
            Some(owner) => owner == device,
            None => meta(&self.meta_data, NUMBER_META)
                .is_some_and(|number| Channel::of_number(number) == Channel::Kiosk),
        }
    }
}

/// Order in WooCommerce; WooCommerce's own answer if it is missing.
async fn find(woo: &WooClient, id: i64) -> Result<Result<StoredOrder, StoreProxyAnswer>, Problem> {
    let fields = "id,status,total,currency,line_items,coupon_lines,meta_data";
    match woo.get(&format!("orders/{id}"), &[("_fields", fields.to_owned())]).await {
        Ok(order) => Ok(Ok(order)),
        Err(error @ WooError::Business { .. }) if error.is_deleted_item() => {
            Ok(Err(answer(error)?))
        }
        Err(error) => Err(error.into()),
    }
}

/// Answer with which WooCommerce refused a request.
fn answer(error: WooError) -> Result<StoreProxyAnswer, Problem> {
    match error {
        WooError::Business { status, code, message, .. } => {
            let body = json!({ "code": code, "message": message, "data": { "status": status } });
            Ok(StoreProxyAnswer { status, headers: Vec::new(), body: body.to_string() })
        }
        error => Err(error.into()),
    }
}

/// Whether a kiosk may send this body about an order, or about a new one: only a paid order becomes
/// paid, and a paid one is neither put back nor changed in its amounts.
async fn is_permitted(
    proxy: &StoreProxy,
    order: Option<&StoredOrder>,
    body: &Map<String, Value>,
) -> Result<bool, Problem> {
    let Some(order) = order else { return Ok(!marks_as_paid(body)) };
    let changes_amounts = AMOUNTS.iter().any(|field| body.contains_key(*field));
    if !marks_as_paid(body) {
        return Ok(order.is_unpaid() || !(changes_amounts || body.contains_key("status")));
    }
    Ok(!changes_amounts && is_paid(proxy, order).await?)
}

/// Whether the body sets a status that WooCommerce gives to paid orders.
fn marks_as_paid(body: &Map<String, Value>) -> bool {
    let is_unpaid = |status: &Value| UNPAID_STATUSES.iter().any(|unpaid| status == unpaid);
    body.get("set_paid").is_some_and(|paid| *paid != Value::Bool(false))
        || body.get("status").is_some_and(|status| !is_unpaid(status))
}

/// Whether an order costs nothing, or the server has it as paid. The ledger must contain the total of
/// an unpaid order, which may be a paid one that staff put back and a kiosk then changed.
async fn is_paid(proxy: &StoreProxy, stored: &StoredOrder) -> Result<bool, Problem> {
    if stored.is_free() {
        return Ok(true);
    }
    let id = meta(&stored.meta_data, ORDER_META).and_then(|id| Uuid::parse_str(id).ok());
    let Some(id) = id else { return Ok(false) };
    let mut conn = proxy.ctx.local.store.connection().await?;
    let Some(known) = orders::find(&mut conn, id).await? else { return Ok(false) };
    let is_same = known.woo_id.is_none_or(|woo_id| woo_id == stored.id);
    let is_paid = match known.status {
        OrderStatus::Pending | OrderStatus::Confirmed | OrderStatus::Cancelled => false,
        // Some orders are packed before they are paid.
        OrderStatus::Ready | OrderStatus::OutForDelivery => {
            ledger::balance(&mut conn, &known).await?.is_paid
        }
        OrderStatus::Paid | OrderStatus::Completed | OrderStatus::Refunded => true,
    };
    if !is_same || !is_paid || !stored.is_unpaid() {
        return Ok(is_same && is_paid);
    }
    let net = ledger::balance(&mut conn, &known).await?.net();
    Ok(stored.amount(&stored.total).is_some_and(|total| total <= net))
}

/// Adds the key of the device's name to the meta keys that a request selects.
fn select_device_name(query: &mut Vec<(String, String)>) {
    if let Some((_, keys)) = query.iter_mut().find(|(name, _)| name == "include_meta") {
        keys.push(',');
        keys.push_str(DEVICE_META);
    } else if query.iter().any(|(name, _)| name == "include_meta[]") {
        query.push(("include_meta[]".to_owned(), DEVICE_META.to_owned()));
    }
}

/// Body of a request with the name of the kiosk in the order's meta data, instead of any other name, and
/// without a step, which the shop would follow: staff pack and hand over.
fn with_device_name(body: Option<&str>, device: &str) -> Result<Map<String, Value>, Problem> {
    let malformed = || Problem::invalid("body", InvalidReason::Malformed);
    let body = serde_json::from_str::<Map<String, Value>>(body.unwrap_or_default());
    let mut body = body.map_err(|_| malformed())?;
    let meta = body.entry("meta_data").or_insert_with(|| json!([]));
    let rows = meta.as_array_mut().ok_or_else(malformed)?;
    // A row with an id may overwrite the stored name of an order.
    let is_reserved = |row: &Value| [DEVICE_META, STEP_META].iter().any(|key| row["key"] == *key);
    rows.retain(|row| !is_reserved(row) && row.get("id").is_none());
    rows.push(json!({ "key": DEVICE_META, "value": device }));
    Ok(body)
}

/// Response without personal data, except in orders of the kiosk itself.
fn without_personal_data(answer: StoreProxyAnswer, device: &str) -> StoreProxyAnswer {
    with_rows(answer, |order| strip(order, device))
}

/// Response about the catalogue without e-mail addresses: of authors of reviews, and of users of
/// coupons. A restricted coupon remains restricted, because the placeholder equals no e-mail address.
pub(super) fn without_emails(answer: StoreProxyAnswer) -> StoreProxyAnswer {
    with_rows(answer, |row| {
        let Some(fields) = row.as_object_mut() else { return };
        fields.remove("reviewer_email");
        fields.remove("reviewer_avatar_urls");
        fields.remove("used_by");
        if let Some(Value::Array(allowed)) = fields.get_mut("email_restrictions") {
            allowed.iter_mut().for_each(|email| *email = "withheld".into());
        }
    })
}

/// Response with each of its rows changed. A body without JSON is dropped, because its contents are
/// unknown.
fn with_rows(answer: StoreProxyAnswer, change: impl Fn(&mut Value)) -> StoreProxyAnswer {
    let json = json_body::find(answer.body.as_bytes());
    let value = json.and_then(|json| serde_json::from_slice::<Value>(json).ok());
    let Some(mut value) = value else {
        return StoreProxyAnswer { body: String::new(), ..answer };
    };
    match &mut value {
        Value::Array(rows) => rows.iter_mut().for_each(change),
        row => change(row),
    }
    StoreProxyAnswer { body: value.to_string(), ..answer }
}

fn strip(order: &mut Value, device: &str) {
    let data = order["meta_data"].as_array().map(Vec::as_slice).unwrap_or_default();
    let is_own = meta(data, DEVICE_META) == Some(device);
    let Some(fields) = order.as_object_mut().filter(|_| !is_own) else { return };
    for field in PERSONAL {
        fields.remove(field);
    }
    if let Some(Value::Array(rows)) = fields.get_mut("meta_data") {
        rows.retain(|row| row["key"].as_str().is_some_and(|key| key.starts_with(OWN_META)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn name_of_the_kiosk_replaces_any_other_and_steps_are_dropped() {
        let typed = json!({ "status": "on-hold", "meta_data": [
            { "key": DEVICE_META, "value": "kiosk-2" },
            { "id": 7, "key": "x", "value": "kiosk-2" },
            { "key": STEP_META, "value": "ready" },
            { "key": "_korosho_number", "value": "K1-004" },
        ] });
        let body = with_device_name(Some(&typed.to_string()), "kiosk-1").unwrap();
        let kept = json!([{ "key": "_korosho_number", "value": "K1-004" },
            { "key": DEVICE_META, "value": "kiosk-1" }]);
        assert_eq!((&body["status"], &body["meta_data"]), (&json!("on-hold"), &kept));
        for body in [None, Some(""), Some("[]"), Some("{\"meta_data\":{}}")] {
            assert!(with_device_name(body, "kiosk-1").is_err(), "{body:?}");
        }
    }

    #[test]
    fn status_of_a_paid_order_marks_it_as_paid() {
        let body = |body: Value| body.as_object().cloned().unwrap();
        for unpaid in [
            json!({}),
            json!({ "set_paid": false, "status": "pending" }),
            json!({ "status": "on-hold" }),
            json!({ "status": "cancelled" }),
        ] {
            assert!(!marks_as_paid(&body(unpaid.clone())), "{unpaid}");
        }
        for paid in [
            json!({ "set_paid": true, "status": "pending" }),
            json!({ "set_paid": "1" }),
            json!({ "status": "processing" }),
            json!({ "status": "wc-completed" }),
            json!({ "status": "refunded" }),
            json!({ "status": ["pending"] }),
        ] {
            assert!(marks_as_paid(&body(paid.clone())), "{paid}");
        }
    }

    #[test]
    fn catalogue_contains_no_emails_and_coupons_remain_restricted() {
        let row = json!({ "id": 1, "reviewer": "Amina", "reviewer_email": "amina@shop.example",
            "used_by": ["amina@shop.example"], "email_restrictions": ["amina@shop.example"] });
        let body = json!([row]).to_string();
        let answer = without_emails(StoreProxyAnswer { status: 200, headers: vec![], body });
        let rows: Value = serde_json::from_str(&answer.body).unwrap();
        let kept = json!({ "id": 1, "reviewer": "Amina", "email_restrictions": ["withheld"] });
        assert_eq!(rows, json!([kept]));
    }

    #[test]
    fn response_contains_no_personal_data_of_other_orders() {
        let order = json!({ "id": 5, "number": "5", "billing": { "phone": "+254712345678" },
            "shipping": { "first_name": "Zawadi" }, "customer_note": "Ring twice",
            "order_key": "wc_order_x",
            "meta_data": [{ "key": "Gift for", "value": "Zawadi" },
                { "key": "_korosho_number", "value": "K1-004" }] });
        let mut own = order.clone();
        own["meta_data"][1] = json!({ "key": DEVICE_META, "value": "kiosk-1" });
        let body = format!("Warning: x in y\n{}", json!([order, own]));
        let answer = StoreProxyAnswer { status: 200, headers: vec![], body };
        let answer = without_personal_data(answer, "kiosk-1");
        let rows: Value = serde_json::from_str(&answer.body).unwrap();
        let meta = json!([{ "key": "_korosho_number", "value": "K1-004" }]);
        assert_eq!(rows, json!([{ "id": 5, "number": "5", "meta_data": meta }, own]));
        let page = StoreProxyAnswer { body: "<p>Zawadi</p>".to_owned(), ..answer };
        assert_eq!(without_personal_data(page, "kiosk-1").body, "");
    }
}
