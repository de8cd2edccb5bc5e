//! Changes of orders by staff: price, ledger, concurrency.

use korosho_core::admin::OrderFile;
use korosho_core::manual_payments::CounterPayment;
use korosho_core::staff::Staff;
use korosho_core::store::attempts::AttemptState;
use korosho_domain::customer::Customer;
use korosho_domain::desk::DeskExtras;
use korosho_domain::desk_orders::{DeskOrder, DeskOrderRef, OrderEventKind};
use korosho_domain::fulfilment::{Address, Fulfilment};
use korosho_domain::order::{CheckoutAnswer, OrderStatus};
use korosho_domain::order_change::{ChangeOrderInput, OrderChange};
use korosho_domain::payment::{PaymentMethod, PaymentState};
use korosho_domain::problem::Problem;
use korosho_domain::quote::Line;
use serde_json::{Value, json};

use crate::desk;
use crate::paid::again;
use crate::shop::{Database, TestShop, databases};
use crate::steps::move_on;

/// Price of half a kilo of cashews in minor units.
pub const CASHEWS: i64 = 150_000;

async fn panel(test: &TestShop, answer: &CheckoutAnswer) -> DeskOrder {
    let key = answer.order.id.to_string();
    test.shop.desk.get_order(&DeskOrderRef { key }).await.unwrap()
}

/// Order file from the local database, without a request to the store.
pub async fn file(test: &TestShop, answer: &CheckoutAnswer) -> OrderFile {
    let mut found = test.shop.admin.find(&answer.order.id.to_string()).await.unwrap();
    test.shop.admin.file(found.remove(0)).await.unwrap()
}

/// The order's present contents as an editor opens them.
pub async fn opened(test: &TestShop, answer: &CheckoutAnswer) -> OrderChange {
    let order = panel(test, answer).await;
    let view = order.view.unwrap();
    let lines = view.lines.iter().filter(|line| line.product_id != 0);
    OrderChange {
        key: order.row.key,
        revision: order.revision,
        lines: lines.map(korosho_domain::quote::QuoteLine::to_line).collect(),
        fulfilment: view.fulfilment,
        slot: None,
        customer: view.customer,
        note: order.note,
        extras: order.extras,
    }
}

/// Saves a change at the total that its quote shows.
pub async fn save(
    test: &TestShop,
    staff: &Staff,
    change: OrderChange,
) -> Result<DeskOrder, Problem> {
    let quote = test.shop.desk.quote_order_change(change.clone()).await?;
    let (expected_total, reason) = (quote.quote.total, "Customer called".to_owned());
    let input = ChangeOrderInput { change, expected_total, reason };
    test.shop.desk.change_order(staff, input).await
}

pub async fn with_pieces(test: &TestShop, answer: &CheckoutAnswer, pieces: u32) -> OrderChange {
    let mut change = opened(test, answer).await;
    change.lines[0].quantity = pieces;
    change
}

pub async fn cash(test: &TestShop, answer: &CheckoutAnswer, amount: i64) {
    let payment = CounterPayment {
        order_id: answer.order.id,
        method: PaymentMethod::Counter,
        amount,
        receipt: None,
        unchecked: false,
    };
    test.shop.manual_payments.record(payment).await.unwrap();
}

/// WooCommerce's only order, once it has this status and total.
pub async fn arrived(test: &TestShop, status: &str, total: &str) -> Value {
    test.until(&format!("{status} {total} in WooCommerce"), || async {
        let orders = test.store_orders().await;
        orders.len() == 1 && orders[0]["status"] == status && orders[0]["total"] == total
    })
    .await;
    test.drained().await;
    test.store_orders().await.remove(0)
}

/// Losses that the sandbox's audit finds, with this much cash taken.
async fn losses(test: &TestShop, answer: &CheckoutAnswer, cash: i64) -> Value {
    let orders = test.shop.admin.export(0).await.unwrap();
    let purchase = json!({ "id": answer.order.id, "acknowledged": true, "cash": cash });
    test.control("audit", json!({ "orders": orders, "purchases": [purchase] })).await
}

/// Checks that reconciliation and audit find nothing.
pub async fn agrees(test: &TestShop, answer: &CheckoutAnswer, cash: i64) {
    test.drained().await;
    assert_eq!(losses(test, answer, cash).await, json!([]));
    let report = test.reconcile().await;
    assert!(report.is_clean(), "{:?}", report.differences);
}

