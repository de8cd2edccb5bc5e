//! Stock reductions and restorations by orders.

use crate::test_app::{TestApp, line};
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
