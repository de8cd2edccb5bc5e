//! Change of an order by its customer: quantities, directions, note.

use std::time::Duration;

use korosho_core::config::ShopConfig;
use korosho_domain::customer_changes::CustomerChanges;
use korosho_domain::fulfilment::{Address, Fulfilment};
use korosho_domain::order::{CheckoutAnswer, OrderStatus, PayOrderInput};
use korosho_domain::order_change::ChangeDetailsInput;
use korosho_domain::payment::{Next, PaymentMethod, PaymentState};
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::quote::{Line, QuoteInput};
use korosho_domain::team::AuditAction;
use serde_json::json;

use crate::changes::{opened, save};
use crate::changes_in_store::cut_at;
use crate::desk;
use crate::limits::cancel_prompt;
use crate::paid::again;
use crate::shop::{Database, TestShop, databases, session};

fn address(directions: &str) -> Address {
    Address {
        estate: "Kilimani".to_owned(),
        landmark: "opposite Yaya Centre".to_owned(),
        directions: directions.to_owned(),
    }
}

/// Places an order for delivery, paid to the rider.
async fn delivery(test: &TestShop) -> CheckoutAnswer {
    let zone = test.shop.get_shop().delivery_zones[0].id.clone();
    let fulfilment = Fulfilment::Delivery { zone, address: Some(address("Blue gate")) };
    let mut input = test.cashews(PaymentMethod::OnDelivery).await;
    let (lines, asked) = (input.lines.clone(), fulfilment.clone());
    let quote = QuoteInput { lines, fulfilment: asked, coupon: None };
    input.expected_total = test.shop.checkout.get_quote(quote).await.unwrap().total;
    input.fulfilment = fulfilment;
    let answer = test.place(&input).await.unwrap();
    test.store_has(&["on-hold"]).await;
    test.drained().await;
    answer
}

/// The change that a customer sends who has the order's page open.
async fn details(test: &TestShop, answer: &CheckoutAnswer, directions: &str) -> ChangeDetailsInput {
    ChangeDetailsInput {
        id: answer.order.id,
        key: answer.order.key.clone(),
        revision: test.see(answer).await.offered_changes.unwrap().revision,
        address: Some(address(directions)),
        note: "Call first".to_owned(),
        ..ChangeDetailsInput::default()
    }
}

/// The change to another number of pieces, with the total that the customer saw for them.
async fn quantity(test: &TestShop, answer: &CheckoutAnswer, quantity: u32) -> ChangeDetailsInput {
    let order = test.see(answer).await;
    let lines: Vec<_> =
        order.lines.iter().map(|line| Line { quantity, ..line.to_line() }).collect();
    let fulfilment = order.fulfilment.clone();
    let asked = QuoteInput { lines: lines.clone(), fulfilment, coupon: None };
    let expected_total = Some(test.shop.checkout.get_quote(asked).await.unwrap().total);
    let address = match order.fulfilment {
        Fulfilment::Delivery { address, .. } => address,
        Fulfilment::Pickup => None,
    };
    let details = details(test, answer, "").await;
    ChangeDetailsInput { lines, expected_total, address, note: String::new(), ..details }
}

async fn change(test: &TestShop, input: &ChangeDetailsInput) -> Result<(), Problem> {
    test.shop.checkout.change_details(input.clone()).await
}

#[tokio::test]
async fn directions_and_note_reach_the_store_and_the_price_stays() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let answer = delivery(&test).await;
        let before = test.see(&answer).await;
        let input = details(&test, &answer, "Green gate").await;
        change(&test, &input).await.unwrap();
        let order = test.see(&answer).await;
        let Fulfilment::Delivery { address: Some(now), .. } = order.fulfilment else { panic!() };
        assert_eq!((now, order.note.as_deref()), (address("Green gate"), Some("Call first")));
        assert_eq!((order.total, order.lines), (before.total, before.lines));
        test.until("the change in the store", || async {
            let stored = test.store_orders().await.remove(0);
            stored["customer_note"] == "Call first" && stored.to_string().contains("Green gate")
        })
        .await;
        test.drained().await;
        let entries = test.shop.desk.audit_entries().await.unwrap();
        let changed = entries.iter().filter(|entry| entry.action == AuditAction::OrderChanged);
        let names: Vec<_> = changed.map(|entry| entry.actor.name.as_str()).collect();
        assert_eq!(names, ["Customer"]);
        change(&test, &input).await.unwrap();
        let known = test.see(&answer).await.offered_changes.unwrap().revision;
        assert_eq!(known, 1, "a repeated request changes nothing");
        assert!(test.reconcile().await.is_clean());
    }
}

