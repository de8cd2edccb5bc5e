//! Quotes of a change by the customer: agreed prices, promised stock, difference, refusals.

use korosho_domain::customer_changes::CustomerChanges;
use korosho_domain::order::{CheckoutAnswer, OrderStatus};
use korosho_domain::order_change::{ChangeDetailsInput, OrderChangeQuote};
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;
use korosho_domain::quote::{Line, QuoteLine};
use serde_json::json;

use crate::changes::CASHEWS;
use crate::shop::{Database, TestShop, databases};

const ALMONDS: &str = "smoked-almonds";

/// Shop whose customers change also orders that are paid.
async fn open(database: &Database) -> TestShop {
    TestShop::open_with(database, |config| {
        config.settings.customer_changes = CustomerChanges::UntilPacked;
    })
    .await
}

/// The order with these lines added.
async fn adding(test: &TestShop, answer: &CheckoutAnswer, added: Vec<Line>) -> ChangeDetailsInput {
    let view = test.see(answer).await;
    ChangeDetailsInput {
        id: answer.order.id,
        key: answer.order.key.clone(),
        revision: view.offered_changes.unwrap().revision,
        lines: view.lines.iter().map(QuoteLine::to_line).chain(added).collect(),
        ..ChangeDetailsInput::default()
    }
}

async fn quote(test: &TestShop, input: &ChangeDetailsInput) -> Result<OrderChangeQuote, Problem> {
    test.shop.checkout.quote_details_change(input.clone()).await
}

#[tokio::test]
async fn quote_has_the_agreed_price_and_the_stock_that_the_order_holds() {
    for database in databases().await {
        let test = open(&database).await;
        let answer = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
        test.drained().await;
        let cashews = test.see(&answer).await.lines[0].to_line();
        let (id, size) = (cashews.product_id, cashews.variation_id.unwrap());
        let scarce = json!({ "regular_price": "2000.00", "sale_price": "", "manage_stock": true,
            "stock_quantity": 0, "backorders": "no" });
        test.store("PUT", &format!("products/{id}/variations/{size}"), scarce).await;
        test.shop.catalogue.refresh_products(&[id]).await.unwrap();
        let almonds = test.line(ALMONDS, None, 1);
        let added = test.input(vec![almonds.clone()], PaymentMethod::Counter).await.expected_total;
        let input = adding(&test, &answer, vec![almonds]).await;
        let priced = quote(&test, &input).await.unwrap();
        assert!(priced.quote.lines.iter().all(|line| line.available), "{:?}", priced.quote.lines);
        assert_eq!((priced.total_before, priced.quote.total), (CASHEWS, CASHEWS + added));
        assert_eq!((priced.due, priced.refund), (CASHEWS + added, 0));
        assert_eq!(test.see(&answer).await.total, CASHEWS, "nothing is changed");
        let input = ChangeDetailsInput { expected_total: Some(priced.quote.total), ..input };
        assert_eq!(test.shop.checkout.change_details(input).await, Ok(()));
    }
}

#[tokio::test]
async fn quote_of_a_paid_order_names_what_is_due_or_given_back() {
    let test = open(&Database::Sqlite).await;
    let almonds = test.line(ALMONDS, None, 1);
    let one = test.input(vec![almonds.clone()], PaymentMethod::Card).await.expected_total;
    let two = Line { quantity: 2, ..almonds.clone() };
    let answer = test.place(&test.input(vec![two], PaymentMethod::Card).await).await.unwrap();
    test.pay_card(&answer).await;
    test.drained().await;
    let of = async |pieces: u32| {
        let lines = vec![Line { quantity: pieces, ..almonds.clone() }];
        let input = ChangeDetailsInput { lines, ..adding(&test, &answer, Vec::new()).await };
        let priced = quote(&test, &input).await.unwrap();
        (priced.received, priced.due, priced.refund)
    };
    assert_eq!(of(1).await, (2 * one, 0, one));
    assert_eq!(of(2).await, (2 * one, 0, 0));
    assert_eq!(of(3).await, (2 * one, one, 0));
}

#[tokio::test]
async fn quote_does_not_wait_for_the_store() {
    let test = open(&Database::Sqlite).await;
    let answer = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
    test.drained().await;
    let input = adding(&test, &answer, vec![test.line(ALMONDS, None, 1)]).await;
    test.fault(json!({ "upstream": "woocommerce", "outage": true }));
    assert!(quote(&test, &input).await.is_ok());
}

#[tokio::test]
async fn change_that_the_customer_may_not_make_has_no_quote() {
    let test = TestShop::open(&Database::Sqlite).await;
    let answer = test.place(&test.cashews(PaymentMethod::Card).await).await.unwrap();
    let almonds = test.line(ALMONDS, None, 1);
    let input = adding(&test, &answer, vec![almonds]).await;
    let unknown = ChangeDetailsInput { key: "guess".to_owned(), ..input.clone() };
    assert_eq!(quote(&test, &unknown).await, Err(Problem::NotFound));
    let outdated = ChangeDetailsInput { revision: input.revision + 1, ..input.clone() };
    let changed = Problem::OrderChanged { status: OrderStatus::Pending };
    assert_eq!(quote(&test, &outdated).await, Err(changed));
    let elsewhere = ChangeDetailsInput { zone: Some("1:1".to_owned()), ..input };
    let changed = Problem::OrderChanged { status: OrderStatus::Pending };
    assert_eq!(quote(&test, &elsewhere).await, Err(changed), "a pick-up has no zone");
}
