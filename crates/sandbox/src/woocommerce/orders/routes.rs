//! Routes of orders.

use super::{create, list, order, run_to_completion, status, update};
use crate::{
    state::Sandbox,
    woocommerce::{
        call::Call,
        error::{WooError, WooResult},
        hooks,
        reply::Reply,
    },
};
use axum::{
    Router,
    routing::{get, post},
};
use serde_json::{Map, Value, json};

/// Router of the endpoints.
pub(crate) fn router() -> Router<Sandbox> {
    Router::new()
        .route("/wp-json/wc/v3/orders", get(list::list).post(create_one))
        .route("/wp-json/wc/v3/orders/batch", post(batch).put(batch).patch(batch))
        .route(
            "/wp-json/wc/v3/orders/{id}",
            get(one).post(change).put(change).patch(change).delete(delete),
        )
}

async fn create_one(call: Call) -> WooResult<Reply> {
    run_to_completion(async move {
        let made = create::create(&call, &call.body).await?;
        Ok(Reply::created(&call, order::show(&call, &made)))
    })
    .await
}

async fn one(call: Call) -> WooResult<Reply> {
    let found = order::of_path(&call, "Invalid ID.").await?;
    Ok(Reply::one(&call, order::show(&call, &found)))
}

async fn change(call: Call) -> WooResult<Reply> {
    let id = call.id("id")?;
    run_to_completion(async move {
        let changed = update::update(&call, id, &call.body).await?;
        Ok(Reply::one(&call, order::show(&call, &changed)))
    })
    .await
}

/// Moves an order to the trash, or deletes it with `force=true`. Stock is not restored.
async fn delete(call: Call) -> WooResult<Reply> {
    let id = call.id("id")?;
    run_to_completion(async move {
        let removed = remove(&call, id, call.flag("force") == Some(true)).await?;
        Ok(Reply::one(&call, removed))
    })
    .await
}

/// Removes an order; returns its previous state.
async fn remove(call: &Call, id: i64, force: bool) -> WooResult<Value> {
    let _lock = order::lock_changes().await;
    let mut found = order::with_id(call, id, "Invalid ID.").await?;
    let shown = order::show(call, &found);
    if force {
        let sql = "DELETE FROM wc_orders WHERE id = ?";
        sqlx::query(sql).bind(id).execute(call.sandbox.db()).await?;
        return Ok(shown);
    }
    if found["status"] == "trash" {
        return Err(WooError::already_trashed("shop_order"));
    }
    found["status"] = "trash".into();
    status::settle_coupons(&call.sandbox, &mut found).await?;
    order::keep(&call.sandbox, &mut found).await?;
    hooks::fire(&call.sandbox, "woocommerce_trash_order", "order", id).await?;
    Ok(shown)
}

async fn batch(call: Call) -> WooResult<Reply> {
    run_to_completion(answer_batch(call)).await
}

/// Runs a batch. Each entry has its own result or `error`; the response is always 200.
async fn answer_batch(call: Call) -> WooResult<Reply> {
    let mut answer = Map::new();
    for list in ["create", "update", "delete"] {
        let Some(bodies) = call.body.get(list).and_then(Value::as_array) else { continue };
        let mut results = Vec::new();
        for body in bodies {
            results.push(one_of_batch(&call, list, body).await);
        }
        answer.insert(list.to_owned(), results.into());
    }
    Ok(Reply::one(&call, answer.into()))
}

async fn one_of_batch(call: &Call, list: &str, sent: &Value) -> Value {
    let body: Map<String, Value> = sent.as_object().cloned().unwrap_or_default();
    let id = sent.as_i64().or(sent["id"].as_i64()).unwrap_or(0);
    let done = match list {
        "create" => create::create(call, &body).await.map(|made| order::show(call, &made)),
        "update" => update::update(call, id, &body).await.map(|now| order::show(call, &now)),
        _ => remove(call, id, true).await,
    };
    done.unwrap_or_else(|error| json!({ "id": id, "error": error.body() }))
}
