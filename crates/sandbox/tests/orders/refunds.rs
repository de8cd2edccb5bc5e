//! Refunds by amount and by line.

use super::test_app::{TestApp, line};
use serde_json::json;

#[tokio::test]
async fn full_refund_by_amounts_sets_refunded_without_restocking() {
    let app = TestApp::open().await;
    let product = app.product("ALM-SMK").await;
    let made = app.order(json!({ "status": "processing", "line_items": line(product, 1) })).await;
    let (status, refund) = app
        .refund(&made, json!({ "amount": "100", "reason": "Crushed packet", "api_refund": false }))
        .await;
    assert_eq!((status, &refund["amount"]), (201, &json!("100.00")));
    let order = app.get(&format!("orders/{}", made["id"])).await;
    assert_eq!(
        order["refunds"],
        json!([{ "id": refund["id"], "reason": "Crushed packet", "total": "-100.00", "total_tax": "0.00" }])
    );
    assert_eq!((&order["status"], &order["total"]), (&json!("processing"), &json!("890.00")));
    let rest = json!({ "amount": "790.00", "api_refund": false });
    assert_eq!(app.refund(&made, rest).await.0, 201);
    assert_eq!(app.get(&format!("orders/{}", made["id"])).await["status"], "refunded");
    assert_eq!(app.stock(product).await, 2);
    assert_eq!(
        app.get(&format!("orders/{}/refunds", made["id"])).await.as_array().unwrap().len(),
        2
    );
}

#[tokio::test]
async fn invalid_refund_returns_500() {
    let app = TestApp::open().await;
    let made = app.order(json!({ "line_items": line(app.product("CSH-SV").await, 1) })).await;
    let cannot = "woocommerce_rest_cannot_create_order_refund";
    for (body, code, message) in [
        (json!({ "amount": "650.01", "api_refund": false }), cannot, "Invalid refund amount."),
        (
            json!({ "amount": "-1", "api_refund": false }),
            "woocommerce_rest_invalid_order_refund",
            "Refund amount must be greater than zero.",
        ),
        (json!({ "amount": "10" }), cannot, "The payment gateway for this order does not exist."),
    ] {
        let (status, refusal) = app.refund(&made, body).await;
        assert_eq!((status, &refusal["code"]), (500, &json!(code)));
        assert_eq!(refusal["message"], message);
    }
}

#[tokio::test]
async fn line_refund_restocks_and_later_cancellation_restocks_the_remainder() {
    let app = TestApp::open().await;
    let product = app.product("ALM-SMK").await;
    let made = app.order(json!({ "status": "processing", "line_items": line(product, 3) })).await;
    let back = json!([{ "id": made["line_items"][0]["id"], "quantity": 1, "refund_total": "890" }]);
    let (status, refund) =
        app.refund(&made, json!({ "line_items": back, "api_refund": false })).await;
    assert_eq!((status, &refund["amount"]), (201, &json!("890.00")));
    assert_eq!(refund["line_items"][0]["quantity"], -1);
    assert_eq!(refund["line_items"][0]["total"], "-890.00");
    assert_eq!(app.stock(product).await, 1);
    let kept = json!({ "line_items": back, "api_refund": false, "api_restock": false });
    assert_eq!(app.refund(&made, kept).await.0, 201);
    assert_eq!(app.stock(product).await, 1, "unless configured otherwise");
    app.change(&made, json!({ "status": "cancelled" })).await;
    assert_eq!(app.stock(product).await, 3);
}

#[tokio::test]
async fn refund_includes_only_the_taxes_of_the_request() {
    let app = TestApp::open().await;
    app.send("PUT", "settings/general/woocommerce_calc_taxes", &json!({ "value": "yes" })).await;
    let rate = json!({ "country": "KE", "rate": "16", "name": "VAT" });
    let (_, _, rate) = app.send("POST", "taxes", &rate).await;
    let made = app
        .order(json!({
            "billing": { "country": "KE" }, "shipping": { "country": "KE" },
            "line_items": line(app.product("CSH-SV").await, 1),
            "shipping_lines": [{ "method_id": "flat_rate", "total": "100" }]
        }))
        .await;
    assert_eq!(made["shipping_tax"], "16.00");
    assert_eq!(made["shipping_lines"][0]["method_title"], "Shipping");
    let back = json!([
        { "id": made["line_items"][0]["id"], "quantity": 1, "refund_total": 50 },
        { "id": made["shipping_lines"][0]["id"], "refund_total": 100,
          "refund_tax": [{ "id": rate["id"], "refund_total": 16 }] }
    ]);
    let (status, refund) =
        app.refund(&made, json!({ "line_items": back, "api_refund": false })).await;
    assert_eq!((status, &refund["amount"]), (201, &json!("166.00")));
    assert_eq!(refund["line_items"][0]["total"], "-50.00");
    assert_eq!(refund["line_items"][0]["total_tax"], "0.00");
    assert_eq!(refund["shipping_lines"][0]["total_tax"], "-16.00");
    assert_eq!(refund["tax_lines"][0]["shipping_tax_total"], "-16.00");
    let order = app.get(&format!("orders/{}", made["id"])).await;
    assert_eq!(order["refunds"][0]["total"], "-166.00");
    assert_eq!(order["refunds"][0]["total_tax"], "-16.00");
}
