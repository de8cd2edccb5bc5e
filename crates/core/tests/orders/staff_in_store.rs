//! Changes by staff in WooCommerce: found by polling, shown, and respected by every payment method.

use korosho_core::admin::OrderFile;
use korosho_core::manual_payments::CounterPayment;
use korosho_domain::order::{CheckoutAnswer, OrderStatus};
use korosho_domain::payment::{Next, PaymentMethod, PaymentState};
use korosho_domain::problem::Problem;
use serde_json::{Value, json};

use crate::paid::again;
use crate::shop::{Database, TestShop, databases, session};

/// Opens a shop that polls the store's orders several times a second.
pub async fn open(database: &Database) -> TestShop {
    TestShop::open_with(database, |config| config.orders.time_scale = 100).await
}

/// Path of the order in the store, once it has arrived with the status that we set.
pub async fn path(test: &TestShop, answer: &CheckoutAnswer) -> String {
    let arrived = async || test.see(answer).await.store_number.is_some();
    test.until("an order in the store", arrived).await;
    let path = format!("orders/{}", test.see(answer).await.store_number.unwrap());
    let word = match book(test, answer).await.order.status {
        OrderStatus::Pending => "pending",
        OrderStatus::Confirmed => "on-hold",
        _ => "processing",
    };
    let stands = async || test.store("GET", &path, json!({})).await["status"] == word;
    test.until(word, stands).await;
    path
}

/// Order file from the local database, without a request to the store.
pub async fn book(test: &TestShop, answer: &CheckoutAnswer) -> OrderFile {
    let mut found = test.shop.admin.find(&answer.order.id.to_string()).await.unwrap();
    test.shop.admin.file(found.remove(0)).await.unwrap()
}

pub async fn status_becomes(test: &TestShop, answer: &CheckoutAnswer, status: OrderStatus) {
    let what = format!("{status:?} in our book");
    test.until(&what, async || book(test, answer).await.order.status == status).await;
}

/// Applies one change by staff; `trash` and `delete` are sent as `DELETE`.
pub async fn act(test: &TestShop, path: &str, status: &str) {
    match status {
        "trash" => test.store("DELETE", path, json!({})).await,
        "delete" => test.store("DELETE", &format!("{path}?force=true"), json!({})).await,
        status => test.store("PUT", path, json!({ "status": status })).await,
    };
}

const ONLINE: [PaymentMethod; 3] =
    [PaymentMethod::Card, PaymentMethod::Mpesa, PaymentMethod::Counter];

#[tokio::test]
async fn status_set_by_staff_is_adopted_and_ends_online_payment() {
    for database in databases().await {
        let test = open(&database).await;
        for method in [PaymentMethod::Card, PaymentMethod::Counter] {
            for (theirs, ours) in [
                ("processing", OrderStatus::Paid),
                ("completed", OrderStatus::Completed),
                ("cancelled", OrderStatus::Cancelled),
                ("refunded", OrderStatus::Refunded),
                ("trash", OrderStatus::Cancelled),
                ("delete", OrderStatus::Cancelled),
            ] {
                let answer = test.place(&test.cashews(method).await).await.unwrap();
                act(&test, &path(&test, &answer).await, theirs).await;
                status_becomes(&test, &answer, ours).await;
                for method in ONLINE {
                    let paying = test.shop.orders.pay_order(again(&answer, method)).await;
                    assert!(paying.is_err(), "{theirs} {method:?}: {paying:?}");
                }
                assert_eq!(test.see(&answer).await.status, ours, "{theirs}");
            }
        }
        assert!(test.taken().await.is_empty());
    }
}

#[tokio::test]
async fn store_status_is_read_before_a_payment_starts() {
    for (theirs, refusal) in [
        ("processing", Problem::AlreadyPaid),
        ("completed", Problem::AlreadyPaid),
        ("cancelled", Problem::OrderChanged { status: OrderStatus::Cancelled }),
        ("delete", Problem::OrderChanged { status: OrderStatus::Cancelled }),
        ("refunded", Problem::OrderChanged { status: OrderStatus::Refunded }),
    ] {
        // Background polling does not run within this test.
        let test = TestShop::open(&Database::Sqlite).await;
        let input = test.cashews(PaymentMethod::Counter).await;
        let answer = test.place(&input).await.unwrap();
        act(&test, &path(&test, &answer).await, theirs).await;
        let paying = test.shop.orders.pay_order(again(&answer, PaymentMethod::Card)).await;
        assert_eq!(paying, Err(refusal), "{theirs}");
    }
}

