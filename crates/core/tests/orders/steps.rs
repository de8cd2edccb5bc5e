//! Status changes by staff: the step back from the rider, and cancellations with their reason.

use korosho_core::staff::Staff;
use korosho_domain::desk::DeskExtras;
use korosho_domain::desk_orders::{DeskOrderRef, MoveOrder};
use korosho_domain::order::{OrderStatus, StatusChange};
use korosho_domain::problem::{InvalidReason, Problem};
use serde_json::{Value, json};

use crate::desk::{actor, open, phoned};
use crate::shop::{Database, TestShop, databases};

#[tokio::test]
async fn order_comes_back_from_the_rider_and_is_cancelled_only_with_a_reason() {
    for database in databases().await {
        let (test, staff) = open(&database).await;
        let desk = &test.shop.desk;
        let input = phoned(&test, DeskExtras::default()).await;
        let key = desk.place_order(&staff, input).await.unwrap().order.id.to_string();
        test.store_has(&["on-hold"]).await;
        let step = |expected_status, to, reason: &str| MoveOrder {
            key: key.clone(),
            to,
            expected_status,
            reason: reason.to_owned(),
        };
        let out = step(OrderStatus::Confirmed, OrderStatus::OutForDelivery, "");
        let steps = desk.move_order(&actor(), &out).await.unwrap().next_steps;
        let offered = [OrderStatus::Completed, OrderStatus::Cancelled, OrderStatus::Ready];
        assert_eq!(steps, offered);
        let back = step(OrderStatus::OutForDelivery, OrderStatus::Ready, "nobody at home");
        let moved = desk.move_order(&actor(), &back).await.unwrap();
        assert_eq!(moved.row.status, OrderStatus::Ready);
        let input = phoned(&test, DeskExtras::default()).await;
        let key = desk.place_order(&staff, input).await.unwrap().order.id.to_string();
        let cancel = |reason: &str| MoveOrder {
            key: key.clone(),
            to: OrderStatus::Cancelled,
            expected_status: OrderStatus::Confirmed,
            reason: reason.to_owned(),
        };
        let missing = Err(Problem::invalid("reason", InvalidReason::Missing));
        assert_eq!(desk.move_order(&actor(), &cancel("  ")).await, missing);
        let order_ref = DeskOrderRef { key: key.clone() };
        let unchanged = desk.get_order(&order_ref).await.unwrap().row.status;
        assert_eq!(unchanged, OrderStatus::Confirmed);
        desk.move_order(&actor(), &cancel("ordered twice")).await.unwrap();
        let log = desk.audit_entries().await.unwrap();
        let details: Vec<_> =
            log.iter().map(|entry| (entry.change, entry.detail.as_str())).collect();
        let change = |from, to| Some(StatusChange { from, to });
        let cancelled = change(OrderStatus::Confirmed, OrderStatus::Cancelled);
        assert!(details.contains(&(cancelled, "ordered twice")), "{details:?}");
        let back = change(OrderStatus::OutForDelivery, OrderStatus::Ready);
        assert!(details.contains(&(back, "nobody at home")), "{details:?}");
    }
}

/// Step of the only order in the store's meta data.
async fn step_in_store(test: &TestShop) -> Value {
    let order = test.store_orders().await.remove(0);
    let rows = order["meta_data"].as_array().cloned().unwrap_or_default();
    let step = rows.into_iter().find(|row| row["key"] == "_korosho_step");
    step.map(|step| step["value"].clone()).unwrap_or_default()
}

/// Order of a desk that the store has on hold; returns its key.
async fn placed(test: &TestShop, staff: &Staff) -> String {
    let input = phoned(test, DeskExtras::default()).await;
    let key = test.shop.desk.place_order(staff, input).await.unwrap().order.id.to_string();
    test.store_has(&["on-hold"]).await;
    key
}

/// Moves an order as staff do at the desk.
pub async fn move_on(test: &TestShop, key: &str, expected_status: OrderStatus, to: OrderStatus) {
    let key = key.to_owned();
    let input = MoveOrder { key, to, expected_status, reason: String::new() };
    test.shop.desk.move_order(&actor(), &input).await.unwrap();
}

#[tokio::test]
async fn step_that_is_taken_again_reaches_the_store_again() {
    let (test, staff) = open(&Database::Sqlite).await;
    let key = placed(&test, &staff).await;
    let steps = [
        OrderStatus::Ready,
        OrderStatus::OutForDelivery,
        OrderStatus::Ready,
        OrderStatus::OutForDelivery,
    ];
    let mut from = OrderStatus::Confirmed;
    for to in steps {
        move_on(&test, &key, from, to).await;
        let arrived = async || step_in_store(&test).await == to.as_str();
        test.until(to.as_str(), arrived).await;
        from = to;
    }
}

#[tokio::test]
async fn retried_step_does_not_take_a_later_one_back() {
    let (test, staff) = open(&Database::Sqlite).await;
    let key = placed(&test, &staff).await;
    test.drained().await;
    test.fault(json!({ "upstream": "woocommerce", "method": "PUT", "path": "/orders",
                       "status": 500, "times": 1 }));
    move_on(&test, &key, OrderStatus::Confirmed, OrderStatus::Ready).await;
    test.until("a failed push", async || test.injected_faults() == 1).await;
    move_on(&test, &key, OrderStatus::Ready, OrderStatus::OutForDelivery).await;
    test.drained().await;
    assert_eq!(step_in_store(&test).await, "out_for_delivery");
}

#[tokio::test]
async fn push_that_ended_while_the_store_refused_it_raises_no_alert() {
    let (test, staff) = open(&Database::Sqlite).await;
    let key = placed(&test, &staff).await;
    test.drained().await;
    test.fault(json!({ "upstream": "woocommerce", "method": "PUT", "path": "/orders",
                       "status": 400, "latency_ms": 3_000, "times": 1 }));
    move_on(&test, &key, OrderStatus::Confirmed, OrderStatus::Ready).await;
    test.until("a push under way", async || test.injected_faults() == 1).await;
    // The step is taken again, which replaces its push.
    move_on(&test, &key, OrderStatus::Ready, OrderStatus::OutForDelivery).await;
    move_on(&test, &key, OrderStatus::OutForDelivery, OrderStatus::Ready).await;
    test.drained().await;
    assert_eq!(step_in_store(&test).await, "ready");
    assert_eq!(test.alerts().await, Vec::<String>::new());
}

#[tokio::test]
async fn former_step_that_is_read_before_a_later_one_arrives_does_not_take_it_back() {
    let (test, staff) = open(&Database::Sqlite).await;
    let key = placed(&test, &staff).await;
    move_on(&test, &key, OrderStatus::Confirmed, OrderStatus::Ready).await;
    test.until("ready", async || step_in_store(&test).await == "ready").await;
    test.fault(json!({ "upstream": "woocommerce", "method": "PUT", "path": "/orders",
                       "status": 500 }));
    move_on(&test, &key, OrderStatus::Ready, OrderStatus::OutForDelivery).await;
    test.until("a failed push", async || test.injected_faults() > 0).await;
    let status = async || {
        let order = DeskOrderRef { key: key.clone() };
        test.shop.desk.get_order(&order).await.unwrap().row.status
    };
    // The order is read in the store when it is opened.
    assert_eq!(status().await, OrderStatus::OutForDelivery);
    test.clear_faults();
    test.drained().await;
    assert_eq!(step_in_store(&test).await, "out_for_delivery");
    assert_eq!(status().await, OrderStatus::OutForDelivery);
}
