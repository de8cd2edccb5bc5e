//! Exactly one order in WooCommerce, over an API without idempotency.

use std::sync::Arc;

use korosho_core::clock::{Clock as _, ManualClock, SystemClock};
use korosho_domain::order::OrderStatus;
use korosho_domain::payment::PaymentMethod;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::shop::{Database, TestShop, databases};

#[tokio::test]
async fn lost_response_creates_no_duplicate() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        test.fault(json!({
            "upstream": "woocommerce", "method": "POST", "path": "/orders",
            "times": 1, "commit_then_drop": true
        }));
        let input = test.cashews(PaymentMethod::Counter).await;
        let answer = test.place(&input).await.unwrap();
        test.store_has(&["on-hold"]).await;
        assert!(test.see(&answer).await.store_number.is_some());
    }
}

#[tokio::test]
async fn order_sent_while_the_clock_was_two_hours_wrong_is_not_delayed_by_them() {
    for body in ["torn", "replaced"] {
        for jump in [7_200_000, -7_200_000] {
            let clock = Arc::new(ManualClock::at(SystemClock.now()));
            let hand = Arc::<ManualClock>::clone(&clock);
            let mut test =
                TestShop::open_with(&Database::Sqlite, |config| config.clock = hand).await;
            test.stop_background().await;
            test.fault(json!({
                "upstream": "woocommerce", "method": "POST", "path": "/orders",
                "times": 1, "body": body
            }));
            let input = test.cashews(PaymentMethod::Counter).await;
            test.place(&input).await.unwrap();
            clock.advance(jump);
            test.shop.work_off().await.unwrap();
            clock.advance(-jump);
            test.until("the order in the store", async || {
                clock.advance(100);
                test.shop.work_off().await.unwrap();
                !test.all_store_orders().await.is_empty()
            })
            .await;
            assert_eq!(test.all_store_orders().await.len(), 1, "{body} {jump}");
        }
    }
}

#[tokio::test]
async fn php_warning_before_the_json_creates_no_duplicate() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        test.fault(json!({ "upstream": "woocommerce", "body": "notice" }));
        let input = test.cashews(PaymentMethod::Counter).await;
        let answer = test.place(&input).await.unwrap();
        test.store_has(&["on-hold"]).await;
        test.drained().await;
        assert_eq!(test.all_store_orders().await.len(), 1, "also none in the trash");
        assert!(test.see(&answer).await.store_number.is_some());
    }
}

#[tokio::test]
async fn html_page_in_place_of_the_response_creates_no_duplicate() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        test.fault(json!({
            "upstream": "woocommerce", "method": "POST", "path": "/orders",
            "times": 3, "body": "replaced"
        }));
        let input = test.cashews(PaymentMethod::Counter).await;
        let answer = test.place(&input).await.unwrap();
        test.store_has(&["on-hold"]).await;
        test.drained().await;
        assert_eq!(test.all_store_orders().await.len(), 1, "also none in the trash");
        assert!(test.see(&answer).await.store_number.is_some());
    }
}

#[tokio::test]
async fn order_waits_for_an_inactive_plugin_and_is_sent_afterwards() {
    let test = TestShop::open(&Database::Sqlite).await;
    test.fault(json!({
        "upstream": "woocommerce", "method": "POST", "path": "/orders",
        "times": 2, "body": "no_route"
    }));
    let input = test.cashews(PaymentMethod::Counter).await;
    test.place(&input).await.unwrap();
    test.store_has(&["on-hold"]).await;
    assert_eq!(test.alerts().await, [""; 0]);
}

#[tokio::test]
async fn read_only_key_raises_one_alert_and_order_is_sent_once_permitted() {
    let test = TestShop::open(&Database::Sqlite).await;
    test.fault(json!({
        "upstream": "woocommerce", "method": "POST", "path": "/orders",
        "times": 3, "body": "json", "status": 401
    }));
    let input = test.cashews(PaymentMethod::Counter).await;
    test.place(&input).await.unwrap();
    test.store_has(&["on-hold"]).await;
    let alerts = test.alerts().await;
    assert_eq!(alerts.len(), 1, "{alerts:?}");
    assert!(alerts[0].starts_with("store_key_refused: POST orders"), "{alerts:?}");
    assert!(alerts[0].contains("Read/Write"), "{alerts:?}");
}

