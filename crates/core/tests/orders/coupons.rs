//! Coupons are used as often, and by the people, the store allows.

use korosho_domain::actor::Actor;
use korosho_domain::desk_orders::MoveOrder;
use korosho_domain::order::{CheckoutInput, OrderStatus};
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;
use korosho_domain::quote::{CouponRefusal, Notice, QuoteInput};
use serde_json::{Value, json};

use crate::shop::{Bench, Database, databases};

/// A coupon of 100 shillings off the cart in the store, with these restrictions. The shop has not
/// read it yet: its catalogue is older.
async fn coupon(bench: &Bench, code: &str, restrictions: Value) {
    let mut body = json!({ "code": code, "discount_type": "fixed_cart", "amount": "100.00" });
    for (name, value) in restrictions.as_object().unwrap() {
        body[name] = value.clone();
    }
    let made = bench.store("POST", "coupons", body).await;
    assert_eq!(made["code"], code, "{made}");
}

/// Half a kilo of cashews with the coupon, 100 shillings cheaper.
async fn cashews_with(
    bench: &Bench,
    code: &str,
    phone: &str,
    email: Option<&str>,
) -> CheckoutInput {
    let mut input = bench.cashews(PaymentMethod::Counter).await;
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
async fn of_twelve_orders_at_once_one_gets_a_coupon_that_may_be_used_once() {
    for database in databases().await {
        let bench = Bench::open(&database).await;
        coupon(&bench, "twelve-want-it", json!({ "usage_limit": 1 })).await;
        let mut inputs = Vec::new();
        for customer in 0..12 {
            let email = format!("customer{customer}@example.org");
            let phone = format!("07123456{customer:02}");
            inputs.push(cashews_with(&bench, "twelve-want-it", &phone, Some(&email)).await);
        }
        let answers = bench.place_at_once(&inputs).await;
        assert_eq!(refusals(&answers), vec![refused(CouponRefusal::UsedUp); 11]);
        bench.drained().await;
        let orders = bench.store_orders().await;
        assert_eq!(orders.len(), 1, "{orders:?}");
        assert_eq!(orders[0]["coupon_lines"][0]["code"], "twelve-want-it");
        assert_eq!(orders[0]["fee_lines"], json!([]), "no fee stands in for a coupon");
        assert_eq!(bench.alerts().await, Vec::<String>::new());
    }
}

#[tokio::test]
async fn a_held_use_survives_a_restart_and_shows_in_quotes() {
    let mut bench = Bench::open(&Database::Sqlite).await;
    coupon(&bench, "once", json!({ "usage_limit": 1 })).await;
    // WooCommerce counts a use when the order reaches it, which the first one does not.
    bench.fault(json!({ "method": "POST", "path": "/orders", "status": 503 }));
    let first = cashews_with(&bench, "once", "0712345601", None).await;
    bench.place(&first).await.unwrap();
    bench.restart().await;
    let in_quotes = || async { used_up_in_quotes(&bench, &first).await };
    bench.until("the catalogue with the coupon", in_quotes).await;
    let second = cashews_with(&bench, "once", "0712345602", None).await;
    assert_eq!(bench.place(&second).await, Err(refused(CouponRefusal::UsedUp)));
    bench.clear_faults();
    bench.drained().await;
    let coupons = bench.store("GET", "coupons?code=once", json!({})).await;
    assert_eq!(coupons[0]["usage_count"], 1);
    assert_eq!(bench.place(&second).await, Err(refused(CouponRefusal::UsedUp)));
}

async fn used_up_in_quotes(bench: &Bench, like: &CheckoutInput) -> bool {
    let (lines, coupon) = (like.lines.clone(), like.coupon.clone());
    let quote =
        bench.shop.checkout.get_quote(QuoteInput { lines, coupon, ..QuoteInput::default() }).await;
    let used_up = |notice: &Notice| {
        matches!(notice, Notice::CouponRefused { reason: CouponRefusal::UsedUp, .. })
    };
    quote.unwrap().notices.iter().any(used_up)
}

#[tokio::test]
async fn a_cancelled_order_gives_its_use_back() {
    for database in databases().await {
        let bench = Bench::open(&database).await;
        coupon(&bench, "once", json!({ "usage_limit": 1, "usage_limit_per_user": 1 })).await;
        let who = ("0712345601", Some("asha@example.org"));
        let first = bench.place(&cashews_with(&bench, "once", who.0, who.1).await).await.unwrap();
        bench.store_has(&["on-hold"]).await;
        let again = cashews_with(&bench, "once", who.0, who.1).await;
        assert_eq!(bench.place(&again).await, Err(refused(CouponRefusal::UsedUp)));
        let (key, seen) = (first.order.id.to_string(), OrderStatus::Confirmed);
        let step = MoveOrder { key, to: OrderStatus::Cancelled, seen };
        bench.shop.desk.move_order(&Actor::named("u1"), &step).await.unwrap();
        bench.store_has(&["cancelled"]).await;
        bench.until("the use given back", || async { bench.place(&again).await.is_ok() }).await;
    }
}

#[tokio::test]
async fn a_coupon_for_certain_addresses_is_for_nobody_who_leaves_the_address_out() {
    let bench = Bench::open(&Database::Sqlite).await;
    coupon(&bench, "staff", json!({ "email_restrictions": ["*@korosho.example"] })).await;
    for (email, expected) in [
        (None, Some(CouponRefusal::EmailNeeded)),
        (Some("stranger@example.org"), Some(CouponRefusal::NotForThisEmail)),
        (Some("a@korosho.example.org"), Some(CouponRefusal::NotForThisEmail)),
        (Some("Asha@Korosho.example"), None),
    ] {
        let input = cashews_with(&bench, "staff", "0712345678", email).await;
        let refusal = bench.place(&input).await.err();
        assert_eq!(refusal, expected.map(refused), "{email:?}");
    }
}

#[tokio::test]
async fn a_coupon_once_per_person_is_counted_by_address_and_by_phone() {
    for database in databases().await {
        let bench = Bench::open(&database).await;
        coupon(&bench, "mara-moja", json!({ "usage_limit_per_user": 1 })).await;
        let (asha, juma) = (Some("asha@example.org"), Some("juma@example.org"));
        let mine = cashews_with(&bench, "mara-moja", "0712345601", asha).await;
        bench.place(&mine).await.unwrap();
        for (phone, email, expected) in [
            ("0712345601", None, Some(CouponRefusal::EmailNeeded)),
            ("0712345602", asha, Some(CouponRefusal::UsedUpByCustomer)),
            ("0712345602", Some("ASHA@example.org"), Some(CouponRefusal::UsedUpByCustomer)),
            ("+254 712 345 601", juma, Some(CouponRefusal::UsedUpByCustomer)),
            ("0712345603", juma, None),
        ] {
            let input = cashews_with(&bench, "mara-moja", phone, email).await;
            let refusal = bench.place(&input).await.err();
            assert_eq!(refusal, expected.map(refused), "{phone} {email:?}");
        }
        // What WooCommerce has counted by now counts once, not twice.
        bench.drained().await;
        let other =
            cashews_with(&bench, "mara-moja", "0712345604", Some("neema@example.org")).await;
        bench.place(&other).await.unwrap();
    }
}

#[tokio::test]
async fn uses_that_the_store_has_counted_are_not_counted_twice() {
    let bench = Bench::open(&Database::Sqlite).await;
    coupon(&bench, "thrice", json!({ "usage_limit": 3, "usage_limit_per_user": 2 })).await;
    let asha = Some("asha@example.org");
    for _ in 0..2 {
        bench.place(&cashews_with(&bench, "thrice", "0712345601", asha).await).await.unwrap();
        bench.drained().await;
    }
    let third = cashews_with(&bench, "thrice", "0712345601", asha).await;
    assert_eq!(bench.place(&third).await, Err(refused(CouponRefusal::UsedUpByCustomer)));
    let juma = cashews_with(&bench, "thrice", "0712345602", Some("juma@example.org")).await;
    bench.place(&juma).await.unwrap();
}

#[tokio::test]
async fn a_coupon_is_read_live_with_the_prices() {
    let bench = Bench::open(&Database::Sqlite).await;
    coupon(&bench, "new", json!({})).await;
    let input = cashews_with(&bench, "NEW ", "0712345601", None).await;
    bench.place(&input).await.unwrap();
    let coupons = bench.store("GET", "coupons?code=new", json!({})).await;
    let path = format!("coupons/{}", coupons[0]["id"]);
    bench.store("PUT", &path, json!({ "minimum_amount": "99999.00" })).await;
    let later = cashews_with(&bench, "new", "0712345602", None).await;
    assert_eq!(bench.place(&later).await, Err(refused(CouponRefusal::BelowMinimum)));
    bench.store("DELETE", &format!("{path}?force=true"), json!({})).await;
    assert_eq!(bench.place(&later).await, Err(refused(CouponRefusal::Unknown)));
}
