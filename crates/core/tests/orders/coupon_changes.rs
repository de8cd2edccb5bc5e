//! Changes of orders with a coupon: the discount follows the goods, here and in the store.

use korosho_domain::order::CheckoutAnswer;
use korosho_domain::order_change::{ChangeDetailsInput, OrderChange};
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;
use korosho_domain::quote::{CouponRefusal, Line};
use serde_json::{Value, json};

use crate::changes::{CASHEWS, agrees, arrived, opened, save, with_pieces};
use crate::desk;
use crate::shop::{Database, TestShop, databases};

/// Creates a coupon in the store and places an order for half a kilo of cashews with it.
async fn place(test: &TestShop, coupon: &Value, discount: i64) -> CheckoutAnswer {
    let made = test.store("POST", "coupons", coupon.clone()).await;
    assert_eq!(made["code"], coupon["code"], "{made}");
    let mut input = test.cashews(PaymentMethod::Counter).await;
    input.coupon = coupon["code"].as_str().map(str::to_owned);
    input.customer.email = Some("asha@example.org".to_owned());
    input.expected_total -= discount;
    let answer = test.place(&input).await.unwrap();
    test.store_has(&["on-hold"]).await;
    test.drained().await;
    answer
}

/// Changes the coupon in the store and in the catalogue.
pub async fn edit_coupon(test: &TestShop, code: &str, change: Value) {
    let coupons = test.store("GET", &format!("coupons?code={code}"), json!({})).await;
    test.store("PUT", &format!("coupons/{}", coupons[0]["id"]), change).await;
    test.shop.catalogue.refresh_coupon(code).await.unwrap();
}

/// Orders half a kilo with a coupon of this kind, changes it to one kilo, and compares the store.
async fn follow(database: &Database, (kind, amount, discount, total): (&str, &str, i64, &str)) {
    let (test, staff) = desk::open(database).await;
    let coupon = json!({ "code": "off", "discount_type": kind, "amount": amount });
    let answer = place(&test, &coupon, discount).await;
    save(&test, &staff, with_pieces(&test, &answer, 2).await).await.unwrap();
    let stored = arrived(&test, "on-hold", total).await;
    assert_eq!(stored["coupon_lines"].as_array().unwrap().len(), 1, "{kind}");
    assert_eq!(stored["line_items"][0]["subtotal"], "3000.00", "{kind}");
    assert_eq!(stored["line_items"][0]["total"], total, "{kind}");
    assert_eq!(stored["fee_lines"], json!([]), "{kind}: no fee stands in for the discount");
    agrees(&test, &answer, 0).await;
}

#[tokio::test]
async fn discount_follows_the_goods_and_the_store_agrees() {
    for database in databases().await {
        follow(&database, ("percent", "10", 15_000, "2700.00")).await;
    }
}

#[tokio::test]
async fn discount_of_a_cart_or_a_piece_follows_the_goods() {
    follow(&Database::Sqlite, ("fixed_cart", "100.00", 10_000, "2900.00")).await;
    follow(&Database::Sqlite, ("fixed_product", "50.00", 5_000, "2900.00")).await;
}

#[tokio::test]
async fn used_up_or_expired_coupon_stays_with_its_order() {
    let (test, staff) = desk::open(&Database::Sqlite).await;
    let coupon = json!({
        "code": "once", "discount_type": "percent", "amount": "10",
        "usage_limit": 1, "usage_limit_per_user": 1, "email_restrictions": ["asha@example.org"],
    });
    let answer = place(&test, &coupon, 15_000).await;
    edit_coupon(&test, "once", json!({ "date_expires_gmt": "2020-01-01T00:00:00" })).await;
    let mut change = with_pieces(&test, &answer, 3).await;
    change.customer.email = Some("juma@example.org".to_owned());
    save(&test, &staff, change).await.unwrap();
    arrived(&test, "on-hold", "4050.00").await;
    agrees(&test, &answer, 0).await;
}

#[tokio::test]
async fn change_below_the_minimum_of_the_coupon_is_refused_and_changes_nothing() {
    let (test, staff) = desk::open(&Database::Sqlite).await;
    let coupon = json!({ "code": "more", "discount_type": "fixed_cart", "amount": "100.00" });
    let answer = place(&test, &coupon, 10_000).await;
    save(&test, &staff, with_pieces(&test, &answer, 3).await).await.unwrap();
    edit_coupon(&test, "more", json!({ "minimum_amount": "4000.00" })).await;
    let refused = save(&test, &staff, with_pieces(&test, &answer, 2).await).await;
    let reason = CouponRefusal::BelowMinimum;
    assert_eq!(refused.err(), Some(Problem::CouponRefused { reason }));
    test.drained().await;
    assert_eq!(test.store_orders().await[0]["line_items"][0]["quantity"], 3);
    edit_coupon(&test, "more", json!({ "minimum_amount": "0" })).await;
    agrees(&test, &answer, 0).await;
}

#[tokio::test]
async fn details_of_an_order_with_a_coupon_change_without_its_price() {
    let (test, staff) = desk::open(&Database::Sqlite).await;
    let coupon = json!({ "code": "off", "discount_type": "fixed_cart", "amount": "100.00" });
    let answer = place(&test, &coupon, 10_000).await;
    edit_coupon(&test, "off", json!({ "amount": "1.00" })).await;
    let note = OrderChange { note: "Ring".to_owned(), ..opened(&test, &answer).await };
    save(&test, &staff, note).await.unwrap();
    test.until("the note in the store", async || {
        let orders = test.store_orders().await;
        orders.len() == 1 && orders[0]["customer_note"] == "Ring"
    })
    .await;
    let stored = arrived(&test, "on-hold", "1400.00").await;
    let line: f64 = stored["line_items"][0]["total"].as_str().unwrap().parse().unwrap();
    assert!((line - 1400.0).abs() < 0.001, "{line}");
    assert_eq!(stored["coupon_lines"].as_array().unwrap().len(), 1);
    assert_eq!(stored["fee_lines"], json!([]));
    agrees(&test, &answer, 0).await;
}

#[tokio::test]
async fn customer_changes_the_quantity_of_an_order_with_a_coupon() {
    let test = TestShop::open(&Database::Sqlite).await;
    let coupon = json!({ "code": "ten", "discount_type": "percent", "amount": "10" });
    let answer = place(&test, &coupon, 15_000).await;
    let order = test.see(&answer).await;
    let offered = order.offered_changes.unwrap();
    assert!(offered.has_open_quantities);
    let lines = order.lines.iter().map(|line| Line { quantity: 2, ..line.to_line() }).collect();
    let input = ChangeDetailsInput {
        id: answer.order.id,
        key: answer.order.key.clone(),
        revision: offered.revision,
        lines,
        expected_total: Some(2 * CASHEWS - 30_000),
        ..ChangeDetailsInput::default()
    };
    test.shop.checkout.change_details(input).await.unwrap();
    assert_eq!(test.see(&answer).await.total, 2 * CASHEWS - 30_000);
    arrived(&test, "on-hold", "2700.00").await;
    agrees(&test, &answer, 0).await;
}
