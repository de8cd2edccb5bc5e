//! Desk: customers, phone orders, held orders, orders of every channel, the day's end.

use std::collections::BTreeMap;

use korosho_core::staff::{Staff, testing};
use korosho_core::store::{Store, held_orders};
use korosho_domain::actor::Actor;
use korosho_domain::desk::{
    CustomLine, CustomerQuery, CustomerRecord, CustomerRef, DeskExtras, DeskOrderInput,
    DeskQuoteInput, HeldOrderRef, HoldOrderInput, LineNote, StaffDiscount,
};
use korosho_domain::desk_orders::{
    Channel, DayInput, DeskOrderRef, MoveOrder, NoteInput, OrdersQuery, ScanInput,
};
use korosho_domain::desk_payments::MarkPaidInput;
use korosho_domain::order::{OrderRef, OrderStatus, PayOrderInput};
use korosho_domain::payment::{Next, PaymentMethod};
use korosho_domain::problem::Problem;
use korosho_domain::quote::{Line, Notice, QuoteInput};
use korosho_domain::signing::SigningKey;
use korosho_domain::ticket::TicketOrder;
use serde_json::json;
use uuid::Uuid;

use crate::shop::{Database, TestShop, databases};

const WHO: &str = "Njeri";

pub fn actor() -> Actor {
    Actor::named(WHO)
}

pub fn extras() -> DeskExtras {
    DeskExtras {
        custom_lines: vec![CustomLine {
            name: "Gift box".to_owned(),
            unit_price: 20_000,
            quantity: 1,
            reason: "not in the shop yet".to_owned(),
        }],
        discount: Some(StaffDiscount { amount: 10_000, reason: "late last time".to_owned() }),
        rider_note: "call at the gate".to_owned(),
        wanted_at: "17:30".to_owned(),
        ..DeskExtras::default()
    }
}

/// Phone order with the additions of staff, at today's total.
pub async fn phoned(test: &TestShop, extras: DeskExtras) -> DeskOrderInput {
    let mut checkout = test.cashews(PaymentMethod::Counter).await;
    let cart = QuoteInput { lines: checkout.lines.clone(), ..QuoteInput::default() };
    let asked = DeskQuoteInput { cart, extras: extras.clone() };
    checkout.expected_total = test.shop.desk.get_quote(&asked).await.unwrap().total;
    DeskOrderInput { checkout, extras }
}

/// Desk at which the manager is signed in.
pub async fn open(database: &Database) -> (TestShop, Staff) {
    let test = TestShop::open_with(database, |config| {
        config.settings.keeps_register = true;
        config.settings.device_letter = 'D';
        config.orders.time_scale = 30;
    })
    .await;
    let staff = testing::manager(&test.config.data_dir, WHO).await;
    (test, staff)
}

pub fn all(text: &str) -> OrdersQuery {
    OrdersQuery { text: Some(text.to_owned()), ..OrdersQuery::default() }
}

#[tokio::test]
async fn phone_order_reaches_the_store_with_all_staff_additions() {
    for database in databases().await {
        let (test, staff) = open(&database).await;
        let mut extras = extras();
        let input = phoned(&test, extras.clone()).await;
        let line = &input.checkout.lines[0];
        let (product_id, variation_id) = (line.product_id, line.variation_id);
        let note = "no salt".to_owned();
        let attributes = BTreeMap::new();
        extras.line_notes = vec![LineNote { product_id, variation_id, attributes, note }];
        let input = DeskOrderInput { extras, ..input };
        let answer = test.shop.desk.place_order(&staff, input.clone()).await.unwrap();
        let again = test.shop.desk.place_order(&staff, input).await.unwrap();
        assert_eq!(answer, again);
        test.store_has(&["on-hold"]).await;
        test.drained().await;
        let order = test.store_orders().await.remove(0);
        assert_eq!(order["total"], "1600.00", "{order}");
        assert_eq!(order["fee_lines"].as_array().unwrap().len(), 2);
        assert_eq!(order["line_items"].as_array().unwrap().len(), 1);
        let text = order.to_string();
        for part in ["no salt", "call at the gate", "17:30", WHO, "Gift box", "late last time"] {
            assert!(text.contains(part), "{part} in {text}");
        }
        let path = format!("orders/{}/notes", order["id"]);
        let notes = test.store("GET", &path, json!({})).await.to_string();
        for part in ["Njeri: order placed", "Njeri: discount given: Ksh 100: late last time"] {
            assert!(notes.contains(part), "{part} in {notes}");
        }
        let entries = test.shop.desk.audit_entries().await.unwrap();
        assert_eq!(entries.len(), 3, "{entries:?}");
        assert!(test.alerts().await.is_empty(), "{:?}", test.alerts().await);
    }
}

