//! Coupons: usage limits and customer restrictions of the store.

use korosho_domain::actor::Actor;
use korosho_domain::desk_orders::MoveOrder;
use korosho_domain::order::{CheckoutInput, OrderStatus};
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;
use korosho_domain::quote::{CouponRefusal, Notice, QuoteInput};
use serde_json::{Value, json};

use crate::shop::{Database, TestShop, databases};

/// Creates a coupon in the store: 100 shillings off the cart, with these restrictions. The shop's
/// catalogue does not contain it yet.
async fn coupon(test: &TestShop, code: &str, restrictions: Value) {
    let mut body = json!({ "code": code, "discount_type": "fixed_cart", "amount": "100.00" });
    for (name, value) in restrictions.as_object().unwrap() {
        body[name] = value.clone();
    }
    let made = test.store("POST", "coupons", body).await;
    assert_eq!(made["code"], code, "{made}");
}

/// Orders half a kilo of cashews with the coupon, 100 shillings cheaper.
async fn cashews_with(
    test: &TestShop,
    code: &str,
    phone: &str,
    email: Option<&str>,
) -> CheckoutInput {
    let mut input = test.cashews(PaymentMethod::Counter).await;
    input.coupon = Some(code.to_owned());
    input.expected_total -= 10_000;
    input.customer.phone = phone.to_owned();
    input.customer.email = email.map(str::to_owned);
    input
}

fn refused(reason: CouponRefusal) -> Problem {
    Problem::CouponRefused { reason }
}

fn refusals(answers: &[Result<impl std::fmt::Debug, Problem>]) -> Vec<Problem> {
    answers.iter().filter_map(|answer| answer.as_ref().err().cloned()).collect()
}

#[tokio::test]
async fn single_use_coupon_applies_to_one_of_twelve_concurrent_orders() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        coupon(&test, "twelve-want-it", json!({ "usage_limit": 1 })).await;
        let mut inputs = Vec::new();
        for customer in 0..12 {
            let email = format!("customer{customer}@example.org");
            let phone = format!("07123456{customer:02}");
            inputs.push(cashews_with(&test, "twelve-want-it", &phone, Some(&email)).await);
        }
        let answers = test.place_at_once(&inputs).await;
        assert_eq!(refusals(&answers), vec![refused(CouponRefusal::UsedUp); 11]);
        test.drained().await;
        let orders = test.store_orders().await;
        assert_eq!(orders.len(), 1, "{orders:?}");
        assert_eq!(orders[0]["coupon_lines"][0]["code"], "twelve-want-it");
        assert_eq!(orders[0]["fee_lines"], json!([]), "no fee stands in for a coupon");
        assert_eq!(test.alerts().await, Vec::<String>::new());
    }
}

#[tokio::test]
async fn reserved_coupon_use_survives_a_restart_and_shows_in_quotes() {
    let mut test = TestShop::open(&Database::Sqlite).await;
    coupon(&test, "once", json!({ "usage_limit": 1 })).await;
    // WooCommerce counts a use when the order arrives, which the first order does not.
    test.fault(json!({ "method": "POST", "path": "/orders", "status": 503 }));
    let first = cashews_with(&test, "once", "0712345601", None).await;
    test.place(&first).await.unwrap();
    test.restart().await;
    let in_quotes = || async { used_up_in_quotes(&test, &first).await };
    test.until("the catalogue with the coupon", in_quotes).await;
    let second = cashews_with(&test, "once", "0712345602", None).await;
    assert_eq!(test.place(&second).await, Err(refused(CouponRefusal::UsedUp)));
    test.clear_faults();
    test.drained().await;
    let coupons = test.store("GET", "coupons?code=once", json!({})).await;
    assert_eq!(coupons[0]["usage_count"], 1);
    assert_eq!(test.place(&second).await, Err(refused(CouponRefusal::UsedUp)));
}

async fn used_up_in_quotes(test: &TestShop, like: &CheckoutInput) -> bool {
    let (lines, coupon) = (like.lines.clone(), like.coupon.clone());
    let quote =
        test.shop.checkout.get_quote(QuoteInput { lines, coupon, ..QuoteInput::default() }).await;
    let used_up = |notice: &Notice| {
        matches!(notice, Notice::CouponRefused { reason: CouponRefusal::UsedUp, .. })
    };
    quote.unwrap().notices.iter().any(used_up)
}

