//! Customers: people with an account; guests are not included.

use super::{
    call::Call,
    error::{WooError, WooResult},
    paging::Page,
    reply::{ITEM_METHODS, Reply, linked},
    store, time,
};
use crate::state::Sandbox;
use axum::{Router, routing::get};
use serde_json::{Value, json};

const KIND: &str = "customer";

/// Router of the endpoints.
pub(crate) fn router() -> Router<Sandbox> {
    Router::new()
        .route("/wp-json/wc/v3/customers", get(list).post(create))
        .route("/wp-json/wc/v3/customers/{id}", get(one))
}

fn show(call: &Call, customer: &Value) -> Value {
    linked(call, customer.clone(), "customers", ITEM_METHODS)
}

/// Lists customers. The search does not cover phone numbers.
async fn list(call: Call) -> WooResult<Reply> {
    let page = Page::of(&call)?;
    let mut customers = store::things(call.sandbox.db(), KIND, None).await?;
    let text =
        |customer: &Value, name: &str| customer[name].as_str().unwrap_or_default().to_lowercase();
    if let Some(email) = call.filled("email").map(str::to_lowercase) {
        customers.retain(|customer| text(customer, "email") == email);
    }
    if let Some(search) = call.filled("search").map(str::to_lowercase) {
        let fields = ["email", "username", "first_name", "last_name"];
        customers.retain(|one| fields.iter().any(|field| text(one, field).contains(&search)));
    }
    Ok(Reply::slice(&call, page, customers, |one| show(&call, one)))
}

async fn one(call: Call) -> WooResult<Reply> {
    let code = "woocommerce_rest_invalid_id";
    let found = call.stored(KIND, code, "Invalid resource ID.").await?;
    Ok(Reply::one(&call, show(&call, &found)))
}

async fn create(call: Call) -> WooResult<Reply> {
    let db = call.sandbox.db();
    let email = call.text("email");
    if email.is_empty() {
        return Err(WooError::missing("email"));
    }
    if store::thing_named(db, KIND, &email.to_lowercase()).await?.is_some() {
        let message = format!(
            "An account is already registered with {email}. Please log in or use a different \
             email address."
        );
        return Err(WooError::new(400, "registration-error-email-exists", message));
    }
    let id = store::next_id(db, KIND).await?;
    let now_ms = call.sandbox.now_ms();
    let name = email.split('@').next().unwrap_or_default();
    let customer = json!({
        "id": id, "date_created": time::local(now_ms), "date_created_gmt": time::gmt(now_ms),
        "date_modified": time::local(now_ms), "date_modified_gmt": time::gmt(now_ms),
        "email": email, "first_name": call.text("first_name"), "last_name": call.text("last_name"),
        "role": "customer", "username": name, "billing": address(&call, "billing"),
        "shipping": address(&call, "shipping"), "is_paying_customer": false,
        "avatar_url": format!("{}/media/avatar.png", call.sandbox.origin()), "meta_data": []
    });
    store::put_thing(db, KIND, id, 0, &email.to_lowercase(), &customer).await?;
    Ok(Reply::created(&call, show(&call, &customer)))
}

fn address(call: &Call, name: &str) -> Value {
    let mut address = json!({
        "first_name": "", "last_name": "", "company": "", "address_1": "", "address_2": "",
        "city": "", "postcode": "", "country": "", "state": "", "phone": ""
    });
    if name == "billing" {
        address["email"] = "".into();
    }
    for (field, value) in call.body.get(name).and_then(Value::as_object).into_iter().flatten() {
        if address.get(field).is_some() {
            address[field] = value.clone();
        }
    }
    address
}
