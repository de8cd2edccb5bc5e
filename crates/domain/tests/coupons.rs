//! Coupons by WooCommerce's own rules.

use crate::common::{Book, coupon, in_category, lines, on_sale, product, rules, sized};
use korosho_domain::fulfilment::Fulfilment;
use korosho_domain::pricing::coupon::{Coupon, CouponKind};
use korosho_domain::pricing::{PriceRules, price_quote};
use korosho_domain::quote::{CouponRefusal, Notice, Quote, QuoteInput};

const CART: &[(i64, Option<i64>, u32)] = &[(1, None, 2), (2, Some(21), 1), (3, None, 1)];

/// Two plain bags at 650.00, one size at 480.50, one bag on sale in a sub-category at 100.00.
fn shop() -> Book {
    Book::new()
        .with(in_category(product(1, 65_000), 10))
        .with(sized(2, &[(21, 48_050)]))
        .with(on_sale(in_category(product(3, 10_000), 11)))
}

fn quote(coupon: Coupon, rules: &PriceRules) -> Quote {
    let input = QuoteInput {
        lines: lines(CART),
        coupon: Some(format!(" {} ", coupon.code.to_uppercase())),
        fulfilment: Fulfilment::Pickup,
    };
    price_quote(&shop().with_coupon(coupon), &input, rules).unwrap()
}

fn off(coupon: Coupon) -> i64 {
    let quote = quote(coupon, &rules());
    assert_eq!(quote.notices, [], "not refused");
    quote.discount
}

fn refusal(coupon: Coupon) -> CouponRefusal {
    refusal_for(coupon, &rules())
}

fn refusal_for(coupon: Coupon, rules: &PriceRules) -> CouponRefusal {
    let quote = quote(coupon, rules);
    assert_eq!(quote.discount, 0);
    match quote.notices.as_slice() {
        [Notice::CouponRefused { reason, .. }] => *reason,
        other => panic!("expected one refusal, found {other:?}"),
    }
}

fn percent(hundredths: i64) -> Coupon {
    coupon("x", CouponKind::Percent(hundredths))
}

fn fixed(amount: i64) -> Coupon {
    coupon("x", CouponKind::FixedCart(amount))
}

#[test]
fn percentage_discount_is_rounded_half_down_to_a_cent() {
    assert_eq!(off(percent(1_000)), 18_805);
    assert_eq!(off(percent(333)), 6_262);
    let one_line = Coupon { products: vec![21], ..percent(1_001) };
    assert_eq!(off(one_line), 4_810);
}

#[test]
fn fixed_discount_never_exceeds_the_subtotal() {
    assert_eq!(off(fixed(10_000)), 10_000);
    assert_eq!(off(fixed(999_999_999)), 188_050);
    assert_eq!(off(coupon("x", CouponKind::FixedProduct(20_000))), 40_000 + 20_000 + 10_000);
}

#[test]
fn item_limit_applies_to_the_most_expensive_line_first() {
    assert_eq!(off(Coupon { limit_items: Some(1), ..percent(5_000) }), 32_500);
    let per_piece = coupon("x", CouponKind::FixedProduct(20_000));
    assert_eq!(off(Coupon { limit_items: Some(3), ..per_piece }), 60_000);
}

#[test]
fn products_and_categories_restrict_the_discounted_lines() {
    assert_eq!(off(Coupon { products: vec![1], ..percent(1_000) }), 13_000);
    assert_eq!(off(Coupon { products: vec![21], ..percent(1_000) }), 4_805);
    assert_eq!(off(Coupon { categories: vec![10], ..percent(1_000) }), 14_000, "sub-category too");
    assert_eq!(off(Coupon { excluded_categories: vec![10], ..percent(1_000) }), 4_805);
    assert_eq!(off(Coupon { excluded_products: vec![1, 21], ..percent(1_000) }), 1_000);
    assert_eq!(off(Coupon { exclude_sale_items: true, ..percent(1_000) }), 17_805);
    let elsewhere = Coupon { products: vec![77], ..percent(1_000) };
    assert_eq!(refusal(elsewhere), CouponRefusal::NotForTheseProducts);
}

