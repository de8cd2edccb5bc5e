//! The routes of orders.

use super::{create, list, order, update};
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
    extract::Path,
    routing::{get, post},
};
use serde_json::{Map, Value, json};

/// The routes.
pub fn router() -> Router<Sandbox> {
    Router::new()
        .route("/wp-json/wc/v3/orders", get(list::list).post(create_one))
        .route("/wp-json/wc/v3/orders/batch", post(batch).put(batch).patch(batch))
        .route(
            "/wp-json/wc/v3/orders/{id}",
            get(one).post(change).put(change).patch(change).delete(delete),
        )
}

/// A client that gives up does not stop the order.
async fn create_one(call: Call) -> WooResult<Reply> {
    let work = tokio::spawn(async move {
        let made = create::create(&call, &call.body).await?;
        Ok(Reply::created(&call, order::show(&call, &made)))
    });
    let broken = |_| {
        let message = "<p>There has been a critical error on this website.</p>";
        Err(WooError::new(500, "internal_server_error", message))
    };
    work.await.unwrap_or_else(broken)
}

async fn one(Path(id): Path<String>, call: Call) -> WooResult<Reply> {
    let found = order::of_path(&call, &id, "Invalid ID.").await?;
    Ok(Reply::one(&call, order::show(&call, &found)))
}

async fn change(Path(id): Path<String>, call: Call) -> WooResult<Reply> {
    let id: i64 = id.parse().map_err(|_| WooError::no_route())?;
    let changed = update::update(&call, id, &call.body).await?;
    Ok(Reply::one(&call, order::show(&call, &changed)))
}

/// To the trash, or with `force=true` for good. Stock is not given back.
async fn delete(Path(id): Path<String>, call: Call) -> WooResult<Reply> {
    let mut found = order::of_path(&call, &id, "Invalid ID.").await?;
    let id = found["id"].as_i64().unwrap_or(0);
    if call.flag("force") == Some(true) {
        let shown = order::show(&call, &found);
        let sql = "DELETE FROM wc_orders WHERE id = ?";
        sqlx::query(sql).bind(id).execute(call.sandbox.db()).await?;
        return Ok(Reply::one(&call, shown));
    }
    if found["status"] == "trash" {
        let message = "The order has already been deleted.";
        let code = "woocommerce_rest_already_trashed";
        return Err(WooError::new(410, code, message));
    }
    found["status"] = "trash".into();
    order::keep(&call.sandbox, &mut found).await?;
    hooks::changed(&call.sandbox, "order", "deleted", id).await?;
    Ok(Reply::one(&call, order::show(&call, &found)))
}

/// Each entry has its own result or `error`; the answer is 200 over all.
async fn batch(call: Call) -> WooResult<Reply> {
    let mut answer = Map::new();
    for list in ["create", "update"] {
        let Some(bodies) = call.body.get(list).and_then(Value::as_array) else { continue };
        let mut results = Vec::new();
        for body in bodies {
            let body: Map<String, Value> = body.as_object().cloned().unwrap_or_default();
            let id = body.get("id").and_then(Value::as_i64).unwrap_or(0);
            let done = match list {
                "create" => create::create(&call, &body).await,
                _ => update::update(&call, id, &body).await,
            };
            results.push(match done {
                Ok(order) => order::show(&call, &order),
                Err(error) => json!({ "id": id, "error": error.body() }),
            });
        }
        answer.insert(list.to_owned(), results.into());
    }
    Ok(Reply::one(&call, answer.into()))
}