#[tokio::test]
async fn unpaid_order_is_changed_in_every_part_and_reaches_the_store() {
    for database in databases().await {
        let (test, staff) = desk::open(&database).await;
        let input = test.cashews(PaymentMethod::Counter).await;
        let answer = test.place(&input).await.unwrap();
        test.store_has(&["on-hold"]).await;
        let zone = test.shop.get_shop().delivery_zones[0].clone();
        let address = Address { estate: "Kilimani".to_owned(), ..Address::default() };
        let almonds = test.line("smoked-almonds", None, 1);
        let change = OrderChange {
            lines: vec![Line { quantity: 2, ..input.lines[0].clone() }, almonds.clone()],
            fulfilment: Fulfilment::Delivery { zone: zone.id.clone(), address: Some(address) },
            note: "Ring twice".to_owned(),
            customer: Customer {
                name: "Asha".to_owned(),
                phone: "0722 000 111".to_owned(),
                email: Some("asha@example.org".to_owned()),
            },
            extras: DeskExtras { wanted_at: "17:30".to_owned(), ..DeskExtras::default() },
            ..opened(&test, &answer).await
        };
        let order = save(&test, &staff, change).await.unwrap();
        let total = order.row.total;
        assert_eq!(order.row.due, total);
        assert_eq!((order.row.name.as_str(), order.row.phone.as_str()), ("Asha", "+254722000111"));
        assert_eq!(order.row.method, Some(PaymentMethod::OnDelivery));
        assert_eq!(order.lines.len(), 2);
        let decimal = format!("{}.00", total / 100);
        let stored = arrived(&test, "on-hold", &decimal).await;
        assert_eq!(stored["line_items"].as_array().unwrap().len(), 2, "{stored}");
        assert_eq!(stored["shipping"]["address_1"], "Kilimani");
        assert_eq!(stored["billing"]["email"], "asha@example.org");
        assert_eq!(stored["customer_note"], "Ring twice");
        assert!(stored["meta_data"].to_string().contains("17:30"));
        let product = format!("products/{}", almonds.product_id);
        let left = test.store("GET", &product, json!({})).await["stock_quantity"].clone();
        assert_eq!(left, 2, "the added goods are taken from stock");
        let timeline = panel(&test, &answer).await.timeline;
        let entry = timeline.iter().find(|event| event.kind == OrderEventKind::Changed).unwrap();
        for part in ["500g 1 → 2", "Smoked Almonds 0 → 1", "Customer called"] {
            assert!(entry.detail.contains(part), "{part} in {}", entry.detail);
        }
        // Back to the counter, without the almonds.
        let back = OrderChange {
            lines: input.lines.clone(),
            fulfilment: Fulfilment::Pickup,
            ..opened(&test, &answer).await
        };
        save(&test, &staff, back).await.unwrap();
        let stored = arrived(&test, "on-hold", "1500.00").await;
        assert_eq!(stored["shipping"]["address_1"], "");
        assert_eq!(stored["shipping_lines"][0]["method_id"], "local_pickup");
        let left = test.store("GET", &product, json!({})).await["stock_quantity"].clone();
        assert_eq!(left, 3, "the removed goods are back");
        agrees(&test, &answer, 0).await;
    }
}

#[tokio::test]
async fn paid_order_with_more_goods_owes_the_rest_and_is_paid_by_it() {
    for database in databases().await {
        let (test, staff) = desk::open(&database).await;
        let answer = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
        cash(&test, &answer, CASHEWS).await;
        arrived(&test, "processing", "1500.00").await;
        let order = save(&test, &staff, with_pieces(&test, &answer, 2).await).await.unwrap();
        assert_eq!((order.row.status, order.row.due), (OrderStatus::Confirmed, CASHEWS));
        arrived(&test, "on-hold", "3000.00").await;
        agrees(&test, &answer, CASHEWS).await;
        let paying = test.shop.orders.pay_order(again(&answer, PaymentMethod::Card)).await;
        test.pay_card(&paying.unwrap()).await;
        arrived(&test, "processing", "3000.00").await;
        let view = test.see(&answer).await;
        assert_eq!((view.status, view.payment.received), (OrderStatus::Paid, 2 * CASHEWS));
        agrees(&test, &answer, CASHEWS).await;
    }
}

