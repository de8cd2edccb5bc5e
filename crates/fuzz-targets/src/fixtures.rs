//! A shop made of recorded answers of a real store, and the properties of its prices.

use std::sync::LazyLock;

use korosho_core::catalogue::Snapshot;
use korosho_core::catalogue_contents::Contents;
use korosho_core::woocommerce::testing;
use korosho_domain::fulfilment::{Address, Fulfilment};
use korosho_domain::pricing::{PriceRules, price_quote};
use korosho_domain::quote::{Line, QuoteInput};
use serde_json::{Value, json};

const PRODUCTS: &str = include_str!("../../sandbox/tests/recorded/products.list-default-8.json");
const VARIATIONS: &str = include_str!("../../sandbox/tests/recorded/variations.roasted.json");

/// Recorded shop.
pub(crate) static SHOP: LazyLock<Snapshot> = LazyLock::new(|| Snapshot::new(contents()));

/// One product of the recorded shop.
pub(crate) static ONE_PRODUCT: LazyLock<Contents> = LazyLock::new(|| {
    let mut contents = contents();
    contents.entries.truncate(1);
    contents
});

/// Contents of the recorded shop: eight products with the variations of one, a delivery zone and a
/// coupon.
fn contents() -> Contents {
    let body = |recording: &str| {
        let whole: Value = serde_json::from_str(recording).expect("a recording");
        whole["response"]["body"].as_array().cloned().unwrap_or_default()
    };
    let rows = [body(PRODUCTS), body(VARIATIONS)].concat();
    let rows = serde_json::to_vec(&rows).expect("JSON");
    let mut contents = testing::products(&rows, "kg").expect("recorded products");
    let records = json!([
        { "instance_id": 7, "method_id": "flat_rate", "enabled": true, "title": "Rider",
          "settings": { "cost": { "value": "100 + 20 * [qty]" } } },
        { "code": "karibu", "amount": "10", "discount_type": "percent", "status": "publish" },
    ]);
    testing::records(&serde_json::to_vec(&records).expect("JSON"), &mut contents).expect("records");
    contents
}

/// Prices carts of each product with each delivery and coupon of the shop: totals are the sum of
/// their parts and never negative.
pub(crate) fn check_prices(shop: &Snapshot, contents: &Contents, quantity: u32) {
    let zones = contents.zones.iter().take(2);
    let deliveries = zones.map(|zone| Fulfilment::Delivery {
        zone: zone.id.clone(),
        address: Some(Address::default()),
    });
    let ways: Vec<Fulfilment> = deliveries.chain([Fulfilment::Pickup]).collect();
    let coupons = contents.coupons.iter().take(2).map(|coupon| Some(coupon.code.clone()));
    let coupons: Vec<Option<String>> = coupons.chain([None]).collect();
    for entry in shop.entries().iter().take(2) {
        let sizes = entry.product.variations.iter().take(1).map(|size| Some(size.id));
        for variation_id in sizes.chain([None]) {
            let product_id = entry.product.id;
            let line = Line { product_id, variation_id, quantity, ..Line::default() };
            for (fulfilment, coupon) in ways
                .iter()
                .flat_map(|way| coupons.iter().map(move |coupon| (way.clone(), coupon.clone())))
            {
                let lines = vec![line.clone()];
                check_quote(shop, &QuoteInput { lines, fulfilment, coupon });
            }
        }
    }
}

/// Prices one cart.
pub(crate) fn check_quote(shop: &Snapshot, input: &QuoteInput) {
    let rules = PriceRules { now: 0, rounding_step: 100, ..PriceRules::default() };
    let Ok(quote) = price_quote(shop, input, &rules) else { return };
    assert_eq!(quote.total, quote.before_rounding() + quote.rounding);
    assert!(quote.total >= 0, "negative total {quote:?}");
    assert!(quote.discount >= 0 && quote.shipping >= 0, "negative part {quote:?}");
    assert!(quote.lines.iter().all(|line| line.total >= 0), "negative line {quote:?}");
}
