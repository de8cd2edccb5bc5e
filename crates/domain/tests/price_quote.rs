//! Quotes: the rules of `pricing`, and properties that hold for any cart.

use std::collections::BTreeMap;

use crate::common::{Book, delivery, line, lines, product, rules, sized};
use korosho_domain::catalogue::ProductOption;
use korosho_domain::limits::MAX_QUANTITY;
use korosho_domain::money::MAX_AMOUNT;
use korosho_domain::pricing::choices::line_for;
use korosho_domain::pricing::{price_available, price_quote};
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::quote::{CouponRefusal, Line, Notice, Quote, QuoteInput, QuoteLine};
use proptest::prelude::*;

#[test]
fn quote_sums_current_prices_shipping_and_rounding() {
    let book = Book::new().with(product(1, 65_000)).with(sized(2, &[(21, 48_050), (22, 90_000)]));
    let input = QuoteInput {
        lines: lines(&[(1, None, 2), (2, Some(21), 3)]),
        fulfilment: delivery("1:1"),
        coupon: None,
    };
    let quote = price_quote(&book, &input, &rules()).unwrap();
    assert_eq!(quote.lines[0].total, 130_000);
    assert_eq!(quote.lines[1].total, 144_150);
    assert_eq!(quote.lines[1].options["Size"], "21g");
    assert_eq!(quote.subtotal, 274_150);
    assert_eq!(quote.shipping, 25_000);
    assert_eq!((quote.rounding, quote.total), (50, 299_200));
    assert!(quote.can_be_ordered());
}

#[test]
fn equal_lines_are_merged() {
    let book = Book::new().with(product(1, 65_000));
    let quote = price_quote(&book, &cart(&[(1, None, 2), (1, None, 3)]), &rules()).unwrap();
    assert_eq!(quote.lines.len(), 1);
    assert_eq!((quote.lines[0].quantity, quote.total), (5, 325_000));
}

#[test]
fn out_of_range_cart_is_refused() {
    let book = Book::new().with(product(1, 65_000));
    let refused = |lines: Vec<Line>| {
        let input = QuoteInput { lines, ..QuoteInput::default() };
        price_quote(&book, &input, &rules()).unwrap_err()
    };
    let out_of_range = |field: &str| Problem::invalid(field, InvalidReason::OutOfRange);
    assert_eq!(refused(vec![]), Problem::invalid("lines", InvalidReason::Missing));
    assert_eq!(refused(vec![line(1, None, 0)]), out_of_range("lines[0].quantity"));
    assert_eq!(refused(vec![line(1, None, 1000)]), out_of_range("lines[0].quantity"));
    assert_eq!(
        refused(vec![line(1, None, 999), line(1, None, 1)]),
        out_of_range("lines[1].quantity")
    );
    assert_eq!(refused((0..91).map(|id| line(id, None, 1)).collect()), out_of_range("lines"));
}

fn not_for_sale(product_id: i64, variation_id: Option<i64>) -> Notice {
    Notice::NotForSale { product_id, variation_id, attributes: BTreeMap::new() }
}

fn out_of_stock(product_id: i64, variation_id: Option<i64>, left: i64) -> Notice {
    let attributes = BTreeMap::new();
    Notice::OutOfStock { product_id, variation_id, attributes, left: Some(left) }
}

#[test]
fn variable_product_is_sold_only_as_one_of_its_variations() {
    let book = Book::new().with(product(1, 65_000)).with(sized(2, &[(21, 48_000)]));
    for (product_id, variation_id) in [(2, None), (2, Some(99)), (1, Some(21)), (7, None)] {
        let quote = price_quote(&book, &cart(&[(product_id, variation_id, 1)]), &rules()).unwrap();
        assert_eq!(quote.notices, [not_for_sale(product_id, variation_id)]);
        assert_eq!(quote.total, 0);
        assert!(!quote.can_be_ordered());
    }
}

#[test]
fn unpriced_product_is_not_for_sale_but_free_product_is() {
    let mut unpriced = product(1, 0);
    unpriced.price = None;
    let mut negative = product(2, -500);
    negative.purchasable = true;
    let mut draft = product(3, 65_000);
    draft.purchasable = false;
    let book = Book::new().with(unpriced).with(negative).with(draft).with(product(4, 0));
    for id in 1..=3 {
        let quote = price_quote(&book, &cart(&[(id, None, 1)]), &rules()).unwrap();
        assert!(!quote.can_be_ordered(), "{id}");
    }
    let free = price_quote(&book, &cart(&[(4, None, 1)]), &rules()).unwrap();
    assert!(free.can_be_ordered());
}