#[test]
fn cart_coupon_is_refused_if_one_line_is_excluded() {
    let sale = Coupon { exclude_sale_items: true, ..fixed(10_000) };
    assert_eq!(refusal(sale), CouponRefusal::NotForTheseProducts);
    let excluded = Coupon { excluded_products: vec![3], ..fixed(10_000) };
    assert_eq!(refusal(excluded), CouponRefusal::NotForTheseProducts);
    assert_eq!(off(Coupon { products: vec![1], ..fixed(10_000) }), 10_000);
}

#[test]
fn amount_date_and_usage_limits_are_enforced() {
    assert_eq!(off(Coupon { minimum: Some(188_050), ..fixed(100) }), 100);
    assert_eq!(refusal(Coupon { minimum: Some(188_051), ..fixed(1) }), CouponRefusal::BelowMinimum);
    assert_eq!(off(Coupon { maximum: Some(0), minimum: Some(0), ..fixed(100) }), 100, "0 = none");
    assert_eq!(refusal(Coupon { maximum: Some(188_049), ..fixed(1) }), CouponRefusal::AboveMaximum);
    let now = rules().now;
    assert_eq!(off(Coupon { expires_at: Some(now), ..fixed(100) }), 100);
    assert_eq!(refusal(Coupon { expires_at: Some(now - 1), ..fixed(1) }), CouponRefusal::Expired);
    let used = Coupon { usage_limit: Some(1), usage_count: 1, ..fixed(1) };
    assert_eq!(refusal(used), CouponRefusal::UsedUp);
}

#[test]
fn coupon_restricted_by_email_is_checked_once_the_email_is_known() {
    let ours = Coupon { emails: vec!["*@Example.com".into()], ..fixed(100) };
    let known = |email: &str| PriceRules { email: Some(email.into()), ..rules() };
    assert_eq!(off(ours.clone()), 100, "nobody known yet");
    assert_eq!(quote(ours.clone(), &known("Asha@example.COM")).discount, 100);
    let refused = refusal_for(ours.clone(), &known("asha@elsewhere.example"));
    assert_eq!(refused, CouponRefusal::NotForThisEmail);
    let placing = PriceRules { placing: true, ..rules() };
    assert_eq!(refusal_for(ours, &placing), CouponRefusal::EmailNeeded);
    assert_eq!(quote(fixed(100), &placing).discount, 100, "for everybody");
    let once = Coupon {
        usage_limit_per_user: Some(1),
        used_by: vec!["asha@example.com".into()],
        ..fixed(100)
    };
    assert_eq!(refusal_for(once.clone(), &placing), CouponRefusal::EmailNeeded);
    assert_eq!(refusal_for(once, &known("asha@example.com")), CouponRefusal::UsedUpByCustomer);
}

#[test]
fn coupon_waives_delivery_only_in_zones_with_free_shipping_by_coupon() {
    let to = |zone: &str| QuoteInput {
        lines: lines(CART),
        coupon: Some("x".into()),
        fulfilment: crate::common::delivery(zone),
    };
    let book = shop().with_coupon(Coupon { free_shipping: true, ..fixed(0) });
    let fee = |zone: &str| price_quote(&book, &to(zone), &rules()).unwrap();
    assert_eq!(fee("1:1").shipping, 25_000);
    assert_eq!(fee("1:3").shipping, 0);
    let booking = fee("1:3").booking.unwrap();
    assert_eq!(booking.shipping.method_id, "free_shipping");
    assert!(booking.coupons[0].free_shipping && booking.coupons[0].discount.is_zero());
}

#[test]
fn no_amount_is_missing_for_free_delivery_with_a_percentage_that_it_would_change() {
    let notices = |coupon: Coupon| {
        let fulfilment = crate::common::delivery("1:2");
        let input = QuoteInput { lines: lines(CART), coupon: Some("x".into()), fulfilment };
        price_quote(&shop().with_coupon(coupon), &input, &rules()).unwrap().notices
    };
    assert!(matches!(notices(fixed(5_000))[..], [Notice::FreeDeliveryMissing { .. }]));
    assert_eq!(notices(percent(1_000)), []);
}

#[test]
fn coupon_type_of_a_plugin_is_not_supported() {
    assert_eq!(refusal(coupon("x", CouponKind::Other)), CouponRefusal::NotSupported);
}
