//! Goods that a customer adds to an order: price, ledger, stock, store, refusals.

use std::time::Duration;

use futures::future::join;
use korosho_core::config::ShopConfig;
use korosho_domain::customer_changes::CustomerChanges;
use korosho_domain::order::{CheckoutAnswer, OrderStatus};
use korosho_domain::order_change::ChangeDetailsInput;
use korosho_domain::payment::{PaymentMethod, PaymentState};
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::quote::{CouponRefusal, Line, QuoteLine};
use korosho_domain::team::AuditAction;
use korosho_sandbox::WooVersion;
use serde_json::{Value, json};

use crate::changes::{CASHEWS, agrees, arrived, file};
use crate::coupon_changes::edit_coupon;
use crate::shop::{Database, TestShop, databases};
use crate::taxes::{minor, taxed_store};

const ALMONDS: &str = "smoked-almonds";

/// Customers change also orders that are paid.
fn until_packed(config: &mut ShopConfig) {
    config.settings.customer_changes = CustomerChanges::UntilPacked;
}

async fn open(database: &Database) -> TestShop {
    TestShop::open_with(database, until_packed).await
}

/// Places an order of half a kilo of cashews for pick-up.
async fn place(test: &TestShop, payment: PaymentMethod) -> CheckoutAnswer {
    let answer = test.place(&test.cashews(payment).await).await.unwrap();
    test.drained().await;
    answer
}

/// The change that adds lines, with the total that the customer saw for them.
async fn adding(test: &TestShop, answer: &CheckoutAnswer, added: Vec<Line>) -> ChangeDetailsInput {
    let view = test.see(answer).await;
    let lines: Vec<Line> = view.lines.iter().map(QuoteLine::to_line).chain(added).collect();
    let input = test.input(lines.clone(), PaymentMethod::Counter).await;
    ChangeDetailsInput {
        id: answer.order.id,
        key: answer.order.key.clone(),
        revision: view.offered_changes.unwrap().revision,
        lines,
        expected_total: Some(input.expected_total),
        ..ChangeDetailsInput::default()
    }
}

async fn change(test: &TestShop, input: &ChangeDetailsInput) -> Result<(), Problem> {
    test.shop.checkout.change_details(input.clone()).await
}

/// Price of one piece today.
async fn price(test: &TestShop, line: &Line) -> i64 {
    let one = Line { quantity: 1, ..line.clone() };
    test.input(vec![one], PaymentMethod::Counter).await.expected_total
}

/// Sets fields of a product or size in the store and reads it.
async fn edit(test: &TestShop, line: &Line, fields: Value) {
    let product = format!("products/{}", line.product_id);
    let path = match line.variation_id {
        Some(id) => format!("{product}/variations/{id}"),
        None => product,
    };
    test.store("PUT", &path, fields).await;
    test.shop.catalogue.refresh_products(&[line.product_id]).await.unwrap();
}

async fn stock(test: &TestShop, line: &Line) -> Value {
    let path = format!("products/{}", line.product_id);
    test.store("GET", &path, json!({})).await["stock_quantity"].clone()
}

#[tokio::test]
async fn goods_and_another_size_are_added_at_the_price_of_today_and_reach_the_store() {
    for database in databases().await {
        let test = open(&database).await;
        let answer = place(&test, PaymentMethod::Counter).await;
        let small = test.line("roasted-salted-cashews", Some("250g"), 2);
        let almonds = test.line(ALMONDS, None, 1);
        let added = price(&test, &small).await * 2 + price(&test, &almonds).await;
        let before = stock(&test, &almonds).await.as_i64().unwrap();
        let input = adding(&test, &answer, vec![small, almonds.clone()]).await;
        change(&test, &input).await.unwrap();
        let view = test.see(&answer).await;
        assert_eq!((view.total, view.payment.due), (CASHEWS + added, CASHEWS + added));
        assert_eq!(view.lines.iter().map(QuoteLine::to_line).collect::<Vec<_>>(), input.lines);
        let stored = arrived(&test, "on-hold", &format!("{}.00", view.total / 100)).await;
        let items = stored["line_items"].as_array().unwrap();
        assert_eq!(items.len(), 3, "{stored}");
        let item = items.iter().find(|item| item["product_id"] == almonds.product_id).unwrap();
        assert_eq!(item["quantity"], 1);
        assert_eq!(stock(&test, &almonds).await, before - 1);
        let entries = test.shop.desk.audit_entries().await.unwrap();
        let entry = entries.iter().find(|entry| entry.action == AuditAction::OrderChanged).unwrap();
        assert_eq!(entry.actor.name, "Customer");
        assert!(entry.detail.contains("Smoked Almonds 0 → 1"), "{}", entry.detail);
        assert_eq!(change(&test, &input).await, Ok(()), "a repeated request");
        assert_eq!(test.see(&answer).await.offered_changes.unwrap().revision, 1);
        agrees(&test, &answer, 0).await;
    }
}