#[tokio::test]
async fn change_of_other_contents_than_the_customer_saw_is_refused() {
    let test = TestShop::open(&Database::Sqlite).await;
    let answer = delivery(&test).await;
    let first = details(&test, &answer, "Green gate").await;
    let second = details(&test, &answer, "Red gate").await;
    change(&test, &first).await.unwrap();
    let refused = Err(Problem::OrderChanged { status: OrderStatus::Confirmed });
    assert_eq!(change(&test, &second).await, refused);
    let pickup = ChangeDetailsInput { address: None, ..details(&test, &answer, "").await };
    assert_eq!(change(&test, &pickup).await, refused, "the order is delivered");
    let Fulfilment::Delivery { address: Some(now), .. } = test.see(&answer).await.fulfilment else {
        panic!()
    };
    assert_eq!(now.directions, "Green gate");
}

#[tokio::test]
async fn invalid_or_unauthorised_details_change_nothing() {
    let test = TestShop::open(&Database::Sqlite).await;
    let answer = delivery(&test).await;
    let good = details(&test, &answer, "Green gate").await;
    let guessed = ChangeDetailsInput { key: "guessed".to_owned(), ..good.clone() };
    assert_eq!(change(&test, &guessed).await, Err(Problem::NotFound));
    let estate = Address { estate: " ".to_owned(), ..address("") };
    let nowhere = ChangeDetailsInput { address: Some(estate), ..good.clone() };
    let missing = Problem::invalid("fulfilment.address.estate", InvalidReason::Missing);
    assert_eq!(change(&test, &nowhere).await, Err(missing));
    let long = ChangeDetailsInput { note: "x".repeat(501), ..good.clone() };
    assert_eq!(change(&test, &long).await, Err(Problem::invalid("note", InvalidReason::TooLong)));
    let id = test.store_orders().await[0]["id"].clone();
    test.fault(json!({ "upstream": "woocommerce", "path": "/orders", "outage": true }));
    assert_eq!(change(&test, &good).await, Err(Problem::StoreUnreachable));
    test.clear_faults();
    let packed = json!({ "meta_data": [{ "key": "_korosho_step", "value": "ready" }] });
    test.store("PUT", &format!("orders/{id}"), packed).await;
    let refused = Err(Problem::OrderChanged { status: OrderStatus::Ready });
    assert_eq!(change(&test, &good).await, refused, "the desk has packed it");
    assert_eq!(test.see(&answer).await.note, None);
}

#[tokio::test]
async fn shop_can_keep_changes_to_its_staff() {
    let off = |config: &mut korosho_core::config::ShopConfig| {
        config.settings.customer_changes = CustomerChanges::Off;
    };
    let test = TestShop::open_with(&Database::Sqlite, off).await;
    let answer = delivery(&test).await;
    assert_eq!(test.see(&answer).await.offered_changes, None);
    let input = ChangeDetailsInput {
        id: answer.order.id,
        key: answer.order.key.clone(),
        revision: 0,
        address: Some(address("Green gate")),
        ..ChangeDetailsInput::default()
    };
    assert_eq!(change(&test, &input).await, Err(Problem::Forbidden));
}

#[tokio::test]
async fn other_quantity_changes_total_and_store_order() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let answer = delivery(&test).await;
        let before = test.see(&answer).await;
        change(&test, &quantity(&test, &answer, 3).await).await.unwrap();
        let order = test.see(&answer).await;
        assert_eq!(order.lines[0].quantity, 3);
        assert_eq!(order.subtotal, 3 * before.subtotal);
        test.until("three pieces in the store", || async {
            test.store_orders().await[0]["line_items"][0]["quantity"] == 3
        })
        .await;
        change(&test, &quantity(&test, &answer, 1).await).await.unwrap();
        assert_eq!(test.see(&answer).await.total, before.total);
        test.until("one piece in the store", || async {
            test.store_orders().await[0]["line_items"][0]["quantity"] == 1
        })
        .await;
        test.drained().await;
        assert!(test.reconcile().await.is_clean());
    }
}

