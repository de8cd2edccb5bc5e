//! Fuzz tests against arbitrary store data: each row is read or skipped, and everything read can be
//! shown, searched and priced.

use korosho_domain::pricing::{PriceRules, price_quote};
use korosho_domain::quote::{Line, QuoteInput};
use proptest::prelude::*;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::mapping;
use super::orders::{self, WooOrder, WooRefund};
use super::testing::catalogue;
use super::webhook::Subject;
use super::wire::{WireProduct, WireReview, WireSetting, WireShippingMethod, WireTerm, WireZone};
use crate::catalogue::Snapshot;

#[path = "../../tests/hostile/json.rs"]
#[allow(dead_code, reason = "shared with tests that need more of it")]
mod hostile_json;

use hostile_json::{any_json, corrupted};

fn recorded(text: &str) -> Value {
    let whole: Value = serde_json::from_str(text).unwrap();
    match &whole["response"]["body"] {
        Value::Array(rows) => rows[0].clone(),
        one => one.clone(),
    }
}

fn read<T: DeserializeOwned>(value: &Value) -> Option<T> {
    serde_json::from_str(&value.to_string()).ok()
}

/// A shop with one arbitrary product.
fn shop(product: &WireProduct, sizes: &[WireProduct], unit: &str) -> Snapshot {
    Snapshot::new(catalogue(std::slice::from_ref(product), sizes, unit))
}

fn can_be_priced(shop: &Snapshot, quantity: u32) {
    for entry in shop.entries() {
        let product = &entry.product;
        let sizes = product.variations.iter().map(|size| Some(size.id));
        for variation_id in sizes.chain([None]) {
            let line = Line { product_id: product.id, variation_id, quantity, ..Line::default() };
            let asked = QuoteInput { lines: vec![line.clone(), line], ..QuoteInput::default() };
            let rules = PriceRules { now: 0, rounding_step: 100, ..PriceRules::default() };
            if let Ok(quote) = price_quote(shop, &asked, &rules) {
                let sum = quote.subtotal - quote.discount + quote.shipping + quote.rounding;
                assert_eq!(quote.total, sum);
                assert!(quote.total >= 0);
            }
        }
        assert!((0.0..=5.0).contains(&product.rating.average));
        assert!(!product.name.contains("<script"));
    }
}

const PRODUCT: &str = include_str!("../../../sandbox/tests/recorded/product.roasted.json");
const SIZE: &str = include_str!("../../../sandbox/tests/recorded/variations.roasted.json");
const ORDER: &str = include_str!("../../../sandbox/tests/recorded/orders.create-guest-full.json");
const ZONE: &str = include_str!("../../../sandbox/tests/recorded/shipping.zone-methods.json");

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(96) })]

    #[test]
    fn damaged_products_and_variations_cause_no_panic(
        product in corrupted(recorded(PRODUCT)), size in corrupted(recorded(SIZE)), quantity: u32,
        unit in proptest::sample::select(&["kg", "g", "lbs", "oz", ""][..]),
    ) {
        let Some(product) = read::<WireProduct>(&product) else { return Ok(()) };
        let sizes: Vec<WireProduct> = read(&size).into_iter().collect();
        let _ = mapping::is_listed(&product);
        can_be_priced(&shop(&product, &sizes, unit), quantity);
    }

    #[test]
    fn huge_weights_and_prices_cause_no_panic(number in "[0-9]{1,20}(\\.[0-9]{0,4})?") {
        for unit in ["kg", "g", "lbs", "oz"] {
            let wild = json!({ "id": 1, "slug": "a", "status": "publish", "type": "simple",
                "purchasable": true, "price": number, "weight": number, "regular_price": number });
            can_be_priced(&shop(&read(&wild).unwrap(), &[], unit), 999);
        }
    }

    #[test]
    fn damaged_orders_refunds_and_other_records_cause_no_panic(
        order in corrupted(recorded(ORDER)), methods in corrupted(recorded(ZONE)), value in any_json(),
    ) {
        if let Some(order) = read::<WooOrder>(&order) {
            let _ = orders::total(&order, "KES");
            let _ = orders::meta(&order.meta_data, orders::ORDER_META);
        }
        let _ = (read::<WooOrder>(&value), read::<WooRefund>(&value));
        let _ = (read::<WireShippingMethod>(&methods), read::<WireZone>(&value));
        let _ = (read::<WireTerm>(&value), read::<WireSetting>(&value), read::<Subject>(&value));
        if let Some(review) = read::<WireReview>(&value) {
            let _ = mapping::review(&review);
        }
    }
}