#[test]
fn notice_reports_the_remaining_stock() {
    let mut scarce = product(1, 65_000);
    scarce.stock_quantity = Some(2);
    let mut gone = product(2, 65_000);
    gone.in_stock = false;
    let book = Book::new().with(scarce).with(gone);
    let quote = price_quote(&book, &cart(&[(1, None, 3), (2, None, 1)]), &rules()).unwrap();
    assert_eq!(quote.notices, [out_of_stock(1, None, 2), out_of_stock(2, None, 0),]);
    assert!(!quote.can_be_ordered());
}

#[test]
fn goods_that_cannot_be_sold_are_listed_and_count_for_nothing() {
    let mut scarce = product(1, 65_000);
    scarce.stock_quantity = Some(2);
    let book = Book::new().with(scarce).with(product(2, 100_000));
    let input = QuoteInput {
        lines: lines(&[(1, None, 3), (7, None, 1), (2, None, 1)]),
        fulfilment: delivery("1:2"),
        coupon: None,
    };
    let whole = price_quote(&book, &input, &rules()).unwrap();
    let quote = price_available(&book, &input, &rules()).unwrap();
    let shown = |quote: &Quote| {
        let line = |line: &QuoteLine| (line.unit_price, line.total, line.available);
        quote.lines.iter().map(line).collect::<Vec<_>>()
    };
    assert_eq!(shown(&quote), [(65_000, 0, false), (0, 0, false), (100_000, 100_000, true)]);
    assert_eq!((quote.subtotal, quote.shipping, quote.total), (100_000, 25_000, 125_000));
    let missing = Notice::FreeDeliveryMissing { missing: 200_000 };
    assert_eq!(quote.notices, [out_of_stock(1, None, 2), not_for_sale(7, None), missing]);
    assert_eq!((whole.subtotal, whole.shipping), (295_000, 25_000));
}

#[test]
fn cart_of_which_nothing_can_be_sold_costs_nothing() {
    let mut gone = product(1, 65_000);
    gone.in_stock = false;
    let book = Book::new().with(gone);
    let fulfilment = delivery("1:2");
    let input = QuoteInput { fulfilment, coupon: Some("Nope".into()), ..cart(&[(1, None, 1)]) };
    let quote = price_available(&book, &input, &rules()).unwrap();
    assert_eq!((quote.subtotal, quote.shipping, quote.total), (0, 0, 0));
    assert_eq!(quote.lines[0].unit_price, 65_000);
    assert_eq!(quote.coupon_refusal(), Some(CouponRefusal::Unknown));
    assert!(matches!(*quote.notices, [Notice::OutOfStock { left: Some(0), .. }, _]));
    assert!(!quote.can_be_ordered());
}

#[test]
fn variations_without_own_stock_share_the_product_stock() {
    let mut shared = sized(2, &[(21, 48_000), (22, 90_000)]);
    shared.stock_quantity = Some(5);
    for variation in &mut shared.variations {
        variation.stock_quantity = Some(5);
        variation.shares_stock = true;
    }
    let book = Book::new().with(shared);
    let quote = price_quote(&book, &cart(&[(2, Some(21), 3), (2, Some(22), 3)]), &rules()).unwrap();
    assert!(quote.lines[0].available);
    assert!(!quote.lines[1].available);
    assert_eq!(quote.notices, [out_of_stock(2, Some(22), 2)]);
    // WooCommerce's cart refuses the first as a whole and sells the second.
    let quote = price_quote(&book, &cart(&[(2, Some(21), 7), (2, Some(22), 1)]), &rules()).unwrap();
    assert!(!quote.lines[0].available);
    assert!(quote.lines[1].available);
    assert_eq!(quote.notices, [out_of_stock(2, Some(21), 5)]);
}

#[test]
fn variations_with_own_stock_do_not_share_an_equal_count() {
    let mut separate = sized(2, &[(21, 48_000), (22, 90_000)]);
    separate.stock_quantity = Some(5);
    for variation in &mut separate.variations {
        variation.stock_quantity = Some(5);
    }
    let book = Book::new().with(separate);
    let quote = price_quote(&book, &cart(&[(2, Some(21), 5), (2, Some(22), 5)]), &rules()).unwrap();
    assert!(quote.can_be_ordered());
}

