//! Products and sizes that staff switch off: refused by quote and checkout, shown as sold out.

use std::sync::Arc;

use korosho_core::clock::{Clock as _, ManualClock, SystemClock};
use korosho_domain::catalogue::{Product, ProductQuery, ProductRef};
use korosho_domain::order::PayOrderInput;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;
use korosho_domain::quote::{Line, Notice, QuoteInput};
use korosho_domain::sold_out::{SoldOutRef, SoldOutUntil, SwitchOffInput};
use korosho_domain::team::AuditAction;
use serde_json::json;

use crate::desk::actor;
use crate::shop::{Database, TestShop, databases};

const CASHEWS: &str = "roasted-salted-cashews";
const DAY_MS: i64 = 24 * 3_600_000;

async fn open(database: &Database) -> (TestShop, Arc<ManualClock>) {
    let clock = Arc::new(ManualClock::at(SystemClock.now()));
    let own = Arc::clone(&clock);
    let change = |config: &mut korosho_core::config::ShopConfig| {
        config.clock = own;
        config.orders.time_scale = 30;
    };
    (TestShop::open_with(database, change).await, clock)
}

fn size(line: &Line) -> SoldOutRef {
    SoldOutRef { product_id: line.product_id, variation_id: line.variation_id }
}

fn whole(line: &Line) -> SoldOutRef {
    SoldOutRef { product_id: line.product_id, variation_id: None }
}

async fn switch_off(test: &TestShop, goods: SoldOutRef, until: SoldOutUntil) {
    let input = SwitchOffInput { goods, until };
    test.shop.sold_out.switch_off(&actor(), input).await.unwrap();
}

/// Notices of a quote about stock, each with the pieces left.
async fn out_of_stock(test: &TestShop, line: &Line) -> Vec<Option<i64>> {
    let asked = QuoteInput { lines: vec![line.clone()], ..QuoteInput::default() };
    let quote = test.shop.checkout.get_quote(asked).await.unwrap();
    let left = |notice: &Notice| match notice {
        Notice::OutOfStock { left, .. } => Some(*left),
        _ => None,
    };
    assert_eq!(quote.can_be_ordered(), quote.notices.iter().find_map(left).is_none());
    quote.notices.iter().filter_map(left).collect()
}

fn listed(test: &TestShop) -> Product {
    let query = ProductQuery { slug: Some(CASHEWS.to_owned()), ..ProductQuery::default() };
    test.shop.catalogue.list_products(&query).unwrap().items.remove(0)
}

fn is_size_in_stock(product: &Product, line: &Line) -> bool {
    let mut sizes = product.variations.iter();
    sizes.find(|size| Some(size.id) == line.variation_id).unwrap().in_stock
}

#[tokio::test]
async fn size_that_is_switched_off_is_refused_and_shown_as_sold_out_until_it_is_switched_on() {
    for database in databases().await {
        let (mut test, _) = open(&database).await;
        let half = test.line(CASHEWS, Some("500g"), 1);
        let other = test.line(CASHEWS, Some("250g"), 1);
        let input = test.input(vec![half.clone()], PaymentMethod::Counter).await;
        let version = test.shop.catalogue.status().version;
        switch_off(&test, size(&half), SoldOutUntil::SwitchedOn).await;
        assert!(test.shop.catalogue.status().version > version, "pages are rendered again");
        assert_eq!(out_of_stock(&test, &half).await, [Some(0)]);
        let refused = test.place(&input).await;
        assert!(matches!(refused, Err(Problem::OutOfStock { .. })), "{refused:?}");
        let page = test.shop.catalogue.get_product(&ProductRef { slug: CASHEWS.to_owned() });
        for product in [listed(&test), page.unwrap().product] {
            assert!(product.in_stock && !is_size_in_stock(&product, &half));
            assert!(is_size_in_stock(&product, &other));
        }
        assert_eq!(out_of_stock(&test, &other).await, []);
        let bought = test.input(vec![other], PaymentMethod::Counter).await;
        test.place(&bought).await.unwrap();
        test.restart().await;
        test.until("the decision after a restart", || async {
            !is_size_in_stock(&listed(&test), &half)
        })
        .await;
        test.shop.sold_out.switch_on(&actor(), size(&half)).await.unwrap();
        assert_eq!(out_of_stock(&test, &half).await, []);
        assert!(is_size_in_stock(&listed(&test), &half));
        test.place(&input).await.unwrap();
    }
}

