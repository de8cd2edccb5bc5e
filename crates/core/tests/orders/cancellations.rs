//! Cancellation of an order by its customer: money, stock, concurrency, faults.

use futures::future::join_all;
use korosho_domain::customer_changes::CustomerChanges;
use korosho_domain::order::{CancelOrderInput, CheckoutAnswer, OrderStatus, OrderView};
use korosho_domain::payment::{PaymentMethod, PaymentState};
use korosho_domain::problem::Problem;
use korosho_domain::team::AuditAction;
use serde_json::{Value, json};

use crate::mpesa::{ends, prompted};
use crate::paybill::{confirm, confirmation};
use crate::shop::{Database, TestShop, databases, session};

const TOTAL: i64 = 150_000;

async fn open(database: &Database, setting: CustomerChanges) -> TestShop {
    TestShop::open_with(database, |config| config.settings.customer_changes = setting).await
}

async fn cancel_at(
    test: &TestShop,
    answer: &CheckoutAnswer,
    expected_refund: i64,
) -> Result<OrderView, Problem> {
    let (id, key) = (answer.order.id, answer.order.key.clone());
    test.shop.orders.cancel_order(CancelOrderInput { id, key, expected_refund }).await
}

/// Cancels with the refund that the order's page shows.
async fn cancel(test: &TestShop, answer: &CheckoutAnswer) -> Result<OrderView, Problem> {
    let offer = test.see(answer).await.offered_changes.unwrap();
    cancel_at(test, answer, offer.refund).await
}

async fn counter_order(test: &TestShop) -> CheckoutAnswer {
    let answer = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
    test.store_has(&["on-hold"]).await;
    answer
}

/// Marks the WooCommerce order as packed or handed over, as a desk on another device does.
async fn step(test: &TestShop, step: &str) {
    let id = test.store_orders().await[0]["id"].clone();
    let body = json!({ "meta_data": [{ "key": "_korosho_step", "value": step }] });
    test.store("PUT", &format!("orders/{id}"), body).await;
}

async fn stock(test: &TestShop) -> Value {
    let line = test.line("smoked-almonds", None, 1);
    test.store("GET", &format!("products/{}", line.product_id), json!({})).await["stock_quantity"]
        .clone()
}

#[tokio::test]
async fn unpaid_order_is_cancelled_and_its_stock_is_free_again() {
    for database in databases().await {
        let test = open(&database, CustomerChanges::Unpaid).await;
        let before = stock(&test).await;
        let lines = vec![test.line("smoked-almonds", None, 1)];
        let input = test.input(lines, PaymentMethod::Counter).await;
        let answer = test.place(&input).await.unwrap();
        test.store_has(&["on-hold"]).await;
        assert_ne!(stock(&test).await, before);
        let order = cancel(&test, &answer).await.unwrap();
        assert_eq!((order.status, order.offered_changes), (OrderStatus::Cancelled, None));
        test.store_has(&["cancelled"]).await;
        test.drained().await;
        assert_eq!(stock(&test).await, before);
        let entries = test.shop.desk.audit_entries().await.unwrap();
        let entry = entries.iter().find(|entry| entry.action == AuditAction::OrderMoved).unwrap();
        assert_eq!(entry.actor.name, "Customer");
        assert_eq!(entry.change.unwrap().to, OrderStatus::Cancelled);
        assert_eq!(test.alerts().await, Vec::<String>::new());
        assert!(test.reconcile().await.is_clean());
    }
}

#[tokio::test]
async fn order_cancelled_before_it_reached_the_store_leaves_no_job() {
    for database in databases().await {
        let mut test = TestShop::open_with(&database, |config| {
            config.settings.customer_changes = CustomerChanges::Unpaid;
            config.orders.time_scale = 30;
        })
        .await;
        test.stop_background().await;
        let answer = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
        cancel(&test, &answer).await.unwrap();
        test.restart().await;
        test.until("no open job of the order", async || {
            let orders = test.shop.admin.export(0).await.unwrap();
            orders.iter().flat_map(|order| &order.outbox).all(|job| !job.state.is_open())
        })
        .await;
        assert_eq!(test.all_store_orders().await, Vec::<Value>::new());
        assert_eq!(test.alerts().await, Vec::<String>::new());
    }
}

