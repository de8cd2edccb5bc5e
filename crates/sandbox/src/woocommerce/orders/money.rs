//! Amounts of orders: whole cents internally, decimal texts externally.

use crate::woocommerce::text;
use serde_json::Value;

/// Parses an amount to cents; invalid text counts as 0.
#[must_use]
pub(crate) fn cents(value: &Value) -> i64 {
    match value {
        Value::String(text) => cents_of(text),
        Value::Number(number) => cents_of(&number.to_string()),
        _ => 0,
    }
}

/// Parses text to cents.
#[must_use]
pub(crate) fn cents_of(text: &str) -> i64 {
    let thousandths = text::thousandths(text.trim()).unwrap_or(0);
    (thousandths + 5 * thousandths.signum()) / 10
}
