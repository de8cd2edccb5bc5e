//! Steps that another desk set in WooCommerce, and orders that are packed before they are paid.

use std::sync::Arc;

use korosho_core::clock::{Clock as _, ManualClock, SystemClock};
use korosho_core::staff::Staff;
use korosho_core::store::attempts::AttemptState;
use korosho_domain::desk::DeskExtras;
use korosho_domain::desk_orders::{DayInput, DeskOrderRef, MoveOrder, OrdersQuery};
use korosho_domain::desk_payments::MarkPaidInput;
use korosho_domain::order::{CheckoutAnswer, OrderStatus};
use korosho_domain::payment::{Next, PaymentMethod, PaymentState};
use korosho_domain::problem::Problem;
use serde_json::json;

use crate::changes::{save, with_pieces};
use crate::desk;
use crate::paid::again;
use crate::shop::{Database, TestShop, databases, session};
use crate::staff_in_store::{act, book, open, path, status_becomes};

/// Sets a step as a desk does that has the order from the store only.
async fn set_step(test: &TestShop, path: &str, step: &str) {
    let meta = json!({ "meta_data": [{ "key": "_korosho_step", "value": step }] });
    test.store("PUT", path, meta).await;
}

/// Changes the order in the store, and waits until it has been read again.
async fn is_read_again(test: &TestShop, answer: &CheckoutAnswer, path: &str) {
    test.store("PUT", path, json!({ "customer_note": "Ring twice" })).await;
    let noted = async || test.see(answer).await.note.as_deref() == Some("Ring twice");
    test.until("the note", noted).await;
}

#[tokio::test]
async fn step_of_another_desk_is_adopted_for_a_paid_order() {
    for database in databases().await {
        let test = open(&database).await;
        let answer = test.place(&test.cashews(PaymentMethod::Card).await).await.unwrap();
        test.pay_card(&answer).await;
        status_becomes(&test, &answer, OrderStatus::Paid).await;
        let path = path(&test, &answer).await;
        // Nobody is at home at the first visit.
        for (step, ours) in [
            ("ready", OrderStatus::Ready),
            ("out_for_delivery", OrderStatus::OutForDelivery),
            ("ready", OrderStatus::Ready),
        ] {
            set_step(&test, &path, step).await;
            status_becomes(&test, &answer, ours).await;
        }
        // Later reads leave it.
        is_read_again(&test, &answer, &path).await;
        assert_eq!(book(&test, &answer).await.order.status, OrderStatus::Ready);
        test.drained().await;
        assert!(test.reconcile().await.is_clean());
        act(&test, &path, "completed").await;
        status_becomes(&test, &answer, OrderStatus::Completed).await;
    }
}

#[tokio::test]
async fn step_of_another_desk_leaves_an_order_marked_as_paid_in_the_store_paid() {
    let test = open(&Database::Sqlite).await;
    let answer = test.place(&test.cashews(PaymentMethod::Card).await).await.unwrap();
    let path = path(&test, &answer).await;
    act(&test, &path, "processing").await;
    set_step(&test, &path, "ready").await;
    status_becomes(&test, &answer, OrderStatus::Ready).await;
    assert_eq!(test.see(&answer).await.payment.state, PaymentState::Paid);
    let paying = test.shop.orders.pay_order(again(&answer, PaymentMethod::Card)).await;
    assert_eq!(paying.map(drop), Err(Problem::AlreadyPaid));
    // Staff take the payment back.
    act(&test, &path, "on-hold").await;
    let is_due = async || test.see(&answer).await.payment.state != PaymentState::Paid;
    test.until("a payment that is due", is_due).await;
}

/// Counter order of the website that another desk packed; returns its path in the store.
async fn packed(test: &TestShop) -> (CheckoutAnswer, String) {
    let input = test.cashews(PaymentMethod::Counter).await;
    let placed = test.shop.checkout.place_web_order(input, [41, 90, 1, 1].into()).await;
    let answer = placed.unwrap();
    let path = path(test, &answer).await;
    set_step(test, &path, "ready").await;
    status_becomes(test, &answer, OrderStatus::Ready).await;
    (answer, path)
}

/// State of an order's payment, and whether it can be paid.
async fn payment(test: &TestShop, answer: &CheckoutAnswer) -> (PaymentState, bool) {
    let payment = test.see(answer).await.payment;
    (payment.state, payment.due > 0)
}

