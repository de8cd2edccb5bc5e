//! Acts of staff in WooCommerce: seen without anybody looking, shown, and obeyed by every way to pay.

use korosho_core::admin::OrderFile;
use korosho_core::manual_payments::CounterPayment;
use korosho_domain::order::{CheckoutAnswer, OrderStatus};
use korosho_domain::payment::{Next, PaymentMethod, PaymentState};
use korosho_domain::problem::Problem;
use serde_json::{Value, json};

use crate::paid::again;
use crate::shop::{Bench, Database, databases, session};

/// A shop that reads the store's orders several times a second.
async fn open(database: &Database) -> Bench {
    Bench::open_with(database, |config| config.orders.time_scale = 100).await
}

/// The order's path in the store, once it is there with the status that we give it.
async fn path(bench: &Bench, answer: &CheckoutAnswer) -> String {
    let arrived = async || bench.see(answer).await.store_number.is_some();
    bench.until("an order in the store", arrived).await;
    let path = format!("orders/{}", bench.see(answer).await.store_number.unwrap());
    let word = match book(bench, answer).await.order.status {
        OrderStatus::Pending => "pending",
        OrderStatus::Confirmed => "on-hold",
        _ => "processing",
    };
    let stands = async || bench.store("GET", &path, json!({})).await["status"] == word;
    bench.until(word, stands).await;
    path
}

/// Our own book, read without asking the store.
async fn book(bench: &Bench, answer: &CheckoutAnswer) -> OrderFile {
    let mut found = bench.shop.admin.find(&answer.order.id.to_string()).await.unwrap();
    bench.shop.admin.file(found.remove(0)).await.unwrap()
}

async fn status_becomes(bench: &Bench, answer: &CheckoutAnswer, status: OrderStatus) {
    let what = format!("{status:?} in our book");
    bench.until(&what, async || book(bench, answer).await.order.status == status).await;
}

/// Does one act of staff; `trash` and `delete` go by `DELETE`.
async fn act(bench: &Bench, path: &str, status: &str) {
    match status {
        "trash" => bench.store("DELETE", path, json!({})).await,
        "delete" => bench.store("DELETE", &format!("{path}?force=true"), json!({})).await,
        status => bench.store("PUT", path, json!({ "status": status })).await,
    };
}

const ONLINE: [PaymentMethod; 3] =
    [PaymentMethod::Card, PaymentMethod::Mpesa, PaymentMethod::Counter];

#[tokio::test]
async fn each_act_of_staff_is_seen_without_looking_and_ends_every_way_to_pay() {
    for database in databases().await {
        let bench = open(&database).await;
        for method in [PaymentMethod::Card, PaymentMethod::Counter] {
            for (theirs, ours) in [
                ("processing", OrderStatus::Paid),
                ("completed", OrderStatus::Completed),
                ("cancelled", OrderStatus::Cancelled),
                ("refunded", OrderStatus::Refunded),
                ("trash", OrderStatus::Cancelled),
                ("delete", OrderStatus::Cancelled),
            ] {
                let answer = bench.place(&bench.cashews(method).await).await.unwrap();
                act(&bench, &path(&bench, &answer).await, theirs).await;
                status_becomes(&bench, &answer, ours).await;
                for method in ONLINE {
                    let paying = bench.shop.orders.pay_order(again(&answer, method)).await;
                    assert!(paying.is_err(), "{theirs} {method:?}: {paying:?}");
                }
                assert_eq!(bench.see(&answer).await.status, ours, "{theirs}");
            }
        }
        assert!(bench.taken().await.is_empty());
    }
}

#[tokio::test]
async fn the_store_is_asked_before_money_though_nothing_was_read_yet() {
    for (theirs, refusal) in [
        ("processing", Problem::AlreadyPaid),
        ("completed", Problem::AlreadyPaid),
        ("cancelled", Problem::OrderChanged { status: OrderStatus::Cancelled }),
        ("delete", Problem::OrderChanged { status: OrderStatus::Cancelled }),
        ("refunded", Problem::OrderChanged { status: OrderStatus::Refunded }),
    ] {
        // Nothing is read in the background within this test.
        let bench = Bench::open(&Database::Sqlite).await;
        let input = bench.cashews(PaymentMethod::Counter).await;
        let answer = bench.place(&input).await.unwrap();
        act(&bench, &path(&bench, &answer).await, theirs).await;
        let paying = bench.shop.orders.pay_order(again(&answer, PaymentMethod::Card)).await;
        assert_eq!(paying, Err(refusal), "{theirs}");
    }
}

