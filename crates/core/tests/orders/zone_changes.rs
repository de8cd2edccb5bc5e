//! Change of an order's delivery zone by its customer: price, ledger, store, concurrency.

use futures::future::join;
use korosho_domain::customer_changes::CustomerChanges;
use korosho_domain::fulfilment::{Address, Fulfilment};
use korosho_domain::order::{CheckoutAnswer, OrderStatus};
use korosho_domain::order_change::ChangeDetailsInput;
use korosho_domain::ordering_rules::SaveOrderingRulesInput;
use korosho_domain::payment::{PaymentMethod, PaymentState};
use korosho_domain::problem::Problem;
use korosho_domain::quote::{Line, QuoteInput, QuoteLine};
use korosho_domain::team::AuditAction;
use serde_json::{Value, json};

use crate::changes::{agrees, arrived, file};
use crate::details::manager;
use crate::shop::{Database, TestShop, databases};

const NEAR: &str = "Nairobi";
const FAR: &str = "Rest of Kenya";

/// Cost of a delivery to Nairobi and to the rest of Kenya, in minor units.
const COST: (i64, i64) = (25_000, 60_000);

/// Id of the cheapest way into a zone of the store.
fn zone(test: &TestShop, name: &str) -> String {
    let zones = test.shop.get_shop().delivery_zones;
    let found = zones.iter().filter(|zone| zone.name.starts_with(name));
    found.min_by_key(|zone| zone.fee).unwrap().id.clone()
}

fn address() -> Address {
    Address { estate: "Kilimani".to_owned(), ..Address::default() }
}

/// Shop whose customers change also orders that are paid.
async fn open(database: &Database) -> TestShop {
    TestShop::open_with(database, |config| {
        config.settings.customer_changes = CustomerChanges::UntilPacked;
    })
    .await
}

async fn total(test: &TestShop, lines: Vec<Line>, zone: String) -> i64 {
    let fulfilment = Fulfilment::Delivery { zone, address: None };
    let asked = QuoteInput { lines, fulfilment, coupon: None };
    test.shop.checkout.get_quote(asked).await.unwrap().total
}

/// Places an order of half a kilo of cashews for delivery to a zone.
async fn place(test: &TestShop, name: &str, payment: PaymentMethod) -> CheckoutAnswer {
    let mut input = test.cashews(payment).await;
    let zone = zone(test, name);
    input.expected_total = total(test, input.lines.clone(), zone.clone()).await;
    input.fulfilment = Fulfilment::Delivery { zone, address: Some(address()) };
    test.place(&input).await.unwrap()
}

/// The change of the zone, with the total that the customer saw for it.
async fn move_to(test: &TestShop, answer: &CheckoutAnswer, zone: String) -> ChangeDetailsInput {
    let view = test.see(answer).await;
    let lines = view.lines.iter().map(QuoteLine::to_line).collect();
    ChangeDetailsInput {
        id: answer.order.id,
        key: answer.order.key.clone(),
        revision: view.offered_changes.unwrap().revision,
        address: Some(address()),
        expected_total: Some(total(test, lines, zone.clone()).await),
        zone: Some(zone),
        ..ChangeDetailsInput::default()
    }
}

async fn change(test: &TestShop, input: &ChangeDetailsInput) -> Result<(), Problem> {
    test.shop.checkout.change_details(input.clone()).await
}

/// Delivers an order to a zone instead.
async fn moved(test: &TestShop, answer: &CheckoutAnswer, name: &str) {
    let input = move_to(test, answer, zone(test, name)).await;
    change(test, &input).await.unwrap();
}

/// Shipping line of an order of the store: method with its instance, and cost.
fn shipping(stored: &Value) -> (Value, Value, Value) {
    let lines = stored["shipping_lines"].as_array().unwrap();
    assert_eq!(lines.len(), 1, "{stored}");
    let line = &lines[0];
    (line["method_id"].clone(), line["instance_id"].clone(), line["total"].clone())
}