#[tokio::test]
async fn repeated_goods_too_many_pieces_or_another_total_are_refused() {
    let test = TestShop::open(&Database::Sqlite).await;
    let answer = delivery(&test).await;
    let good = quantity(&test, &answer, 2).await;
    let refused = async |change_input: &dyn Fn(&mut ChangeDetailsInput)| {
        let mut input = good.clone();
        change_input(&mut input);
        change(&test, &input).await.unwrap_err()
    };
    let unknown = |at: &str| Problem::invalid(at, InvalidReason::Unknown);
    let twice = |input: &mut ChangeDetailsInput| input.lines.push(input.lines[0].clone());
    assert_eq!(refused(&twice).await, unknown("lines.1"));
    let cheaper = |input: &mut ChangeDetailsInput| input.expected_total = Some(100);
    assert!(matches!(refused(&cheaper).await, Problem::PriceChanged { .. }));
    let unseen = |input: &mut ChangeDetailsInput| input.expected_total = None;
    assert!(matches!(refused(&unseen).await, Problem::PriceChanged { .. }));
    let many = quantity(&test, &answer, 31).await;
    assert_eq!(change(&test, &many).await, Err(Problem::UnpaidLimit), "as at the checkout");
    let none = |input: &mut ChangeDetailsInput| input.lines[0].quantity = 0;
    assert!(matches!(refused(&none).await, Problem::InvalidInput { .. }));
    assert_eq!(test.see(&answer).await.lines[0].quantity, 1, "nothing changed");
    assert_eq!(change(&test, &good).await, Ok(()));
}

#[tokio::test]
async fn accepted_order_grows_no_further_by_another_payment_method() {
    let test = TestShop::open(&Database::Sqlite).await;
    let answer = delivery(&test).await;
    let (id, key) = (answer.order.id, answer.order.key.clone());
    let card = PayOrderInput { id, key, payment: PaymentMethod::Card, ..PayOrderInput::default() };
    test.shop.orders.pay_order(card).await.unwrap();
    let many = quantity(&test, &answer, 31).await;
    assert_eq!(change(&test, &many).await, Err(Problem::UnpaidLimit));
    assert_eq!(change(&test, &quantity(&test, &answer, 2).await).await, Ok(()));
}

#[tokio::test]
async fn payment_of_another_amount_than_the_payer_saw_is_refused() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let answer = delivery(&test).await;
        let seen = test.see(&answer).await.payment.due;
        change(&test, &quantity(&test, &answer, 2).await).await.unwrap();
        let due = test.see(&answer).await.payment.due;
        assert!(due > seen && seen > 0, "{seen} {due}");
        for payment in [PaymentMethod::Mpesa, PaymentMethod::Card] {
            let input = PayOrderInput { expected_due: Some(seen), ..again(&answer, payment) };
            let refused = test.shop.orders.pay_order(input).await;
            assert!(matches!(refused, Err(Problem::OrderChanged { .. })), "{refused:?}");
            assert_eq!(test.see(&answer).await.payment.state, PaymentState::Unpaid);
        }
        let phone = Some("0712345678".to_owned());
        let input = PayOrderInput {
            phone,
            expected_due: Some(due),
            ..again(&answer, PaymentMethod::Mpesa)
        };
        assert_eq!(test.shop.orders.pay_order(input).await.unwrap().next, Next::MpesaPrompt);
    }
}

#[tokio::test]
async fn open_page_of_another_amount_than_the_payer_saw_is_not_returned() {
    let (test, answer) = pending().await;
    let due = test.see(&answer).await.payment.due;
    let pay = |seen| {
        let input = again(&answer, PaymentMethod::Card);
        test.shop.orders.pay_order(PayOrderInput { expected_due: Some(seen), ..input })
    };
    assert_eq!(pay(due).await.unwrap().next, answer.next);
    assert!(matches!(pay(due + 100).await, Err(Problem::OrderChanged { .. })));
}

