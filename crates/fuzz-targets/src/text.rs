//! Short texts: searches, contact details, amounts and formulas.

use korosho_core::catalogue::{Search, list};
use korosho_core::decimal::{format, parse, parse_rounded};
use korosho_domain::catalogue::ProductQuery;
use korosho_domain::decimal::{Decimal, Half};
use korosho_domain::money::MAX_AMOUNT;
use korosho_domain::pricing::formula::{CostInput, evaluate, varies};
use korosho_domain::{email, phone};

use crate::fixtures::SHOP;

/// Search texts and mistyped slugs.
pub(crate) fn search(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let search = Search::new(&[vec!["korosho".to_owned(), "cashew".to_owned()]]);
    let typed = || Some(text.to_owned());
    for query in [
        ProductQuery { search: typed(), ..ProductQuery::default() },
        ProductQuery { suggest: typed(), ..ProductQuery::default() },
        ProductQuery { slug: typed(), ..ProductQuery::default() },
    ] {
        let Ok(page) = list(&SHOP, &query, &search) else { continue };
        assert!(page.items.len() <= query.per_page as usize);
        assert!(page.total as usize >= page.items.len());
    }
}

/// Phone numbers and e-mail addresses: a normalised number is its own normal form.
pub(crate) fn contacts(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Some(number) = phone::to_e164(text) {
        let digits = number.strip_prefix('+').expect("E.164 begins with a plus");
        assert!((5..=15).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit()));
        assert_eq!(phone::to_e164(&number).as_deref(), Some(number.as_str()), "{text}");
    }
    if email::is_valid(text) {
        let is_unsafe = |c: char| c.is_control() || c.is_whitespace() || "<>,;".contains(c);
        assert!(!text.contains(is_unsafe));
    }
}

/// Amounts and cost formulas of the store.
pub(crate) fn formulas(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for digits in [0, 2, 3] {
        if let Some(amount) = parse(text, digits) {
            assert!((0..=MAX_AMOUNT).contains(&amount));
            assert_eq!(parse(&format(amount, digits), digits), Some(amount));
        }
        if let Some(amount) = parse_rounded(text, digits) {
            assert!((0..=MAX_AMOUNT).contains(&amount));
        }
    }
    if let Ok(number) = text.parse::<Decimal>() {
        assert_eq!(number.to_string().parse(), Ok(number));
    }
    let _ = varies(text);
    for (quantity, cost, separator) in [(1, "0", "."), (999, "123456789.12", ","), (7, "650", "")] {
        let cost = cost.parse().expect("a number");
        let input = CostInput { quantity, cost, decimals: 2, separator };
        if let Some(value) = evaluate(text, input) {
            let _ = (value.to_minor(2), value.round(2, Half::Down), value.floor(0));
            let _ = value.to_string();
        }
    }
}