#[tokio::test]
async fn other_zone_changes_price_and_the_store_order_follows() {
    for database in databases().await {
        let test = open(&database).await;
        let answer = place(&test, NEAR, PaymentMethod::OnDelivery).await;
        let stored = arrived(&test, "on-hold", "1750.00").await;
        assert_eq!(shipping(&stored), (json!("flat_rate"), json!("1"), json!("250.00")));
        assert_eq!(stored["shipping"]["city"], "Nairobi");
        let input = move_to(&test, &answer, zone(&test, FAR)).await;
        change(&test, &input).await.unwrap();
        let view = test.see(&answer).await;
        assert_eq!((view.total, view.shipping), (150_000 + COST.1, COST.1));
        let stored = arrived(&test, "on-hold", "2100.00").await;
        assert_eq!(shipping(&stored), (json!("flat_rate"), json!("7"), json!("600.00")));
        assert_eq!(stored["shipping"]["address_1"], "Kilimani");
        assert_ne!(stored["shipping"]["state"], "KE30", "the county of the zone it left");
        assert_ne!(stored["shipping"]["city"], "Nairobi", "the town of the zone it left");
        let entries = test.shop.desk.audit_entries().await.unwrap();
        let entry = entries.iter().find(|entry| entry.action == AuditAction::OrderChanged).unwrap();
        assert_eq!(entry.actor.name, "Customer");
        assert!(entry.detail.contains("delivery"), "{}", entry.detail);
        change(&test, &input).await.unwrap();
        let known = test.see(&answer).await.offered_changes.unwrap().revision;
        assert_eq!(known, 1, "a repeated request changes nothing");
        agrees(&test, &answer, 0).await;
    }
}

#[tokio::test]
async fn dearer_zone_of_a_paid_order_is_due_and_a_cheaper_one_is_a_refund_due() {
    for database in databases().await {
        let test = open(&database).await;
        let answer = place(&test, NEAR, PaymentMethod::Card).await;
        test.pay_card(&answer).await;
        let paid = 150_000 + COST.0;
        moved(&test, &answer, FAR).await;
        let view = test.see(&answer).await;
        assert_eq!((view.total, view.payment.received), (150_000 + COST.1, paid));
        assert_eq!(view.status, OrderStatus::Confirmed, "the rest is due");
        moved(&test, &answer, NEAR).await;
        assert_eq!(test.see(&answer).await.payment.state, PaymentState::Paid);
        let far = place(&test, FAR, PaymentMethod::Card).await;
        test.pay_card(&far).await;
        moved(&test, &far, NEAR).await;
        assert_eq!(test.see(&far).await.payment.state, PaymentState::RefundDue);
        let known = file(&test, &far).await;
        assert_eq!(known.order.refund_due, COST.1 - COST.0);
        assert!(known.alerts.iter().any(|alert| alert.kind == "refund_due"), "{:?}", known.alerts);
    }
}

#[tokio::test]
async fn zone_is_changed_at_the_total_that_the_customer_saw() {
    let test = open(&Database::Sqlite).await;
    let answer = place(&test, NEAR, PaymentMethod::OnDelivery).await;
    let good = move_to(&test, &answer, zone(&test, FAR)).await;
    for unseen in [None, Some(150_000 + COST.0)] {
        let input = ChangeDetailsInput { expected_total: unseen, ..good.clone() };
        let refused = change(&test, &input).await;
        let Err(Problem::PriceChanged { quote }) = refused else { panic!("{refused:?}") };
        assert_eq!(quote.total, 150_000 + COST.1);
    }
    assert_eq!(test.see(&answer).await.total, 150_000 + COST.0, "nothing changed");
}

#[tokio::test]
async fn unpaid_order_grows_by_its_delivery_no_further_than_the_checkout_allows() {
    let test = TestShop::open_with(&Database::Sqlite, |config| {
        config.limits.unpaid_value = 150_000 + COST.1 - 1;
    })
    .await;
    let answer = place(&test, NEAR, PaymentMethod::OnDelivery).await;
    let input = move_to(&test, &answer, zone(&test, FAR)).await;
    assert_eq!(change(&test, &input).await, Err(Problem::UnpaidLimit));
}