#[tokio::test]
async fn desk_sells_one_unit_of_a_product_sold_individually() {
    let (test, staff) = open(&Database::Sqlite).await;
    let body = json!({ "name": "One each", "regular_price": "300", "sold_individually": true });
    let made = test.store("POST", "products", body).await;
    let product_id = made["id"].as_i64().unwrap();
    test.shop.catalogue.refresh_products(&[product_id]).await.unwrap();
    let extras = DeskExtras::default();
    let asked = |quantity| DeskQuoteInput {
        cart: QuoteInput {
            lines: vec![Line { product_id, quantity, ..Line::default() }],
            ..QuoteInput::default()
        },
        extras: DeskExtras::default(),
    };
    let quote = test.shop.desk.get_quote(&asked(2)).await.unwrap();
    let attributes = BTreeMap::new();
    assert_eq!(quote.notices, [Notice::OnePerOrder { product_id, variation_id: None, attributes }]);
    let lines = asked(2).cart.lines;
    let checkout = test.input(lines, PaymentMethod::Counter).await;
    let two = DeskOrderInput { checkout, extras: extras.clone() };
    let refused = test.shop.desk.place_order(&staff, two).await;
    assert!(matches!(refused, Err(Problem::OutOfStock { .. })), "{refused:?}");
    let checkout = test.input(asked(1).cart.lines, PaymentMethod::Counter).await;
    let one = DeskOrderInput { checkout, extras };
    assert!(test.shop.desk.place_order(&staff, one).await.is_ok());
}

#[tokio::test]
async fn payment_link_reuses_one_page_and_cash_payment_closes_it() {
    for database in databases().await {
        let (test, staff) = open(&database).await;
        let input = phoned(&test, DeskExtras::default()).await;
        let OrderRef { id, key, .. } =
            test.shop.desk.place_order(&staff, input).await.unwrap().order;
        let order_ref = DeskOrderRef { key: id.to_string() };
        let order = async || test.shop.desk.get_order(&order_ref).await.unwrap();
        assert_eq!((order().await.page, order().await.text), Default::default());
        let payment = PaymentMethod::Card;
        let link = PayOrderInput { id, key, payment, ..PayOrderInput::default() };
        let next = test.shop.orders.pay_order(link.clone()).await.unwrap().next;
        let again = test.shop.orders.pay_order(link).await.unwrap().next;
        assert_eq!(next, again);
        assert_eq!(next, Next::Redirect { url: order().await.page });
        assert!(order().await.text.ends_with(&format!("Pay here: {}", order().await.page)));
        let (key, method, amount) = (id.to_string(), PaymentMethod::Counter, 150_000);
        let cash = MarkPaidInput { key, method, amount, receipt: None, unchecked: false };
        assert!(test.shop.desk.mark_paid(&actor(), &cash).await.unwrap().row.paid);
        test.until("the page is closed", async || order().await.page.is_empty()).await;
    }
}