#[tokio::test]
async fn unpaid_order_that_another_desk_packed_is_ready_and_can_be_paid_once() {
    for database in databases().await {
        let test = open(&database).await;
        let (answer, path) = packed(&test).await;
        assert_eq!(payment(&test, &answer).await, (PaymentState::Unpaid, true));
        let paying = test.shop.orders.pay_order(again(&answer, PaymentMethod::Card)).await.unwrap();
        // A further step leaves the open payment page.
        set_step(&test, &path, "out_for_delivery").await;
        status_becomes(&test, &answer, OrderStatus::OutForDelivery).await;
        assert_eq!(payment(&test, &answer).await, (PaymentState::Pending, true));
        test.control(&format!("stripe/sessions/{}/pay", session(&paying)), json!({})).await;
        test.store_has(&["processing"]).await;
        test.drained().await;
        assert_eq!(payment(&test, &answer).await, (PaymentState::Paid, false));
        let again = test.shop.orders.pay_order(again(&answer, PaymentMethod::Card)).await;
        assert_eq!(again.map(drop), Err(Problem::AlreadyPaid));
        // Later reads leave the step.
        is_read_again(&test, &answer, &path).await;
        assert_eq!(book(&test, &answer).await.order.status, OrderStatus::OutForDelivery);
        assert_eq!(test.taken().await.len(), 1);
        assert!(test.reconcile().await.is_clean());
    }
}

/// What the desk shows of an order: whether it is paid, the amount to collect, and whether the list of
/// unpaid orders has it.
async fn at_desk(test: &TestShop, answer: &CheckoutAnswer) -> (bool, i64, bool) {
    let key = answer.order.id.to_string();
    let unpaid = OrdersQuery { unpaid: true, ..desk::all("") };
    let listed = test.shop.desk.list_orders(&unpaid).await.unwrap().rows;
    let is_listed = listed.iter().any(|row| row.key == key);
    let order = test.shop.desk.get_order(&DeskOrderRef { key }).await.unwrap();
    (order.row.paid, order.row.due, is_listed)
}

#[tokio::test]
async fn order_marked_as_paid_in_the_store_is_paid_at_the_desk_until_staff_take_it_back() {
    for database in databases().await {
        let test = open(&database).await;
        let (answer, path) = packed(&test).await;
        let total = test.see(&answer).await.total;
        assert_eq!(at_desk(&test, &answer).await, (false, total, true));
        act(&test, &path, "processing").await;
        test.until("paid", async || at_desk(&test, &answer).await == (true, 0, false)).await;
        act(&test, &path, "on-hold").await;
        test.until("due", async || at_desk(&test, &answer).await == (false, total, true)).await;
    }
}

/// Lets a marked order grow and its customer pay the difference.
async fn grow_and_pay(test: &TestShop, staff: &Staff, answer: &CheckoutAnswer, path: &str) {
    let former = test.see(answer).await.total;
    test.until("paid", async || at_desk(test, answer).await == (true, 0, false)).await;
    save(test, staff, with_pieces(test, answer, 2).await).await.unwrap();
    let rest = test.see(answer).await.total - former;
    assert_eq!(at_desk(test, answer).await, (false, rest, true));
    let day = test.shop.desk.day_end(&DayInput { day: String::new() }).await.unwrap();
    assert_eq!((day.unpaid.len(), day.unpaid[0].due), (1, rest));
    // Later reads of the store leave the difference.
    test.drained().await;
    is_read_again(test, answer, path).await;
    assert_eq!(test.see(answer).await.payment.due, rest);
    assert!(test.alerts().await.iter().any(|alert| alert.starts_with("underpaid")));
    let paying = test.shop.orders.pay_order(again(answer, PaymentMethod::Card)).await.unwrap();
    test.control(&format!("stripe/sessions/{}/pay", session(&paying)), json!({})).await;
    test.until("paid", async || at_desk(test, answer).await == (true, 0, false)).await;
    test.drained().await;
    test.store("PUT", path, json!({ "customer_note": "Ring once" })).await;
    let noted = async || test.see(answer).await.note.as_deref() == Some("Ring once");
    test.until("the note", noted).await;
    assert_eq!(at_desk(test, answer).await, (true, 0, false));
    assert_eq!(test.taken().await.len(), 1);
    assert_eq!(test.taken().await[0]["amount"], rest);
    let payment = test.see(answer).await.payment;
    assert_eq!((payment.state, payment.due), (PaymentState::Paid, 0));
    assert_eq!(book(test, answer).await.order.refund_due, 0);
}

#[tokio::test]
async fn only_the_difference_is_due_when_an_order_grows_that_was_marked_as_paid_in_the_store() {
    for database in databases().await {
        let (test, staff) = desk::open(&database).await;
        let (answer, path) = packed(&test).await;
        act(&test, &path, "processing").await;
        grow_and_pay(&test, &staff, &answer, &path).await;
    }
}

