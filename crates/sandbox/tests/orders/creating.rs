//! Results of `POST orders` and `orders/batch`.

use super::test_app::{TestApp, ids, line};
use serde_json::{Value, json};

#[tokio::test]
async fn order_total_sums_lines_shipping_and_fees_with_two_decimals() {
    let app = TestApp::open().await;
    let (halves, almonds) = (app.product("CSH-RS-250G").await, app.product("ALM-CIN").await);
    let made = app
        .order(json!({
            "line_items": [
                { "product_id": halves, "quantity": 2 },
                { "product_id": almonds, "quantity": 3 }
            ],
            "shipping_lines": [{ "method_id": "flat_rate", "method_title": "Rider", "total": "250" }],
            "fee_lines": [{ "name": "Points", "total": "-41.50" }]
        }))
        .await;
    assert_eq!(made["line_items"][0]["total"], "1600.00");
    assert_eq!(made["line_items"][0]["name"], "Roasted Salted Cashews - 250g");
    assert_eq!(made["line_items"][0]["variation_id"], halves);
    assert_eq!(made["line_items"][1]["total"], "1441.50");
    assert_eq!(made["shipping_total"], "250.00");
    assert_eq!(made["fee_lines"][0]["total"], "-41.50");
    assert_eq!(made["total"], "3250.00");
    assert_eq!(made["status"], "pending");
    assert_eq!(made["number"], made["id"].to_string());
    assert_eq!(app.get(&format!("orders/{}", made["id"])).await, made);
}

#[tokio::test]
async fn sent_line_total_is_accepted_and_sent_price_is_ignored() {
    let app = TestApp::open().await;
    let product = app.product("CSH-SV").await;
    let cheap = json!([{ "product_id": product, "quantity": 2, "subtotal": "2", "total": "2" }]);
    assert_eq!(app.order(json!({ "line_items": cheap })).await["total"], "2.00");
    let priced = json!([{ "product_id": product, "quantity": 2, "price": 1 }]);
    assert_eq!(app.order(json!({ "line_items": priced })).await["total"], "1300.00");
}

#[tokio::test]
async fn order_sent_twice_is_created_twice() {
    let app = TestApp::open().await;
    let product = app.product("CSH-SV").await;
    let body = json!({ "transaction_id": "one-key", "line_items": line(product, 1) });
    let (first, second) = tokio::join!(app.order(body.clone()), app.order(body.clone()));
    assert_ne!(first["id"], second["id"]);
    assert_eq!(ids(&app.get("orders").await).len(), 2);
    let own_id = json!({ "id": first["id"], "line_items": line(product, 1) });
    let (status, _, refusal) = app.send("POST", "orders", &own_id).await;
    assert_eq!((status, &refusal["code"]), (400, &json!("woocommerce_rest_shop_order_exists")));
}

#[tokio::test]
async fn paid_order_is_processing_and_cash_or_zero_total_completes_it() {
    let app = TestApp::open().await;
    let lines = line(app.product("CSH-SV").await, 1);
    for (body, status) in [
        (json!({ "set_paid": true, "payment_method": "stripe" }), "processing"),
        (json!({ "set_paid": true, "payment_method": "cod" }), "completed"),
        (json!({ "set_paid": true, "status": "pending" }), "processing"),
        (json!({ "set_paid": false, "status": "on-hold" }), "on-hold"),
    ] {
        let mut body = body;
        body["line_items"] = lines.clone();
        let made = app.order(body.clone()).await;
        assert_eq!(made["status"], status, "{body}");
        assert_eq!(made["date_paid_gmt"].is_null(), status == "on-hold");
    }
    assert_eq!(app.order(json!({ "set_paid": true })).await["status"], "completed");
    let later = app.order(json!({ "line_items": lines })).await;
    let paid = json!({ "set_paid": true, "transaction_id": "QWE123" });
    let later = app.change(&later, paid).await;
    assert_eq!(
        (&later["status"], &later["transaction_id"]),
        (&json!("processing"), &json!("QWE123"))
    );
}

#[tokio::test]
async fn batch_returns_one_result_per_entry() {
    let app = TestApp::open().await;
    let lines = line(app.product("CSH-SV").await, 1);
    let old = app.order(json!({ "line_items": lines })).await;
    let gone = app.order(json!({ "line_items": lines })).await;
    let body = json!({
        "create": [{ "line_items": lines }, { "status": "banana" }],
        "update": [{ "id": old["id"], "status": "on-hold" }, { "id": 999_999 }],
        "delete": [gone["id"]]
    });
    let (status, _, answer) = app.send("POST", "orders/batch", &body).await;
    assert_eq!(status, 200);
    assert_eq!(answer["create"][0]["total"], "650.00");
    assert_eq!(answer["create"][1]["error"]["code"], "rest_invalid_param");
    assert_eq!(answer["update"][0]["status"], "on-hold");
    assert_eq!(answer["update"][1]["error"]["code"], "woocommerce_rest_shop_order_invalid_id");
    assert_eq!(answer["delete"][0]["id"], gone["id"]);
    assert_eq!(app.send("GET", &format!("orders/{}", gone["id"]), &Value::Null).await.0, 404);
}

#[tokio::test]
async fn variation_meta_holds_the_term_slug_and_open_attribute_is_empty() {
    let app = TestApp::open().await;
    let mut attributes = Vec::new();
    for (name, options) in [("Weight of tin", ["1.5 kg", "15 kg"]), ("Taste", ["Salted", "Chilli"])]
    {
        let (_, _, made) = app.send("POST", "products/attributes", &json!({ "name": name })).await;
        let id = made["id"].clone();
        attributes.push(json!({ "id": id, "variation": true, "options": options }));
    }
    let tin = json!({ "name": "Tin", "type": "variable", "attributes": attributes });
    let (_, _, tin) = app.send("POST", "products", &tin).await;
    let size = json!({
        "regular_price": "10", "attributes": [{ "id": attributes[0]["id"], "option": "1.5 kg" }]
    });
    let path = format!("products/{}/variations", tin["id"]);
    let (_, _, size) = app.send("POST", &path, &size).await;
    let order = |meta: Value| {
        json!({ "line_items": [{
            "product_id": tin["id"], "variation_id": size["id"], "quantity": 1, "meta_data": meta
        }] })
    };
    let pairs = |order: &Value| -> Vec<(String, String, String)> {
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let meta = order["line_items"][0]["meta_data"].as_array().unwrap().clone();
        meta.iter()
            .map(|one| (text(&one["key"]), text(&one["value"]), text(&one["display_value"])))
            .collect()
    };
    let texts =
        |key: &str, value: &str, shown: &str| (key.to_owned(), value.to_owned(), shown.to_owned());
    let weight = texts("pa_weight-of-tin", "1-5-kg", "1.5 kg");
    let open = pairs(&app.order(order(json!([]))).await);
    assert_eq!(open, [weight.clone(), texts("pa_taste", "", "")]);
    let chosen = json!([{ "key": "pa_taste", "value": "chilli" }]);
    let chosen = pairs(&app.order(order(chosen)).await);
    assert_eq!(chosen, [weight, texts("pa_taste", "chilli", "Chilli")]);
}