/// Places a card order of one piece of counted stock on the website.
async fn place_pending(test: &TestShop) -> CheckoutAnswer {
    let line = test.line("salt-vinegar-cashews", None, 1);
    let input = test.input(vec![line], PaymentMethod::Card).await;
    test.shop.checkout.place_web_order(input, [41, 90, 1, 1].into()).await.unwrap()
}

/// Shop that lets a network reserve four pieces, with a pending order of one.
async fn pending() -> (TestShop, CheckoutAnswer) {
    let test = TestShop::open_with(&Database::Sqlite, |config| {
        config.limits.pending_pieces = 4;
        config.settings.customer_changes = CustomerChanges::UntilPacked;
    })
    .await;
    let answer = place_pending(&test).await;
    (test, answer)
}

#[tokio::test]
async fn pending_order_grows_within_the_pieces_that_its_network_may_reserve() {
    let (test, answer) = pending().await;
    let many = quantity(&test, &answer, 5).await;
    assert_eq!(change(&test, &many).await, Err(Problem::PendingLimit));
    assert_eq!(test.see(&answer).await.lines[0].quantity, 1, "nothing changed");
    assert_eq!(change(&test, &quantity(&test, &answer, 4).await).await, Ok(()));
}

#[tokio::test]
async fn refused_change_leaves_the_open_payment_page() {
    let (test, answer) = pending().await;
    let many = quantity(&test, &answer, 5).await;
    assert_eq!(change(&test, &many).await, Err(Problem::PendingLimit));
    assert_eq!(pay(&test, &answer, PaymentMethod::Card).await, answer.next);
    test.pay_card(&answer).await;
}

/// Shop that lets a network reserve four pieces, with a card order of one piece that staff enlarged to
/// six.
async fn enlarged(database: &Database) -> (TestShop, CheckoutAnswer) {
    let (mut test, staff) = desk::open(database).await;
    test.config.limits.pending_pieces = 4;
    test.config.settings.customer_changes = CustomerChanges::UntilPacked;
    test.restart().await;
    let answer = place_pending(&test).await;
    let mut enlarged = opened(&test, &answer).await;
    enlarged.lines[0].quantity = 6;
    save(&test, &staff, enlarged).await.unwrap();
    (test, answer)
}

async fn pay(test: &TestShop, answer: &CheckoutAnswer, payment: PaymentMethod) -> Next {
    let (id, key) = (answer.order.id, answer.order.key.clone());
    let phone = Some("0712345678".to_owned());
    test.shop
        .orders
        .pay_order(PayOrderInput { id, key, payment, phone, expected_due: None })
        .await
        .unwrap()
        .next
}

#[tokio::test]
async fn order_that_staff_enlarged_is_paid_by_another_method() {
    for database in databases().await {
        let (test, answer) = enlarged(&database).await;
        assert!(matches!(pay(&test, &answer, PaymentMethod::Card).await, Next::Redirect { .. }));
        assert_eq!(pay(&test, &answer, PaymentMethod::Mpesa).await, Next::MpesaPrompt);
        cancel_prompt(&test, &answer, "254712345678").await;
        assert!(matches!(pay(&test, &answer, PaymentMethod::Card).await, Next::Redirect { .. }));
    }
}

#[tokio::test]
async fn customer_reduces_an_order_that_staff_enlarged() {
    for database in databases().await {
        let (test, answer) = enlarged(&database).await;
        pay(&test, &answer, PaymentMethod::Mpesa).await;
        cancel_prompt(&test, &answer, "254712345678").await;
        let more = quantity(&test, &answer, 7).await;
        assert_eq!(change(&test, &more).await, Err(Problem::PendingLimit));
        pay(&test, &answer, PaymentMethod::Card).await;
        assert_eq!(change(&test, &more).await, Err(Problem::PendingLimit));
        assert_eq!(change(&test, &quantity(&test, &answer, 5).await).await, Ok(()));
    }
}