#[tokio::test]
async fn paid_order_becomes_a_refund_due_and_is_cancelled_in_the_store() {
    for database in databases().await {
        let test = open(&database, CustomerChanges::UntilPacked).await;
        let answer = test.place(&test.cashews(PaymentMethod::Card).await).await.unwrap();
        test.pay_card(&answer).await;
        test.store_has(&["processing"]).await;
        let order = cancel(&test, &answer).await.unwrap();
        assert_eq!(order.payment.state, PaymentState::RefundDue);
        assert_eq!(order.payment.refund_due, Some(150_000), "all of it");
        test.store_has(&["cancelled"]).await;
        test.drained().await;
        let alerts = test.alerts().await;
        assert_eq!(alerts.len(), 1, "{alerts:?}");
        assert!(
            alerts[0].starts_with("refund_due") && alerts[0].contains("Ksh 1,500"),
            "{alerts:?}"
        );
        assert_eq!(test.taken().await.len(), 1, "staff decide how the money goes back");
    }
}

#[tokio::test]
async fn setting_limits_what_customers_cancel() {
    let test = open(&Database::Sqlite, CustomerChanges::Off).await;
    let answer = counter_order(&test).await;
    assert_eq!(test.see(&answer).await.offered_changes, None);
    assert_eq!(cancel_at(&test, &answer, 0).await, Err(Problem::Forbidden));

    let test = open(&Database::Sqlite, CustomerChanges::Unpaid).await;
    let answer = test.place(&test.cashews(PaymentMethod::Card).await).await.unwrap();
    test.pay_card(&answer).await;
    assert_eq!(test.see(&answer).await.offered_changes, None);
    assert_eq!(cancel_at(&test, &answer, TOTAL).await, Err(Problem::Forbidden));
    assert_eq!(test.see(&answer).await.status, OrderStatus::Paid);
}

#[tokio::test]
async fn wrong_key_cancels_nothing() {
    let test = open(&Database::Sqlite, CustomerChanges::Unpaid).await;
    let answer = counter_order(&test).await;
    let (id, key) = (answer.order.id, "guessed".to_owned());
    let input = CancelOrderInput { id, key, expected_refund: 0 };
    assert_eq!(test.shop.orders.cancel_order(input).await, Err(Problem::NotFound));
    assert_eq!(test.see(&answer).await.status, OrderStatus::Confirmed);
}

#[tokio::test]
async fn order_that_a_desk_has_packed_is_not_cancelled() {
    for packed in [OrderStatus::Ready, OrderStatus::OutForDelivery] {
        let test = open(&Database::Sqlite, CustomerChanges::UntilPacked).await;
        let answer = counter_order(&test).await;
        step(&test, packed.as_str()).await;
        assert_eq!(
            cancel_at(&test, &answer, 0).await,
            Err(Problem::OrderChanged { status: packed })
        );
        test.store_has(&["on-hold"]).await;
    }
    let test = open(&Database::Sqlite, CustomerChanges::UntilPacked).await;
    let answer = counter_order(&test).await;
    let id = test.store_orders().await[0]["id"].clone();
    test.store("PUT", &format!("orders/{id}"), json!({ "status": "completed" })).await;
    let refused = cancel_at(&test, &answer, 0).await;
    assert_eq!(refused, Err(Problem::OrderChanged { status: OrderStatus::Completed }));
}

#[tokio::test]
async fn order_that_the_unreachable_store_has_is_not_cancelled() {
    let test = open(&Database::Sqlite, CustomerChanges::Unpaid).await;
    let answer = counter_order(&test).await;
    test.until("the store's number", || async { test.see(&answer).await.store_number.is_some() })
        .await;
    test.fault(json!({ "upstream": "woocommerce", "path": "/orders", "outage": true }));
    assert_eq!(cancel_at(&test, &answer, 0).await, Err(Problem::StoreUnreachable));
    assert_eq!(test.see(&answer).await.status, OrderStatus::Confirmed);
    test.clear_faults();
    cancel(&test, &answer).await.unwrap();
    test.store_has(&["cancelled"]).await;
}

