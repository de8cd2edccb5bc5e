//! JSON documents of a session and of the objects that a payment creates.

use super::rules::Draft;
use crate::stripe::{ids, param::set_metadata, store::Object};
use serde_json::{Value, json};

/// Creates an open session at `now` (Unix seconds); `origin` hosts the pay page.
pub(crate) fn session(draft: &Draft, now: i64, origin: &str) -> Object {
    let id = ids::session();
    // The live page's URL carries its data in the fragment: removing it breaks the page.
    let url = format!("{origin}/stripe/pay/{id}#fid{}", ids::make("", 40));
    let mut body = json!({
        "id": id,
        "object": "checkout.session",
        "created": now,
        "currency": draft.currency,
        "expires_at": draft.expires_at,
        "livemode": false,
        "amount_subtotal": draft.subtotal,
        "amount_total": draft.total(),
        "payment_status": "unpaid",
        "status": "open",
        "url": url,
    });
    for (name, value) in echoed(&draft.input).into_iter().chain(constants(draft)) {
        body[name] = value;
    }
    Object { body, hidden: hidden(draft) }
}

/// Parameters returned as sent, or their defaults.
fn echoed(input: &Value) -> Vec<(&'static str, Value)> {
    let or = |name: &str, default: Value| input.get(name).cloned().unwrap_or(default);
    vec![
        (
            "adaptive_pricing",
            json!({ "enabled": or("adaptive_pricing", json!({}))["enabled"].as_bool().unwrap_or(true) }),
        ),
        ("after_expiration", or("after_expiration", Value::Null)),
        ("allow_promotion_codes", or("allow_promotion_codes", Value::Null)),
        ("billing_address_collection", or("billing_address_collection", Value::Null)),
        ("cancel_url", or("cancel_url", Value::Null)),
        ("client_reference_id", or("client_reference_id", Value::Null)),
        ("custom_text", custom_text(input)),
        ("customer_creation", or("customer_creation", "if_required".into())),
        ("customer_email", or("customer_email", Value::Null)),
        ("locale", or("locale", Value::Null)),
        ("metadata", set_metadata(&input["metadata"])),
        ("mode", or("mode", "payment".into())),
        ("phone_number_collection", or("phone_number_collection", json!({ "enabled": false }))),
        ("shipping_address_collection", or("shipping_address_collection", Value::Null)),
        ("submit_type", or("submit_type", Value::Null)),
        ("success_url", or("success_url", Value::Null)),
        ("ui_mode", or("ui_mode", "hosted_page".into())),
    ]
}

fn custom_text(input: &Value) -> Value {
    let names = ["after_submit", "shipping_address", "submit", "terms_of_service_acceptance"];
    names.iter().map(|name| ((*name).to_owned(), input["custom_text"][name].clone())).collect()
}

/// Fields with the same initial value in every session.
fn constants(draft: &Draft) -> Vec<(&'static str, Value)> {
    vec![
        (
            "automatic_tax",
            json!({ "enabled": false, "liability": null, "provider": null, "status": null }),
        ),
        ("collected_information", Value::Null),
        ("consent", Value::Null),
        ("currency_conversion", Value::Null),
        ("custom_fields", json!([])),
        ("customer", Value::Null),
        ("customer_details", prefilled(&draft.input["customer_email"])),
        ("invoice", Value::Null),
        ("payment_intent", Value::Null),
        ("payment_link", Value::Null),
        ("payment_method_collection", "if_required".into()),
        ("payment_method_types", json!(["card", "customer_balance"])),
        ("recovered_from", Value::Null),
        ("setup_intent", Value::Null),
        ("shipping_cost", shipping_cost(draft)),
        ("shipping_options", shipping_options(draft)),
        ("subscription", Value::Null),
        (
            "total_details",
            json!({ "amount_discount": 0, "amount_shipping": draft.shipping.unwrap_or(0), "amount_tax": 0 }),
        ),
    ]
}

fn prefilled(email: &Value) -> Value {
    if email.is_null() { Value::Null } else { customer(email, &Value::Null) }
}

/// `customer_details` of an e-mail address and a name; either may be null.
pub(crate) fn customer(email: &Value, name: &Value) -> Value {
    json!({
        "address": null, "business_name": null, "email": email, "individual_name": null,
        "name": name, "phone": null, "tax_exempt": "none", "tax_ids": [],
    })
}

fn shipping_cost(draft: &Draft) -> Value {
    let Some(amount) = draft.shipping else { return Value::Null };
    json!({
        "amount_subtotal": amount, "amount_tax": 0, "amount_total": amount,
        "shipping_rate": ids::make("shr_1", 23),
    })
}

fn shipping_options(draft: &Draft) -> Value {
    let options = draft.input["shipping_options"].as_array().into_iter().flatten();
    let shown = options.map(|option| {
        let amount = &option["shipping_rate_data"]["fixed_amount"]["amount"];
        json!({ "shipping_amount": amount, "shipping_rate": ids::make("shr_1", 23) })
    });
    shown.collect()
}

fn hidden(draft: &Draft) -> Value {
    let lines: Vec<Value> = draft.lines.iter().map(|line| line.document(false)).collect();
    let display: Vec<Value> = draft.lines.iter().map(super::lines::Line::display).collect();
    json!({
        "line_items": lines,
        "display": display,
        "payment_intent_data": draft.input["payment_intent_data"],
        "shipping_name":
            draft.input["shipping_options"][0]["shipping_rate_data"]["display_name"],
        "brand": draft.input["branding_settings"]["display_name"],
    })
}

/// `PaymentIntent` of a session, with its charge if it is paid.
pub(crate) fn payment_intent(session: &Object, status: &str, charge: &Value, now: i64) -> Object {
    let data = &session.hidden["payment_intent_data"];
    let paid = status == "succeeded";
    let amount = &session.body["amount_total"];
    let body = json!({
        "id": ids::make("pi_3", 23),
        "object": "payment_intent",
        "amount": amount,
        "amount_received": if paid { amount.clone() } else { 0.into() },
        "capture_method": "automatic",
        "created": now,
        "currency": session.body["currency"],
        "customer": null,
        "description": data["description"],
        "last_payment_error": null,
        "latest_charge": charge,
        "livemode": false,
        "metadata": set_metadata(&data["metadata"]),
        "payment_method_types": ["card", "customer_balance"],
        "receipt_email": data["receipt_email"],
        "status": status,
    });
    Object { body, hidden: json!({ "session": session.id() }) }
}

/// Charge of a `PaymentIntent`.
pub(crate) fn charge(id: &str, intent: &Object, now: i64) -> Object {
    let body = json!({
        "id": id,
        "object": "charge",
        "amount": intent.body["amount"],
        "amount_captured": intent.body["amount"],
        "amount_refunded": 0,
        "captured": true,
        "created": now,
        "currency": intent.body["currency"],
        "description": intent.body["description"],
        "disputed": false,
        "livemode": false,
        "metadata": intent.body["metadata"],
        "paid": true,
        "payment_intent": intent.id(),
        "refunded": false,
        "status": "succeeded",
    });
    Object { body, hidden: json!({}) }
}