#[tokio::test]
async fn a_store_that_does_not_answer_keeps_nobody_from_paying() {
    let bench = Bench::open(&Database::Sqlite).await;
    let answer = bench.place(&bench.cashews(PaymentMethod::Counter).await).await.unwrap();
    path(&bench, &answer).await;
    bench.fault(json!({ "upstream": "woocommerce", "path": "/orders", "outage": true }));
    let paying = bench.shop.orders.pay_order(again(&answer, PaymentMethod::Card)).await.unwrap();
    assert!(matches!(paying.next, Next::Redirect { .. }));
}

#[tokio::test]
async fn an_open_card_page_is_closed_when_staff_call_the_order_off() {
    for database in databases().await {
        let bench = open(&database).await;
        let input = bench.cashews(PaymentMethod::Card).await;
        let answer = bench.place(&input).await.unwrap();
        act(&bench, &path(&bench, &answer).await, "cancelled").await;
        status_becomes(&bench, &answer, OrderStatus::Cancelled).await;
        bench
            .until("a closed page", async || {
                book(&bench, &answer).await.attempts[0].state
                    == korosho_core::store::attempts::AttemptState::Expired
            })
            .await;
        assert_eq!(bench.place(&input).await.unwrap().next, Next::Done, "the same request again");
    }
}

#[tokio::test]
async fn money_that_comes_after_staff_took_it_or_called_off_is_due_back() {
    for (theirs, ours) in [("processing", OrderStatus::Paid), ("cancelled", OrderStatus::Cancelled)]
    {
        let bench = open(&Database::Sqlite).await;
        let answer = bench.place(&bench.cashews(PaymentMethod::Mpesa).await).await.unwrap();
        act(&bench, &path(&bench, &answer).await, theirs).await;
        status_becomes(&bench, &answer, ours).await;
        let paid = json!({ "phone": "254712345678", "result": "paid" });
        bench.behind("mpesa/answer", paid).await;
        bench.until("late money", async || book(&bench, &answer).await.received > 0).await;
        let file = book(&bench, &answer).await;
        assert_eq!((file.order.status, file.order.refund_due), (ours, 150_000), "{theirs}");
        assert!(file.alerts.iter().any(|alert| alert.kind == "refund_due"), "{:?}", file.alerts);
        assert_eq!(bench.see(&answer).await.payment.state, PaymentState::RefundDue);
    }
}

#[tokio::test]
async fn cash_that_staff_marked_in_the_store_is_shown_as_paid_and_can_be_entered_once() {
    let bench = open(&Database::Sqlite).await;
    let answer = bench.place(&bench.cashews(PaymentMethod::Counter).await).await.unwrap();
    act(&bench, &path(&bench, &answer).await, "processing").await;
    status_becomes(&bench, &answer, OrderStatus::Paid).await;
    let seen = bench.see(&answer).await;
    assert_eq!((seen.payment.state, seen.payment.received), (PaymentState::Paid, 150_000));
    let report = bench.reconcile().await;
    let kinds: Vec<&str> = report.differences.iter().map(|found| found.kind.as_str()).collect();
    assert_eq!(kinds, ["not_paid"], "{:?}", report.differences);
    let cash = CounterPayment {
        order_id: answer.order.id,
        method: PaymentMethod::Counter,
        amount: 150_000,
        receipt: None,
    };
    bench.shop.payments.record_by_hand(cash.clone()).await.unwrap();
    assert_eq!(bench.shop.payments.record_by_hand(cash).await, Err(Problem::AlreadyPaid));
    let file = book(&bench, &answer).await;
    assert_eq!((file.order.refund_due, file.received), (0, 150_000));
    assert!(bench.reconcile().await.is_clean());
}