#[tokio::test]
async fn unreachable_store_does_not_block_payment() {
    let test = TestShop::open(&Database::Sqlite).await;
    let answer = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
    path(&test, &answer).await;
    test.fault(json!({ "upstream": "woocommerce", "path": "/orders", "outage": true }));
    let paying = test.shop.orders.pay_order(again(&answer, PaymentMethod::Card)).await.unwrap();
    assert!(matches!(paying.next, Next::Redirect { .. }));
}

#[tokio::test]
async fn open_card_page_is_closed_when_staff_cancel_the_order() {
    for database in databases().await {
        let test = open(&database).await;
        let input = test.cashews(PaymentMethod::Card).await;
        let answer = test.place(&input).await.unwrap();
        act(&test, &path(&test, &answer).await, "cancelled").await;
        status_becomes(&test, &answer, OrderStatus::Cancelled).await;
        test.until("a closed page", async || {
            book(&test, &answer).await.attempts[0].state
                == korosho_core::store::attempts::AttemptState::Expired
        })
        .await;
        assert_eq!(test.place(&input).await.unwrap().next, Next::Done, "the same request again");
    }
}

#[tokio::test]
async fn late_payment_of_a_settled_or_cancelled_order_is_a_refund_due() {
    for (theirs, ours) in [("processing", OrderStatus::Paid), ("cancelled", OrderStatus::Cancelled)]
    {
        let test = open(&Database::Sqlite).await;
        let answer = test.place(&test.cashews(PaymentMethod::Mpesa).await).await.unwrap();
        act(&test, &path(&test, &answer).await, theirs).await;
        status_becomes(&test, &answer, ours).await;
        let paid = json!({ "phone": "254712345678", "result": "paid" });
        test.control("mpesa/answer", paid).await;
        test.until("late money", async || book(&test, &answer).await.received > 0).await;
        let file = book(&test, &answer).await;
        assert_eq!((file.order.status, file.order.refund_due), (ours, 150_000), "{theirs}");
        assert!(file.alerts.iter().any(|alert| alert.kind == "refund_due"), "{:?}", file.alerts);
        assert_eq!(test.see(&answer).await.payment.state, PaymentState::RefundDue);
    }
}

#[tokio::test]
async fn cash_marked_in_the_store_is_shown_as_paid_and_recorded_once() {
    let test = open(&Database::Sqlite).await;
    let answer = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
    act(&test, &path(&test, &answer).await, "processing").await;
    status_becomes(&test, &answer, OrderStatus::Paid).await;
    let seen = test.see(&answer).await;
    assert_eq!((seen.payment.state, seen.payment.received), (PaymentState::Paid, 150_000));
    let report = test.reconcile().await;
    let kinds: Vec<&str> = report.differences.iter().map(|found| found.kind.as_str()).collect();
    assert_eq!(kinds, ["not_paid"], "{:?}", report.differences);
    let cash = CounterPayment {
        order_id: answer.order.id,
        method: PaymentMethod::Counter,
        amount: 150_000,
        receipt: None,
        unchecked: false,
    };
    test.shop.manual_payments.record(cash.clone()).await.unwrap();
    assert_eq!(test.shop.manual_payments.record(cash).await, Err(Problem::AlreadyPaid));
    let file = book(&test, &answer).await;
    assert_eq!((file.order.refund_due, file.received), (0, 150_000));
    assert!(test.reconcile().await.is_clean());
}

