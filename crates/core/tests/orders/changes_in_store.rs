//! Changes of orders on their way to the store: stock, outages, lost responses, power cuts.

use std::panic::{self, AssertUnwindSafe};
use std::time::Duration;

use futures::FutureExt as _;
use korosho_core::faults::{self, PowerCut};
use korosho_domain::order::CheckoutInput;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;
use korosho_domain::quote::Line;
use serde_json::json;

use crate::changes::{CASHEWS, agrees, arrived, cash, file, opened, save, with_pieces};
use crate::desk;
use crate::shop::{Database, databases};

#[tokio::test]
async fn more_goods_than_are_left_are_refused_and_fewer_are_always_possible() {
    for database in databases().await {
        let (test, staff) = desk::open(&database).await;
        let line = test.line("smoked-almonds", None, 2);
        let path = format!("products/{}", line.product_id);
        let stock = async |pieces: i64| {
            let body = json!({ "manage_stock": true, "stock_quantity": pieces });
            test.store("PUT", &path, body).await;
        };
        stock(3).await;
        let input = test.input(vec![line.clone()], PaymentMethod::Counter).await;
        let answer = test.place(&input).await.unwrap();
        test.store_has(&["on-hold"]).await;
        test.drained().await;
        let fresh = async |pieces: i64| {
            test.shop.catalogue.on_webhook("product.updated", line.product_id, None);
            test.until("the stock", async || {
                test.shop.catalogue.snapshot().entries().iter().any(|entry| {
                    entry.product.id == line.product_id
                        && entry.product.stock_quantity == Some(pieces)
                })
            })
            .await;
        };
        fresh(1).await;
        let refused = save(&test, &staff, with_pieces(&test, &answer, 4).await).await;
        assert!(matches!(refused, Err(Problem::OutOfStock { .. })), "{refused:?}");
        save(&test, &staff, with_pieces(&test, &answer, 3).await).await.unwrap();
        let other = CheckoutInput {
            lines: vec![Line { quantity: 1, ..line.clone() }],
            checkout_id: uuid::Uuid::new_v4(),
            expected_total: input.expected_total / 2,
            ..input.clone()
        };
        let sold = test.place(&other).await;
        assert!(matches!(sold, Err(Problem::OutOfStock { .. })), "{sold:?}");
        test.drained().await;
        fresh(0).await;
        save(&test, &staff, with_pieces(&test, &answer, 1).await).await.unwrap();
        test.drained().await;
        fresh(2).await;
        agrees(&test, &answer, 0).await;
    }
}

#[tokio::test]
async fn change_waits_for_an_unreachable_store_and_the_last_one_counts() {
    for database in databases().await {
        let (test, staff) = desk::open(&database).await;
        let answer = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
        test.store_has(&["on-hold"]).await;
        test.drained().await;
        test.fault(json!({ "upstream": "woocommerce", "path": "/orders", "outage": true }));
        for pieces in [2, 3, 4] {
            let change = with_pieces(&test, &answer, pieces).await;
            save(&test, &staff, change).await.unwrap();
        }
        test.clear_faults();
        arrived(&test, "on-hold", "6000.00").await;
        agrees(&test, &answer, 0).await;
    }
}

#[tokio::test]
async fn order_changed_before_it_was_sent_is_sent_as_changed() {
    let (test, staff) = desk::open(&Database::Sqlite).await;
    test.fault(json!({ "upstream": "woocommerce", "path": "/orders", "outage": true }));
    let answer = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
    save(&test, &staff, with_pieces(&test, &answer, 2).await).await.unwrap();
    test.clear_faults();
    arrived(&test, "on-hold", "3000.00").await;
    agrees(&test, &answer, 0).await;
}

#[tokio::test]
async fn change_whose_response_is_lost_adds_its_lines_once() {
    for database in databases().await {
        let (test, staff) = desk::open(&database).await;
        let answer = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
        test.store_has(&["on-hold"]).await;
        test.drained().await;
        let mut change = opened(&test, &answer).await;
        change.lines.push(test.line("smoked-almonds", None, 1));
        test.fault(json!({ "upstream": "woocommerce", "method": "PUT", "path": "/orders",
                           "kind": "response_lost", "times": 2 }));
        let order = save(&test, &staff, change).await.unwrap();
        let stored = arrived(&test, "on-hold", &format!("{}.00", order.row.total / 100)).await;
        assert_eq!(stored["line_items"].as_array().unwrap().len(), 2, "{stored}");
        agrees(&test, &answer, 0).await;
    }
}

/// Runs `work` with power failing at a point; returns whether it failed.
pub async fn cut_at(point: &str, work: impl Future<Output = ()>) -> bool {
    faults::arm(point, 1);
    let done = AssertUnwindSafe(work).catch_unwind().await;
    faults::disarm();
    match done {
        Ok(()) => false,
        Err(payload) => match payload.downcast::<PowerCut>() {
            Ok(_) => true,
            Err(other) => panic::resume_unwind(other),
        },
    }
}

#[tokio::test]
async fn power_cut_at_each_point_of_a_change_loses_and_doubles_nothing() {
    for point in [
        "change_order.priced",
        "change_order.payments_ended",
        "change_order.stored",
        "change_woo.before_put",
        "change_woo.put",
        "change_woo.recorded",
    ] {
        let (mut test, staff) = desk::open(&Database::Sqlite).await;
        // The lease of the process that died ends first.
        test.config.orders.lease = Duration::from_secs(3);
        test.restart().await;
        let answer = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
        cash(&test, &answer, CASHEWS).await;
        arrived(&test, "processing", "1500.00").await;
        test.stop_background().await;
        let mut change = opened(&test, &answer).await;
        change.lines.push(test.line("smoked-almonds", None, 1));
        let cut = cut_at(point, async {
            save(&test, &staff, change.clone()).await.unwrap();
            test.shop.work_off().await.unwrap();
        })
        .await;
        assert!(cut, "{point} is never passed");
        test.restart().await;
        test.drained().await;
        let known = file(&test, &answer).await.order;
        if ["change_order.priced", "change_order.payments_ended"].contains(&point) {
            assert_eq!((known.total, known.revision), (CASHEWS, 0), "nothing is half done");
            save(&test, &staff, change).await.unwrap();
        } else {
            assert_eq!(known.revision, 1, "{point}");
        }
        let total = file(&test, &answer).await.order.total;
        let stored = arrived(&test, "on-hold", &format!("{}.00", total / 100)).await;
        assert_eq!(stored["line_items"].as_array().unwrap().len(), 2, "{point}: {stored}");
        agrees(&test, &answer, CASHEWS).await;
    }
}
