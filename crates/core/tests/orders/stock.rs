//! Stock: the last item is sold once.

use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;
use serde_json::json;

use crate::shop::{TestShop, databases};

#[tokio::test]
async fn concurrent_orders_do_not_oversell_the_last_stock() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let line = test.line("smoked-almonds", None, 2);
        let path = format!("products/{}", line.product_id);
        test.store("PUT", &path, json!({ "manage_stock": true, "stock_quantity": 3 })).await;
        let mut inputs = Vec::new();
        for _ in 0..6 {
            inputs.push(test.input(vec![line.clone()], PaymentMethod::Counter).await);
        }
        let answers = test.place_at_once(&inputs).await;
        let sold = answers.iter().filter(|answer| answer.is_ok()).count();
        assert_eq!(sold, 1, "{answers:?}");
        for refused in answers.iter().filter_map(|answer| answer.as_ref().err()) {
            assert!(matches!(refused, Problem::OutOfStock { .. }), "{refused:?}");
        }
        test.store_has(&["on-hold"]).await;
        let product = test.store("GET", &path, json!({})).await;
        assert_eq!(product["stock_quantity"], 1);
        let last = test.line("smoked-almonds", None, 1);
        let input = test.input(vec![last], PaymentMethod::Counter).await;
        // Sold pieces count twice until the shop has read that the store counts them.
        test.until("the last piece", || async { test.place(&input).await.is_ok() }).await;
    }
}

#[tokio::test]
async fn unpaid_order_reserves_stock_until_its_payment_fails() {
    let test = TestShop::open(&crate::shop::Database::Sqlite).await;
    let line = test.line("smoked-almonds", None, 1);
    let path = format!("products/{}", line.product_id);
    test.store("PUT", &path, json!({ "manage_stock": true, "stock_quantity": 1 })).await;
    let first = test.input(vec![line.clone()], PaymentMethod::Mpesa).await;
    let second = test.input(vec![line], PaymentMethod::Counter).await;
    let answer = test.place(&first).await.unwrap();
    assert!(matches!(test.place(&second).await, Err(Problem::OutOfStock { .. })));
    test.control("mpesa/answer", json!({ "phone": "254712345678", "result": "cancelled" })).await;
    test.until("the failed payment", || async {
        test.see(&answer).await.payment.failure.is_some()
    })
    .await;
    // A count read before the stock was released does not include it: prices are read live.
    test.until("the free piece", || async { test.place(&second).await.is_ok() }).await;
}