#[tokio::test]
async fn order_marked_as_paid_in_the_store_stays_paid_when_it_is_deleted_there() {
    let test = open(&Database::Sqlite).await;
    let unpaid = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
    let answer = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
    let paid_path = path(&test, &answer).await;
    act(&test, &paid_path, "processing").await;
    status_becomes(&test, &answer, OrderStatus::Paid).await;
    let unpaid_path = path(&test, &unpaid).await;
    act(&test, &paid_path, "delete").await;
    act(&test, &unpaid_path, "delete").await;
    // Open orders are read newest first.
    status_becomes(&test, &unpaid, OrderStatus::Cancelled).await;
    assert_eq!(book(&test, &answer).await.order.status, OrderStatus::Paid);
    assert_eq!(test.see(&answer).await.payment.state, PaymentState::Paid);
}

#[tokio::test]
async fn order_changed_by_staff_is_paid_at_its_new_total() {
    for database in databases().await {
        let test = open(&database).await;
        let answer = test.place(&test.cashews(PaymentMethod::Card).await).await.unwrap();
        let path = path(&test, &answer).await;
        let line = test.store("GET", &path, json!({})).await["line_items"][0]["id"].clone();
        let change = json!({ "line_items": [{ "id": line, "quantity": 2,
                                              "subtotal": "3000.00", "total": "3000.00" }] });
        test.store("PUT", &path, change).await;
        let new_total = async || book(&test, &answer).await.order.total == 300_000;
        test.until("the new total", new_total).await;
        let seen = test.see(&answer).await;
        assert_eq!((seen.total, seen.lines[0].quantity), (300_000, 2));
        assert!(seen.lines[0].name.contains("Cashews"), "{:?}", seen.lines);
        test.drained().await;
        let paying = test.shop.orders.pay_order(again(&answer, PaymentMethod::Card)).await;
        test.control(&format!("stripe/sessions/{}/pay", session(&paying.unwrap())), json!({}))
            .await;
        test.until("the new amount", async || test.see(&answer).await.payment.received == 300_000)
            .await;
        test.store_has(&["processing"]).await;
        test.drained().await;
        assert_eq!(test.taken().await.len(), 1);
        assert!(test.reconcile().await.is_clean());
    }
}

#[tokio::test]
async fn change_found_at_payment_is_shown_before_paying() {
    let test = TestShop::open(&Database::Sqlite).await;
    let answer = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
    let path = path(&test, &answer).await;
    let fee = json!({ "fee_lines": [{ "name": "Gift box", "total": "50.00" }] });
    test.store("PUT", &path, fee).await;
    let pay = async || test.shop.orders.pay_order(again(&answer, PaymentMethod::Card)).await;
    let status = OrderStatus::Confirmed;
    assert_eq!(pay().await, Err(Problem::OrderChanged { status }));
    assert_eq!(test.see(&answer).await.total, 155_000);
    assert!(matches!(pay().await.unwrap().next, Next::Redirect { .. }));
}

#[tokio::test]
async fn partial_refund_before_payment_lowers_the_amount_due() {
    let test = open(&Database::Sqlite).await;
    let answer = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
    let path = path(&test, &answer).await;
    let refund = json!({ "amount": "100.00", "api_refund": false });
    test.store("POST", &format!("{path}/refunds"), refund).await;
    let lower = async || book(&test, &answer).await.order.total == 140_000;
    test.until("a lower total", lower).await;
}

#[tokio::test]
async fn refunds_and_cancellations_of_paid_orders_become_refunds_due() {
    for (theirs, due) in [("cancelled", 150_000), ("refunded", 150_000), ("partial", 10_000)] {
        let test = open(&Database::Sqlite).await;
        let answer = test.place(&test.cashews(PaymentMethod::Card).await).await.unwrap();
        test.pay_card(&answer).await;
        test.store_has(&["processing"]).await;
        let path = path(&test, &answer).await;
        if theirs == "partial" {
            let refund = json!({ "amount": "100.00", "api_refund": false });
            test.store("POST", &format!("{path}/refunds"), refund).await;
        } else {
            act(&test, &path, theirs).await;
        }
        let is_due = async || book(&test, &answer).await.order.refund_due == due;
        test.until(&format!("{theirs}: {due} due"), is_due).await;
        let alerts = test.alerts().await;
        assert!(alerts.iter().any(|alert| alert.starts_with("refund_due")), "{alerts:?}");
    }
}