#[tokio::test]
async fn surplus_of_a_paid_order_is_a_refund_due_of_exactly_the_difference() {
    for database in databases().await {
        let (test, staff) = desk::open(&database).await;
        let line = test.line("roasted-salted-cashews", Some("500g"), 3);
        let input = test.input(vec![line], PaymentMethod::Card).await;
        let paid = input.expected_total;
        let answer = test.place(&input).await.unwrap();
        test.pay_card(&answer).await;
        test.drained().await;
        let change = with_pieces(&test, &answer, 2).await;
        let quote = test.shop.desk.quote_order_change(change.clone()).await.unwrap();
        let surplus = paid / 3;
        assert_eq!((quote.total_before, quote.due, quote.refund), (paid, 0, surplus));
        save(&test, &staff, change).await.unwrap();
        let known = file(&test, &answer).await;
        assert_eq!((known.order.status, known.order.refund_due), (OrderStatus::Paid, surplus));
        assert!(known.alerts.iter().any(|alert| alert.kind == "refund_due"), "{:?}", known.alerts);
        assert_eq!(test.see(&answer).await.payment.state, PaymentState::RefundDue);
        agrees(&test, &answer, 0).await;
        let input = korosho_domain::desk_payments::RefundInput {
            key: answer.order.id.to_string(),
            amount: surplus,
            reason: "one less".to_owned(),
        };
        test.shop.desk.refund(staff.manager().unwrap(), &input).await.unwrap();
        test.until("the refund", async || file(&test, &answer).await.order.refund_due == 0).await;
        agrees(&test, &answer, 0).await;
    }
}

#[tokio::test]
async fn packed_order_is_paid_when_its_new_total_is_what_came_in() {
    let (test, staff) = desk::open(&Database::Sqlite).await;
    let answer = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
    save(&test, &staff, with_pieces(&test, &answer, 2).await).await.unwrap();
    cash(&test, &answer, CASHEWS).await;
    let key = answer.order.id.to_string();
    move_on(&test, &key, OrderStatus::Confirmed, OrderStatus::Ready).await;
    save(&test, &staff, with_pieces(&test, &answer, 1).await).await.unwrap();
    arrived(&test, "processing", "1500.00").await;
    let order = panel(&test, &answer).await;
    assert_eq!((order.row.status, order.row.due, order.row.paid), (OrderStatus::Ready, 0, true));
    assert!(test.reconcile().await.is_clean());
}

#[tokio::test]
async fn customer_pays_the_difference_of_a_paid_order_that_was_packed_before_it_grew() {
    for database in databases().await {
        let (test, staff) = desk::open(&database).await;
        let answer = test.place(&test.cashews(PaymentMethod::Card).await).await.unwrap();
        test.pay_card(&answer).await;
        test.drained().await;
        let key = answer.order.id.to_string();
        move_on(&test, &key, OrderStatus::Paid, OrderStatus::Ready).await;
        let payment = test.see(&answer).await.payment;
        assert_eq!((payment.state, payment.due), (PaymentState::Paid, 0));
        save(&test, &staff, with_pieces(&test, &answer, 3).await).await.unwrap();
        let payment = test.see(&answer).await.payment;
        assert_eq!((payment.state, payment.due), (PaymentState::Unpaid, 2 * CASHEWS));
        assert_eq!(panel(&test, &answer).await.row.due, 2 * CASHEWS);
        let paying = test.shop.orders.pay_order(again(&answer, PaymentMethod::Card)).await.unwrap();
        test.pay_card(&paying).await;
        let is_paid = async || test.see(&answer).await.payment.state == PaymentState::Paid;
        test.until("the difference", is_paid).await;
        let amounts: Vec<_> = test.taken().await.iter().map(|one| one["amount"].clone()).collect();
        assert_eq!(amounts, [CASHEWS, 2 * CASHEWS]);
        let row = panel(&test, &answer).await.row;
        assert_eq!((row.status, row.due, row.paid), (OrderStatus::Ready, 0, true));
        test.drained().await;
        assert!(test.reconcile().await.is_clean());
    }
}

