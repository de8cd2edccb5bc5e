//! Stock reductions and restorations by orders.

use super::test_app::{TestApp, line};
use serde_json::{Value, json};

#[tokio::test]
async fn stock_is_reduced_once_on_hold_or_payment_and_restored_on_cancellation() {
    let app = TestApp::open().await;
    let product = app.product("ALM-SMK").await;
    assert_eq!(app.stock(product).await, 3);
    let made = app.order(json!({ "line_items": line(product, 1) })).await;
    assert_eq!(app.stock(product).await, 3, "a pending order takes nothing");
    for (status, left) in [
        ("on-hold", 2),
        ("processing", 2),
        ("processing", 2),
        ("completed", 2),
        ("cancelled", 3),
        ("processing", 2),
        ("pending", 3),
        ("processing", 2),
    ] {
        let changed = app.change(&made, json!({ "status": status })).await;
        assert_eq!((&changed["status"], app.stock(product).await), (&json!(status), left));
    }
    assert_eq!(app.movements().await, [-1, 1, -1, 1, -1]);
    let path = format!("orders/{}?force=true", made["id"]);
    app.send("DELETE", &path, &Value::Null).await;
    assert_eq!(app.stock(product).await, 2, "deleting gives nothing back");
}

#[tokio::test]
async fn concurrent_orders_reduce_stock_below_zero_without_a_check() {
    let app = TestApp::open().await;
    let product = app.product("ALM-SMK").await;
    let before = app.get(&format!("products/{product}")).await["total_sales"].as_i64().unwrap();
    let body = json!({ "status": "processing", "line_items": line(product, 2) });
    let orders = (0..6).map(|_| app.order(body.clone()));
    futures::future::join_all(orders).await;
    assert_eq!(app.stock(product).await, 3 - 12);
    assert_eq!(app.movements().await, [-2; 6]);
    let after = app.get(&format!("products/{product}")).await;
    assert_eq!(after["total_sales"], before + 12);
    assert_eq!(after["stock_status"], "outofstock");
}

#[tokio::test]
async fn stock_follows_lines_that_are_changed_removed_or_added() {
    let app = TestApp::open().await;
    let product = app.product("ALM-SMK").await;
    let body = json!({ "status": "on-hold", "line_items": line(product, 1) });
    let made = app.order(body).await;
    let id = made["line_items"][0]["id"].clone();
    let change = |rows: Value| json!({ "line_items": rows });
    for (rows, left) in [
        (json!([{ "id": id, "quantity": 3 }]), 0),
        (json!([{ "id": id, "quantity": 3 }]), 0),
        (json!([{ "id": id, "quantity": 1 }]), 2),
        (line(product, 1), 1),
        (json!([{ "id": id, "product_id": null }]), 2),
    ] {
        app.change(&made, change(rows.clone())).await;
        assert_eq!(app.stock(product).await, left, "{rows}");
    }
    let added = app.get(&format!("orders/{}", made["id"])).await["line_items"][0]["id"].clone();
    app.change(&made, change(json!([{ "id": added, "quantity": 1 }]))).await;
    assert_eq!(app.stock(product).await, 2, "the added line has its piece already");
    let left = app.change(&made, change(json!([{ "id": added, "quantity": 0 }]))).await;
    assert_eq!((left["line_items"].as_array().unwrap().len(), app.stock(product).await), (0, 3));
    app.change(&made, json!({ "status": "cancelled" })).await;
    assert_eq!(app.stock(product).await, 3);
}