/// Amount received that the store's order names for other devices.
async fn named_amount(test: &TestShop, path: &str) -> serde_json::Value {
    let order = test.store("GET", path, json!({})).await;
    let entries = order["meta_data"].as_array().cloned().unwrap_or_default();
    let entry = entries.into_iter().find(|entry| entry["key"] == "_korosho_received");
    entry.map(|entry| entry["value"].clone()).unwrap_or_default()
}

#[tokio::test]
async fn whole_total_is_due_everywhere_when_staff_take_a_mark_back_after_the_order_grew() {
    for database in databases().await {
        let (test, staff) = desk::open(&database).await;
        let (answer, path) = packed(&test).await;
        act(&test, &path, "processing").await;
        test.until("paid", async || at_desk(&test, &answer).await == (true, 0, false)).await;
        save(&test, &staff, with_pieces(&test, &answer, 2).await).await.unwrap();
        test.until("the mark", async || named_amount(&test, &path).await == "1500.00").await;
        test.drained().await;
        act(&test, &path, "on-hold").await;
        let total = test.see(&answer).await.total;
        test.until("due", async || at_desk(&test, &answer).await == (false, total, true)).await;
        test.until("no amount", async || named_amount(&test, &path).await == "0.00").await;
    }
}

#[tokio::test]
async fn only_the_difference_is_due_when_a_marked_order_grows_before_it_is_packed() {
    for database in databases().await {
        let (test, staff) = desk::open(&database).await;
        let answer = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
        let path = path(&test, &answer).await;
        act(&test, &path, "processing").await;
        status_becomes(&test, &answer, OrderStatus::Paid).await;
        grow_and_pay(&test, &staff, &answer, &path).await;
    }
}

#[tokio::test]
async fn packed_order_marked_as_paid_in_the_store_is_paid_until_staff_take_it_back() {
    for database in databases().await {
        let test = open(&database).await;
        let (answer, path) = packed(&test).await;
        test.shop.orders.pay_order(again(&answer, PaymentMethod::Card)).await.unwrap();
        act(&test, &path, "processing").await;
        let is = async |state| payment(&test, &answer).await == state;
        test.until("paid", || is((PaymentState::Paid, false))).await;
        let closed = async || book(&test, &answer).await.attempts[0].state == AttemptState::Expired;
        test.until("a closed page", closed).await;
        let paying = test.shop.orders.pay_order(again(&answer, PaymentMethod::Card)).await;
        assert_eq!(paying.map(drop), Err(Problem::AlreadyPaid));
        act(&test, &path, "on-hold").await;
        test.until("a payment that is due", || is((PaymentState::Expired, true))).await;
        assert_eq!(book(&test, &answer).await.order.status, OrderStatus::Ready);
        let paying = test.shop.orders.pay_order(again(&answer, PaymentMethod::Card)).await;
        assert!(matches!(paying.unwrap().next, Next::Redirect { .. }));
    }
}

#[tokio::test]
async fn status_without_a_payment_leaves_a_packed_order_unpaid() {
    let test = open(&Database::Sqlite).await;
    let (answer, path) = packed(&test).await;
    act(&test, &path, "checkout-draft").await;
    let word = async || test.store("GET", &path, json!({})).await["status"].clone();
    assert_eq!(word().await, "checkout-draft");
    is_read_again(&test, &answer, &path).await;
    assert_eq!(payment(&test, &answer).await, (PaymentState::Unpaid, true));
}

#[tokio::test]
async fn packed_order_that_is_paid_while_cancelled_is_paid_when_staff_reopen_it() {
    for database in databases().await {
        let test = open(&database).await;
        let (answer, path) = packed(&test).await;
        // A prompt cannot be taken back from the phone.
        test.shop.orders.pay_order(again(&answer, PaymentMethod::Mpesa)).await.unwrap();
        act(&test, &path, "cancelled").await;
        status_becomes(&test, &answer, OrderStatus::Cancelled).await;
        let paid = json!({ "phone": "254712345678", "result": "paid" });
        test.control("mpesa/answer", paid).await;
        let is_due = async || book(&test, &answer).await.order.refund_due == 150_000;
        test.until("a refund due", is_due).await;
        act(&test, &path, "on-hold").await;
        status_becomes(&test, &answer, OrderStatus::Ready).await;
        assert_eq!(payment(&test, &answer).await, (PaymentState::Paid, false));
        test.store_has(&["processing"]).await;
    }
}

