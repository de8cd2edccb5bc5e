//! Notes on orders, written by people and by status changes.

use super::order;
use crate::{
    state::Sandbox,
    woocommerce::{
        call::Call,
        error::{WooError, WooResult},
        reply::{Reply, add_link, linked},
        store, time,
    },
};
use axum::{Router, routing::get};
use serde_json::{Value, json};

const KIND: &str = "note";

/// Router of the endpoints.
pub(crate) fn router() -> Router<Sandbox> {
    Router::new()
        .route("/wp-json/wc/v3/orders/{id}/notes", get(list).post(create))
        .route("/wp-json/wc/v3/orders/{id}/notes/{note}", get(one).delete(delete))
}

/// Adds a note to an order.
pub(crate) async fn add(
    sandbox: &Sandbox,
    order: i64,
    note: &str,
    customer: bool,
) -> sqlx::Result<Value> {
    let id = store::next_id(sandbox.db(), KIND).await?;
    let now_ms = sandbox.now_ms();
    let doc = json!({
        "id": id, "author": "WooCommerce", "date_created": time::local(now_ms),
        "date_created_gmt": time::gmt(now_ms), "note": note, "customer_note": customer
    });
    store::put_thing(sandbox.db(), KIND, id, order, "", &doc).await?;
    Ok(doc)
}

async fn order_id(call: &Call) -> WooResult<i64> {
    let found = order::of_path(call, "Invalid order ID.").await?;
    Ok(found["id"].as_i64().unwrap_or(0))
}

fn show(call: &Call, order: i64, note: &Value) -> Value {
    let collection = format!("orders/{order}/notes");
    let mut shown = linked(call, note.clone(), &collection, &["GET", "DELETE"]);
    add_link(call, &mut shown, "up", &format!("orders/{order}"));
    shown
}

async fn list(call: Call) -> WooResult<Reply> {
    let order = order_id(&call).await?;
    let mut notes = store::things(call.sandbox.db(), KIND, Some(order)).await?;
    match call.choice("type", &["any", "customer", "internal"])? {
        Some("customer") => notes.retain(|note| note["customer_note"] == true),
        Some("internal") => notes.retain(|note| note["customer_note"] == false),
        _ => {}
    }
    notes.reverse();
    let shown = notes.iter().map(|note| show(&call, order, note)).collect();
    Ok(Reply::whole(&call, shown))
}

async fn create(call: Call) -> WooResult<Reply> {
    // A note is refused with another code than a list of notes.
    let code = "woocommerce_rest_order_invalid_id";
    let missing = || WooError::new(404, code, "Invalid order ID.");
    let order = call.id("id")?;
    order::find(&call.sandbox, order).await?.ok_or_else(missing)?;
    let Some(note) = call.body.get("note").and_then(Value::as_str) else {
        return Err(WooError::missing("note"));
    };
    let customer = call.body.get("customer_note").and_then(Value::as_bool).unwrap_or(false);
    let made = add(&call.sandbox, order, note, customer).await?;
    Ok(Reply::created(&call, show(&call, order, &made)))
}

async fn find(call: &Call, order: i64) -> WooResult<Value> {
    let missing = || WooError::new(404, "woocommerce_rest_invalid_id", "Invalid resource ID.");
    let id = call.id("note")?;
    let all = store::things(call.sandbox.db(), KIND, Some(order)).await?;
    all.into_iter().find(|one| one["id"] == id).ok_or_else(missing)
}

async fn one(call: Call) -> WooResult<Reply> {
    let order = order_id(&call).await?;
    let found = find(&call, order).await?;
    Ok(Reply::one(&call, show(&call, order, &found)))
}

async fn delete(call: Call) -> WooResult<Reply> {
    let order = order_id(&call).await?;
    let found = find(&call, order).await?;
    store::delete_thing(call.sandbox.db(), KIND, found["id"].as_i64().unwrap_or(0)).await?;
    Ok(Reply::one(&call, show(&call, order, &found)))
}