#[tokio::test]
async fn product_that_is_switched_off_is_sold_again_the_next_morning() {
    for database in databases().await {
        let (test, clock) = open(&database).await;
        let half = test.line(CASHEWS, Some("500g"), 1);
        switch_off(&test, whole(&half), SoldOutUntil::Tomorrow).await;
        let product = listed(&test);
        assert!(!product.in_stock && product.variations.iter().all(|size| !size.in_stock));
        let in_stock = ProductQuery {
            slug: Some(CASHEWS.to_owned()),
            in_stock: Some(true),
            ..ProductQuery::default()
        };
        assert_eq!(test.shop.catalogue.list_products(&in_stock).unwrap().total, 0);
        assert_eq!(out_of_stock(&test, &half).await, [Some(0)]);
        let [item] = test.shop.sold_out.list().await.unwrap().try_into().unwrap();
        assert_eq!((item.name.as_str(), item.size.as_str()), ("Roasted Salted Cashews", ""));
        let until = item.until.unwrap();
        assert!((clock.now() + DAY_MS / 8..=clock.now() + 29 * DAY_MS / 24).contains(&until));
        clock.advance(until - clock.now());
        test.until("the next morning", || async { listed(&test).in_stock }).await;
        assert_eq!(test.shop.sold_out.list().await.unwrap(), []);
        assert_eq!(out_of_stock(&test, &half).await, []);
    }
}

#[tokio::test]
async fn audit_log_names_who_switched_what_off_and_on() {
    let (test, _) = open(&Database::Sqlite).await;
    let half = test.line(CASHEWS, Some("500g"), 1);
    switch_off(&test, size(&half), SoldOutUntil::SwitchedOn).await;
    test.shop.sold_out.switch_on(&actor(), size(&half)).await.unwrap();
    let log = test.shop.desk.audit_entries().await.unwrap();
    let mut done: Vec<_> = log
        .iter()
        .map(|entry| (entry.action.as_str(), entry.actor.name.as_str(), entry.detail.as_str()))
        .collect();
    done.sort_unstable();
    let goods = "Roasted Salted Cashews 500g";
    let expected = [AuditAction::SwitchedOff, AuditAction::SwitchedOn];
    assert_eq!(done, expected.map(|action| (action.as_str(), "Njeri", goods)));
    let unknown = SoldOutRef { product_id: 1, variation_id: None };
    let input = SwitchOffInput { goods: unknown, until: SoldOutUntil::Tomorrow };
    assert_eq!(test.shop.sold_out.switch_off(&actor(), input).await, Err(Problem::NotFound));
}

#[tokio::test]
async fn order_placed_before_can_still_be_paid_another_way() {
    let (test, _) = open(&Database::Sqlite).await;
    let input = test.cashews(PaymentMethod::Mpesa).await;
    let answer = test.place(&input).await.unwrap();
    switch_off(&test, whole(&input.lines[0]), SoldOutUntil::SwitchedOn).await;
    test.control("mpesa/answer", json!({ "phone": "254712345678", "result": "cancelled" })).await;
    test.until("the failed payment", || async {
        test.see(&answer).await.payment.failure.is_some()
    })
    .await;
    let again = PayOrderInput {
        id: answer.order.id,
        key: answer.order.key.clone(),
        payment: PaymentMethod::Counter,
        ..PayOrderInput::default()
    };
    test.shop.orders.pay_order(again).await.unwrap();
}

#[tokio::test]
async fn later_reads_of_the_store_do_not_switch_goods_on_again() {
    let (test, _) = open(&Database::Sqlite).await;
    let almonds = test.line("smoked-almonds", None, 1);
    switch_off(&test, whole(&almonds), SoldOutUntil::SwitchedOn).await;
    let path = format!("products/{}", almonds.product_id);
    test.store("PUT", &path, json!({ "manage_stock": true, "stock_quantity": 7 })).await;
    test.shop.catalogue.refresh_products(&[almonds.product_id]).await.unwrap();
    assert_eq!(out_of_stock(&test, &almonds).await, [Some(0)]);
    test.shop.sold_out.switch_on(&actor(), whole(&almonds)).await.unwrap();
    assert_eq!(out_of_stock(&test, &Line { quantity: 8, ..almonds.clone() }).await, [Some(7)]);
}