#[tokio::test]
async fn second_payment_of_a_packed_order_counts_when_staff_take_theirs_back() {
    let test = open(&Database::Sqlite).await;
    let (answer, path) = packed(&test).await;
    test.shop.orders.pay_order(again(&answer, PaymentMethod::Mpesa)).await.unwrap();
    act(&test, &path, "processing").await;
    let is = async |state| payment(&test, &answer).await == state;
    test.until("paid", || is((PaymentState::Paid, false))).await;
    test.control("mpesa/answer", json!({ "phone": "254712345678", "result": "paid" })).await;
    test.until("paid twice", || is((PaymentState::RefundDue, false))).await;
    act(&test, &path, "on-hold").await;
    test.until("paid once", || is((PaymentState::Paid, false))).await;
    assert_eq!(book(&test, &answer).await.order.refund_due, 0);
    test.store_has(&["processing"]).await;
}

#[tokio::test]
async fn packed_order_that_nobody_fetches_lapses_unless_it_is_paid() {
    for database in databases().await {
        let clock = Arc::new(ManualClock::at(SystemClock.now()));
        let own = Arc::clone(&clock);
        let test = TestShop::open_with(&database, |config| {
            config.clock = own;
            config.orders.time_scale = 100;
        })
        .await;
        let (forgotten, _) = packed(&test).await;
        let (paid, _) = packed(&test).await;
        // An attempt to pay by card that came to nothing.
        test.shop.orders.pay_order(again(&forgotten, PaymentMethod::Card)).await.unwrap();
        let paying = test.shop.orders.pay_order(again(&paid, PaymentMethod::Card)).await.unwrap();
        test.pay_card(&paying).await;
        test.store_has(&["on-hold", "processing"]).await;
        // The open page is closed first.
        for hours in [49, 1] {
            clock.advance(hours * 3_600_000);
            test.shop.work_off().await.unwrap();
        }
        status_becomes(&test, &forgotten, OrderStatus::Cancelled).await;
        assert_eq!(book(&test, &paid).await.order.status, OrderStatus::Ready);
        test.store_has(&["cancelled", "processing"]).await;
    }
}

#[tokio::test]
async fn packed_order_counts_against_its_phone_until_it_is_paid() {
    for database in databases().await {
        let test = TestShop::open_with(&database, |config| {
            config.orders.time_scale = 100;
            config.limits.unpaid_phone = 1;
        })
        .await;
        let (answer, _) = packed(&test).await;
        let place = async || {
            let input = test.cashews(PaymentMethod::Counter).await;
            test.shop.checkout.place_web_order(input, [41, 90, 1, 2].into()).await
        };
        assert_eq!(place().await.map(drop), Err(Problem::UnpaidLimit));
        let paying = test.shop.orders.pay_order(again(&answer, PaymentMethod::Card)).await.unwrap();
        test.pay_card(&paying).await;
        test.drained().await;
        assert!(place().await.is_ok());
    }
}

#[tokio::test]
async fn packed_order_is_cancelled_by_staff_only_while_it_is_unpaid() {
    for database in databases().await {
        let (test, staff) = desk::open(&database).await;
        let place = async || {
            let input = desk::phoned(&test, DeskExtras::default()).await;
            let placed = test.shop.desk.place_order(&staff, input).await.unwrap();
            placed.order.id.to_string()
        };
        let step = async |key: &str, expected_status, to| {
            let (key, reason) = (key.to_owned(), "nobody came".to_owned());
            let input = MoveOrder { key, to, expected_status, reason };
            test.shop.desk.move_order(&desk::actor(), &input).await
        };
        let key = place().await;
        // An order that is cancelled before it reaches the store is not created there.
        test.store_has(&["on-hold"]).await;
        let ready = step(&key, OrderStatus::Confirmed, OrderStatus::Ready).await.unwrap();
        assert!(ready.next_steps.contains(&OrderStatus::Cancelled), "{:?}", ready.next_steps);
        assert!(ready.requestable_methods.contains(&PaymentMethod::Mpesa));
        step(&key, OrderStatus::Ready, OrderStatus::Cancelled).await.unwrap();
        test.store_has(&["cancelled"]).await;
        let key = place().await;
        step(&key, OrderStatus::Confirmed, OrderStatus::Ready).await.unwrap();
        let paid = MarkPaidInput {
            key: key.clone(),
            method: PaymentMethod::Counter,
            amount: 150_000,
            receipt: None,
            unchecked: false,
        };
        test.shop.desk.mark_paid(&desk::actor(), &paid).await.unwrap();
        let order = test.shop.desk.get_order(&DeskOrderRef { key: key.clone() }).await.unwrap();
        assert_eq!(order.next_steps, [OrderStatus::OutForDelivery, OrderStatus::Completed]);
        assert!(step(&key, OrderStatus::Ready, OrderStatus::Cancelled).await.is_err());
    }
}