#[tokio::test]
async fn power_cut_after_payments_ended_leaves_an_order_that_can_be_paid_and_changed() {
    let (mut test, answer) = enlarged(&Database::Sqlite).await;
    pay(&test, &answer, PaymentMethod::Card).await;
    let fewer = quantity(&test, &answer, 5).await;
    let cut = cut_at("change_order.payments_ended", async {
        change(&test, &fewer).await.unwrap();
    });
    assert!(cut.await, "the point is never passed");
    test.restart().await;
    assert_eq!(test.see(&answer).await.lines[0].quantity, 6, "nothing is half done");
    assert!(matches!(pay(&test, &answer, PaymentMethod::Card).await, Next::Redirect { .. }));
    assert_eq!(change(&test, &fewer).await, Ok(()));
}

#[tokio::test]
async fn paid_order_grows_within_the_limits_of_unpaid_orders() {
    let test = TestShop::open(&Database::Sqlite).await;
    let answer = test.place(&test.cashews(PaymentMethod::Card).await).await.unwrap();
    test.pay_card(&answer).await;
    let many = quantity(&test, &answer, 31).await;
    assert_eq!(change(&test, &many).await, Err(Problem::UnpaidLimit));
    let paid = test.see(&answer).await.total;
    change(&test, &quantity(&test, &answer, 2).await).await.unwrap();
    let order = test.see(&answer).await;
    assert_eq!((order.total, order.payment.received), (2 * paid, paid), "the rest is due");
}

#[tokio::test]
async fn payment_that_arrives_during_the_change_refuses_it() {
    let unpaid = |config: &mut ShopConfig| {
        config.settings.customer_changes = CustomerChanges::Unpaid;
    };
    let test = TestShop::open_with(&Database::Sqlite, unpaid).await;
    let answer = test.place(&test.cashews(PaymentMethod::Card).await).await.unwrap();
    let more = quantity(&test, &answer, 2).await;
    test.control(&format!("stripe/sessions/{}/pay", session(&answer)), json!({})).await;
    assert_eq!(change(&test, &more).await, Err(Problem::Forbidden), "paid orders stay as they are");
    let order = test.see(&answer).await;
    assert_eq!((order.lines[0].quantity, order.status), (1, OrderStatus::Paid));
}

#[tokio::test]
async fn state_read_before_a_change_arrived_is_no_change_by_staff() {
    for database in databases().await {
        let mut test = TestShop::open(&database).await;
        let answer = delivery(&test).await;
        test.stop_background().await;
        let zone = test.shop.get_shop().delivery_zones[0].id.clone();
        let lines = vec![test.line("roasted-salted-cashews", Some("500g"), 2)];
        let fulfilment = Fulfilment::Delivery { zone, address: None };
        let asked = QuoteInput { lines: lines.clone(), fulfilment, coupon: None };
        let total = test.shop.checkout.get_quote(asked).await.unwrap().total;
        let more = ChangeDetailsInput {
            id: answer.order.id,
            key: answer.order.key.clone(),
            address: Some(address("Blue gate")),
            lines,
            expected_total: Some(total),
            ..ChangeDetailsInput::default()
        };
        // The first read gets the order with one piece, and its last byte arrives after the change.
        let id = test.store_orders().await[0]["id"].clone();
        test.fault(json!({ "upstream": "woocommerce", "method": "GET", "times": 1,
                           "path": format!("/orders/{id}"), "drip_ms": 40 }));
        let change_meanwhile = async {
            tokio::time::sleep(Duration::from_millis(100)).await;
            change(&test, &more).await.unwrap();
            test.shop.work_off().await.unwrap();
            assert_eq!(test.store_orders().await[0]["line_items"][0]["quantity"], 2);
        };
        tokio::join!(test.see(&answer), change_meanwhile);
        let order = test.see(&answer).await;
        assert_eq!((order.lines[0].quantity, order.total), (2, total));
        let entries = test.shop.desk.audit_entries().await.unwrap();
        assert!(entries.iter().all(|entry| entry.actor.name == "Customer"), "{entries:?}");
        assert!(test.reconcile().await.is_clean());
    }
}
