//! Requests of devices to WooCommerce through the server: a device has a token, no key pair.

use korosho_core::store::outbox::JobState;
use korosho_domain::admin::DeviceRole;
use korosho_domain::order::OrderStatus;
use korosho_domain::store_proxy::{StoreMethod, StoreProxyAnswer, StoreProxyInput};
use serde_json::{Value, json};

use super::test_app::TestApp;

/// Sends a request as a device with this token does; returns the status of the server's answer, and
/// WooCommerce's response.
async fn request(
    app: &TestApp,
    token: &str,
    (method, path, query): (StoreMethod, &str, &[(&str, &str)]),
    body: Option<Value>,
) -> (u16, StoreProxyAnswer) {
    let query = query.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    let body = body.map(|body| body.to_string());
    let input = StoreProxyInput { method, path: path.to_owned(), query: query.collect(), body };
    let url = format!("{}/api/device/store", app.server.origin);
    let request = reqwest::Client::new().post(url).bearer_auth(token).json(&input);
    let answer = request.send().await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap_or_default())
}

/// Rows of WooCommerce's response.
fn rows(answer: &StoreProxyAnswer) -> Vec<Value> {
    serde_json::from_str(&answer.body).unwrap()
}

/// An order of the website in WooCommerce; returns its id.
async fn order_of_another(app: &TestApp) -> i64 {
    let order = json!({ "status": "on-hold", "billing": { "first_name": "Wanjiku",
        "phone": "+254722000111" }, "customer_note": "Ring twice",
        "line_items": [{ "product_id": app.cashews().product_id,
            "variation_id": app.cashews().variation_id, "quantity": 1 }],
        "meta_data": [{ "key": "_korosho_number", "value": "W-0001" }] });
    app.store_request("POST", "orders", order).await["id"].as_i64().unwrap()
}

#[tokio::test]
async fn kiosk_without_a_key_pair_sells_through_the_server() {
    let app = TestApp::open(None).await;
    app.order().await;
    app.store_has(&["on-hold"]).await;
    let orders = app.store_request("GET", "orders", Value::Null).await;
    let meta = orders[0]["meta_data"].as_array().unwrap();
    let mark = meta.iter().find(|row| row["key"] == "_korosho_device").unwrap();
    assert_eq!(mark["value"], "kiosk-1");
    assert_eq!(orders[0]["billing"]["first_name"], "Amina");
}

#[tokio::test]
async fn lost_answer_of_the_server_creates_no_second_order() {
    let app = TestApp::open(None).await;
    app.fault(json!({ "upstream": "woocommerce", "method": "POST", "path": "/orders",
        "commit_then_drop": true, "times": 1 }));
    app.order().await;
    app.store_has(&["on-hold"]).await;
}

#[tokio::test]
async fn stolen_kiosk_token_reads_no_customer_and_changes_no_other_order() {
    use StoreMethod::{Delete, Get, Post, Put};
    let app = TestApp::open(None).await;
    let token = app.token();
    let kiosk = token.expose();
    let id = order_of_another(&app).await;
    let (status, list) = request(&app, kiosk, (Get, "orders", &[("status", "any")]), None).await;
    assert_eq!((status, rows(&list).len()), (200, 1));
    let (_, one) = request(&app, kiosk, (Get, &format!("orders/{id}"), &[]), None).await;
    for answer in [&list, &one] {
        for personal in ["Wanjiku", "254722000111", "Ring twice"] {
            assert!(!answer.body.contains(personal), "{personal}: {}", answer.body);
        }
    }
    let cancel = Some(json!({ "status": "cancelled" }));
    let refund = Some(json!({ "amount": "10" }));
    let order = format!("orders/{id}");
    let (notes, refunds) = (format!("{order}/notes"), format!("{order}/refunds"));
    for (method, path, body) in [
        (Put, order.as_str(), cancel),
        (Delete, &order, None),
        (Get, &notes, None),
        (Post, &notes, Some(json!({ "note": "x" }))),
        (Post, &refunds, refund),
        (Get, "customers", None),
        (Put, "products/1", Some(json!({ "regular_price": "1" }))),
        (Get, "payment_gateways", None),
    ] {
        let (status, _) = request(&app, kiosk, (method, path, &[]), body).await;
        assert_eq!(status, 403, "{method:?} {path}");
    }
    let kept = app.store_request("GET", &order, Value::Null).await;
    assert_eq!(
        (&kept["status"], &kept["customer_note"]),
        (&json!("on-hold"), &json!("Ring twice"))
    );
}