#[tokio::test]
async fn phone_number_spellings_identify_one_customer() {
    for database in databases().await {
        let (test, _) = open(&database).await;
        let details = CustomerRecord {
            phone: "712 345 678".to_owned(),
            name: "Wanjiku".to_owned(),
            notes: "rings twice".to_owned(),
            ..CustomerRecord::default()
        };
        test.shop.desk.save_customer(&details).await.unwrap();
        test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
        let renamed = CustomerRecord { phone: "+254 712 345678".to_owned(), ..details };
        test.shop.desk.save_customer(&renamed).await.unwrap();
        for typed in ["0712", "345 678", "+254712345678", "wanj"] {
            let query = CustomerQuery { text: typed.to_owned() };
            let found = test.shop.desk.find_customers(&query).await.unwrap();
            assert_eq!(found.len(), 1, "{typed}");
            assert_eq!((found[0].name.as_str(), found[0].orders), ("Wanjiku", 1), "{typed}");
        }
        let customer_ref = CustomerRef { phone: "0712345678".to_owned() };
        let card = test.shop.desk.get_customer(&customer_ref).await.unwrap();
        assert_eq!(card.details.notes, "rings twice");
        let last = card.last_order.unwrap();
        assert_eq!((last.lines[0].size.as_str(), last.lines[0].quantity), ("500g", 1));
        let usual: Vec<_> = card.usual.into_iter().map(|usual| usual.line).collect();
        assert_eq!(usual, last.lines);
        let unknown = CustomerRef { phone: "0799999999".to_owned() };
        assert_eq!(test.shop.desk.get_customer(&unknown).await, Err(Problem::NotFound));
    }
}

#[tokio::test]
async fn thirty_held_orders_survive_a_restart() {
    let (mut test, _) = open(&Database::Sqlite).await;
    let ids: Vec<Uuid> = (0..30).map(|_| Uuid::new_v4()).collect();
    for (n, id) in ids.iter().enumerate() {
        let (label, draft) = (format!("CustomerSummary {n}"), format!("{{\"n\":{n}}}"));
        let input = HoldOrderInput { id: *id, label, draft, open: n == 0 };
        test.shop.desk.hold_order(&input).await.unwrap();
    }
    test.restart().await;
    let held = test.shop.desk.list_held_orders().await.unwrap();
    assert_eq!(held.len(), 30);
    let last = held.iter().find(|held| held.id == ids[29]).unwrap();
    assert_eq!((last.label.as_str(), last.draft.as_str()), ("CustomerSummary 29", "{\"n\":29}"));
    test.shop.desk.drop_held_order(HeldOrderRef { id: ids[3] }).await.unwrap();
    assert_eq!(test.shop.desk.list_held_orders().await.unwrap().len(), 29);
}

#[tokio::test]
async fn held_order_open_at_one_desk_cannot_be_taken_by_another() {
    for database in databases().await {
        let address = match &database {
            Database::Postgres(url) => url.clone(),
            Database::Sqlite => "sqlite::memory:".to_owned(),
        };
        let folder = tempfile::tempdir().unwrap();
        let file = format!("sqlite://{}", folder.path().join("held.db").display());
        let store = Store::open(if address == "sqlite::memory:" { &file } else { &address });
        let store = store.await.unwrap();
        let mut conn = store.connection().await.unwrap();
        let id = Uuid::new_v4();
        let input =
            HoldOrderInput { id, label: "Amina".to_owned(), draft: "{}".to_owned(), open: true };
        assert!(held_orders::hold(&mut conn, &input, "D1", 0, 1_000).await.unwrap());
        assert!(!held_orders::take(&mut conn, id, "D2", 500, 2_000).await.unwrap());
        assert!(!held_orders::hold(&mut conn, &input, "D2", 500, 2_000).await.unwrap());
        assert!(held_orders::take(&mut conn, id, "D1", 500, 2_000).await.unwrap());
        let down = HoldOrderInput { open: false, ..input };
        assert!(held_orders::hold(&mut conn, &down, "D1", 500, 3_000).await.unwrap());
        assert!(held_orders::take(&mut conn, id, "D2", 500, 4_000).await.unwrap());
        // The claim of a desk that stopped responding expires.
        assert!(held_orders::take(&mut conn, id, "D1", 4_001, 9_000).await.unwrap());
    }
}