#[tokio::test]
async fn lost_response_to_a_status_update_creates_no_duplicate() {
    let test = TestShop::open(&Database::Sqlite).await;
    test.fault(json!({
        "upstream": "woocommerce", "method": "PUT", "path": "/orders",
        "times": 1, "commit_then_drop": true
    }));
    let input = test.cashews(PaymentMethod::Counter).await;
    test.place(&input).await.unwrap();
    test.store_has(&["on-hold"]).await;
}

#[tokio::test]
async fn orders_placed_during_a_store_outage_are_sent_later_in_sequence() {
    for database in databases().await {
        // The outage lasts longer than an interrupted request can still be executed.
        let long = |config: &mut korosho_core::config::ShopConfig| {
            config.orders.write_visibility_delay = std::time::Duration::ZERO;
        };
        let mut test = TestShop::open_with(&database, long).await;
        test.fault(json!({ "upstream": "woocommerce", "outage": true }));
        let mut numbers = Vec::new();
        for quantity in 1..=4 {
            let line = test.line("roasted-salted-cashews", Some("100g"), quantity);
            let input = test.input(vec![line], PaymentMethod::Counter).await;
            numbers.push(test.place(&input).await.unwrap().order.number);
        }
        assert_eq!(numbers, ["W-0001", "W-0002", "W-0003", "W-0004"]);
        test.restart().await;
        test.clear_faults();
        test.store_has(&["on-hold"; 4]).await;
        let arrived = test.store_orders().await;
        let quantities: Vec<_> =
            arrived.iter().map(|order| order["line_items"][0]["quantity"].as_i64()).collect();
        assert_eq!(quantities, [Some(1), Some(2), Some(3), Some(4)]);
    }
}

#[tokio::test]
async fn rejected_order_is_parked_and_blocks_no_other_order() {
    let test = TestShop::open(&Database::Sqlite).await;
    test.fault(json!({
        "upstream": "woocommerce", "method": "POST", "path": "/orders", "times": 1, "status": 422
    }));
    let first = test.cashews(PaymentMethod::Counter).await;
    let poisoned = test.place(&first).await.unwrap();
    let second = test.cashews(PaymentMethod::Counter).await;
    let sound = test.place(&second).await.unwrap();
    test.store_has(&["on-hold"]).await;
    assert!(test.see(&sound).await.store_number.is_some());
    assert_eq!(test.see(&poisoned).await.store_number, None, "it waits for staff");
}

#[tokio::test]
async fn unreadable_coupon_refused_later_keeps_its_discount_as_a_fee() {
    let test = TestShop::open(&Database::Sqlite).await;
    let plain = test.cashews(PaymentMethod::Counter).await;
    let asked = korosho_domain::quote::QuoteInput {
        lines: plain.lines.clone(),
        coupon: Some("karibu10".to_owned()),
        ..Default::default()
    };
    let quote = test.shop.checkout.get_quote(asked).await.unwrap();
    assert_eq!((quote.discount, quote.total), (15_000, 135_000));
    let coupons = test.store("GET", "coupons?code=karibu10", json!({})).await;
    let path = format!("coupons/{}", coupons[0]["id"]);
    // Staff delete the coupon, and the shop can read that neither from the list nor from a cart.
    test.fault(json!({ "method": "GET", "path": "/coupons", "status": 503 }));
    test.fault(json!({ "method": "POST", "path": "/wc/store/v1/batch", "status": 503 }));
    test.store("PUT", &path, json!({ "usage_limit": 1, "usage_count": 1 })).await;
    let input = korosho_domain::order::CheckoutInput {
        coupon: Some("KARIBU10".to_owned()),
        expected_total: quote.total,
        ..plain
    };
    test.place(&input).await.unwrap();
    test.store_has(&["on-hold"]).await;
    let order = test.store_orders().await.remove(0);
    assert_eq!(order["total"], "1350.00");
    assert_eq!(order["fee_lines"][0]["total"], "-150.00");
    let alerts = test.alerts().await;
    let honest = |alert: &String| {
        alert.starts_with("coupon_refused")
            && alert.contains("could not be asked")
            && alert.contains("KES 150.00")
    };
    assert!(alerts.iter().any(honest), "{alerts:?}");
}