#[tokio::test]
async fn note_on_a_paid_order_does_not_collect_again_what_was_refunded() {
    let (test, staff) = desk::open(&Database::Sqlite).await;
    let answer = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
    cash(&test, &answer, CASHEWS).await;
    let refund = korosho_core::manual_payments::RefundRequest {
        order_id: answer.order.id,
        amount: 20_000,
        reason: "late".to_owned(),
    };
    test.shop.manual_payments.refunded_by_hand(refund).await.unwrap();
    let change = opened(&test, &answer).await;
    save(&test, &staff, OrderChange { note: "ring".to_owned(), ..change }).await.unwrap();
    let known = file(&test, &answer).await;
    assert_eq!(known.order.status, OrderStatus::Paid);
    assert!(known.alerts.iter().all(|alert| alert.kind != "underpaid"), "{:?}", known.alerts);
}

#[tokio::test]
async fn open_payment_page_of_the_former_total_is_expired_first() {
    let (test, staff) = desk::open(&Database::Sqlite).await;
    let answer = test.place(&test.cashews(PaymentMethod::Card).await).await.unwrap();
    save(&test, &staff, with_pieces(&test, &answer, 2).await).await.unwrap();
    let known = file(&test, &answer).await;
    assert_eq!(known.attempts[0].state, AttemptState::Expired);
    let paying = test.shop.orders.pay_order(again(&answer, PaymentMethod::Card)).await.unwrap();
    test.pay_card(&paying).await;
    assert_eq!(test.see(&answer).await.payment.received, 2 * CASHEWS);
    agrees(&test, &answer, 0).await;
}

#[tokio::test]
async fn order_is_not_repriced_while_a_prompt_for_the_former_total_is_on_the_phone() {
    let (test, staff) = desk::open(&Database::Sqlite).await;
    let answer = test.place(&test.cashews(PaymentMethod::Mpesa).await).await.unwrap();
    let change = with_pieces(&test, &answer, 2).await;
    let refused = save(&test, &staff, change.clone()).await;
    assert_eq!(refused.err(), Some(Problem::PaymentInProgress));
    assert_eq!(file(&test, &answer).await.order.total, CASHEWS);
    let note = OrderChange { note: "Ring".to_owned(), ..opened(&test, &answer).await };
    save(&test, &staff, note).await.unwrap();
    test.control("mpesa/answer", json!({ "phone": "254712345678", "result": "paid" })).await;
    test.until("the payment", async || test.see(&answer).await.payment.received > 0).await;
    let change = with_pieces(&test, &answer, 2).await;
    let order = save(&test, &staff, change).await.unwrap();
    assert_eq!((order.received, order.row.due), (CASHEWS, CASHEWS));
    agrees(&test, &answer, 0).await;
}

#[tokio::test]
async fn goods_keep_their_agreed_price_until_the_customer_takes_more() {
    let (test, staff) = desk::open(&Database::Sqlite).await;
    let line = test.line("smoked-almonds", None, 2);
    let input = test.input(vec![line.clone()], PaymentMethod::Counter).await;
    let agreed = input.expected_total / 2;
    let answer = test.place(&input).await.unwrap();
    test.drained().await;
    let path = format!("products/{}", line.product_id);
    test.store("PUT", &path, json!({ "regular_price": "2000.00", "sale_price": "" })).await;
    let (product, dear) = (line.product_id, 200_000);
    test.shop.catalogue.on_webhook("product.updated", product, None);
    test.until("the new price", async || {
        test.shop
            .catalogue
            .snapshot()
            .entries()
            .iter()
            .any(|entry| entry.product.id == product && entry.product.price == Some(dear))
    })
    .await;
    let cashews = test.line("roasted-salted-cashews", Some("500g"), 1);
    let mut change = opened(&test, &answer).await;
    change.lines.push(cashews);
    let order = save(&test, &staff, change).await.unwrap();
    assert_eq!(order.row.total, 2 * agreed + CASHEWS, "unchanged goods");
    let mut change = opened(&test, &answer).await;
    change.lines[0].quantity = 1;
    let order = save(&test, &staff, change).await.unwrap();
    assert_eq!(order.row.total, agreed + CASHEWS, "fewer pieces");
    let mut change = opened(&test, &answer).await;
    change.lines[0].quantity = 2;
    let order = save(&test, &staff, change).await.unwrap();
    assert_eq!(order.row.total, 2 * dear + CASHEWS, "more pieces");
    agrees(&test, &answer, 0).await;
}