#[tokio::test]
async fn cancelled_order_releases_its_coupon_use() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        coupon(&test, "once", json!({ "usage_limit": 1, "usage_limit_per_user": 1 })).await;
        let who = ("0712345601", Some("asha@example.org"));
        let first = test.place(&cashews_with(&test, "once", who.0, who.1).await).await.unwrap();
        test.store_has(&["on-hold"]).await;
        let again = cashews_with(&test, "once", who.0, who.1).await;
        assert_eq!(test.place(&again).await, Err(refused(CouponRefusal::UsedUp)));
        let (key, expected_status) = (first.order.id.to_string(), OrderStatus::Confirmed);
        let step = MoveOrder {
            key,
            to: OrderStatus::Cancelled,
            expected_status,
            reason: "Customer called".to_owned(),
        };
        test.shop.desk.move_order(&Actor::named("u1"), &step).await.unwrap();
        test.store_has(&["cancelled"]).await;
        test.until("the use given back", || async { test.place(&again).await.is_ok() }).await;
    }
}

#[tokio::test]
async fn coupon_for_certain_emails_is_refused_without_an_email() {
    let test = TestShop::open(&Database::Sqlite).await;
    coupon(&test, "staff", json!({ "email_restrictions": ["*@korosho.example"] })).await;
    for (email, expected) in [
        (None, Some(CouponRefusal::EmailNeeded)),
        (Some("stranger@example.org"), Some(CouponRefusal::NotForThisEmail)),
        (Some("a@korosho.example.org"), Some(CouponRefusal::NotForThisEmail)),
        (Some("Asha@Korosho.example"), None),
    ] {
        let input = cashews_with(&test, "staff", "0712345678", email).await;
        let refusal = test.place(&input).await.err();
        assert_eq!(refusal, expected.map(refused), "{email:?}");
    }
}

#[tokio::test]
async fn coupon_limit_per_customer_counts_by_email_and_phone() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        coupon(&test, "mara-moja", json!({ "usage_limit_per_user": 1 })).await;
        let (asha, juma) = (Some("asha@example.org"), Some("juma@example.org"));
        let mine = cashews_with(&test, "mara-moja", "0712345601", asha).await;
        test.place(&mine).await.unwrap();
        for (phone, email, expected) in [
            ("0712345601", None, Some(CouponRefusal::EmailNeeded)),
            ("0712345602", asha, Some(CouponRefusal::UsedUpByCustomer)),
            ("0712345602", Some("ASHA@example.org"), Some(CouponRefusal::UsedUpByCustomer)),
            ("+254 712 345 601", juma, Some(CouponRefusal::UsedUpByCustomer)),
            ("0712345603", juma, None),
        ] {
            let input = cashews_with(&test, "mara-moja", phone, email).await;
            let refusal = test.place(&input).await.err();
            assert_eq!(refusal, expected.map(refused), "{phone} {email:?}");
        }
        // A use that WooCommerce has counted meanwhile counts once, not twice.
        test.drained().await;
        let other = cashews_with(&test, "mara-moja", "0712345604", Some("neema@example.org")).await;
        test.place(&other).await.unwrap();
    }
}

#[tokio::test]
async fn uses_counted_by_the_store_are_not_counted_twice() {
    let test = TestShop::open(&Database::Sqlite).await;
    coupon(&test, "thrice", json!({ "usage_limit": 3, "usage_limit_per_user": 2 })).await;
    let asha = Some("asha@example.org");
    for _ in 0..2 {
        test.place(&cashews_with(&test, "thrice", "0712345601", asha).await).await.unwrap();
        test.drained().await;
    }
    let third = cashews_with(&test, "thrice", "0712345601", asha).await;
    assert_eq!(test.place(&third).await, Err(refused(CouponRefusal::UsedUpByCustomer)));
    let juma = cashews_with(&test, "thrice", "0712345602", Some("juma@example.org")).await;
    test.place(&juma).await.unwrap();
}

#[tokio::test]
async fn coupon_is_read_from_the_store_at_checkout() {
    let test = TestShop::open(&Database::Sqlite).await;
    coupon(&test, "new", json!({})).await;
    let input = cashews_with(&test, "NEW ", "0712345601", None).await;
    test.place(&input).await.unwrap();
    let coupons = test.store("GET", "coupons?code=new", json!({})).await;
    let path = format!("coupons/{}", coupons[0]["id"]);
    test.store("PUT", &path, json!({ "minimum_amount": "99999.00" })).await;
    let later = cashews_with(&test, "new", "0712345602", None).await;
    assert_eq!(test.place(&later).await, Err(refused(CouponRefusal::BelowMinimum)));
    test.store("DELETE", &format!("{path}?force=true"), json!({})).await;
    assert_eq!(test.place(&later).await, Err(refused(CouponRefusal::Unknown)));
}