#[tokio::test]
async fn an_order_that_staff_changed_is_paid_at_its_new_amount_only() {
    for database in databases().await {
        let bench = open(&database).await;
        let answer = bench.place(&bench.cashews(PaymentMethod::Card).await).await.unwrap();
        let path = path(&bench, &answer).await;
        let line = bench.store("GET", &path, json!({})).await["line_items"][0]["id"].clone();
        let change = json!({ "line_items": [{ "id": line, "quantity": 2,
                                              "subtotal": "3000.00", "total": "3000.00" }] });
        bench.store("PUT", &path, change).await;
        let new_total = async || book(&bench, &answer).await.order.total == 300_000;
        bench.until("the new total", new_total).await;
        let seen = bench.see(&answer).await;
        assert_eq!((seen.total, seen.lines[0].quantity), (300_000, 2));
        assert!(seen.lines[0].name.contains("Cashews"), "{:?}", seen.lines);
        bench.drained().await;
        let paying = bench.shop.orders.pay_order(again(&answer, PaymentMethod::Card)).await;
        bench
            .behind(&format!("stripe/sessions/{}/pay", session(&paying.unwrap())), json!({}))
            .await;
        bench
            .until("the new amount", async || bench.see(&answer).await.payment.received == 300_000)
            .await;
        bench.store_has(&["processing"]).await;
        bench.drained().await;
        assert_eq!(bench.taken().await.len(), 1);
        assert!(bench.reconcile().await.is_clean());
    }
}

#[tokio::test]
async fn a_change_found_at_the_moment_of_paying_is_shown_first() {
    let bench = Bench::open(&Database::Sqlite).await;
    let answer = bench.place(&bench.cashews(PaymentMethod::Counter).await).await.unwrap();
    let path = path(&bench, &answer).await;
    let fee = json!({ "fee_lines": [{ "name": "Gift box", "total": "50.00" }] });
    bench.store("PUT", &path, fee).await;
    let pay = async || bench.shop.orders.pay_order(again(&answer, PaymentMethod::Card)).await;
    let status = OrderStatus::Confirmed;
    assert_eq!(pay().await, Err(Problem::OrderChanged { status }));
    assert_eq!(bench.see(&answer).await.total, 155_000);
    assert!(matches!(pay().await.unwrap().next, Next::Redirect { .. }));
}

#[tokio::test]
async fn a_partial_refund_before_payment_lowers_what_is_owed() {
    let bench = open(&Database::Sqlite).await;
    let answer = bench.place(&bench.cashews(PaymentMethod::Counter).await).await.unwrap();
    let path = path(&bench, &answer).await;
    let refund = json!({ "amount": "100.00", "api_refund": false });
    bench.store("POST", &format!("{path}/refunds"), refund).await;
    let lower = async || book(&bench, &answer).await.order.total == 140_000;
    bench.until("a lower total", lower).await;
}

#[tokio::test]
async fn refunds_and_cancellations_of_paid_orders_are_owed_to_the_customer() {
    for (theirs, due) in [("cancelled", 150_000), ("refunded", 150_000), ("partial", 10_000)] {
        let bench = open(&Database::Sqlite).await;
        let answer = bench.place(&bench.cashews(PaymentMethod::Card).await).await.unwrap();
        bench.pay_card(&answer).await;
        bench.store_has(&["processing"]).await;
        let path = path(&bench, &answer).await;
        if theirs == "partial" {
            let refund = json!({ "amount": "100.00", "api_refund": false });
            bench.store("POST", &format!("{path}/refunds"), refund).await;
        } else {
            act(&bench, &path, theirs).await;
        }
        let is_due = async || book(&bench, &answer).await.order.refund_due == due;
        bench.until(&format!("{theirs}: {due} due"), is_due).await;
        let alerts = bench.alerts().await;
        assert!(alerts.iter().any(|alert| alert.starts_with("refund_due")), "{alerts:?}");
    }
}

