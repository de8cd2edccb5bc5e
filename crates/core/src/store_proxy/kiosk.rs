//! Restrictions of a kiosk's requests to WooCommerce: customers have access to a kiosk, so its token
//! changes only orders of that kiosk and reads no personal data of other orders.
//!
//! The server stores the name of the kiosk in the meta data of each order that the kiosk creates.

use korosho_domain::desk_orders::Channel;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::store_proxy::{StoreMethod, StoreProxyAnswer, StoreProxyInput};
use serde_json::{Map, Value, json};

use super::rules::Target;
use crate::woocommerce::json_body;
use crate::woocommerce::orders::{DEVICE_META, NUMBER_META, meta};
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

/// Forwards a kiosk's request about orders.
pub(super) async fn forward(
    woo: &WooClient,
    device: &str,
    target: Target,
    mut input: StoreProxyInput,
) -> Result<StoreProxyAnswer, Problem> {
    let notes = input.path.ends_with("/notes");
    let is_write = input.method != StoreMethod::Get;
    if let Target::Order { id } = target
        && (is_write || notes)
        && !is_own(woo, device, id).await?
    {
        tracing::warn!(device, order = id, "a kiosk may change only orders of its own");
        return Err(Problem::Forbidden);
    }
    if !notes && matches!(input.method, StoreMethod::Post | StoreMethod::Put) {
        input.body = Some(with_device_name(input.body.as_deref(), device)?);
    }
    select_device_name(&mut input.query);
    let answer = woo.forward(&input).await?;
    Ok(if notes { answer } else { without_personal_data(answer, device) })
}

/// Whether the kiosk created the order, or any kiosk created it before kiosks used the server. A
/// missing order passes, so that WooCommerce's own 404 is forwarded.
async fn is_own(woo: &WooClient, device: &str, id: i64) -> Result<bool, Problem> {
    let fields = [("_fields", "meta_data".to_owned())];
    let order: Value = match woo.get(&format!("orders/{id}"), &fields).await {
        Ok(order) => order,
        Err(error @ WooError::Business { .. }) if error.is_deleted_item() => return Ok(true),
        Err(error) => return Err(error.into()),
    };
    let data = order["meta_data"].as_array().map(Vec::as_slice).unwrap_or_default();
    Ok(match meta(data, DEVICE_META) {
        Some(owner) => owner == device,
        None => meta(data, NUMBER_META)
            .is_some_and(|number| Channel::of_number(number) == Channel::Kiosk),
    })
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

/// Body of a request with the name of the kiosk in the order's meta data, instead of any other name.
fn with_device_name(body: Option<&str>, device: &str) -> Result<String, Problem> {
    let malformed = || Problem::invalid("body", InvalidReason::Malformed);
    let body = serde_json::from_str::<Map<String, Value>>(body.unwrap_or_default());
    let mut body = body.map_err(|_| malformed())?;
    let meta = body.entry("meta_data").or_insert_with(|| json!([]));
    let rows = meta.as_array_mut().ok_or_else(malformed)?;
    // A row with an id may overwrite the stored name of an order.
    rows.retain(|row| row["key"] != DEVICE_META && row.get("id").is_none());
    rows.push(json!({ "key": DEVICE_META, "value": device }));
    Ok(Value::Object(body).to_string())
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
    fn name_of_the_kiosk_replaces_any_other() {
        let typed = json!({ "status": "on-hold", "meta_data": [
            { "key": DEVICE_META, "value": "kiosk-2" },
            { "id": 7, "key": "x", "value": "kiosk-2" },
            { "key": "_korosho_number", "value": "K1-004" },
        ] });
        let body = with_device_name(Some(&typed.to_string()), "kiosk-1").unwrap();
        let body: Value = serde_json::from_str(&body).unwrap();
        let kept = json!([{ "key": "_korosho_number", "value": "K1-004" },
            { "key": DEVICE_META, "value": "kiosk-1" }]);
        assert_eq!((&body["status"], &body["meta_data"]), (&json!("on-hold"), &kept));
        for body in [None, Some(""), Some("[]"), Some("{\"meta_data\":{}}")] {
            assert!(with_device_name(body, "kiosk-1").is_err(), "{body:?}");
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