#[tokio::test]
async fn accepted_coupon_is_sent_as_a_coupon_line() {
    let test = TestShop::open(&Database::Sqlite).await;
    let plain = test.cashews(PaymentMethod::Counter).await;
    let input = korosho_domain::order::CheckoutInput {
        coupon: Some("karibu10".to_owned()),
        expected_total: 135_000,
        ..plain
    };
    test.place(&input).await.unwrap();
    test.store_has(&["on-hold"]).await;
    let order = test.store_orders().await.remove(0);
    assert_eq!(order["total"], "1350.00");
    assert_eq!(order["coupon_lines"][0]["code"], "karibu10");
    assert_eq!(order["fee_lines"].as_array().unwrap().len(), 0);
}

/// Order of the same goods and the same order id, as another device creates it in WooCommerce.
fn duplicate(order: &Value, id: Uuid, status: &str) -> Value {
    let line = &order["line_items"][0];
    json!({
        "status": status,
        "line_items": [{
            "product_id": line["product_id"], "variation_id": line["variation_id"],
            "quantity": line["quantity"],
        }],
        "meta_data": [{ "key": "_korosho_order_id", "value": id.to_string() }],
    })
}

#[tokio::test]
async fn external_duplicate_is_found_by_polling_and_removed() {
    let fast = |config: &mut korosho_core::config::ShopConfig| config.orders.time_scale = 100;
    let test = TestShop::open_with(&Database::Sqlite, fast).await;
    let input = test.cashews(PaymentMethod::Counter).await;
    let answer = test.place(&input).await.unwrap();
    test.store_has(&["on-hold"]).await;
    let ours = test.store_orders().await.remove(0);
    test.store("POST", "orders", duplicate(&ours, answer.order.id, "pending")).await;
    assert_eq!(test.store_orders().await.len(), 2);
    test.store_has(&["on-hold"]).await;
    assert_eq!(test.store_orders().await[0]["id"], ours["id"], "the first one stays");
    // The alert is stored after the store has removed the order.
    test.until("the alert about the duplicate", async || {
        test.alerts().await.iter().any(|alert| alert.starts_with("duplicate_order: "))
    })
    .await;
}

#[tokio::test]
async fn order_removed_in_favour_of_a_duplicate_continues_as_the_duplicate() {
    let fast = |config: &mut korosho_core::config::ShopConfig| config.orders.time_scale = 100;
    for database in databases().await {
        let test = TestShop::open_with(&database, fast).await;
        let input = test.cashews(PaymentMethod::Counter).await;
        let answer = test.place(&input).await.unwrap();
        test.store_has(&["on-hold"]).await;
        let ours = test.store_orders().await.remove(0);
        test.fault(json!({ "method": "GET", "path": "/orders", "status": 503 }));
        let kept = test.store("POST", "orders", duplicate(&ours, answer.order.id, "on-hold")).await;
        test.store("PUT", &format!("orders/{}", ours["id"]), json!({ "status": "cancelled" }))
            .await;
        test.store("DELETE", &format!("orders/{}", ours["id"]), json!({})).await;
        test.clear_faults();
        test.until("the order continues as the duplicate", || async {
            test.see(&answer).await.store_number.as_deref() == kept["number"].as_str()
        })
        .await;
        test.drained().await;
        assert_eq!(test.see(&answer).await.status, OrderStatus::Confirmed);
        test.store_has(&["on-hold"]).await;
    }
}