#[tokio::test]
async fn an_act_that_staff_take_back_is_taken_back_here() {
    for database in databases().await {
        let bench = open(&database).await;
        let answer = bench.place(&bench.cashews(PaymentMethod::Counter).await).await.unwrap();
        let path = path(&bench, &answer).await;
        for (theirs, ours) in [
            ("cancelled", OrderStatus::Cancelled),
            ("on-hold", OrderStatus::Confirmed),
            ("trash", OrderStatus::Cancelled),
            ("on-hold", OrderStatus::Confirmed),
            ("completed", OrderStatus::Completed),
            ("on-hold", OrderStatus::Confirmed),
        ] {
            act(&bench, &path, theirs).await;
            status_becomes(&bench, &answer, ours).await;
        }
        bench.drained().await;
        assert_eq!(bench.store("GET", &path, json!({})).await["status"], "on-hold");
        let paying = bench.shop.orders.pay_order(again(&answer, PaymentMethod::Card)).await;
        assert!(paying.is_ok(), "{paying:?}");
    }
}

#[tokio::test]
async fn a_failed_order_can_be_paid_and_a_held_one_is_not_called_off() {
    let bench = open(&Database::Sqlite).await;
    let failed = bench.place(&bench.cashews(PaymentMethod::Counter).await).await.unwrap();
    act(&bench, &path(&bench, &failed).await, "failed").await;
    let shown = async || bench.see(&failed).await.payment.state == PaymentState::Failed;
    bench.until("a failed payment", shown).await;
    let paying = bench.shop.orders.pay_order(again(&failed, PaymentMethod::Card)).await.unwrap();
    assert!(matches!(paying.next, Next::Redirect { .. }));
    let held = bench.place(&bench.cashews(PaymentMethod::Card).await).await.unwrap();
    act(&bench, &path(&bench, &held).await, "on-hold").await;
    status_becomes(&bench, &held, OrderStatus::Confirmed).await;
}

#[tokio::test]
async fn a_store_whose_plugin_is_off_has_deleted_nothing() {
    let bench = open(&Database::Sqlite).await;
    let answer = bench.place(&bench.cashews(PaymentMethod::Counter).await).await.unwrap();
    path(&bench, &answer).await;
    bench.fault(json!({ "upstream": "woocommerce", "method": "GET", "path": "/orders",
                        "status": 404, "body": "json" }));
    let asked = async || {
        let faults = bench.sandbox.state().faults().list();
        faults.iter().any(|fault| fault.injected > 2)
    };
    bench.until("some questions", asked).await;
    assert_eq!(book(&bench, &answer).await.order.status, OrderStatus::Confirmed);
}

#[tokio::test]
async fn a_webhook_of_an_order_is_a_hint_to_read_it_at_once() {
    let bench = Bench::open_with(&Database::Sqlite, |config| {
        config.orders.store_poll = std::time::Duration::from_secs(3_600);
    })
    .await;
    let answer = bench.place(&bench.cashews(PaymentMethod::Counter).await).await.unwrap();
    let path = path(&bench, &answer).await;
    act(&bench, &path, "completed").await;
    let id: i64 = path.rsplit('/').next().unwrap().parse().unwrap();
    bench.shop.orders.on_webhook(id);
    status_becomes(&bench, &answer, OrderStatus::Completed).await;
}

#[tokio::test]
async fn a_note_that_staff_rewrite_is_shown() {
    let bench = open(&Database::Sqlite).await;
    let answer = bench.place(&bench.cashews(PaymentMethod::Counter).await).await.unwrap();
    let path = path(&bench, &answer).await;
    let note: Value = json!({ "customer_note": "Without salt, agreed by phone" });
    bench.store("PUT", &path, note).await;
    let shown = async || {
        let order = book(&bench, &answer).await.order;
        order.contents.note.as_deref() == Some("Without salt, agreed by phone")
    };
    bench.until("the note", shown).await;
}

#[tokio::test]
async fn another_order_with_the_same_id_in_the_store_changes_nothing() {
    let bench = Bench::open(&Database::Sqlite).await;
    let answer = bench.place(&bench.cashews(PaymentMethod::Counter).await).await.unwrap();
    let path = path(&bench, &answer).await;
    // As in a store put back from a backup, which gave the id out again.
    let stranger = json!({ "status": "cancelled",
                           "meta_data": [{ "key": "_korosho_order_id", "value": "" }] });
    bench.store("PUT", &path, stranger).await;
    let paying = bench.shop.orders.pay_order(again(&answer, PaymentMethod::Card)).await;
    assert!(paying.is_ok(), "{paying:?}");
    assert_eq!(book(&bench, &answer).await.order.status, OrderStatus::Confirmed);
}