#[tokio::test]
async fn store_orders_are_listed_and_add_their_customers() {
    for database in databases().await {
        let (test, _) = open(&database).await;
        let order = json!({ "status": "processing", "billing": {
            "first_name": "Otieno", "phone": "0722 000 111", "email": "o@example.com" },
            "line_items": [{ "product_id": test.line("roasted-salted-cashews", None, 1).product_id,
                "variation_id": test.line("roasted-salted-cashews", Some("500g"), 1).variation_id,
                "quantity": 2 }] });
        let made = test.store("POST", "orders", order).await;
        let listed = async || test.shop.desk.list_orders(&all("otieno")).await.unwrap().rows;
        // WooCommerce shows a new order as pending before it sets the requested status.
        let is_paid =
            async || listed().await.first().is_some_and(|row| row.status == OrderStatus::Paid);
        test.until("the store's order with its status", is_paid).await;
        let row = listed().await.remove(0);
        assert_eq!(row.channel, Channel::Store);
        let query = CustomerQuery { text: "0722000".to_owned() };
        assert_eq!(test.shop.desk.find_customers(&query).await.unwrap()[0].name, "Otieno");
        let (key, to, expected_status) = (row.key.clone(), OrderStatus::Ready, OrderStatus::Paid);
        let moved = test
            .shop
            .desk
            .move_order(&actor(), &MoveOrder { key, to, expected_status, reason: String::new() })
            .await
            .unwrap();
        assert_eq!(moved.row.status, OrderStatus::Ready);
        let path = format!("orders/{}", made["id"]);
        test.store("PUT", &path, json!({ "status": "completed" })).await;
        let (key, to, expected_status) = (row.key, OrderStatus::OutForDelivery, OrderStatus::Ready);
        let refused = test
            .shop
            .desk
            .move_order(&actor(), &MoveOrder { key, to, expected_status, reason: String::new() })
            .await;
        assert_eq!(refused, Err(Problem::OrderChanged { status: OrderStatus::Completed }));
        let theirs = test.store("GET", &path, json!({})).await;
        assert_eq!(theirs["status"], "completed");
    }
}

#[tokio::test]
async fn order_status_advances_and_follows_changes_by_staff_in_the_store() {
    for database in databases().await {
        let (test, staff) = open(&database).await;
        let input = phoned(&test, DeskExtras::default()).await;
        let answer = test.shop.desk.place_order(&staff, input).await.unwrap();
        let key = answer.order.id.to_string();
        test.store_has(&["on-hold"]).await;
        let step = |to, expected_status| MoveOrder {
            key: key.clone(),
            to,
            expected_status,
            reason: String::new(),
        };
        let desk = &test.shop.desk;
        let ready = step(OrderStatus::Ready, OrderStatus::Confirmed);
        assert_eq!(desk.move_order(&actor(), &ready).await.unwrap().row.status, OrderStatus::Ready);
        let stale = step(OrderStatus::Completed, OrderStatus::Confirmed);
        let refused = desk.move_order(&actor(), &stale).await;
        assert_eq!(refused, Err(Problem::OrderChanged { status: OrderStatus::Ready }));
        let by_hand = step(OrderStatus::Refunded, OrderStatus::Ready);
        assert!(
            desk.move_order(&actor(), &by_hand).await.is_err(),
            "money moves by the ledger alone"
        );
        desk.move_order(&actor(), &step(OrderStatus::Completed, OrderStatus::Ready)).await.unwrap();
        test.store_has(&["completed"]).await;
        test.drained().await;
        let id = test.store_orders().await[0]["id"].clone();
        test.store("PUT", &format!("orders/{id}"), json!({ "status": "cancelled" })).await;
        let order_ref = DeskOrderRef { key: key.clone() };
        test.until("the cancellation", async || {
            let row = desk.get_order(&order_ref).await.unwrap().row;
            row.status == OrderStatus::Cancelled
        })
        .await;
        assert_eq!(desk.get_order(&order_ref).await.unwrap().row.store_status, None);
        test.store_has(&["cancelled"]).await;
    }
}

