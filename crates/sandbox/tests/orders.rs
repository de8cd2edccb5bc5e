//! What the shop does with orders, as the real one was seen to do it: it trusts its caller, repeats
//! what is sent twice, and takes stock when money is there.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

use std::time::Duration;

use axum::{Router, body::Bytes, extract::State, http::HeaderMap, routing::post};
use base64::{Engine, prelude::BASE64_STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use korosho_sandbox::{Options, RunningSandbox};
use serde_json::{Value, json};
use sha2::Sha256;
use tokio::sync::mpsc;

struct Shop {
    running: RunningSandbox,
    http: reqwest::Client,
}

impl Shop {
    async fn open() -> Self {
        let running = korosho_sandbox::start(Options::default()).await.unwrap();
        Self { running, http: reqwest::Client::new() }
    }

    async fn send(&self, method: &str, path: &str, body: &Value) -> (u16, HeaderMap, Value) {
        let url = format!("{}/wp-json/wc/v3/{path}", self.running.origin);
        let request = self.http.request(method.parse().unwrap(), url);
        let request = request.basic_auth("ck_demo", Some("cs_demo"));
        let request = if body.is_null() { request } else { request.json(body) };
        let answer = request.send().await.unwrap();
        let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
        (status, headers, answer.json().await.unwrap())
    }

    async fn get(&self, path: &str) -> Value {
        let (status, _, body) = self.send("GET", path, &Value::Null).await;
        assert_eq!(status, 200, "{path}: {body}");
        body
    }

    async fn order(&self, body: Value) -> Value {
        let (status, _, made) = self.send("POST", "orders", &body).await;
        assert_eq!(status, 201, "{made}");
        made
    }

    async fn change(&self, order: &Value, body: Value) -> Value {
        let path = format!("orders/{}", order["id"]);
        let (status, _, changed) = self.send("PUT", &path, &body).await;
        assert_eq!(status, 200, "{changed}");
        changed
    }

    async fn refund(&self, order: &Value, body: Value) -> (u16, Value) {
        let path = format!("orders/{}/refunds", order["id"]);
        let (status, _, answer) = self.send("POST", &path, &body).await;
        (status, answer)
    }

    async fn product(&self, sku: &str) -> i64 {
        self.get(&format!("products?sku={sku}")).await[0]["id"].as_i64().unwrap()
    }

    async fn stock(&self, product: i64) -> i64 {
        self.get(&format!("products/{product}")).await["stock_quantity"].as_i64().unwrap()
    }

    async fn coupon_uses(&self, code: &str) -> i64 {
        self.get(&format!("coupons?code={code}")).await[0]["usage_count"].as_i64().unwrap()
    }

    /// Changes of stock that orders made, as the sandbox's ledger has them.
    async fn movements(&self) -> Vec<i64> {
        let url = format!("{}/sandbox/ledger", self.running.origin);
        let ledger: Value = self.http.get(url).send().await.unwrap().json().await.unwrap();
        let movements = ledger["stock_movements"].as_array().unwrap();
        movements.iter().map(|one| one["change"].as_i64().unwrap()).collect()
    }
}

fn line(product: i64, quantity: i64) -> Value {
    json!([{ "product_id": product, "quantity": quantity }])
}

fn ids(orders: &Value) -> Vec<i64> {
    orders.as_array().unwrap().iter().map(|order| order["id"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn an_order_adds_up_lines_shipping_and_fees_in_texts_of_two_decimals() {
    let shop = Shop::open().await;
    let (halves, almonds) = (shop.product("CSH-RS-250G").await, shop.product("ALM-CIN").await);
    let made = shop
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
    assert_eq!(shop.get(&format!("orders/{}", made["id"])).await, made);
}

#[tokio::test]
async fn a_total_that_is_sent_is_believed_and_a_price_is_not_even_read() {
    let shop = Shop::open().await;
    let product = shop.product("CSH-SV").await;
    let cheap = json!([{ "product_id": product, "quantity": 2, "subtotal": "2", "total": "2" }]);
    assert_eq!(shop.order(json!({ "line_items": cheap })).await["total"], "2.00");
    let priced = json!([{ "product_id": product, "quantity": 2, "price": 1 }]);
    assert_eq!(shop.order(json!({ "line_items": priced })).await["total"], "1300.00");
}

#[tokio::test]
async fn a_coupon_comes_off_the_lines_and_is_counted() {
    let shop = Shop::open().await;
    let lines = line(shop.product("CSH-SV").await, 2);
    let body = json!({ "line_items": lines, "coupon_lines": [{ "code": "KARIBU10" }] });
    let made = shop.order(body).await;
    assert_eq!(made["line_items"][0]["subtotal"], "1300.00");
    assert_eq!(made["line_items"][0]["total"], "1170.00");
    assert_eq!(made["line_items"][0]["price"], 585);
    assert_eq!(made["coupon_lines"][0]["code"], "karibu10");
    assert_eq!(made["coupon_lines"][0]["discount"], "130");
    assert_eq!((&made["discount_total"], &made["total"]), (&json!("130.00"), &json!("1170.00")));
    assert_eq!(shop.coupon_uses("karibu10").await, 1);
}

#[tokio::test]
async fn a_refused_coupon_is_a_400_and_leaves_a_pending_order_without_it() {
    let shop = Shop::open().await;
    let lines = line(shop.product("MIX-COC").await, 1);
    let twice = json!([{ "code": "KARIBU10" }, { "code": "karibu10" }]);
    for (coupons, words) in [
        (json!([{ "code": "NOPE" }]), "Coupon \"nope\" does not exist!"),
        (json!([{ "code": "JAMHURI25" }]), "This coupon has expired."),
        (json!([{ "code": "MIA100" }]), "The minimum spend for this coupon is <span"),
        (json!([{ "code": " " }]), "Coupon code is required."),
        (twice, "Coupon code already applied!"),
    ] {
        let before = ids(&shop.get("orders").await);
        let body = json!({ "line_items": lines, "coupon_lines": coupons });
        let (status, _, refusal) = shop.send("POST", "orders", &body).await;
        assert_eq!((status, &refusal["code"]), (400, &json!("woocommerce_rest_invalid_coupon")));
        assert!(refusal["message"].as_str().unwrap().starts_with(words), "{refusal}");
        let after = shop.get("orders").await;
        assert_eq!(after.as_array().unwrap().len(), before.len() + 1, "a half stays behind");
        assert_eq!(after[0]["status"], "pending");
    }
}

#[tokio::test]
async fn a_coupon_for_one_use_is_free_again_when_its_order_is_cancelled() {
    let shop = Shop::open().await;
    let lines = line(shop.product("SED-PIS").await, 2);
    let body = json!({ "line_items": lines, "coupon_lines": [{ "code": "ONCE500" }] });
    let made = shop.order(body.clone()).await;
    assert_eq!(made["total"], "2400.00");
    assert_eq!(shop.send("POST", "orders", &body).await.0, 400, "it is used up");
    shop.change(&made, json!({ "status": "cancelled" })).await;
    assert_eq!(shop.coupon_uses("once500").await, 0);
    shop.change(&made, json!({ "status": "processing" })).await;
    assert_eq!(shop.coupon_uses("once500").await, 1);
}

#[tokio::test]
async fn coupons_of_a_change_take_the_place_of_those_before() {
    let shop = Shop::open().await;
    let lines = line(shop.product("CSH-SV").await, 2);
    let body = json!({ "line_items": lines, "coupon_lines": [{ "code": "KARIBU10" }] });
    let made = shop.order(body).await;
    let changed = shop.change(&made, json!({ "coupon_lines": [{ "code": "MIA100" }] })).await;
    assert_eq!(changed["total"], "1200.00");
    assert_eq!(shop.coupon_uses("karibu10").await, 0);
    let path = format!("orders/{}", made["id"]);
    let (status, _, refusal) =
        shop.send("PUT", &path, &json!({ "coupon_lines": changed["coupon_lines"] })).await;
    assert_eq!(status, 400);
    assert_eq!(refusal["code"], "woocommerce_rest_coupon_item_id_readonly");
    assert_eq!(shop.change(&made, json!({ "coupon_lines": [] })).await["total"], "1300.00");
}

#[tokio::test]
async fn the_same_order_sent_twice_is_two_orders() {
    let shop = Shop::open().await;
    let product = shop.product("CSH-SV").await;
    let body = json!({ "transaction_id": "one-key", "line_items": line(product, 1) });
    let (first, second) = tokio::join!(shop.order(body.clone()), shop.order(body.clone()));
    assert_ne!(first["id"], second["id"]);
    assert_eq!(ids(&shop.get("orders").await).len(), 2);
    let own_id = json!({ "id": first["id"], "line_items": line(product, 1) });
    let (status, _, refusal) = shop.send("POST", "orders", &own_id).await;
    assert_eq!((status, &refusal["code"]), (400, &json!("woocommerce_rest_shop_order_exists")));
}

#[tokio::test]
async fn stock_is_taken_once_when_an_order_is_held_or_paid_and_comes_back_when_it_is_called_off() {
    let shop = Shop::open().await;
    let product = shop.product("ALM-SMK").await;
    assert_eq!(shop.stock(product).await, 3);
    let made = shop.order(json!({ "line_items": line(product, 1) })).await;
    assert_eq!(shop.stock(product).await, 3, "a pending order takes nothing");
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
        let changed = shop.change(&made, json!({ "status": status })).await;
        assert_eq!((&changed["status"], shop.stock(product).await), (&json!(status), left));
    }
    assert_eq!(shop.movements().await, [-1, 1, -1, 1, -1]);
    let path = format!("orders/{}?force=true", made["id"]);
    shop.send("DELETE", &path, &Value::Null).await;
    assert_eq!(shop.stock(product).await, 2, "deleting gives nothing back");
}

#[tokio::test]
async fn stock_is_never_checked_and_orders_at_once_each_take_theirs() {
    let shop = Shop::open().await;
    let product = shop.product("ALM-SMK").await;
    let body = json!({ "status": "processing", "line_items": line(product, 2) });
    let orders = (0..6).map(|_| shop.order(body.clone()));
    futures::future::join_all(orders).await;
    assert_eq!(shop.stock(product).await, 3 - 12);
    assert_eq!(shop.movements().await, [-2; 6]);
    let sold = shop.get(&format!("products/{product}")).await;
    assert_eq!((&sold["total_sales"], &sold["stock_status"]), (&json!(12), &json!("outofstock")));
}

#[tokio::test]
async fn changes_of_one_order_at_once_are_all_kept() {
    let shop = Shop::open().await;
    let made = shop.order(json!({ "line_items": line(shop.product("ALM-SMK").await, 1) })).await;
    let metas = (0..8).map(|n| {
        shop.change(&made, json!({ "status": "processing", "meta_data": [{ "key": format!("k{n}"), "value": "v" }] }))
    });
    futures::future::join_all(metas).await;
    let kept = shop.get(&format!("orders/{}", made["id"])).await;
    assert_eq!(kept["meta_data"].as_array().unwrap().len(), 8);
    assert_eq!(shop.movements().await, [-1], "promoted once");
}

#[tokio::test]
async fn a_paid_order_is_processed_and_cash_or_nothing_to_pay_completes_it() {
    let shop = Shop::open().await;
    let lines = line(shop.product("CSH-SV").await, 1);
    for (body, status) in [
        (json!({ "set_paid": true, "payment_method": "stripe" }), "processing"),
        (json!({ "set_paid": true, "payment_method": "cod" }), "completed"),
        (json!({ "set_paid": true, "status": "pending" }), "processing"),
        (json!({ "set_paid": false, "status": "on-hold" }), "on-hold"),
    ] {
        let mut body = body;
        body["line_items"] = lines.clone();
        let made = shop.order(body.clone()).await;
        assert_eq!(made["status"], status, "{body}");
        assert_eq!(made["date_paid_gmt"].is_null(), status == "on-hold");
    }
    assert_eq!(shop.order(json!({ "set_paid": true })).await["status"], "completed");
    let later = shop.order(json!({ "line_items": lines })).await;
    let paid = json!({ "set_paid": true, "transaction_id": "QWE123" });
    let later = shop.change(&later, paid).await;
    assert_eq!(
        (&later["status"], &later["transaction_id"]),
        (&json!("processing"), &json!("QWE123"))
    );
}

#[tokio::test]
async fn refunds_by_amount_add_up_to_refunded_and_give_no_stock_back() {
    let shop = Shop::open().await;
    let product = shop.product("ALM-SMK").await;
    let made = shop.order(json!({ "status": "processing", "line_items": line(product, 1) })).await;
    let (status, refund) = shop
        .refund(&made, json!({ "amount": "100", "reason": "Crushed packet", "api_refund": false }))
        .await;
    assert_eq!((status, &refund["amount"]), (201, &json!("100.00")));
    let order = shop.get(&format!("orders/{}", made["id"])).await;
    assert_eq!(
        order["refunds"],
        json!([{ "id": refund["id"], "reason": "Crushed packet", "total": "-100" }])
    );
    assert_eq!((&order["status"], &order["total"]), (&json!("processing"), &json!("890.00")));
    let rest = json!({ "amount": "790.00", "api_refund": false });
    assert_eq!(shop.refund(&made, rest).await.0, 201);
    assert_eq!(shop.get(&format!("orders/{}", made["id"])).await["status"], "refunded");
    assert_eq!(shop.stock(product).await, 2);
    assert_eq!(
        shop.get(&format!("orders/{}/refunds", made["id"])).await.as_array().unwrap().len(),
        2
    );
}

#[tokio::test]
async fn a_refund_that_cannot_be_is_a_500() {
    let shop = Shop::open().await;
    let made = shop.order(json!({ "line_items": line(shop.product("CSH-SV").await, 1) })).await;
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
        let (status, refusal) = shop.refund(&made, body).await;
        assert_eq!((status, &refusal["code"]), (500, &json!(code)));
        assert_eq!(refusal["message"], message);
    }
}

#[tokio::test]
async fn a_refund_of_lines_gives_their_stock_back_and_a_later_cancel_only_the_rest() {
    let shop = Shop::open().await;
    let product = shop.product("ALM-SMK").await;
    let made = shop.order(json!({ "status": "processing", "line_items": line(product, 3) })).await;
    let back = json!([{ "id": made["line_items"][0]["id"], "quantity": 1, "refund_total": "890" }]);
    let (status, refund) =
        shop.refund(&made, json!({ "line_items": back, "api_refund": false })).await;
    assert_eq!((status, &refund["amount"]), (201, &json!("890.00")));
    assert_eq!(refund["line_items"][0]["quantity"], -1);
    assert_eq!(refund["line_items"][0]["total"], "-890.00");
    assert_eq!(shop.stock(product).await, 1);
    let kept = json!({ "line_items": back, "api_refund": false, "api_restock": false });
    assert_eq!(shop.refund(&made, kept).await.0, 201);
    assert_eq!(shop.stock(product).await, 1, "unless it is told not to");
    shop.change(&made, json!({ "status": "cancelled" })).await;
    assert_eq!(shop.stock(product).await, 3);
}

#[tokio::test]
async fn an_order_is_found_again_by_its_own_meta_in_the_recent_list() {
    let shop = Shop::open().await;
    let lines = line(shop.product("CSH-SV").await, 1);
    let meta = json!([{ "key": "our_key", "value": "a-1" }, { "key": "other", "value": "x" }]);
    let made = shop.order(json!({ "line_items": lines, "meta_data": meta })).await;
    let at = made["date_created_gmt"].as_str().unwrap();
    let list = "dates_are_gmt=true&status=any&orderby=date&order=desc&per_page=100\
                &include_meta=our_key&_fields=id,meta_data";
    let found = shop.get(&format!("orders?after=2020-01-01T00:00:00&{list}")).await;
    assert_eq!(ids(&found), ids(&json!([made])));
    assert_eq!(found[0].as_object().unwrap().len(), 2, "only the fields that were asked for");
    assert_eq!(found[0]["meta_data"].as_array().unwrap().len(), 1);
    assert_eq!(found[0]["meta_data"][0]["value"], "a-1");
    let same_second = shop.get(&format!("orders?after={at}&{list}")).await;
    assert_eq!(ids(&same_second), Vec::<i64>::new(), "`after` is exclusive");
    let unknown = shop.get("orders?meta_key=our_key&meta_value=nothing").await;
    assert_eq!(ids(&unknown).len(), 1, "what nobody knows is ignored");
}

#[tokio::test]
async fn a_search_looks_at_addresses_names_and_the_transaction_but_not_at_meta() {
    let shop = Shop::open().await;
    let product = shop.product("CSH-SV").await;
    let made = shop
        .order(json!({
            "transaction_id": "0199A7C2", "line_items": line(product, 1),
            "billing": { "email": "wanjiku@example.com" },
            "shipping": { "address_2": "Gate 7" },
            "shipping_lines": [{ "method_id": "flat_rate", "method_title": "Boda to Karen" }],
            "meta_data": [{ "key": "k", "value": "hidden-away" }]
        }))
        .await;
    let other = shop.order(json!({ "line_items": line(shop.product("MIX-COC").await, 1) })).await;
    for (words, finds) in [
        ("199a7c", true),
        ("WANJIKU", true),
        ("gate+7", true),
        ("karen", true),
        ("vinegar", true),
        ("hidden-away", false),
        ("address_2", false),
    ] {
        let found = ids(&shop.get(&format!("orders?search={words}")).await);
        let wanted = if finds { ids(&json!([made])) } else { Vec::new() };
        assert_eq!(found, wanted, "{words}");
    }
    let sold = shop.get(&format!("orders?product={product}")).await;
    assert_eq!(ids(&sold), ids(&json!([made])));
    let (_, headers, page) = shop.send("GET", "orders?per_page=1&page=2", &Value::Null).await;
    assert_eq!(ids(&page), ids(&json!([made])), "the newest first: {}", other["id"]);
    assert_eq!(
        (&headers["x-wp-total"], &headers["x-wp-totalpages"]),
        (&"2".parse().unwrap(), &"2".parse().unwrap())
    );
}

#[tokio::test]
async fn a_change_merges_meta_and_leaves_the_total_of_a_line_alone() {
    let shop = Shop::open().await;
    let product = shop.product("CSH-RS-250G").await;
    let meta = json!([{ "key": "a", "value": "1" }]);
    let made = shop.order(json!({ "line_items": line(product, 2), "meta_data": meta })).await;
    let meta = json!([{ "key": "a", "value": "2" }, { "key": "b", "value": "3" }]);
    let changed = shop.change(&made, json!({ "meta_data": meta })).await;
    let kept = changed["meta_data"].as_array().unwrap();
    let kept: Vec<_> = kept.iter().map(|one| (&one["key"], &one["value"])).collect();
    assert_eq!(kept, [(&json!("a"), &json!("2")), (&json!("b"), &json!("3"))]);
    let id = &made["line_items"][0]["id"];
    let more = shop.change(&made, json!({ "line_items": [{ "id": id, "quantity": 3 }] })).await;
    assert_eq!(
        (&more["line_items"][0]["quantity"], &more["total"]),
        (&json!(3), &json!("1600.00"))
    );
    let added = shop.change(&made, json!({ "line_items": line(product, 1) })).await;
    assert_eq!(added["total"], "2400.00", "a line without an id is another one");
    let gone = json!({ "line_items": [{ "id": id, "product_id": null }] });
    assert_eq!(shop.change(&made, gone).await["total"], "800.00");
}

#[tokio::test]
async fn the_trash_keeps_an_order_out_of_the_list_and_force_ends_it() {
    let shop = Shop::open().await;
    let made = shop.order(json!({ "line_items": line(shop.product("CSH-SV").await, 1) })).await;
    let path = format!("orders/{}", made["id"]);
    let (status, _, before) = shop.send("DELETE", &path, &Value::Null).await;
    assert_eq!((status, &before["status"]), (200, &json!("pending")), "as it was");
    assert_eq!(shop.get(&path).await["status"], "trash");
    assert_eq!(ids(&shop.get("orders?status=any").await), Vec::<i64>::new());
    assert_eq!(ids(&shop.get("orders?status=trash").await).len(), 1);
    assert_eq!(shop.send("DELETE", &path, &Value::Null).await.0, 410);
    let forced = format!("{path}?force=true");
    assert_eq!(shop.send("DELETE", &forced, &Value::Null).await.0, 200);
    let (status, _, refusal) = shop.send("DELETE", &forced, &Value::Null).await;
    assert_eq!(status, 404);
    assert_eq!(refusal["code"], "woocommerce_rest_shop_order_invalid_id");
}

#[tokio::test]
async fn each_entry_of_a_batch_has_its_own_result() {
    let shop = Shop::open().await;
    let lines = line(shop.product("CSH-SV").await, 1);
    let old = shop.order(json!({ "line_items": lines })).await;
    let gone = shop.order(json!({ "line_items": lines })).await;
    let body = json!({
        "create": [{ "line_items": lines }, { "status": "banana" }],
        "update": [{ "id": old["id"], "status": "on-hold" }, { "id": 999_999 }],
        "delete": [gone["id"]]
    });
    let (status, _, answer) = shop.send("POST", "orders/batch", &body).await;
    assert_eq!(status, 200);
    assert_eq!(answer["create"][0]["total"], "650.00");
    assert_eq!(answer["create"][1]["error"]["code"], "rest_invalid_param");
    assert_eq!(answer["update"][0]["status"], "on-hold");
    assert_eq!(answer["update"][1]["error"]["code"], "woocommerce_rest_shop_order_invalid_id");
    assert_eq!(answer["delete"][0]["id"], gone["id"]);
    assert_eq!(shop.send("GET", &format!("orders/{}", gone["id"]), &Value::Null).await.0, 404);
}

#[tokio::test]
async fn people_and_changes_of_status_write_notes() {
    let shop = Shop::open().await;
    let made = shop.order(json!({})).await;
    shop.change(&made, json!({ "status": "on-hold" })).await;
    let path = format!("orders/{}/notes", made["id"]);
    let note = json!({ "note": "Leave at the gate", "customer_note": true });
    assert_eq!(shop.send("POST", &path, &note).await.0, 201);
    let notes = shop.get(&path).await;
    assert_eq!(notes[0]["note"], "Leave at the gate");
    assert_eq!(notes[1]["note"], "Order status changed from Pending payment to On hold.");
    let internal = shop.get(&format!("{path}?type=internal")).await;
    assert_eq!(ids(&internal), ids(&json!([notes[1]])));
}

type Received = (HeaderMap, Bytes);

/// A receiver of webhooks on a free port: its address, and what comes.
async fn receiver() -> (String, mpsc::UnboundedReceiver<Received>) {
    let (sender, received) = mpsc::unbounded_channel();
    let take = |State(sender): State<mpsc::UnboundedSender<Received>>, headers, body| async move {
        sender.send((headers, body)).unwrap();
    };
    let router = Router::new().route("/hook", post(take)).with_state(sender);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/hook", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, router).await });
    (url, received)
}

async fn next(received: &mut mpsc::UnboundedReceiver<Received>) -> Received {
    tokio::time::timeout(Duration::from_secs(60), received.recv()).await.unwrap().unwrap()
}

#[tokio::test]
async fn a_webhook_comes_signed_later_and_as_the_order_is_by_then() {
    let shop = Shop::open().await;
    let (url, mut received) = receiver().await;
    let hook = json!({ "topic": "order.updated", "delivery_url": url, "secret": "s3" });
    let (status, _, hook) = shop.send("POST", "webhooks", &hook).await;
    assert_eq!(status, 201);
    assert!(hook.get("secret").is_none());
    let (headers, ping) = next(&mut received).await;
    assert_eq!(ping, format!("webhook_id={}", hook["id"]));
    assert!(!headers.contains_key("x-wc-webhook-signature"));

    let made = shop.order(json!({ "line_items": line(shop.product("CSH-SV").await, 1) })).await;
    shop.change(&made, json!({ "status": "processing" })).await;
    let (headers, body) = next(&mut received).await;
    let mut mac = Hmac::<Sha256>::new_from_slice(b"s3").unwrap();
    mac.update(&body);
    let signature = BASE64_STANDARD.encode(mac.finalize().into_bytes());
    assert_eq!(headers["x-wc-webhook-signature"], signature);
    assert_eq!(headers["x-wc-webhook-topic"], "order.updated");
    let told: Value = serde_json::from_slice(&body).unwrap();
    assert_eq!((&told["id"], &told["total"]), (&made["id"], &json!("650.00")));
    let path = format!("webhooks/{}?force=true", hook["id"]);
    assert_eq!(shop.send("DELETE", &path, &Value::Null).await.0, 200);
    assert_eq!(shop.get("webhooks").await, json!([]));
}
