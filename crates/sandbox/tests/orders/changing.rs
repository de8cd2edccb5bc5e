//! Changing and deleting an order, and its notes.

use super::test_app::{TestApp, ids, line};
use serde_json::{Value, json};

#[tokio::test]
async fn concurrent_updates_of_one_order_are_all_applied() {
    let app = TestApp::open().await;
    let made = app.order(json!({ "line_items": line(app.product("ALM-SMK").await, 1) })).await;
    let metas = (0..8).map(|n| {
        app.change(&made, json!({ "status": "processing", "meta_data": [{ "key": format!("k{n}"), "value": "v" }] }))
    });
    futures::future::join_all(metas).await;
    let kept = app.get(&format!("orders/{}", made["id"])).await;
    assert_eq!(kept["meta_data"].as_array().unwrap().len(), 8);
    assert_eq!(app.movements().await, [-1], "promoted once");
}

#[tokio::test]
async fn update_merges_meta_and_keeps_the_line_total() {
    let app = TestApp::open().await;
    let product = app.product("CSH-RS-250G").await;
    let meta = json!([{ "key": "a", "value": "1" }]);
    let made = app.order(json!({ "line_items": line(product, 2), "meta_data": meta })).await;
    let meta = json!([{ "key": "a", "value": "2" }, { "key": "b", "value": "3" }]);
    let changed = app.change(&made, json!({ "meta_data": meta })).await;
    let kept = changed["meta_data"].as_array().unwrap();
    let kept: Vec<_> = kept.iter().map(|one| (&one["key"], &one["value"])).collect();
    assert_eq!(kept, [(&json!("a"), &json!("2")), (&json!("b"), &json!("3"))]);
    let id = &made["line_items"][0]["id"];
    let more = app.change(&made, json!({ "line_items": [{ "id": id, "quantity": 3 }] })).await;
    assert_eq!(
        (&more["line_items"][0]["quantity"], &more["total"]),
        (&json!(3), &json!("1600.00"))
    );
    let added = app.change(&made, json!({ "line_items": line(product, 1) })).await;
    assert_eq!(added["total"], "2400.00", "a line without an id is another one");
    let gone = json!({ "line_items": [{ "id": id, "product_id": null }] });
    assert_eq!(app.change(&made, gone).await["total"], "800.00");
}

#[tokio::test]
async fn trashed_order_is_unlisted_and_force_deletes_it() {
    let app = TestApp::open().await;
    let made = app.order(json!({ "line_items": line(app.product("CSH-SV").await, 1) })).await;
    let path = format!("orders/{}", made["id"]);
    let (status, _, before) = app.send("DELETE", &path, &Value::Null).await;
    assert_eq!((status, &before["status"]), (200, &json!("pending")), "as it was");
    assert_eq!(app.get(&path).await["status"], "trash");
    assert_eq!(ids(&app.get("orders?status=any").await), Vec::<i64>::new());
    assert_eq!(ids(&app.get("orders?status=trash").await).len(), 1);
    assert_eq!(app.send("DELETE", &path, &Value::Null).await.0, 410);
    let forced = format!("{path}?force=true");
    assert_eq!(app.send("DELETE", &forced, &Value::Null).await.0, 200);
    let (status, _, refusal) = app.send("DELETE", &forced, &Value::Null).await;
    assert_eq!(status, 404);
    assert_eq!(refusal["code"], "woocommerce_rest_shop_order_invalid_id");
}

#[tokio::test]
async fn order_notes_include_sent_notes_and_status_changes() {
    let app = TestApp::open().await;
    let made = app.order(json!({})).await;
    app.change(&made, json!({ "status": "on-hold" })).await;
    let path = format!("orders/{}/notes", made["id"]);
    let note = json!({ "note": "Leave at the gate", "customer_note": true });
    assert_eq!(app.send("POST", &path, &note).await.0, 201);
    let notes = app.get(&path).await;
    assert_eq!(notes[0]["note"], "Leave at the gate");
    assert_eq!(notes[1]["note"], "Order status changed from Pending payment to On hold.");
    let internal = app.get(&format!("{path}?type=internal")).await;
    assert_eq!(ids(&internal), ids(&json!([notes[1]])));
}