#[tokio::test]
async fn ticket_is_scanned_and_paid_as_one_order() {
    for database in databases().await {
        let (test, _) = open(&database).await;
        let line = test.line("roasted-salted-cashews", Some("500g"), 1);
        let ticket = TicketOrder {
            id: Uuid::new_v4(),
            number: "K2-047".to_owned(),
            key: "k".repeat(43),
            placed_at: five_seconds_ago(),
            total: 150_000,
            currency: "KES".to_owned(),
            lines: vec![(line.product_id, line.variation_id.unwrap(), 1)],
            choices: BTreeMap::new(),
        };
        let text = ticket.sign(&SigningKey::of_shop("cs_demo")).unwrap();
        let scan = |text: String| ScanInput { text };
        let foreign = ticket.sign(&SigningKey::of_shop("cs_other")).unwrap();
        assert!(test.shop.desk.scan_ticket(&actor(), &scan(foreign)).await.is_err());
        let taken = test.shop.desk.scan_ticket(&actor(), &scan(text.clone())).await.unwrap();
        assert_eq!((taken.row.number.as_str(), taken.row.channel), ("K2-047", Channel::Kiosk));
        let again = test.shop.desk.scan_ticket(&actor(), &scan(text)).await.unwrap();
        assert_eq!(again.row.key, taken.row.key);
        let (key, method, amount) = (taken.row.key, PaymentMethod::Counter, 150_000);
        let paid = MarkPaidInput { key, method, amount, receipt: None, unchecked: false };
        assert!(test.shop.desk.mark_paid(&actor(), &paid).await.unwrap().row.paid);
        test.store_has(&["processing"]).await;
        test.drained().await;
        assert_eq!(test.store_orders().await.len(), 1);
    }
}

pub fn five_seconds_ago() -> i64 {
    use korosho_core::clock::{Clock as _, SystemClock};
    SystemClock.now() - 5_000
}

#[tokio::test]
async fn day_end_is_clean_only_without_held_unsent_or_unpaid_orders() {
    for database in databases().await {
        let (test, staff) = open(&database).await;
        let end = async || test.shop.desk.day_end(&DayInput { day: String::new() }).await.unwrap();
        assert!(end().await.clean);
        let id = Uuid::new_v4();
        let (label, draft) = ("Amina".to_owned(), "{}".to_owned());
        test.shop.desk.hold_order(&HoldOrderInput { id, label, draft, open: false }).await.unwrap();
        assert_eq!((end().await.clean, end().await.held), (false, vec!["Amina".to_owned()]));
        test.shop.desk.drop_held_order(HeldOrderRef { id }).await.unwrap();
        test.fault(json!({ "upstream": "woocommerce", "method": "POST", "path": "/orders",
                            "status": 502 }));
        let input = phoned(&test, DeskExtras::default()).await;
        let answer = test.shop.desk.place_order(&staff, input).await.unwrap();
        let unpaid = end().await;
        assert!(!unpaid.clean);
        assert_eq!((unpaid.unsent.len(), unpaid.unpaid.len()), (1, 1));
        assert_eq!(unpaid.unpaid[0].name, "Amina");
        let key = answer.order.id.to_string();
        let receipt = Some("QK7XABCDE1".to_owned());
        let (method, amount) = (PaymentMethod::Mpesa, 150_000);
        test.shop
            .desk
            .mark_paid(&actor(), &MarkPaidInput { key, method, amount, receipt, unchecked: false })
            .await
            .unwrap();
        assert_eq!((end().await.clean, end().await.unsent.len()), (false, 1));
        test.clear_faults();
        test.store_has(&["processing"]).await;
        test.drained().await;
        let clean = end().await;
        assert!(clean.clean, "{clean:?}");
        assert_eq!((clean.orders, clean.ordered), (1, 150_000));
        assert_eq!(clean.taken[0].receipts[0].receipt, "QK7XABCDE1");
        assert!(clean.csv.contains("receipt,mpesa,D-0001,1500.00,QK7XABCDE1"), "{}", clean.csv);
    }
}

#[tokio::test]
async fn staff_notes_are_shown_locally_and_in_the_store() {
    let (test, staff) = open(&Database::Sqlite).await;
    let input = phoned(&test, DeskExtras::default()).await;
    let answer = test.shop.desk.place_order(&staff, input).await.unwrap();
    let (key, note) = (answer.order.id.to_string(), "called back, comes at six".to_owned());
    let file = test.shop.desk.note_order(&actor(), &NoteInput { key, note }).await.unwrap();
    let noted = file.timeline.iter().find(|event| event.detail.contains("six")).unwrap();
    assert_eq!(noted.who, WHO);
    test.store_has(&["on-hold"]).await;
    test.drained().await;
    let id = test.store_orders().await[0]["id"].clone();
    let notes = test.store("GET", &format!("orders/{id}/notes"), json!({})).await.to_string();
    assert!(notes.contains("comes at six"), "{notes}");
}
