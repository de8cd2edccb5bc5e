//! Status changes by staff: the step back from the rider, and cancellations with their reason.

use korosho_domain::desk::DeskExtras;
use korosho_domain::desk_orders::{DeskOrderRef, MoveOrder};
use korosho_domain::order::{OrderStatus, StatusChange};
use korosho_domain::problem::{InvalidReason, Problem};

use crate::desk::{actor, open, phoned};
use crate::shop::{Database, databases};

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
        assert_eq!(steps, [OrderStatus::Completed, OrderStatus::Ready]);
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

#[tokio::test]
async fn step_that_is_taken_again_reaches_the_store_again() {
    let (test, staff) = open(&Database::Sqlite).await;
    let desk = &test.shop.desk;
    let input = phoned(&test, DeskExtras::default()).await;
    let key = desk.place_order(&staff, input).await.unwrap().order.id.to_string();
    test.store_has(&["on-hold"]).await;
    let steps = [
        OrderStatus::Ready,
        OrderStatus::OutForDelivery,
        OrderStatus::Ready,
        OrderStatus::OutForDelivery,
    ];
    let mut expected_status = OrderStatus::Confirmed;
    for to in steps {
        let input = MoveOrder { key: key.clone(), to, expected_status, reason: String::new() };
        desk.move_order(&actor(), &input).await.unwrap();
        expected_status = to;
        let arrived = async || {
            let order = test.store_orders().await.remove(0);
            let rows = order["meta_data"].as_array().cloned().unwrap_or_default();
            let step = rows.into_iter().find(|row| row["key"] == "_korosho_step");
            step.is_some_and(|step| step["value"] == to.as_str())
        };
        test.until(to.as_str(), arrived).await;
    }
}