#[tokio::test]
async fn status_reverted_by_staff_is_reverted_locally() {
    for database in databases().await {
        let test = open(&database).await;
        let answer = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
        let path = path(&test, &answer).await;
        for (theirs, ours) in [
            ("cancelled", OrderStatus::Cancelled),
            ("on-hold", OrderStatus::Confirmed),
            ("trash", OrderStatus::Cancelled),
            ("on-hold", OrderStatus::Confirmed),
            ("completed", OrderStatus::Completed),
            ("on-hold", OrderStatus::Confirmed),
        ] {
            act(&test, &path, theirs).await;
            status_becomes(&test, &answer, ours).await;
        }
        test.drained().await;
        assert_eq!(test.store("GET", &path, json!({})).await["status"], "on-hold");
        let paying = test.shop.orders.pay_order(again(&answer, PaymentMethod::Card)).await;
        assert!(paying.is_ok(), "{paying:?}");
    }
}

#[tokio::test]
async fn failed_order_can_be_paid_and_order_on_hold_is_not_cancelled() {
    let test = open(&Database::Sqlite).await;
    let failed = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
    act(&test, &path(&test, &failed).await, "failed").await;
    let shown = async || test.see(&failed).await.payment.state == PaymentState::Failed;
    test.until("a failed payment", shown).await;
    let paying = test.shop.orders.pay_order(again(&failed, PaymentMethod::Card)).await.unwrap();
    assert!(matches!(paying.next, Next::Redirect { .. }));
    let held = test.place(&test.cashews(PaymentMethod::Card).await).await.unwrap();
    act(&test, &path(&test, &held).await, "on-hold").await;
    status_becomes(&test, &held, OrderStatus::Confirmed).await;
}

#[tokio::test]
async fn inactive_plugin_is_not_read_as_a_deletion() {
    let test = open(&Database::Sqlite).await;
    let answer = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
    path(&test, &answer).await;
    test.fault(json!({ "upstream": "woocommerce", "method": "GET", "path": "/orders",
                        "status": 404, "body": "json" }));
    let asked = async || {
        let faults = test.sandbox.state().faults().list();
        faults.iter().any(|fault| fault.injected > 2)
    };
    test.until("some questions", asked).await;
    assert_eq!(book(&test, &answer).await.order.status, OrderStatus::Confirmed);
}

#[tokio::test]
async fn order_webhook_triggers_an_immediate_read() {
    let test = TestShop::open_with(&Database::Sqlite, |config| {
        config.orders.store_poll = std::time::Duration::from_secs(3_600);
    })
    .await;
    let answer = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
    let path = path(&test, &answer).await;
    act(&test, &path, "completed").await;
    let id: i64 = path.rsplit('/').next().unwrap().parse().unwrap();
    test.shop.orders.on_webhook(id);
    status_becomes(&test, &answer, OrderStatus::Completed).await;
}

#[tokio::test]
async fn note_changed_by_staff_is_shown() {
    let test = open(&Database::Sqlite).await;
    let answer = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
    let path = path(&test, &answer).await;
    let note: Value = json!({ "customer_note": "Without salt, agreed by phone" });
    test.store("PUT", &path, note).await;
    let shown = async || {
        let order = book(&test, &answer).await.order;
        order.contents.note.as_deref() == Some("Without salt, agreed by phone")
    };
    test.until("the note", shown).await;
}

#[tokio::test]
async fn foreign_order_with_the_same_store_id_is_ignored() {
    let test = TestShop::open(&Database::Sqlite).await;
    let answer = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
    let path = path(&test, &answer).await;
    // As in a store restored from a backup, which assigned the id again.
    let stranger = json!({ "status": "cancelled",
                           "meta_data": [{ "key": "_korosho_order_id", "value": "" }] });
    test.store("PUT", &path, stranger).await;
    let paying = test.shop.orders.pay_order(again(&answer, PaymentMethod::Card)).await;
    assert!(paying.is_ok(), "{paying:?}");
    assert_eq!(book(&test, &answer).await.order.status, OrderStatus::Confirmed);
}