#[tokio::test]
async fn zone_that_the_shop_does_not_offer_is_refused() {
    let test = open(&Database::Sqlite).await;
    let answer = place(&test, NEAR, PaymentMethod::OnDelivery).await;
    for unknown in ["", "moon", "1:99"] {
        let input = move_to(&test, &answer, unknown.to_owned()).await;
        assert_eq!(change(&test, &input).await, Err(Problem::UnknownZone), "{unknown:?}");
    }
    let pickup = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
    let input =
        ChangeDetailsInput { address: None, ..move_to(&test, &pickup, zone(&test, FAR)).await };
    let status = OrderStatus::Confirmed;
    assert_eq!(change(&test, &input).await, Err(Problem::OrderChanged { status }), "as an address");
}

#[tokio::test]
async fn payment_on_delivery_that_the_checkout_no_longer_offers_keeps_its_zone() {
    let test = open(&Database::Sqlite).await;
    let by_rider = place(&test, NEAR, PaymentMethod::OnDelivery).await;
    let by_card = place(&test, NEAR, PaymentMethod::Card).await;
    let view = test.shop.ordering.get(&manager()).await.unwrap();
    let mut input = SaveOrderingRulesInput { rules: view.rules, revision: view.revision };
    input.rules.payment_methods = vec![PaymentMethod::Counter];
    test.shop.ordering.save(manager(), input).await.unwrap();
    let far = zone(&test, FAR);
    let refused = change(&test, &move_to(&test, &by_rider, far).await).await;
    assert_eq!(refused, Err(Problem::PaymentMethodUnavailable));
    let here = move_to(&test, &by_rider, zone(&test, NEAR)).await;
    assert_eq!(
        change(&test, &ChangeDetailsInput { note: "Ring".to_owned(), ..here }).await,
        Ok(())
    );
    moved(&test, &by_card, FAR).await;
}

#[tokio::test]
async fn order_with_goods_in_two_lines_keeps_its_zone_and_its_goods() {
    let test = open(&Database::Sqlite).await;
    let answer = place(&test, NEAR, PaymentMethod::OnDelivery).await;
    let stored = arrived(&test, "on-hold", "1750.00").await;
    let line = &stored["line_items"][0];
    let present = json!({ "line_items": [{
        "product_id": line["product_id"], "variation_id": line["variation_id"], "quantity": 1,
        "subtotal": "0.00", "total": "0.00",
    }] });
    test.store("PUT", &format!("orders/{}", stored["id"]), present).await;
    test.until("a second line", async || test.see(&answer).await.lines.len() == 2).await;
    let offered = test.see(&answer).await.offered_changes.unwrap();
    assert!(!offered.has_open_quantities);
    let input = move_to(&test, &answer, zone(&test, FAR)).await;
    assert_eq!(change(&test, &input).await, Err(Problem::Forbidden));
    let view = test.see(&answer).await;
    let [line, _] = view.lines.as_slice() else { panic!("{:?}", view.lines) };
    let merged = ChangeDetailsInput { zone: None, lines: vec![line.to_line()], ..input };
    assert_eq!(change(&test, &merged).await, Err(Problem::Forbidden), "as its lines");
}

#[tokio::test]
async fn second_of_two_concurrent_changes_is_told_and_changes_nothing() {
    for database in databases().await {
        let test = open(&database).await;
        let answer = place(&test, NEAR, PaymentMethod::OnDelivery).await;
        test.drained().await;
        let far = move_to(&test, &answer, zone(&test, FAR)).await;
        let around = move_to(&test, &answer, zone(&test, "Around Nairobi")).await;
        let both = join(change(&test, &far), change(&test, &around)).await;
        let refused = Err(Problem::OrderChanged { status: OrderStatus::Confirmed });
        let winner = match both {
            (Ok(()), second) if second == refused => far,
            (first, Ok(())) if first == refused => around,
            other => panic!("{other:?}"),
        };
        let view = test.see(&answer).await;
        assert_eq!(Some(view.total), winner.expected_total);
        let Fulfilment::Delivery { zone, .. } = view.fulfilment else { panic!() };
        assert_eq!(Some(zone), winner.zone);
        agrees(&test, &answer, 0).await;
    }
}
