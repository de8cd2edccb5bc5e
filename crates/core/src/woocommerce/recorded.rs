//! Parsing tests of recorded responses of a real shop, row by row.

use std::path::Path;

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::orders::{self, WooOrder, WooRefund};
use super::wire::{WireProduct, WireReview, WireSetting, WireShippingMethod, WireTerm, WireZone};

fn recorded(name: &str) -> Value {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../sandbox/tests/recorded");
    let text = std::fs::read_to_string(folder.join(format!("{name}.json"))).unwrap();
    let whole: Value = serde_json::from_str(&text).unwrap();
    whole["response"]["body"].clone()
}

/// Parsed rows of a recording; a recording that is no list counts as one row.
fn rows<T: DeserializeOwned>(name: &str) -> Vec<T> {
    let rows = match recorded(name) {
        Value::Array(rows) => rows,
        one => vec![one],
    };
    let read = |row: Value| serde_json::from_value(row).unwrap_or_else(|e| panic!("{name}: {e}"));
    rows.into_iter().map(read).collect()
}

#[test]
fn recorded_products_and_variations_are_parsed() {
    for name in ["product.roasted", "product.vinegar", "products.list-default-8"] {
        for product in rows::<WireProduct>(name) {
            assert!(product.id > 0 && !product.name.is_empty(), "{name}");
        }
    }
    for name in ["variations.roasted", "variations.one"] {
        assert!(rows::<WireProduct>(name).iter().all(|size| !size.price.is_empty()), "{name}");
    }
}

#[test]
fn recorded_terms_reviews_settings_and_zones_are_parsed() {
    for name in ["categories.list", "categories.one", "attributes.list", "attributes.terms"] {
        assert!(rows::<WireTerm>(name).iter().all(|term| term.id > 0), "{name}");
    }
    assert!(!rows::<WireReview>("reviews.list").is_empty());
    assert_eq!(rows::<WireSetting>("settings.currency")[0].value, "KES");
    assert!(!rows::<WireSetting>("settings.decimals")[0].value.is_null());
    assert!(!rows::<WireZone>("shipping.zones").is_empty());
    assert!(!rows::<WireShippingMethod>("shipping.zone-methods").is_empty());
}

#[test]
fn recorded_orders_and_refunds_are_parsed() {
    let order = rows::<WooOrder>("orders.create-guest-full").remove(0);
    assert_eq!(orders::total(&order, "KES"), Some(250_000));
    assert!(order.id > 0 && order.number == "60" && order.status == "processing");
    assert!(!rows::<WooRefund>("refunds.list").is_empty());
}