#[test]
fn delivery_becomes_free_from_the_discounted_subtotal() {
    let book = Book::new().with(product(1, 100_000));
    let fee = |quantity| {
        let input = QuoteInput { fulfilment: delivery("1:2"), ..cart(&[(1, None, quantity)]) };
        let quote = price_quote(&book, &input, &rules()).unwrap();
        (quote.shipping, quote.notices)
    };
    assert_eq!(fee(1), (25_000, vec![Notice::FreeDeliveryMissing { missing: 200_000 }]));
    assert_eq!(fee(3), (0, vec![]));
}

#[test]
fn unknown_zone_is_reported() {
    let book = Book::new().with(product(1, 100_000));
    let input = QuoteInput { fulfilment: delivery("9:9"), ..cart(&[(1, None, 1)]) };
    let quote = price_quote(&book, &input, &rules()).unwrap();
    assert_eq!(quote.notices, [Notice::UnknownZone { zone: "9:9".into() }]);
}

#[test]
fn unknown_coupon_changes_nothing_and_is_reported() {
    let book = Book::new().with(product(1, 65_000));
    let input = QuoteInput { coupon: Some(" Nope ".into()), ..cart(&[(1, None, 1)]) };
    let quote = price_quote(&book, &input, &rules()).unwrap();
    assert_eq!(quote.total, 65_000);
    let reason = CouponRefusal::Unknown;
    assert_eq!(quote.notices, [Notice::CouponRefused { coupon: "Nope".into(), reason }]);
}

#[test]
fn amounts_too_large_for_a_browser_are_refused() {
    let book = Book::new().with(product(1, MAX_AMOUNT));
    let problem = price_quote(&book, &cart(&[(1, None, 2)]), &rules()).unwrap_err();
    assert_eq!(problem, Problem::invalid("lines", InvalidReason::OutOfRange));
}

fn cart(wanted: &[(i64, Option<i64>, u32)]) -> QuoteInput {
    QuoteInput { lines: lines(wanted), ..QuoteInput::default() }
}

fn any_cart() -> impl Strategy<Value = QuoteInput> {
    let line = (0_i64..6, proptest::option::of(19_i64..24), 1_u32..=MAX_QUANTITY)
        .prop_map(|(product_id, variation_id, quantity)| line(product_id, variation_id, quantity));
    let coupon = proptest::option::of(proptest::sample::select(vec!["tenth", "off", "nope"]));
    let zone = proptest::option::of(proptest::sample::select(vec!["1:1", "1:2", "9:9"]));
    (proptest::collection::vec(line, 1..12), coupon, zone).prop_map(|(lines, coupon, zone)| {
        QuoteInput {
            lines,
            coupon: coupon.map(str::to_owned),
            fulfilment: zone.map(delivery).unwrap_or_default(),
        }
    })
}

fn any_book() -> impl Strategy<Value = Book> {
    let price = proptest::option::of(0_i64..500_000);
    let stock = proptest::option::of(-3_i64..2_000);
    proptest::collection::vec((price, stock), 6).prop_map(|rows| {
        rows.into_iter().zip(0..).fold(Book::new(), |book, ((price, stock), id)| {
            let mut product =
                if id == 2 { sized(2, &[(21, 48_050), (22, 1)]) } else { product(id, 0) };
            product.price = price;
            product.stock_quantity = stock;
            book.with(product)
        })
    })
}

proptest! {
    #[test]
    fn parts_of_a_quote_always_sum_to_its_total(book in any_book(), input in any_cart()) {
        let Ok(quote) = price_quote(&book, &input, &rules()) else { return Ok(()) };
        let lines: i64 = quote.lines.iter().map(|line| line.total).sum();
        prop_assert_eq!(quote.subtotal, lines);
        let total = quote.subtotal - quote.discount + quote.shipping + quote.rounding;
        prop_assert_eq!(quote.total, total);
        prop_assert!(quote.discount >= 0 && quote.discount <= quote.subtotal);
        prop_assert!(quote.rounding.abs() <= 50 && quote.total % 100 == 0 && quote.total >= 0);
        for line in &quote.lines {
            prop_assert_eq!(line.total, line.unit_price * i64::from(line.quantity));
        }
    }

    #[test]
    fn available_lines_never_exceed_the_stock(book in any_book(), input in any_cart()) {
        let Ok(quote) = price_quote(&book, &input, &rules()) else { return Ok(()) };
        for line in quote.lines.iter().filter(|line| line.available && line.variation_id.is_none()) {
            let stock = book.stock_of(line.product_id);
            prop_assert!(stock.is_none_or(|left| i64::from(line.quantity) <= left));
        }
    }

    #[test]
    fn splitting_a_line_changes_no_price(book in any_book(), id in 0_i64..6, first in 1_u32..500, rest in 1_u32..499) {
        let whole = price_quote(&book, &cart(&[(id, None, first + rest)]), &rules());
        let split = price_quote(&book, &cart(&[(id, None, first), (id, None, rest)]), &rules());
        prop_assert_eq!(whole, split);
    }
}