#[tokio::test]
async fn order_cancelled_before_the_store_has_it_is_never_sent() {
    let mut test = open(&Database::Sqlite, CustomerChanges::Unpaid).await;
    test.fault(json!({ "upstream": "woocommerce", "path": "/orders", "outage": true }));
    let input = test.cashews(PaymentMethod::Counter).await;
    test.stop_background().await;
    let answer = test.place(&input).await.unwrap();
    let order = cancel(&test, &answer).await.unwrap();
    assert_eq!(order.status, OrderStatus::Cancelled);
    test.clear_faults();
    test.shop.work_off().await.unwrap();
    assert_eq!(test.all_store_orders().await, Vec::<Value>::new());
    let files = test.shop.admin.export(0).await.unwrap();
    let open: Vec<_> = files.iter().flat_map(|file| &file.outbox).collect();
    let notes = open.iter().filter(|entry| entry.kind == "note_woo_order");
    let waiting = notes.filter(|entry| entry.state.is_open());
    assert_eq!(waiting.count(), 0, "the note has no order to wait for");
}

#[tokio::test]
async fn open_card_page_ends_before_the_order_is_cancelled() {
    let test = open(&Database::Sqlite, CustomerChanges::Unpaid).await;
    let answer = test.place(&test.cashews(PaymentMethod::Card).await).await.unwrap();
    let order = cancel(&test, &answer).await.unwrap();
    assert_eq!(order.status, OrderStatus::Cancelled);
    let path = format!("stripe/sessions/{}/pay", session(&answer));
    let url = format!("{}/sandbox/{path}", test.sandbox.origin);
    reqwest::Client::new().post(url).json(&json!({})).send().await.unwrap();
    assert!(test.taken().await.is_empty(), "the page takes no money any more");
}

#[tokio::test]
async fn payment_that_the_customer_has_not_seen_refuses_the_cancellation() {
    let test = open(&Database::Sqlite, CustomerChanges::UntilPacked).await;
    let answer = test.place(&test.cashews(PaymentMethod::Card).await).await.unwrap();
    test.control(&format!("stripe/sessions/{}/pay", session(&answer)), json!({})).await;
    let refused = cancel_at(&test, &answer, 0).await;
    assert_eq!(refused, Err(Problem::OrderChanged { status: OrderStatus::Paid }));
    let order = test.see(&answer).await;
    assert_eq!(order.offered_changes.unwrap().refund, TOTAL, "the page now says what goes back");
    cancel(&test, &answer).await.unwrap();
}

#[tokio::test]
async fn open_prompt_refuses_the_cancellation_and_a_late_payment_is_due_back() {
    let test = open(&Database::Sqlite, CustomerChanges::Unpaid).await;
    let answer = prompted(&test).await;
    assert_eq!(cancel_at(&test, &answer, 0).await, Err(Problem::PaymentInProgress));
    assert_eq!(test.see(&answer).await.status, OrderStatus::Pending);
    ends(&test, "cancelled").await;
    test.until("the end of the prompt", || async {
        test.see(&answer).await.payment.state == PaymentState::Failed
    })
    .await;
    cancel(&test, &answer).await.unwrap();
    test.store_has(&["cancelled"]).await;
    confirm(&test, &confirmation("UKK7PS1ZQ4", 1500, &answer.order.number)).await;
    test.until("the late payment", || async { test.see(&answer).await.payment.received == TOTAL })
        .await;
    let order = test.see(&answer).await;
    assert_eq!(order.status, OrderStatus::Cancelled);
    assert_eq!(order.payment.state, PaymentState::RefundDue);
}

#[tokio::test]
async fn repeated_and_concurrent_requests_cancel_once() {
    for database in databases().await {
        let test = open(&database, CustomerChanges::Unpaid).await;
        let answer = counter_order(&test).await;
        let all = join_all((0..4).map(|_| cancel_at(&test, &answer, 0))).await;
        for order in all {
            assert_eq!(order.unwrap().status, OrderStatus::Cancelled);
        }
        cancel_at(&test, &answer, 0).await.unwrap();
        let entries = test.shop.desk.audit_entries().await.unwrap();
        let moved = entries.iter().filter(|entry| entry.action == AuditAction::OrderMoved);
        assert_eq!(moved.count(), 1);
    }
}