#[tokio::test]
async fn stolen_kiosk_token_marks_no_order_as_paid() {
    use StoreMethod::{Post, Put};
    let app = TestApp::open(None).await;
    let token = app.token();
    app.order().await;
    app.store_has(&["on-hold"]).await;
    let orders = app.store_request("GET", "orders", Value::Null).await;
    let order = format!("orders/{}", orders[0]["id"]);
    for (method, path, body) in [
        (Put, order.as_str(), json!({ "status": "processing" })),
        (Put, &order, json!({ "status": "completed", "transaction_id": "TK1" })),
        (Put, &order, json!({ "set_paid": true })),
        (Post, "orders", json!({ "status": "processing" })),
        (Post, "orders", json!({ "set_paid": true })),
    ] {
        let (status, _) = request(&app, token.expose(), (method, path, &[]), Some(body)).await;
        assert_eq!(status, 403, "{method:?} {path}");
    }
    app.store_has(&["on-hold"]).await;
    let cancel = Some(json!({ "status": "cancelled" }));
    let (status, _) = request(&app, token.expose(), (Put, &order, &[]), cancel).await;
    assert_eq!(status, 200);
}

#[tokio::test]
async fn stolen_kiosk_token_marks_no_packed_order_as_paid() {
    let app = TestApp::open(None).await;
    let token = app.token();
    let order = app.order().await;
    assert!(app.page(&order).await.known);
    app.store_has(&["on-hold"]).await;
    let orders = app.store_request("GET", "orders", Value::Null).await;
    let path = format!("orders/{}", orders[0]["id"]);
    let step = json!({ "meta_data": [{ "key": "_korosho_step", "value": "ready" }] });
    app.store_request("PUT", &path, step).await;
    app.until("a packed order", async || {
        app.at_server(&order).await.is_some_and(|view| view.status == OrderStatus::Ready)
    })
    .await;
    let put = async |body| {
        let target = (StoreMethod::Put, path.as_str(), &[][..]);
        request(&app, token.expose(), target, Some(body)).await.0
    };
    for body in [json!({ "status": "processing" }), json!({ "set_paid": true })] {
        assert_eq!(put(body).await, 403);
    }
    app.store_has(&["on-hold"]).await;
    // Before the server knows of it.
    app.store_request("DELETE", &path, Value::Null).await;
    assert_eq!(put(json!({ "status": "processing" })).await, 403);
}

#[tokio::test]
async fn write_about_a_missing_order_gets_the_answer_of_the_store() {
    use StoreMethod::{Delete, Put};
    let app = TestApp::open(None).await;
    let token = app.token();
    for (method, body) in [(Put, Some(json!({ "status": "processing" }))), (Delete, None)] {
        let asked = (method, "orders/999999", &[][..]);
        let (status, answer) = request(&app, token.expose(), asked, body).await;
        assert_eq!((status, answer.status), (200, 404));
        assert!(answer.body.contains("woocommerce_rest_shop_order_invalid_id"), "{}", answer.body);
    }
}

#[tokio::test]
async fn stolen_kiosk_token_neither_puts_a_paid_order_back_nor_adds_to_it() {
    use StoreMethod::Put;
    let app = TestApp::open(None).await;
    let (order, next) = app.card_page().await;
    assert!(app.pay_page(&next).await);
    app.wait_until_paid_on_device(&order).await;
    app.store_has(&["processing"]).await;
    let token = app.token();
    let stored = app.store_request("GET", "orders", Value::Null).await;
    let path = format!("orders/{}", stored[0]["id"]);
    let send = async |body| request(&app, token.expose(), (Put, &path, &[]), Some(body)).await.0;
    let more = json!({ "fee_lines": [{ "name": "More", "total": "500" }] });
    for body in [more.clone(), json!({ "status": "on-hold" }), json!({ "status": "cancelled" })] {
        assert_eq!(send(body).await, 403);
    }
    // Device and server send the status; a late one would end what staff do next.
    app.until("no status to be sent", async || {
        let device = app.device.admin.export(0).await.unwrap();
        let server = app.server.app().shop.admin.export(0).await.unwrap();
        let mut jobs = device.iter().chain(&server).flat_map(|file| &file.outbox);
        jobs.all(|job| job.kind != "push_order_status" || job.state == JobState::Done)
    })
    .await;
    // Staff put it back in WooCommerce.
    let staff = json!({ "status": "on-hold" });
    app.store_request("PUT", &path, staff.clone()).await;
    assert_eq!(send(json!({ "status": "processing" })).await, 200, "its total is paid");
    app.store_request("PUT", &path, staff).await;
    assert_eq!(send(more).await, 200);
    assert_eq!(send(json!({ "status": "processing" })).await, 403, "its total is not paid");
}

