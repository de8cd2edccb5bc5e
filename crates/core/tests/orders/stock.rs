//! The last piece is sold once.

use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;
use serde_json::json;

use crate::shop::{Bench, databases};

#[tokio::test]
async fn two_who_want_the_last_pieces_do_not_both_get_them() {
    for database in databases().await {
        let bench = Bench::open(&database).await;
        let line = bench.line("smoked-almonds", None, 2);
        let path = format!("products/{}", line.product_id);
        bench.store("PUT", &path, json!({ "manage_stock": true, "stock_quantity": 3 })).await;
        let mut inputs = Vec::new();
        for _ in 0..6 {
            inputs.push(bench.input(vec![line.clone()], PaymentMethod::Counter).await);
        }
        let answers = bench.place_at_once(&inputs).await;
        let sold = answers.iter().filter(|answer| answer.is_ok()).count();
        assert_eq!(sold, 1, "{answers:?}");
        for refused in answers.iter().filter_map(|answer| answer.as_ref().err()) {
            assert!(matches!(refused, Problem::OutOfStock { .. }), "{refused:?}");
        }
        bench.store_has(&["on-hold"]).await;
        let product = bench.store("GET", &path, json!({})).await;
        assert_eq!(product["stock_quantity"], 1);
        let last = bench.line("smoked-almonds", None, 1);
        let input = bench.input(vec![last], PaymentMethod::Counter).await;
        assert!(bench.place(&input).await.is_ok(), "one piece is left");
    }
}

#[tokio::test]
async fn an_unpaid_order_holds_its_pieces_and_gives_them_back_when_the_page_ends() {
    let bench = Bench::open(&crate::shop::Database::Sqlite).await;
    let line = bench.line("smoked-almonds", None, 1);
    let path = format!("products/{}", line.product_id);
    bench.store("PUT", &path, json!({ "manage_stock": true, "stock_quantity": 1 })).await;
    let first = bench.input(vec![line.clone()], PaymentMethod::Mpesa).await;
    let second = bench.input(vec![line], PaymentMethod::Counter).await;
    let answer = bench.place(&first).await.unwrap();
    assert!(matches!(bench.place(&second).await, Err(Problem::OutOfStock { .. })));
    bench.behind("mpesa/answer", json!({ "phone": "254712345678", "result": "cancelled" })).await;
    bench
        .until("the failed payment", || async {
            bench.see(&answer).await.payment.failure.is_some()
        })
        .await;
    // A count read before the pieces were let go does not know of them: prices are read live.
    bench.until("the free piece", || async { bench.place(&second).await.is_ok() }).await;
}