#[tokio::test]
async fn ordered_goods_keep_the_agreed_price_beside_added_ones() {
    let test = open(&Database::Sqlite).await;
    let answer = place(&test, PaymentMethod::Counter).await;
    let cashews = test.see(&answer).await.lines[0].to_line();
    edit(&test, &cashews, json!({ "regular_price": "2000.00", "sale_price": "" })).await;
    let almonds = test.line(ALMONDS, None, 1);
    edit(&test, &almonds, json!({ "regular_price": "700.00", "sale_price": "" })).await;
    let input = adding(&test, &answer, vec![almonds]).await;
    let Err(Problem::PriceChanged { quote }) = change(&test, &input).await else {
        panic!("the customer saw today's price of the cashews")
    };
    assert_eq!(quote.total, CASHEWS + 70_000);
    let input = ChangeDetailsInput { expected_total: Some(quote.total), ..input };
    assert_eq!(change(&test, &input).await, Ok(()));
    arrived(&test, "on-hold", "2200.00").await;
    agrees(&test, &answer, 0).await;
}

#[tokio::test]
async fn added_goods_of_a_paid_order_are_due_and_paid_by_card_and_removed_ones_refunded() {
    for database in databases().await {
        let test = open(&database).await;
        let answer = place(&test, PaymentMethod::Card).await;
        test.pay_card(&answer).await;
        assert_eq!(test.see(&answer).await.offered_changes.unwrap().held, CASHEWS);
        let almonds = test.line(ALMONDS, None, 1);
        let added = price(&test, &almonds).await;
        change(&test, &adding(&test, &answer, vec![almonds]).await).await.unwrap();
        let view = test.see(&answer).await;
        assert_eq!((view.total, view.payment.received), (CASHEWS + added, CASHEWS));
        assert_eq!((view.status, view.payment.due), (OrderStatus::Confirmed, added));
        let paying = crate::paid::again(&answer, PaymentMethod::Card);
        test.pay_card(&test.shop.orders.pay_order(paying).await.unwrap()).await;
        test.until("the whole payment", async || test.see(&answer).await.payment.due == 0).await;
        test.drained().await;
        let mut less = adding(&test, &answer, vec![]).await;
        less.lines.truncate(1);
        less.expected_total = Some(CASHEWS);
        change(&test, &less).await.unwrap();
        assert_eq!(test.see(&answer).await.payment.state, PaymentState::RefundDue);
        assert_eq!(file(&test, &answer).await.order.refund_due, added);
        agrees(&test, &answer, 0).await;
    }
}

#[tokio::test]
async fn added_goods_of_a_taxed_shop_have_their_tax_in_the_store() {
    for database in databases().await {
        let sandbox = taxed_store(WooVersion::V11_0_1, "taxable").await;
        let test = TestShop::open_at(sandbox, &database, until_packed).await;
        let answer = place(&test, PaymentMethod::Counter).await;
        let almonds = test.line(ALMONDS, None, 2);
        change(&test, &adding(&test, &answer, vec![almonds.clone()]).await).await.unwrap();
        let total = test.see(&answer).await.total;
        let stored = arrived(&test, "on-hold", &format!("{}.00", total / 100)).await;
        let items = stored["line_items"].as_array().unwrap();
        let item = items.iter().find(|item| item["product_id"] == almonds.product_id).unwrap();
        let added = minor(&item["total"]) + minor(&item["total_tax"]);
        assert!((added - (total - CASHEWS)).abs() <= 1, "{item}");
        let taxes = minor(&stored["total_tax"]);
        assert!((taxes - total * 16 / 116).abs() <= 1, "{taxes} of {total}");
        agrees(&test, &answer, 0).await;
    }
}

