//! Answers and webhooks of WooCommerce.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use korosho_core::catalogue::Snapshot;
use korosho_core::woocommerce::html as sanitiser;
use korosho_core::woocommerce::testing;
use korosho_domain::quote::Quote;
use sha2::Sha256;
use url::Url;

use crate::fixtures::{ONE_PRODUCT, check_prices};

/// Splits the first byte off, which selects a variant of the target.
fn selected(data: &[u8]) -> (usize, &[u8]) {
    data.split_first().map_or((0, data), |(first, rest)| (usize::from(*first), rest))
}

/// Lists of products: everything read can be shown, searched and priced.
pub(crate) fn products(data: &[u8]) {
    let (choice, body) = selected(data);
    let unit = ["kg", "g", "lbs", "oz", ""][choice % 5];
    let Ok(contents) = testing::products(body, unit) else { return };
    for entry in &contents.entries {
        assert!((0.0..=5.0).contains(&entry.product.rating.average));
        assert!(entry.product.price.is_none_or(|price| price >= 0));
        assert_sanitised(&entry.description);
        assert_sanitised(&entry.product.short_description);
    }
    let shop = Snapshot::new(contents.clone());
    check_prices(&shop, &contents, u32::try_from(choice).unwrap_or(1));
}

/// Categories, reviews, coupons, taxes and delivery: carts of the recorded shop can be priced with
/// all of them.
pub(crate) fn records(data: &[u8]) {
    let (choice, body) = selected(data);
    let mut contents = ONE_PRODUCT.clone();
    if testing::records(body, &mut contents).is_err() {
        return;
    }
    assert!(contents.zones.iter().all(|zone| zone.fee >= 0));
    let shop = Snapshot::new(contents.clone());
    check_prices(&shop, &contents, u32::try_from(choice).unwrap_or(1));
}

/// Lists of orders, and errors in the place of one.
pub(crate) fn orders(data: &[u8]) {
    let before = Quote { currency: "KES".to_owned(), ..Quote::default() };
    for order in testing::orders(data, &before).unwrap_or_default() {
        assert!(order.refunded >= 0);
        assert!(order.total.is_none_or(|total| total >= 0));
        assert!(order.entry.is_none_or(|entry| entry.total >= 0));
        if let Some(quote) = order.quote {
            assert!(quote.total >= 0);
        }
    }
    for status in [400, 401, 404, 503] {
        let _ = testing::error(status, data).to_string();
    }
}

/// Carts of the Store API.
pub(crate) fn cart(data: &[u8]) {
    for instance in [0, 1, 2] {
        let _ = testing::store_cart(data, instance);
    }
}

/// Webhooks: a delivery is accepted only with the HMAC of its body.
pub(crate) fn webhook(data: &[u8]) {
    const SECRET: &str = "secret";
    let (signature, body) = first_line(data);
    let mut mac = Hmac::<Sha256>::new_from_slice(SECRET.as_bytes()).expect("any key");
    mac.update(body);
    let valid = STANDARD.encode(mac.finalize().into_bytes());
    if let Ok(signature) = std::str::from_utf8(signature) {
        let accepted = testing::webhook(SECRET, signature, body).is_some();
        assert_eq!(accepted, signature.trim() == valid);
    }
    assert!(testing::webhook(SECRET, &valid, body).is_some());
    assert!(testing::webhook("other", &valid, body).is_none());
}

/// First line and the rest.
pub(crate) fn first_line(data: &[u8]) -> (&[u8], &[u8]) {
    let end = data.iter().position(|byte| *byte == b'\n').unwrap_or(data.len());
    (&data[..end], data.get(end + 1..).unwrap_or_default())
}

/// Descriptions and names.
pub(crate) fn html(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let store = Url::parse(testing::STORE).expect("a URL");
    let mut pictures = Vec::new();
    let cleaned = sanitiser::clean(text, &store, &mut pictures);
    assert_sanitised(&cleaned);
    for picture in &pictures {
        assert!(picture.src.starts_with(testing::STORE), "{}", picture.src);
    }
    let plain = sanitiser::plain(text);
    assert_eq!(plain, plain.trim());
}

/// Elements that a sanitised text never contains.
const FORBIDDEN: [&str; 14] = [
    "script", "style", "iframe", "object", "embed", "svg", "math", "form", "input", "base", "meta",
    "link", "template", "noscript",
];

/// Asserts that no element or attribute of the text runs code or loads from elsewhere.
fn assert_sanitised(html: &str) {
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        let tag = &rest[at + 1..];
        let mut quoted = false;
        let ends = |c: char| {
            quoted ^= c == '"';
            c == '>' && !quoted
        };
        let end = tag.find(ends).expect("each tag ends");
        let (tag, after) = tag.split_at(end);
        let mut parts = tag.split('"');
        let mut names = parts.next().unwrap_or_default();
        let name = names.trim_start_matches('/').split([' ', '>']).next().unwrap_or_default();
        assert!(!FORBIDDEN.contains(&name), "<{name}> in {html}");
        while let Some(value) = parts.next() {
            let attribute = names.trim_end_matches('=').rsplit(' ').next().unwrap_or_default();
            assert!(!attribute.starts_with("on") && attribute != "style", "{attribute} in {html}");
            let scheme = value.trim_start().split_once(':').map(|(scheme, _)| scheme);
            let scheme = scheme.unwrap_or_default().to_ascii_lowercase();
            let is_url = matches!(attribute, "href" | "src" | "cite");
            let runs = ["javascript", "data", "vbscript"].contains(&scheme.as_str());
            assert!(!(is_url && runs), "{attribute} in {html}");
            assert!(name != "img" || attribute != "src" || value.starts_with("/media/"), "{html}");
            names = parts.next().unwrap_or_default();
        }
        rest = &after[1..];
    }
}
