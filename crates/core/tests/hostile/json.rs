//! Generators of invalid JSON: arbitrary values, and valid documents with some values replaced or
//! removed.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Map, Number, Value, json};

/// Texts that commonly break parsers.
const TEXTS: [&str; 20] = [
    "",
    " ",
    "0",
    "-1",
    "1e308",
    "999999999999999999999999",
    "9223372036854775807",
    "1.005",
    "NaN",
    "\u{0}",
    "\u{202e}",
    "🥜",
    "<script>alert(1)</script>",
    "&amp;lt;",
    "' OR 1=1 --",
    "null",
    "2026-13-45T99:99:99",
    "%00%ff",
    "../../etc/passwd",
    "paid",
];

/// Generates a scalar value.
fn leaf() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        Just(json!(u64::MAX)),
        Just(json!(i64::MIN)),
        any::<f64>().prop_map(|number| Number::from_f64(number).map_or(Value::Null, Value::from)),
        select(&TEXTS[..]).prop_map(Value::from),
        "\\PC{0,40}".prop_map(Value::from),
        (1_usize..20_000).prop_map(|length| Value::from("x".repeat(length))),
    ]
}

/// Generates any value.
pub fn any_json() -> impl Strategy<Value = Value> {
    leaf().prop_recursive(5, 40, 6, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..6).prop_map(Value::from),
            vec(("[a-z_]{0,12}", inner), 0..6)
                .prop_map(|fields| Value::from(fields.into_iter().collect::<Map<_, _>>())),
        ]
    })
}

/// Nests arrays beyond every parser's depth limit.
pub fn deep(levels: usize) -> String {
    format!("{}1{}", "[".repeat(levels), "]".repeat(levels))
}

/// Generates copies of `good` with one to six values removed or replaced.
pub fn corrupted(good: Value) -> impl Strategy<Value = Value> {
    let corruption = (any::<usize>(), proptest::option::weighted(0.8, any_json()));
    (Just(good), vec(corruption, 1..6)).prop_map(|(mut document, all)| {
        for (place, with) in all {
            let places = count(&document).max(1);
            corrupt(&mut document, &mut (place % places), with.as_ref());
        }
        document
    })
}

/// Number of values below a value.
fn count(value: &Value) -> usize {
    match value {
        Value::Array(items) => items.iter().map(|item| 1 + count(item)).sum(),
        Value::Object(fields) => fields.values().map(|field| 1 + count(field)).sum(),
        _ => 0,
    }
}

/// Replaces or removes the value at index `left`; returns `true` once that is done.
fn corrupt(value: &mut Value, left: &mut usize, with: Option<&Value>) -> bool {
    let places = match value {
        Value::Array(items) => items.len(),
        Value::Object(fields) => fields.len(),
        _ => 0,
    };
    for at in 0..places {
        if *left == 0 {
            put(value, at, with);
            return true;
        }
        *left -= 1;
        let below = match value {
            Value::Array(items) => items.get_mut(at),
            Value::Object(fields) => fields.iter_mut().nth(at).map(|(_, field)| field),
            _ => None,
        };
        if below.is_some_and(|below| corrupt(below, left, with)) {
            return true;
        }
    }
    false
}

fn put(value: &mut Value, at: usize, with: Option<&Value>) {
    match (value, with) {
        (Value::Array(items), Some(with)) => items[at] = with.clone(),
        (Value::Array(items), None) => drop(items.remove(at)),
        (Value::Object(fields), with) => {
            let Some(name) = fields.keys().nth(at).cloned() else { return };
            match with {
                Some(with) => drop(fields.insert(name, with.clone())),
                None => drop(fields.shift_remove(&name)),
            }
        }
        _ => {}
    }
}