#[tokio::test]
async fn stolen_kiosk_token_gets_no_goods_at_a_price_of_zero() {
    use StoreMethod::{Post, Put};
    let app = TestApp::open(None).await;
    let token = app.token();
    let goods = json!([{ "product_id": app.cashews().product_id,
        "variation_id": app.cashews().variation_id, "quantity": 9, "subtotal": "0", "total": "0" }]);
    let body = Some(json!({ "status": "pending", "line_items": goods }));
    let (_, created) = request(&app, token.expose(), (Post, "orders", &[]), body).await;
    let created: Value = serde_json::from_str(&created.body).unwrap();
    assert_eq!(created["total"], "0.00");
    let order = format!("orders/{}", created["id"]);
    let paid = Some(json!({ "status": "processing" }));
    assert_eq!(request(&app, token.expose(), (Put, &order, &[]), paid).await.0, 403);
}

#[tokio::test]
async fn stolen_kiosk_token_adds_nothing_to_a_free_order() {
    use StoreMethod::{Post, Put};
    let app = TestApp::open(None).await;
    let token = app.token();
    let goods = json!([{ "product_id": app.cashews().product_id,
        "variation_id": app.cashews().variation_id, "quantity": 1 }]);
    let send = async |method, path: &str, body: Value| {
        request(&app, token.expose(), (method, path, &[]), Some(body)).await
    };
    let (_, created) = send(Post, "orders", json!({ "status": "pending" })).await;
    let created: Value = serde_json::from_str(&created.body).unwrap();
    let order = format!("orders/{}", created["id"]);
    let both = json!({ "status": "processing", "line_items": goods });
    assert_eq!(send(Put, &order, both).await.0, 403);
    assert_eq!(send(Put, &order, json!({ "status": "processing" })).await.0, 200, "it is free");
    assert_eq!(send(Put, &order, json!({ "line_items": goods })).await.0, 403);
    let kept = app.store_request("GET", &order, Value::Null).await;
    assert_eq!(kept["line_items"], json!([]));
}

#[tokio::test]
async fn desk_token_reads_customers_and_writes_orders_but_no_products() {
    use StoreMethod::{Get, Put};
    let app = TestApp::open(None).await;
    let desk = app.add_device("desk-1", DeviceRole::Desk).await;
    let id = order_of_another(&app).await;
    let order = format!("orders/{id}");
    let (_, one) = request(&app, &desk, (Get, &order, &[]), None).await;
    assert!(one.body.contains("Wanjiku"));
    let done = Some(json!({ "status": "completed" }));
    let (status, changed) = request(&app, &desk, (Put, &order, &[]), done).await;
    assert_eq!((status, changed.status), (200, 200));
    let free = Some(json!({ "regular_price": "1" }));
    assert_eq!(request(&app, &desk, (Put, "products/1", &[]), free).await.0, 403);
    assert_eq!(app.store_request("GET", &order, Value::Null).await["status"], "completed");
}

#[tokio::test]
async fn response_of_woocommerce_arrives_with_status_and_totals() {
    use StoreMethod::Get;
    let app = TestApp::open(None).await;
    let token = app.token();
    let page = [("per_page", "1"), ("page", "2")];
    let (_, listed) = request(&app, token.expose(), (Get, "products", &page), None).await;
    let header = |name: &str| listed.headers.iter().find(|(known, _)| known == name);
    let total: u32 = header("x-wp-total").unwrap().1.parse().unwrap();
    assert!(total > 1 && header("date").is_some());
    let (status, missing) =
        request(&app, token.expose(), (Get, "products/999999", &[]), None).await;
    assert_eq!((status, missing.status), (200, 404));
    assert!(missing.body.contains("invalid_id"), "{}", missing.body);
}

#[tokio::test]
async fn revoked_or_missing_token_reaches_nothing() {
    let app = TestApp::open(None).await;
    let token = app.token();
    assert!(app.revoke_device("kiosk-1").await);
    for token in [token.expose(), "kd_other", ""] {
        let (status, _) = request(&app, token, (StoreMethod::Get, "products", &[]), None).await;
        assert_eq!(status, 401, "{token}");
    }
}