#[tokio::test]
async fn change_at_another_total_than_staff_saw_is_refused() {
    let (test, staff) = desk::open(&Database::Sqlite).await;
    let answer = test.place(&test.cashews(PaymentMethod::Card).await).await.unwrap();
    let change = with_pieces(&test, &answer, 2).await;
    let (expected_total, reason) = (CASHEWS, "Customer called".to_owned());
    let input = ChangeOrderInput { change, expected_total, reason };
    let refused = test.shop.desk.change_order(&staff, input.clone()).await;
    let Err(Problem::PriceChanged { quote }) = refused else { panic!("{refused:?}") };
    assert_eq!(quote.total, 2 * CASHEWS);
    let known = file(&test, &answer).await;
    assert_eq!((known.order.total, known.order.revision), (CASHEWS, 0));
    assert!(known.attempts[0].state.is_live(), "the payment page stays open");
    let nameless = ChangeOrderInput { reason: " ".to_owned(), ..input };
    let refused = test.shop.desk.change_order(&staff, nameless).await;
    assert!(matches!(refused, Err(Problem::InvalidInput { .. })), "{refused:?}");
}

#[tokio::test]
async fn second_desk_is_told_and_changes_nothing() {
    for database in databases().await {
        let (test, staff) = desk::open(&database).await;
        let answer = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
        let first = with_pieces(&test, &answer, 2).await;
        let second = with_pieces(&test, &answer, 5).await;
        save(&test, &staff, first).await.unwrap();
        let status = OrderStatus::Confirmed;
        let input = ChangeOrderInput {
            change: second,
            expected_total: 5 * CASHEWS,
            reason: "Also called".to_owned(),
        };
        let refused = test.shop.desk.change_order(&staff, input).await;
        assert_eq!(refused.err(), Some(Problem::OrderChanged { status }));
        assert_eq!(file(&test, &answer).await.order.total, 2 * CASHEWS);
        arrived(&test, "on-hold", "3000.00").await;
        agrees(&test, &answer, 0).await;
    }
}

#[tokio::test]
async fn change_by_staff_in_the_store_comes_first() {
    let (test, staff) = desk::open(&Database::Sqlite).await;
    let answer = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
    let stored = arrived(&test, "on-hold", "1500.00").await;
    let change = with_pieces(&test, &answer, 3).await;
    let quote = test.shop.desk.quote_order_change(change.clone()).await.unwrap();
    let rows = json!([{ "id": stored["line_items"][0]["id"], "quantity": 2,
                        "subtotal": "3000.00", "total": "3000.00" }]);
    test.store("PUT", &format!("orders/{}", stored["id"]), json!({ "line_items": rows })).await;
    let (expected_total, reason) = (quote.quote.total, "Customer called".to_owned());
    let input = ChangeOrderInput { change, expected_total, reason };
    let refused = test.shop.desk.change_order(&staff, input).await;
    assert!(matches!(refused, Err(Problem::OrderChanged { .. })), "{refused:?}");
    assert_eq!(file(&test, &answer).await.order.total, 2 * CASHEWS);
}

#[tokio::test]
async fn order_that_has_ended_is_not_changed() {
    let (test, staff) = desk::open(&Database::Sqlite).await;
    let answer = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
    let change = with_pieces(&test, &answer, 2).await;
    let step = korosho_domain::desk_orders::MoveOrder {
        key: answer.order.id.to_string(),
        to: OrderStatus::Completed,
        expected_status: OrderStatus::Confirmed,
        reason: String::new(),
    };
    let moved = test.shop.desk.move_order(&desk::actor(), &step).await.unwrap();
    assert!(!moved.can_be_changed);
    let refused = save(&test, &staff, change).await;
    let status = OrderStatus::Completed;
    assert_eq!(refused.err(), Some(Problem::OrderChanged { status }));
}

#[tokio::test]
async fn cancelled_order_gives_back_what_was_paid_in_part() {
    let (test, staff) = desk::open(&Database::Sqlite).await;
    let answer = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
    cash(&test, &answer, CASHEWS).await;
    save(&test, &staff, with_pieces(&test, &answer, 2).await).await.unwrap();
    let step = korosho_domain::desk_orders::MoveOrder {
        key: answer.order.id.to_string(),
        to: OrderStatus::Cancelled,
        expected_status: OrderStatus::Confirmed,
        reason: "Changed their mind".to_owned(),
    };
    test.shop.desk.move_order(&desk::actor(), &step).await.unwrap();
    assert_eq!(file(&test, &answer).await.order.refund_due, CASHEWS);
    assert_eq!(test.see(&answer).await.payment.state, PaymentState::RefundDue);
}