#[tokio::test]
async fn coupon_of_the_order_covers_added_goods() {
    let test = open(&Database::Sqlite).await;
    let coupon = json!({ "code": "ten", "discount_type": "percent", "amount": "10" });
    test.store("POST", "coupons", coupon).await;
    let mut input = test.cashews(PaymentMethod::Counter).await;
    input.coupon = Some("ten".to_owned());
    input.expected_total = CASHEWS * 9 / 10;
    let answer = test.place(&input).await.unwrap();
    test.drained().await;
    let almonds = test.line(ALMONDS, None, 1);
    let total = (CASHEWS + price(&test, &almonds).await) * 9 / 10;
    let input = adding(&test, &answer, vec![almonds]).await;
    let input = ChangeDetailsInput { expected_total: Some(total), ..input };
    assert_eq!(change(&test, &input).await, Ok(()));
    arrived(&test, "on-hold", &format!("{}.{:02}", total / 100, total % 100)).await;
    agrees(&test, &answer, 0).await;
}

#[tokio::test]
async fn coupon_that_has_expired_keeps_its_goods_and_refuses_added_ones() {
    let test = open(&Database::Sqlite).await;
    let coupon = json!({ "code": "ten", "discount_type": "percent", "amount": "10" });
    test.store("POST", "coupons", coupon).await;
    let mut input = test.cashews(PaymentMethod::Counter).await;
    input.coupon = Some("ten".to_owned());
    input.expected_total = CASHEWS * 9 / 10;
    let answer = test.place(&input).await.unwrap();
    test.drained().await;
    edit_coupon(&test, "ten", json!({ "date_expires_gmt": "2020-01-01T00:00:00" })).await;
    let more = adding(&test, &answer, vec![test.line(ALMONDS, None, 1)]).await;
    let expired = Problem::CouponRefused { reason: CouponRefusal::Expired };
    assert_eq!(change(&test, &more).await, Err(expired));
    let kept = ChangeDetailsInput {
        note: "Ring twice".to_owned(),
        expected_total: Some(CASHEWS * 9 / 10),
        ..adding(&test, &answer, Vec::new()).await
    };
    assert_eq!(change(&test, &kept).await, Ok(()));
}

#[tokio::test]
async fn added_goods_cost_what_the_store_asks_at_that_moment() {
    let test = open(&Database::Sqlite).await;
    let answer = place(&test, PaymentMethod::Counter).await;
    let almonds = test.line(ALMONDS, None, 1);
    let input = adding(&test, &answer, vec![almonds.clone()]).await;
    let path = format!("products/{}", almonds.product_id);
    test.store("PUT", &path, json!({ "regular_price": "2000", "sale_price": "" })).await;
    let refused = change(&test, &input).await;
    let Err(Problem::PriceChanged { quote }) = refused else { panic!("{refused:?}") };
    assert_eq!(quote.total, CASHEWS + 200_000);
}

#[tokio::test]
async fn goods_that_are_not_sold_or_not_in_stock_are_refused() {
    let test = open(&Database::Sqlite).await;
    let answer = place(&test, PaymentMethod::Counter).await;
    let refused = async |line: Line| change(&test, &adding(&test, &answer, vec![line]).await).await;
    let is_refused =
        |result: Result<(), Problem>| matches!(result, Err(Problem::OutOfStock { .. }));
    let almonds = test.line(ALMONDS, None, 1);
    let unknown = Line { product_id: 999_999, ..almonds.clone() };
    assert!(is_refused(refused(unknown).await), "unknown product");
    let typed = Line { product_id: 0, ..almonds.clone() };
    assert!(is_refused(refused(typed).await), "a line as staff type it");
    let sizeless = test.line("roasted-salted-cashews", None, 1);
    assert!(is_refused(refused(sizeless).await), "no size");
    let wrong = Line { variation_id: Some(1), ..almonds.clone() };
    assert!(is_refused(refused(wrong).await), "the size of other goods");
    let many = Line { quantity: 99, ..almonds.clone() };
    assert!(is_refused(refused(many).await), "more than the stock");
    edit(&test, &almonds, json!({ "manage_stock": false, "stock_status": "outofstock" })).await;
    assert!(is_refused(refused(almonds.clone()).await), "sold out");
    let asked = json!({ "stock_status": "instock", "regular_price": "", "sale_price": "" });
    edit(&test, &almonds, asked).await;
    assert!(is_refused(refused(almonds.clone()).await), "price on request");
    let mut none = adding(&test, &answer, vec![almonds]).await;
    none.lines[1].quantity = 0;
    assert!(matches!(change(&test, &none).await, Err(Problem::InvalidInput { .. })));
    let view = test.see(&answer).await;
    assert_eq!((view.total, view.lines.len()), (CASHEWS, 1), "nothing changed");
}