/// Almonds of 100 g with an open option of two tastes.
fn of_any_taste() -> korosho_domain::catalogue::Product {
    let mut almonds = sized(2, &[(21, 48_000)]);
    almonds.options.push(korosho_domain::catalogue::ProductOption {
        name: "Taste".to_owned(),
        values: vec!["Honey".to_owned(), "Chilli".to_owned()],
        default: None,
    });
    almonds
}

fn tasting(taste: &str, quantity: u32) -> Line {
    let attributes = BTreeMap::from([("Taste".to_owned(), taste.to_owned())]);
    Line { attributes, ..line(2, Some(21), quantity) }
}

fn quoted(book: &Book, lines: &[Line]) -> korosho_domain::quote::Quote {
    let input = QuoteInput { lines: lines.to_vec(), ..QuoteInput::default() };
    price_quote(book, &input, &rules()).unwrap()
}

#[test]
fn open_attribute_needs_a_value_of_the_product() {
    let book = Book::new().with(of_any_taste());
    let chosen = quoted(&book, &[tasting("Honey", 2)]);
    assert!(chosen.can_be_ordered());
    assert_eq!(chosen.lines[0].total, 96_000);
    assert_eq!(chosen.lines[0].options["Taste"], "Honey");
    assert_eq!(chosen.lines[0].to_line(), tasting("Honey", 2));
    let mut with_size = tasting("Honey", 1);
    with_size.attributes.insert("Weight".to_owned(), "5 kg".to_owned());
    for wrong in [line(2, Some(21), 1), tasting("Salt", 1), tasting("", 1), with_size] {
        let quote = quoted(&book, std::slice::from_ref(&wrong));
        assert!(!quote.can_be_ordered(), "{wrong:?}");
        assert_eq!(quote.total, 0);
    }
}

#[test]
fn lines_with_different_open_attributes_share_one_stock() {
    let mut almonds = of_any_taste();
    almonds.variations[0].stock_quantity = Some(5);
    let book = Book::new().with(almonds);
    let quote = quoted(&book, &[tasting("Honey", 2), tasting("Chilli", 1), tasting("Honey", 1)]);
    let quantities: Vec<u32> = quote.lines.iter().map(|line| line.quantity).collect();
    assert_eq!(quantities, [3, 1]);
    assert!(quote.can_be_ordered());
    let quote = quoted(&book, &[tasting("Honey", 3), tasting("Chilli", 3)]);
    assert!(quote.lines[0].available && !quote.lines[1].available);
}

#[test]
fn line_without_attributes_is_serialized_without_the_field() {
    let json = serde_json::to_value(line(2, Some(21), 1)).unwrap();
    assert_eq!(json, serde_json::json!({"product_id": 2, "variation_id": 21, "quantity": 1}));
}

#[test]
fn choice_of_options_names_the_variation_and_keeps_open_ones() {
    let salt = ProductOption {
        name: "Salt".to_owned(),
        values: vec!["None".to_owned(), "Sea".to_owned()],
        default: None,
    };
    let mut product = sized(7, &[(100, 5_00), (500, 20_00)]);
    product.options.push(salt);
    let choose = |pairs: &[(&str, &str)]| {
        let pairs = pairs.iter().map(|&(name, value)| (name.to_owned(), value.to_owned()));
        line_for(&product, &pairs.collect(), 2)
    };
    let chosen = choose(&[("Size", "500g"), ("Salt", "Sea")]).unwrap();
    assert_eq!((chosen.product_id, chosen.variation_id, chosen.quantity), (7, Some(500), 2));
    assert_eq!(chosen.attributes, BTreeMap::from([("Salt".to_owned(), "Sea".to_owned())]));
    for missing in [
        &[("Size", "500g")][..],
        &[("Size", "2kg"), ("Salt", "Sea")],
        &[("Size", "500g"), ("Salt", "Pepper")],
    ] {
        assert_eq!(choose(missing), None, "{missing:?}");
    }
    let simple = line_for(&crate::common::product(8, 5_00), &BTreeMap::new(), 1).unwrap();
    assert_eq!(simple, line(8, None, 1));
}