#[tokio::test]
async fn added_goods_are_refused_at_another_total_beyond_the_limits_or_once_packed() {
    let test = TestShop::open_with(&Database::Sqlite, |config| {
        until_packed(config);
        config.limits.unpaid_pieces = 3;
    })
    .await;
    let answer = place(&test, PaymentMethod::Counter).await;
    let almonds = test.line(ALMONDS, None, 2);
    let good = adding(&test, &answer, vec![almonds.clone()]).await;
    for unseen in [None, Some(CASHEWS)] {
        let input = ChangeDetailsInput { expected_total: unseen, ..good.clone() };
        assert!(matches!(change(&test, &input).await, Err(Problem::PriceChanged { .. })));
    }
    let more = test.line("roasted-salted-cashews", Some("250g"), 1);
    let many = adding(&test, &answer, vec![almonds.clone(), more]).await;
    assert_eq!(change(&test, &many).await, Err(Problem::UnpaidLimit));
    let twice = adding(&test, &answer, vec![almonds.clone(), almonds]).await;
    let unknown = Problem::invalid("lines.2", InvalidReason::Unknown);
    assert_eq!(change(&test, &twice).await, Err(unknown));
    let id = test.store_orders().await[0]["id"].clone();
    let packed = json!({ "meta_data": [{ "key": "_korosho_step", "value": "ready" }] });
    test.store("PUT", &format!("orders/{id}"), packed).await;
    let refused = Err(Problem::OrderChanged { status: OrderStatus::Ready });
    assert_eq!(change(&test, &good).await, refused);
}

#[tokio::test]
async fn last_piece_is_added_to_one_of_two_orders_only() {
    for database in databases().await {
        let test = open(&database).await;
        let almonds = test.line(ALMONDS, None, 1);
        edit(&test, &almonds, json!({ "manage_stock": true, "stock_quantity": 1 })).await;
        let (one, other) = (
            place(&test, PaymentMethod::Counter).await,
            place(&test, PaymentMethod::Counter).await,
        );
        let first = adding(&test, &one, vec![almonds.clone()]).await;
        let second = adding(&test, &other, vec![almonds.clone()]).await;
        let both = join(change(&test, &first), change(&test, &second)).await;
        let refused = match both {
            (Ok(()), Err(refused)) | (Err(refused), Ok(())) => refused,
            other => panic!("{other:?}"),
        };
        assert!(matches!(refused, Problem::OutOfStock { .. }), "{refused:?}");
    }
}

#[tokio::test]
async fn second_of_two_concurrent_additions_is_told_and_adds_nothing() {
    let test = open(&Database::Sqlite).await;
    let answer = place(&test, PaymentMethod::Counter).await;
    let almonds = adding(&test, &answer, vec![test.line(ALMONDS, None, 1)]).await;
    let small = test.line("roasted-salted-cashews", Some("250g"), 1);
    let small = adding(&test, &answer, vec![small]).await;
    let refused = Err(Problem::OrderChanged { status: OrderStatus::Confirmed });
    let both = join(change(&test, &almonds), change(&test, &small)).await;
    assert!(both == (Ok(()), refused.clone()) || both == (refused, Ok(())), "{both:?}");
    assert_eq!(test.see(&answer).await.lines.len(), 2);
    agrees(&test, &answer, 0).await;
}

#[tokio::test]
async fn change_that_is_sent_again_while_it_waits_succeeds_twice_and_is_applied_once() {
    for database in databases().await {
        let test = open(&database).await;
        let answer = place(&test, PaymentMethod::Counter).await;
        let input = adding(&test, &answer, vec![test.line(ALMONDS, None, 1)]).await;
        // The first request waits for the order in the store while the second is carried out.
        let id = test.store_orders().await[0]["id"].clone();
        test.fault(json!({ "upstream": "woocommerce", "method": "GET", "times": 1,
                           "path": format!("/orders/{id}"), "drip_ms": 40 }));
        let second = async {
            tokio::time::sleep(Duration::from_millis(100)).await;
            change(&test, &input).await
        };
        assert_eq!(join(change(&test, &input), second).await, (Ok(()), Ok(())));
        let view = test.see(&answer).await;
        assert_eq!(view.lines.iter().map(QuoteLine::to_line).collect::<Vec<_>>(), input.lines);
        assert_eq!(view.offered_changes.unwrap().revision, 1);
        agrees(&test, &answer, 0).await;
    }
}
